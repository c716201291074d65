"""How many operations a call takes: counted, never timed, so that a busy machine changes nothing.

The draft and the reference are run in the sandbox with a counter before every statement and around
every element of a comprehension; what counts is the ratio of the two within one run. Work inside
built-in functions counts as one operation, for both alike. The counter's name is drawn anew each
time, so that a draft cannot have been written to set it back.
"""

from __future__ import annotations

import ast
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from domains.code.source import parse

Body = list[ast.stmt]
MOST = 20_000_000
"""Operations after which a reference is no yardstick: counting them takes some seconds."""
EXACTLY = 3_000_000
"""Up to this many, a draft's operations are counted to the end, although they are too many."""
_HEAD = """
OPS = [float("inf")]
class ENOUGH(BaseException): pass
def STEP():
    raise ENOUGH
def COUNT(value):
    OPS[0] -= 1
    if OPS[0] < 0: STEP()
    return value
"""
_TAIL = """
def PROBE():
    OPS[0] = MOST
    try:
{calls}
    except ENOUGH:
        pass
    left, OPS[0] = OPS[0], float("inf")
    return MOST - max(left, -1) + (not MOST)
"""
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp)


def counted(source: str, calls: Sequence[str], mark: str, most: int = MOST) -> str | None:
    """The source with counters, and a function `probe_MARK()` that makes the calls and gives their
    operations, `most` + 1 where they are more than that; None where the source cannot be parsed.
    """
    tree = parse(source)
    if tree is None:
        return None
    return _with_probe(_Counting(mark).visit(tree), calls, mark, most)


def uncounted(source: str, calls: Sequence[str], mark: str) -> str:
    """The source as it is with a probe that makes the calls and gives 1."""
    return _with_probe(ast.parse(source), calls, mark, 0)


def _with_probe(tree: ast.Module, calls: Sequence[str], mark: str, most: int) -> str:
    names = {"OPS": f"ops_{mark}", "COUNT": f"count_{mark}", "ENOUGH": f"Enough_{mark}"}
    names |= {"STEP": f"step_{mark}", "PROBE": f"probe_{mark}", "MOST": str(most)}
    lines = "\n".join(f"        {call}" for call in calls)
    head = ast.parse(_named(_HEAD, names)).body
    tail = ast.parse(_named(_TAIL, names).replace("{calls}", lines)).body
    futures = [node for node in tree.body if _is_future(node)]
    rest = [node for node in tree.body if not _is_future(node)]
    whole = ast.Module([*futures, *head, *rest, *tail], [])
    return ast.unparse(ast.fix_missing_locations(whole))


def _named(text: str, names: Mapping[str, str]) -> str:
    for plain, own in names.items():
        text = text.replace(plain, own)
    return text


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


class _Counting(ast.NodeTransformer):
    """Puts a counter before every statement inside functions, and around elements that repeat."""

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._step = f"ops_{mark}[0] -= 1\nif ops_{mark}[0] < 0: step_{mark}()"
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
                found += ast.parse(self._step).body
            found.append(statement)
        return found


Probe = Callable[[str, str], int | str]
"""(source with a probe, mark) -> what it gave; a text that says what happened instead."""


@dataclass(frozen=True)
class Measured:
    """The operations of a draft over those of the reference, or why there is no such number."""

    ratio: float = 0.0
    more: bool = False
    """The draft takes more than that: it was stopped."""
    draft: str = ""
    reference: str = ""


def measure(
    draft: str, reference: str, calls: Sequence[str], at_most: float, probe: Probe
) -> Measured:
    """Count both, the reference first. A draft is stopped by its count, never by the clock: where
    it takes many times what is allowed, or no end.
    """
    yardstick = _count(reference, calls, MOST, probe)
    if isinstance(yardstick, str) or not 0 < yardstick <= MOST:
        return Measured(reference=str(yardstick) if isinstance(yardstick, str) else "too many")
    most = max(int(yardstick * at_most), EXACTLY)
    count = _count(draft, calls, most, probe)
    if isinstance(count, str):
        return Measured(draft=count)
    return Measured(count / yardstick, more=count > most)


def _count(source: str, calls: Sequence[str], most: int, probe: Probe) -> int | str:
    mark = secrets.token_hex(8)
    whole = counted(source, calls, mark, most)
    return "it is no Python" if whole is None else probe(whole, mark)
