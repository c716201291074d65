"""What happened in the simulated runs, told as an execution log: which task was late, which risk
struck, where work queued, in the runs that missed a date against all of them.

This is what a revision can act on: not "the chance is low" but the day, the task and the resource.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import EPSILON
from workbench.core.codec import Json

if TYPE_CHECKING:
    from domains.planning.engine.simulation import Outcomes

SHOWN = 3


@dataclass(frozen=True, slots=True)
class LogLine:
    """One kind of event over the runs."""

    kind: str
    """`late task`, `risk` or `queue`."""
    id: str
    in_missed: float
    """Share of the runs that missed the date; for a queue the mean wait in days."""
    in_all: float
    days: float
    """Mean days that it cost in the missed runs."""

    def text(self) -> str:
        """The line as a sentence's part."""
        if self.kind == "queue":
            return f"{self.id} waited {self.in_missed:.1f} days for its resources"
        what = "overran its mean" if self.kind == "late task" else "struck"
        cost = f", {self.days:.1f} days" if self.days >= 0.05 else ""
        shares = f"{100 * self.in_missed:.0f} % (of all: {100 * self.in_all:.0f} %{cost})"
        return f"{self.id} {what} in {shares}"


@dataclass(frozen=True, slots=True)
class RunLog:
    """The log of all runs against one date."""

    missed: float
    """Share of the runs that missed it."""
    lateness: float
    """Mean days late, in those."""
    lines: tuple[LogLine, ...]

    def summary(self) -> str:
        """In one sentence; empty where no run missed the date."""
        if not self.lines or not self.missed:
            return ""
        told = "; ".join(line.text() for line in self.lines[:SHOWN])
        return f"In the runs that miss it ({self.lateness:.1f} days late on average): {told}."

    def data(self) -> Json:
        """The log as plain data."""
        lines = [
            {"kind": line.kind, "id": line.id, "in_missed": round(line.in_missed, 3),
             "in_all": round(line.in_all, 3), "days": round(line.days, 2)}
            for line in self.lines
        ]  # fmt: skip
        return {"missed": round(self.missed, 4), "lateness": round(self.lateness, 2), "log": lines}


def log_of(forecast: Forecast, days: float) -> RunLog:
    """The log of the forecast's runs against a finish within `days`."""
    runs = forecast.runs
    late = runs.finish > days + EPSILON
    if not late.any():
        return RunLog(0.0, 0.0, ())
    lines = [*_tasks(forecast, runs, late), *_risks(forecast, runs, late), *_queues(forecast, late)]
    lines.sort(key=lambda line: -line.days * line.in_missed)
    lateness = float((runs.finish[late] - days).mean())
    return RunLog(float(late.mean()), lateness, tuple(lines))


def _tasks(forecast: Forecast, runs: Outcomes, late: object) -> list[LogLine]:
    found = []
    for at, task in enumerate(forecast.plan.tasks):
        if forecast.criticality[at] < 0.05:
            continue
        over = runs.durations[at] - task.mean
        longer = over > 0.1 * max(task.mean, 1.0)
        missed, every = float(longer[late].mean()), float(longer.mean())
        if missed > every + 0.01:
            found.append(LogLine("late task", task.id, missed, every, float(over[late].mean())))
    return found


def _risks(forecast: Forecast, runs: Outcomes, late: object) -> list[LogLine]:
    found = []
    for risk, hit in zip(forecast.plan.risks, runs.hits, strict=True):
        missed, every = float(hit[late].mean()), float(hit.mean())
        if missed > every + 0.01:
            short, usual, long = risk.days
            found.append(LogLine("risk", risk.id, missed, every, (short + 4 * usual + long) / 6))
    return found


def _queues(forecast: Forecast, late: object) -> list[LogLine]:
    queued = forecast.queued
    if queued is None or queued.waits is None:
        return []
    found = []
    for task, waits in zip(forecast.plan.tasks, queued.waits, strict=True):
        mean = float(waits[late].mean())
        if mean > 0.1:
            found.append(LogLine("queue", task.id, mean, float(waits.mean()), mean))
    return found
