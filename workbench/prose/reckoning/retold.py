"""Figures said in other words: 13 in 1,000 for 1.3 %, 9 to 1 for the hours from 9 am to 1 pm, 8.40
for a time of a series from 7.20 on, an hour and a half for 90 minutes.

Each is a form of its own, of which all figures are told together: whoever meets one of them asks
whether the whole form is given.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.clock import DAY, perhaps_times, placed_times, series

_HALF_DAY = DAY // 2
_HOUR = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MANY = re.compile(
    r"(?<![\w.,£€$])(?P<top>\d[\d,]*(?:\.\d+)?|[a-z]+(?:-[a-z]+)?)\s"
    r"(?:(?:in|of|out of)\s(?:every\s|each\s)?|per\s)"
    r"(?P<many>\d[\d,]*(?![\d.])|(?:a\s)?(?:hundred|thousand)|[a-z]+(?:-[a-z]+)?)\b",
    re.I,
)
_BASE = re.compile(
    r"(?:(?<![\w.,£€$])(?P<top>\d[\d,]*(?:\.\d+)?)\s(?:[^\W\d]+\s){0,3}?)?"
    r"\b(?:in|per|of|out of|for)\s(?:every\s|each\s)?"
    r"(?P<n>1(?:0|00|0?,?000|00,000))\s(?P<noun>[^\W\d_]{3,})"
)
_PER_MILLE = re.compile(r"(?P<top>\d+(?:\.\d+)?)\s?(?P<many>‰|per mille\b)")
_RANGE = re.compile(
    rf"(?<![\w.:,£€$])(?P<a>1[0-2]|[1-9]|{_HOUR})(?:[.:](?P<am>[0-5]\d))?(?:\s?[ap]\.?m\.?)?"
    rf"\s?(?:[-–—]|\b(?:to|until|till|and)\b)\s?"
    rf"(?P<b>1[0-2]|[1-9]|{_HOUR})(?:[.:](?P<bm>[0-5]\d))?(?![\w%]|[.:,]\d)",
    re.I,
)
_BETWEEN = re.compile(r"\s*(?:[-–—]|\b(?:to|until|till|and)\b)\s*", re.I)
_POINTED = re.compile(r"(?P<h>[01]?\d|2[0-3])\.(?P<m>[0-5]\d)")
_AND_PART = re.compile(
    r"\b(?P<n>an?|one|two|three|four|five|six|\d+) (?P<unit>hour|day|week|year)s? and a "
    r"(?P<part>half|quarter)\b"
    r"|\b(?:an?|one) (?P<share>half|quarter) of (?:an?|one) (?P<of>hour|day|week|year)\b",
    re.I,
)
_SIZES = {"hour": 60.0, "day": 1440.0, "week": 10080.0, "year": 518400.0, "month": 43200.0,
          "minute": 1.0}  # fmt: skip
"""In minutes, a year of twelve months."""


def in_other_words(text: str, number: NumberFound, given: str) -> bool:
    """Whether a number of a text belongs to such a form, and `given` says the same."""
    return any(
        start <= number.start and number.end <= end
        for form in (_shares, _bases, hours_retold, _series, _spans)
        for start, end in form(text, given)
    )


def _shares(text: str, given: str) -> Iterator[tuple[int, int]]:
    """`13 in 1,000`, where 1.3 % is given, to the digits of either."""
    told = [one for one in numbers(given) if one.unit == "percent"]
    for found in (*_MANY.finditer(text), *_PER_MILLE.finditer(text)):
        top, many = _value(found["top"]), _value(found["many"])
        if top and many > 1 and top < many:
            half = 0.5 if many in (100, 1000, 10_000) else 0.0
            near = (abs(one.value * many / 100 - top) for one in told)
            if any(apart <= half * (1 - 1e-9) if half else apart < 1e-9 for apart in near):
                yield found.span()


def _bases(text: str, given: str) -> Iterator[tuple[int, int]]:
    """`12 in 1,000 shifts`, where 1.2 per 100 shifts is given; of another count the base alone."""
    told = [(found["noun"], _value(found["n"]), found["top"]) for found in _BASE.finditer(given)]
    for found in _BASE.finditer(text):
        base, top = _value(found["n"]), found["top"]
        own = [(many, count) for noun, many, count in told if noun == found["noun"]]
        own = [(many, count) for many, count in own if many != base]
        half = 0.5 * 10.0 ** -len((top or "").partition(".")[2])
        if own:
            yield found.span("n")
        if top and any(
            count and abs(_value(count) * base / many - _value(top)) < half for many, count in own
        ):
            yield found.span("top")


def _value(said: str) -> float:
    if said[0].isdigit():
        return float(said.replace(",", ""))
    return 1000.0 if said in ("‰", "per mille") else float(value_of(said))


def hours_retold(text: str, given: str) -> Iterator[tuple[int, int]]:
    """`9 to 1`, where so many hours from one time to another are given, in either half of a day."""
    placed = list(placed_times(given))
    spans = {
        (first % _HALF_DAY, last % _HALF_DAY)
        for (_, end, first), (start, _, last) in itertools.pairwise(placed)
        if _BETWEEN.fullmatch(given[end:start])
    }
    for found in _RANGE.finditer(text) if spans else ():
        ends = ((found["a"], found["am"]), (found["b"], found["bm"]))
        first, last = (60 * _value(h) + int(m or 0) for h, m in ends)
        if (first % _HALF_DAY, last % _HALF_DAY) in spans:
            yield found.span()


def _series(text: str, given: str) -> Iterator[tuple[int, int]]:
    """A time of a series, with a colon, a point or its half of the day."""
    known = series(given)
    told = [(a, b, minute) for a, b, minute in placed_times(text)] if known else []
    for start, end, minute in told:
        if minute in known:
            yield start, end
    for found in _POINTED.finditer(text) if known else ():
        minute = 60 * int(found["h"]) + int(found["m"])
        if any(at % _HALF_DAY == minute % _HALF_DAY for at in (*known, *perhaps_times(given))):
            yield found.span()


def _spans(text: str, given: str) -> Iterator[tuple[int, int]]:
    """`An hour and a half`, `a quarter of a year`, where that many of another unit are given."""
    told = {
        number.value * size
        for number in numbers(given)
        for unit, size in _SIZES.items()
        if re.match(rf"[\s-]{unit}s?\b", given[number.end :])
    }
    for found in _AND_PART.finditer(text):
        part = 0.5 if (found["part"] or found["share"]).casefold() == "half" else 0.25
        count = 0.0 if found["share"] else _value(re.sub(r"^an?$", "one", found["n"].casefold()))
        if (count + part) * _SIZES[(found["unit"] or found["of"]).casefold()] in told:
            yield found.span()
