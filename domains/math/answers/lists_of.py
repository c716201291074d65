"""Several values said at once, put together: regions, values of one letter, names carried on.

Nothing is read here: the parts come as trees or as values that were read before.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import sympy as sp

from domains.math.answers.values import (
    Assignment,
    Collection,
    Condition,
    Family,
    Region,
    Scalar,
    Value,
)
from domains.math.notation.nodes import Node, has


def points_as_regions(values: list[Value]) -> list[Value]:
    """`x = −1 or 2 ≤ x ≤ 3`: beside an interval a value is a set of one point."""
    if not any(isinstance(v, Region) for v in values):
        return values
    said = map(_said, values)
    numbers = [v.expr if isinstance(v, Scalar) and v.expr.is_number else None for v in said]
    pairs = zip(values, numbers, strict=True)
    return [v if number is None else Region(sp.FiniteSet(number)) for v, number in pairs]


def spliced(values: Sequence[Value], parts: Sequence[Node]) -> tuple[Value, ...]:
    """`3, ±2` is a list of three."""
    pairs = zip(values, parts, strict=True)
    spread = (flat(v) if has(p, "pm", "mp") or p.kind == "list" else (v,) for v, p in pairs)
    return tuple(itertools.chain.from_iterable(spread))


def mixes_conditions(values: Sequence[Value]) -> bool:
    conditions = sum(isinstance(v, (Region, Condition)) for v in values)
    return 0 < conditions < len(values) and any(isinstance(v, Scalar) for v in values)


def carried_names(node: Node) -> tuple[Node, ...]:
    """`x = 1, 2 or 3` and `x = 1 or 2`: later bare values inherit the name."""
    opens = node.kind in ("and", "or")
    nested = [p.args if opens and p.kind == "list" and not _system(p) else (p,) for p in node.args]
    name = None
    carried = []
    for part in itertools.chain.from_iterable(nested):
        if part.kind == "rel" and part.text in ("=", "~") and part.args[0].kind in ("sym", "tuple"):
            name = part.args[0]
        elif name is not None and part.kind not in ("rel", "and", "or", "list", "dots", "cases"):
            part = Node("rel", (name, part), "=")
        carried.append(part)
    return tuple(carried)


def _system(node: Node) -> bool:
    rules = [a for a in node.args if a.kind == "rel" and a.text != "in"]
    names = [a.args[0].text for a in rules if a.args[0].kind == "sym"]
    return len(names) == len(node.args) and len(set(names)) == len(names) > 1


def joined_regions(kind: str, regions: Sequence[Region]) -> Value:
    variable = next((r.variable for r in regions if r.variable), None)
    if kind == "or":
        return Region(sp.Union(*(r.reals for r in regions)), variable)
    common = sp.Intersection(*(r.reals for r in regions))
    if common == sp.S.EmptySet or all(r.variable is None for r in regions):
        common = sp.Union(*(r.reals for r in regions))
    return Region(common, variable)


def assignments_of(kind: str, values: Sequence[Value]) -> Value | None:
    one_name = values_of_one_name(values)
    if one_name is not None:
        return one_name
    named = [v for v in values if isinstance(v, Assignment)]
    size = len({v.name for v in named}) or 1  # p = 5, q = 2, p = 7, q = 2: two points
    turns = [sorted(named[k : k + size], key=lambda v: v.name) for k in range(0, len(named), size)]
    points = [
        Collection(tuple(v.value for v in turn), "tuple", ",".join(v.name for v in turn))
        for turn in turns
    ]
    if len(named) == len(values) and len({p.variable for p in points}) == 1:
        return points[0] if len(points) == 1 else Collection(tuple(points), "list")
    if kind == "or" and all(isinstance(v, Collection) and v.order == "tuple" for v in values):
        return Collection(tuple(values), "set")
    return None


def values_of_one_name(values: Sequence[Value]) -> Value | None:
    """All parts say what one letter may be: the set of its values."""
    said = [_said_of_letter(v) for v in values]
    names = {name for name, _ in said}
    if len(names) != 1 or None in names:
        return None
    return Collection(tuple(item for _, items in said for item in items), "set", names.pop())


def _said_of_letter(value: Value) -> tuple[str | None, tuple[Value, ...]]:
    """A letter and its values in no order; no letter for what says nothing of one."""
    if isinstance(value, Assignment):
        return value.name, (value.value,)
    if isinstance(value, Collection) and value.order != "tuple":
        return value.variable, value.items
    return None, ()


_WHOLE = frozenset("nkmlj")


def flat(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Collection) and value.order != "tuple" else (value,)


def without_whole_number_note(parts: tuple[Node, ...]) -> tuple[tuple[Node, ...], str | None]:
    """Takes `n ∈ ℤ` (or `k is an integer`) out and returns its letter."""
    notes = [p for p in parts if len(parts) > 1 and (p.kind, p.text) == ("rel", "in")]
    notes = [p for p in notes if (p.args[0].kind, p.args[1].kind) == ("sym", "numset")]
    notes = [p for p in notes if p.args[1].text[0] in "ZN"]
    letter = notes[-1].args[0].text if notes else None
    return tuple(p for p in parts if p not in notes), letter


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
