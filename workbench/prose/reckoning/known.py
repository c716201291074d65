"""What the operands of a declared working may be: figures and days that are given, results of other
workings, and the few numbers that people count by without being told.
"""

from __future__ import annotations

import math
import re
from calendar import day_name, month_name
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from workbench.prose.dates import DateFound
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.clock import DAY, perhaps_times, series
from workbench.prose.reckoning.forms import (
    LONG,
    close,
    digits,
    ends_month,
    forms,
    in_time,
    is_bare,
    is_part_of_one,
    power_of_ten,
    prints,
    same,
    shifted,
)
from workbench.prose.reckoning.hundredths import in_other_part
from workbench.prose.reckoning.lengths import Length, days_named, openings, own_days
from workbench.prose.reckoning.measures import in_other_unit, ratios
from workbench.prose.reckoning.nearby import days_told
from workbench.prose.reckoning.openings import OpenHours, open_hours, openings_in
from workbench.prose.reckoning.sums import Operand, day_of
from workbench.prose.reckoning.values import Amount, Unreadable

CONSTANTS = frozenset({1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 12.0, 24.0, 30.0, 52.0, 60.0, 365.0})
"""What people count by without being told: halves and quarters, days, months, hours and weeks.
Powers of ten go with them.
"""
YEAR = 1000
"""From here on a number of a date is a year, which sums take; days and hours of dates are none."""
DAY_HOURS = 24
PARTS = 2
"""Units of a duration such as 2 hours 35 minutes."""
MONTHS = (28, 29, 30, 31)
"""Days of a month."""


def _whole_days(length: Length) -> bool:
    """Two weeks at most in hours, which are counted in days besides: 51 hours less 48."""
    return length.unit == "hour" and length.count % DAY_HOURS == 0 < length.count <= 14 * DAY_HOURS


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
        alike = self.share == number.percent or number.either
        if alike or (number.decimals and number.prints(self.value)):
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
        moved = not self.timed and shifted(number, self.value)
        return (whole and abs(self.value) > 1) or over or moved


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
        return [Result(value, n.percent, timed=in_time(text, n))
                for text, n in found for value in {n.value, n.value / n.scale}
                if n.percent or not float(value).is_integer() or value >= 10]  # fmt: skip

    @cached_property
    def days(self) -> list[date]:
        """The days that the texts name, and those that they tell from these: `tomorrow`."""
        return [day for text in self.given for day in (*days_named(text), *days_told(text))]

    @cached_property
    def openings(self) -> list[frozenset[int]]:
        """The weekdays on which the given texts say that somebody is there."""
        return [weekdays for text in self.given for weekdays in openings(text)]

    def missing(self, listed: Sequence[Operand]) -> Operand | None:
        """The first of a sum's operands that is none of them."""
        days = [one.day for one in listed if one.day is not None]
        return next((one for one in listed if not self._has(one, len(listed))
                     and not ends_month(one.day, days)), None)  # fmt: skip

    def sound(self, listed: Sequence[Operand]) -> bool:
        """Whether each of a sum's operands is one of them, and none the result of a fault."""
        days = [one.day for one in listed if one.day is not None]
        several = len(listed)
        return all(self.founded(one, several) or ends_month(one.day, days) for one in listed)

    def _has(self, one: Operand, several: int) -> bool:
        return self.founded(one, several) or any(same(one, other) for other in self.doubtful)

    def founded(self, one: Operand, several: int) -> bool:
        """Whether it is given, made or common; the count of the others makes a mean of them."""
        if one.number is None:
            timed = one.minute is None or self._has_time(one.minute)
            return timed and (one.day is None or self._has_day(one.day))
        number = one.number
        value = abs(number.value)
        return (
            (value in CONSTANTS and number.unit != "money")
            or one.turns
            or self._turns(number)
            or power_of_ten(value)
            or is_part_of_one(number)
            or value == several - 1
            or any(close(form, given) for form in forms(number) for given in self.values)
            or any(result.taken_by(number) is not None for result in self.made)
            or (digits(number) >= LONG and any(map(number.prints, self.values)))
            or any(in_other_unit(one.words, number, text) for text in self.given)
            or self._in_parts(one, several)
            or in_other_part(one.words, number, self.given, (made.value for made in self.made))
            or any(other.leads_to(number) for other in [*self.made, *self._given])
            or (one.length is not None and (_whole_days(one.length) or self._weekly(one.length)))
            or self._open(one, number)
        )

    def _in_parts(self, one: Operand, several: int) -> bool:
        """Whether a duration in two units has both counts from somewhere: 2 hours 35 minutes."""
        words, counts = one.words.strip(), ("quantity", "spoken")
        parts = [n for n in numbers(words) if n.role in counts]
        pieces = [words[: parts[1].start], words[parts[1].start :]] if len(parts) == PARTS else []
        return bool(pieces) and all(
            self.founded(Operand(piece.strip(), part), several)
            for piece in pieces
            for part in numbers(piece.strip())
            if part.role in counts
        )

    def _has_time(self, minute: int) -> bool:
        """Whether a time of day is given, alone or in a series, or made, or noon or midnight."""
        return minute in self._times or any(made.minute == minute for made in self.made)

    @cached_property
    def _times(self) -> frozenset[int]:
        each = (found for text in self.given for found in (perhaps_times(text), series(text)))
        return frozenset({0, DAY // 2, DAY}).union(*each)

    def _has_day(self, day: DateFound) -> bool:
        days = [*self.days, *(made.day for made in self.made if made.day)]
        given = any(day.fits(one) for one in days)
        return given or self._counts_from(day) or self._first_weekday(day)

    def _counts_from(self, day: DateFound) -> bool:
        """Whether it is a given `28th` in a month that is given too, or the first of a month where
        one is spoken of.
        """
        if day.day is None or day.month is None:
            return False
        first = r"|\bfirst (?:day )?of (?:the|an?|each|every|any)(?: \w+)? month" * (day.day == 1)
        ordinal = re.compile(rf"\b{day.day}(?:st|nd|rd|th)\b{first}")
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
        bare = number.unit == "" and digits(number) >= LONG and number.decimals > 0
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
        unit = (
            one.length.unit if one.length is not None else "" if is_bare(one, number) else "other"
        )
        count = number.value / 60 if unit == "minute" else number.value
        hours = unit in ("", "hour", "minute") and any(each.tells(count) for each in self._hours)
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
        number = one.number
        if number is None:
            return self.founded(one, 1)
        telling = abs(number.value) not in CONSTANTS and digits(number) > 1
        return telling and (
            self.comes_to(one) or any(close(abs(number.value), v) for v in self.values)
        )

    def comes_to(self, one: Operand) -> bool:
        """Whether another working comes to this figure."""
        number = one.number
        return number is not None and any(made.taken_by(number) is not None for made in self.made)

    def next_to(self, number: NumberFound, over: NumberFound) -> bool:
        """Whether a whole number is the next one to what some figure comes to over another."""
        whole, by = not number.percent and number.decimals == 0, abs(over.value)
        return whole and any(
            not one.share and 1 < by < one.value and abs(one.value / by - number.value) < 1
            for one in (*self._given, *self.made)
        )

    def sum_of_mean(self, number: NumberFound, over: NumberFound) -> bool:
        """Whether a whole number is next to what some printed mean comes to, over so many: 68 and
        69 to 3.42 over 20. A mean has decimals; a whole figure times another says little.
        """
        whole, by = not number.percent and number.decimals == 0, abs(over.value)
        return whole and any(
            not one.share and not one.value.is_integer() and by > 1
            and abs(one.value * by - number.value) < 1
            for one in self._given
        )  # fmt: skip

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
        if one.number is None:
            made = [result.day for result in self.made if result.day]
            day = day_of(one.day, [*made, *self.days]) if one.day else None
            if one.day and day is None:
                raise Unreadable(f"{one.words} is no day")
            return Amount(day=day, minute=one.minute)
        value = one.number.value
        return Amount(
            value / 100 if one.number.percent else value, one.number.percent, length=one.length
        )
