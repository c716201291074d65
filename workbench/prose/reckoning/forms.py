"""The forms in which a figure or a day that is given may stand in a working: a share without its
sign, rounded, with its point moved, in the year that is meant.
"""

from __future__ import annotations

import math
import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from workbench.prose.dates import DateFound
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import PLAINLY, bounds, roughly
from workbench.prose.reckoning.measures import measured
from workbench.prose.reckoning.sums import Operand
from workbench.prose.reckoning.values import Amount

LONG = 3
"""Digits from which on an operand may be a given figure, rounded."""
SHIFTS = (1e-2, 1e-3, 1e-6, 1e3, 1e6)
"""What people multiply a figure by without writing it down: cents, grams, tonnes."""


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


def same(one: Operand, other: Operand) -> bool:
    if one.number is None or other.number is None:
        point = one.day is not None or one.minute is not None
        return point and (one.day, one.minute) == (other.day, other.minute)
    return close(abs(one.number.value), abs(other.number.value))


def forms(number: NumberFound) -> Iterable[float]:
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


def power_of_ten(value: float) -> bool:
    return 1e-6 <= value <= 1e12 and close(math.log10(value), round(math.log10(value)))


def is_bare(one: Operand, number: NumberFound) -> bool:
    """A figure with neither sign nor word beside it."""
    return number.unit == "" and not re.search(r"[^\W\d_]", one.words)


def is_part_of_one(number: NumberFound) -> bool:
    """A fraction that the constants give as well: two thirds, a quarter, half; 0.25 and 0.75."""
    if number.unit == "" and number.value in (0.25, 0.5, 0.75):
        return True
    twelfths = number.value * 12 / 100
    return number.role == "spoken" and number.percent and close(twelfths, round(twelfths))


def shifted(number: NumberFound, value: float) -> bool:
    """Whether a figure is a value with its point moved: 0.21 kg of 210 g, €0.104 of 10.4 cents."""
    telling = len(re.sub(r"\D", "", number.text).strip("0")) >= 2
    rounded = digits(number) >= LONG
    return telling and any(
        close(abs(number.value), abs(value * by)) or (rounded and number.prints(value * by))
        for by in SHIFTS
    )


def in_time(text: str, number: NumberFound) -> bool:
    unit = measured(text, number)
    return unit is not None and unit[0] in ("time", "span")


def digits(number: NumberFound) -> int:
    return len(re.sub(r"\D", "", number.text).lstrip("0"))


def ends_month(day: DateFound | None, days: Sequence[DateFound]) -> bool:
    """Whether a day is the first or the last of a month in which another day of the sum lies."""
    if day is None or day.day is None or day.month is None:
        return False
    edge = day.day in (1, monthrange(day.year or 2025, day.month)[1])
    return edge and any(one is not day and one.month == day.month for one in days)


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
