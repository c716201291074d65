"""Two things that have changed places in words that retell a passage: the left boot has what the
right one has, he stands below who stood above.

Each of two marks (names, or opposite sides) is known by the words of its clause. They count as
crossed only where each has words of the other's clause and none of its own; anything less is no
finding.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from workbench.prose.english import stems
from workbench.prose.sentences import split

_SIDE = {
    "left": "left", "right": "right", "above": "up", "top": "up", "upper": "up", "below": "down",
    "bottom": "down", "lower": "down", "front": "front", "back": "back",
}  # fmt: skip
"""Words for a side, and the side; what is above stands at the top."""
_BOUND = re.compile(r"[,;:()–—]|\b(?:and|but|while|whereas)\b", re.I)
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Crossed:
    """Two marks of a sentence of the text, and the passage in which they stand otherwise."""

    sentence: str
    one: str
    other: str
    passage: str


def crossed(text: str, passages: Collection[str], names: Collection[str]) -> Iterator[Crossed]:
    """Each sentence of a text in which two names or two sides stand in each other's place."""
    for start, end in split(text):
        mine = _marked(text[start:end], names)
        for passage in passages if len(mine) > 1 else ():
            for a, b in split(passage):
                theirs = _marked(passage[a:b], names)
                for one, other in itertools.combinations(sorted(mine.keys() & theirs.keys()), 2):
                    if _cross(mine, theirs, one, other):
                        yield Crossed(text[start:end], one, other, passage[a:b])


def _cross(
    mine: Mapping[str, frozenset[str]], theirs: Mapping[str, frozenset[str]], one: str, other: str
) -> bool:
    """Each has words that the passage has of the other alone, and none that it has of this one."""
    own = theirs[one] - theirs[other], theirs[other] - theirs[one]
    here, there = mine[one], mine[other]
    straight = here & own[0] or there & own[1]
    return bool(here & own[1] and there & own[0]) and not straight


def _marked(sentence: str, names: Collection[str]) -> dict[str, frozenset[str]]:
    """The words of the clause of each mark that stands in one clause alone, with no other mark of
    its kind in it.
    """
    found: dict[str, list[frozenset[str]]] = {}
    for clause in _BOUND.split(sentence):
        words = _WORD.findall(clause)
        sides = {_SIDE[word.casefold()] for word in words if word.casefold() in _SIDE}
        called = {word for word in words if word in names}
        low = {stem for name in called for stem in stems(name)}
        around = (set(stems(clause)) - low - set(_SIDE)) | sides
        for marks in (called, sides):
            if len(marks) == 1:
                mark = next(iter(marks))
                found.setdefault(mark, []).append(frozenset(around - {mark}))
    return {mark: each[0] for mark, each in found.items() if len(each) == 1}
