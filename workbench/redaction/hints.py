"""Searching is dear, and most texts hold nothing. Of a text it is known which short runs of
characters it has, of a pattern which it cannot do without; where the two do not meet, nothing is
searched. A pattern of many words is taken apart, so that only those are searched that the text can
hold.

What a pattern needs is read from the parse tree of `re`. Should a Python come without that tree,
every search begins, and only time is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from operator import add
from threading import Lock
from typing import Any

from .patterns import compiled


class Lowered(str):
    """A text in lower case that can be asked for many patterns."""

    def places(self, hints: str) -> list[tuple[int, int]]:
        """Where any of the alternatives of a pattern (in lower case) matches, in order; each looks
        for itself, so that matches of two may overlap.
        """
        held = self._held
        wanted = held[hints] if hints in held else self._wanted(hints)
        if not wanted:
            return []
        found = self._found.get(hints)
        if found is None:
            found = [place for each in wanted for place in each.places(self)]
            if len(wanted) > 1:  # those of one are in order as they are found
                found.sort()
            self._found[hints] = found
        return found

    def may_hold(self, hints: str) -> bool:
        """Whether a search for the pattern can find anything; few of many do."""
        held = self._held
        return bool(held[hints] if hints in held else self._wanted(hints))

    def _wanted(self, hints: str) -> tuple[Alternative, ...]:
        """The branches that this text can hold. What was told of it before the pattern became
        known, to whichever text, says nothing of that pattern.
        """
        index = _index()
        index.add(hints)
        if hints not in self._held:
            self.__dict__.pop("_held")
        return self._held[hints]

    @cached_property
    def _found(self) -> dict[str, list[tuple[int, int]]]:
        """What was searched for already: several detectors ask for the same words."""
        return {}

    @cached_property
    def _held(self) -> Mapping[str, tuple[Alternative, ...]]:
        return _index().held_by(self)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the branches of a pattern."""

    pattern: str
    needs: str
    """Characters that stand in every match in a row; may be empty."""
    edge: bool
    """It begins at the edge of a word, which is looked at last: a pattern that begins with its
    first letter is found much faster than one that begins with a condition."""

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where it matches."""
        for found in compiled(self.pattern).finditer(text):
            if not self.edge or compiled(r"\b").match(text, found.start()):
                yield found.span()


class _Index:
    """The branches of all patterns that were asked for, so that one look at a text tells which of
    them it can hold: most texts hold nothing, and there are many patterns.

    Texts are read in several threads, and a pattern that is taken in halfway would be missed.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self.always: dict[str, tuple[Alternative, ...]] = {}
        """Of each pattern the branches of which nothing can be told."""
        self.branches: list[tuple[Alternative, list[str]]] = []
        """The others, each with the patterns that have it."""
        self.by_key: dict[str, list[int]] = {}
        """Their numbers, by the runs of characters of which they need one."""
        self._keys: set[str] = set()
        self._words: dict[str, frozenset[int]] = {}
        """Numbers of the branches that words of texts may have: they have mostly the same ones."""
        self._numbers: dict[Alternative, int] = {}
        self._within: dict[int, str] = {}
        """Of branches whose one key is part of what stands in a single word: that part."""
        self._wide = False
        """Whether any key has two blanks in a row, so that words cannot be looked at apart."""

    def add(self, pattern: str) -> None:
        """Takes the branches of a pattern in, once."""
        if pattern in self.always:
            return
        branches = alternatives(pattern)
        with self._lock:
            if pattern in self.always:
                return
            for each in branches:
                if keys := keys_of(each.pattern):
                    self.branches[self._number(each, keys)][1].append(pattern)
            self.always[pattern] = tuple(each for each in branches if not keys_of(each.pattern))

    def _number(self, branch: Alternative, keys: frozenset[str]) -> int:
        if branch not in self._numbers:
            number = self._numbers[branch] = len(self.branches)
            self.branches.append((branch, []))
            self._keys |= keys
            self._wide = self._wide or any("  " in key for key in keys)
            if len(keys) == 1 and keys <= _pieces(branch.needs):
                self._within[number] = branch.needs
            self._words.clear()
            for key in keys:
                self.by_key.setdefault(key, []).append(number)
        return self._numbers[branch]

    def held_by(self, text: Lowered) -> Mapping[str, tuple[Alternative, ...]]:
        """By every pattern known so far those of its branches that the text can hold."""
        with self._lock:
            held: dict[str, list[Alternative]] = {}
            for number in self._numbers_in(text):
                branch, patterns = self.branches[number]
                if branch.needs in text:
                    for pattern in patterns:
                        held.setdefault(pattern, []).append(branch)
            more = {pattern: (*self.always[pattern], *each) for pattern, each in held.items()}
            return {**self.always, **more}

    def _numbers_in(self, text: str) -> set[int]:
        """The branches of which the text may hold a run of characters: one within a word with the
        blanks around it, or one over a blank.
        """
        if self._wide:
            return self._having(_runs_of(text))
        words = text.split(" ")
        joints = {f"{one[-1:]} {other[:1]}" for one, other in pairwise(words)}
        return self._having(joints).union(*map(self._numbers_of_word, {*words}))

    def _having(self, runs: set[str]) -> set[int]:
        """The branches that need one of these runs."""
        return {number for key in self._keys & runs for number in self.by_key[key]}

    def _numbers_of_word(self, word: str) -> frozenset[int]:
        found = self._words.get(word)
        if found is None:
            padded = f" {word} "
            having = self._having(_runs_of(padded))
            found = frozenset(number for number in having if self._within.get(number, "") in padded)
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            if len(word) <= _LONGEST_WORD:
                self._words[word] = found
        return found


_MOST_WORDS, _LONGEST_WORD = 20_000, 24
"""Words that are remembered at once: some megabytes."""


def _pieces(needs: str) -> set[str]:
    """The runs of what a branch needs, if it stands in one word with the blanks around it."""
    return set() if " " in needs.strip(" ") else _runs_of(needs)


def _runs_of(text: str) -> set[str]:
    """Every run of one, two and three characters."""
    pairs = list(map(add, text, text[1:]))
    return {*text, *pairs, *map(add, pairs, text[2:])}


@cache
def _index() -> _Index:
    """The one of this process; it knows nothing but patterns."""
    return _Index()


@cache
def alternatives(pattern: str) -> tuple[Alternative, ...]:
    """The branches of a pattern; a group at the beginning of a branch is multiplied out."""
    branches = dict.fromkeys(_multiplied(pattern))
    return tuple(map(_alternative, branches))


def _alternative(branch: str) -> Alternative:
    edge = branch.startswith(r"\b")
    bare = branch[2:] if edge else branch
    return Alternative(bare, max(_runs(bare), key=len, default=""), edge)


def _multiplied(pattern: str) -> Iterator[str]:
    for branch in _branches(pattern):
        edge = r"\b" if branch.startswith(r"\b") else ""
        rest = branch[len(edge) :]
        end = _end_of_group(rest) if rest.startswith("(?:") else 0
        if end and rest[end : end + 1] not in ("?", "*", "+", "{"):
            for first in _branches(rest[3 : end - 1]):
                yield from _multiplied(f"{edge}{first}{rest[end:]}")
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
    plain = _plain(pattern)
    return frozenset([_rarest(plain)]) if plain else _required(_parsed(pattern))


@cache
def _plain(pattern: str) -> str:
    """The characters of a pattern that is nothing but them, up to the end of a word, and needs no
    parsing: most phrases do not. Empty for others.
    """
    bare = pattern.removesuffix(r"(?!\w)")
    return "" if compiled(r"[\\.^$*+?{}\[\]|()]").search(bare) else bare


@cache
def _parsed(pattern: str) -> Sequence[Any]:
    """The parts of a pattern; none where this Python does not tell them."""
    try:
        from re import _parser  # type: ignore[attr-defined]
    except ImportError:
        return ()
    parts: Sequence[Any] = _parser.parse(pattern)
    return parts


def _runs(pattern: str) -> Iterator[str]:
    """The runs of characters that a pattern cannot do without."""
    if plain := _plain(pattern):
        yield plain
        return
    run = ""
    for operation, argument in [*_parsed(pattern), (None, None)]:
        if str(operation) == "LITERAL":
            run += chr(argument)
        elif run:
            yield run
            run = ""


def _required(parts: Iterable[Any]) -> frozenset[str]:
    """The most telling of the things that a sequence of parsed parts cannot do without."""
    choices: list[frozenset[str]] = []
    run = ""
    for operation, argument in [*parts, (None, None)]:
        if str(operation) == "LITERAL":
            run += chr(argument)
            continue
        if run:
            choices.append(frozenset([_rarest(run)]))
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


_COMMON = " etaoinsrhldcumfpgwybvk"
"""Signs of European prose, the commonest first; all others are rarer."""


def _rarest(run: str) -> str:
    """The three characters of a run that hardly any text has."""
    pieces = [run[at : at + 3] for at in range(max(1, len(run) - 2))]
    return max(pieces, key=_rarity)


@cache
def _rarity(piece: str) -> int:
    places = (_COMMON.find(sign) for sign in piece)
    return sum(place if place >= 0 else len(_COMMON) for place in places)


def _telling(keys: frozenset[str]) -> tuple[int, int, int]:
    """Long runs are rare in a text, few are soon looked up, and rare signs seldom met."""
    return min(map(len, keys)), -len(keys), min(map(_rarity, keys))
