"""How a module reads, by what can be counted: names, length, nesting, a docstring.

Each of four parts is a share, so that a revision which mends one of them is seen; none reads the
sense of a word. Limits are those that style guides for Python name most often.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

SHORT = frozenset("abijkmnpqrstuvwxyz")
"""One letter names what has no better name: an index, a number in a formula."""
STATEMENTS = 15
NESTING = 2
LETTERS = 1
"""One-letter names besides the parameters' that a function may have."""
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.AsyncFor, ast.AsyncWith)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that makes a function hard to read."""

    line: int
    what: str
    fix: str


def remarks(tree: ast.Module) -> tuple[Remark, ...]:
    """What is hard to read, in the order of the lines."""
    functions = [node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)]
    found = [remark for function in functions for remark in _of(function)]
    return tuple(sorted(found, key=lambda remark: (remark.line, remark.what)))


def readable_share(tree: ast.Module) -> float:
    """1 where there is no remark; a quarter less for each of the four kinds."""
    return 1 - len({remark.what.partition(":")[0] for remark in remarks(tree)}) / 4


def _of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Remark]:
    name, line = function.name, function.lineno
    if not name.startswith("_") and ast.get_docstring(function) is None:
        yield Remark(line, f"no docstring: {name}", "Say in one line what the function gives.")
    count = sum(isinstance(node, ast.stmt) for node in ast.walk(function)) - 1
    if count > STATEMENTS:
        told = f"long: {name} has {count} statements, at most {STATEMENTS} read well"
        yield Remark(line, told, "Take a part of it out into a function with a name.")
    depth = _depth(function)
    if depth > NESTING:
        told = f"nested: {name} has blocks {depth} deep, at most {NESTING} read well"
        yield Remark(line, told, "Return early, or take the inner block out.")
    letters = sorted(_letters(function))
    if len(letters) > LETTERS:
        told = f"short names: {name} uses {', '.join(letters)}"
        yield Remark(line, told, "Name each value by what it is.")


def _depth(node: ast.AST) -> int:
    """Blocks inside blocks; `elif` is no deeper than its `if`."""
    deepest = 0
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                chained = field == "orelse" and isinstance(child, ast.If) and len(value) == 1
                own = isinstance(child, _BLOCKS) and not (chained and isinstance(node, ast.If))
                deepest = max(deepest, own + _depth(child))
    return deepest


def _letters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    given = {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return {name for name in stored - given if len(name) == 1 and name != "_"}
