"""Durations: what a text and a policy print of them, when they end, and those that the days among
an action's arguments make.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from domains.service.desk import Policy, as_day
from domains.service.machine import as_number
from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import NumberFound, numbers

_LENGTH = re.compile(
    r"\s*-?\s*(?P<work>(?:working|business|work)[\s-]+)?(?P<unit>day|hour|week|month|year|minute)s?\b"
    r"(?:\s+and\s+a\s+(?P<part>half|quarter)\b)?"
)
_CLOSED = re.compile(r"holiday|closed|closing day", re.I)
_PARTS = {"half": 0.5, "quarter": 0.25}


_SINGLE = re.compile(
    r"\b(?:after|for|within|than|of|in|lasts?|first|only|just|by) (?:the )?(?:an? )?"
    r"(?:full |whole )?"
    r"(?P<said>(?<=an )hour|(?<=a )(?:day|week|month|year)|(?<=the )(?:day|week|month|year)"
    r"|(?<=full )(?:year|month)|(?<=whole )(?:year|month)|(?<=first )(?:year|month))\b(?! ago)",
    re.I,
)
"""One of a unit without a figure: `ends after a year`."""


_LARGER = {"minute": ("hour", 60), "hour": ("day", 24), "day": ("week", 7), "month": ("year", 12)}
_IN_FRONT = re.compile(
    r"(?:\b(?P<one>an?|one|that|this|the|another)\s)?\b(?P<unit>hour|day|week|year)s?"
    r"(?:,? and|,)?\s$",
    re.I,
)
"""The larger unit in front of a duration: `an hour and` ten minutes."""


@dataclass(frozen=True, slots=True)
class Length:
    """A duration, in its own unit."""

    count: float
    unit: str
    """minute, hour, day, working day, week, month or year."""

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
                return _working(day, count, closed)
            case "month" | "year":
                return _months(day, count * (12 if self.unit == "year" else 1))
        return None


def _working(day: date, count: int, closed: AbstractSet[date]) -> date:
    step = 1 if count >= 0 else -1
    for _ in range(abs(count)):
        day += timedelta(days=step)
        while day.weekday() >= 5 or day in closed:
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
    """A duration with the larger unit right in front of it, be that counted or a single one."""
    name, size = _LARGER.get(length.unit, ("", 0))
    larger = _IN_FRONT.search(text[: number.start])
    if larger is None or larger["unit"].casefold() != name:
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


def lengths_of(policy: Policy) -> list[Length]:
    """The durations of a policy: of its statement, and of its parameters by their names."""
    found = [length for _, length in lengths(policy.statement)]
    for name, value in policy.parameters.items():
        unit = next((u for u in ("hour", "week", "month", "year") if u in name.casefold()), "day")
        if "working" in name.casefold() or "business" in name.casefold():
            unit = "working day"
        number = as_number(value)
        if number is not None and (unit != "day" or re.search(r"day|window|deadline|limit", name)):
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
