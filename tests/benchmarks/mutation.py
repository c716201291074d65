"""Mutants of a package or a module, each run against the tests that reach it.

    python -m tests.benchmarks.mutation domains/math/steps tests/domains/math --size 100 --seed 7

A mutant changes one thing: a comparison is turned, a border moved, `and` becomes `or`, a `not` or a
`return` value is dropped, a number is off by one, True is False. The sample is drawn from the
package's text and the seed alone, so that a figure can be had again. A mutant is killed if a test
fails, or if it does not end in time; one that nothing notices is listed with its line. How the
tests of a mutant are chosen and run: `mutant_runs.py`.
"""

from __future__ import annotations

import argparse
import ast
import copy
import linecache
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file: which node of its tree, and where it stands."""

    path: Path
    node: int
    line: int
    what: str
    statement: int  # the first line of the statement that holds it


def mutants(path: Path) -> Iterator[Mutant]:
    """Every place of a file that can be changed; types, docstrings and constants' names are not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in _body(f)}
    same, statements = set(_equivalent(tree)), _statements(tree)
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in inside and id(node) not in same and (what := _what(node)):
            line = getattr(node, "lineno", 0)
            yield Mutant(path, number, line, what, statements[id(node)])


def _equivalent(tree: ast.Module) -> Iterator[int]:
    """Places whose change gives the same program: `return None`; `return False`, which differs
    from None for nobody who asks for a truth, and which is turned as a truth; `strict=True`, which
    speaks only when we are wrong ourselves.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Return(value=ast.Constant(value=None | False)):
                yield id(node)
            case ast.Call(func=ast.Name(id="zip"), keywords=[ast.keyword(value=strict)]):
                yield id(strict)


def _statements(tree: ast.Module) -> dict[int, int]:
    """The first line of the innermost statement around each node."""
    found: dict[int, int] = {}
    for statement in ast.walk(tree):  # outer ones come before inner ones
        if isinstance(statement, ast.stmt):
            found.update((id(node), statement.lineno) for node in ast.walk(statement))
    return found


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in function.body:
        yield from ast.walk(statement)


def _what(node: ast.AST) -> str:
    """What can be done to the node; empty for nothing."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _TURNED:
            return "comparison"
        case ast.BoolOp():
            return "and/or"
        case ast.UnaryOp(op=ast.Not()):
            return "not"
        case ast.BinOp(op=op) if type(op) in _OTHER and not isinstance(node.right, ast.Constant):
            return "operator"
        case ast.Constant(value=bool()):
            return "truth"
        case ast.Constant(value=int()):
            return "number"
        case ast.Return(value=ast.expr()):
            return "return"
        case _:
            return ""


def mutated(mutant: Mutant) -> ast.Module:
    """The file's tree with the change."""
    tree = copy.deepcopy(ast.parse(mutant.path.read_text(encoding="utf-8")))
    node = next(n for k, n in enumerate(ast.walk(tree)) if k == mutant.node)
    match node:
        case ast.Compare():
            node.ops = [_TURNED[type(node.ops[0])]()]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp():
            node.op = _OTHER[type(node.op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.Return():
            node.value = ast.Constant(None)
    return ast.fix_missing_locations(tree)


def sample(package: Path, size: int, seed: int) -> list[Mutant]:
    """Mutants of all files of the package, or of one file, drawn from their text and the seed."""
    files = [package] if package.is_file() else sorted(package.glob("*.py"))
    every = [m for path in files for m in mutants(path)]
    return random.Random(seed).sample(every, min(size, len(every)))


def shown(mutant: Mutant) -> str:
    """Where it stands, with the code around it."""
    text = first_line(mutant.path, mutant.line)
    return f"{mutant.path}:{mutant.line} {mutant.what}: {text}"


def first_line(path: Path, number: int) -> str:
    """A line of a file, without the space around it."""
    return linecache.getline(str(path), number).strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints each survivor and the share that was killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.mutation")
    parser.add_argument("package", type=Path, help="a folder of modules, or one module")
    parser.add_argument("tests", nargs="+", help="what pytest is to collect")
    parser.add_argument("--size", type=int, default=40, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="another one draws another sample")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--map", type=Path, help="keeps what tests reach; not if these change")
    parser.add_argument("--long", action="store_true", help="the whole of long tables too")
    given = parser.parse_args(arguments)
    from tests.benchmarks.mutant_runs import run

    chosen, killed, count = sample(given.package, given.size, given.seed), 0, 0

    def tell(mutant: Mutant, survived: int | None) -> None:
        nonlocal killed, count
        killed, count = killed + (survived is None), count + 1
        if survived is not None:
            print(f"alive after {survived} tests: {shown(mutant)}", flush=True)
        print(f"{killed} of {count} killed", flush=True)

    marks = "not benchmark" if given.long else "not long and not benchmark"
    run(chosen, given.tests, given.jobs, given.map, tell, marks)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
