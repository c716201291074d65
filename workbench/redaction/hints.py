"""Searching is dear, and most texts hold nothing. A text knows which short runs of characters it
has, a pattern which it cannot do without; where the two do not meet, nothing is searched. A pattern
of many words is taken apart, so that only those are searched that the text can hold.

What a pattern needs is read from the parse tree of `re`. Should a Python come without that tree,
every search begins, and only time is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from operator import add
from typing import Any

from .patterns import compiled


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

    def places(self, hints: str) -> list[tuple[int, int]]:
        """Where any of the alternatives of a pattern (in lower case) matches, in order; each looks
        for itself, so that matches of two may overlap.
        """
        branches = alternatives(hints)
        living = branches.keys & self.shingles
        if not living and not branches.always:
            return []
        wanted = {id(each): each for key in living for each in branches.by_key[key]}.values()
        found = [
            place
            for each in (*branches.always, *wanted)
            if not each.plain or each.pattern in self
            for place in each.places(self)
        ]
        found.sort()
        return found


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the branches of a pattern."""

    pattern: str
    plain: bool
    """It is nothing but letters, digits and blanks."""
    edge: bool
    """It begins at the edge of a word, which is looked at last: a pattern that begins with its
    first letter is found much faster than one that begins with a condition."""

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where it matches."""
        for found in compiled(self.pattern).finditer(text):
            if not self.edge or compiled(r"\b").match(text, found.start()):
                yield found.span()


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The branches of a pattern by the runs of characters of which they need one."""

    keys: frozenset[str]
    by_key: Mapping[str, tuple[Alternative, ...]]
    always: tuple[Alternative, ...]
    """Those of which that cannot be told."""


@cache
def alternatives(pattern: str) -> Alternatives:
    """The branches of a pattern; a group at the beginning of a branch is multiplied out."""
    by_key: dict[str, tuple[Alternative, ...]] = {}
    always: list[Alternative] = []
    for branch in dict.fromkeys(_multiplied(pattern)):
        edge = branch.startswith(r"\b")
        bare = branch[2:] if edge else branch
        each = Alternative(bare, bare.replace(" ", "").isalnum(), edge)
        keys = keys_of(each.pattern)
        always += [] if keys else [each]
        for key in keys:
            by_key[key] = (*by_key.get(key, ()), each)
    return Alternatives(frozenset(by_key), by_key, tuple(always))


def _multiplied(pattern: str) -> Iterator[str]:
    for branch in _branches(pattern):
        edge = r"\b" if branch.startswith(r"\b") else ""
        rest = branch[len(edge) :]
        end = _end_of_group(rest) if rest.startswith("(?:") else 0
        if end and rest[end : end + 1] not in ("?", "*", "+", "{"):
            for first in _branches(rest[3 : end - 1]):
                yield f"{edge}{first}{rest[end:]}"
        else:
            yield branch


def _branches(pattern: str) -> Iterator[str]:
    """The parts between the bars that stand in no group."""
    start = place = 0
    while place < len(pattern):
        sign = pattern[place]
        if sign == "|":
            yield pattern[start:place]
            start = place + 1
        place = _behind(pattern, place)
    yield pattern[start:]


def _behind(pattern: str, place: int) -> int:
    """Behind the sign, set or group that stands here."""
    match pattern[place]:
        case "\\":
            return place + 2
        case "[":
            return _end_of_set(pattern, place)
        case "(":
            return place + _end_of_group(pattern[place:])
        case _:
            return place + 1


def _end_of_set(pattern: str, place: int) -> int:
    place += 2 if pattern[place + 1] == "^" else 1
    place += pattern[place] == "]"
    while pattern[place] != "]":
        place += 2 if pattern[place] == "\\" else 1
    return place + 1


def _end_of_group(pattern: str) -> int:
    """Behind the group with which the pattern begins."""
    place = 1
    while pattern[place] != ")":
        place = _behind(pattern, place)
    return place + 1


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
