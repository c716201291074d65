"""What a line of workings comes to.

That is the results along its chain of equals, or the first figure that is not what went before it.
"""

from __future__ import annotations

import math
import re
from calendar import day_name
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.clock import DAY
from workbench.prose.reckoning.forms import close, near, prints
from workbench.prose.reckoning.full import left_over, whole_spells
from workbench.prose.reckoning.hundredths import is_part, is_whole
from workbench.prose.reckoning.known import CONSTANTS, Known, Result
from workbench.prose.reckoning.lengths import WORKING, Length, own_days, working_days
from workbench.prose.reckoning.lines import Line, figure_of
from workbench.prose.reckoning.measures import measured
from workbench.prose.reckoning.sums import Operand, Outcome, Sum
from workbench.prose.reckoning.values import MINUTES, Amount, Unreadable, lasting, printed
from workbench.prose.reckoning.working import Fault

ALIKE = 0.01
"""What the sides of a chain may lie apart, as a share: `45 / 7 x 52 = 6.43 x 52`."""
_WHOLE = re.compile(r"\b(?:round\w*|whole|full|next) (?:up|down|ones?|numbers?)\b|\bwhole\b", re.I)

_ROUNDED = re.compile(r"\b(?:about|nearly|almost|around|just|some|full|whole|round\w*)\b", re.I)


def followed(line: Line, known: Known) -> tuple[tuple[Result, ...], Fault | None]:
    """The results of the way of reading a line by which it is right; else its first fault."""
    first = _UNDECIDED if _states_units(line) else None
    for values in _valued(line.first, line, known):
        for outcome in line.first.outcomes(values, known.closed):
            results, fault = _chained(line, outcome, known)
            if fault is None:
                return tuple(results), None
            first = first or fault
    return (), first


_UNDECIDED = Fault("unread", why="it turns one unit into another, and one of them is not known")


def _states_units(line: Line) -> bool:
    """Whether it says what one of a unit is in another unit, and the size of either is unknown:
    `1 furlong = 201.168 m`.
    """
    told = figure_of(line.others[0])
    sides = [*line.first.operands, *([told] if told else [])]
    words = [re.sub(r"[\d.,\s]", "", one.words).casefold() for one in sides]
    one_is = len(line.first.operands) == 1 and any(n.number and n.number.value == 1 for n in sides)
    strange = any(n.number and measured(n.words, n.number) is None for n in sides)
    return one_is and len(set(words)) == len(sides) == 2 and all(words) and strange


def _valued(side: Sum, line: Line, known: Known) -> list[list[Amount]]:
    """The operands as they are written, days without a year near each other or each in a given
    year, unrounded where a working made them, and with the sign or multiplier that the line names
    beside another figure alone.
    """
    counts_on = any(n.day for n in side.operands) and known.openings
    if counts_on and any(n.number and own_days(n.words, n.number) for n in side.operands):
        usual = any(n.number and working_days(n.words, n.number) for n in side.operands)
        ways = dict.fromkeys([*known.openings, *([WORKING] if usual else [])])
        return [near(side.operands, [known.on_days(n, way) for n in side.operands])
                for way in ways]  # fmt: skip
    printed = [known.printed(one) for one in side.operands]
    exact = [known.exact(one) for one in side.operands]
    if _in_both_units(side):
        return [[_in_whole(*each) for each in zip(side.operands, amounts, strict=True)]
                for amounts in (printed, exact)]  # fmt: skip
    return [near(side.operands, printed), printed, exact, *_understood(side, line, known)]


def _in_both_units(side: Sum) -> bool:
    """Whether it has amounts of a currency and of its hundredth part: `2 euros - 84 cents`."""
    amounts = [(one.words, one.number) for one in side.operands
               if one.number and not one.number.percent]  # fmt: skip
    return all(any(told(*each) for each in amounts) for told in (is_part, is_whole))


def _in_whole(one: Operand, amount: Amount) -> Amount:
    """An amount in the currency itself."""
    number = one.number
    part = number is not None and not number.percent and is_part(one.words, number)
    return replace(amount, value=amount.value / 100) if part else amount


def _understood(side: Sum, line: Line, known: Known) -> Iterator[list[Amount]]:
    """`38.6 - 6.2 = 32.4 million`, `54 - 38 % = 16 points`: what is named once belongs to all that
    were given so; the small counts by which people multiply and divide may be none of them.
    """
    for times in line.multipliers:
        yield [known.in_multiple(one, times) for one in side.operands]
        yield [known.printed(one) if one.number and one.number.value in CONSTANTS
               else known.in_multiple(one, times) for one in side.operands]  # fmt: skip
    if any(one.number and one.number.percent for one in side.operands):
        yield [known.as_share(one) for one in side.operands]


def _chained(line: Line, outcome: Outcome, known: Known) -> tuple[list[Result], Fault | None]:
    """The results along a chain of equals, up to the first that is not what went before."""
    here, taken, steps = outcome, line.first.text, list(outcome.steps[:-1])
    results: list[Result] = []
    for side in line.others:
        told = figure_of(side)
        if len(side[0].operands) > 1 and (onward := _onward(side, line, here.amount, known)):
            results += _told(line, side[0].operands[0], here.amount, known)
            steps += onward.steps[:-1]
            here, taken = onward, side[0].text
        elif told is not None and (found := _told(line, told, here.amount, known)):
            results += found
        else:
            figure = printed_as(told) if told else side[0].text
            right = whole_spells(line, here.amount, known) or here.amount
            return [], Fault("sum", figure, _right(told, right, line.timed), taken)
    last = _results(here.amount)
    if here.amount.point or line.timed:
        spans = (one.length for one in line.first.operands if one.length)
        return [*results, *last, *(each for one in spans for each in durations(one))], None
    units = (last[0].value, 100 * last[0].value) if results else ()
    if not results or any(close(one.value, value) for one in results for value in units):
        results += [each for step in steps for each in _results(step)]
        # on the way to another unit, they are told in neither
    years = last if results and not any(close(one.value, last[0].value) for one in results) else []
    return [*results, *([] if results else last), *years], None


def _onward(side: Sequence[Sum], line: Line, amount: Amount, known: Known) -> Outcome | None:
    """Where a side that is a sum leads: to the same amount, or on from it (`46 + 24 = 70 - 5`)."""
    for one in side:
        for values in _valued(one, line, known):
            for outcome in one.outcomes(values, known.closed):
                if _alike(outcome.amount, amount):
                    return Outcome(amount, outcome.steps)
                first, *rest = one.operands
                goes_on = first.number is not None and _told(line, first, amount, known)
                if goes_on and all(known.founded(each, len(rest) + 1) for each in rest):
                    return outcome
    return None


def _alike(one: Amount, other: Amount) -> bool:
    if (one.day, one.minute) != (other.day, other.minute):
        return False
    if one.minutes is not None and other.minutes is not None:
        return abs(one.minutes - other.minutes) <= ALIKE * abs(other.minutes)
    return abs(one.value - other.value) <= ALIKE * abs(other.value)


def _told(line: Line, told: Operand, amount: Amount, known: Known) -> list[Result]:
    """The results that a written figure is; none where the amount is another one."""
    if told.number is None or amount.point:
        return _results(amount) if _is_point(told, amount) else []
    if line.timed and amount.minutes is not None and not {"*", "/"} & {*line.first.tokens}:
        return _lasts(told, amount)
    found = _figure(line, told, told.number, amount, known)
    return [found] if found else _in_spells(line, told, told.number, amount, known)


def _in_spells(
    line: Line, told: Operand, number: NumberFound, amount: Amount, known: Known
) -> list[Result]:
    """The count of whole spells that a quotient is told as, and what is left beside them."""
    spells = (
        None
        if number.unit or (told.length and amount.length)
        else whole_spells(line, amount, known)
    )
    right = spells is not None and number.times == 1 and number.value == spells.value
    return left_over(line, amount, number.value) if right else []


def _is_point(told: Operand, amount: Amount) -> bool:
    """Whether a day, a time or a moment is what is told, of which either part may be left out."""
    if told.number is not None and amount.minute is not None:
        raise Unreadable("a time of day is told as a number")
    if told.number is not None or not amount.point:
        return False
    day = told.day is None or (amount.day is not None and told.day.fits(amount.day))
    minute = amount.minute is not None and told.minute is not None
    return day and (told.minute is None or (minute and told.minute % DAY == amount.minute))


def _lasts(told: Operand, amount: Amount) -> list[Result]:
    """What lies between two times, in its own unit, or in hours or minutes where none is told."""
    number = told.number
    assert number is not None
    assert amount.minutes is not None
    units = [told.length.unit] if told.length else ["hour", "minute"]
    made = [amount.minutes, *([DAY - amount.minutes] if amount.turns else [])]
    rounded = number.decimals or _ROUNDED.search(told.words)
    right = (minutes for minutes in made for unit in units if unit in MINUTES
             for count in (minutes / MINUTES[unit],)
             if close(number.value, count) or (rounded and number.prints(count)))  # fmt: skip
    return next((list(durations(Length(one, "minute"))) for one in right), [])


def durations(length: Length) -> Iterator[Result]:
    """The figures by which a duration is told: 84 hours, 3.5 days, 3 days and 12 hours."""
    minutes = lasting(length.count, length.unit).minutes
    if minutes is None:
        return
    whole = [(minutes, 60.0)] + ([(minutes / 60, 24.0)] if minutes % 60 == 0 else [])
    for count, most in whole:
        yield Result(count, timed=True)
        yield Result(count / most, timed=True)
        if count > most:
            yield from (Result(part, timed=True) for part in divmod(count, most))


def _figure(
    line: Line, told: Operand, number: NumberFound, amount: Amount, known: Known
) -> Result | None:
    """The result that a written number is."""
    before = told.words[: number.start]
    if told.length and told.length.unit == "month" and _whole_months(line, told.length, known):
        return Result(number.value)
    if line.from_day_to_day and any(f"{name}s" in told.words for name in day_name):
        return _in_stretch(line, number, told.words, amount, known)
    for value in _in_its_unit(line, number, amount, known):
        if prints(number, value, before):
            return Result(value, number.percent)
        whole = math.ceil(value) if number.value > value else math.floor(value)
        if number.value == whole and (_WHOLE.search(line.line) or _goes_into(line, number, value)):
            return Result(float(whole), number.percent)
    bare = number.times == 1 and not number.percent and amount.share is False
    if bare and any(number.prints(amount.value / times) for times in line.multipliers):
        return Result(amount.value)  # 38.6 million - 6.2 million = 32.4
    return _in_stretch(line, number, told.words, amount, known)


def _whole_months(line: Line, length: Length, known: Known) -> bool:
    """A stretch between two days is so many whole months, its last day counted or not: six from
    1 May to 31 October.
    """
    printed = [known.printed(one) for one in line.first.operands]
    for amounts in (printed, near(line.first.operands, printed)):
        ends = sorted(one.day for one in amounts if one.day)
        if len(ends) == len(amounts) == 2 and length.count % 1 == 0:
            last = length.after(ends[0])
            if last in (ends[1], ends[1] + timedelta(days=1)):
                return True
    return False


def _goes_into(line: Line, number: NumberFound, value: float) -> bool:
    """How many whole times one figure goes into another: `38 tonnes / 30 kg = 1,266`. Below a
    hundred a part that is left out would change what is told.
    """
    counted = not number.percent and number.decimals == 0 and 100 <= number.value <= value
    return counted and len(line.first.operands) == 2 and "/" in line.first.tokens


def _in_stretch(
    line: Line, number: NumberFound, words: str, amount: Amount, known: Known
) -> Result | None:
    """How many days a stretch has with both its ends, or how many of a weekday: `9 Fridays`."""
    if not line.from_day_to_day:
        return None
    both = amount.value + 1
    weekday = next((n for n, name in enumerate(day_name) if f"{name}s" in words), None)
    if weekday is not None:
        starts = sorted(day for one in line.first.operands if (day := known.printed(one).day))
        count = sum((starts[0].weekday() + n) % 7 == weekday for n in range(round(both)))
        return Result(float(count)) if number.value == count else None
    return Result(both) if number.prints(both) else None


def _in_its_unit(line: Line, number: NumberFound, amount: Amount, known: Known) -> Iterator[float]:
    """An amount as the unit of a written figure may have it."""
    hundred = any(one.number and one.number.value == 100 for one in line.first.operands)
    if number.percent or amount.share:
        yield 100 * amount.value
    bare = any(one.number and known.share_without_sign(one.number) for one in line.first.operands)
    # (356 - 248) / 2,800 x 100 = 3.9 %, (480 x 71 + 3,200 x 52) / 3,680 = 54.5 %
    if not number.percent or hundred or bare:
        yield from (by * amount.value for by in line.factors)


def _results(amount: Amount) -> list[Result]:
    """An amount as figures that may be told."""
    if amount.point:
        day = [Result(0.0, day=amount.day)] if amount.day else []
        minute = amount.minute
        return [*day, *([Result(minute, minute=round(minute))] if minute is not None else [])]
    share = amount.share is True
    return [Result(100 * amount.value if share else amount.value, share)]


def _right(told: Operand | None, amount: Amount, timed: bool) -> str:
    """What a sum comes to, printed as the wrong figure is."""
    number = told.number if told else None
    both = told is not None and number is not None and printed_as(told) != number.text.strip()
    if amount.point or (amount.minutes is not None and (timed or both)):
        return printed(amount)
    if number is None:
        return f"{amount.value:,.6g}"
    unit = MINUTES.get(told.length.unit) if told and told.length else None
    value = amount.minutes / unit if unit and amount.minutes is not None else amount.value
    size = number.half / 0.5 * 10.0**number.decimals or 1.0
    value *= (100 if number.percent else 1) / size
    figure = f"{abs(value):,.{number.decimals}f}" if abs(value) >= 1 else f"{abs(value):.3g}"
    return re.sub(r"\d[\d.,’'\s\u00a0\u202f\u2009]*(?<=\d)", lambda _: figure, number.text, count=1)


def printed_as(one: Operand) -> str:
    """An operand in the words in which it stands."""
    number = one.number
    if number is None:
        return one.words
    whole = number.end - number.start > len(number.text)  # in two units
    return (one.words[number.start :] if whole else number.text).strip()
