"""The workings that a writer declares, recomputed: `132 / 528 = 25 %`, one line for each figure.

Whether prose works a figure out can only be guessed from its words; a declared working can be
computed. Each figure that it takes has to be given, to be another working's result or one of the
common constants (known.py), and what it comes to has to be what is written. Then prose may tell
its results, each as computed, in a rounding of its own. Signs are left to the words around a
figure.
"""

from __future__ import annotations

import math
import re
from calendar import day_name
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.known import MONTHS, Known, Result, close, near, prints, same
from workbench.prose.reckoning.lengths import own_days
from workbench.prose.reckoning.measures import in_one_unit, ratios
from workbench.prose.reckoning.regrouped import regrouped
from workbench.prose.reckoning.spelling import equations, in_pounds, spelt
from workbench.prose.reckoning.sums import (
    MOST_CHARS,
    Amount,
    Operand,
    Outcome,
    Sum,
    Unreadable,
    read_sum,
)
from workbench.prose.reckoning.timed import EQUALS, bare, timed
from workbench.prose.reckoning.weekdays import counted
from workbench.prose.reckoning.working import Fault, Working

MOST_LINES = 100
"""Lines that are read; a draft tells fewer figures than that."""
ALIKE = 0.01
"""What the sides of a chain may lie apart, as a share: `45 / 7 x 52 = 6.43 x 52`."""
_ARROW = re.compile(r"[→⇒]")
_SAID = re.compile(
    r",?\s\b(?:that is|which is|is|are|makes?|equals|gives?|leaves?|comes? to)\b", re.I
)
_ROUGH = re.compile(r"=?\s*[≈≅≃]|~\s*=|=\s*~")
_TAIL = re.compile(r",\s|;|[(\[]|\s[-–—]\s|\b(?:of|at|per|over|in|for|that|which|so|and|less)\b")
_WHOLE = re.compile(r"\b(?:round\w*|whole|full|next) (?:up|down|ones?|numbers?)\b|\bwhole\b", re.I)
_MINUTES, _HOURS = re.compile(r"(?<=[\d\s])mins?\b"), re.compile(r"(?<=[\d\s])(?:h|hrs?)\b")
_STRETCH = re.compile(r"\w\s(?:to|until|till|through)\s\w")
_HUNDREDTHS = re.compile(r"\d\s?(?:pence|p|cents?|c|ct)\b", re.I)


def worked(
    lines: Sequence[str], given: Sequence[str], closed: AbstractSet[date] = frozenset()
) -> tuple[Working, ...]:
    """Each line recomputed, in its order, against the texts that may be rested on. A line may
    take the results of any other. `closed` days are no working days.
    """
    parts = [(at, part) for at, line in enumerate(lines[:MOST_LINES]) for part in _parts(line)]
    read = [_read(part) for _, part in parts]
    left = {at: one for at, one in enumerate(read) if isinstance(one, _Line)}
    done = {at: one for at, one in enumerate(read) if isinstance(one, Working)}
    known = Known(tuple(map(spelt, given)), closed)
    timed(parts, done, known)
    while left:
        ready = [at for at, one in left.items() if known.missing(one.first.operands) is None]
        for at in ready:
            done[at] = _computed(left.pop(at), known)
        if not ready:
            turned = next(((at, lacked) for at, one in left.items()
                           if (lacked := _turned(one, known))), None)  # fmt: skip
            if turned is not None:
                at, lacked = turned
                known.made.append(lacked)
                own = _computed(left.pop(at), known)
                done[at] = replace(own, results=(*own.results, lacked))
                continue
            split = next(((at, counts) for at, one in left.items()
                          if (counts := _in_two_units(one, known))), None)  # fmt: skip
            if split is not None:
                at, counts = split
                known.made += counts
                done[at] = _computed(left.pop(at), known)
                continue
            numbered = next((at for at, one in left.items() if _day_numbers(one, known)), None)
            if numbered is not None:
                taken = [one.number for one in left[numbered].first.operands if one.number]
                known.made += [Result(number.value) for number in taken]
                done[numbered] = _computed(left.pop(numbered), known)
                continue
            at = next((at for at in left if not _waits(at, left, known)), next(iter(left)))
            done[at] = _unfounded(left.pop(at), known)
    timed(parts, done, known, last=True)
    counted(parts, done, known)
    whole = [[done[n] for n, (at, _) in enumerate(parts) if at == one] for one in range(len(lines))]
    return tuple(map(_together, lines, whole))


def _parts(line: str) -> list[str]:
    """The equations of a line in the one spelling."""
    return equations(spelt(line)) if len(line) <= MOST_CHARS else [line]


def _together(line: str, parts: Sequence[Working]) -> Working:
    """What the equations of a line give; nothing for a line past the last that is read."""
    fault = next((one.fault for one in parts if one.fault), None)
    if not parts:
        fault = Fault("unread", why=f"more than {MOST_LINES} lines are given")
    results = tuple(result for one in parts for result in one.results)
    return Working(line, results, fault, tuple(n for one in parts for n in one.taken))


@dataclass(frozen=True)
class _Line:
    """A line as its sides: the sum, and what stands behind each sign of equality. A side with
    words behind its figure is read with and without them.
    """

    line: str
    first: Sum
    others: tuple[tuple[Sum, ...], ...]

    @cached_property
    def factors(self) -> list[float]:
        """What a result may be multiplied with for the units that the line names."""
        named = _HOURS.sub(" hours ", _MINUTES.sub(" minutes ", self.line))
        named += " day" if any(one.length or one.day for one in self.first.operands) else ""
        found = {1.0, *ratios(named)} | ({100.0} if self.hundredths else set())
        return sorted({by for one in found for by in (one, 1 / one)}, key=lambda by: by != 1)

    @property
    def from_day_to_day(self) -> bool:
        """Its sum is a stretch of days, told by its ends: `1 June to 13 September`."""
        ends = [one for one in self.first.operands if one.day is not None]
        return len(ends) == len(self.first.operands) == 2 and _STRETCH.search(self.line) is not None

    @property
    def hundredths(self) -> bool:
        """It reckons in pence or cents."""
        return _HUNDREDTHS.search(self.line) is not None

    @property
    def told(self) -> list[Operand]:
        """The bare figures behind its signs of equality."""
        bare = (_bare(side) for side in self.others)
        return [one for one in bare if one is not None]


def _read(line: str) -> _Line | Working:
    try:
        return _sides(line)
    except Unreadable as trouble:
        return Working(line, fault=Fault("unread", why=str(trouble)))


def _sides(line: str) -> _Line:
    if len(line) > MOST_CHARS:
        raise Unreadable(f"it is longer than {MOST_CHARS} characters")
    text = _ROUGH.sub("= about ", bare(line))
    signs = next((one for one in (EQUALS, _ARROW) if one.search(text)), _SAID)
    parts = [part for part in signs.split(text) if part.strip()]
    while len(parts) > 2 and not numbers(parts[0]):  # cost of a winter = 54,000 / 8 = 6,750
        del parts[0]
    if len(parts) < 2:
        raise Unreadable("it has no “=” with a result behind it")
    read = [tuple(_readings(in_one_unit(in_pounds(part)))) for part in parts]
    if len(read[0][0].operands) == 1:  # 42 = 12 x 3.5
        turned = next((n for n, side in enumerate(read) if len(side[0].operands) > 1), 0)
        read = [read[turned], *read[:turned], *read[turned + 1 :]]
    return _Line(line, read[0][0], tuple(read[1:]))


def _readings(part: str) -> Iterator[Sum]:
    """A side of an equation, whole and up to the words behind its first figure."""
    whole: Sum | None = None
    trouble = Unreadable("it has no figure")
    try:
        whole = read_sum(part)
        yield whole
    except Unreadable as error:
        trouble = error
    first = next(iter(numbers(part)), None)
    tail = _TAIL.search(part, first.end) if first else None
    if tail is None and whole is None:
        raise trouble
    if tail is not None:
        yield read_sum(part[: tail.start()])


def _bare(side: Sequence[Sum]) -> Operand | None:
    """The figure that a side of an equation is, where it is no sum."""
    return next((one.operands[0] for one in side if len(one.operands) == 1), None)


def _waits(at: int, left: dict[int, _Line], known: Known) -> bool:
    """The figure that a line lacks is told by another line that waits as well."""
    lacks = known.missing(left[at].first.operands)
    others = (told for n, one in left.items() if n != at for told in one.told)
    return lacks is not None and any(same(lacks, told) for told in others)


def _turned(line: _Line, known: Known) -> Result | None:
    """The one operand that nothing gives, where a line tells its sum backwards: what it comes to is
    given, and the operand makes it so (`14.25 + 5.75 = 20`, where 14.25 and 20 are given).
    """
    lacks = [one for one in line.first.operands if known.missing([one]) is not None]
    told = line.told[0] if len(line.others) == 1 and line.told else None
    if len(lacks) != 1 or lacks[0].number is None or told is None or not known.stated(told):
        return None
    number = lacks[0].number
    lacked = Result(number.value, number.percent)
    trial = replace(known, made=[*known.made, lacked])
    try:
        results, fault = _followed(line, trial)
    except Unreadable:
        return None
    exact = told.number is None or any(close(one.value, told.number.value) for one in results)
    return lacked if fault is None and exact else None


def _in_two_units(line: _Line, known: Known) -> list[Result]:
    """The counts of a line that writes a stated amount in a larger and a smaller unit."""
    return regrouped([line.first, *(side[0] for side in line.others)], known)


def _day_numbers(line: _Line, known: Known) -> bool:
    """Whether a line takes days of a month as numbers: `31 - 26 = 5 days`, where the 26th is a day
    that is given or was worked out; `11 days + 9 days in February`, up to the 9th.
    """
    days = {float(d.day) for d in [*known.days, *(one.day for one in known.made if one.day)]}
    taken = [one for one in line.first.operands if one.number]
    in_days = any(one.length is not None and one.length.unit == "day" for one in line.told)
    days |= set(MONTHS)
    both = all(one.number and (one.number.value in days or known.founded(one, 2)) for one in taken)
    return in_days and len(taken) == 2 and both


def _unfounded(line: _Line, known: Known) -> Working:
    lacks = known.missing(line.first.operands)
    known.doubtful += line.told
    words = _figure(lacks) if lacks else ""
    return Working(line.line, fault=Fault("operand", words, taken=line.first.text))


def _computed(line: _Line, known: Known) -> Working:
    """A line whose operands are all known; with no results where they rest on a fault."""
    sound = known.sound(line.first.operands)
    try:
        results, fault = _followed(line, known)
    except Unreadable as trouble:
        results, fault = (), Fault("unread", why=str(trouble))
    if fault or not sound:
        known.doubtful += line.told
        return Working(line.line, fault=fault)
    known.made += results
    taken = [one.number for side in (line.first, *(s[0] for s in line.others)) for one in
             side.operands if one.number and len(side.operands) > 1]  # fmt: skip
    return Working(line.line, results, taken=tuple(taken))


def _followed(line: _Line, known: Known) -> tuple[tuple[Result, ...], Fault | None]:
    """The results of the way of reading a line by which it is right; else its first fault."""
    first: Fault | None = None
    for values in _valued(line.first, known):
        for outcome in line.first.outcomes(values, known.closed):
            results, fault = _chained(line, outcome, known)
            if fault is None:
                return tuple(results), None
            first = first or fault
    return (), first


def _valued(side: Sum, known: Known) -> list[list[Amount]]:
    """The operands as they are written, days without a year near each other or each in a given
    year, and unrounded where a working made them.
    """
    counts_on = any(n.day for n in side.operands) and known.openings
    if counts_on and any(n.number and own_days(n.words, n.number) for n in side.operands):
        ways = dict.fromkeys(known.openings)
        return [near(side.operands, [known.on_days(n, way) for n in side.operands])
                for way in ways]  # fmt: skip
    printed = [known.printed(one) for one in side.operands]
    return [near(side.operands, printed), printed, [known.exact(one) for one in side.operands]]


def _chained(line: _Line, outcome: Outcome, known: Known) -> tuple[list[Result], Fault | None]:
    """The results along a chain of equals, up to the first that is not what went before."""
    here, taken, steps = outcome, line.first.text, list(outcome.steps[:-1])
    results: list[Result] = []
    for side in line.others:
        told = _bare(side)
        if len(side[0].operands) > 1 and (onward := _onward(side, here.amount, known)):
            before = _told(line, side[0].operands[0], here.amount, known)
            results += [before] if before else []
            steps += onward.steps[:-1]
            here, taken = onward, side[0].text
        elif told is not None and (found := _told(line, told, here.amount, known)):
            results.append(found)
        else:
            figure = _figure(told) if told else side[0].text
            return [], Fault("sum", figure, _right(told, here.amount), taken)
    last = _result(here.amount)
    units = (last.value, 100 * last.value) if results else ()
    if not results or any(close(one.value, value) for one in results for value in units):
        results += map(_result, steps)  # on the way to another unit, they are told in neither
    return [*results, *([] if results else [last])], None


def _onward(side: Sequence[Sum], amount: Amount, known: Known) -> Outcome | None:
    """Where a side that is a sum leads: to the same amount, or on from it (`46 + 24 = 70 - 5`)."""
    for one in side:
        for values in _valued(one, known):
            for outcome in one.outcomes(values, known.closed):
                if outcome.amount.day == amount.day and _alike(outcome.amount, amount):
                    return Outcome(amount, outcome.steps)
                first, *rest = one.operands
                goes_on = first.number is not None and _result(amount).told_by(first.number, "")
                if goes_on and all(known.founded(each, len(rest) + 1) for each in rest):
                    return outcome
    return None


def _alike(one: Amount, other: Amount) -> bool:
    return abs(one.value - other.value) <= ALIKE * abs(other.value)


def _told(line: _Line, told: Operand, amount: Amount, known: Known) -> Result | None:
    """The result that a written figure is; None where the amount is another one."""
    if told.day is not None or amount.day is not None:
        fits = told.day is not None and amount.day is not None and told.day.fits(amount.day)
        return Result(0.0, day=amount.day) if fits else None
    number = told.number
    assert number is not None
    before = told.words[: number.start]
    if line.from_day_to_day and any(f"{name}s" in told.words for name in day_name):
        return _in_stretch(line, number, told.words, amount, known)
    for value in _in_its_unit(line, number, amount, known):
        if prints(number, value, before):
            return Result(value, number.percent)
        whole = math.ceil(value) if number.value > value else math.floor(value)
        if _WHOLE.search(line.line) and number.value == whole:
            return Result(float(whole), number.percent)
    return _in_stretch(line, number, told.words, amount, known)


def _in_stretch(
    line: _Line, number: NumberFound, words: str, amount: Amount, known: Known
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


def _in_its_unit(line: _Line, number: NumberFound, amount: Amount, known: Known) -> Iterator[float]:
    """An amount as the unit of a written figure may have it."""
    hundred = any(one.number and one.number.value == 100 for one in line.first.operands)
    if number.percent or amount.share:
        yield 100 * amount.value
    bare = any(one.number and known.share_without_sign(one.number) for one in line.first.operands)
    # (356 - 248) / 2,800 x 100 = 3.9 %, (480 x 71 + 3,200 x 52) / 3,680 = 54.5 %
    if not number.percent or hundred or bare:
        yield from (by * amount.value for by in line.factors)


def _result(amount: Amount) -> Result:
    share = amount.share is True
    return Result(100 * amount.value if share else amount.value, share, amount.day)


def _right(told: Operand | None, amount: Amount) -> str:
    """What a sum comes to, printed as the wrong figure is."""
    if amount.day is not None:
        return f"{amount.day.day} {amount.day:%B}"
    number = told.number if told else None
    if number is None:
        return f"{amount.value:,.6g}"
    size = number.half / 0.5 * 10.0**number.decimals or 1.0
    value = amount.value * (100 if number.percent else 1) / size
    printed = f"{abs(value):,.{number.decimals}f}" if abs(value) >= 1 else f"{abs(value):.3g}"
    return re.sub(
        r"\d[\d.,’'\s\u00a0\u202f\u2009]*(?<=\d)", lambda _: printed, number.text, count=1
    )


def _figure(one: Operand) -> str:
    return one.number.text.strip() if one.number else one.words
