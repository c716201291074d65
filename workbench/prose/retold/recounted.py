"""Small counts in words that a text gives otherwise than the passage that it retells: `two clinics
closed` for `3 clinics closed`.

Small counts are mostly the writer's own (`two reasons`). Here the same noun stands behind both,
every word of the passage's clause stands in the text, and the text prints the passage's count
nowhere; words are a guess all the same, so what rests on it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable
from workbench.prose.retold.counting import noun_behind, short_unit
from workbench.prose.retold.exchanged import TURNING, clauses
from workbench.prose.sentences import split

LEAST = 4
"""Counts below it are of too many things to be of another one."""
MOST = 20
"""Counts up to here are often in words."""
_MARK = re.compile(r"[^\w\s’'-]")


def recounted(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(count of the text, count of the passage) of each that differs."""
    for number, around in clauses(text):
        noun = noun_behind(text, number)
        if number.role != "spoken" or number.unit or number.value > MOST or not noun:
            continue
        alike = [
            (one, those - {noun}, passage)
            for passage in passages
            for one, those in clauses(passage)
            if noun_behind(passage, one) == noun
        ]
        if alike and not any(number.prints(one.value) for one, _, _ in alike):
            taken = (one for one, those, passage in alike
                     if _retells(text, number, around, one, those, passage))  # fmt: skip
            yield from ((number, one) for one in list(taken)[:1])


def of_another(text: str, passages: Sequence[str]) -> Iterator[tuple[NumberFound, NumberFound]]:
    """(count of the text, count of the passages) where the passages count this many of something
    else alone, and in the same breath have another count for the noun: sixteen pupils of `sixteen
    classes with 640 pupils`.
    """
    lines = [one[a:b] for one in passages for a, b in split(one)]
    known = [[(_noun(line, n), n) for n in _plain(line)] for line in lines]
    shown = [n.value for n in numbers(text)]
    for number in _plain(text):
        noun = noun_behind(text, number)
        behind = {other for line in known for other, n in line if n.value == number.value}
        if not noun or number.value < LEAST or noun in behind or "" in behind:
            continue
        if _compound(text[number.end :]):
            continue
        beside = (line for line in known if any(n.value == number.value for _, n in line))
        own = [n for line in beside for other, n in line if other == noun]
        if own and not any(n.value in shown for n in own):
            yield number, own[0]


_PART_OF = re.compile(r"\bof (?:the |all |these |those )?\S+ [\w-]+,? $", re.I)


def _noun(line: str, number: NumberFound) -> str:
    """What a count of a passage counts; empty where it is a part of the count before it, of the
    same things: `of the 84 adults 71 came back`.
    """
    return "" if _PART_OF.search(line[: number.start]) else noun_behind(line, number)


def _compound(after: str) -> bool:
    """A word of content follows the noun behind a count at once, so that it may only say of what
    kind these are: 310 orchestra players.
    """
    said = [bool(stems(word)) for word in _MARK.split(after)[0].split()]
    return True in said and said[said.index(True) + 1 :][:1] == [True]


def _plain(text: str) -> Iterator[NumberFound]:
    """Its counts: whole numbers without a unit."""
    for number in numbers(text):
        whole = number.role in ("quantity", "spoken") and not number.unit and not number.decimals
        if whole and not short_unit(text, number):
            yield number


def _retells(
    text: str,
    number: NumberFound,
    around: frozenset[str],
    given: NumberFound,
    those: frozenset[str],
    passage: str,
) -> bool:
    """Every word of the passage's clause stands in the text, one beside the count."""
    words = those - TURNING - frozenset(stems(given.text))
    elsewhere = any(one.prints(given.value) for one in numbers(text))
    alike = bool(words) and words <= set(stems(text)) and bool(words & around)
    same_sense = denials(text) % 2 == denials(passage) % 2
    return alike and same_sense and not elsewhere and not derivable(number, numbers(passage), "")
