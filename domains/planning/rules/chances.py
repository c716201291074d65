"""Rules on the chances that a plan claims, and on the tasks that decide them.

A claimed chance is right within 1.96 standard errors and .05 of a simulated one (research/
domains.md §6), whichever reading of the waiting for resources is kinder to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from math import hypot

from domains.planning.engine.forecast import SOLID, Chance, Forecast
from domains.planning.engine.plan import EPSILON, PlanTask, Risk
from domains.planning.engine.run_log import log_of
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, days_text, listed
from domains.planning.rules.told.places import chance_told
from workbench.prose.english import stems

TOLERANCE = 0.05
EVEN = 0.5
"""The chance of a deadline that is wanted where the task names none."""
OFTEN = 0.5
"""Share of the runs in which a task is critical from which on it drives the finish."""
LONG = 0.1
"""Share of the plan's mean length in the runs, risks and waiting included, from which on a task is
long.
"""


def forecast_of(seen: Examined) -> Forecast:
    """The forecast of a plan that can be simulated."""
    assert seen.forecast is not None
    return seen.forecast


def inflated(seen: Examined) -> Iterator[Finding] | None:
    """A chance at the common factor that the simulation does not give."""
    claims = seen.plan.claims
    if claims.finish is None or claims.probability is None:
        return None
    return _inflated(forecast_of(seen), seen, claims.probability, "probability", 0.5)


def inflated_apart(seen: Examined) -> Iterator[Finding] | None:
    """The same for independent durations, where the plan claims one."""
    claims = seen.plan.claims
    if claims.finish is None or claims.probability_rho0 is None:
        return None
    return _inflated(forecast_of(seen), seen, claims.probability_rho0, "probability_rho0", 0.0)


def _inflated(
    forecast: Forecast, seen: Examined, claimed: float, field: str, rho: float
) -> Iterator[Finding]:
    finish = seen.plan.claims.finish
    assert finish is not None
    chance = forecast.chance(forecast.plan.days_to(finish), rho)
    gap = claimed - chance.nearest(claimed)
    if abs(gap) <= 1.96 * chance.error + TOLERANCE:
        return
    log = log_of(forecast, forecast.plan.days_to(finish))
    slip = _likely_slip(forecast, claimed, finish, chance, rho)
    right = chance.lowest if gap > 0 else chance.nearest(claimed)
    yield Finding(
        f"claims.{field} = {chance_text(claimed)} to finish by {finish}; "
        f"{both_readings(forecast, finish)}{slip}. {log.summary()}".strip(),
        f"/claims/{field}", span=chance_told(seen, claimed), observed=chance_text(claimed),
        expected=chance_text(right),
        fix=f"Claim {right:.2f}{_other_date(forecast, claimed, finish, rho)}.",
        severity=None if gap > 0 else "minor",
        evidence=log.data(),
    )  # fmt: skip


def crossed(seen: Examined) -> Iterator[Finding] | None:
    """Two claimed chances in the wrong order: the one with correlation above the one without it
    where the simulation has it below, or the other way round.
    """
    claims = seen.plan.claims
    if claims.finish is None or claims.probability is None or claims.probability_rho0 is None:
        return None
    return _crossed(forecast_of(seen), claims.finish, claims.probability, claims.probability_rho0)


def _crossed(forecast: Forecast, finish: date, together: float, apart: float) -> Iterator[Finding]:
    days = forecast.plan.days_to(finish)
    right, other = forecast.chance(days), forecast.chance(days, 0.0)
    pairs = ((together, right), (apart, other))
    if any(abs(one - each.nearest(one)) > TOLERANCE for one, each in pairs):
        return
    gaps = [right.free - other.free]
    if right.queued is not None and other.queued is not None:
        gaps.append(right.queued - other.queued)
    noise = max(1.96 * hypot(right.error, other.error), LEAST_GAP)
    claimed = together - apart
    if abs(claimed) < LEAST_GAP - EPSILON or any(
        abs(gap) <= noise or gap * claimed > 0 for gap in gaps
    ):
        return
    more = "more" if gaps[0] > 0 else "less"
    yield Finding(
        f"claims.probability = {chance_text(together)} and probability_rho0 = "
        f"{chance_text(apart)} for {finish}; with correlation the chance is {more} than without "
        f"it: {both_readings(forecast, finish)}.",
        "/claims/probability_rho0", observed=f"{chance_text(together)}, {chance_text(apart)}",
        expected=f"{chance_text(right.free)}, {chance_text(other.free)}",
        fix=f"Claim {right.free:.2f} and {other.free:.2f}; perhaps they changed places.",
    )  # fmt: skip


LEAST_GAP = 0.01
"""Points by which two chances differ, from which on their order can be wrong."""


def _other_date(forecast: Forecast, claimed: float, finish: date, rho: float) -> str:
    """The date that the claimed chance belongs to, as the other way to set a claim right."""
    share = min(max(claimed, 0.01), 0.99)
    when = forecast.plan.day_of(forecast.percentile(share, rho))
    if when == finish:
        return ""
    side = "later" if when > finish else "earlier"
    return f", or a date {side}: {when} holds with {chance_text(share)} at ρ = {rho:g}"


def _likely_slip(
    forecast: Forecast, claimed: float, finish: date, chance: Chance, rho: float
) -> str:
    """What a wrong chance would be right for."""
    days = forecast.plan.days_to(finish)
    end = forecast.percentile(claimed, rho) if 0 < claimed < 1 else 0.0
    others = {
        "that is the chance without the common factor": forecast.chance(days, 0.0).free,
        "that is the chance if no response is paid for": chance.unanswered,
        "that is the chance of the day after": forecast.chance(days + 1, rho).free,
    }
    for told, value in others.items():
        if value is not None and abs(value - claimed) <= 0.01:
            return f"; {told}"
    belongs = f"; {chance_text(claimed)} belongs to {forecast.plan.day_of(end)}"
    return f"{belongs} at ρ = {rho:g}" if end else ""


def both_readings(forecast: Forecast, finish: date) -> str:
    """The chance of a day at both correlations, and without responses where that differs."""
    days = forecast.plan.days_to(finish)
    together, apart = forecast.chance(days), forecast.chance(days, 0.0)
    told = [
        f"simulated {chance_text(together.free)} (± {100 * together.error:.1f}) when overruns come "
        f"together (ρ = .5) and {chance_text(apart.free)} when they do not (ρ = 0)"
    ]
    told += _other_readings(together)
    return ", ".join(told)


def _other_readings(chance: Chance) -> list[str]:
    told = []
    if chance.queued is not None and abs(chance.queued - chance.free) > 0.005:
        told.append(f"{chance_text(chance.queued)} with waiting for resources")
    if chance.unanswered is not None and abs(chance.unanswered - chance.free) > SOLID:
        told.append(f"{chance_text(chance.unanswered)} if no response to a risk is paid for")
    return told


def critical_without_risk(seen: Examined) -> Iterator[Finding]:
    """Tasks that drive the finish and that no risk speaks of."""
    forecast = forecast_of(seen)
    covered = {id for risk in forecast.plan.risks for id in risk.affects}
    length = float(forecast.runs.finish.mean())
    for task, share in zip(forecast.plan.tasks, forecast.criticality, strict=True):
        if share >= OFTEN and task.id not in covered and task.mean >= LONG * length:
            meant = _speaks_of(forecast, task)
            aside = (
                f"; {meant.id} speaks of it and affects {listed(meant.affects)}" if meant else ""
            )
            yield Finding(
                f"{task.id} is critical in {100 * share:.0f} % of the runs and takes "
                f"{days_text(task.mean)} of {days_text(length)} days on average, and no risk "
                f"names it{aside}.",
                f"{meant.pointer}/affects" if meant else task.pointer, observed=f"{share:.2f}",
                fix=f"Name what can delay {task.id}, or say in a risk that it was looked for.",
            )  # fmt: skip


def _speaks_of(forecast: Forecast, task: PlanTask) -> Risk | None:
    """The risk that has two words or more of a task, and more than of the tasks that it affects."""
    words = {each.id: set(stems(f"{re.sub(r'[-_]', ' ', each.id)} {each.deliverable}"))
             for each in forecast.plan.tasks}  # fmt: skip
    for risk in forecast.plan.risks:
        said = set(stems(f"{re.sub(r'[-_]', ' ', risk.id)} {risk.trigger}"))
        shared = len(said & words[task.id])
        if shared >= LEAST_WORDS and all(
            len(said & words[id]) < shared for id in risk.affects if id in words
        ):
            return risk
    return None


LEAST_WORDS = 2


RULES = (
    Rule("success.probability", "major", inflated,
         "The claimed chance agrees with the simulation at ρ = .5.", simulated=True, moves=True),
    Rule("success.rho0", "major", inflated_apart,
         "The claimed chance agrees with the simulation at ρ = 0.", simulated=True, moves=True),
    Rule("success.order", "major", crossed,
         "The two claimed chances are in their order.", simulated=True, moves=True),
    Rule("drivers.risks", "minor", critical_without_risk,
         "Every task that drives the finish is looked at by a risk.", simulated=True, tells=True),
)  # fmt: skip
