"""A written sum as data: `£46 + 2 x £12`, `15 % of 8,000`, `3 June + 14 days`; what it comes to.

Read leniently, as people write sums: units, labels and remarks in brackets are dropped, signs come
in many forms. Nothing is evaluated as code; length, depth and powers are bounded, so that no line
can hang its reader. What cannot be read is `Unreadable`, never a guess.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from workbench.prose.dates import DateFound, dates
from workbench.prose.numbers import FRACTIONS, MIXED, SIGNS, NumberFound, numbers
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.measures import amounts

MOST_CHARS, MOST_OPERANDS, MOST_DEPTH, MOST_POWER = 500, 40, 20, 64
Sign = Literal["+", "-", "*", "/", "^", "of", "(", ")"]
_MARK = "\ue000"
"""Stands for a day while a line is split at its signs: `2026-06-03` holds no differences."""
_SIGNS: tuple[tuple[str, Sign], ...] = (
    (r"\*\*|\^", "^"),
    (r"[×·∙⋅✕*]|(?<![^\W\d])[xX](?![^\W\d])|\b(?:times|multiplied by|at)\b", "*"),
    (r"[÷/∕⁄]|(?<=\s):(?=\s)|(?<=\d):(?=\d)|\b(?:divided by|over|out of|per(?! ?cent))\b", "/"),
    (r"\bof\b", "of"),
    (r"\+|\b(?:plus)\b", "+"),
    (
        r"−|(?:(?<=\s)|^)[-–—](?=\s)|(?<=[\d)%])[-–—](?=\s)|"
        rf"(?<![^\W\d])[-–—](?=[\d.{SIGNS}(\ue000])|\b(?:minus|less)\b",
        "-",
    ),
    (r"[(\[]", "("),
    (r"[)\]]", ")"),
)
"""Hyphens inside a word, as in `12-week`, are none."""
_SIGN = re.compile("|".join(f"({form})" for form, _ in _SIGNS))
_MIXED = re.compile(MIXED)
_RAISED = re.compile(r"(?<=[\d)])[²³]")
_NAMED = re.compile(r"(?:[^\W\d]-?|_)$")
"""What makes a numeral part of a name: `s1`, `CO2`, `COVID-19`."""


_CLOCK = re.compile(r"(?<![\d:])[0-2]?\d:[0-5]\d(?![\d:])")


class Unreadable(ValueError):
    """A line that is no sum; the message says why."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A figure or a day that a sum takes, with the words around it."""

    words: str
    number: NumberFound | None = None
    day: DateFound | None = None
    length: Length | None = None
    """The duration that it is, where its words name one."""
    turns: bool = False
    """It is how many times one unit of its line goes into another."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What a sum comes to. `share`: a percentage, held as its hundredth; None where it may be one
    or what it is taken of.
    """

    value: float = 0.0
    share: bool | None = False
    day: date | None = None
    length: Length | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sum comes to, and on the way."""

    amount: Amount
    steps: tuple[Amount, ...]


Token = Operand | Sign


@dataclass(frozen=True, slots=True)
class Sum:
    """One side of an equation."""

    tokens: tuple[Token, ...]
    text: str

    @property
    def operands(self) -> list[Operand]:
        """Its figures and days, in order."""
        return [one for one in self.tokens if isinstance(one, Operand)]

    def outcomes(
        self, values: Sequence[Amount], closed: AbstractSet[date] = frozenset()
    ) -> Iterator[Outcome]:
        """What it comes to with these values of its operands; `132 of 528` may mean either way."""
        loose = min(2, self.tokens.count("of"))
        for ways in itertools.product((False, True), repeat=loose):
            reader = _Reader(self.tokens, values, ways, closed)
            made = reader.whole()
            if not math.isfinite(made.value):
                raise Unreadable("it has no finite value")
            yield Outcome(made, tuple(reader.steps))


def read_sum(text: str) -> Sum:
    """A side of an equation as operands and signs."""
    if len(text) > MOST_CHARS:
        raise Unreadable(f"it is longer than {MOST_CHARS} characters")
    if _CLOCK.search(text):
        raise Unreadable("it reckons with times of day; count their hours or minutes instead")
    text = _MIXED.sub(lambda m: FRACTIONS[m["part"]], text)
    text = _RAISED.sub(lambda m: "^2" if m[0] == "²" else "^3", text)
    days = [day for day in dates(text) if day.day is not None and day.month is not None]
    bare = list(text)
    for day in days:
        bare[day.start : day.end] = _MARK * (day.end - day.start)
    tokens = _without_units(list(_tokens("".join(bare), days)))
    listed = [one for one in tokens if isinstance(one, Operand)]
    if not listed:
        raise Unreadable("it has no figure")
    if len(listed) > MOST_OPERANDS:
        raise Unreadable(f"it has more than {MOST_OPERANDS} figures")
    return Sum(tuple(tokens), text.strip())


def _tokens(text: str, days: Sequence[DateFound]) -> Iterator[Token | None]:
    """Operands and signs in order; None for words without a figure, as the unit in `60 km / h`."""
    at, last = 0, False
    while at < len(text):
        found = _SIGN.search(text, at)
        start, end = found.span() if found else (len(text), len(text))
        words = text[at:start]
        if words.strip():
            several = _operands(words, at, days)
            if several:
                yield from several
            else:
                yield None
            last = bool(several) or last
        if found is None:
            return
        sign = _SIGNS[(found.lastindex or 1) - 1][1]
        if sign == "(" and last:
            close = _closed(text, end)
            if not text[start - 1].isdigit() or not re.search(r"\d", text[start:close]):
                at = close  # a remark
                continue
            yield "*"
        yield sign
        last, at = sign == ")", end


def _closed(text: str, at: int) -> int:
    """One past the bracket that closes what opened before a place."""
    depth = 1
    while at < len(text) and depth:
        depth += (text[at] in "([") - (text[at] in ")]")
        at += 1
    return at


def _operands(words: str, at: int, days: Sequence[DateFound]) -> list[Token]:
    """What stands between two signs: a figure or a day; from one day to another is what lies
    between them.
    """
    inside = [Operand(one.text, day=one) for one in days if at <= one.start < at + len(words)]
    if len(inside) == 2:
        return ["(", inside[1], "-", inside[0], ")"]
    figure = None if inside else _figure(words)
    return [*inside[:1], *([figure] if figure else [])]


def _figure(words: str) -> Operand | None:
    found = [one for one in numbers(words) if not _NAMED.search(words[: one.start])]
    ranked = [one for one in found if one.role in ("quantity", "spoken")] or found
    if not ranked:
        return None
    if len(ranked) == 2 and (whole := _in_two_units(words, ranked[0])):
        ranked = [whole]
    if len(ranked) > 1:
        raise Unreadable(f"“{words.strip()}” has two figures and no sign between them")
    duration = next((length for number, length in lengths(words)), None)
    return Operand(words, ranked[0], length=duration)


def _in_two_units(words: str, first: NumberFound) -> NumberFound | None:
    """`1 hour 30 minutes` in its smaller unit."""
    both = amounts(words)
    if len(both) != 1 or both[0].start != first.start:
        return None
    one = both[0]
    return replace(first, end=one.end, value=one.total / one.size, half=one.half / one.size)


def _without_units(tokens: list[Token | None]) -> list[Token]:
    """Without the words that name a unit, the signs before them, and empty brackets."""
    kept: list[Token] = []
    if tokens[:1] == [None] and tokens[1:2] in (["+"], ["-"]):
        raise Unreadable("what stands before its first sign has no figure")
    for one in tokens:
        if one is not None:
            kept.append(one)
        elif kept and kept[-1] in ("*", "/", "of"):
            kept.pop()
    while kept and kept[-1] in ("*", "/", "of"):
        kept.pop()
    while any(pair == ("(", ")") for pair in itertools.pairwise(kept)):
        at = next(n for n, pair in enumerate(itertools.pairwise(kept)) if pair == ("(", ")"))
        del kept[at : at + 2]
    return kept


class _Reader:
    """A recursive descent over the tokens of a sum: sums of products of powers."""

    def __init__(
        self,
        tokens: Sequence[Token],
        values: Sequence[Amount],
        ways: Sequence[bool],
        closed: AbstractSet[date],
    ) -> None:
        self._tokens, self._closed = tokens, closed
        self._values, self._ways = iter(values), iter(ways)
        self._at = 0
        self.steps: list[Amount] = []

    def whole(self) -> Amount:
        made = self._sum(0)
        if self._at < len(self._tokens):
            raise Unreadable("its signs and brackets do not fit together")
        return made

    def _next(self, *signs: str) -> str:
        """The next token where it is one of these signs; else nothing is taken."""
        here = self._tokens[self._at] if self._at < len(self._tokens) else None
        if not isinstance(here, str) or here not in signs:
            return ""
        self._at += 1
        return here

    def _sum(self, depth: int) -> Amount:
        if depth > MOST_DEPTH:
            raise Unreadable("its brackets are too deep")
        made = self._product(depth)
        while sign := self._next("+", "-"):
            made = _added(made, self._product(depth), 1 if sign == "+" else -1, self._closed)
            self.steps.append(made)
        return made

    def _product(self, depth: int) -> Amount:
        made = self._power(depth)
        while sign := self._next("*", "/", "of"):
            shared = made.share is not False or abs(made.value) <= 1
            if sign == "of":
                turned = next(self._ways, False)
                sign = "*" if shared is not turned else "/"
            other = self._power(depth)
            made = _times(made, other) if sign == "*" else _over(made, other)
            self.steps.append(made)
        return made

    def _power(self, depth: int) -> Amount:
        made = self._atom(depth)
        while self._next("^"):
            made = _raised(made, self._atom(depth))
        return made

    def _atom(self, depth: int) -> Amount:
        minus = False
        while sign := self._next("+", "-"):
            minus ^= sign == "-"
        if self._next("("):
            made = self._sum(depth + 1)
            if not self._next(")"):
                raise Unreadable("a bracket is left open")
        elif self._at < len(self._tokens) and isinstance(self._tokens[self._at], Operand):
            self._at += 1
            made = next(self._values)
        else:
            raise Unreadable("a figure is missing beside a sign")
        return replace(made, value=-made.value, length=None) if minus else made


def _added(one: Amount, other: Amount, sign: int, closed: AbstractSet[date]) -> Amount:
    if one.day is not None or other.day is not None:
        return _of_days(one, other, sign, closed)
    if one.share is False and other.share is True:  # 120 + 15 % is 138
        return Amount(one.value * (1 + sign * other.value))
    points = 100 if one.share and other.share is False else 1  # 54 % + 8 is 62 %
    return Amount(one.value + sign * other.value / points, one.share or other.share)


def _of_days(one: Amount, other: Amount, sign: int, closed: AbstractSet[date]) -> Amount:
    if one.day and other.day and sign < 0:
        apart = (one.day - other.day).days
        return Amount(float(apart), length=Length(float(apart), "day"))
    if one.day is None or other.day is not None:
        raise Unreadable("days are added to no days")
    length = other.length or Length(other.value, "day")
    try:
        end = replace(length, count=sign * length.count).after(one.day, closed)
    except OverflowError as trouble:
        raise Unreadable("its day is in no calendar") from trouble
    if end is None:
        raise Unreadable("its duration leads to no day")
    return Amount(day=end)


def _times(one: Amount, other: Amount) -> Amount:
    _plain(one, other)
    shares = (one.share is not False) + (other.share is not False)
    share = (False, None, True)[shares]
    length = one.length or other.length
    made = one.value * other.value
    return Amount(made, share, length=replace(length, count=made) if length else None)


def _over(one: Amount, other: Amount) -> Amount:
    _plain(one, other)
    if not other.value:
        raise Unreadable("it divides by nought")
    return Amount(one.value / other.value, one.share if other.share is False else False)


def _raised(one: Amount, other: Amount) -> Amount:
    _plain(one, other)
    if abs(other.value) > MOST_POWER or abs(one.value) > 1e30:
        raise Unreadable("its power is too large")
    try:
        made = one.value**other.value
    except (OverflowError, ZeroDivisionError) as trouble:
        raise Unreadable("its power has no value") from trouble
    if isinstance(made, complex):
        raise Unreadable("its power has no value")
    return Amount(made)


def _plain(*factors: Amount) -> None:
    if any(one.day is not None for one in factors):
        raise Unreadable("a day is multiplied or divided")


def day_of(found: DateFound, years: Sequence[date]) -> date | None:
    """The day that is printed, in its own year or in that of a given day that it fits."""
    if found.date is not None:
        return found.date
    known = next((day for day in years if found.fits(day)), None)
    if known is not None:
        return known
    year = years[0].year if years else _NO_LEAP
    return replace(found, year=year).date


_NO_LEAP = 2025
"""The year of days where nothing names one."""
