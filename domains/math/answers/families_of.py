"""Values that run over all whole numbers: π/6 + 2πn, with or without "n ∈ ℤ" written beside."""

from __future__ import annotations

from domains.math.answers.values import Assignment, Collection, Family, Scalar, Value
from domains.math.notation.nodes import Node

_WHOLE = frozenset("nkmlj")


def flat(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Collection) and value.order != "tuple" else (value,)


def without_whole_number_note(parts: tuple[Node, ...]) -> tuple[tuple[Node, ...], str | None]:
    """Takes `n ∈ ℤ` (or `k is an integer`) out and returns its letter."""
    kept, parameter = [], None
    for part in parts:
        if len(parts) > 1 and _says_whole_number(part):
            parameter = part.args[0].text
            continue
        kept.append(part)
    return tuple(kept), parameter


def _says_whole_number(part: Node) -> bool:
    if part.kind != "rel" or part.text != "in" or part.args[0].kind != "sym":
        return False
    return part.args[1].kind == "numset" and part.args[1].text[0] in "ZN"


def as_family(value: Value, letters: frozenset[str] = _WHOLE) -> Family | None:
    """A value read as a periodic family, if one whole-number letter is all it holds."""
    if isinstance(value, Family):
        return value
    items = [item for part in flat(_said(value)) for item in flat(_said(part))]
    numbers = [item.expr for item in items if isinstance(item, Scalar)]
    names = {s.name for expr in numbers for s in expr.free_symbols}
    if len(numbers) != len(items) or len(names) != 1 or not names <= letters:
        return None
    return Family(tuple(numbers), names.pop())


def _said(value: Value) -> Value:
    return value.value if isinstance(value, Assignment) else value
