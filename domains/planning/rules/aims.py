"""Rules on purpose and care: goals that can be measured, work that serves them, gates to stop at,
risks that somebody watches and whose responses are worth their price.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domains.planning.engine import reading
from domains.planning.engine.forecast import Forecast, paired
from domains.planning.engine.plan import Risk
from domains.planning.rules.findings import Examined, Finding, Rule, listed
from domains.planning.rules.told.places import day_told, price_told
from domains.planning.rules.value import saved_by
from workbench.prose.english import stems

LEAST_DAYS = 0.05
"""Days by which a response must move the mean finish to be said to move it."""
LEAST_POINTS = 0.5
"""Points of chance from which on a response may be said to buy time."""
POINTS_OFF = 2.0
"""Points by which the stated gain may differ from the simulated one."""
PAIRED_RUNS = 4_000
"""Runs with a response and without it; the luck is the same, so few are enough."""


def unmeasured(seen: Examined) -> Iterator[Finding]:
    """Goals without metric, target or date."""
    if not seen.plan.goals:
        yield Finding("The plan has no goals.", "/goals", fix="List goals with metric, baseline, "
                      "target and by.")  # fmt: skip
    for goal in seen.plan.goals:
        given = {"metric": goal.metric, "target": goal.target, "by": goal.by}
        missing = [name for name, value in given.items() if not value]
        if missing:
            yield Finding(
                f"Goal {goal.id} has no {listed(missing)}.", goal.pointer,
                expected="metric, target and by", fix=f"Add {listed(missing)} to {goal.id}.",
            )  # fmt: skip
        elif reading.day(goal.by, seen.plan.start) is None:
            yield Finding(
                f"Goal {goal.id} is due by {goal.by!r}, which is no date.", f"{goal.pointer}/by",
                observed=goal.by, fix="Write the date as YYYY-MM-DD.", severity="minor",
            )  # fmt: skip


def unserved(seen: Examined) -> Iterator[Finding]:
    """Goals that no task serves."""
    served = {id for task in seen.plan.tasks for id in task.serves}
    for goal in seen.plan.goals:
        if goal.id not in served:
            yield Finding(
                f"No task serves the goal {goal.id}.", goal.pointer,
                fix=f"Name {goal.id} in \"serves\" of the task that works for it.",
            )  # fmt: skip


def orphaned(seen: Examined) -> Iterator[Finding]:
    """Tasks that serve no goal."""
    goals = {goal.id for goal in seen.plan.goals}
    for task in seen.plan.tasks:
        if goals and not goals & set(task.serves):
            yield Finding(
                f"Task {task.id} serves no goal.", task.pointer,
                fix=f"Add \"serves\" to {task.id}, or leave the task out.",
            )  # fmt: skip


def nobodys(seen: Examined) -> Iterator[Finding]:
    """Tasks that nobody answers for."""
    for task in seen.plan.tasks:
        if not task.owner:
            yield Finding(
                f"Task {task.id} has no owner.", task.pointer,
                fix=f"Say who answers for {task.id}.",
            )  # fmt: skip


def unsourced(seen: Examined) -> Iterator[Finding]:
    """Assumptions without a range or a source."""
    for entry in seen.plan.assumptions:
        missing = [name for name in ("range", "source") if entry.get(name) in (None, "", [])]
        if missing:
            yield Finding(
                f"Assumption {entry['id']} has no {listed(missing)}.", str(entry["pointer"]),
                fix=f"Say from what to what {entry['id']} may lie, and how you know.",
            )  # fmt: skip


def overdue(seen: Examined) -> Iterator[Finding]:
    """Goals due before the work for them is done, at mean durations; also where the deadline is
    given up, which a goal that keeps its date would deny.
    """
    forecast = seen.forecast
    for goal in seen.plan.goals if forecast is not None else ():
        due = reading.day(goal.by, seen.plan.start)
        if due is None or forecast is None:
            continue
        plan, mean = forecast.plan, forecast.mean
        ends = {
            task.id: mean.starts[at] + mean.durations[at]
            for at, task in enumerate(plan.tasks)
            if goal.id in task.serves
        }
        last = max(ends, key=ends.__getitem__, default="")
        if last and due < plan.day_of(ends[last]):
            yield Finding(
                f"Goal {goal.id} is due by {due}, and {last}, which serves it, ends on "
                f"{plan.day_of(ends[last])} at mean durations.", f"{goal.pointer}/by",
                span=day_told(seen, due, stems(f"goal {goal.metric}")),
                observed=str(due), expected=f"{plan.day_of(ends[last])} or later",
                fix=f"Move the date of {goal.id}, or do {last} earlier.",
            )  # fmt: skip


def harmful(seen: Examined) -> Iterator[Finding]:
    """Responses after which a risk is likelier than before."""
    for risk in seen.plan.risks:
        if risk.residual_prob is not None and risk.residual_prob > risk.prob:
            yield Finding(
                f"The response to {risk.id} raises its chance from {risk.prob:g} to "
                f"{risk.residual_prob:g}.", f"{risk.pointer}/residual_prob",
                observed=f"{risk.residual_prob:g}", expected=f"{risk.prob:g} or less",
                fix="Correct the chance, or drop the response.",
            )  # fmt: skip


def ownerless(seen: Examined) -> Iterator[Finding]:
    """Risks without owner or trigger."""
    for risk in seen.plan.risks:
        missing = [name for name in ("owner", "trigger") if not getattr(risk, name)]
        if missing:
            yield Finding(
                f"Risk {risk.id} has no {listed(missing)}.", risk.pointer,
                observed=f"no {listed(missing)}", expected="an owner and a trigger",
                fix="Say who watches it, and at what sign that person acts.",
            )  # fmt: skip


def unanswered(seen: Examined) -> Iterator[Finding] | None:
    """Risks without a response whose chance falls all the same, or where most others have one: a
    plan that answers none bears them all, and says so in its memo.
    """
    return _unanswered(seen) if seen.plan.risks else None


def _unanswered(seen: Examined) -> Iterator[Finding]:
    risks = seen.plan.risks
    mostly = 2 * sum(bool(risk.response) for risk in risks) > len(risks)
    for risk in risks:
        falls = risk.chance() < risk.prob
        if risk.response or not (falls or mostly):
            continue
        told = f", and its chance falls from {risk.prob:g} to {risk.chance():g} all the same"
        yield Finding(
            f"Risk {risk.id} has no response{told * falls}.", risk.pointer,
            observed="no response", expected="what is done at the trigger",
            fix="Say what is done when it strikes; a risk that is borne says so.",
        )  # fmt: skip


def dear(seen: Examined) -> Iterator[Finding]:
    """Responses that cost more than they save, and buy no time either."""
    for risk in seen.plan.risks:
        if not risk.response_cost or not risk.funded:
            continue
        saved = saved_by(seen.plan, risk)
        if risk.response_cost > saved + 0.5 and not _buys_something(seen, risk):
            yield Finding(
                f"The response to {risk.id} costs {risk.response_cost:,.0f} and saves "
                f"{saved:,.0f} in money on average (chance {risk.prob:g} → {risk.chance():g})"
                f"{_bought(seen, risk)}.",
                f"{risk.pointer}/response_cost",
                span=price_told(seen, risk.response_cost, f"{risk.id} {risk.response}"),
                observed=f"{risk.response_cost:,.0f}",
                expected=f"{saved:,.0f} or less",
                fix="Accept the risk, find a cheaper response, or set \"funded\": false; where it "
                "is paid for the date, give \"buys\", the points by which it raises the chance.",
            )  # fmt: skip


def _buys_something(seen: Examined, risk: Risk) -> bool:
    """The plan says that the response is paid for the date, and it does raise the chance."""
    if not risk.buys or seen.forecast is None:
        return False
    return _gain(seen, seen.forecast, risk)[1] >= LEAST_POINTS


def overstated(seen: Examined) -> Iterator[Finding] | None:
    """Responses whose stated gain is not the simulated one."""
    stated = [risk for risk in seen.plan.risks if risk.buys is not None and risk.funded]
    day = seen.plan.claims.finish or seen.demands.deadline
    if not stated or day is None or seen.forecast is None:
        return None
    return _overstated(seen, seen.forecast, stated)


def _overstated(seen: Examined, forecast: Forecast, stated: list[Risk]) -> Iterator[Finding]:
    day = seen.plan.claims.finish or seen.demands.deadline
    for risk in stated:
        assert risk.buys is not None
        points = _gain(seen, forecast, risk)[1]
        if abs(risk.buys - points) > POINTS_OFF:
            side = "overstated" if risk.buys > points else "understated"
            yield Finding(
                f"The response to {risk.id} is said to raise the chance of {day} by {risk.buys:g} "
                f"points; simulated with it and without it, it raises it by {points:.1f}, so its "
                f"gain is {side}.",
                f"{risk.pointer}/buys", observed=f"{risk.buys:g}", expected=f"{points:.1f}",
                fix=f"Write \"buys\": {points:.0f}.",
            )  # fmt: skip


def _gain(seen: Examined, forecast: Forecast, risk: Risk) -> tuple[float, float]:
    """Days by which a response brings the finish forward, and points by which it raises the chance
    of the claimed day, under the same luck with it and without it.
    """
    plan = forecast.plan
    bare = replace(plan, risks=tuple(_unfunded(each, risk.id) for each in plan.risks))
    few = replace(forecast.draws, runs=PAIRED_RUNS)
    without, paid = Forecast(bare, few), Forecast(plan, few)
    days = float((without.together.finish - paid.together.finish).mean())
    day = seen.plan.claims.finish or seen.demands.deadline
    points = 0.0 if day is None else 100 * paired(without, paid, plan.days_to(day)).change
    return days, points


def _bought(seen: Examined, risk: Risk) -> str:
    """What a response does for the date."""
    if seen.forecast is None:
        return ""
    days, points = _gain(seen, seen.forecast, risk)
    day = seen.plan.claims.finish or seen.demands.deadline
    if days < LEAST_DAYS:
        return " and does nothing for the date"
    if day is None:
        return f"; it brings the finish forward by {days:.1f} days on average"
    return (
        f"; it brings the finish forward by {days:.1f} days on average and raises the chance of "
        f"{day} by {points:.1f} points"
    )


def _unfunded(risk: Risk, id: str) -> Risk:
    return replace(risk, funded=False) if risk.id == id else risk


RULES = (
    Rule("trace.goals", "major", unmeasured, "Every goal has a metric, a target and a date."),
    Rule("trace.served", "minor", unserved, "Every goal is served by a task."),
    Rule("trace.serves", "minor", orphaned, "Every task serves a goal."),
    Rule("trace.owners", "minor", nobodys, "Every task has an owner."),
    Rule("trace.due", "minor", overdue, "Every goal is due after the work for it.", tells=True),
    Rule("trace.assumptions", "minor", unsourced, "Every assumption has a range and a source."),
    Rule("risks.owners", "minor", ownerless, "Every risk has an owner and a trigger."),
    Rule("risks.answers", "minor", unanswered, "Every risk is answered.", advises=True),
    Rule("risks.residual", "minor", harmful, "No response makes its risk likelier."),
    Rule("risks.responses", "minor", dear, "Every response is worth its price."),
    Rule(
        "risks.buys",
        "minor",
        overstated,
        "Every response buys the points that it is said to.",
        moves=True,
    ),
)
