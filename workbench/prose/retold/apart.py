"""Parts of a whole that a text counts otherwise than the passage that it retells: `three of the
five librarians` for `two of the five librarians`.

Both have to name the same whole with the same word behind it; the other part of it (`the other
three of the five`, `three of the five have not`, seven of nine open where two are closed) is a
reckoning and stays unnamed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.turned import turned

_OF = re.compile(r"\s+(?:out )?of\s+(?:the|its|their|our|all|all the|those|these)?\s*", re.I)
_BUT = re.compile(r"\b(?:all|every one|each)\s+(?:but|save|except(?:ing)?(?: for)?)\s+$", re.I)
"""Before a part that is left out: `all but two of the 21`."""
_OF_WHOLE = re.compile(r"\b(?:out )?of\s+(?:the|its|their|our|all|all the|those|these)?\s*$", re.I)
_EVERY = re.compile(r"\b(?:every|each|any|either|last) $", re.I)
"""`£6 for every one of the 60 plots` counts them all."""
NEAR = 40
"""Characters between a whole and the part that is told behind it: `of the 21 days, 19 came`."""
_BOUND = re.compile(r"[,;:()–—]|\.(?!\d)")
"""Behind it a word names nothing that is counted: `on 22 of these 31, a free system ran`."""
_REST = re.compile(r"\b(?:other|others|rest|remaining|left|against|instead|without)\b", re.I)


@dataclass(frozen=True, slots=True)
class Counted:
    """So many of so many: the part, its whole, the first content word behind it."""

    part: NumberFound
    whole: float
    noun: str


def miscounted(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(number of the text, number of the passage) of each part that differs."""
    given = [one for passage in passages for one in parts_of(passage)]
    for mine in parts_of(text):
        if _BUT.search(text[: mine.part.start]):
            continue
        alike = [one for one in given if one.whole == mine.whole and one.noun == mine.noun]
        differs = alike and all(one.part.value != mine.part.value for one in alike)
        clause = re.split(r"[.;:]", text[max(0, mine.part.start - 40) : mine.part.end + 80])
        near = next((one for one in clause if mine.part.text in one), "")
        rest = any(rest_told(text, one) and turned(text, one) for one in passages)
        if differs and not rest and not denials(near) and not _REST.search(near):
            yield mine.part, alike[0].part


def excepted(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(number of the text, part of the passage) of each `all but so many of so many` whose
    exception the passages neither count, be it beside other parts, nor leave over: all but five of
    21 for 19 of 21.
    """
    for left_out, whole in _pairs(text):
        if not _BUT.search(text[: left_out.start]):
            continue
        here = set(stems(text))
        near = [one for one in passages if here & set(stems(one))]
        given = [(part, one) for one in near for part in _of_whole(one, whole.value)]
        right = (left_out.value, whole.value - left_out.value)
        counted = (n.value for _, one in given for n in numbers(one) if not n.unit)
        if given and not any(value in right for value in counted):
            yield left_out, given[0][0]


def _pairs(text: str) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(part, whole) of each `so many of so many`."""
    counted = [n for n in numbers(text) if n.role in ("quantity", "spoken") and not n.unit]
    for part, whole in pairwise(counted):
        joined = _OF.fullmatch(text[part.end : whole.start]) and 0 < part.value < whole.value
        if joined and not _EVERY.search(text[: part.start]):
            yield part, whole


def _of_whole(passage: str, whole: float) -> Iterator[NumberFound]:
    """The parts of a whole: `19 of the 21`, or `of the 21 days, 19`."""
    yield from (part for part, of in _pairs(passage) if of.value == whole)
    counted = [n for n in numbers(passage) if n.role in ("quantity", "spoken") and not n.unit]
    for of, part in pairwise(counted):
        near = part.start - of.end <= NEAR and "." not in passage[of.end : part.start]
        if of.value == whole > part.value and near and _OF_WHOLE.search(passage[: of.start]):
            yield part


def rest_told(text: str, passage: str) -> bool:
    """The text counts the other part of a whole of the passage: seven of the nine rooms stay open
    where two of the nine were closed, 60 % where it is 40 %.
    """
    pairs = [(a, b) for a in parts_of(text) for b in parts_of(passage) if a.noun == b.noun]
    shares = [(a, b) for a in numbers(text) for b in numbers(passage) if a.percent and b.percent]
    return any(a.whole == b.whole == a.part.value + b.part.value for a, b in pairs) or any(
        a.value + b.value == 100 and a.value != b.value for a, b in shares
    )


def parts_of(text: str) -> Iterator[Counted]:
    """Each `so many of so many` of a text that names what it counts."""
    for part, whole in _pairs(text):
        behind = _BOUND.split(text[whole.end : whole.end + 40])[0]
        noun = next(iter(stems(behind)), "")
        if noun:
            yield Counted(part, whole.value, noun)
