"""Numbers in words: `two thirds`, `twenty-five`, `three hundred`, `doubled`.

Small counts (`two reasons`) are found as well; whoever asks for quantities leaves them out, because
a word is printed without a precision. `half` is half a unit for counts and a tenth for fractions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from workbench.prose.taken import Taken

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_DECADES = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES, _TENS = _UNITS.split(), _DECADES.split()
_SMALL = {word: n for n, word in enumerate(_ONES)} | {w: 20 + 10 * n for n, w in enumerate(_TENS)}
_LARGE = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6}
_PARTS |= {"seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}
_FOLDS = {"doubled": 2.0, "tripled": 3.0, "trebled": 3.0, "halved": 0.5, "twice": 2.0}
_WORD = "|".join([*_SMALL, *_LARGE])
_TO_99 = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-]+(?:{'|'.join(_ONES[1:10])})\b)?|{'|'.join(_ONES)})\b"
_TO_999 = (
    rf"(?:(?:(?:{_TO_99}|\ban?)[\s-]+)?hundred\b(?:(?:[\s-]+and)?[\s-]+(?:{_TO_99}))?|{_TO_99})"
)
_BIG = "hundred|thousand|million|billion"
_LARGER = r"(?:thousand|million|billion)\b"
_WHOLE_NUMBER = (
    rf"\b(?:(?:(?:{_TO_999}|an?)[\s-]+)?{_LARGER}(?:[\s-]+{_LARGER})?"
    rf"(?:(?:[\s-]+and)?[\s-]+{_TO_999}(?:[\s-]+{_LARGER}(?:(?:[\s-]+and)?[\s-]+{_TO_999})?)?)?"
    rf"|{_TO_999})"
)
"""One number: `three hundred and twelve`, `a thousand`; `three and five`, `ten eleven` are two."""
_NUMBER = re.compile(_WHOLE_NUMBER, re.I)
_FRACTION = re.compile(
    rf"\b(?P<top>an?|one|two|three|four|five|seven|nine)[\s-]+(?P<part>{'|'.join(_PARTS)})s?\b",
    re.I,
)
_OF_MANY = re.compile(
    rf"(?<!-)\b(?P<top>{'|'.join(_ONES[1:10])}) (?:in|out of|in every) "
    rf"(?P<many>{'|'.join([*_ONES[2:], *_TENS])}|a hundred)\b"
    rf"(?![ -](?:{'|'.join(_ONES[1:10])}|hundred|thousand|million|"
    rf"(?:second|minute|hour|day|night|week|month)s?)\b)",
    re.I,
)
"""`Two in five`: a share; `three in twenty-five` is not read, and `two in three weeks` none."""
_AGAIN = re.compile(r" as [a-z]+(?: [a-z-]+){0,2}? again\b", re.I)
"""`Half as much again`, `half as many words again`: one and a half times as many."""
_WHOLE = re.compile(
    r"\ba (?:full|whole|entire)(?= (?:second|minute|hour|day|night|week|month|year|decade|century|"
    r"lit(?:re|er)|kilo|kilogram|met(?:re|er)|kilomet(?:re|er)|mile|pint|dozen)\b)",
    re.I,
)
"""`A full litre`: one of it, and no more or less."""
_PART = rf"(?:an?|one|two|three|four|five|seven|nine)[\s-](?:{'|'.join(_PARTS)})s?"
_MIXED = re.compile(
    rf"\b(?P<whole>{_WHOLE_NUMBER})"
    rf"(?:\s+and\s+|-and-)(?P<part>{_PART})\b(?!\s+of\b)(?:\s+(?P<scale>{_BIG})\b)?"
    rf"|\b(?P<share>half|{_PART})(?:\s+of)?\s+(?:a|an|one)\s+(?P<of>{_BIG})\b",
    re.I,
)
"""`Three and a half million`, `two and a quarter`, `a million and a half`, `half a million`."""
_PERCENT = re.compile(r"\s*(?:per\s?cent|percent|%)(?P<points>age points|\s+points)?", re.I)
CURRENCY = r"(?:dollars?|euros?|pounds?|quid|francs?|cents?|pence|pennies)"
"""What money is counted in, behind a figure."""
_MONEY = re.compile(
    rf"[\s-]{CURRENCY}\b(?! (?:of (?!the\b|it\b|that\b|those\b|our\b|your\b)|heavier|lighter))",
    re.I,
)
_TH = re.compile(r"-(?:first|third|fourth|fifth|sixth|seventh|eighth|ninth)\b", re.I)
"""`The thirty-first of December` counts nothing."""
_VAGUE = frozenset(_LARGE)
"""`Several hundred pounds` are no hundred."""

_MEASURE = (
    r"(?:second|minute|hour|day|night|week|month|year|decade|century|mile|(?:kilo|centi|milli)?met(?:re|"
    r"er)|lit(?:re|er)|pint|kilo(?:gram)?|gram|tonne|acre|hectare)"
)
_BEHIND_ONE = re.compile(
    rf"\b(?:an?|every|each|per|\d+|{_WORD})(?: full| whole)? {_MEASURE}s? and $", re.I
)
_OF_ONE = re.compile(rf" of an? {_MEASURE}\b", re.I)
_COMPARES = re.compile(r" (?:of|more|less|fewer|as|again)\b", re.I)

Unit = Literal["", "percent", "points", "money", "times"]
_OF_A_TIME = r" of (?:(?:19|20)\d\d|the (?:year|season|month|term|century|decade))\b"


def spoken(text: str) -> Iterator[tuple[int, int, float, float, Unit]]:
    """(start, end, value, half, unit) of each number in words; fractions are in per cent. `Half a
    year`, `a quarter of an hour` and what `an hour and a quarter` has beyond its hour are lengths,
    `the same half of 2025` is a time; none is a share.
    """
    taken = Taken(text)
    for match in _MIXED.finditer(text):
        taken.take(*match.span())
        yield _with_unit(text, match, *_mixed(match))
    for match in _FRACTION.finditer(text):
        if not taken.touched(*match.span()):
            taken.take(*match.span())
            if not _of_a_measure(text, *match.span()):
                yield match.start(), match.end(), 100.0 * _part(match[0]), 1.7, "percent"
    for match in _OF_MANY.finditer(text):
        top, many = _SMALL[match["top"].casefold()], value_of(match["many"]) or 100
        if top < many and not taken.touched(*match.span()):
            taken.take(*match.span())
            yield match.start(), match.end(), 100.0 * top / many, 1.7, "percent"
    for match in _WHOLE.finditer(text):
        taken.take(*match.span())
        yield match.start(), match.end(), 1.0, 0.05, ""
    for match in re.finditer(
        rf"\b(?:half(?! an? \w|{_OF_A_TIME})|doubled|tripled|trebled|halved|twice)\b", text, re.I
    ):
        if not taken.touched(*match.span()):
            word = match[0].casefold()
            again = word == "half" and _AGAIN.match(text, match.end())
            unit: Unit = "percent" if word == "half" and not again else "times"
            value = 1.5 if again else _FOLDS.get(word, 50.0)
            yield match.start(), match.end(), value, 0.15 if unit else 1.7, unit
    for match in _NUMBER.finditer(text):
        if not taken.touched(*match.span()) and not _TH.match(text, match.end()):
            yield _with_unit(text, match, float(value_of(match[0])), 0.5)


def _of_a_measure(text: str, start: int, end: int) -> bool:
    """A fraction of one hour or mile, or one that stands behind it: `two hours and a half`."""
    if _OF_ONE.match(text, end):
        return True
    return bool(_BEHIND_ONE.search(text[max(0, start - 40) : start])) and not _COMPARES.match(
        text, end
    )


def _part(said: str) -> float:
    """`Three quarters` is 0.75; `half` alone a half."""
    top, _, part = re.sub(r"[\s-]+", " ", said.casefold()).rpartition(" ")
    below = _PARTS.get(part) or _PARTS[part.removesuffix("s")]
    return (1 if top in ("", "a", "an") else _SMALL[top]) / below


def _mixed(match: re.Match[str]) -> tuple[float, float]:
    """Value and half a unit: a half is told to a fifth of itself, a quarter likewise."""
    said = match["share"] or match["part"]
    part, scale = _part(said), float(value_of(match["of"] or match["scale"] or "one"))
    whole = float(value_of(match["whole"] or "zero"))
    if match["whole"] and not match["scale"] and whole in (100, 1e3, 1e6, 1e9):
        whole, scale = 1.0, whole  # a million and a half
    least = 1.0 / _PARTS.get(re.split(r"[\s-]", said.casefold())[-1].removesuffix("s"), 2)
    return (whole + part) * scale, least / 5 * scale


def _with_unit(
    text: str, match: re.Match[str], value: float, half: float
) -> tuple[int, int, float, float, Unit]:
    percent = _PERCENT.match(text, match.end())
    money = _MONEY.match(text, match.end())
    if money and match[0].casefold() not in _VAGUE:
        return match.start(), money.end(), value, half, "money"
    if percent is None:
        return match.start(), match.end(), value, half, ""
    unit: Unit = "points" if percent["points"] else "percent"
    return match.start(), percent.end(), value, half, unit


def value_of(said: str) -> int:
    """The number that words say: `two hundred and five` is 205."""
    total = part = 0
    for word in re.findall(r"[a-z]+", said.casefold()):
        if word in _SMALL:
            part += _SMALL[word]
        elif word == "hundred":
            part = max(1, part) * 100
        elif word in _LARGE:
            total, part = total + max(1, part) * _LARGE[word], 0
    return total + part
