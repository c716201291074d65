"""Values that run over all whole numbers: π/6 + 2πn, with or without "n ∈ ℤ" written beside."""

from __future__ import annotations

from collections.abc import Sequence

from domains.math.algebra import Expr
from domains.math.algebra.building import make_symbol
from domains.math.answers.values import Assignment, Collection, Family, Scalar, Value
from domains.math.notation.nodes import Node, symbols, walk


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


def family_parameter(parts: Sequence[Node]) -> str | None:
    """n or k beside π in a solution is a whole number, said or not."""
    for part in parts:
        names = symbols(part)
        free = names & {"n", "k", "m"}
        if "pi" in names and len(free) == 1 and part.kind != "sym":
            return next(iter(free))
        if any(p.kind == "deg" for p in walk(part)) and len(free) == 1:
            return next(iter(free))
    return None


def family(values: Sequence[Value], parameter: str) -> Family | None:
    expressions: list[Expr] = []
    for value in values:
        inner = value.value if isinstance(value, Assignment) else value
        for item in flat(inner):
            if not isinstance(item, Scalar):
                return None
            if item.expr.free_symbols - {make_symbol(parameter)}:
                return None
            expressions.append(item.expr)
    return Family(tuple(expressions), parameter)


def as_family(value: Value) -> Family | None:
    """A value read as a periodic family, if one whole-number letter is all it holds."""
    inner = value.value if isinstance(value, Assignment) else value
    items = flat(inner)
    names = {s.name for i in items if isinstance(i, Scalar) for s in i.expr.free_symbols}
    if isinstance(value, Family):
        return value
    if (
        len(names) != 1
        or not names <= {"n", "k", "m", "l", "j"}
        or not all(isinstance(i, Scalar) for i in items)
    ):
        return None
    return Family(tuple(i.expr for i in items if isinstance(i, Scalar)), names.pop())
