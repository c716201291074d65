"""Figures of a way that the plan does not take: the ledger has no fields for it, and a memo that
weighs it against the plan tells its date, its price and what is left of the budget.

A chance is that of the plan simulated once more with the other days. A date or amount is known by
its form: in a table whose columns are ways, the column beside the one with the plan's own cost or
finish; in a paragraph, an amount that comes from the plan's cost by adding one that stands there
too, with or without one of the plan's responses.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan
from domains.planning.rules.chances import TOLERANCE
from domains.planning.rules.findings import Examined
from domains.planning.rules.offered import offers
from domains.planning.rules.passages import days_named
from domains.planning.rules.worked import beside, is_worked
from workbench.prose.dates import dates
from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.plain import Block
from workbench.prose.sentences import Sentence

LEAST = 10.0
"""An amount from which on it is worth adding."""
_EACH = re.compile(r"\s*(?:[A-Z]{3}|[$€£¥])?\s*(?:a|per|each|every|/)\s*(?P<unit>[a-z]+)", re.I)
_EACH_BEFORE = re.compile(r"\b(?:a|per|each|every) (?P<unit>day|week|month|year)\b[^.;:\d]*$", re.I)
FAR = 60
"""Characters between a unit of time and the price that is told for it."""
LENGTHS = {"day": 1.0, "week": 7.0, "month": 30.4, "year": 365.25}
ROUND = 0.01
"""Share by which an amount for part of a unit may be rounded."""
_UNIT = re.compile(r"[\s-]*(?P<unit>[a-z]+)", re.I)
Row = list[Block]


def columns_of_ways(seen: Examined) -> list[list[Block]]:
    """The columns of other ways than the plan's, their heads left out."""
    found = []
    for rows in tables(seen.document):
        columns = [list(column) for column in zip(*rows[1:], strict=True)][1:]
        mixed = [each for each in columns if len(_kinds(seen.document, each)) > 1]
        ours = [each for each in mixed if _is_ours(seen, each)]
        if len(mixed) > 1 and len(ours) == 1:
            found += [each for each in mixed if each is not ours[0]]
    return found


def is_of_a_way(seen: Examined, start: int) -> bool:
    """Whether a place of the memo stands in such a column."""
    cells = itertools.chain.from_iterable(columns_of_ways(seen))
    return any(cell.start <= start < cell.end for cell in cells)


def tables(document: Document) -> Iterator[list[Row]]:
    """The tables of a memo by rows, of at least two rows of one width."""
    blocks = itertools.groupby(document.plain.blocks, key=lambda block: block.kind == "cell")
    for is_table, cells in blocks:
        rows = [list(row) for _, row in itertools.groupby(cells, key=lambda cell: cell.row)]
        if is_table and len(rows) > 1 and len({len(row) for row in rows}) == 1:
            yield rows


def _text(document: Document, cell: Block) -> str:
    return document.plain.text[cell.start : cell.end]


def _kinds(document: Document, column: Row) -> set[str]:
    """What the cells of a column tell: days, shares, amounts; a column of one task's or risk's
    values has one kind, that of a way has several.
    """
    found = set()
    for cell in column:
        told = [n for n in document.numbers_of(cell) if n.role == "quantity"]
        if dates(_text(document, cell)):
            found.add("day")
        elif told:
            found.add("share" if told[0].percent else "amount")
    return found


def _is_ours(seen: Examined, column: Row) -> bool:
    """It tells the cost or the finish that the plan claims."""
    claims = seen.plan.claims
    for cell in column:
        told = seen.document.numbers_of(cell)
        if claims.cost is not None and any(number.prints(claims.cost) for number in told):
            return True
        days = dates(_text(seen.document, cell))
        if claims.finish is not None and any(d.day and d.fits(claims.finish) for d in days):
            return True
    return False


def is_worked_out(seen: Examined, number: NumberFound, known: Sequence[float]) -> bool:
    """An amount that the memo works out, or that belongs to a way which the plan does not take."""
    if is_of_a_way(seen, number.start):
        return True
    if is_worked(seen.document, number, _wholes(seen), known):
        return True
    text, near = beside(seen.document, number)
    return at_a_rate(seen, number, text) or follows(seen, number, near)


def _wholes(seen: Examined) -> list[float]:
    """Budget, cost and what is left: what a memo shares out."""
    budget, cost = seen.demands.budget, seen.plan.claims.cost
    found = [each for each in (budget, cost) if each is not None]
    return [*found, budget - cost] if budget is not None and cost is not None else found


def follows(seen: Examined, number: NumberFound, beside: Sequence[NumberFound]) -> bool:
    """Whether an amount is the plan's cost with another of its paragraph or the price of an offer
    added, less one of the plan's responses where the way needs it no more; or without that price.
    """
    cost = seen.plan.claims.cost
    if cost is None:
        return False
    saved = [0.0, *(risk.response_cost for risk in seen.plan.risks if risk.response_cost)]
    added = {n.value for n in beside if n.start != number.start and n.value >= LEAST}
    offered = {offer.price for offer in offers(seen.demands) if offer.price}
    if any(number.prints(cost - price) for price in offered):
        return True
    return any(number.prints(cost + more - less) for more in added | offered for less in saved)


def at_a_rate(seen: Examined, number: NumberFound, text: str) -> bool:
    """Whether an amount is so many times a price that the task gives by the day, week or month, as
    often as its paragraph says: six months at 9,000 a month, six days at 5,600 a week.
    """
    prices = list(rates(seen.told))
    for count in numbers(text):
        unit = _UNIT.match(text, count.end)
        if unit is None or count.role not in ("quantity", "spoken"):
            continue
        counted = unit["unit"].casefold().removesuffix("s")
        for price, per in prices:
            times = count.value * LENGTHS.get(counted, 0.0) / LENGTHS.get(per, 1.0)
            amount = price * (count.value if counted == per else times)
            if amount and (number.prints(amount) or abs(number.value - amount) <= ROUND * amount):
                return True
    return False


def rates(told: str) -> Iterator[tuple[float, str]]:
    """(price, unit) of each price by the unit that a text gives, `each week costs 5600` too."""
    for number in numbers(told):
        if number.role != "quantity":
            continue
        each = _EACH.match(told, number.end)
        before = _EACH_BEFORE.search(told[max(0, number.start - FAR) : number.start])
        if each or before:
            unit = (each or before)["unit"]  # type: ignore[index]
            yield number.value, unit.casefold().removesuffix("s")


_RANGE_TO = re.compile(r"\s*(?:to|–|-|and|or)\s*\d[\d.,]*\s*(?:%|per ?cent)", re.I)
_CHANCE = re.compile(r"\b(?:chances?|probab\w+|likel\w+|certain\w*|odds|runs|safety|sure)\b", re.I)
RUNS = 4_000
"""Runs of a way not taken: its chance is held within five points."""


def is_chance_of_a_way(seen: Examined, number: NumberFound) -> bool:
    """Whether a share is that of its sentence's day, or where that speaks of chances of the finish
    or the deadline, with one of the task's offers taken or left; here or where it is told before.
    """
    told = [n for n in seen.document.numbers if n.start <= number.start and n.value == number.value]
    return any(_is_chance(seen, each) for each in told)


def _is_chance(seen: Examined, number: NumberFound) -> bool:
    sentence = next((s for s in seen.document.sentences if s.start <= number.start < s.end), None)
    if sentence is None or seen.forecast is None or number.role != "quantity":
        return False
    if _is_claimed(seen, sentence, number):
        return True
    ranged = not number.unit and _RANGE_TO.match(seen.document.plain.text, number.end)
    if number.unit != "percent" and not ranged:
        return False
    days = days_named(seen, [sentence])
    if not days and _CHANCE.search(sentence.text):
        days = [day for day in (seen.plan.claims.finish, seen.demands.deadline) if day is not None]
    share = number.value / 100
    return any(abs(each - share) <= TOLERANCE for day in days for each in _readings(seen, day))


def _is_claimed(seen: Examined, sentence: Sentence, number: NumberFound) -> bool:
    """A bare number beside a share, which prints a claimed chance: `95 percent (98 if apart)`."""
    inside = [n for n in seen.document.numbers if sentence.start <= n.start < sentence.end]
    given = (seen.plan.claims.probability, seen.plan.claims.probability_rho0)
    claimed = any(each is not None and number.prints(100 * each) for each in given)
    return claimed and not number.unit and any(n.unit == "percent" for n in inside)


def _readings(seen: Examined, day: date) -> Iterator[float]:
    forecast = seen.forecast
    assert forecast is not None
    fewer = replace(forecast.draws, runs=RUNS)
    for each in (forecast, *(Forecast(plan, fewer) for plan in other_plans(seen, forecast.plan))):
        days = each.plan.days_to(day)
        for chance in (each.chance(days), each.chance(days, 0.0)):
            told = (chance.free, chance.queued, chance.unanswered)
            yield from (one for one in told if one is not None)


def other_plans(seen: Examined, plan: Plan) -> Iterator[Plan]:
    """The plan with each of the task's offers taken, or left where the plan takes it."""
    stated = {work.id: work.estimate for work in seen.demands.work}
    for offer in offers(seen.demands):
        for task in plan.tasks:
            if task.id == offer.work:
                taken = (task.o, task.m, task.p) == offer.days
                o, m, p = stated[offer.work] if taken else offer.days
                other = replace(task, o=o, m=m, p=p)
                tasks = tuple(other if each is task else each for each in plan.tasks)
                yield replace(plan, tasks=tasks)
