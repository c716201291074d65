"""A test of any expression: what it comes to, or raises, after its own set-up.

A plain call with literals is compared outside the draft's process. Every other one runs beside the
tests like an assertion: `expect` becomes a comparison, `raises` stays with what is run.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from domains.code.literals import value_of
from domains.code.source import parse, used_names
from workbench.core.codec import Json

_NUMBERS = {
    "Decimal": "from decimal import Decimal",
    "Fraction": "from fractions import Fraction",
}
"""Names that values of a task file may use without an import, as in a table."""


def compared(call: str, expected: str, tolerance: float | None) -> str:
    """The assertion that an expression has a value. ValueError where the tolerance, a number's,
    would have to reach into a value that pytest does not look into.
    """
    if tolerance is not None and _inexact(expected):
        if _depth(expected) > 1:
            raise ValueError("a tolerance holds for a number or a flat list of them")
        expected = f"pytest.approx({expected}, rel={tolerance!r}, abs={tolerance!r})"
    text = f"{call} == {expected}"
    return text if _is_comparison(text, call) else f"({call}) == ({expected})"


def set_up(setup: str, text: str) -> str:
    """The set-up with the imports that `text` and the set-up itself need of what values may use."""
    tree = parse(f"{setup}\n{text}")
    used = used_names(tree) if tree is not None else frozenset[str]()
    imports = {**_NUMBERS, "pytest": "import pytest"}
    bound = parse(setup)
    own = {a.asname or a.name for n in ast.walk(bound) for a in getattr(n, "names", ())
           if isinstance(a, ast.alias)} if bound else set()  # fmt: skip
    needed = [line for name, line in imports.items() if name in used - own]
    return "\n".join([*needed, *([setup.rstrip()] if setup.strip() else [])])


def statement(entry: Mapping[str, Json]) -> str:
    """What a test that is no table does after its set-up: an assertion, or a call that raises."""
    if "assert" in entry:
        return f"assert {entry['assert']}"
    match = f", match={entry['match']!r}" if entry.get("match") else ""
    return f"with pytest.raises({entry['raises']}{match}):\n    {entry['run']}"


def _is_comparison(text: str, call: str) -> bool:
    """Whether the text compares just that expression with one other."""
    match _expression(text):
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[_]):
            own = _expression(call)
            return own is not None and ast.dump(left) == ast.dump(own)
        case _:
            return False


def _expression(text: str) -> ast.expr | None:
    tree = parse(f"({text})")
    match tree.body if tree is not None else []:
        case [ast.Expr(value=value)]:
            return value
        case _:
            return None


def _inexact(expected: str) -> bool:
    """A number, or values with one among them."""
    try:
        value = value_of(expected)
    except ValueError:
        return False
    items = [value]
    while items:
        item = items.pop()
        if isinstance(item, float):
            return True
        if isinstance(item, Mapping):
            items += item.values()
        elif isinstance(item, (list, tuple)):
            items += item
    return False


def _depth(expected: str) -> int:
    boxes = (ast.List, ast.Tuple, ast.Dict)
    tree = parse(expected)
    return sum(isinstance(node, boxes) for node in ast.walk(tree)) if tree is not None else 0
