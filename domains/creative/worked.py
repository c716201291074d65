"""Figures that copy works out in the open from its facts: 7 metres at £196 per metre are £1,372.

A result counts as worked out where its operands stand beside it and are figures of the brief. One
operand may be an example of the writer's own (`a seven-metre boat`): only of the very thing that a
fact counts by (`per metre`), and only beside the right result. The length of a period follows from
its two ends (1 November to 31 March are five months). All else stays a strange figure.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from domains.creative.clock import times
from domains.creative.days import days as days_in
from domains.creative.quantities import Quantity, quantities, small, stray, unit_of
from workbench.prose.dates import DateFound
from workbench.prose.english import stems
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.openings import open_hours
from workbench.prose.reckoning.steps import Standing, standing, swapped
from workbench.prose.sentences import split

_RATE = re.compile(
    r"[^\d.;,]{0,12}?\beach of (?:the )?(?:[^\W_]+ )?([^\W\d_]+s)\b"
    r"|[^\d.;,]{0,12}?\b(?:per|a|an|each|every|for (?:a|an|each|every|one))[\s-]+([^\W\d_]+)"
    r"|/\s?([^\W\d_]+)",
    re.I,
)
_DAY, _MONTH = 86400.0, 30.44
_APART = re.compile(r"^\W*(?:more|less|fewer|above|below|over|under)\b", re.I)
_MORE = "more|left|to go|remain|remaining|still"


@dataclass(frozen=True)
class Rate:
    """So much for each one of something."""

    amount: Quantity
    per: str
    """The word of what is counted, as printed: `metre`, `night`."""

    def count(self, one: Quantity) -> float | None:
        """How many times the rate a quantity is; None where it counts something else."""
        unit = unit_of(self.per)
        if unit is not None:
            return one.value / unit[1] if one.measured and one.kind == unit[0] else None
        same = not one.measured and stems(one.kind) and stems(one.kind) == stems(self.per)
        return one.value if same else None


def rates(text: str) -> list[Rate]:
    """What a text gives by the metre, night, person or the like."""
    found = []
    for one in quantities(text):
        match = _RATE.match(text, one.number.end)
        if match is not None:
            found.append(Rate(one, next(filter(None, match.groups()))))
    return found


@dataclass(frozen=True)
class Sums:
    """What the copy works out before the reader's eyes."""

    told: str
    """The statements of the facts."""
    around: str
    """The sentences of the figure, in which an example and its result stand together."""
    beyond: str
    """Where the operands may stand as well: the variant, and the facts that the entry names."""
    asked: str = ""
    """The words of the task, whose counts are given too."""

    @cached_property
    def known(self) -> list[Quantity]:
        return quantities(self.told)

    @cached_property
    def shown(self) -> list[Quantity]:
        return quantities(self.around)

    @cached_property
    def given(self) -> list[Quantity]:
        """The figures of the facts that the reader has before him."""
        seen = quantities(f"{self.around} . {self.beyond}")
        return [one for one in self.known if any(other.fits(one) for other in seen)]

    def worked(self, one: Quantity) -> bool:
        """Whether a figure of these sentences is the result of a sum, or the example in one."""
        ends = (*_pairs(self.given), *periods(self.told), *self._shares(), *_weeks(self.given),
                *self._plainly(one))  # fmt: skip
        if any(_prints(one, value, kind) for value, kind in ends) or self._one_less(one):
            return True
        if any(_prints(one, value, kind) for value, kind in self._by_one(one)):
            return True
        if self._so_many(one) or self._in_so_many(one) or self._open(one):
            return True
        if self._added(one) or any(left == one.value for left, _, _ in self._left(one)):
            return True
        return any(
            self._told(rate, count) if _same(one, example) else _is(one, rate, count)
            for rate, count, example in self._examples(self.shown)
        )

    def _told(self, rate: Rate, count: float) -> bool:
        """An example has its result beside it, or a strange one, which is blamed in its stead."""
        amounts = [one for one in self.shown if one.kind == rate.amount.kind]
        strange = stray(amounts, self.known)
        further = (one for one in quantities(self.beyond) if one.kind == rate.amount.kind)
        return bool(strange) or any(_is(one, rate, count) for one in (*amounts, *further))

    def due(self, one: Quantity) -> str:
        """The right result, and how it comes about, where the sum is shown and errs."""
        if any(_prints(one, value, kind) for value, kind in self._plainly(one)):
            return ""
        for rate, count, example in self._examples(self.shown):
            if one.kind == rate.amount.kind and self._reckons(rate, count, example, one):
                return self._product(rate, count)
        for left, whole, told in self._left(one):
            return f"{left:,.10g} ({whole:,.10g} − {told:,.10g})"
        return ""

    def _examples(self, among: Sequence[Quantity]) -> Iterator[tuple[Rate, float, Quantity]]:
        """Rates that the reader has, each with a count of the thing that it goes by; the thing is
        left out at times (`Eight metres? £1,568. Five? £980.`).
        """
        for rate in rates(self.told):
            for one in among if rate.amount in self.given else ():
                count = one.value if not one.kind else rate.count(one)
                if count is not None and count > 1:
                    yield rate, count, one

    def _shares(self) -> Iterator[tuple[float, str]]:
        """A result of this kind, by the week or month of a period that the facts give."""
        lengths = [value for value, kind in periods(self.told) if kind == "span" and value > 1]
        for rate, count, example in self._examples(quantities(f"{self.around} . {self.beyond}")):
            if example.kind:
                for length in lengths:
                    yield rate.amount.value * count / length, rate.amount.kind

    def _plainly(self, one: Quantity) -> Iterator[tuple[float, str]]:
        """The product and the quotient of an amount of the brief that the reader has and of a
        figure of the brief that stands beside the result: `£36 over 14 months, £2.57 each`, and
        `500 boxes: €210` at €0.42. One digit may come about by chance, and what is `more` is no
        product.
        """
        if len(re.sub(r"\D|0+$", "", one.number.text)) < 2 or _APART.search(self._behind(one)):
            return
        brief = [*self.known, *quantities(self.asked)]
        beside = [n for n in self.shown if not _same(n, one) and any(n.fits(k) for k in brief)]
        for amount in self.given if one.measured and one.kind != "percent" else ():
            for count in (n.number.value for n in beside if n.kind not in (one.kind, "percent")):
                if amount.kind == one.kind and count > 1:
                    yield from ((by, one.kind) for by in (amount.value * count,
                                                          amount.value / count))  # fmt: skip

    def _behind(self, one: Quantity) -> str:
        """The words right behind a figure."""
        return self.around.partition(one.number.text)[2][:16]

    def _open(self, one: Quantity) -> bool:
        """`Ten hours a week`, of the opening hours that the brief gives."""
        here = [n for n in numbers(self.around) if n.text == one.number.text]
        return any(open_hours(self.told).told_by(self.around, n) for n in here)

    def _so_many(self, one: Quantity) -> bool:
        """`Four cost €756` of one at €189: so many times a figure of the brief, by a count that
        stands before it in the same breath.
        """
        counts = [n.value for n in self._before(one) if not n.measured and self._many(n, one)]
        halves = [n.value / 100 for n in self._before(one) if n.kind == "percent"]
        rated = [rate.amount for rate in rates(self.told)]
        kinds = [n for n in self.known if n.kind and n.kind == one.kind and n not in rated]
        times = [c for c in (*counts, *halves) if c > 1 or c in halves]
        more = (0.0, *(n.value for n in kinds))
        return any(_exactly(one, n.value * c + m) for n in kinds for c in times for m in more)

    def _many(self, count: Quantity, one: Quantity) -> bool:
        """Whether a count may multiply a figure: a length of time is multiplied by what the facts
        name alone, so that in `buy two, it keeps for four years` nothing is.
        """
        named = set(stems(count.kind)) & set(stems(self.told))
        return one.kind not in ("span", "time") or bool(named)

    def _before(self, one: Quantity) -> list[Quantity]:
        """The figures that stand before one, in its sentences."""
        here = next((at for at, other in enumerate(self.shown) if _same(one, other)), 0)
        return self.shown[:here]

    def _in_so_many(self, one: Quantity) -> bool:
        """`Twenty lengths are 1 km` of 50 m: the count in such a sum."""
        before = self._before(one)
        amounts = [n for n in self.shown[len(before) + 1 :] if n.measured]
        strange = [n for n in amounts if not any(n.fits(known) for known in self.known)]
        return not one.measured and any(
            n.kind == known.kind and _exactly(n, known.value * one.value)
            for n in strange
            for known in self.known
        )

    def _by_one(self, one: Quantity) -> Iterator[tuple[float, str]]:
        """`€3 an hour` of €15 for 5 hours: an amount of the brief, by one of what it goes for."""
        mine = next((rate for rate in rates(self.around) if _same(rate.amount, one)), None)
        for amount, other in itertools.permutations(self.given, 2) if mine else ():
            assert mine is not None
            count = mine.count(other)
            if amount.measured and amount.kind == one.kind and count:
                yield amount.value / count, amount.kind

    def _added(self, one: Quantity) -> bool:
        """`Seventeen, rest. Seventeen, rest. That makes thirty-four`: the figures of the brief that
        stand before it, one after the other.
        """
        shown = self.shown
        here = next((at for at, other in enumerate(shown) if _same(one, other)), 0)
        before = [n for n in shown[:here] if any(n.fits(known) for known in self.known)]
        alike = {(n.measured, n.kind) for n in (*before, one) if n.kind}
        sums = list(itertools.accumulate(n.value for n in reversed(before)))[1:]
        return len(alike) <= 1 and one.value in sums

    def _left(self, one: Quantity) -> Iterator[tuple[float, float, float]]:
        """(what is left, the whole, what was told before) of `thirty-four more`: a whole of the
        brief less the count that the reader had last.
        """
        place = re.search(rf"\b{re.escape(one.text)} (?:{_MORE})\b", self.beyond, re.I)
        if one.measured or place is None:
            return
        behind = [n for n in quantities(self.beyond[: place.start()]) if _counts(n)]
        wholes = [n.value for n in self.known if _counts(n)]
        if behind and wholes and behind[-1].value < max(wholes):
            told, whole = behind[-1].value, max(wholes)
            yield whole - told, whole, told

    def _one_less(self, one: Quantity) -> bool:
        """`With 37 others` of 38."""
        others = one.kind in ("others", "other", "more")
        return others and any(not k.measured and k.value == one.value + 1 for k in self.known)

    def _reckons(self, rate: Rate, count: float, example: Quantity, one: Quantity) -> bool:
        """Whether the words tell a result of a rate and an example: in one breath, and never of two
        amounts of one kind.
        """
        alike = example.measured and example.kind == rate.amount.kind and count != round(count)
        breath = self._breath(one)
        told = any(_same(example, other) for other in quantities(breath))
        return bool(example.kind) and told and not alike and not _same(one, example)

    def _breath(self, one: Quantity) -> str:
        """The sentences of a figure, each with the question that it answers."""
        parts = [self.around[a:b] for a, b in split(self.around)]
        here = [at for at, part in enumerate(parts) if one.number.text in part]
        asked = {at - 1 for at in here if at and parts[at - 1].rstrip().endswith(("?", ":"))}
        return " ".join(parts[at] for at in sorted({*here, *asked})) or self.around

    def _product(self, rate: Rate, count: float) -> str:
        """So many times a rate, in the rate's own unit."""
        number, unit = rate.amount.number, ""
        if rate.amount.measured and not number.unit:
            behind = re.match(r"\s*[^\W\d_]+", self.told[number.end :])
            unit = behind[0] if behind else ""
        value = f"{abs(number.value) * count:,.10g}"
        printed = re.sub(r"\d[\d.,]*", value, rate.amount.text, count=1)
        return f"{printed}{unit} ({count:g} × {rate.amount.text}{unit})"


def _counts(one: Quantity) -> bool:
    """It counts things, and more than a handful of them."""
    return not one.measured and not small(one) and one.number.role != "year"


def _weeks(given: Sequence[Quantity]) -> Iterator[tuple[float, str]]:
    """The length of so many working days, five to the week."""
    for one in given:
        if one.kind in ("working", "business") and not one.measured:
            yield one.value / 5 * 7 * _DAY, "time"


def _pairs(given: Sequence[Quantity]) -> Iterator[tuple[float, str]]:
    """(value, kind) of what two figures of the brief make."""
    for one, other in itertools.combinations(given, 2):
        if one.measured and one.kind == other.kind and one.kind != "percent":
            yield one.value + other.value, one.kind
            yield abs(one.value - other.value), one.kind
            yield max(one.value, other.value) / min(one.value, other.value), "times"
        for amount, factor in ((one, other), (other, one)):
            if amount.measured and not factor.measured:
                yield amount.value * factor.value, amount.kind
            if amount.measured and factor.kind == "percent" != amount.kind:
                yield amount.value * factor.value / 100, amount.kind
                yield amount.value * (1 - factor.value / 100), amount.kind


def periods(told: str) -> Iterator[tuple[float, str]]:
    """(value, kind) of the time between two days, hours or years that the facts give."""
    for first, last in itertools.pairwise(d for d in days_in(told) if d.month and d.day):
        length = _between(first, last)
        for days in (length, length + 1):
            yield days * _DAY, "time"
            yield float(round(days / _MONTH)), "span"
    for (_, begin), (_, end) in itertools.pairwise(times(told)):
        yield (end - begin) % 1440 * 60.0, "time"
    bare = {one.value for one in quantities(told) if one.number.role == "year"}
    years = sorted(bare | {float(day.year) for day in days_in(told) if day.year})
    for early, late in itertools.combinations(years, 2):
        yield 12 * (late - early), "span"


def _between(first: DateFound, last: DateFound) -> int:
    """Days from one day to the other; into the next year where the year is left out."""
    begin, end = (_calendar(day) for day in (first, last))
    if begin is None or end is None:
        return -1
    days = (end - begin).days
    return days + 365 if days < 0 else days


def _calendar(day: DateFound) -> datetime.date | None:
    try:
        return datetime.date(day.year or 2025, day.month or 1, day.day or 1)
    except ValueError:
        return None


def _is(one: Quantity, rate: Rate, count: float) -> bool:
    bare = not one.measured and not rate.amount.measured
    return _prints(one, rate.amount.value * count, one.kind if bare else rate.amount.kind)


def _same(one: Quantity, other: Quantity) -> bool:
    return (one.text, one.value, one.kind) == (other.text, other.value, other.kind)


def _prints(one: Quantity, value: float, kind: str) -> bool:
    """Whether a figure of the copy prints a value of a measure."""
    return value > 0 and one.kind == kind and abs(one.value - value) <= one.half + 1e-9 * value


def _exactly(one: Quantity, value: float) -> bool:
    """It is the value, however roughly it is printed: 1,500 m are no 2 km."""
    return abs(one.value - value) <= 0.01 * value


def come_about(
    one: Quantity, quote: str, around: str, told: str, material: Sequence[str]
) -> Standing:
    """How a figure of a quote comes about from its fact and the material; one that stands in a
    given figure's place comes from nowhere.
    """
    text = f"{quote} . {around}"
    whole = (0, len(text))
    where = standing(one.number, text, whole, whole, [told], material)
    taken = swapped(one.number, quote, [told], numbers(quote))
    return "nowhere" if where == "reached" and taken else where
