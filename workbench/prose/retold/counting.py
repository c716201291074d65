"""What a figure counts: the noun behind it, and the unit of time or thing that it is told by.

`150,000 crowns a year` counts crowns, by the year; `150,000 crowns in all` counts them once.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType

from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.measures import measured

BEHIND = 24
"""Characters behind a figure in which the noun that it counts stands."""
FAR = 48
"""Characters behind a figure in which it is said by what it counts."""
_BETWEEN = r"(?:\s+(?!and\b|or\b)[^\W\d_]+){0,3}?\s+"
_RATE = re.compile(
    rf"{_BETWEEN}(?:(?:an?|per|each|every|for (?:each|every))\s+"
    r"(?P<by>hour|day|night|week|month|quarter|year)\b|(?P<ly>hourly|daily|weekly|monthly|yearly|"
    r"annually)\b)",
    re.I,
)
_IN_ALL = re.compile(rf"{_BETWEEN}(?:in total|in all|altogether|all told)\b", re.I)
_IN_HUNDRED = re.compile(
    r"(?:\s+[\w’'-]+){0,3}?\s+(?:in|of|out of|from|for)\s+(?:every|each|an?|one)?\s*"
    r"(?:hundred|100)\b(?!\s*(?:and|thousand|million|[\d%]))",
    re.I,
)
_BASE = re.compile(r"\b(?:in|of|out of|from|for|per)\s+(?:every|each|an?|one)\s+$", re.I)
_ARTICLE = re.compile(r"a\s", re.I)
_LY = MappingProxyType(
    {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
     "annually": "year"}
)  # fmt: skip
_BOUND = re.compile(r"[,;:()–—]|\.(?!\d)|\b(?:has|have|had|in|on|at|from|by|with)\b", re.I)
"""`41 are in the upper classes` counts no classes."""
_SHORT_UNIT = re.compile(r"[\s\u00a0\u202f-]?([^\W\d_]{1,2}[²³]?)(?![^\W_])")


_IN_POUND = re.compile(
    r"(?<=pence|cents)\s(?:in|of|out of) (?:every|each) (?:pound|euro|dollar|franc)\b", re.I
)


def by_hundred(text: str, number: NumberFound) -> NumberFound:
    """A count told of every hundred, as the share that it is: `43 in every hundred`."""
    of_money = number.unit == "money" and _IN_POUND.match(text, number.end)
    if not of_money and (number.unit or not _IN_HUNDRED.match(text, number.end)):
        return number
    return replace(number, unit="percent")


def is_base(text: str, number: NumberFound) -> bool:
    """Whether it is what others are counted by: the hundred of `in every hundred`."""
    article = _ARTICLE.match(number.text)
    before = f"{text[: number.start]}{article[0] if article else ''}"
    return number.value in (10, 100, 1000) and _BASE.search(before) is not None


def short_unit(text: str, number: NumberFound) -> str:
    """The unit of one or two letters behind a figure, `km`; empty where there is none."""
    short = _SHORT_UNIT.match(text, number.end)
    return short[1] if short and measured(text, number) is not None else ""


def noun_behind(text: str, number: NumberFound) -> str:
    """The stem of the first content word behind a figure, in its own clause; `money` where a
    currency is written with the figure itself, and a unit of one or two letters as it is.
    """
    if number.unit == "money":
        return "money"
    short = short_unit(text, number)
    if short:
        return short
    after = _BOUND.split(text[number.end : number.end + BEHIND])[0]
    return next(iter(stems(after)), "")


def rate(text: str, number: NumberFound) -> str:
    """`year` of `150,000 crowns a year`, `in all` of `150,000 crowns in total`; empty where no
    word of the clause says by what the figure is told.
    """
    after = text[number.end : number.end + FAR]
    said = _RATE.match(after)
    if said is None:
        return "in all" if _IN_ALL.match(after) else ""
    word = (said["by"] or said["ly"]).casefold()
    return _LY.get(word, word)
