"""Days and years that a text names and nothing gave it. Compared as printed, read from prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from workbench.prose.beyond.names import Strange
from workbench.prose.dates import MONTHS, DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.lengths import counted_on
from workbench.prose.sentences import Sentence

OLDEST = 1000
"""From here on the number of a date is a year."""
_FEASTS = {
    r"new year['’]?s? day": (1, 1), r"(?:saint|st\.?) valentine|valentine['’]?s day": (2, 14),
    r"may day": (5, 1), r"midsummer(?:['’]?s)? day": (6, 24), r"hallowe['’]?en": (10, 31),
    r"all (?:saints|hallows)": (11, 1), r"christmas eve": (12, 24), r"christmas(?: day)?\b(?! eve)":
    (12, 25), r"boxing day": (12, 26), r"new year['’]?s? eve": (12, 31),
}  # fmt: skip
"""Feasts that fall on the same day of every year: month and day."""


def strange_days(sentences: Iterable[Sentence], given: str) -> Iterator[Strange]:
    """Days of a month, months of a year and past years that no date in `given` agrees with, and
    that no duration counts on from one.

    A day without its year agrees with the same day of any year; a month alone, a time of day, and a
    year after the last that was given (a goal, a plan) stay unnamed.
    """
    held = dates(given)
    years = _years(given, held)
    printed = years | {int(match[0]) for match in _FOUR.finditer(given)}
    printed |= {int(n.value) for n in numbers(given) if n.role == "date" and n.value >= OLDEST}
    months = {n for n, name in enumerate(MONTHS, 1) if name in given.casefold()}
    feasts = {on for name, on in _FEASTS.items() if re.search(rf"\b(?:{name})", given, re.I)}
    told: set[str] = set()
    for sentence in sentences:
        for day in dates(sentence.text):
            if not _told(day) or day.text in told or _counted_out(day):
                continue
            told.add(day.text)
            known = _agrees(day, held) or _put_together(day, months, years)
            known = known or (day.month, day.day) in feasts
            if not (known or (day.day and counted_on(day, given))):
                at = sentence.start + day.start
                yield Strange(day.text, at, sentence.start + day.end)
        for number in numbers(sentence.text):
            past = number.role == "year" and bool(years) and number.value <= max(years)
            if past and number.value not in printed and number.text not in told:
                told.add(number.text)
                at = sentence.start + number.start
                yield Strange(number.text, at, sentence.start + number.end)


_FOUR = re.compile(r"(?<![\d.,])[12]\d{3}(?![\d.,]?\d)")
"""What may be a year, however it is told: the bell of 1743."""


def _years(given: str, held: Sequence[DateFound]) -> set[int]:
    printed = {int(n.value) for n in numbers(given) if n.role == "year"}
    return printed | {day.year for day in held if day.year is not None}


def _counted_out(day: DateFound) -> bool:
    """The day has its month from a later one: `8 working days (7 to 9 and 12 to 16 October)`."""
    return day.day is not None and day.text.isdigit()


def _told(day: DateFound) -> bool:
    return day.month is not None and (day.day is not None or day.year is not None)


def _put_together(day: DateFound, months: set[int], years: set[int]) -> bool:
    """`March 2024`, where one place gives the month and another the year."""
    return day.day is None and day.month in months and day.year in years


def _agrees(day: DateFound, held: Sequence[DateFound]) -> bool:
    """One of the dates says the same, as far as both say anything."""
    for other in held:
        pairs = ((day.year, other.year), (day.month, other.month), (day.day, other.day))
        if all(a is None or b is None or a == b for a, b in pairs) and other.month is not None:
            return True
    return False
