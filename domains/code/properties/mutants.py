"""Small wrong versions of a draft: what a property that says something must tell from the draft.

Each mutant differs in one place inside a function: a comparison, an operator, a constant or a
returned value. They are few, taken evenly over the draft, and the same for the same draft.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from domains.code.source import parse

MOST = 6
"""Mutants of one draft; each is a run of its own in the sandbox."""
_COMPARES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip


def mutants(source: str) -> list[str]:
    """At most `MOST` mutants of the draft, whole modules; none where nothing can be changed."""
    tree = parse(source)
    places = [] if tree is None else list(_places(tree))
    step = max(1, -(-len(places) // MOST))
    return [_mutated(tree, number) for number in places[::step][:MOST]] if tree else []


def _places(tree: ast.Module) -> Iterator[int]:
    """The numbers of the nodes inside functions that have another version."""
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in inside and _changes(copy.deepcopy(node)):
            yield number


def _mutated(tree: ast.Module, number: int) -> str:
    other = copy.deepcopy(tree)
    _changes(list(ast.walk(other))[number])
    return ast.unparse(ast.fix_missing_locations(other))


def _changes(node: ast.AST) -> bool:
    """Changes the node in place into its wrong version; False where it has none."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARES:
            node.ops = [_COMPARES[type(op)]()]
        case ast.BinOp(op=op) if type(op) in _OPERATORS:
            node.op = _OPERATORS[type(op)]()
        case ast.AugAssign(op=op) if type(op) in _OPERATORS:
            node.op = _OPERATORS[type(op)]()
        case ast.Return(value=value) if value is not None:
            node.value = ast.List(elts=[value], ctx=ast.Load())
        case _:
            return False
    return True
