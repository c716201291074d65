"""Mutants of a package or a module, each run against focused tests in a process of its own.

    python -m tests.benchmarks.mutation domains/math/steps 100 tests/domains/math/test_steps.py …

A mutant changes one thing: a comparison is turned, a border moved, `and` becomes `or`, a `not` or a
`return` value is dropped, a number is off by one, True is False. The sample is drawn from the
package's text alone, so that a figure can be had again. A mutant is killed if a test fails, or if
it does not end in time; one that nothing notices is listed with its line.
"""

from __future__ import annotations

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

SECONDS = 60
"""Processor time of one mutant; a loop without end is killed by it."""
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


def mutants(path: Path) -> Iterator[Mutant]:
    """Every place of a file that can be changed; types, docstrings and constants' names are not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in _body(f)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in inside and (what := _what(node)):
            yield Mutant(path, number, getattr(node, "lineno", 0), what)


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


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a tree in place of its file."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self._name, self._path, self._tree = name, path, tree

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self._path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self._path)
        exec(compile(self._tree, str(self._path), "exec"), module.__dict__)


def survives(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether every test passes with the mutant in place; in a forked process."""
    child = os.fork()
    if child == 0:
        os._exit(_run(mutant, tests))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _run(mutant: Mutant, tests: Sequence[str]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    name = ".".join(mutant.path.with_suffix("").parts)
    sys.meta_path.insert(0, _Finder(name, mutant.path, mutated(mutant)))
    import pytest

    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not long and not benchmark"]
    return int(pytest.main([*options, *tests]))


def sample(package: Path, size: int) -> list[Mutant]:
    """Mutants of all files of the package, or of one file, drawn from their text."""
    files = [package] if package.is_file() else sorted(package.glob("*.py"))
    every = [m for path in files for m in mutants(path)]
    return sorted(
        random.Random(len(every)).sample(every, min(size, len(every))),
        key=lambda m: (m.path, m.node),
    )


def main(arguments: Sequence[str]) -> int:
    """Prints each survivor and the share that was killed."""
    package, size, tests = Path(arguments[0]), int(arguments[1]), arguments[2:]
    import mpmath  # noqa: F401 (loaded once, for all)
    import sympy  # noqa: F401

    chosen, killed = sample(package, size), 0
    random.Random(0).shuffle(chosen)
    for number, mutant in enumerate(chosen, 1):
        alive = survives(mutant, tests)
        killed += not alive
        if alive:
            print(f"alive: {mutant.path}:{mutant.line} {mutant.what}", flush=True)
        print(f"{killed} of {number} killed", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
