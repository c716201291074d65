"""A series told by its length: ten weeks of `10 evenings, every Thursday`, and days that a fact
lists told by their count: two days of `on Tuesdays and Fridays`.
"""

from __future__ import annotations

import re

from domains.creative.quantities import Quantity
from workbench.prose.dates import MONTHS
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.openings import weekdays

_OCCASION = (
    r"(?:evening|morning|afternoon|night|session|lesson|class|meeting|part|workshop|concert|"
    r"rehearsal|walk|visit|delivery|issue|letter|box|instalment|payment|episode|talk|lecture|round|"
    r"date|time|day|course|tour|match|market|seminar|film|show|performance|trip|run|swim|unit)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PERIODS = {
    "day": r"\b(?:every|each|per|an?) (?:day|evening|morning|afternoon|night)\b|\bdaily\b",
    "week": rf"\b(?:every|each|per|an?|once a) (?:week|{_DAY})\b|\bweekly\b|\bon {_DAY}s\b",
    "month": r"\b(?:every|each|per|a|once a) month\b|\bmonthly\b"
    rf"|\b(?:first|second|third|fourth|last) {_DAY} of (?:the|each|every) month\b",
}
_TOLD = re.compile(r"[\s-](?:[a-z]+ )?(?P<unit>day|week|month)s?\b", re.I)


def as_many_periods(one: Quantity, said: str, told: str) -> bool:
    """A count of days, weeks or months is that of a daily, weekly or monthly series of a fact."""
    unit = _TOLD.match(said, one.number.end)
    if unit is None or not re.search(_PERIODS[unit["unit"].casefold()], told, re.I):
        return False
    counted = (n for n in numbers(told) if n.value == one.number.value)
    return any(
        re.match(rf"[\s-](?:[a-z]+ ){{0,2}}?{_OCCASION}(?:s|es)?\b", told[n.end :], re.I)
        for n in counted
    )


_LISTED = re.compile(
    r"[\s-](?:[a-z]+ )?(?:(?:week)?days?|nights?|evenings?|mornings?|afternoons?|times?)\b", re.I
)


_DATED = re.compile(rf"\b{_DAY},? (?:the )?\d\S* (?:of )?(?:{'|'.join(MONTHS)})", re.I)
_BUT_MONTHS = re.compile(
    rf"\b(?:except|apart from|closed)(?: for| in)*((?:,| and| or)* (?:{'|'.join(MONTHS)}))+\b", re.I
)


def as_many_listed(one: Quantity, said: str, told: str) -> bool:
    """A count of days is that of the weekdays that a fact lists, or leaves (`every night but
    Saturday`), where the fact counts no days itself; one of months those that it leaves.
    """
    if left := _BUT_MONTHS.search(told):
        months = re.match(r"[\s-](?:whole )?months?\b", said[one.number.end :])
        out = sum(month.title() in left[0] for month in MONTHS)
        return months is not None and one.number.value == len(MONTHS) - out
    told = _DATED.sub(" ", told)
    own = any(_LISTED.match(told, other.end) for other in numbers(told))
    if own or not _LISTED.match(said, one.number.end):
        return False
    days = weekdays(told)
    if re.match(r"[\s-]days? (?:earlier|later|before|after)\b", said[one.number.end :]):
        return one.number.value in {(a - b) % 7 for a in days for b in days}
    return one.number.value == len(days)
