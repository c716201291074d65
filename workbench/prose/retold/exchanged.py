"""Two figures of one passage that have changed places in the words that rest on it.

Each figure is known by the content words of its clause. Two are taken for exchanged only where each
has words of the other's clause and none of its own; a word that stands with each of them, in
clauses apart, tells neither. Anything less is no finding. Where each clause has a year, here and
there, the years alone decide; else the passage has to tell both figures in one sentence: the next
one goes on with words that it does not repeat (`In the same months …`).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split, words

_BOUND = re.compile(r"[,;:.()–—](?!\d)|\b(?:and|but|while|whereas|of whom|of which)\b")

_BARE = re.compile(r"\(\s?\d[\d.,]*\s?(?:%|per ?cent)?\)", re.I)
"""A figure alone in brackets belongs to the clause around it: `nearly half (45 %) would drive`."""
_TURNS = "more less fewer most least above below for against with without before after from to"
TURNING = frozenset(_TURNS.split())
"""Small words that tell two figures apart."""

DIGITS = 4
"""Of a year in full; the second of `2024/25` is of one span with the first."""
OLDEST = 1800
"""From here on a number of a date is a year."""
_SHARE = re.compile(r"\s(?:in|of|out of)\s(?:every |each |the )?")
"""Between the two figures of one share, `6 in 10`: what is around it is said of both."""


def exchanged(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """The pairs of figures in `text` that stand in each other's place."""
    mine = clauses(text)
    for passage in passages:
        theirs = clauses(passage)
        for (one, here), (other, there) in itertools.combinations(mine, 2):
            own = _known(one, theirs), _known(other, theirs)
            if own[0] is None or own[1] is None or one.percent != other.percent:
                continue
            if one.value == other.value or _SHARE.fullmatch(text, one.end, other.start):
                continue
            by_year = _by_year(text, passage, (one, other))
            if by_year is False or not (by_year or _in_one_sentence(passage, (one, other))):
                continue
            mark = own[0] - own[1], own[1] - own[0]
            both = here & there if _BOUND.search(text, one.end, other.start) else frozenset()
            crossed = (here - both) & mark[1] and (there - both) & mark[0]
            straight = (here - both) & mark[0] or (there - both) & mark[1]
            if by_year or (crossed and not straight):
                yield (one, other) if one.start < other.start else (other, one)


def _by_year(text: str, passage: str, pair: tuple[NumberFound, NumberFound]) -> bool | None:
    """Whether each figure stands with the other's year; None where a clause has not one year."""
    mine = [_year(text, one) for one in pair]
    theirs = [_year(passage, n) for one in pair for n in _printed_in(passage, one)]
    if None in (*mine, *theirs) or len(theirs) != 2 or theirs[0] == theirs[1]:
        return None
    return mine == theirs[::-1] if {*mine} == {*theirs} else None


def _printed_in(passage: str, number: NumberFound) -> list[NumberFound]:
    counted = (n for n in numbers(passage) if n.role in ("quantity", "spoken"))
    return [n for n in counted if number.prints(n.value)]


def _year(text: str, number: NumberFound) -> float | None:
    """The one year of a figure's clause."""
    edges = [match.start() for match in _BOUND.finditer(text)]
    left = max([0, *(e for e in edges if e < number.start)])
    right = min([len(text), *(e for e in edges if e >= number.end)])
    dated = (n for n in numbers(text[left:right]) if n.role in ("year", "date"))
    found = {n.value for n in dated if n.value > OLDEST and len(n.text) == DIGITS}
    return found.pop() if len(found) == 1 else None


def _in_one_sentence(passage: str, pair: tuple[NumberFound, NumberFound]) -> bool:
    places = [n.start for one in pair for n in _printed_in(passage, one)]
    return any(all(a <= place < b for place in places) for a, b in split(passage))


def _known(
    number: NumberFound, around_each: Sequence[tuple[NumberFound, frozenset[str]]]
) -> frozenset[str] | None:
    """The clause of the passage's figure of that value; None where it is not there once."""
    same = [around for one, around in around_each if one.prints(number.value)]
    return same[0] if len(same) == 1 else None


def clauses(text: str) -> list[tuple[NumberFound, frozenset[str]]]:
    """Each figure of a text with the stems of its clause, up to the next figure on either side."""
    found = [n for n in numbers(text) if n.role in ("quantity", "spoken")]
    bare = [match.span() for match in _BARE.finditer(text)]
    edges = [match.start() for match in _BOUND.finditer(text)
             if not any(a <= match.start() < b for a, b in bare)]  # fmt: skip
    out = []
    for number in found:
        left = max([0, *(e for e in edges if e < number.start)])
        right = min([len(text), *(e for e in edges if e >= number.end)])
        for other in found:
            if other.end <= number.start:
                left = max(left, other.end)
            if other.start >= number.end:
                right = min(right, other.start)
        around = f"{text[left : number.start]} {text[number.end : right]}"
        turning = {word for word in words(around.casefold()) if word in TURNING}
        out.append((number, frozenset(turning.union(stems(around)))))
    return out
