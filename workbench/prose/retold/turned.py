"""Words that say the opposite of the passage that they retell: the same figure rose instead of
fell, on Saturdays instead of on weekdays.

Two texts are compared only where they plainly tell the same: they give the same figure and share a
word, or share most of their words. Each has to take one side of an axis of `opposites.yaml`, and
not the same one. Words are a guess, so what is found here warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split, words

ALIKE = 0.6
"""Share of content words that two sentences have in common, to tell the same without a figure."""
LEAST = 3
"""Content words that they have in common at least, without a figure."""
KIN = 6
"""Letters that two stems share at least where one is the beginning of the other."""
NEAR = 2
"""Content words that the clauses of two opposed words have in common, without a figure."""
_BOUND = re.compile(r"[;:()–—]|,(?!\d)|\b(?:and|but|while|whereas|although|though)\b", re.I)
_CONVERSE = ({"over", "under"}, {"above", "below"}, {"above", "under"}, {"before", "after"})
_WORD = re.compile(
    r"(?<!made )(?<!make )(?<!makes )(?<!making )(?<!took )(?<!taken )(?<!takes )(?<!take )"
    r"(?<!gave )(?<!given )(?<!giving )(?<!give )(?<!set )(?<!sets )(?<!adds )(?<!add )"
    r"(?<!added )(?<!put )(?<!puts )(?<!putting )(?<!turn )(?<!turns )(?<!turned )(?<!turning )"
    r"(?<!sign )(?<!signed )(?<!signing )(?<!hung )(?<!hang )(?<!show )(?<!showed )(?<!shown )"
    r"(?<!end )(?<!ended )(?<!pick )(?<!picked )(?<!follow )(?<!followed )(?<!look )(?<!looked )"
    r"(?<!caught )(?<!catch )(?<!stood )(?<!stand )[^\W\d_]+|[^\W\d_]{3,}"
)
"""A word; the `up` of `made up` and `put up` tells no direction."""
_NO_WAY = re.compile(
    r"\b(?:(?<!go )(?<!goes )(?<!went )(?<!gone )(?<!going )up(?= to\b)"
    r"|f[ae]ll(?:s|en|ing)?(?= (?:away|due|ill|asleep|apart|on|under|within|through|behind|"
    r"silent|vacant)\b)"
    r"|over(?= (?:the )?(?:[\w-]+ )?(?:hour|day|week|month|year|term|season|winter|summer)s?\b))",
    re.I,
)
"""Where such a word tells no direction: `up to 48 hours` is a limit, what falls due or away does
not sink, and `over eight weeks` is a time.
"""
_MORE_THAN = re.compile(r"(?:more|less|fewer)\s+than\b", re.I)
_COMPARED = re.compile(r"\bthan\b", re.I)


@dataclass(frozen=True, slots=True)
class Turn:
    """A word of a text, by place, and the word of the passage that it excludes."""

    start: int
    end: int
    said: str
    given: str


def turned(text: str, passage: str, declared: bool = False) -> Turn | None:
    """The first word of `text` that excludes what `passage` says of the same thing; where they are
    `declared` to be about one thing, a single word in common is enough.
    """
    for start, end in split(text):
        mine = text[start:end]
        for a, b in split(passage):
            turn = _sentence(mine, passage[a:b], declared)
            if turn is not None and turn.said.casefold() not in _low(passage):
                return Turn(turn.start + start, turn.end + start, turn.said, turn.given)
    return None


def _sentence(mine: str, theirs: str, declared: bool) -> Turn | None:
    if not _sides(mine) & _sides(theirs) or mine.rstrip().endswith("?"):
        return None
    common = set(stems(mine)) & set(stems(theirs))
    alike = min(len(set(stems(mine))), len(set(stems(theirs))))
    for here, there in _same_figures(mine, theirs):
        pair = _clause(mine, here), _clause(theirs, there)
        plain = not _denies(mine[slice(*pair[0])]) and not _denies(theirs[slice(*pair[1])])
        turn = _opposed(mine, pair[0], theirs, pair[1]) if common and plain else None
        if turn is not None:
            return turn
    if _denies(mine) or _denies(theirs):
        return None
    figures = bool(list(_same_figures(mine, theirs)))
    if not figures and not declared and _counts(mine) and _counts(theirs):
        return None  # each tells a figure of its own
    turn = _opposed(mine, (0, len(mine)), theirs, (0, len(theirs)))
    if turn is None or (common and declared):
        return turn
    if common and figures:
        bare = any(len(stems(mine[slice(*_clause(mine, one))])) < NEAR
                   for one, _ in _same_figures(mine, theirs))  # fmt: skip
        return turn if bare or _of_one_thing(mine, turn, theirs) else None
    many = len(common) >= LEAST and len(common) >= ALIKE * alike
    return turn if many and _of_one_thing(mine, turn, theirs) else None


def _of_one_thing(mine: str, turn: Turn, theirs: str) -> bool:
    """The clauses of the two words have words in common: `more` may be said of something else."""
    there = re.search(rf"\b{re.escape(turn.given)}\b", theirs)
    if there is None:
        return False
    here = mine[slice(*_around(mine, turn.start, turn.end))]
    other = theirs[slice(*_around(theirs, *there.span()))]
    said, own = set(stems(here)), set(stems(f"{turn.said} {turn.given}"))
    shared = {one for one in set(stems(other)) - own if any(_kin(one, each) for each in said)}
    return len(shared) >= NEAR


def _kin(one: str, other: str) -> bool:
    """One stem, or one that an ending was taken off further: `weekda` and `weekday`."""
    short, long = sorted((one, other), key=len)
    return one == other or (long.startswith(short) and len(short) >= KIN)


def _denies(text: str) -> bool:
    """A denial stands in the text; `without` compares and denies nothing."""
    return denials(re.sub(r"\bwithout\b", "", text, flags=re.I)) > 0


def _same_figures(mine: str, theirs: str) -> Iterator[tuple[NumberFound, NumberFound]]:
    for one in numbers(mine):
        for other in numbers(theirs):
            counted = one.role == other.role == "quantity" and one.percent == other.percent
            if counted and one.value == other.value:
                yield one, other


def _counts(text: str) -> bool:
    return any(number.role == "quantity" for number in numbers(text))


def _clause(text: str, number: NumberFound) -> tuple[int, int]:
    return _around(text, number.start, number.end)


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause that holds a place."""
    edges = [match.start() for match in _BOUND.finditer(text)]
    left = max([0, *(edge for edge in edges if edge < start)])
    return left, min([len(text), *(edge for edge in edges if edge >= end)])


def _opposed(mine: str, here: tuple[int, int], theirs: str, there: tuple[int, int]) -> Turn | None:
    """The word of the one piece that takes another side of an axis than the other piece does."""
    for poles in opposites().values():
        said, given = _side(mine, here, poles), _side(theirs, there, poles)
        if said is None or given is None or said[0] == given[0]:
            continue
        if _low(mine) & poles[given[0]]:
            continue  # both are told: one Saturday in 17, two Thursdays in 16
        if _borne_out(mine, said[1]) or _bounds(mine, said[1]) != _bounds(theirs, given[1]):
            continue
        if _of_other_figures(mine, said[1], theirs, given[1]):
            continue
        if not _swapped(mine, said[1], theirs, given[1]):
            found, other = said[1], given[1]
            return Turn(found[0], found[1], mine[slice(*found)], theirs[slice(*other)])
    return None


def _side(
    text: str, place: tuple[int, int], poles: Mapping[str, frozenset[str]]
) -> tuple[str, tuple[int, int]] | None:
    """(pole, place of its word) where a piece of text has words of one pole alone."""
    found: dict[str, tuple[int, int]] = {}
    none = {match.start() for match in _NO_WAY.finditer(text)}
    for match in _WORD.finditer(text, *place):
        if match.start() in none:
            continue
        for pole, forms in poles.items():
            if match[0].casefold() in forms:
                found.setdefault(pole, match.span())
    return next(iter(found.items())) if len(found) == 1 else None


def _bounds(text: str, place: tuple[int, int]) -> bool:
    """It says how much, and not whither or which: `more than halved`, `at most 40`."""
    at_most = re.search(r"\bat $", text[: place[0]], re.I)
    return bool(at_most or _MORE_THAN.match(text, place[0]))


def _of_other_figures(
    mine: str, here: tuple[int, int], theirs: str, there: tuple[int, int]
) -> bool:
    """Each word stands right before a figure, and the two are not the same: `over 20 centimetres`,
    where the passage has `higher than 20` and `below 5`.
    """
    said, given = (
        next((one.value for one in numbers(text) if text[place[1] : one.start] == " "), None)
        for text, place in ((mine, here), (theirs, there))
    )
    return said is not None and given is not None and said != given


def _borne_out(mine: str, place: tuple[int, int]) -> bool:
    """A text that tells on which side of a mark something lies, and where it lies, which is there:
    `fell to 86 %, just above the mark of 85 %`.
    """
    side = {"above": 1, "over": 1, "below": -1, "under": -1}.get(mine[slice(*place)].casefold(), 0)
    figures = [one for one in numbers(mine) if one.role == "quantity"]
    before = [one for one in figures if one.end <= place[0]]
    mark = next((one for one in figures if one.start >= place[1]), None)
    if not side or not before or mark is None or before[-1].unit != mark.unit:
        return False
    return side * (before[-1].value - mark.value) > 0


def _swapped(mine: str, here: tuple[int, int], theirs: str, there: tuple[int, int]) -> bool:
    """A comparison told from its other end: `A has less than B` is `B has more than A`; a place or
    time told from its other end: under a roof, a roof over it.
    """
    if {mine[slice(*here)].casefold(), theirs[slice(*there)].casefold()} in _CONVERSE:
        ahead = stems(theirs[there[1] :])[:1], stems(mine[here[1] :])[:1]
        behind = set(stems(mine[: here[0]])), set(stems(theirs[: there[0]]))
        return any(set(a) & b for a, b in zip(ahead, behind, strict=True))
    if not _COMPARED.search(mine) or not _COMPARED.search(theirs):
        return False
    before, after = set(stems(mine[: here[0]])), set(stems(mine[here[1] :]))
    first, second = set(stems(theirs[: there[0]])), set(stems(theirs[there[1] :]))
    return bool((before & second) - after - first or (after & first) - before - second)


@lru_cache(maxsize=2048)
def _sides(text: str) -> frozenset[str]:
    """The axes on which a text takes a side."""
    said = _low(text)
    return frozenset(
        axis for axis, poles in opposites().items() if any(said & forms for forms in poles.values())
    )


def _low(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in words(text))


@lru_cache(maxsize=1)
def opposites() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """axis -> pole -> words; those of two poles exclude one another."""
    import yaml

    text = files("workbench.prose.retold").joinpath("opposites.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Mapping[str, Any]] = yaml.safe_load(text)
    read = {
        axis: MappingProxyType({pole: frozenset(str(w).split()) for pole, w in poles.items()})
        for axis, poles in data.items()
    }
    return MappingProxyType(read)
