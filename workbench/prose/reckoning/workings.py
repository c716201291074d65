"""The workings that a writer declares, recomputed: `132 / 528 = 25 %`, one line for each figure.

Whether prose works a figure out can only be guessed from its words; a declared working can be
computed. Each figure that it takes has to be given, to be another working's result or one of the
common constants (known.py), and what it comes to has to be what is written. Then prose may tell
its results, each as computed, in a rounding of its own. Signs are left to the words around a
figure.
"""

from __future__ import annotations

import itertools
import math
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date

from workbench.prose.reckoning.clock import hours_of_day, with_colons
from workbench.prose.reckoning.following import followed, printed_as
from workbench.prose.reckoning.forms import close, same
from workbench.prose.reckoning.known import MONTHS, Known, Result
from workbench.prose.reckoning.lines import Line, read_line
from workbench.prose.reckoning.regrouped import regrouped
from workbench.prose.reckoning.spelling import equations, in_signs, spelt
from workbench.prose.reckoning.sums import MOST_CHARS, Operand
from workbench.prose.reckoning.values import Unreadable
from workbench.prose.reckoning.weekdays import counted
from workbench.prose.reckoning.working import Fault, Working

MOST_LINES = 100
"""Lines that are read; a draft tells fewer figures than that."""
LEAST_PART = 12
"""Up to here people speak of one in so many."""


def worked(
    lines: Sequence[str], given: Sequence[str], closed: AbstractSet[date] = frozenset()
) -> tuple[Working, ...]:
    """Each line recomputed, in its order, against the texts that may be rested on. A line may
    take the results of any other. `closed` days are no working days.
    """
    parts = [(at, part) for at, line in enumerate(lines[:MOST_LINES]) for part in _parts(line)]
    read = [read_line(part) for _, part in parts]
    left = {at: one for at, one in enumerate(read) if isinstance(one, Line)}
    done = {at: one for at, one in enumerate(read) if isinstance(one, Working)}
    known = Known(tuple(map(spelt, given)), closed)
    _in_order(left, done, known)
    counted(parts, done, known)
    whole = [[done[n] for n, (at, _) in enumerate(parts) if at == one] for one in range(len(lines))]
    return tuple(map(_together, lines, whole))


def _in_order(left: dict[int, Line], done: dict[int, Working], known: Known) -> None:
    """Moves every line from `left` to `done`, those first whose operands are known."""
    while left:
        ready = [at for at, one in left.items() if known.missing(one.first.operands) is None]
        for at in ready:
            done[at] = _computed(left.pop(at), known)
        if not ready:
            at, working = _unready(left, known)
            done[at] = working
            del left[at]


def _unready(left: Mapping[int, Line], known: Known) -> tuple[int, Working]:
    """Of lines that all lack an operand the next one: told backwards, in two units, in days of
    months or hours of the day; else one without a ground, if there is one that waits for no other.
    """
    for at, one in left.items():
        if lacked := _turned(one, known) or _tried(one, known) or _measure(one, left, known):
            known.made += lacked
            own = _computed(one, known)
            return at, replace(own, results=(*own.results, *lacked))
    for at, one in left.items():
        if parts := _unit_fractions(one):
            trial = replace(known, made=[*known.made, *parts])
            if trial.missing(one.first.operands) is None:
                own = _computed(one, trial)
                known.made += own.results
                return at, own
    for at, one in left.items():
        if counts := _in_two_units(one, known):
            known.made += counts
            return at, _computed(one, known)
    for at, one in left.items():
        if _day_numbers(one, known) or _clock_hours(one, known) or _month_by_month(one, known):
            known.made += [Result(each.number.value) for each in one.first.operands if each.number]
            return at, _computed(one, known)
    at = next((at for at in left if not _waits(at, left, known)), next(iter(left)))
    return at, _unfounded(left[at], known)


def _parts(line: str) -> list[str]:
    """The equations of a line in the one spelling."""
    whole = len(line) <= MOST_CHARS
    return list(map(with_colons, equations(in_signs(spelt(line))))) if whole else [line]


def _together(line: str, parts: Sequence[Working]) -> Working:
    """What the equations of a line give; nothing for a line past the last that is read."""
    fault = next((one.fault for one in parts if one.fault), None)
    if not parts:
        fault = Fault("unread", why=f"more than {MOST_LINES} lines are given")
    results = tuple(result for one in parts for result in one.results)
    return Working(line, results, fault, tuple(n for one in parts for n in one.taken))


def _waits(at: int, left: Mapping[int, Line], known: Known) -> bool:
    """The figure that a line lacks is told by another line that waits as well."""
    lacks = known.missing(left[at].first.operands)
    others = (told for n, one in left.items() if n != at for told in one.told)
    return lacks is not None and any(same(lacks, told) for told in others)


def _turned(line: Line, known: Known) -> list[Result]:
    """The one operand that nothing gives, where a line tells its sum backwards: what it comes to is
    given, and the operand makes it so (`14.25 + 5.75 = 20`, where 14.25 and 20 are given). A share
    may be that of what another line came to (`75 % of 8 = 6`, by `8 - 2 = 6`).
    """
    lacks = [one for one in line.first.operands if known.missing([one]) is not None]
    told = line.told[0] if len(line.others) == 1 and line.told else None
    if len(lacks) != 1 or told is None:
        return []
    share = lacks[0].number is not None and lacks[0].number.percent
    if not (known.stated(told) or (share and known.comes_to(told))):
        return []
    others = [one for one in line.first.operands if one is not lacks[0]]
    if lacks[0].minute is not None and not all(map(known.stated, others)):
        return []  # from any hour 60 minutes lead somewhere
    try:
        lacked = list(_as_results(lacks[0], known))
        trial = replace(known, made=[*known.made, *lacked])
        results, fault = followed(line, trial)
    except Unreadable:
        return []
    exact = told.number is None or any(close(one.value, told.number.value) for one in results)
    return lacked if fault is None and exact else []


def _as_results(one: Operand, known: Known) -> Iterator[Result]:
    """An operand as if a working had come to it."""
    number, amount = one.number, known.printed(one)
    if number is not None:
        yield Result(number.value, number.percent)
    if amount.day is not None:
        yield Result(0.0, day=amount.day)
    if one.minute is not None:
        yield Result(float(one.minute), minute=one.minute)


def _tried(line: Line, known: Known) -> list[Result]:
    """The whole number that nothing gives and that is tried, or rounded: in a product, `1,604 x
    €29`, where 46,500 stands and 29 goes into it 1,603.4 times; in a mean, `68 / 20 = 3.40`, where
    a mean of 3.42 is given of 20.
    """
    taken = [one.number for one in line.first.operands if one.number]
    lacks = [one.number for one in line.first.operands if known.missing([one]) is not None]
    if len(taken) != 2 or len(lacks) != 1 or lacks[0] is None:
        return []
    other, signs = taken[taken[0] is lacks[0]], line.first.tokens
    mean = "/" in signs and taken[0] is lacks[0] and known.sum_of_mean(lacks[0], over=other)
    product = "*" in signs and known.next_to(lacks[0], over=other)
    return [Result(lacks[0].value)] if mean or product else []


def _measure(line: Line, left: Mapping[int, Line], known: Known) -> list[Result]:
    """What a line divides by, where it is the largest that goes into the dividends of all lines
    that divide by it: `3,500 / 500 = 7` and `6,000 / 500 = 12` tell a ratio.
    """
    own = _quotient(line, known)
    others = [other for one in left.values() if (other := _quotient(one, known))]
    dividends = [number for number, by in others if own and by == own[1]]
    if own is None or len(dividends) < 2 or not all(map(float.is_integer, dividends)):
        return []
    return [Result(own[1])] if math.gcd(*map(int, dividends)) == own[1] else []


def _quotient(line: Line, known: Known) -> tuple[float, float] | None:
    """What a line divides, and what it divides it by, where that alone is unfounded."""
    taken = [one.number.value for one in line.first.operands if one.number]
    if len(taken) != 2 or len(line.first.operands) != 2 or "/" not in line.first.tokens:
        return None
    lacks = known.missing(line.first.operands)
    return (taken[0], taken[1]) if lacks is line.first.operands[1] else None


def _unit_fractions(line: Line) -> list[Result]:
    """The small numbers by which a line divides one: `1 / 6 = 16.7 %` says what one in six is, of
    whatever, and takes nothing from anywhere.
    """
    runs = zip(line.first.tokens, line.first.tokens[1:], line.first.tokens[2:], strict=False)
    return [
        Result(by.number.value)
        for one, sign, by in runs
        if sign == "/" and isinstance(one, Operand) and isinstance(by, Operand)
        and one.number and by.number and one.number.value == 1 and _bare(one) and _bare(by)
        and by.number.value in range(2, LEAST_PART + 1)
    ]  # fmt: skip


def _in_two_units(line: Line, known: Known) -> list[Result]:
    """The counts of a line that writes a stated amount in a larger and a smaller unit."""
    return regrouped([line.first, *(side[0] for side in line.others)], known)


def _day_numbers(line: Line, known: Known) -> bool:
    """Whether a line takes days of a month as numbers: `31 - 26 = 5 days`, where the 26th is a day
    that is given or was worked out; `11 days + 9 days in February`, up to the 9th; told bare, with
    the first day counted, `30 - 19 + 1 = 12` or `30 - 18 = 12`.
    """
    named = [*known.days, *(one.day for one in known.made if one.day)]
    ends = [one for one in line.first.operands if one.number and one.number.value != 1]
    both = (0,) if len(ends) < len(line.first.operands) else (0, 1)
    days = {float(day.day - before) for day in named for before in both} | set(MONTHS)
    dated = [one for one in ends if one.number and one.number.value in days]
    in_days = any(one.length is not None and one.length.unit == "day" for one in line.told)
    signs = {one for one in line.first.tokens if isinstance(one, str)}
    bare = all(_bare(one) for one in [*line.first.operands, *line.told])
    counts = in_days or (bare and "-" in signs and len(dated) == 2)
    return (
        counts
        and signs <= set("+-()")
        and len(ends) == 2
        and all(one in dated or known.founded(one, 2) for one in ends)
    )


def _bare(one: Operand) -> bool:
    """It is a number without any word."""
    number = one.number
    return (
        number is not None and number.unit == "" and one.words.strip(" ()") == number.text.strip()
    )


def _clock_hours(line: Line, known: Known) -> bool:
    """Whether a line takes hours of the day as numbers: `11 - 6 = 5`, where 6 pm and 11 pm are
    given.
    """
    hours = {hour for text in known.given for hour in hours_of_day(text)}
    taken = [one for one in line.first.operands if one.number]
    signs = {one for one in line.first.tokens if isinstance(one, str)}
    bare = all(one.number and one.number.unit == "" for one in taken)
    both = all(one.number and (one.number.value in hours or known.founded(one, 2)) for one in taken)
    return bare and both and len(taken) == 2 and signs <= {"+", "-"}


def _month_by_month(line: Line, known: Known) -> bool:
    """Whether a line adds up the days from one known day to another month by month: `3 + 31 + 30 +
    31 = 95`, from 28 September to 31 December. Either end may be counted or not.
    """
    taken = [one.number.value for one in line.first.operands if one.number]
    signs = {one for one in line.first.tokens if isinstance(one, str)}
    if signs != {"+"} or len(taken) != len(line.first.operands):
        return False
    days = sorted({*known.days, *(made.day for made in known.made if made.day)})
    return any(_runs(taken, *ends) for ends in itertools.combinations(days, 2))


def _runs(counts: Sequence[float], first: date, last: date) -> bool:
    months = range(12 * first.year + first.month - 1, 12 * last.year + last.month)
    if len(months) != len(counts):
        return False
    whole = [monthrange(at // 12, at % 12 + 1)[1] for at in months]
    left = whole[0] - first.day
    between = list(counts[1:-1]) == whole[1:-1]
    return between and counts[0] in (left, left + 1) and counts[-1] in (last.day, last.day - 1)


def _unfounded(line: Line, known: Known) -> Working:
    lacks = known.missing(line.first.operands)
    known.doubtful += line.told
    try:
        followed(line, known)
    except Unreadable as trouble:
        return Working(line.line, fault=Fault("unread", why=str(trouble)))
    words = printed_as(lacks) if lacks else ""
    return Working(line.line, fault=Fault("operand", words, taken=line.first.text))


def _computed(line: Line, known: Known) -> Working:
    """A line whose operands are all known; with no results where they rest on a fault."""
    sound = known.sound(line.first.operands)
    try:
        results, fault = followed(line, known)
    except Unreadable as trouble:
        results, fault = (), Fault("unread", why=str(trouble))
    if fault or not sound:
        known.doubtful += line.told
        return Working(line.line, fault=fault)
    known.made += results
    taken = [one.number for side in (line.first, *(s[0] for s in line.others)) for one in
             side.operands if one.number and len(side.operands) > 1]  # fmt: skip
    return Working(line.line, results, taken=tuple(taken))
