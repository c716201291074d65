"""Chances of a way that the plan does not take: the task's offers taken or left, simulated.

A memo that weighs an offer against the plan tells what the deadline would be worth with it; the
ledger has no field for that, so the plan is simulated once more with the other days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan
from domains.planning.rules.chances import TOLERANCE
from domains.planning.rules.findings import Examined
from domains.planning.rules.offered import offers
from domains.planning.rules.passages import days_named
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

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
