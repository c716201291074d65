"""How much of a text is read in the checker's own process, where no sandbox holds.

Python's own compiler can be made to take a gigabyte by a short text, and reading a long one takes
time in proportion. What is beyond these bounds is left to the sandbox, or refused with the reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from itertools import islice

LONGEST = 1_000_000
"""Characters of a draft that is still read."""
MOST = 60_000
"""Words and signs of one, some 6,000 lines: Python takes most of a second and 80 MB for them."""
_WORD_OR_SIGN = re.compile(r"\w+|[^\w\s]")
COMPILED = 300_000
"""Syntax nodes' worth of code that may come of compiling a draft here."""


def too_long(text: str) -> bool:
    """Whether a text is beyond what a checker reads."""
    if len(text) <= MOST:
        return False
    found = _WORD_OR_SIGN.finditer(text)
    return len(text) > LONGEST or next(islice(found, MOST, None), None) is not None


def compiles_small(tree: ast.Module) -> bool:
    """Whether compiling gives code in proportion to the text.

    Python compiles the block of a `finally` anew for every way out of its `try`, so that nested
    ones multiply: sixty lines are enough for more code than any memory holds.
    """
    try:
        return _compiled(tree.body)[0] <= COMPILED
    except RecursionError:
        return False


def _compiled(body: Iterable[ast.stmt]) -> tuple[int, int]:
    """Syntax nodes after the copying, and the ways out (return, break, continue)."""
    size = ways = 0
    for node in body:
        more, out = _statement(node)
        size, ways = size + more, ways + out
    return size, ways


def _statement(node: ast.stmt) -> tuple[int, int]:
    blocks = [getattr(node, name, []) for name in ("body", "orelse")]
    blocks += [part.body for name in ("handlers", "cases") for part in getattr(node, name, [])]
    inner = [_compiled(block) for block in blocks]
    size = _own_nodes(node) + sum(part[0] for part in inner)
    ways = sum(part[1] for part in inner) + isinstance(node, ast.Return | ast.Break | ast.Continue)
    if isinstance(node, ast.Try | ast.TryStar) and node.finalbody:
        last, out = _compiled(node.finalbody)
        return size + last * (2 + ways), ways + out
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return size, 0
    return size, ways


def _own_nodes(node: ast.stmt) -> int:
    """Nodes of a statement without the statements in it."""
    waiting: list[ast.AST] = [node]
    count = 0
    while waiting:
        found = waiting.pop()
        count += 1
        inner = ast.iter_child_nodes(found)
        kinds = (ast.stmt, ast.ExceptHandler, ast.match_case)
        waiting += [child for child in inner if not isinstance(child, kinds)]
    return count
