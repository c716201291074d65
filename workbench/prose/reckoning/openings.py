"""Opening hours as a text gives them, and what they add up to: `Tuesday to Sunday, 10:00-18:00` are
eight hours a day and 48 hours a week.

Days and times belong together as they stand: the days before a range of times, or behind it where
none stand before. A week is added up only where every range has its days.
"""

from __future__ import annotations

import itertools
import re
from calendar import day_name
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.clock import DAY, placed_times
from workbench.prose.reckoning.lengths import WORKING, opening_spans, shut_days, without_shut

_RANGE = re.compile(r"\s*(?:[-–—]|\b(?:to|until|till|and)\b)\s*", re.I)
_DAYS = re.compile("|".join(rf"\b{day}s?\b" for day in day_name), re.I)
_SEVEN = re.compile(r"\b(?:daily|every day|each day|seven days|all week)\b", re.I)
_FIVE, _TWO = re.compile(r"\bweekdays?\b", re.I), re.compile(r"\bweekends?\b", re.I)
_PER = re.compile(
    r"\s*-?\s*(?:opening |open )?hours?(?:\s+(?:of opening\s+)?"
    r"(?:(?:an?|per|each|every|in an?)\s+(?P<unit>day|week|night|evening|morning|afternoon)"
    r"|(?P<ly>daily|weekly|in all)))?\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Opening:
    """One range of times on some weekdays, Monday is 0; without weekdays it may be any."""

    weekdays: frozenset[int]
    minutes: int


@dataclass(frozen=True, slots=True)
class OpenHours:
    """What opening hours add up to, in minutes."""

    days: frozenset[int]
    """Of the days, each in all, and of each range by itself."""
    week: int = 0
    """Of a week; 0 where the days of a range are not known."""

    def tells(self, hours: float) -> bool:
        """Whether so many hours are those of a day or of a week."""
        return 60 * hours in self.days or 60 * hours == self.week > 0

    def told_by(self, text: str, number: NumberFound) -> bool:
        """Whether a number counts these hours, by the day or week that stands behind it."""
        behind = _PER.match(text, number.end)
        if behind is None or number.unit:
            return False
        minutes, by = 60 * number.value, (behind["unit"] or behind["ly"] or "").casefold()
        weekly = by in ("", "week", "weekly", "in all") and minutes == self.week > 0
        return weekly or (by not in ("week", "weekly") and minutes in self.days)


def openings_in(text: str) -> list[Opening]:
    """The ranges of times of a text with their weekdays."""
    ranges = list(_ranges(text))
    bounds = [0, *(end for _, end, _ in ranges)]
    gaps = [text[a:start] for a, (start, _, _) in zip(bounds, ranges, strict=False)]
    gaps.append(text[bounds[-1] :] if ranges else "")
    before = bool(ranges) and bool(weekdays(gaps[0]))
    found: list[Opening] = []
    for at, (_, _, minutes) in enumerate(ranges):
        own = weekdays(gaps[at] if before else gaps[at + 1])
        if not own and found and before:
            own = found[-1].weekdays
        found.append(Opening(own, minutes))
    return found


@lru_cache(maxsize=512)
def open_hours(text: str) -> OpenHours:
    """What the opening hours of a text add up to."""
    found = openings_in(text)
    whole = [sum(one.minutes for one in found if day in one.weekdays) for day in range(7)]
    single = {one.minutes for one in found}
    known = bool(found) and all(one.weekdays for one in found)
    return OpenHours(frozenset({*whole, *single} - {0}), sum(whole) if known else 0)


def _ranges(text: str) -> Iterator[tuple[int, int, int]]:
    """(start, end, minutes) of the ranges of times."""
    taken = 0
    for (start, last, begin), (first, end, close) in itertools.pairwise(placed_times(text)):
        if start >= taken and _RANGE.fullmatch(text[last:first]):
            yield start, end, (close - begin) % DAY or DAY
            taken = end


def weekdays(text: str) -> frozenset[int]:
    """The days that words name: a span, single ones, or all of them but those that are shut."""
    shut = frozenset().union(*shut_days(text))
    text = without_shut(text)
    names = [day.casefold() for day in day_name]
    single = {names.index(m[0].casefold().removesuffix("s")) for m in _DAYS.finditer(text)}
    found = frozenset().union(single, *opening_spans(text))
    found |= WORKING if _FIVE.search(text) else frozenset()
    found |= frozenset({5, 6} if _TWO.search(text) else ())
    whole = _SEVEN.search(text) is not None or (bool(shut) and not found)
    return (frozenset(range(7)) if whole else found) - shut
