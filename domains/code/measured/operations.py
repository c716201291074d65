"""How many operations a call takes: counted, never timed, so that a busy machine changes nothing.

The draft and the reference are run in the sandbox with a counter before every statement and around
every element of a comprehension; what counts is the ratio of the two within one run. Work inside
built-in functions counts as one operation, for both alike. The counter's name is drawn anew each
time, so that a draft cannot have been written to set it back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from domains.code.source import parse

Body = list[ast.stmt]
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp)


def counted(source: str, calls: Sequence[str], mark: str) -> str | None:
    """The source with counters, and a function `probe_MARK()` that makes the calls and gives their
    operations; None where the source cannot be parsed.
    """
    tree = parse(source)
    if tree is None:
        return None
    changed = _Counting(mark).visit(tree)
    head = ast.parse(
        f"ops_{mark} = [0]\ndef count_{mark}(value):\n    ops_{mark}[0] += 1\n    return value\n"
    )
    lines = "\n".join(f"    {call}" for call in calls)
    tail = ast.parse(
        f"def probe_{mark}():\n    ops_{mark}[0] = 0\n{lines}\n    return ops_{mark}[0]\n"
    )
    futures = [node for node in changed.body if _is_future(node)]
    rest = [node for node in changed.body if not _is_future(node)]
    whole = ast.Module([*futures, *head.body, *rest, *tail.body], [])
    return ast.unparse(ast.fix_missing_locations(whole))


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


class _Counting(ast.NodeTransformer):
    """Puts a counter before every statement inside functions, and around elements that repeat."""

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._inside = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self._inside += 1
        self.generic_visit(node)
        self._inside -= 1
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = self._around(node.body)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, _COMPREHENSIONS):
            node.elt = self._around(node.elt)
        elif isinstance(node, ast.DictComp):
            node.value = self._around(node.value)
        elif self._inside and not isinstance(node, ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                body = getattr(node, field, None)
                if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
                    setattr(node, field, self._before_each(body))
        return node

    def _around(self, value: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(f"count_{self._mark}", ast.Load()), [value], [])

    def _before_each(self, body: Body) -> Body:
        """Docstrings and `nonlocal` stay where they are."""
        found: Body = []
        for statement in body:
            if not isinstance(statement, ast.Global | ast.Nonlocal):
                found += ast.parse(f"ops_{self._mark}[0] += 1").body
            found.append(statement)
        return found


Probe = Callable[[str, str], int | None]
"""(counted source, mark) -> what its probe gave; None where it gave nothing in time."""


def ratio(
    draft: str, reference: str, calls: Sequence[str], mark: str, probe: Probe
) -> float | None:
    """Operations of the draft over those of the reference; None where either has no count."""
    counts = []
    for source in (draft, reference):
        whole = counted(source, calls, mark)
        count = None if whole is None else probe(whole, mark)
        if not count:
            return None
        counts.append(count)
    return counts[0] / counts[1]
