"""What is told of a plan beside its faults: its strengths with their numbers, what drives it, and
how it compares with the draft before, run by run.

These results inform: they carry evidence for the pictures and never hold up a target.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from domains.planning.drawing import WIDE, gantt_text, histogram_text, tornado_text
from domains.planning.engine.demands import Demands
from domains.planning.engine.forecast import Forecast, paired
from domains.planning.engine.plan import EPSILON
from domains.planning.engine.run_log import log_of
from domains.planning.rules.assumed import limit_text, limits
from domains.planning.rules.breaking import risk_limits, task_limits
from domains.planning.rules.chances import EVEN, both_readings
from domains.planning.rules.findings import Examined, chance_text, days_text
from domains.planning.rules.value import cost_parts
from workbench.core.checks import CheckResult
from workbench.core.codec import Json

BINS = 16
"""At most so many bars, each of whole days; the last one holds what comes later."""
DRIVERS = 8
LIMITS = 3
"""Tasks and risks whose break-even is told."""


def portrait(seen: Examined, before: Examined | None) -> Iterator[CheckResult]:
    """Informational results on a plan that can be simulated."""
    forecast = seen.forecast
    if forecast is None:
        return
    yield _told("forecast", _forecast_text(seen, forecast), _forecast_data(seen, forecast))
    rows = tornado(forecast)
    yield _told("drivers", _drivers_text(rows), _drivers_data(rows))
    yield from _break_even(seen, forecast)
    strong = list(strengths(seen, forecast))
    if strong:
        yield _told("strengths", "Keep: " + "; ".join(strong) + ".", None)
    if before is not None and before.forecast is not None:
        yield from _revision(seen, before.forecast, forecast)


def _drivers_data(rows: list[dict[str, Any]]) -> Json:
    charts = {"chart": tornado_text(rows), "wide chart": tornado_text(rows, WIDE)}
    return {"tornado": rows, **charts}


def _told(name: str, message: str, evidence: Json) -> CheckResult:
    return CheckResult(
        name, "pass", "forecast", severity="info", message=message, evidence=evidence, decides=False
    )


def horizon(seen: Examined, forecast: Forecast) -> float:
    """The days that the plan is measured by: the claimed finish, else the deadline, else P80."""
    day = seen.plan.claims.finish or seen.demands.deadline
    return forecast.percentile(0.8) if day is None else forecast.plan.days_to(day)


def _forecast_text(seen: Examined, forecast: Forecast) -> str:
    middle, late = (forecast.plan.day_of(forecast.percentile(share)) for share in (0.5, 0.8))
    told = f"Half of {len(forecast.together.finish):,} runs end by {middle}, 80 % by {late}"
    if seen.plan.claims.finish is not None:
        told += f"; to finish by {seen.plan.claims.finish}: "
        told += both_readings(forecast, seen.plan.claims.finish)
    return f"{told}. {log_of(forecast, horizon(seen, forecast)).summary()}".strip()


def _forecast_data(seen: Examined, forecast: Forecast) -> Json:
    log = log_of(forecast, horizon(seen, forecast))
    bars, ends = gantt(forecast, seen.demands), histogram(seen.demands, forecast)
    return {
        "gantt": bars,
        "histogram": ends,
        "chart": f"{gantt_text(bars)}\n\n{histogram_text(ends)}",
        "wide chart": f"{gantt_text(bars, WIDE)}\n\n{histogram_text(ends, WIDE)}",
        "parts": cost_parts(forecast.plan),
        "execution": log.data(),
    }


def gantt(forecast: Forecast, demands: Demands) -> dict[str, Any]:
    """One bar a task at mean durations, with waiting for scarce resources."""
    plan, schedule = forecast.plan, forecast.levelled
    critical = set(forecast.mean.critical)
    order = sorted(range(len(plan.tasks)), key=lambda at: (schedule.starts[at], at))
    return {
        "start": plan.start.isoformat(),
        "deadline": demands.deadline.isoformat() if demands.deadline else None,
        "rows": [
            {"id": plan.tasks[at].id, "start": round(schedule.starts[at], 2),
             "days": round(schedule.durations[at], 2), "critical": at in critical,
             "float": round(forecast.mean.floats[at], 2)}
            for at in order
        ],
    }  # fmt: skip


def histogram(demands: Demands, forecast: Forecast) -> dict[str, Any]:
    """Shares of the runs by finishing day, for both correlations."""
    import numpy as np

    days = [np.ceil(runs.finish - EPSILON) for runs in (forecast.together, forecast.apart)]
    low, high = int(min(map(np.min, days))), int(np.quantile(days[0], 0.995))
    step = max(1, ceil((high - low + 1) / BINS))
    count = (high - low) // step + 1
    places = [np.minimum((each - low) // step, count - 1).astype(int) for each in days]
    shares = [np.bincount(each, minlength=count) / len(each) for each in places]
    return {
        "from": [forecast.plan.day_of(low + n * step).isoformat() for n in range(count)],
        "together": [round(float(each), 4) for each in shares[0]],
        "apart": [round(float(each), 4) for each in shares[1]],
        "deadline": demands.deadline.isoformat() if demands.deadline else None,
    }


def tornado(forecast: Forecast) -> list[dict[str, Any]]:
    """The tasks that move the finish most, each between its optimistic and pessimistic value."""
    rows: list[dict[str, Any]] = []
    for at, task in enumerate(forecast.plan.tasks):
        early, late = forecast.swings[at]
        rows.append(
            {"id": task.id, "early": round(early, 2), "late": round(late, 2),
             "critical": round(forecast.criticality[at], 3),
             "rank correlation": round(forecast.influence[at], 3),
             "spare days": round(forecast.mean.floats[at], 2)}
        )  # fmt: skip
    rows.sort(key=lambda row: -(float(row["late"]) - float(row["early"])))
    return rows[:DRIVERS]


def _drivers_text(rows: list[dict[str, Any]]) -> str:
    told = []
    for row in rows[:3]:
        swing = row["late"] - row["early"]
        told.append(
            f"{row['id']} moves the finish by {days_text(swing)} days between its best and worst "
            f"case (critical in {100 * row['critical']:.0f} % of the runs, rank correlation "
            f"{row['rank correlation']:.2f})"
        )
    return "What drives the finish: " + "; ".join(told) + "."


def _break_even(seen: Examined, forecast: Forecast) -> Iterator[CheckResult]:
    """How far estimates and risks may give way before the deadline's chance is lost."""
    deadline = seen.demands.deadline
    if deadline is None:
        return
    wanted, days = seen.demands.probability or EVEN, forecast.plan.days_to(deadline)
    tasks = [limit for limit in task_limits(forecast, days, wanted) if limit.days >= 0][:LIMITS]
    risks = risk_limits(forecast, days, wanted)[:LIMITS]
    if not tasks:
        return
    told = [f"{limit.id} takes {days_text(limit.days)} days more than planned" for limit in tasks]
    told += [
        f"{limit.id} strikes in {chance_text(limit.chance)} of the runs "
        f"(planned {chance_text(limit.planned)})"
        for limit in risks
    ]
    resting = limits(forecast, seen.plan.assumptions, days, wanted, seen.demands.budget)
    assumptions = list(resting)[:LIMITS]
    data = {
        "assumptions": [[one.id, one.kind, one.about, one.planned, round(value, 4)]
                        for one, value in assumptions],
        "tasks": [[limit.id, round(limit.days, 2)] for limit in tasks],
        "risks": [[limit.id, limit.planned, round(limit.chance, 4)] for limit in risks],
    }  # fmt: skip
    lead = f"{deadline} keeps its {chance_text(wanted)} until one of these comes true: "
    rest = "; ".join(limit_text(one, value) for one, value in assumptions)
    more = f" What is assumed may go so far: {rest}." if rest else ""
    yield _told("break-even", f"{lead}{'; '.join(told)}.{more}", data)


def strengths(seen: Examined, forecast: Forecast) -> Iterator[str]:
    """What is good about the plan, with its numbers."""
    demands = seen.demands
    if demands.deadline is not None:
        held = forecast.chance(forecast.plan.days_to(demands.deadline)).lowest
        if held >= 0.8:
            yield f"the deadline {demands.deadline} holds in {chance_text(held)} of the runs"
    if demands.budget is not None:
        kept, _ = forecast.within_budget(demands.budget)
        if kept >= 0.8:
            yield f"the budget holds in {chance_text(kept)} of the runs"
    spare = [at for at, slack in enumerate(forecast.mean.floats) if slack >= 5]
    if spare:
        at = max(spare, key=lambda each: forecast.mean.floats[each])
        slack = days_text(forecast.mean.floats[at])
        yield f"{forecast.plan.tasks[at].id} has {slack} days of float"
    covered = {id for risk in forecast.plan.risks for id in risk.affects}
    driving = [
        t.id for t, c in zip(forecast.plan.tasks, forecast.criticality, strict=True) if c >= 0.5
    ]
    if driving and covered >= set(driving):
        yield f"all {len(driving)} tasks that drive the finish are covered by risks"
    paid = [risk for risk in forecast.plan.risks if risk.chance() < risk.prob]
    if paid:
        chance = forecast.chance(horizon(seen, forecast))
        gain = chance.free - (chance.unanswered if chance.unanswered is not None else chance.free)
        if gain >= 0.02:
            yield f"the responses to {len(paid)} risks raise the chance by {100 * gain:.0f} points"


def _revision(seen: Examined, before: Forecast, after: Forecast) -> Iterator[CheckResult]:
    day = seen.demands.deadline or seen.plan.claims.finish
    if day is None or before.plan == after.plan:
        return
    days = after.plan.days_to(day)
    found = paired(before, after, days)
    one, other = before.together.finish, after.together.finish
    told = (
        f"Against the draft before, under the same luck: P(finish ≤ {day}) changes by "
        f"{100 * found.change:+.1f} points (± {196 * found.error:.1f}), the mean finish by "
        f"{float((other - one).mean()):+.1f} days, the mean cost by "
        f"{float((after.together.cost - before.together.cost).mean()):+,.0f}."
    )
    yield _told("revision", told, {"change": found.change, "error": found.error})
