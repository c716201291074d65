"""What the operands of a declared working may be: figures and days that are given, results of other
workings, and the few numbers that people count by without being told.
"""

from __future__ import annotations

import math
import re
from calendar import day_name, month_name, monthrange
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from workbench.prose.dates import DateFound
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.derived import PLAINLY, bounds, roughly
from workbench.prose.reckoning.hundredths import in_other_part
from workbench.prose.reckoning.lengths import Length, days_named, openings, own_days
from workbench.prose.reckoning.measures import in_other_unit, measured, ratios
from workbench.prose.reckoning.openings import OpenHours, open_hours, openings_in
from workbench.prose.reckoning.sums import Amount, Operand, Unreadable, day_of

CONSTANTS = frozenset({1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 12.0, 24.0, 30.0, 52.0, 60.0, 365.0})
"""What people count by without being told: halves and quarters, days, months, hours and weeks.
Powers of ten go with them.
"""
YEAR = 1000
"""From here on a number of a date is a year, which sums take; days and hours of dates are none."""
MONTHS = (28, 29, 30, 31)
"""Days of a month."""
LONG = 3
"""Digits from which on an operand may be a given figure, rounded."""
SHIFTS = (1e-2, 1e-3, 1e-6, 1e3, 1e6)
"""What people multiply a figure by without writing it down: cents, grams, tonnes."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a working comes to, in the unit in which it is told; a share in per cent."""

    value: float
    share: bool = False
    day: date | None = None
    minute: int | None = None
    """Of a time of day, counted from midnight."""
    timed: bool = False
    """It counts minutes or days, of which nobody writes thousandths or thousands by the unit."""

    def told_by(self, number: NumberFound, before: str) -> bool:
        """Whether a number is its printed form."""
        if self.day is not None or self.minute is not None:
            return False
        scaled = {1e3, 1e6, number.times} if number.times > 1 and not self.share else ()
        if any(prints(number, self.value * by, before) for by in scaled):
            return True  # it was reckoned in thousands
        if self.share == number.percent or (number.decimals and number.prints(self.value)):
            # exact as it is, it may lack its sign; 133.3 seats are made up by 134
            whole = number.unit == "" and number.decimals == 0 and self.value > 1 and not self.share
            filled = whole and number.value == math.ceil(self.value)
            return filled or prints(number, self.value, before)
        if self.share:
            return prints(number, self.value / 100, before)
        return abs(self.value) <= 1 and prints(number, 100 * self.value, before)

    def taken_by(self, number: NumberFound) -> float | None:
        """The value that a further working takes by this figure; None where it is another one. A
        share may be taken in points, and what came out without its sign be taken as one.
        """
        if self.day is None and self.share != number.percent and number.prints(self.value):
            return self.value / 100 if number.percent else self.value
        if self.told_by(number, ""):
            return self.value / 100 if self.share else self.value
        return None

    def leads_to(self, number: NumberFound) -> bool:
        """Whether a figure is this one in another unit, rounded up or down to a whole one, what a
        share leaves of the whole, or what is over a whole one: 1.75 is one and 0.75.
        """
        if self.day is not None:
            return False
        if number.percent:
            return self.share and number.prints(100 - self.value)
        whole = number.decimals == 0 and number.value in (
            math.floor(self.value),
            math.ceil(self.value),
        )
        over = 0 < number.value < 1 < abs(self.value) and number.prints(abs(self.value) % 1)
        shifted = not self.timed and _shifted(number, self.value)
        return (whole and abs(self.value) > 1) or over or shifted


@dataclass
class Known:
    """What operands may be: figures and days of the given texts, and of the workings so far."""

    given: tuple[str, ...]
    closed: AbstractSet[date]
    made: list[Result] = field(default_factory=list)
    doubtful: list[Operand] = field(default_factory=list)
    """Results of workings with a fault: whoever takes them repeats no fault, and gives nothing."""

    @cached_property
    def values(self) -> frozenset[float]:
        """The figures, those in words included."""
        every = (n for text in self.given for n in numbers(text))
        found = [n for n in every if n.role != "date" or n.value >= YEAR]
        scaled = {abs(n.value / n.times) for n in found}
        words = {w for text in self.given for w in re.findall(r"[^\W\d_]+", text.casefold())}
        said = {float(value_of(word)) for word in words}
        return frozenset({abs(n.value) for n in found} | scaled | said)

    @cached_property
    def _given(self) -> list[Result]:
        """The figures, each as if a working had come to it; what may be shifted or left over."""
        found = [(text, n) for text in self.given for n in numbers(text) if n.role == "quantity"]
        return [Result(value, n.percent, timed=_in_time(text, n))
                for text, n in found for value in {n.value, n.value / n.scale}
                if n.percent or not float(value).is_integer() or value >= 10]  # fmt: skip

    @cached_property
    def days(self) -> list[date]:
        return [day for text in self.given for day in days_named(text)]

    @cached_property
    def openings(self) -> list[frozenset[int]]:
        """The weekdays on which the given texts say that somebody is there."""
        return [weekdays for text in self.given for weekdays in openings(text)]

    def missing(self, listed: Sequence[Operand]) -> Operand | None:
        """The first of a sum's operands that is none of them."""
        days = [one.day for one in listed if one.day is not None]
        return next((one for one in listed if not self._has(one, len(listed))
                     and not _ends_month(one.day, days)), None)  # fmt: skip

    def sound(self, listed: Sequence[Operand]) -> bool:
        """Whether each of a sum's operands is one of them, and none the result of a fault."""
        days = [one.day for one in listed if one.day is not None]
        several = len(listed)
        return all(self.founded(one, several) or _ends_month(one.day, days) for one in listed)

    def _has(self, one: Operand, several: int) -> bool:
        return self.founded(one, several) or any(same(one, other) for other in self.doubtful)

    def founded(self, one: Operand, several: int) -> bool:
        """Whether it is given, made or common; the count of the others makes a mean of them."""
        if one.day is not None:
            days = [*self.days, *(made.day for made in self.made if made.day)]
            given = any(one.day.fits(day) for day in days)
            return given or self._counts_from(one.day) or self._first_weekday(one.day)
        number = one.number
        assert number is not None
        value = abs(number.value)
        return (
            (value in CONSTANTS and number.unit != "money")
            or one.turns
            or self._turns(number)
            or _power_of_ten(value)
            or _part(number)
            or value == several - 1
            or any(close(form, given) for form in _forms(number) for given in self.values)
            or any(result.taken_by(number) is not None for result in self.made)
            or (_digits(number) >= LONG and any(map(number.prints, self.values)))
            or any(in_other_unit(one.words, number, text) for text in self.given)
            or in_other_part(one.words, number, self.given, (made.value for made in self.made))
            or any(other.leads_to(number) for other in [*self.made, *self._given])
            or (one.length is not None and self._weekly(one.length))
            or self._open(one, number)
        )

    def _counts_from(self, day: DateFound) -> bool:
        """Whether it is a given `28th` in a month that is given too."""
        if day.day is None or day.month is None:
            return False
        ordinal = re.compile(rf"\b{day.day}(?:st|nd|rd|th)\b")
        named = re.compile(rf"\b{month_name[day.month]}|\beach month|\bmonth", re.I)
        return any(ordinal.search(text) and named.search(text) for text in self.given)

    def _first_weekday(self, day: DateFound) -> bool:
        """Whether it is the first or last of a weekday that is named, from a given day on or up to
        it: the first Saturday of a season that begins on 27 October.
        """
        near = [replace(day, year=day.year or one.year).date for one in self.days]
        return any(
            found is not None
            and abs((found - one).days) < 7
            and any(day_name[found.weekday()] in text for text in self.given)
            for found, one in zip(near, self.days, strict=True)
        )

    def _turns(self, number: NumberFound) -> bool:
        """Whether it is, to three digits, how many times one given unit goes into another."""
        bare = number.unit == "" and _digits(number) >= LONG and number.decimals > 0
        return bare and any(map(number.prints, self._between_units))

    @cached_property
    def _between_units(self) -> list[float]:
        named = ratios(" ".join(self.given))
        return [by for one in named for by in (one, 1 / one)]

    def _weekly(self, length: Length) -> bool:
        """The days of a month, or from the first to the last of so many weeks: six Saturdays lie 35
        days apart.
        """
        if length.unit == "day" and length.count in MONTHS:
            return True
        weeks, rest = divmod(length.count, 7)
        several = length.unit == "day" and rest == 0 and weeks > 2
        return several and not self.values.isdisjoint((weeks, weeks + 1))

    def _open(self, one: Operand, number: NumberFound) -> bool:
        """The hours for which somebody is there, or the days of a week; both may be told bare."""
        unit = one.length.unit if one.length is not None else "" if _bare(one, number) else "other"
        hours = unit in ("", "hour") and any(each.tells(number.value) for each in self._hours)
        opened = (*self.openings, *self._opened) if unit in ("", "day", "working day") else ()
        return hours or any(number.value == len(weekdays) for weekdays in opened)

    @cached_property
    def _hours(self) -> list[OpenHours]:
        return [open_hours(text) for text in self.given]

    @cached_property
    def _opened(self) -> list[frozenset[int]]:
        """The weekdays of the given opening hours."""
        return [one.weekdays for text in self.given for one in openings_in(text)]

    def stated(self, one: Operand) -> bool:
        """Whether it is a figure or a day that is given or made, and none that many sums meet."""
        if one.day is not None:
            return self.founded(one, 1)
        number = one.number
        assert number is not None
        telling = abs(number.value) not in CONSTANTS and _digits(number) > 1
        made = any(result.taken_by(number) is not None for result in self.made)
        return telling and (made or any(close(abs(number.value), v) for v in self.values))

    def next_to(self, number: NumberFound, over: NumberFound) -> bool:
        """Whether a whole number is the next one to what some figure comes to over another."""
        whole, by = not number.percent and number.decimals == 0, abs(over.value)
        return whole and any(
            not one.share and 1 < by < one.value and abs(one.value / by - number.value) < 1
            for one in (*self._given, *self.made)
        )

    def share_without_sign(self, number: NumberFound) -> bool:
        """Whether a figure is a given share, or a working's, whose sign is left out."""
        shares = [one.value for one in (*self._given, *self.made) if one.share]
        return not number.percent and any(map(number.prints, shares))

    def in_multiple(self, one: Operand, times: float) -> Amount:
        """An operand as it is written, or so many times that where it names no multiplier and is
        given or made in this one: 38.6 of 38.6 million.
        """
        printed = self.printed(one)
        number = one.number
        if number is None or number.times > 1 or number.percent:
            return printed
        value = abs(number.value)
        known = any(close(value * times, given) for given in self.values)
        made = any(close(one.value, value * by) for one in self.made for by in (1, times))
        return replace(printed, value=printed.value * times) if known or made else printed

    def as_share(self, one: Operand) -> Amount:
        """An operand as it is written, or in per cent where its sign is left out."""
        number = one.number
        if number is None or not self.share_without_sign(number):
            return self.printed(one)
        return Amount(number.value / 100, True)

    def exact(self, one: Operand) -> Amount:
        """An operand with the unrounded value of the working that it comes from."""
        printed = self.printed(one)
        if one.number is None:
            return printed
        for result in self.made:
            value = result.taken_by(one.number)
            if value is not None:
                return Amount(value, printed.share, length=printed.length)
        return printed

    def on_days(self, one: Operand, weekdays: frozenset[int]) -> Amount:
        """An operand as it is written; days of somebody's own fall on these weekdays."""
        printed = self.printed(one)
        if one.number is None or not own_days(one.words, one.number):
            return printed
        length = Length(one.number.value, "working day", weekdays)
        return replace(printed, length=length)

    def printed(self, one: Operand) -> Amount:
        """An operand as it is written."""
        if one.day is not None:
            made = [result.day for result in self.made if result.day]
            day = day_of(one.day, [*made, *self.days])
            if day is None:
                raise Unreadable(f"{one.words} is no day")
            return Amount(day=day)
        assert one.number is not None
        value = one.number.value
        return Amount(
            value / 100 if one.number.percent else value, one.number.percent, length=one.length
        )


def _ends_month(day: DateFound | None, days: Sequence[DateFound]) -> bool:
    """Whether a day is the first or the last of a month in which another day of the sum lies."""
    if day is None or day.day is None or day.month is None:
        return False
    edge = day.day in (1, monthrange(day.year or 2025, day.month)[1])
    return edge and any(one is not day and one.month == day.month for one in days)


def near(operands: Sequence[Operand], amounts: Sequence[Amount]) -> list[Amount]:
    """The amounts, with each day whose year is not printed in the year that is nearest to a printed
    one, or else to the first day.
    """
    dated = [made.day for one, made in zip(operands, amounts, strict=True)
             if made.day and one.day and one.day.year]  # fmt: skip
    base = next(iter([*dated, *(made.day for made in amounts if made.day)]), None)
    return [_beside(one, made, base) for one, made in zip(operands, amounts, strict=True)]


def _beside(one: Operand, made: Amount, base: date | None) -> Amount:
    if base is None or one.day is None or one.day.year:
        return made
    years = (base.year - 1, base.year, base.year + 1)
    days = [day for year in years if (day := replace(one.day, year=year).date) is not None]
    return replace(made, day=min(days, key=lambda day: abs(day - base), default=made.day))


def prints(number: NumberFound, value: float, before: str) -> bool:
    """It is the value in its own rounding; coarser behind `about`, or with noughts at its end."""
    if number.prints(value):
        return True
    if number.role == "spoken" and number.unit in ("percent", "times"):
        return roughly(number, value, before) or bounds(number, value, before)
    if number.decimals or number.value % 10:
        return False
    plain = abs(number.value) >= 100 and abs(abs(number.value) - abs(value)) <= PLAINLY * abs(value)
    return plain or roughly(number, value, before)


def same(one: Operand, other: Operand) -> bool:
    if one.number is None or other.number is None:
        return one.day is not None and one.day == other.day
    return close(abs(one.number.value), abs(other.number.value))


def _forms(number: NumberFound) -> Iterable[float]:
    """The value of an operand and what a source may print for it: 15 % for 0.15, 1.15 and 0.85."""
    value = abs(number.value)
    yield value
    if number.percent:
        yield value / 100
    elif value < 2:
        yield from (100 * value, 100 * abs(value - 1))
    elif number.unit == "money" and number.decimals:
        yield 100 * value


def close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)


def _power_of_ten(value: float) -> bool:
    return 1e-6 <= value <= 1e12 and close(math.log10(value), round(math.log10(value)))


def _bare(one: Operand, number: NumberFound) -> bool:
    """A figure with neither sign nor word beside it."""
    return number.unit == "" and not re.search(r"[^\W\d_]", one.words)


def _part(number: NumberFound) -> bool:
    """A fraction that the constants give as well: two thirds, a quarter, half; 0.25 and 0.75."""
    if number.unit == "" and number.value in (0.25, 0.5, 0.75):
        return True
    twelfths = number.value * 12 / 100
    return number.role == "spoken" and number.percent and close(twelfths, round(twelfths))


def _shifted(number: NumberFound, value: float) -> bool:
    """Whether a figure is a value with its point moved: 0.21 kg of 210 g, €0.104 of 10.4 cents."""
    telling = len(re.sub(r"\D", "", number.text).strip("0")) >= 2
    rounded = _digits(number) >= LONG
    return telling and any(
        close(abs(number.value), abs(value * by)) or (rounded and number.prints(value * by))
        for by in SHIFTS
    )


def _in_time(text: str, number: NumberFound) -> bool:
    unit = measured(text, number)
    return unit is not None and unit[0] in ("time", "span")


def _digits(number: NumberFound) -> int:
    return len(re.sub(r"\D", "", number.text).lstrip("0"))
