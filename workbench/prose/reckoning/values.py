"""What the terms of a sum are worth, with their dimension, and what two of them make.

A value is a number, a share, a duration in its unit, a day, a time of day, or a moment: a day with
its time. What two dimensions do not make together is `Unreadable`, never a guess.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from workbench.prose.reckoning.clock import DAY
from workbench.prose.reckoning.lengths import Length

MOST_POWER = 64
MINUTES = {"minute": 1.0, "hour": 60.0, "day": float(DAY), "week": 7.0 * DAY}
"""The units of a duration that have a fixed ratio."""


class Unreadable(ValueError):
    """A line that is no sum; the message says why."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What a sum comes to. `share`: a percentage, held as its hundredth; None where it may be one
    or what it is taken of.
    """

    value: float = 0.0
    share: bool | None = False
    day: date | None = None
    length: Length | None = None
    """The duration that it is; its value counts the unit of that."""
    minute: float | None = None
    """The time of day that it is, from midnight on; of its day, where it has one."""
    turns: bool = False
    """It lies between two times without a day, of which either may be the first."""

    @property
    def point(self) -> bool:
        """It is a day, a time of day or a moment."""
        return self.day is not None or self.minute is not None

    @property
    def minutes(self) -> float | None:
        """How long it takes; None where it is no duration of a fixed ratio."""
        size = MINUTES.get(self.length.unit) if self.length else None
        return None if size is None else self.value * size


def added(
    one: Amount, other: Amount, sign: int, closed: AbstractSet[date], units: bool = True
) -> Amount:
    """Their sum or difference; durations in the smaller unit of both, but not without `units`."""
    if one.point or other.point:
        return _of_points(one, other, sign, closed)
    if units:
        one, other = in_one_unit(one, other)
    if one.share is False and other.share is True:  # 120 + 15 % is 138
        return Amount(one.value * (1 + sign * other.value))
    points = 100 if one.share and other.share is False else 1  # 54 % + 8 is 62 %
    made = one.value + sign * other.value / points
    alike = one.length and other.length and one.length.unit == other.length.unit
    length = replace(one.length, count=made) if one.length and alike else None
    return Amount(made, one.share or other.share, length=length)


def in_one_unit(one: Amount, other: Amount) -> tuple[Amount, Amount]:
    """Two durations in the smaller of their units; anything else as it is."""
    units = [each.length.unit for each in (one, other) if each.length and each.minutes is not None]
    if len(set(units)) < 2:
        return one, other
    least = min(units, key=lambda unit: MINUTES[unit])
    first, second = (lasting((each.minutes or 0.0) / MINUTES[least], least)
                     for each in (one, other))  # fmt: skip
    return first, second


def lasting(count: float, unit: str) -> Amount:
    """A duration."""
    return Amount(count, length=Length(count, unit))


def _of_points(one: Amount, other: Amount, sign: int, closed: AbstractSet[date]) -> Amount:
    if other.point and not one.point and sign > 0:
        one, other = other, one
    if not one.point:
        raise Unreadable("days are added to no days")
    if not other.point:
        return _on(one, other, sign, closed)
    if sign > 0:
        raise Unreadable("days or times of day are added to each other")
    if (one.minute is None) is not (other.minute is None):
        raise Unreadable("one of its days has a time and the other has none")
    if (one.day is None) is not (other.day is None):
        raise Unreadable("one of its times of day has a day and the other has none")
    apart = (one.day - other.day).days if one.day and other.day else 0
    if one.minute is None or other.minute is None:
        return lasting(float(apart), "day")
    minutes = apart * DAY + one.minute - other.minute
    if one.day is not None:  # which of the two is taken from the other is plain
        return lasting(abs(minutes), "minute")
    return replace(lasting(minutes % DAY, "minute"), turns=True)


def _on(point: Amount, span: Amount, sign: int, closed: AbstractSet[date]) -> Amount:
    """A day, a time or a moment, a duration before or after it."""
    if point.minute is not None and (span.length is None or span.minutes is not None):
        if span.length is None:
            raise Unreadable("what is added to a time of day has no unit of time")
        return _moment(point, sign * (span.minutes or 0.0))
    if point.day is None:
        raise Unreadable("a time of day takes hours and minutes")
    length = span.length or Length(span.value, "day")
    try:
        end = replace(length, count=sign * length.count).after(point.day, closed)
    except OverflowError as trouble:
        raise Unreadable("its day is in no calendar") from trouble
    if end is None:
        raise Unreadable("its duration leads to no day")
    return replace(point, day=end)


def _moment(point: Amount, minutes: float) -> Amount:
    assert point.minute is not None
    made = point.minute + minutes
    try:
        day = point.day and date.fromordinal(point.day.toordinal() + int(made // DAY))
    except (OverflowError, ValueError) as trouble:
        raise Unreadable("its day is in no calendar") from trouble
    return Amount(day=day, minute=round(made % DAY, 6) % DAY)


def times(one: Amount, other: Amount) -> Amount:
    """Their product; a duration so many times is one."""
    _plain(one, other)
    shares = (one.share is not False) + (other.share is not False)
    length = one.length or other.length
    made = one.value * other.value
    return Amount(
        made, (False, None, True)[shares], length=replace(length, count=made) if length else None
    )


def over(one: Amount, other: Amount, units: bool = True) -> Amount:
    """Their quotient; of two durations a ratio."""
    _plain(one, other)
    one, other = in_one_unit(one, other) if units else (one, other)
    if not other.value:
        raise Unreadable("it divides by nought")
    made = one.value / other.value
    length = replace(one.length, count=made) if one.length and not other.length else None
    return Amount(made, one.share if other.share is False else False, length=length)


def raised(one: Amount, other: Amount) -> Amount:
    """A power of bounded size."""
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
    if any(one.point for one in factors):
        raise Unreadable("a day or a time of day is multiplied or divided")


def printed(amount: Amount) -> str:
    """A day, a time or a duration as people write it: `17:15`, `6 March 19:30`, `3 hours 40
    minutes`.
    """
    day = f"{amount.day.day} {amount.day:%B}" if amount.day else ""
    if amount.minute is not None:
        whole = round(amount.minute)
        return f"{day} {whole // 60:02d}:{whole % 60:02d}".strip()
    if day or amount.minutes is None:
        return day
    hours, minutes = divmod(round(amount.minutes), 60)
    parts = ((hours, "hour"), (minutes, "minute"))
    return " ".join(f"{n} {unit}{'s'[: n != 1]}" for n, unit in parts if n) or "0 minutes"
