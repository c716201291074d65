"""A written sum as data: `£46 + 2 x £12`, `3 June + 14 days`, `7.20 pm + 3 x 40 minutes`; what it
comes to, each value with its dimension (values.py).

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
from workbench.prose.reckoning.clock import placed_times
from workbench.prose.reckoning.lengths import Length, lengths
from workbench.prose.reckoning.measures import amounts
from workbench.prose.reckoning.values import Amount, Unreadable, added, over, raised, times

MOST_CHARS, MOST_OPERANDS, MOST_DEPTH = 500, 40, 20
Sign = Literal["+", "-", "*", "/", "^", "of", "(", ")"]
_MARK = "\ue000"
"""Stands for a day or time while a line is split at its signs: `2026-06-03` has no difference."""
_SIGNS: tuple[tuple[str, Sign], ...] = (
    (r"\*\*|\^", "^"),
    (r"[×·∙⋅✕*]|(?<![^\W\d])[xX](?![^\W\d])|\b(?:times|multiplied by|at(?!\s*\ue000))\b", "*"),
    (
        r"//?|[÷∕⁄]|(?<=\s):(?=\s)|(?<=\d):(?=\d)|(?<=\d) in (?=\d)|"
        r"\b(?:divided by|over|out of|per(?! ?cent))\b",
        "/",
    ),
    (r"\bof\b", "of"),
    (r"\+|\bplus\b|\bafter(?=\s+(?:[^\W\d_]+,? )?\ue000)", "+"),
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


@dataclass(frozen=True, slots=True)
class Operand:
    """A figure, a day, a time or a moment that a sum takes, with the words around it."""

    words: str
    number: NumberFound | None = None
    day: DateFound | None = None
    minute: int | None = None
    """The time of day, in minutes from midnight on."""
    length: Length | None = None
    """The duration that it is, where its words name one."""
    turns: bool = False
    """It is how many times one unit of its line goes into another."""


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
        """What it comes to with these values of its operands; `132 of 528` may mean either way, and
        `3.5 kWh a week + 2 days` no duration.
        """
        loose = min(2, self.tokens.count("of"))
        several = len({one.length.unit for one in values if one.length}) > 1
        turns = itertools.product((False, True), repeat=loose)
        for ways, units in itertools.product(turns, (True, False) if several else (True,)):
            reader = _Reader(self.tokens, values, ways, closed, units)
            made = reader.whole()
            if not math.isfinite(made.value):
                raise Unreadable("it has no finite value")
            yield Outcome(made, tuple(reader.steps))


def read_sum(text: str) -> Sum:
    """A side of an equation as operands and signs."""
    if len(text) > MOST_CHARS:
        raise Unreadable(f"it is longer than {MOST_CHARS} characters")
    text = _MIXED.sub(lambda m: FRACTIONS[m["part"]], text)
    text = _RAISED.sub(lambda m: "^2" if m[0] == "²" else "^3", text)
    points = _points(text)
    bare = list(text)
    for one in points:
        bare[one.start : one.end] = _MARK * (one.end - one.start)
    tokens = _without_units(list(_tokens("".join(bare), points)))
    listed = [one for one in tokens if isinstance(one, Operand)]
    if not listed:
        raise Unreadable("it has no figure")
    if len(listed) > MOST_OPERANDS:
        raise Unreadable(f"it has more than {MOST_OPERANDS} figures")
    return Sum(tuple(tokens), text.strip())


@dataclass(frozen=True, slots=True)
class _Point:
    """A day or a time of day with its place."""

    start: int
    end: int
    text: str
    day: DateFound | None = None
    minute: int | None = None


def _points(text: str) -> list[_Point]:
    """The days and the times of day of a side, in order; `2026-03-06 19:30` is one of each."""
    days = [day for day in dates(text) if day.day is not None and day.month is not None]
    found = [_Point(day.start, day.end, day.text, day=day) for day in days]
    found += [_Point(a, b, text[a:b], minute=minute) for a, b, minute in placed_times(text)]
    return sorted(found, key=lambda one: one.start)


def _tokens(text: str, points: Sequence[_Point]) -> Iterator[Token | None]:
    """Operands and signs in order; None for words without a figure, as the unit in `60 km / h`."""
    at, last = 0, False
    while at < len(text):
        found = _SIGN.search(text, at)
        start, end = found.span() if found else (len(text), len(text))
        words = text[at:start]
        if words.strip():
            several = _operands(words, at, points)
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


def _operands(words: str, at: int, points: Sequence[_Point]) -> list[Token]:
    """What stands between two signs: a figure, a day or a time; from one day or time to another is
    what lies between them.
    """
    here = [one for one in points if at <= one.start < at + len(words)]
    days, clock = ([one for one in here if (one.day is None) is timed] for timed in (False, True))
    if not here:
        figure = _figure(words)
        return [figure] if figure else []
    if (days and clock and len(days) != len(clock)) or len(here) > 2 + 2 * bool(days and clock):
        raise Unreadable("its days and its times of day do not fit together")
    inside = [_moment(*pair) for pair in itertools.zip_longest(days, clock)]
    return ["(", inside[1], "-", inside[0], ")"] if len(inside) == 2 else [*inside]


def _moment(day: _Point | None, clock: _Point | None) -> Operand:
    """A day, a time of day, or both in one."""
    both = sorted(filter(None, (day, clock)), key=lambda one: one.start)
    inner = len(both) == 2 and both[1].end <= both[0].end
    words = both[0].text if inner else " ".join(one.text for one in both)
    return Operand(words, day=day.day if day else None, minute=clock.minute if clock else None)


def _figure(words: str) -> Operand | None:
    found = [one for one in numbers(words) if not _NAMED.search(words[: one.start])]
    ranked = [one for one in found if one.role in ("quantity", "spoken")] or found
    if not ranked:
        return None
    if len(ranked) == 2 and (whole := _in_two_units(words, ranked[0])):
        ranked = [whole]
    if len(ranked) > 1:
        raise Unreadable(f"“{words.strip()}” has two figures and no sign between them")
    first = ranked[0]
    duration = next((length for one, length in lengths(words) if one.start <= first.start < one.end
                     or first.start <= one.start < first.end), None)  # fmt: skip
    return Operand(words, first, length=duration)


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
        units: bool,
    ) -> None:
        self._tokens, self._closed, self._units = tokens, closed, units
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
            way = 1 if sign == "+" else -1
            made = added(made, self._product(depth), way, self._closed, self._units)
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
            made = times(made, other) if sign == "*" else over(made, other, self._units)
            self.steps.append(made)
        return made

    def _power(self, depth: int) -> Amount:
        made = self._atom(depth)
        while self._next("^"):
            made = raised(made, self._atom(depth))
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
