"""A proposed property, read: calls with literal arguments, and a condition on what comes back.

It is a model's text and trusted with nothing: the condition is an expression over `args`, `kwargs`
and `result` with the built-ins and methods named here and no other name, so that evaluating it
beside the judge can reach nothing, whoever wrote it.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from dataclasses import dataclass

from domains.code.literals import call_in
from workbench.core.codec import Json


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


BUILTINS = _names(
    "abs all any bool dict divmod enumerate float frozenset int isinstance len list max min range "
    "repr reversed round set sorted str sum tuple type zip"
)
METHODS = _names(
    "count index keys values items lower upper startswith endswith strip split isdigit isalpha "
    "issubset issuperset union intersection difference get"
)
GIVEN = frozenset({"args", "kwargs", "result"})
LONGEST, MOST_CALLS = 300, 12
_NODES = (
    *(ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp),
    *(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq),
    *(ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn, ast.Call),
    *(ast.keyword, ast.Name, ast.Load, ast.Store, ast.Constant, ast.List, ast.Tuple, ast.Set),
    *(ast.Dict, ast.Subscript, ast.Slice, ast.Attribute, ast.IfExp, ast.Starred),
    *(ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.comprehension),
)


@dataclass(frozen=True, slots=True)
class Tried:
    """One call that a property is tried on."""

    text: str
    """As one would type it."""
    args: str
    kwargs: str
    """Both as Python literals."""


@dataclass(frozen=True, slots=True)
class Property:
    """What should hold of every call."""

    holds: str
    calls: tuple[Tried, ...]
    """Where to look for a violation, the simplest first."""


def read_property(text: str) -> Property:
    """The property of an added check's text; ValueError says why it is none."""
    data = json.loads(text)
    if not isinstance(data, Mapping) or not isinstance(data.get("holds"), str):
        raise ValueError("it has no condition")
    holds = " ".join(data["holds"].split())
    refuse_unsafe(holds)
    given = data.get("calls") or ()
    calls = [found for one in list(given)[:MOST_CALLS] if (found := tried(one)) is not None]
    return Property(holds, tuple(sorted(calls, key=lambda one: (len(one.text), one.text))))


def refuse_unsafe(holds: str) -> None:
    """ValueError where the condition is more than an expression over what it is given."""
    if len(holds) > LONGEST:
        raise ValueError(f"its condition is longer than {LONGEST} characters")
    try:
        tree = ast.parse(holds, mode="eval")
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise ValueError("its condition is no Python expression") from error
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    for node in ast.walk(tree):
        why = _unsafe(node, bound)
        if why:
            raise ValueError(f"its condition uses {why}")


def _unsafe(node: ast.AST, bound: set[str]) -> str:
    """What of the node is not allowed; empty where it is."""
    match node:
        case ast.Name(id=name) if name.startswith("_") or name in BUILTINS & bound:
            return f"the name {name}"
        case ast.Name(id=name) if name not in BUILTINS | GIVEN | bound:
            return f"the name {name}"
        case ast.Attribute(attr=name) if name not in METHODS:
            return f"the attribute {name}"
        case ast.Call(func=ast.Name(id=name)) if name not in BUILTINS:
            return f"a call of {name}"
        case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
            return "a call of a value"
        case _ if not isinstance(node, _NODES):
            return type(node).__name__
        case _:
            return ""


def tried(text: Json) -> Tried | None:
    """The call of a text such as `f([3, 1], mode='x')`; None where it has other than literals."""
    try:
        node = ast.parse(str(text).strip(), mode="eval").body
        call_in(node)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    assert isinstance(node, ast.Call)
    args = "".join(f"{ast.unparse(arg)}, " for arg in node.args)
    named = ", ".join(f"{word.arg!r}: {ast.unparse(word.value)}" for word in node.keywords)
    return Tried(ast.unparse(node), f"({args})", f"{{{named}}}")
