"""Days and hours beside those of a fact: an hour while a thing is open, a month or an hour that
lies so long after another, one that is told besides the fact's own. Lengths of time, whatever their
unit.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterator, Sequence

from domains.creative.clock import HALF_DAY, Hour, clocked, hours_in_words, times
from domains.creative.days import days as days_in
from domains.creative.quantities import Quantity, other_dates, quantities, unit_of
from workbench.prose.dates import DateFound
from workbench.prose.english import stems
from workbench.prose.reckoning.clock import DAY


def lapsed(said: str, known: str) -> list[str]:
    """The months and years of a text that lie a span of another one after a date of it: July 2028
    of a July 2026 and of 24 months.
    """
    months = [one.value for one in quantities(known) if one.kind == "span"]
    years = {one.value for one in quantities(known) if one.number.role == "year"}
    years |= {float(day.year) for day in days_in(known) if day.year}
    ends = {year + span / 12 for year in years for span in months}
    return [day.text for day in days_in(said) if day.year and not day.day and day.year in ends]


def next_days(said: str, known: str) -> list[str]:
    """The days of a text that are the next after an end, or the last before a beginning, of another
    text: 1 April of a winter that goes to 31 March.
    """
    ends = set()
    for day in days_in(known):
        edge, one = _EDGE.search(known[: day.start]), _on(day)
        if edge and one:
            beside = one + datetime.timedelta(days=-1 if edge["from"] else 1)
            ends.add((beside.month, beside.day))
    return [day.text for day in days_in(said) if (day.month, day.day) in ends]


_EDGE = re.compile(r"(?:\b(?:(?P<from>from|since)|to|until|till)|[–-])\s*(?:the )?$", re.I)


def _on(day: DateFound) -> datetime.date | None:
    if not day.month or not day.day:
        return None
    try:
        return datetime.date(day.year or 2025, day.month, day.day)
    except ValueError:
        return None


def apart(said: str, facts: Sequence[str]) -> list[Hour]:
    """The times of day of a text that lie so long apart as a fact without hours says, and those
    between: 7 pm and 4 am of a lamp that shines for 9 hours, which `still shines at 3 am`.
    """
    hours, mine = list(clocked(said)), set(stems(said))
    bare = [fact for fact in facts if not list(clocked(fact)) and mine & set(stems(fact))]
    lengths = {one.value / 60 for fact in bare for one in quantities(fact) if one.kind == "time"}
    return [
        hour
        for hour in hours
        if any(
            abs(a - b) in (length, DAY - length)
            or (0 < (a - b) % DAY < length and not _END.search(said[: hour.start]))
            for other in hours
            for a, b, length in itertools.product(hour.perhaps, other.perhaps, lengths)
        )
    ]


def all_days(told: str, said: str) -> bool:
    """The words give every day and hour of the facts, so that one more is another's."""
    bare = " ".join(re.sub(r"\s?[ap]\.?m\b", "", day) for day in other_dates(told, ""))
    return bool(bare) and all(day in said for day in bare.split())


_END = re.compile(
    r"(?:\b(?:from|to|till|until|and|by|opens?|closes?)(?: at)?|[-–—]"
    r"|\b(?:leav\w+|departs?|departure|arriv\w+|starts?|begins?|ends?)(?: \w+)? at)\s*$",
    re.I,
)


def open_at(hour: str, said: str, told: str) -> bool:
    """Whether an hour lies between the two that a text gives, or after the one at which a thing
    opens or begins, and is itself no end of a time.
    """
    at = dict(times(said))[hour]
    ends = sorted(minutes for _, minutes in times(told))
    before = said[: said.find(hour)]
    if len(ends) == 1 and _BEGINS.search(told):
        ends.append(1440)
    return len(ends) == 2 and ends[0] < at < ends[1] and not _END.search(before)


def spoken_within(said: str, told: str) -> Iterator[str]:
    """The hours in words that lie between the two of a text, and are no end of a time: `five past
    three` of 3 pm to 8 pm. An end before its beginning is of the next day.
    """
    ends = [minutes for _, minutes in times(told)]
    for hour in hours_in_words(said) if len(ends) == 2 else ():
        within = any(
            (at - ends[0]) % DAY < (ends[1] - ends[0]) % DAY
            for at in (hour.minutes, hour.minutes + HALF_DAY)
        )
        if within and not _END.search(said[: hour.start]):
            yield hour.text


_BEGINS = re.compile(r"\b(?:open|opens|begins?|starts?|from)\b", re.I)


_DAYS = {"time": 1 / 86400, "span": 30.44}
_SAME = 0.03
"""How far apart two lengths of time may lie that are one: 13 weeks are three months."""
_HALF = re.compile(r"\bhalf[ -](?:an? )?(?P<unit>[a-z]+)\b", re.I)


def length(one: Quantity) -> float:
    """Days of a length of time; 0 of anything else."""
    return one.value * _DAYS[one.kind] if one.measured and one.kind in _DAYS else 0.0


def as_long(one: Quantity, told: str) -> bool:
    """A length of time is that of another text, in a unit of its own."""
    days = length(one)
    return bool(days) and any(_alike(days, length(other)) for other in quantities(told))


def other_half(said: str, told: str) -> str:
    """`Half a year` of a fact that has one length of time, or one that the words leave out, and
    which is another.
    """
    mine = [length(one) for one in quantities(said) if length(one)]
    every = [length(one) for one in quantities(told) if length(one)]
    left = [one for one in every if not any(_alike(each, one) for each in mine)]
    if len(left) != 1 or len(mine) != len(every) - 1 or _HALF.search(told):
        return ""
    for match in _HALF.finditer(said):
        kind, size = unit_of(match["unit"]) or ("", 0.0)
        half = 0.5 * size * _DAYS.get(kind, 0.0)
        if half and not any(_alike(half, one) for one in every):
            return match[0]
    return ""


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= _SAME * other


_HOUR = re.compile(r" (?:o['’]clock\b|in the (?:morning|evening|afternoon)\b|at night\b)", re.I)


def scene(one: Quantity, text: str) -> bool:
    """`Six in the morning`: an hour in words, which sets a scene."""
    return one.number.role == "spoken" and bool(_HOUR.match(text, one.number.end))
