"""Faults planted into right code by small changes of its syntax tree, in a fixed order."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.FloorDiv,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def faulty(source: str) -> Iterator[str]:
    """Every variant of the source with one change."""
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        for change in _changes(node):
            changed = copy.deepcopy(tree)
            target = list(ast.walk(changed))[place]
            change(target)
            yield ast.unparse(ast.fix_missing_locations(changed)) + "\n"


def _changes(node: ast.AST):
    match node:
        case ast.Compare(ops=[op]) if type(op) in _SWAPPED:
            yield lambda target: setattr(target, "ops", [_SWAPPED[type(op)]()])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in _SWAPPED:
            yield lambda target: setattr(target, "op", _SWAPPED[type(op)]())
        case ast.Constant(value=bool()):
            yield lambda target: setattr(target, "value", not target.value)
        case ast.Constant(value=int()):
            yield lambda target: setattr(target, "value", target.value + 1)
        case ast.Return(value=ast.expr()):
            yield lambda target: setattr(target, "value", ast.Constant(None))
        case ast.If():
            yield lambda target: setattr(target, "test", ast.UnaryOp(ast.Not(), target.test))
        case ast.UnaryOp(op=ast.Not()):
            yield lambda target: setattr(target, "op", ast.UAdd())
        case ast.Raise():
            yield lambda target: setattr(target, "exc", _call("KeyError"))
        case ast.Name(id="sorted", ctx=ast.Load()):
            yield lambda target: setattr(target, "id", "list")
        case ast.AugAssign(op=ast.Add()):
            yield lambda target: setattr(target, "op", ast.Sub())


def _call(name: str) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant("planted")], [])
