"""Days as copy prints them: beside the forms of `workbench.prose.dates` those in words (`the
twenty-seventh of September`) and those with a stroke (`14/6 to 27/9`), which are days only where
the words around them say so, as `3/4 full` and `24/7` are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from workbench.prose.dates import MONTHS, DateFound, dates
from workbench.prose.taken import Taken

_UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_TEENS = ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
          "seventeenth", "eighteenth", "nineteenth", "twentieth")  # fmt: skip
_LATE = (*(f"twenty-{one}" for one in _UNITS), "thirtieth", "thirty-first")
_ORDINALS = {word: number for number, word in enumerate((*_UNITS, *_TEENS, *_LATE), 1)}
_WORD = "|".join(re.sub("-", "[- ]", one) for one in sorted(_ORDINALS, key=len, reverse=True))
_MONTH = "|".join(month.title() for month in MONTHS)
_WEEKDAY = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?"
_OF_MONTH = re.compile(rf"(?<!\ba )(?<!one )\b(?P<d>(?i:{_WORD})) (?:day )?of (?P<m>{_MONTH})\b")
_IN_MONTH = re.compile(rf"\b(?P<m>{_MONTH}),? (?:the )?(?P<d>(?i:{_WORD}))\b(?!-| (?:of|time)\b)")
_LISTED = re.compile(
    rf"\b(?P<d>(?i:{_WORD})),? (?:and|or|to|until|till) (?:on )?{_WEEKDAY}(?:the )?$"
)
"""A day in words whose month stands behind a later one: `the third and the fifth of March`."""
LAST_DAY, LAST_MONTH = 31, 12
_STROKE = re.compile(r"(?<![\d/.,£$€])(?P<d>[0-3]?\d)/(?P<m>[0-3]?\d)(?![\d/%]|[.,]\d)")
_TO_DAY = re.compile(r"\s*(?:to|till|until|and|or|&|[-–—])\s*$")
_UP_TO = re.compile(r"\W{0,2}(?:to|till|until|through|[–-])\W{1,2}(?:\w+day )?", re.I)
_END = re.compile(
    r"(?:\b(?:from|since|to|till|until|through|by|(?:end|begin|start|open|clos)\w*)(?: on)?|[–-])"
    rf"\s?{_WEEKDAY}(?:the )?$",
    re.I,
)
_ANY = 2027
"""A year of days where neither end of a time has one: not a leap year, nor before one."""
_ON = re.compile(
    r"\b(?:on|from|since|until|till|by|before|after|(?:dates?|time|season):|(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thur|"
    r"Thurs|Fri|Sat|Satur|Sun)(?:day)?,?)\s*$",
    re.I,
)


def days(text: str) -> list[DateFound]:
    """The dates of a text, in order."""
    known = dates(text)
    places = Taken(text)
    for one in known:
        places.take(one.start, one.end)
    worded = [day for day in _in_words(text) if not places.touched(day.start, day.end)]
    stroked = [day for day in _with_stroke(text) if not places.touched(day.start, day.end)]
    return sorted([*known, *worded, *stroked], key=lambda one: one.start)


def falls_within(day: DateFound, said: str, known: str) -> bool:
    """Whether a day of a text lies inside of a time that another one gives, and is itself no end of
    a time: 14 of `13 to 15 October`.
    """
    before, behind = said[: day.start], said[day.end :]
    if _END.search(before) or _UP_TO.match(behind) or not day.day:
        return False
    mine = (day.month, day.day)
    return any(
        (one.month, one.day) == mine and (not day.year or not one.year or day.year == one.year)
        for one in between(known)
    )


def between(text: str) -> Iterator[DateFound]:
    """The days between the two ends of each time of a text."""
    ends = [day for day in days(text) if day.month and day.day]
    for first, last in pairwise(ends):
        if _UP_TO.fullmatch(text[first.end : last.start]):
            yield from _inside(first, last)


def _inside(first: DateFound, last: DateFound) -> Iterator[DateFound]:
    """The days after one and before another; without a year where neither has one."""
    known = first.year or last.year
    day, end = replace(first, year=known or _ANY).date, replace(last, year=last.year or _ANY).date
    if known and end and not last.year:
        end = replace(last, year=known).date
    if day is None or end is None:
        return
    if end < day and not last.year:
        end = end.replace(year=end.year + 1)
    while (day := day + timedelta(1)) < end:
        year = day.year if known else None
        yield replace(first, year=year, month=day.month, day=day.day)


def _in_words(text: str) -> Iterator[DateFound]:
    for match in (*_OF_MONTH.finditer(text), *_IN_MONTH.finditer(text)):
        month = MONTHS.index(match["m"].casefold()) + 1
        yield DateFound(match.start(), match.end(), match[0], None, month, _number(match["d"]))
        start = match.start()
        while before := _LISTED.search(text[:start]):
            start = before.start()
            yield DateFound(*before.span("d"), before["d"], None, month, _number(before["d"]))


def _number(word: str) -> int:
    return _ORDINALS[word.casefold().replace(" ", "-")]


def _with_stroke(text: str) -> Iterator[DateFound]:
    """A day and its month, the day first where it can be: one of two that a word joins, or one
    behind a word that a day follows.
    """
    every = [match for match in _STROKE.finditer(text) if _numbers(match)]
    sure = {match.start() for match in every if _ON.search(text[: match.start()])}
    for one, other in pairwise(every):
        apart = _TO_DAY.fullmatch(text[one.end() : other.start()])
        past = max(*_parts(one), *_parts(other)) > LAST_MONTH
        if apart and (past or one.start() in sure):
            sure |= {one.start(), other.start()}
    for match in every:
        numbers = _numbers(match)
        if numbers and match.start() in sure:
            yield DateFound(match.start(), match.end(), match[0], None, *reversed(numbers))


def _numbers(match: re.Match[str]) -> tuple[int, int] | None:
    """(day, month) of two numbers, of which one at least can be a month."""
    first, last = _parts(match)
    if 0 < first <= LAST_DAY and 0 < last <= LAST_MONTH:
        return first, last
    return (last, first) if 0 < last <= LAST_DAY and 0 < first <= LAST_MONTH else None


def _parts(match: re.Match[str]) -> tuple[int, int]:
    return int(match["d"]), int(match["m"])
