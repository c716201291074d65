"""Amounts, counts and durations that are given, and what follows from them in one step."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.service.desk import Desk, Policy
from domains.service.known.amounts import counted, sums
from domains.service.known.days import Calendar
from domains.service.known.lengths import days_of, months_charged, periods
from domains.service.machine import as_number, flat
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.lengths import Length

_COUNTED = re.compile(
    r"day|hour|month|week|year|minute|period|count|number|quantity|qty|items|seats|nights|persons|"
    r"passengers|attempts|version|weight|percent|rate|limit|window|precedence|priority",
    re.I,
)
_PRICED = re.compile(
    r"(?:hourly|daily|weekly|monthly|yearly|annual)_(?:rent|price|fee|cost|amount|charge|premium)$",
    re.I,
)
"""A field of this name holds an amount, for whatever time: `monthly_rent`."""
_RATED = re.compile(
    r"(?:^|_)(?:rent|price|fee|cost|amount|charge|rate|fare|tariff)_(?:per|an?|each|for)_\w+$"
    r"|(?:^|_)(?!(?:tax|vat|interest|discount|exchange|success|response)_)[a-z]+_rate$",
    re.I,
)
"""What one of something costs: `price_per_day`, `suite_rate`. With such a figure no other amount is
added up.
"""
_FOR = re.compile(r"\s+for (?:the |your |all )?")
"""Between an amount and how many of something it is for: `£152.00 for two places`."""
_QUANTITY = re.compile(r"count|quantity|qty|items|seats|nights|persons|passengers|tickets", re.I)
_EACH = re.compile(
    r"\s*(?:each |apiece )?(?:is |are |will be )?(?:\w+ed |due |paid )?"
    r"(?:(?:for )?(?:per|each|every)|an?)\s+"
    r"(?:whole |full |further )?(?P<unit>\w+)",
    re.I,
)
_FOR_EACH = re.compile(
    r"\b(?:per|each|every) (?:whole |full |further )?(?P<unit>\w+)[^.;:£€$\d]*$", re.I
)
"""What stands behind, or before, an amount that is given for each of something."""
_SPANS = ("minute", "hour", "week", "month", "year")
_DIVIDED = re.compile(r"/\s*([A-Za-z_]\w*|\d+)")
"""By what a policy's formula divides: `bill / parts`, `bill / 2`."""
PART = {"half": 2.0, "third": 3.0, "quarter": 4.0, "fifth": 5.0}
"""Shares by their names."""
MANY = 60
"""Of how many a rate is told at most."""
_MOST_PARTS = 12
"""Into how many parts an amount is divided at most. Ours."""
_MOST = 40
"""Amounts that are combined in pairs; more records than that are not."""


@dataclass(frozen=True)
class Known:
    """The figures behind a reply; `args` are the arguments of its actions."""

    desk: Desk
    args: tuple[Any, ...] = ()
    calls: tuple[Mapping[str, Any], ...] = ()
    """The arguments of each action, by their names."""
    spells: tuple[int, ...] = ()
    """Days that the actions add or leave, as counts of what is paid for each."""
    done: tuple[str, ...] = ()
    """The names of the actions."""

    @property
    def args_amounts(self) -> list[float]:
        """The amounts among the arguments of the actions."""
        return [v for one in self.args if (v := as_number(one)) is not None]

    @cached_property
    def current(self) -> list[Policy]:
        return [policy for policy in self.desk.policies.values() if policy.current]

    @cached_property
    def calendar(self) -> Calendar:
        """The days that records, policies and ticket give."""
        return Calendar(self.desk, self.current, self.args, self.done)

    @cached_property
    def plain(self) -> list[float]:
        """Every number that is given as such, those of superseded policies left out."""
        desk = self.desk
        given: list[Any] = [desk.facts, desk.task.prompt, desk.state, desk.customer]
        given += [desk.data.get("channel"), desk.data.get("values"), self.args]
        given += [[policy.statement, policy.parameters] for policy in self.current]
        given += [line.text for line in desk.disclosures]
        return [value for one in given for value in _numbers_of(one)]

    @cached_property
    def derived(self) -> list[float]:
        """What follows from amounts, counts and days in one step."""
        amounts = sorted({round(v, 2) for v in self._amounts() if v > 0})[:_MOST]
        found = [n * amount for amount in amounts for n in self._quantities()]
        for one, other in itertools.combinations(amounts, 2):
            found += [one + other, abs(one - other)]
        for one, other in itertools.combinations(self._rated, 2):
            found += [one + other, abs(one - other)]
        found += sums(self.args_amounts)
        found += self._multiples()
        found += [amount / part for amount in amounts for part in self._parts()]
        shares = [v for v in self._shares() if 0 < v < 100]
        found += [a * s / 100 for a in amounts for s in shares]
        found += [a * (1 - s / 100) for a in amounts for s in shares]
        return [*found, *self._parts_of_periods(amounts)]

    def _amounts(self) -> Iterator[float]:
        """Numbers of the records and the policies that can be amounts of money."""
        for path, value in {**flat(self.desk.state), **self._parameters()}.items():
            number = as_number(value)
            name = path.rpartition(".")[2]
            if number is not None and (_PRICED.search(name) or not _COUNTED.search(name)):
                yield number
        for policy in self.current:
            yield from (n.value for n in numbers(policy.statement) if n.unit == "money")
        yield from (n.value for n in numbers(self.desk.facts) if n.unit == "money")
        yield from self.args_amounts

    @cached_property
    def _rated(self) -> list[float]:
        """The prices of the records for one of something."""
        named = flat(self.desk.state).items()
        held = {as_number(v) for k, v in named if _RATED.search(k.rpartition(".")[2])}
        return sorted(one for one in held if one is not None)[:_MOST]

    def _quantities(self) -> set[float]:
        named = flat(self.desk.state).items()
        found = {as_number(v) for k, v in named if _QUANTITY.search(k.rpartition(".")[2])}
        found |= self.spells_asked | {*self.spells}
        return {n for n in found if n is not None and 1 < n <= 100}

    def _multiples(self) -> Iterator[float]:
        """An amount that a policy gives for each of something, by how many of them there are: days
        as the known days and the records count them, longer spells as the actions' own days do.
        """
        spells = self.spells_asked
        for rate, unit in self.rates():
            counts = spells if re.match(r"week|month|year", unit) else spells | {*self.day_counts}
            counts |= {one.count for one in self.spans if unit.startswith(one.unit)}
            yield from (rate * count for count in counts if 1 < count <= MANY)

    def rates(self) -> Iterator[tuple[float, str]]:
        """Amounts that current policies give for each of something, and of what."""
        for policy in self.current:
            for number in numbers(policy.statement):
                each = _EACH.match(policy.statement[number.end :])
                each = each or _FOR_EACH.search(policy.statement[: number.start])
                if each and number.unit == "money":
                    yield number.value, each["unit"].casefold()

    @cached_property
    def spells_asked(self) -> set[float]:
        """The counts of months and days that the days among an action's arguments make."""
        return {count for args in self.calls for count in periods(args)}

    def charged_for(self, length: Length) -> bool:
        """Whether a duration is that of an action, told in a unit for which a policy has a rate:
        `£8.00 for the two months` at £4.00 a month.
        """
        rated = any(unit.startswith(length.unit) for _, unit in self.rates())
        counted = self.spells_asked | (self.months_left if length.unit == "month" else set())
        return rated and length.count in counted

    @cached_property
    def months_left(self) -> set[float]:
        """The months that policies with a rate by the month count from today on."""
        if self.desk.today is None:
            return set()
        rules = [one.statement for one in self.current if "month" in one.statement.casefold()]
        days = self.calendar.days
        return {n for rule in rules for n in months_charged(rule, self.desk.today, days)}

    def _parts(self) -> set[float]:
        """Denominators of the shares that policies name in words, and the parameters by which
        their formulas divide, up to which a reply may divide.
        """
        words = " ".join(policy.statement for policy in self.current)
        found = {part for said, part in PART.items() if re.search(rf"\b{said}\b", words, re.I)}
        for policy in self.current:
            named = _DIVIDED.findall(str(policy.parameters.get("formula") or ""))
            most = [v for one in named if (v := as_number(policy.parameters.get(one, one)))]
            found |= {
                float(part) for n in most if n <= _MOST_PARTS for part in range(2, int(n) + 1)
            }
        return found

    def _shares(self) -> Iterator[float]:
        for policy in self.current:
            yield from (abs(n.value) for n in numbers(policy.statement) if n.percent)

    def _parts_of_periods(self, amounts: Sequence[float]) -> list[float]:
        """Amounts for some of the days of a period: those that the period's own record counts, or
        that lie between its days and those of the ticket, and what they leave.
        """
        found: list[float] = []
        for period, record in self._periods():
            counts = {v for k, one in record.items() if "day" in k and (v := as_number(one))}
            days = [day for one in record.values() for day in days_of(one, self.desk.today)]
            for one, other in itertools.product(days, self.calendar.asked_on):
                counts |= {float(abs((other - one).days) + extra) for extra in (0, 1)}
            whole = {k for k in counts if 0 < k < period}
            found += [a * k / period for a in amounts for k in whole | {period - k for k in whole}]
        return found

    def _periods(self) -> Iterator[tuple[float, Mapping[str, Any]]]:
        """(days of a period, the record that it belongs to); a policy's goes with every record."""
        records = list(_records(self.desk.state))
        for record in records:
            for name, value in record.items():
                number = as_number(value)
                if number is not None and _period(name, number):
                    yield number, record
        for policy in self.current:
            for name, value in policy.parameters.items():
                number = as_number(value)
                if number is not None and _period(name, number):
                    yield from ((number, record) for record in records)

    def _parameters(self) -> dict[str, Any]:
        return {f"{p.id}.{name}": v for p in self.current for name, v in p.parameters.items()}

    @cached_property
    def day_counts(self) -> list[float]:
        """Whole numbers of the records, days between two known days, and what they leave of a
        period.
        """
        found = {v for v in _numbers_of(self.desk.state) if v == int(v) and 0 < v <= 400}
        for one, other in itertools.combinations(self.calendar.days, 2):
            apart = abs((one - other).days)
            found |= {float(n) for n in (apart - 1, apart, apart + 1) if 0 < n <= 4000}
        named = {**flat(self.desk.state), **self._parameters()}
        periods = [v for k, one in named.items() if "period" in k and (v := as_number(one))]
        return sorted(found | {p - k for p in periods for k in found if p > k})

    def knows(self, number: NumberFound) -> bool:
        """Whether a number prints one that is given or follows."""
        values = itertools.chain(self.plain, self.derived, self.day_counts)
        if number.unit == "money":
            values = itertools.chain(self._money, self.derived)
        return any(number.prints(value) for value in values)

    @cached_property
    def _money(self) -> list[float]:
        """Given numbers, without the counts of records and policies."""
        desk = self.desk
        texts = [desk.facts, desk.task.prompt, *(line.text for line in desk.disclosures)]
        texts += [policy.statement for policy in self.current]
        found = [n for text in texts for n in numbers(text) if n.role == "quantity"]
        given = [n.value for n in found if n.unit == "money" or n.decimals]
        return [*given, *self._amounts(), *self._rated, *_numbers_of(desk.data.get("values"))]

    @cached_property
    def spans(self) -> tuple[Length, ...]:
        """The durations that records and actions hold under the name of their unit: `weeks: 2`,
        `months_paid: 10`.
        """
        found, args = [], (leaf for call in self.calls for leaf in flat(dict(call)).items())
        for path, value in (*flat(self.desk.state).items(), *args):
            count, name = as_number(value), path.rpartition(".")[2].casefold()
            form = r"(?:^|_)(?:{0}|{0}s(?:_\w+)?)$"
            unit = next((one for one in _SPANS if re.search(form.format(one), name)), "")
            if count is not None and unit:
                found.append(Length(count, unit))
        return tuple(found)

    def multiplied(self, number: NumberFound, quote: str) -> bool:
        """Whether the same words work an amount out: a known price times a count of theirs."""
        said = numbers(quote)
        given = [one.value for one in said if one.unit == "money" and self.knows(one)]
        counts = [one.value for one in said if counted(one)]
        products = [count * price for count in counts for price in given]
        many = (
            one.value
            for one in said
            if counted(one) and _FOR.fullmatch(quote, number.end, one.start)
        )
        products += [count * price for count in many for price in self._amounts()]
        return number.unit == "money" and any(map(number.prints, products))


def _numbers_of(value: Any) -> list[float]:
    if isinstance(value, Mapping):
        return [n for one in value.values() for n in _numbers_of(one)]
    if isinstance(value, list | tuple):
        return [n for one in value for n in _numbers_of(one)]
    number = as_number(value)
    if number is not None:
        return [number]
    return [n.value for n in numbers(value)] if isinstance(value, str) else []


def _records(state: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping of the records that holds values itself."""
    if isinstance(state, Mapping):
        if any(not isinstance(value, Mapping | list) for value in state.values()):
            yield state
        for value in state.values():
            yield from _records(value)
    if isinstance(state, list):
        for value in state:
            yield from _records(value)


def _period(name: str, days: float) -> bool:
    return days > 0 and "period" in name.casefold() and "start" not in name.casefold()
