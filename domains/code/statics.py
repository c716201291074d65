"""Findings by reading the draft's syntax tree: forbidden imports, hard-coded answers, complexity.

None of them runs the draft, and each errs towards silence: a finding that is wrong costs the loop
more than one that is missed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domains.code.literals import evaluate, text_of
from domains.code.source import parse

COMPLEXITY_LIMIT = 10
"""Decisions plus one in a function (McCabe 1976, who gives ten as the reasonable upper limit)."""
_SCALARS_NEEDED = 3
"""Fewer single numbers or words that answer a test are special cases, not a table of answers."""
_SHARE_NEEDED = 0.8
"""Share of the shown tests that a lookup must answer, and share of its entries that must be such
answers, before it counts as one of answers: a table of roman numerals also answers a few tests of
converting them, and one of months has more entries than there are tests.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something at a line of the parsed text."""

    line: int
    text: str


def forbidden_imports(tree: ast.Module, forbidden: Sequence[str]) -> list[Finding]:
    """Each import of a forbidden module or of one inside it, also by `__import__`, `importlib` or
    in a text given to `exec` or `eval`.
    """
    found = []
    for line, name in _imported(tree):
        hit = next((bad for bad in forbidden if name == bad or name.startswith(f"{bad}.")), None)
        if hit is not None:
            found.append(Finding(line, hit))
    return found


def _imported(tree: ast.AST, within: int | None = None) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        line = within or int(getattr(node, "lineno", 0))
        match node:
            case ast.Import(names=names):
                yield from ((line, alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield line, module
                yield from ((line, f"{module}.{alias.name}") for alias in names)
            case ast.Call(func=func, args=[ast.Constant(value=str(text)), *_]):
                match _last_name(func):
                    case "__import__" | "import_module" | "find_spec" | "reload":
                        yield line, text
                    case "exec" | "eval" | "compile" if within is None:
                        inner = parse(text)
                        yield from _imported(inner, line) if inner is not None else ()


def _last_name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def complexities(tree: ast.Module) -> list[Finding]:
    """Each function's cyclomatic complexity, as text `name: number`, the most complex first."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    counted = [(_complexity(node), node) for node in functions]
    counted.sort(key=lambda pair: (-pair[0], pair[1].lineno))
    return [Finding(node.lineno, f"{node.name}: {number}") for number, node in counted]


def _complexity(function: ast.AST) -> int:
    return 1 + sum(_decisions(node) for node in _own_nodes(function))


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The function's nodes without those of functions and classes inside it."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _decisions(node: ast.AST) -> int:
    match node:
        case ast.If() | ast.IfExp() | ast.For() | ast.AsyncFor() | ast.While() | ast.Assert():
            return 1
        case ast.ExceptHandler() | ast.match_case():
            return 1
        case ast.BoolOp(values=values):
            return len(values) - 1
        case ast.comprehension(ifs=ifs):
            return 1 + len(ifs)
        case _:
            return 0


@dataclass(frozen=True, slots=True)
class Known:
    """A shown test that a draft could have copied: its arguments, and the value it expects."""

    name: str
    args: tuple[Any, ...]
    expected: Any


@dataclass(frozen=True, slots=True)
class HardCoded:
    """Answers to shown tests that stand in the draft as literals."""

    line: int
    tests: tuple[str, ...]
    clear: bool
    """Beyond doubt: an input that nobody would single out, or most of the tests in one lookup."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """An input and its answer, as they stand in the draft; both as the text of a literal."""

    line: int
    given: str
    answer: str
    telling: bool


def hard_coded(tree: ast.Module, known: Sequence[Known]) -> HardCoded | None:
    """Whether the draft compares its input with a shown test's and returns that test's answer, or
    looks the answers up. None when nothing points to it.
    """
    branches = list(_branches(tree))
    for answers in (branches, *_lookups(tree)):
        hits = _hits(answers, known)
        enough = max(_SCALARS_NEEDED, _SHARE_NEEDED * len(known), _SHARE_NEEDED * len(answers))
        if len(hits) >= enough:
            return HardCoded(answers[0].line, tuple(hits), clear=True)
    telling = _hits([answer for answer in branches if answer.telling], known)
    if not telling:
        return None
    return HardCoded(min(telling.values()), tuple(telling), clear=len(telling) >= 2)


def _hits(answers: Sequence[_Answer], known: Sequence[Known]) -> dict[str, int]:
    """The tests that are answered, with the line: by all arguments at once, or by one of them."""
    lines = {(answer.given, answer.answer): answer.line for answer in reversed(answers)}
    hits = {}
    for test in known:
        expected = text_of(test.expected)
        given = [text_of(test.args), *map(text_of, test.args)]
        found = [lines[text, expected] for text in given if (text, expected) in lines]
        if found:
            hits[test.name] = found[0]
    return hits


def _telling(given: Any) -> bool:
    """A value that no program has reason to single out: several items, or a long text."""
    if isinstance(given, (list, tuple, set, frozenset, dict)):
        return len(given) >= 2
    if isinstance(given, (str, bytes)):
        return len(given) >= 8
    return isinstance(given, (int, float)) and abs(given) >= 10_000


def _branches(tree: ast.AST) -> Iterator[_Answer]:
    """`if x == INPUT: return ANSWER` and its like."""
    for node in ast.walk(tree):
        match node:
            case ast.If(test=test, body=[ast.Return(value=ast.expr() as answer)]):
                yield from _compared(node.lineno, test, answer)
            case ast.IfExp(test=test, body=answer):
                yield from _compared(node.lineno, test, answer)
            case ast.match_case(
                pattern=ast.MatchValue(value=given),
                body=[ast.Return(value=ast.expr() as answer)],
            ):
                yield from _literals(given.lineno, given, answer)


def _compared(line: int, test: ast.expr, answer: ast.expr) -> Iterator[_Answer]:
    for node in ast.walk(test):
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
                yield from _literals(line, right, answer)
                yield from _literals(line, left, answer)


def _lookups(tree: ast.AST) -> Iterator[list[_Answer]]:
    """The entries of each dictionary of literals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            entries = zip(node.keys, node.values, strict=True)
            yield [
                answer
                for key, value in entries
                if key is not None
                for answer in _literals(node.lineno, key, value)
            ]


def _literals(line: int, given: ast.expr, answer: ast.expr) -> Iterator[_Answer]:
    try:
        value = evaluate(given)
        yield _Answer(line, text_of(value), text_of(evaluate(answer)), _telling(value))
    except (ValueError, RecursionError):
        return


def settings_list(settings: Mapping[str, Any], name: str) -> list[str]:
    """A setting that is a list of texts; empty when it is not given."""
    return [str(item) for item in settings.get(name, [])]
