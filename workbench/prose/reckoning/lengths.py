"""Durations that a text prints, and the days on which they end: `6 working days`, `two months`."""

from __future__ import annotations

import itertools
import re
from calendar import day_name, monthrange
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date, timedelta

from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import NumberFound, numbers

_LENGTH = re.compile(
    r"\s*-?\s*(?P<work>(?:working|business|work)[\s-]+)?(?P<unit>day|hour|week|month|year|minute)s?\b"
    r"(?:\s+and\s+a\s+(?P<part>half|quarter)\b)?"
)
_NO_LEAP = 2025
"""The year of days where a text names none."""
_PARTS = {"half": 0.5, "quarter": 0.25}
_LARGER = {"minute": ("hour", 60), "hour": ("day", 24), "day": ("week", 7), "month": ("year", 12)}
_IN_FRONT = re.compile(
    r"(?:\b(?P<one>an?|one|that|this|the|another)\s)?\b(?P<unit>hour|day|week|year)s?"
    r"(?:,? and|,)?\s$",
    re.I,
)
"""The larger unit in front of a duration: `an hour and` ten minutes."""

WORKING = frozenset(range(5))
_OWN = re.compile(r"\s+(?!calendar|full|whole|clear|more|further|other)[^\W\d]+[\s-]days?\b", re.I)
_USUAL = re.compile(r"\s+(?:working|work|business|bank|week)[\s-]?days?\b", re.I)
_WEEKDAY = "|".join(day_name)
_OPEN = re.compile(rf"\b({_WEEKDAY})s?(?:\s*[-–]\s*|,? (?:to|until|till|through) )({_WEEKDAY})s?\b")
_SHUT = re.compile(
    r"\b(?:closed|shut|except|not|no \w+|(?:day|night|evening|morning),? (?:but|save|bar)) (?:on )?"
    rf"(?P<days>(?:(?:{_WEEKDAY})s?(?:,? and |, | or )?)+)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Length:
    """A duration, in its own unit."""

    count: float
    unit: str
    """minute, hour, day, working day, week, month or year."""
    weekdays: frozenset[int] = WORKING
    """Those that count as working days, Monday is 0."""

    def after(self, day: date, closed: AbstractSet[date] = frozenset()) -> date | None:
        """The day on which it ends; None for minutes. Closed days are no working days."""
        count = round(self.count)
        if count > 20_000:
            return None
        match self.unit:
            case "day":
                return day + timedelta(days=count)
            case "week":
                return day + timedelta(weeks=count)
            case "hour":
                return day + timedelta(days=count // 24)
            case "working day":
                return self._working(day, count, closed)
            case "month" | "year":
                return _months(day, count * (12 if self.unit == "year" else 1))
        return None

    def _working(self, day: date, count: int, closed: AbstractSet[date]) -> date:
        step = 1 if count >= 0 else -1
        for _ in range(abs(count)):
            day += timedelta(days=step)
            while day.weekday() not in self.weekdays or day in closed:
                day += timedelta(days=step)
        return day


def _months(day: date, count: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    if not 1 <= year <= 9998:
        return day
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def lengths(text: str) -> list[tuple[NumberFound, Length]]:
    """The durations that a text prints, each with its number; `an hour and ten minutes` is one."""
    found: list[tuple[NumberFound, Length]] = []
    for number, length in _single_units(text):
        before = found[-1] if found else None
        whole = _joined(text, before, number, length)
        if whole and before and whole[0].start <= before[0].start:
            found.pop()
        found.append(whole or (number, length))
    return found


def _joined(
    text: str, before: tuple[NumberFound, Length] | None, number: NumberFound, length: Length
) -> tuple[NumberFound, Length] | None:
    """A duration with the larger unit right in front of it, be that counted or a single one. Where
    it fills that unit it is said for it: `a day, 24 hours` are 24 hours.
    """
    name, size = _LARGER.get(length.unit, ("", 0))
    larger = _IN_FRONT.search(text[: number.start])
    if larger is None or larger["unit"].casefold() != name or length.count >= size:
        return None
    start, count = larger.start(), 1.0 if larger["one"] else 0.0
    if before and not text[before[0].end : larger.start("unit")].strip(" -"):
        start, count = before[0].start, before[1].count
    total = count * size + length.count
    whole = replace(number, start=start, text=text[start : number.end], value=total)
    return (whole, Length(total, length.unit)) if count else None


def _single_units(text: str) -> list[tuple[NumberFound, Length]]:
    found = []
    for number in numbers(text):
        after = _LENGTH.match(text[number.end : number.end + 40])
        if after and number.unit == "" and number.role in ("quantity", "spoken"):
            unit = ("working " if after["work"] else "") + after["unit"]
            part = _PARTS.get((after["part"] or "").casefold(), 0.0)
            found.append((number, Length(number.value + part, unit)))
    return found


def working_days(words: str, number: NumberFound) -> bool:
    """Whether a number counts working days: those from Monday to Friday, wherever somebody is there
    on others too.
    """
    return _USUAL.match(words, number.end) is not None


def own_days(words: str, number: NumberFound) -> bool:
    """Whether a number counts days of somebody's own: `4 workshop days`, `3 opening days`."""
    return _OWN.match(words, number.end) is not None


def openings(given: str) -> list[frozenset[int]]:
    """The weekdays on which a text says that somebody is there: `Tuesday to Saturday`, `closed on
    Mondays`.
    """
    shut = [frozenset(range(7)) - days for days in shut_days(given)]
    return [weekdays for weekdays in (*opening_spans(given), *shut) if weekdays]


def shut_days(given: str) -> list[frozenset[int]]:
    """The weekdays that a text leaves out: `closed on Mondays`, `except Sunday and Monday`."""
    names = [day.casefold() for day in day_name]
    told = (re.findall(_WEEKDAY, found["days"], re.I) for found in _SHUT.finditer(given))
    return [frozenset(names.index(day.casefold()) for day in days) for days in told]


def without_shut(given: str) -> str:
    """The text without the words that leave weekdays out."""
    return _SHUT.sub(" ", given)


def opening_spans(given: str) -> list[frozenset[int]]:
    """The weekdays from one to another that a text names: `Tuesday to Saturday`."""
    names = list(day_name)
    ends = [(names.index(found[1]), names.index(found[2])) for found in _OPEN.finditer(given)]
    return [frozenset((first + n) % 7 for n in range((last - first) % 7 + 1))
            for first, last in ends]  # fmt: skip


def counted_on(day: DateFound, given: str) -> bool:
    """Whether a printed day is one of those that `given` names, or one of the durations that it
    prints after or before it: nine months from 30 September.
    """
    spans = {length for _, length in lengths(given)}
    known = set(days_named(given))
    return any(day.fits(one) for one in (*known, *_ends(known, spans)))


def days_named(given: str) -> Iterator[date]:
    """The days that a text names; one without its year in each year that the text has (`Accounts,
    1789. Paid on 14 January`), and in the year before that of the next day, where it comes later:
    `2 November to 29 March 2025`. A year that stands with a day comes before one that stands alone.
    """
    found = [one for one in dates(given) if one.month and one.day]
    dated = {one.year for one in dates(given) if one.year}
    alone = {int(n.value) for n in numbers(given) if n.role == "year" and found} - dated
    for one, after in itertools.zip_longest(found, found[1:]):
        turn = {after.year - 1} if after and after.year and _later(one, after) else set()
        years = [*sorted((dated or {_NO_LEAP}) | turn), *sorted(alone - turn)]
        for year in [one.year] if one.year else years:
            whole = replace(one, year=year).date
            if whole is not None:
                yield whole


def _later(one: DateFound, other: DateFound) -> bool:
    """Whether a day comes later in the year than another."""
    return (one.month or 0, one.day or 0) > (other.month or 0, other.day or 0)


def _ends(days: Iterable[date], spans: Iterable[Length]) -> Iterator[date]:
    both = [each for one in spans for each in (one, replace(one, count=-one.count))]
    ends = (length.after(day) for day in days for length in both)
    yield from (end for end in ends if end is not None)
