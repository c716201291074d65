"""Durations: what a text and a policy print of them, when they end, and those that the days among
an action's arguments make.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from domains.service.desk import Policy, as_day
from domains.service.machine import as_number
from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.lengths import Length, lengths

_CLOSED = re.compile(r"holiday|closed|closing day", re.I)
_SINGLE = re.compile(
    r"\b(?:after|for|within|than|of|in|lasts?|first|only|just|by) (?:the )?(?:an? )?"
    r"(?:full |whole )?"
    r"(?P<said>(?<=an )hour|(?<=a )(?:day|week|month|year)|(?<=the )(?:day|week|month|year)"
    r"|(?<=full )(?:year|month)|(?<=whole )(?:year|month)|(?<=first )(?:year|month))\b(?! ago)"
    r"(?! and (?:a (?:half|quarter)|three quarters|(?:a|\d+|[a-z]+) (?:day|week|month)s?)\b)",
    re.I,
)
"""One of a unit without a figure: `ends after a year`."""
_BEGUN = re.compile(
    r"\b(?:begun|began|begins|started|commenced|(?:any |in )part|partial|current|running)\b", re.I
)
_WHOLE = re.compile(
    r"\b(?:whole|full|complete|remaining|remain|left|still to come|outstanding)\b", re.I
)
"""How a rule counts months."""


_ONE_OF = re.compile(r"(?:day|week|month)s?[ _]of[ _]|week ?day", re.I)
"""`day_of_month: 1` is the first of each, and lasts no month."""


def lengths_of(policy: Policy) -> list[Length]:
    """The durations of a policy: of its statement, and of its parameters by their names."""
    found = [length for _, length in lengths(policy.statement)]
    prices = {one.value for one in numbers(policy.statement) if one.unit == "money"}
    for name, value in policy.parameters.items():
        if _ONE_OF.search(name):
            continue
        unit = next((u for u in ("hour", "week", "month", "year") if u in name.casefold()), "day")
        if "working" in name.casefold() or "business" in name.casefold():
            unit = "working day"
        number = as_number(value)
        if (
            number is not None
            and number not in prices
            and (unit != "day" or re.search(r"day|window|deadline|limit", name))
        ):
            found.append(Length(number, unit))
    return found


def closed_days(policy: Policy) -> frozenset[date]:
    """The holidays that a policy names in its parameters, or in words with their year."""
    held = [value for name, value in policy.parameters.items() if _CLOSED.search(name)]
    leaves = [one for value in held for one in (value if isinstance(value, list) else [value])]
    found = {as_day(one) for one in leaves}
    for part in re.split(r"[;:]|\.\s", policy.statement):
        found |= {one.date for one in dates(part) if _CLOSED.search(part)}
    return frozenset(day for day in found if day is not None)


def periods(args: Mapping[str, Any]) -> Iterator[float]:
    """How many whole months, and how many days, lie between the first and the last day that an
    action's arguments name; a month without a day is all of it.
    """
    ends = [end for value in args.values() if (end := _ends(value)) is not None]
    if len(ends) < 2:
        return
    first, last = min(start for start, _ in ends), max(end for _, end in ends)
    whole = first.day == 1 and last.day == monthrange(last.year, last.month)[1]
    months = 12 * (last.year - first.year) + last.month - first.month + (1 if whole else 0)
    if months > 0 and (whole or last.day == first.day):
        yield float(months)
    apart = (last - first).days
    yield from (float(count) for count in (apart, apart + 1) if count > 0)


def months_charged(rule: str, today: date, days: Iterable[date]) -> Iterator[float]:
    """How many calendar months a rule counts from today to each end of a month or year: this one
    too where it counts a month that has begun, else those that are whole. Of a rule that says
    neither nothing is known.
    """
    begun = _BEGUN.search(rule)
    if not begun and not _WHOLE.search(rule):
        return
    days = [*days, *([date(today.year, 12, 31)] if re.search(r"\byear\b", rule) else [])]
    for day in days:
        last = day - timedelta(days=1) if day.day == 1 else day
        months = 12 * (last.year - today.year) + last.month - today.month
        if last > today and last.day == monthrange(last.year, last.month)[1]:
            yield float(months + 1 if begun or today.day == 1 else months)


def _ends(value: Any) -> tuple[date, date] | None:
    """The first and the last day that a value names."""
    day = value if isinstance(value, date) else as_day(value) if isinstance(value, str) else None
    if day is not None:
        return day, day
    for one in dates(value) if isinstance(value, str) else ():
        if one.date is not None:
            return one.date, one.date
        if one.year and one.month and not one.day:
            last = monthrange(one.year, one.month)[1]
            return date(one.year, one.month, 1), date(one.year, one.month, last)
    return None


def single(text: str) -> list[tuple[int, str, Length]]:
    """(place, words, duration) of each one of a unit that is told without a figure."""
    found = [(match.start("said"), match["said"]) for match in _SINGLE.finditer(text)]
    return [(at, f"a {said}", Length(1.0, said.casefold())) for at, said in found]


def days_of(value: Any, today: date | None) -> list[date]:
    """Days in a value; one without a year is read as of this year, the last and the next."""
    if isinstance(value, date):
        return [value]
    if not isinstance(value, str):
        return []
    whole = as_day(value)
    if whole is not None:
        return [whole]
    found: list[date | None] = []
    for one in dates(value):
        if one.date is not None:
            found.append(one.date)
        elif one.month and one.day and today is not None and one.year is None:
            found.append(_nearest(one, today))
    return [day for day in found if day is not None]


def _nearest(found: DateFound, today: date) -> date | None:
    assert found.month is not None
    assert found.day is not None
    near = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            near.append(date(year, found.month, found.day))
        except ValueError:
            continue
    return min(near, key=lambda day: abs((day - today).days), default=None)
