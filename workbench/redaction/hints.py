"""Searching is dear, and most texts hold nothing. Of a text it is known which short runs of
characters it has, of a pattern which it cannot do without; where the two do not meet, nothing is
searched. A pattern of many words is taken apart, so that only those are searched that the text can
hold.

What a pattern needs is read from the pattern itself, in one pass over its signs: the parser of `re`
would take ten times as long, and there are some thousand branches to read before the first text.
What the pass does not know (a class, a number) it takes for something that may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from operator import add
from threading import Lock
from typing import NamedTuple

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
        _index().add(hints)
        if hints not in self._held:
            self._held[hints] = tuple(each for each in alternatives(hints) if each.may_be_in(self))
        return self._held[hints]

    @cached_property
    def _found(self) -> dict[str, list[tuple[int, int]]]:
        """What was searched for already: several detectors ask for the same words."""
        return {}

    @cached_property
    def _held(self) -> dict[str, tuple[Alternative, ...]]:
        return _index().held_by(self)


class Alternative(NamedTuple):
    """One of the branches of a pattern."""

    pattern: str
    needs: str
    """Characters that stand in every match in a row; may be empty."""
    edge: bool
    """It begins at the edge of a word, which is looked at last: a pattern that begins with its
    first letter is found much faster than one that begins with a condition."""
    keys: frozenset[str]
    """Runs of up to three characters, of which every match holds at least one; empty if that cannot
    be told."""

    def may_be_in(self, text: str) -> bool:
        """Whether a text has what this cannot do without."""
        return self.needs in text and (not self.keys or any(key in text for key in self.keys))

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
        self._numbers: dict[tuple[str, bool], int] = {}
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
                if each.keys:
                    self.branches[self._number(each)][1].append(pattern)
            self.always[pattern] = tuple(each for each in branches if not each.keys)
            self._words.clear()

    def _number(self, branch: Alternative) -> int:
        known = self._numbers.get((branch.pattern, branch.edge))
        if known is not None:
            return known
        number = self._numbers[branch.pattern, branch.edge] = len(self.branches)
        self.branches.append((branch, []))
        self._keys |= branch.keys
        for key in branch.keys:
            self._wide = self._wide or "  " in key
            self.by_key.setdefault(key, []).append(number)
        if len(branch.keys) == 1 and key in branch.needs and " " not in branch.needs.strip(" "):
            self._within[number] = branch.needs
        return number

    def held_by(self, text: Lowered) -> dict[str, tuple[Alternative, ...]]:
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
    branches = (_alternative(parts) for parts in _multiplied(_Reader(pattern).branches()))
    return tuple(dict.fromkeys(branches))


class _Part(NamedTuple):
    """A sign of a pattern, a run of plain ones, a set or a group, with how often it may come."""

    text: str
    plain: str = ""
    """What it stands for, if that is nothing but these characters once."""
    keys: frozenset[str] = frozenset()
    """Runs of which it holds one, where it is not plain."""
    branches: Sequence[Sequence[_Part]] = ()
    """Those of a group that comes once."""


_EDGE = r"\b"
_TOKEN = (
    r"[^\\\[\](){}|*+?.^$]+(?![*+?{])|\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\s\S])"
    r"|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\(\?<?!\\w\)|\(\?P=\w+\)|\(\?(?:[a-z-]*:|P<\w+>|<?[=!])"
    r"|(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})[?+]?|[\s\S]"
)
_SIGNS = frozenset("\\[](){}|*+?.^$")
_LISTED = r"\[((?:\\[^\w]|[^\\^-]|-(?=\]))(?:\\[^\w]|[^\\-]|-(?=\]))*)\]"
"""A set that has nothing but signs, each by itself."""


class _Reader:
    """Goes through a pattern once."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._tokens = compiled(_TOKEN).findall(pattern)
        self._next = 0
        self._place = 0

    def _take(self) -> str:
        token: str = self._tokens[self._next]
        self._next += 1
        self._place += len(token)
        return token

    def branches(self) -> list[list[_Part]]:
        """Those up to the end of the pattern or of the group, whose bracket is taken as well."""
        found: list[list[_Part]] = [[]]
        while self._next < len(self._tokens):
            start, token = self._place, self._take()
            if token == ")":
                break
            if token == "|":
                found.append([])
            elif len(token) > 1 and token[0] not in _SIGNS:
                found[-1].append(_Part(token, token))
            else:
                found[-1].append(self._part(start, token))
        return found

    def _part(self, start: int, token: str) -> _Part:
        plain = _plain(token)
        inner = self.branches() if token[0] == "(" and token[-1] != ")" else []
        keys = _keys_of_set(token) if token[0] == "[" else frozenset[str]()
        if inner and token[-1] not in "=!":
            keys = _keys_of_any(inner)
        least = self._least()
        text = self._pattern[start : self._place]
        if least is None:
            return _Part(text, plain, keys, inner if token == "(?:" else ())
        if plain:
            keys = frozenset((_rarest(plain),))
        return _Part(text, "", keys if least else frozenset())

    def _least(self) -> int | None:
        """How often at least what was taken must come; None if nothing is said of it."""
        token = self._tokens[self._next] if self._next < len(self._tokens) else ""
        if token[:1] in ("*", "?"):
            least = 0
        elif token[:1] == "+":
            least = 1
        elif token[:1] == "{" and len(token) > 1:
            least = int(token[1:].partition("}")[0].partition(",")[0] or 0)
        else:
            return None
        self._take()
        return least


def _plain(token: str) -> str:
    """The characters that a token stands for; empty for a class, a bracket, a sign of its own."""
    if token[0] == "\\":
        sign = token[1]
        return {"n": "\n", "t": "\t"}.get(sign, "" if sign.isalnum() else sign)
    return "" if token[0] in _SIGNS else token


@cache
def _keys_of_set(token: str) -> frozenset[str]:
    listed = compiled(_LISTED).fullmatch(token)
    return frozenset(compiled(r"\\?([\s\S])").findall(listed[1])) if listed else frozenset()


def _keys_of_any(branches: Sequence[Sequence[_Part]]) -> frozenset[str]:
    each = [_needed(branch)[0] for branch in branches]
    return frozenset[str]().union(*each) if all(each) else frozenset()


def _needed(parts: Sequence[_Part]) -> tuple[frozenset[str], str]:
    """The most telling of the keys that a sequence of parts cannot do without, and its longest run
    of plain characters.
    """
    first = parts[0] if parts else _Part("")
    if first.plain and not any(part.plain or part.keys for part in parts[1:]):
        return frozenset((_rarest(first.plain),)), first.plain
    runs: list[str] = []
    choices: list[frozenset[str]] = []
    run = ""
    for part in parts:
        if part.plain:
            run += part.plain
            continue
        if run:
            runs.append(run)
            run = ""
        if part.keys:
            choices.append(part.keys)
    if run:
        runs.append(run)
    choices += (frozenset((_rarest(run),)) for run in runs)
    keys = choices[0] if len(choices) == 1 else max(choices, key=_telling, default=frozenset())
    return keys, max(runs, key=len, default="")


def _multiplied(branches: Iterable[Sequence[_Part]]) -> Iterator[Sequence[_Part]]:
    for branch in branches:
        edge = 1 if branch and branch[0].text == _EDGE else 0
        if len(branch) > edge and branch[edge].branches:
            before, behind = branch[:edge], branch[edge + 1 :]
            yield from _multiplied([*before, *first, *behind] for first in branch[edge].branches)
        else:
            yield branch


def _alternative(parts: Sequence[_Part]) -> Alternative:
    edge = bool(parts) and parts[0].text == _EDGE
    bare = parts[1:] if edge else parts
    keys, needs = _needed(bare)
    return Alternative("".join([part.text for part in bare]), needs, edge, keys)


_COMMON = " etaoinsrhldcumfpgwybvk"
"""Signs of European prose, the commonest first; all others are rarer."""
_RARITY = {sign: place for place, sign in enumerate(_COMMON)}


@cache
def _rarest(run: str) -> str:
    """The three characters of a run that hardly any text has."""
    if len(run) <= 3:
        return run
    ranks = [_RARITY.get(sign, len(_COMMON)) for sign in run]
    sums = list(map(sum, zip(ranks, ranks[1:], ranks[2:], strict=False)))
    at = sums.index(max(sums))
    return run[at : at + 3]


@cache
def _rarity(piece: str) -> int:
    return sum(_RARITY.get(sign, len(_COMMON)) for sign in piece)


def _telling(keys: frozenset[str]) -> tuple[int, int, int]:
    """Long runs are rare in a text, few are soon looked up, and rare signs seldom met."""
    return min(map(len, keys)), -len(keys), min(map(_rarity, keys))
