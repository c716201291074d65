"""What a plan rests on, and how far each of it may give way before the deadline's chance, or the
budget, is lost.

A task's estimate is an assumption, and so are a risk's chance, the units of a resource and their
price. For a task the answer is the days by which every run of it may be longer; for a risk the
chance at which it may strike. Both come from the runs at hand, under the same luck: a task that is
longer by d moves a run's finish by d less the float that it has in that run, and a deadline's
chance is linear in the chance of one risk. Units are tried one by one, with tasks that wait; a
price follows from the budget.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan
from domains.planning.engine.queues import too_greedy

TRIED_RUNS = 2_000
"""Runs with fewer units of a resource; their luck is that of the plan's first runs."""


@dataclass(frozen=True, slots=True)
class TaskLimit:
    """Days that a task may take longer in all runs; negative where the chance is lost already."""

    id: str
    days: float


@dataclass(frozen=True, slots=True)
class RiskLimit:
    """The chance of a risk at which the wanted chance is just kept."""

    id: str
    planned: float
    chance: float


def task_limits(forecast: Forecast, days: float, wanted: float) -> list[TaskLimit]:
    """For each task the days to spare at the wanted chance, the tightest first.

    `days` is the deadline from the plan's start, `wanted` a chance from 0 to 1.
    """
    import numpy as np

    runs = forecast.together
    late = forecast.network.latest(runs.durations, runs.finish)
    allowed = late - runs.starts + (days - runs.finish)
    spare = np.where(runs.finish <= days, allowed, days - runs.finish)
    kept = np.quantile(spare, 1.0 - wanted, axis=1, method="lower")
    found = [TaskLimit(t.id, float(d)) for t, d in zip(forecast.plan.tasks, kept, strict=True)]
    return sorted(found, key=lambda limit: limit.days)


def risk_limits(forecast: Forecast, days: float, wanted: float) -> list[RiskLimit]:
    """Risks that could cost the wanted chance by striking more often; none where all cannot."""
    runs, found = forecast.together, []
    held = runs.finish <= days
    for risk, hits in zip(forecast.plan.risks, runs.hits.astype(bool), strict=True):
        if not hits.any() or hits.all():
            continue
        without, struck = float(held[~hits].mean()), float(held[hits].mean())
        if without > wanted > struck:
            limit = (without - wanted) / (without - struck)
            found.append(RiskLimit(risk.id, risk.chance(), limit))
    return sorted(found, key=lambda limit: limit.chance - limit.planned)


def with_capacity(plan: Plan, id: str, units: float) -> Plan:
    """The plan with so many units of a resource."""
    kept = (replace(each, capacity=units) if each.id == id else each for each in plan.resources)
    return replace(plan, resources=tuple(kept))


def chance_with(forecast: Forecast, id: str, units: float, days: float) -> float:
    """The chance to end within `days` with so many units of a resource, tasks waiting for them; 0
    where a task alone wants more.
    """
    plan = with_capacity(forecast.plan, id, units)
    if any(over.resource == id for over in too_greedy(plan)):
        return 0.0
    few = Forecast(plan, replace(forecast.draws, runs=TRIED_RUNS))
    return few.runs.chance(days)[0]


def least_units(forecast: Forecast, id: str, days: float, wanted: float) -> float | None:
    """The fewest units of a resource, counted down one by one, with which the wanted chance is
    kept; None where it is not kept with all that there are, or capacity is without limit.
    """
    found = [each.capacity for each in forecast.plan.resources if each.id == id]
    if not found or found[0] == float("inf"):
        return None
    units, kept = found[0], None
    while units > 0 and chance_with(forecast, id, units, days) >= wanted:
        kept, units = units, units - 1
    return kept


def highest_price(plan: Plan, id: str, budget: float) -> float | None:
    """The price of a unit and day of a resource at which the mean cost is the budget; None where
    nothing uses it, or the budget is not kept as it is.
    """
    used = sum(task.mean * task.uses.get(id, 0.0) for task in plan.tasks)
    spare = budget - plan.mean_cost()
    price = next((each.cost_day for each in plan.resources if each.id == id), 0.0)
    return price + spare / used if used and spare >= 0 else None
