"""Answers to shown tests that stand in a draft as literals: a program that was fitted to its tests.

It errs towards silence, since a false alarm costs an honest draft its target: only a comparison
that one shown test's *whole* input satisfies counts, and only where it returns that test's answer.
What the prompt itself names (a mode, a bound) is no test's own.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from domains.code.literals import evaluate, text_of

_SCALARS_NEEDED = 3
"""Fewer single numbers or words that answer a test are special cases, not a table of answers."""
_SHARE_NEEDED = 0.8
"""Share of the shown tests that a lookup must answer, and share of its entries that must be such
answers, before it counts as one of answers: a table of roman numerals also answers a few tests of
converting them, and one of months has more entries than there are tests.
"""
_CONVERTED = ("list", "tuple", "set", "str", "sorted", "frozenset", "dict")
"""Calls that leave a value what it is, so that comparing their result compares the input."""


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
    """Beyond doubt: inputs that nobody would single out, or most of the tests in one lookup."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the input is compared with, and the answer; as texts of literals."""

    line: int
    given: tuple[str, ...]
    answer: str
    telling: bool


@dataclass(frozen=True, slots=True)
class _Pin:
    """One value that a comparison asks the input, or a part of it, to be."""

    text: str
    telling: bool


def hard_coded(tree: ast.Module, known: Sequence[Known], prompt: str = "") -> HardCoded | None:
    """Whether the draft compares its whole input with a shown test's and returns that test's
    answer, or looks the answers up. None when nothing points to it.
    """
    own = [test for test in known if not _named(test.args, prompt)]
    branches = list(_branches(tree.body))
    for answers in (branches, *_lookups(tree)):
        hits = _hits(answers, own)
        enough = max(_SCALARS_NEEDED, _SHARE_NEEDED * len(known), _SHARE_NEEDED * len(answers))
        if len(hits) >= enough:
            return HardCoded(answers[0].line, tuple(hits), clear=True)
    telling = _hits([answer for answer in branches if answer.telling], own)
    if not telling:
        return None
    return HardCoded(min(telling.values()), tuple(telling), clear=len(telling) >= 2)


def _named(args: Sequence[Any], prompt: str) -> bool:
    """Every argument is a word or a number that the prompt names."""
    return bool(prompt) and all(
        isinstance(value, (str, int, float))
        and re.search(rf"(?<![\w.]){re.escape(str(value))}(?![\w.]*\w)", prompt) is not None
        for value in args
    )


def _hits(answers: Sequence[_Answer], known: Sequence[Known]) -> dict[str, int]:
    """The tests whose whole input is answered, each with the line."""
    lines = {(_bag(a.given), a.answer): a.line for a in reversed(answers)}
    hits = {}
    for test in known:
        expected = text_of(test.expected)
        whole = [_bag(map(text_of, test.args)), _bag([text_of(tuple(test.args))])]
        found = [lines[given, expected] for given in whole if (given, expected) in lines]
        if found:
            hits[test.name] = found[0]
    return hits


def _bag(texts: Any) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(texts).items())


def _telling(given: Any) -> bool:
    """A value that no program has reason to single out: several items, or a long text."""
    if isinstance(given, (list, tuple, set, frozenset, dict)):
        return len(given) >= 2
    if isinstance(given, (str, bytes)):
        return len(given) >= 8
    return isinstance(given, (int, float)) and abs(given) >= 10_000


def _branches(body: Sequence[ast.AST]) -> Iterator[_Answer]:
    """`if x == INPUT: return ANSWER` and its like, with what the conditions around it ask for."""
    waiting: list[tuple[ast.AST, tuple[_Pin, ...]]] = [(node, ()) for node in reversed(body)]
    while waiting:  # no recursion: a chain of conditions may be deeper than the stack
        node, pins = waiting.pop()
        inside: list[tuple[ast.AST, tuple[_Pin, ...]]] = []
        match node:
            case ast.Return(value=ast.expr() as value):
                yield from _answered(node.lineno, pins, value)
                inside = [(value, pins)]
            case ast.If(test=test, body=inner, orelse=rest):
                asked = [(*pins, *way) for way in _asked(test)]
                inside = [(part, way) for way in asked for part in inner]
                inside += [(part, pins) for part in rest]
            case ast.IfExp(test=test, body=value, orelse=other):
                for way in _asked(test):
                    yield from _answered(node.lineno, (*pins, *way), value)
                inside = [(other, pins)]
            case ast.Match(subject=subject, cases=cases):
                told = [(case, _matched(subject, case.pattern)) for case in cases]
                inside = [(part, (*pins, *way)) for case, way in told for part in case.body]
            case _:
                inside = [(child, pins) for child in ast.iter_child_nodes(node)]
        waiting += reversed(inside)


def _asked(test: ast.expr) -> list[tuple[_Pin, ...]]:
    """The ways in which a condition can hold, each as the values that it asks for."""
    try:
        return _ways(test)
    except RecursionError:
        return [()]


def _ways(test: ast.expr) -> list[tuple[_Pin, ...]]:
    match test:
        case ast.BoolOp(op=ast.Or(), values=values):
            return [way for value in values for way in _ways(value)]
        case ast.BoolOp(op=ast.And(), values=values):
            return [tuple(pin for value in values for pin in _ways(value)[0])]
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
            return [_pinned(left, right) or _pinned(right, left)]
        case _:
            return [()]


def _pinned(input: ast.expr, value: ast.expr) -> tuple[_Pin, ...]:
    if not _is_input(input):
        return ()
    try:
        given = evaluate(value)
    except (ValueError, RecursionError):
        return ()
    return (_Pin(text_of(given), _telling(given)),)


def _is_input(node: ast.expr) -> bool:
    """A name as it came, or several together; nothing that was computed from it."""
    match node:
        case ast.Name():
            return True
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            return bool(elts) and all(isinstance(part, ast.Name) for part in elts)
        case ast.Call(func=ast.Name(id=name), args=[ast.Name()], keywords=[]):
            return name in _CONVERTED
        case _:
            return False


def _matched(subject: ast.expr, pattern: ast.pattern) -> tuple[_Pin, ...]:
    match pattern:
        case ast.MatchValue(value=value):
            return _pinned(subject, value)
        case _:
            return ()


def _answered(line: int, pins: tuple[_Pin, ...], value: ast.expr) -> Iterator[_Answer]:
    if not pins:
        return
    try:
        answer = text_of(evaluate(value))
    except (ValueError, RecursionError):
        return
    yield _Answer(line, tuple(pin.text for pin in pins), answer, any(p.telling for p in pins))


def _lookups(tree: ast.AST) -> Iterator[list[_Answer]]:
    """The entries of each dictionary of literals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            entries = zip(node.keys, node.values, strict=True)
            yield [
                answer
                for key, value in entries
                if key is not None
                for answer in _entry(node.lineno, key, value)
            ]


def _entry(line: int, key: ast.expr, value: ast.expr) -> Iterator[_Answer]:
    try:
        given = evaluate(key)
    except (ValueError, RecursionError):
        return
    yield from _answered(line, (_Pin(text_of(given), _telling(given)),), value)
