"""What really happened, from a CSV, held against a plan: what is left is simulated again, and the
plan's claims are scored.

Columns, in any order and with usual other names: `task`, `start`, `finish` (dates; empty while
open), `cost`, and `done` in per cent for a task under way. `as_of` on any row, else the last date,
is the day of the report.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from domains.planning.engine import reading
from domains.planning.engine.forecast import Forecast
from domains.planning.engine.network import Network
from domains.planning.engine.plan import EPSILON, Plan, PlanTask
from domains.planning.engine.simulation import RHO, Draws, Outcomes, outcomes, share, with_risks

if TYPE_CHECKING:
    from domains.planning.engine.simulation import Numbers

NAMES = {
    "task": ("task", "id", "task_id", "name", "activity"),
    "start": ("start", "actual_start", "started", "begin"),
    "finish": ("finish", "actual_finish", "finished", "end", "completed"),
    "cost": ("cost", "actual_cost", "spent"),
    "done": ("done", "percent", "progress", "complete", "percent_complete"),
    "as_of": ("as_of", "asof", "status_date", "reported"),
}


@dataclass(frozen=True, slots=True)
class Actual:
    """What is known of one task."""

    task: str
    start: date | None = None
    finish: date | None = None
    cost: float | None = None
    done: float | None = None
    """Share of 1."""


@dataclass(frozen=True, slots=True)
class Report:
    """What happened up to a day."""

    as_of: date
    actuals: Mapping[str, Actual]
    unknown: tuple[str, ...] = ()
    """Tasks that the plan does not have."""


def read_actuals(text: str, plan: Plan) -> Report | None:
    """The report in a CSV; None where it has no line about a task with a date."""
    sample = text[:2000]
    delimiter = max(",;\t", key=sample.count)
    rows = [_fields(row) for row in csv.DictReader(io.StringIO(text), delimiter=delimiter)]
    found = [actual for row in rows if (actual := _actual(row)) is not None]
    days = [day for a in found for day in (a.start, a.finish) if day is not None]
    stated = [day for row in rows if (day := reading.day(row.get("as_of"))) is not None]
    if not days and not stated:
        return None
    known = {task.id for task in plan.tasks}
    kept = {actual.task: actual for actual in found if actual.task in known}
    unknown = tuple(actual.task for actual in found if actual.task not in known)
    return Report(max(stated or days), kept, unknown)


def _fields(row: Mapping[str | None, object]) -> dict[str, str]:
    given = {
        str(key).strip().lower().replace(" ", "_"): str(value or "").strip()
        for key, value in row.items()
    }
    return {
        field: next((given[name] for name in names if given.get(name)), "")
        for field, names in NAMES.items()
    }


def _actual(row: Mapping[str, str]) -> Actual | None:
    if not row["task"]:
        return None
    done = reading.number(row["done"].replace("%", ""))
    return Actual(
        row["task"],
        reading.day(row["start"]),
        reading.day(row["finish"]),
        reading.number(row["cost"]),
        None if done is None else done / 100 if done > 1 else done,
    )


def carried_on(
    plan: Plan, report: Report, rho: float = RHO, draws: Draws | None = None
) -> Outcomes:
    """The plan's runs given what happened: what is done is fixed, what is under way takes at least
    until the report, the rest starts no earlier than that day.
    """
    import numpy as np

    draws = draws or Draws()
    durations, hits, extra = with_risks(plan, draws, rho, True)
    now = plan.days_to(report.as_of)
    network = Network.of(plan)
    starts = np.zeros_like(durations)
    for at in network.order:
        actual = report.actuals.get(plan.tasks[at].id)
        begun = actual.start if actual else None
        if actual and actual.finish is not None:
            first = (
                plan.days_to(begun) if begun else plan.days_to(actual.finish) - plan.tasks[at].mean
            )
            starts[at] = first
            durations[at] = plan.days_to(actual.finish) - first
        elif actual and begun is not None:
            starts[at] = plan.days_to(begun)
            durations[at] = _left(durations[at], now - plan.days_to(begun), actual.done)
        else:
            starts[at] = np.maximum(network.earliest(at, starts, durations), now)
    runs = outcomes(plan, starts, durations, hits, extra, True)
    return replace(runs, cost=runs.cost + _cost_change(plan, report, durations))


def _left(values: Numbers, spent: float, done: float | None) -> Numbers:
    """Whole durations of a task that has run `spent` days: what is left by its progress, else by
    the runs that are still possible, moved up where none is.
    """
    import numpy as np

    if done is not None and 0 < done < 1:
        return spent + values * (1 - done)
    possible = values[values > spent + EPSILON]
    if len(possible) == 0:
        return np.full(len(values), spent + 0.5)
    return np.where(values > spent + EPSILON, values, np.resize(possible, len(values)))


def _cost_change(plan: Plan, report: Report, lengths: Numbers) -> Numbers:
    """What real costs change: the booked amount in place of the planned one, for finished tasks."""
    import numpy as np

    change = np.zeros(lengths.shape[1])
    for at, task in enumerate(plan.tasks):
        actual = report.actuals.get(task.id)
        if actual and actual.finish is not None and actual.cost is not None:
            change += actual.cost - task.fixed - lengths[at] * plan.daily_cost(task)
    return change


@dataclass(frozen=True, slots=True)
class Scored:
    """How a plan's claims stand after what happened."""

    chance: float
    chance_apart: float
    """The same at ρ = 0."""
    brier: float | None
    """(claimed chance − outcome)², once the outcome is known."""
    inside: int
    """Finished tasks whose real duration lay between o and p, of `finished`."""
    finished: int
    overrun: float
    """Σ real / Σ mean durations of the finished tasks; 1 where none is."""
    cost: float
    """Mean cost to expect at the end."""


def scored(plan: Plan, report: Report) -> Scored:
    """The plan's claims against a report."""
    ends = [a.finish for a in report.actuals.values() if a.finish is not None]
    done = len(ends) == len(plan.tasks)
    finish = plan.claims.finish
    chances = []
    for rho in (RHO, 0.0):
        runs = carried_on(plan, report, rho)
        days = plan.days_to(finish) if finish else float(runs.finish.mean())
        chances.append((share(runs.finish <= days + EPSILON)[0], float(runs.cost.mean())))
    met = float(done and finish is not None and max(ends) <= finish)
    claimed = plan.claims.probability
    brier = (claimed - met) ** 2 if done and claimed is not None else None
    real = [(t, d) for t in plan.tasks if (d := _duration(plan, t, report)) is not None]
    inside = sum(t.o - EPSILON <= d <= t.p + EPSILON for t, d in real)
    mean = sum(t.mean for t, _ in real)
    overrun = sum(d for _, d in real) / mean if mean else 1.0
    return Scored(chances[0][0], chances[1][0], brier, inside, len(real), overrun, chances[0][1])


def _duration(plan: Plan, task: PlanTask, report: Report) -> float | None:
    actual = report.actuals.get(task.id)
    if actual is None or actual.start is None or actual.finish is None:
        return None
    return plan.days_to(actual.finish) - plan.days_to(actual.start)


def actuals_text(forecast: Forecast, report: Report) -> str:
    """How the claims stand, in words."""
    found = scored(forecast.plan, report)
    plan = forecast.plan
    told = [
        f"As of {report.as_of}: {found.finished} of {len(plan.tasks)} tasks are done, "
        f"{found.inside} within their range, at {found.overrun:.2f} of their mean durations"
    ]
    if plan.claims.finish is not None:
        told.append(
            f"P(finish ≤ {plan.claims.finish}) is now {100 * found.chance:.1f} % (ρ = .5) and "
            f"{100 * found.chance_apart:.1f} % (ρ = 0)"
        )
    if plan.claims.cost is not None:
        told.append(f"cost to expect {found.cost:,.0f}, claimed {plan.claims.cost:,.0f}")
    if found.brier is not None:
        told.append(f"Brier score of the claimed chance {found.brier:.3f}")
    if report.unknown:
        told.append(f"not in the plan: {', '.join(report.unknown[:5])}")
    return "; ".join(told) + "."
