"""Dates, periods and times of day in plain text: what they say, and where.

A hypothesis about the text, used to tell dates from quantities and to compare a memo with a plan.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from workbench.prose.taken import Taken

_YEAR_ROUND = (
    "january february march april may june july august september october november december"
)
MONTHS = _YEAR_ROUND.split()
_NAMES = "|".join(
    [*(m.title() for m in MONTHS), *(f"{m[:3].title()}\\.?" for m in MONTHS), "Sept\\.?"]
)
_IN_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first "
    "twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh "
    "twenty-eighth twenty-ninth thirtieth thirty-first"
)
_DAYS = {word: day for day, word in enumerate(_IN_WORDS.split(), 1)}
_OF_MONTH = re.compile(rf"\bthe ({'|'.join(_DAYS)}) of (?={'|'.join(MONTHS)})", re.I)
_DAY = r"(?<!\d\.)(?P<d>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?P<y>(?:1[6-9]|20)\d\d)"


@dataclass(frozen=True, slots=True)
class DateFound:
    """A date or period: `start` and `end` count in the text that was searched."""

    start: int
    end: int
    text: str
    year: int | None = None
    month: int | None = None
    day: int | None = None

    @property
    def date(self) -> datetime.date | None:
        """The calendar day, where all three parts are given and exist."""
        if self.year is None or self.month is None or self.day is None:
            return None
        try:
            return datetime.date(self.year, self.month, self.day)
        except ValueError:
            return None

    def fits(self, day: datetime.date) -> bool:
        """Whether all that is given agrees with the day."""
        pairs = ((self.year, day.year), (self.month, day.month), (self.day, day.day))
        return all(given is None or given == wanted for given, wanted in pairs)


def _month(name: str) -> int:
    return next(n for n, month in enumerate(MONTHS, 1) if month.startswith(name[:3].casefold()))


def _numbered(found: re.Match[str]) -> tuple[int | None, int | None, int | None]:
    parts = found.groupdict()
    month = parts.get("m") or ""
    number = _month(month) if month and not month.isdecimal() else int(month) if month else None
    year, day = parts.get("y"), parts.get("d")
    return int(year) if year else None, number, int(day) if day else None


_FORMS: tuple[str, ...] = (
    rf"\b{_YEAR}[-/.](?P<m>0?[1-9]|1[0-2])[-/.](?P<d>[0-3]?\d)(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?\b",
    rf"\b{_DAY}\s+(?:of\s+)?(?P<m>{_NAMES})\s*,?\s+{_YEAR}\b",
    rf"\b(?P<m>{_NAMES})\s+{_DAY}\s*,\s*{_YEAR}\b",
    rf"\b(?P<m>{_NAMES})\s+{_DAY}\s+{_YEAR}\b",
    rf"\b(?P<m>{_NAMES})\s*,?\s+{_YEAR}\b",
    rf"\b{_YEAR}[-/](?P<m>0[1-9]|1[0-2])\b(?![-/.]?\d)",
    rf"\b{_DAY}\s+(?:of\s+)?(?P<m>{_NAMES})\b",
    rf"\b(?<!\b[Ii]n )(?P<m>{_NAMES})\s+{_DAY}\b(?![.,]\d)(?!\s*(?:%|per ?cent))",
    r"\b(?P<d>[0-3]?\d)\.(?P<m>0?[1-9]|1[0-2])\.(?P<y>(?:19|20)\d\d)\b",
    r"(?<![\d/])(?P<d>1[3-9]|2\d|3[01])/(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:19|20)\d\d)\b(?!/)",
    r"(?<![\d/])(?P<m>0?[1-9]|1[0-2])/(?P<d>1[3-9]|2\d|3[01])/(?P<y>(?:19|20)\d\d)\b(?!/)",
    rf"\b(?:Q[1-4]|H[12]|FY)\s*[-/ ]?\s*(?:{_YEAR}|['’]?\d\d)\b",
    rf"\b{_YEAR}\s*[-/ ]?\s*(?:Q[1-4]|H[12]|W\d\d?)\b",
    r"\b(?:1[6-9]|20)\d\d\s?[-–—/]\s?(?:(?:1[6-9]|20)\d\d|\d\d)\b(?![-/.]\d)",
    r"\b(?:Q[1-4]|H[12])\b",
    r"\b(?:1[6-9]|20)\d\ds\b",
    r"\b[0-2]?\d:[0-5]\d(?::[0-5]\d)?\b(?:\s?[ap]\.?m\.?)?",
    r"\b[01]?\d\s?(?:a\.?m\.?|p\.?m\.?|o'clock)(?!\w)",
)


_LISTED_BEFORE = re.compile(
    r"(?<![\w.,:/$€£¥-])(?P<d>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
    r"(?:,? (?:and|or|to) |, | ?[&–-] ?)"
    r"(?:(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?)?$",
    re.I,
)
"""A day whose month stands behind a later one: `19, 21 and 28 October`, `from 3 to 5 May`, `Monday
5 and Tuesday 6 May`.
"""
_IN_LIST = r"(?:,? (?:and|or) |, | ?& ?)(?P<d>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\w:%])"
_OF_LIST = re.compile(_IN_LIST)
_LISTED_AFTER = re.compile(
    rf"(?:{_IN_LIST.replace('?P<d>', '?:')})+(?=[.,;:!?)\n—–](?!\d)|$| and (?:{_NAMES}) \d)"
)
"""Days whose month stands before the first one: `October 6, 13 and 20, November 3 and 10.`"""
_FAR = 28
KEPT = 2000
"""Characters of a text up to which what was read in it is kept: a sentence is asked about often, a
whole draft seldom.
"""


def in_figures(text: str) -> str:
    """`By the ninth of July` with its day in figures."""
    return _OF_MONTH.sub(lambda said: f"{_DAYS[said[1].casefold()]} ", text)


def dates(text: str) -> list[DateFound]:
    """The dates, periods and times, in order and without overlap; the forms listed first win."""
    return list(_dates(text) if len(text) <= KEPT else _dates.__wrapped__(text))


@lru_cache(maxsize=2048)
def _dates(text: str) -> tuple[DateFound, ...]:
    taken: list[DateFound] = []
    places = Taken(text)
    for form in _FORMS:
        for match in re.finditer(form, text):
            if not places.touched(*match.span()):
                places.take(*match.span())
                taken.append(DateFound(match.start(), match.end(), match[0], *_numbered(match)))
    ends = [day for day in taken if day.day]
    listed = [day for last in ends for day in _listed_before(text, last, places)]
    listed += [day for first in ends for day in _listed_after(text, first, places)]
    return tuple(sorted([*taken, *listed], key=lambda found: found.start))


def _listed_before(text: str, last: DateFound, places: Taken) -> Iterator[DateFound]:
    """The days of a list whose last one alone has its month; they are taken."""
    start = last.start
    while text[start].isdigit():
        behind = max(0, start - _FAR)
        found = _LISTED_BEFORE.search(text[behind:start])
        if found is None or places.touched(behind + found.start(), behind + found.end("d")):
            return
        end, start = behind + found.end("d"), behind + found.start()
        places.take(start, end)
        yield DateFound(start, end, text[start:end], last.year, last.month, int(found["d"]))


def _listed_after(text: str, first: DateFound, places: Taken) -> Iterator[DateFound]:
    """The days of a list whose first one alone has its month, before it; they are taken. A list
    that a word goes on from counts something: `on October 6, 13 people`.
    """
    listed = first.text[0].isalpha() and _LISTED_AFTER.match(text, first.end)
    for found in _OF_LIST.finditer(text, *listed.span()) if listed else ():
        if not places.touched(*found.span("d")):
            places.take(*found.span("d"))
            day = int(found["d"])
            yield DateFound(*found.span("d"), found["d"], first.year, first.month, day)


_BARE_YEAR = re.compile(rf"\b{_YEAR}\b")
_BARE_MONTH = re.compile(rf"\b(?P<m>{'|'.join(m.title() for m in MONTHS)})\b")


def put_together(day: DateFound, known: str) -> bool:
    """Whether a month of a year only joins what a text gives apart: `July 2026`, where one place
    says “from 2026” and another “in July”. A month or year that stands in a date of its own there
    belongs to that date.
    """
    if day.day is not None or day.month is None or day.year is None:
        return False
    bare = list(known)
    for one in dates(known):
        bare[one.start : one.end] = " " * (one.end - one.start)
    text = "".join(bare)
    years = {int(found["y"]) for found in _BARE_YEAR.finditer(text)}
    months = {_month(found["m"]) for found in _BARE_MONTH.finditer(text)}
    return day.year in years and day.month in months
