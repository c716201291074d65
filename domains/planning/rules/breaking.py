"""What a plan rests on, and how far each of it may give way before the deadline's chance is lost.

A task's estimate is an assumption, and so is a risk's chance. For a task the answer is the days by
which every run of it may be longer; for a risk the chance at which it may strike. Both come from
the runs at hand, under the same luck: a task that is longer by d moves a run's finish by d less the
float that it has in that run, and a deadline's chance is linear in the chance of one risk.
"""

from __future__ import annotations

from dataclasses import dataclass

from domains.planning.engine.forecast import Forecast


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
