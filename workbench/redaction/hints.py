"""Searching is dear, and most texts hold nothing. A text knows which short runs of characters it
has, a pattern which it cannot do without; where the two do not meet, nothing is searched.

What a pattern needs is read from the parse tree of `re`. Should a Python come without that tree,
every search begins, and only time is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from operator import add
from typing import Any


class Lowered(str):
    """A text in lower case that knows every run of one, two and three characters in it."""

    @cached_property
    def shingles(self) -> set[str]:
        text = str(self)
        pairs = list(map(add, text, text[1:]))
        return {*text, *pairs, *map(add, pairs, text[2:])}

    def may_hold(self, hints: str) -> bool:
        """False if the pattern (in lower case) cannot match anywhere in this text."""
        keys = keys_of(hints)
        return not keys or not keys.isdisjoint(self.shingles)


@cache
def keys_of(pattern: str) -> frozenset[str]:
    """Runs of up to three characters, of which every match holds at least one; empty if that cannot
    be told.
    """
    try:
        from re import _parser  # type: ignore[attr-defined]
    except ImportError:
        return frozenset()
    return _required(_parser.parse(pattern))


def _required(parts: Iterable[Any]) -> frozenset[str]:
    """The most telling of the things that a sequence of parsed parts cannot do without."""
    choices: list[frozenset[str]] = []
    run = ""
    for operation, argument in [*parts, (None, None)]:
        if str(operation) == "LITERAL":
            run += chr(argument)
            continue
        if run:
            choices.append(frozenset([run[:3]]))
            run = ""
        choices.append(_of_part(str(operation), argument))
    return max(filter(None, choices), key=_telling, default=frozenset())


def _of_part(operation: str, argument: Any) -> frozenset[str]:
    match operation:
        case "SUBPATTERN":
            return _required(argument[-1])
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT" if argument[0] > 0:
            return _required(argument[-1])
        case "BRANCH":
            keys = [_required(branch) for branch in argument[1]]
            return frozenset().union(*keys) if all(keys) else frozenset()
        case "IN" if all(str(each[0]) == "LITERAL" for each in argument):
            return frozenset(chr(each[1]) for each in argument)
        case _:
            return frozenset()


def _telling(keys: frozenset[str]) -> tuple[int, int]:
    """Long runs are rare in a text, and few are soon looked up."""
    return min(map(len, keys)), -len(keys)
