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
_NUMBER = re.compile(
    rf"\b(?:(?:a|an)\s+(?=hundred|thousand|million))?(?:{_WORD})(?:(?:[\s-]|\s+and\s+)(?:{_WORD}))*\b",
    re.I,
)
_FRACTION = re.compile(
    rf"\b(?P<top>an?|one|two|three|four|five|seven|nine)[\s-]+(?P<part>{'|'.join(_PARTS)})s?\b",
    re.I,
)
_OF_MANY = re.compile(
    rf"\b(?P<top>{'|'.join(_ONES[1:10])}) (?:in|out of|in every) "
    rf"(?P<many>{'|'.join([*_ONES[2:], *_TENS])}|a hundred)\b"
    rf"(?![ -](?:{'|'.join(_ONES[1:10])}|hundred|thousand|million|"
    rf"(?:second|minute|hour|day|night|week|month)s?)\b)",
    re.I,
)
"""`Two in five`: a share; `three in twenty-five` is not read, and `two in three weeks` none."""
_WHOLE = re.compile(
    r"\ba (?:full|whole|entire)(?= (?:second|minute|hour|day|night|week|month|year|decade|century|"
    r"lit(?:re|er)|kilo|kilogram|met(?:re|er)|kilomet(?:re|er)|mile|pint|dozen)\b)",
    re.I,
)
"""`A full litre`: one of it, and no more or less."""
_PERCENT = re.compile(r"\s*(?:per\s?cent|percent|%)(?P<points>age points|\s+points)?", re.I)

Unit = Literal["", "percent", "points", "times"]


def spoken(text: str) -> Iterator[tuple[int, int, float, float, Unit]]:
    """(start, end, value, half, unit) of each number in words; fractions are in per cent. `Half a
    year` is a length and no share.
    """
    taken = Taken(text)
    for match in _FRACTION.finditer(text):
        top = 1 if match["top"].casefold() in ("a", "an") else _SMALL[match["top"].casefold()]
        share = 100.0 * top / _PARTS[match["part"].casefold()]
        taken.take(*match.span())
        yield match.start(), match.end(), share, 1.7, "percent"
    for match in _OF_MANY.finditer(text):
        top, many = _SMALL[match["top"].casefold()], value_of(match["many"]) or 100
        if top < many and not taken.touched(*match.span()):
            taken.take(*match.span())
            yield match.start(), match.end(), 100.0 * top / many, 1.7, "percent"
    for match in _WHOLE.finditer(text):
        taken.take(*match.span())
        yield match.start(), match.end(), 1.0, 0.05, ""
    for match in re.finditer(
        r"\b(?:half(?! an? \w)|doubled|tripled|trebled|halved|twice)\b", text, re.I
    ):
        if not taken.touched(*match.span()):
            word = match[0].casefold()
            unit: Unit = "percent" if word == "half" else "times"
            yield match.start(), match.end(), _FOLDS.get(word, 50.0), 0.15 if unit else 1.7, unit
    for match in _NUMBER.finditer(text):
        if not taken.touched(*match.span()):
            yield _with_unit(text, match)


def _with_unit(text: str, match: re.Match[str]) -> tuple[int, int, float, float, Unit]:
    value = float(value_of(match[0]))
    percent = _PERCENT.match(text, match.end())
    if percent is None:
        return match.start(), match.end(), value, 0.5, ""
    unit: Unit = "points" if percent["points"] else "percent"
    return match.start(), percent.end(), value, 0.5, unit


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
