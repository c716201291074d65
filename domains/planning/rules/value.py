"""Rules on what a plan promises: dates, resources and money, held against its schedule and its
simulation.

Where resources are scarce, a claim may be told with or without waiting, as long as waiting does not
break it. A cost is right within half a per cent, which a rounded one is.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.planning.engine.forecast import SOLID, Forecast
from domains.planning.engine.plan import EPSILON, Plan, Risk
from domains.planning.engine.queues import overloads, too_greedy
from domains.planning.rules.allotted import left_to_others
from domains.planning.rules.chances import EVEN, TOLERANCE, forecast_of
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, days_text, listed
from domains.planning.rules.offered import offered_of
from domains.planning.rules.owned import all_met, deadline_told, refused
from domains.planning.rules.told.places import budget_told, cost_told, together_told
from workbench.core.checks import Severity

COST_SHARE = 0.005
MILESTONE = 3.0
"""The most days of a last task that is no work, but the event to which the others lead."""


def unclaimed(seen: Examined) -> Iterator[Finding]:
    """Promises that the plan does not make."""
    claims = seen.plan.claims
    given = {"finish": claims.finish, "probability": claims.probability, "cost": claims.cost}
    missing = [name for name, value in given.items() if value is None]
    if missing:
        yield Finding(
            f"The plan claims no {listed(missing)}.", "/claims",
            expected="claims: {finish, probability, probability_rho0, cost}",
            fix=f"Add {listed(missing)} to claims.",
        )  # fmt: skip


def before_the_path(seen: Examined) -> Iterator[Finding] | None:
    """A finish that the critical path does not allow even at mean durations."""
    finish = seen.plan.claims.finish
    return None if finish is None else _before_the_path(seen, forecast_of(seen))


def _before_the_path(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    finish = seen.plan.claims.finish
    mean = forecast.mean
    soonest = forecast.plan.day_of(mean.finish)
    if _owned_up(seen):
        return
    if finish is not None and finish < soonest:
        path = " → ".join(forecast.plan.tasks[at].id for at in mean.critical)
        yield Finding(
            f"The claimed finish {finish} lies before {soonest}, when the critical path ends at "
            f"mean durations ({days_text(mean.finish)} days: {path}).",
            "/claims/finish", observed=str(finish), expected=f"{soonest} or later",
            fix="Claim a later date, or shorten a task on this path.",
        )  # fmt: skip


def _owned_up(seen: Examined) -> bool:
    """The plan aims at a deadline of which it says itself that it will rather not be kept; whether
    the chance that it tells is right is another rule's business.
    """
    claims = seen.plan.claims
    aimed = claims.finish is not None and claims.finish == seen.demands.deadline
    unlikely = claims.probability is not None and claims.probability < EVEN
    return aimed and unlikely and refused(seen)


def deadline_missed(seen: Examined) -> Iterator[Finding] | None:
    """A plan that does not keep the deadline, or says so although it does."""
    return None if seen.demands.deadline is None else _deadline(seen, forecast_of(seen))


def _deadline(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    deadline, claims = seen.demands.deadline, seen.plan.claims
    assert deadline is not None
    wanted = seen.demands.probability or EVEN
    chance = forecast.chance(forecast.plan.days_to(deadline)).lowest
    told = f"P(finish ≤ {deadline}) = {chance_text(chance)}"
    given_up = refused(seen)
    denied = all_met(seen)
    if given_up and chance >= wanted + SOLID:
        yield Finding(
            f"The plan says that the deadline cannot be met, and {told}, {chance_text(wanted)} "
            "is wanted.", "/claims/cannot_meet", observed=chance_text(chance),
            fix="Take the deadline out of cannot_meet.",
        )  # fmt: skip
    elif not given_up and chance < wanted - SOLID:
        yield Finding(
            f"The plan does not keep the deadline: {told}, {chance_text(wanted)} is wanted; half "
            f"of the runs end by {forecast.plan.day_of(forecast.percentile(0.5))}."
            f"{' The memo says that everything is met.' if denied else ''}",
            "/claims/finish",
            span=seen.document.span(denied.start, denied.end) if denied else None,
            observed=chance_text(chance), expected=f"{chance_text(wanted)}",
            fix="Shorten what drives the finish; if that is impossible, say so: "
            "claims.cannot_meet: [\"deadline\"].",
        )  # fmt: skip
    elif not given_up and claims.finish is not None and claims.finish > deadline:
        yield Finding(
            f"The claimed finish {claims.finish} lies after the deadline {deadline}.",
            "/claims/finish", observed=str(claims.finish), expected=f"{deadline} or earlier",
            fix="Claim a date within the deadline, or add claims.cannot_meet: [\"deadline\"].",
            severity="minor" if deadline_told(seen, chance) else None,
        )  # fmt: skip
    elif _left_out(seen, "deadline", chance < wanted - SOLID):
        yield _unlisted("deadline", f"{told}, {chance_text(wanted)} is wanted")
    elif given_up and chance < wanted - SOLID and denied:
        yield Finding(
            f"The memo says that everything is met, and {told}, {chance_text(wanted)} is wanted.",
            span=seen.document.span(denied.start, denied.end), observed=denied.text,
            expected="which demand is not met", severity="minor",
            fix="Say in the first words which demand cannot be met.",
        )  # fmt: skip


def _left_out(seen: Examined, what: str, missed: bool) -> bool:
    """A demand is missed that the memo may own up to, and the ledger lists another one alone."""
    refused_ones = seen.plan.claims.cannot_meet
    return missed and bool(refused_ones) and what not in refused_ones


def _unlisted(what: str, told: str) -> Finding:
    return Finding(
        f"The claims leave the {what} out of what cannot be met: {told}.", "/claims/cannot_meet",
        observed=f"no {what}", expected="\"deadline\" and \"budget\"", severity="minor",
        fix=f"Add \"{what}\" to claims.cannot_meet.",
    )  # fmt: skip


def too_much_wanted(seen: Examined) -> Iterator[Finding]:
    """Tasks that alone want more than there is; capacities and prices that the task denies."""
    pointers = {task.id: task.pointer for task in seen.plan.tasks}
    for over in too_greedy(seen.plan):
        id = over.tasks[0]
        yield Finding(
            f"Task {id} wants {over.wanted:g} of {over.resource}, and there are {over.capacity:g}.",
            f"{pointers[id]}/uses/{over.resource}", observed=f"{over.wanted:g}",
            expected=f"{over.capacity:g} or fewer",
            fix=f"Take {over.wanted - over.capacity:g} fewer, or make {id} longer.",
        )  # fmt: skip
    for resource in seen.plan.resources:
        given = (seen.demands.resources or {}).get(resource.id)
        if given and resource.capacity > given[0] + EPSILON:
            yield Finding(
                f"The plan has {resource.capacity:g} of {resource.id}, the task grants "
                f"{given[0]:g}.", f"{resource.pointer}/capacity",
                observed=f"{resource.capacity:g}", expected=f"{given[0]:g}",
                fix="Plan with what there is.",
                severity=_offered(seen, resource.id, resource.capacity,
                                  resource.capacity - given[0]),
            )  # fmt: skip


def _offered(seen: Examined, resource: str, *figures: float) -> Severity | None:
    """What a fact of the task gives beside the list of resources weighs little."""
    return "minor" if offered_of(seen.demands, resource, *figures) else None


def overloaded(seen: Examined) -> Iterator[Finding] | None:
    """Days on which more is wanted than there is, and what waiting does to the finish."""
    if not seen.plan.resources:
        return None
    return _overloaded(forecast_of(seen), seen)


def _overloaded(forecast: Forecast, seen: Examined) -> Iterator[Finding]:
    plan, mean = forecast.plan, forecast.mean
    delay = forecast.levelled.finish - mean.finish
    for over in overloads(plan, mean.starts, mean.durations):
        wanting = [task for task in plan.tasks if task.id in over.tasks]
        wanting.sort(key=lambda task: over.tasks.index(task.id))
        first = max(reversed(wanting), key=lambda task: task.uses.get(over.resource, 0.0))
        when = plan.day_of(over.day)
        effect = (
            f"waiting moves the finish by {days_text(delay)} days"
            if delay > 0.05
            else ("waiting costs float only")
        )
        yield Finding(
            f"On {when} (day {days_text(over.day)}) {listed(over.tasks)} want {over.wanted:g} of "
            f"{over.resource}, {over.wanted - over.capacity:g} more than there are; {effect}.",
            f"{first.pointer}/uses", span=together_told(seen, over.tasks, over.resource),
            observed=f"{over.wanted:g}", expected=f"{over.capacity:g}",
            fix=f"Let one of {listed(over.tasks)} wait for another, or take fewer of "
            f"{over.resource}; then state finish, chances and cost anew."
            f"{_with_waiting(forecast, seen)}",
            severity=None if _breaks_claim(forecast, seen, delay) else "minor",
        )  # fmt: skip


def _with_waiting(forecast: Forecast, seen: Examined) -> str:
    """What the plan may claim as it stands, its tasks waiting for one another."""
    finish = seen.plan.claims.finish
    if finish is None:
        return ""
    lowest = forecast.chance(forecast.plan.days_to(finish)).lowest
    return f" As it stands, {chance_text(lowest)} may be claimed for {finish}, with the waiting."


def _breaks_claim(forecast: Forecast, seen: Examined, delay: float) -> bool:
    """Waiting makes the promises wrong: the finish, or its chance. A plan that promises with the
    waiting in mind is right, whatever its earliest starts would want.
    """
    finish, claimed = seen.plan.claims.finish, seen.plan.claims.probability
    if finish is None:
        return delay > 0.05
    if finish < forecast.plan.day_of(forecast.levelled.finish):
        return True
    chance = forecast.chance(forecast.plan.days_to(finish))
    queued = chance.free if chance.queued is None else chance.queued
    wanted = chance.free if claimed is None else claimed
    return queued < wanted - TOLERANCE - 1.96 * chance.error


def wrong_sum(seen: Examined) -> Iterator[Finding] | None:
    """A cost that is not the sum of the parts."""
    return None if seen.plan.claims.cost is None else _wrong_sum(forecast_of(seen).plan, seen)


def _wrong_sum(plan: Plan, seen: Examined) -> Iterator[Finding]:
    claimed, right = seen.plan.claims.cost, plan.mean_cost()
    assert claimed is not None
    if abs(claimed - right) > max(0.5, COST_SHARE * right):
        yield Finding(
            f"The claimed cost {claimed:,.2f} is not the sum of the plan's parts, {right:,.2f} "
            f"({claimed - right:+,.2f}){_slip(plan, claimed)}.",
            "/claims/cost", span=cost_told(seen), observed=f"{claimed:,.2f}",
            expected=f"{right:,.2f}",
            fix=f"Claim {right:,.2f}, or correct the part that is wrong.",
            evidence={"parts": cost_parts(plan)},
        )  # fmt: skip


def cost_parts(plan: Plan) -> dict[str, float]:
    """The cost by kind, at mean durations."""
    price = {resource.id: resource.cost_day for resource in plan.resources}
    parts = {
        "fixed": sum(task.fixed for task in plan.tasks),
        "per day": sum(task.mean * task.per_day for task in plan.tasks),
        "responses": sum(risk.response_cost for risk in plan.risks if risk.funded),
    }
    for id in price:
        used = sum(task.mean * task.uses.get(id, 0.0) for task in plan.tasks)
        parts[f"resource {id}"] = used * price[id]
    return {name: round(amount, 2) for name, amount in parts.items()}


def _slip(plan: Plan, claimed: float) -> str:
    """The part whose absence, or doubling, would explain a wrong sum."""
    gap = claimed - plan.mean_cost()
    for name, amount in cost_parts(plan).items():
        if amount > 1 and abs(abs(gap) - amount) <= max(0.5, 0.002 * amount):
            return f": {name} ({amount:,.2f}) was {'left out' if gap < 0 else 'counted twice'}"
    with_likely = sum(t.fixed + t.m * plan.daily_cost(t) for t in plan.tasks)
    with_likely += sum(risk.response_cost for risk in plan.risks if risk.funded)
    if abs(claimed - with_likely) <= max(0.5, 0.001 * with_likely):
        return ": likely durations were used in place of mean ones"
    return ""


def over_budget(seen: Examined) -> Iterator[Finding] | None:
    """More money than there is, or a budget called impossible that is kept."""
    return None if seen.demands.budget is None else _over_budget(forecast_of(seen), seen)


def _over_budget(forecast: Forecast, seen: Examined) -> Iterator[Finding]:
    budget, given_up = seen.demands.budget, refused(seen, "budget")
    assert budget is not None
    cost = forecast.plan.mean_cost()
    chance, _ = forecast.within_budget(budget)
    wanted = seen.demands.probability or EVEN
    kept = cost <= budget + EPSILON and chance >= min(wanted, EVEN) - SOLID
    told = f"{cost:,.2f} of {budget:,.2f}, P(cost ≤ budget) = {chance_text(chance)}"
    met = all_met(seen)
    if not given_up and not kept:
        yield Finding(
            f"The plan does not keep the budget: {told}.", "/claims/cost",
            span=seen.document.span(met.start, met.end) if met else cost_told(seen),
            observed=f"{cost:,.2f}", expected=f"{budget:,.2f} or less",
            fix=f"Save {max(cost - budget, 0):,.2f}, or say claims.cannot_meet: [\"budget\"].",
        )  # fmt: skip
    elif _left_out(seen, "budget", not kept):
        yield _unlisted("budget", f"the plan costs {told}")
    elif "budget" in seen.plan.claims.cannot_meet and kept and chance >= wanted + SOLID:
        yield Finding(
            f"The plan says that the budget cannot be kept, and it costs {told}.",
            "/claims/cannot_meet", span=budget_told(seen, denied=True), observed=f"{cost:,.2f}",
            fix="Take the budget out of cannot_meet.",
        )  # fmt: skip


def underpriced(seen: Examined) -> Iterator[Finding] | None:
    """Prices below those which the task states."""
    given = seen.demands.resources
    return None if not given else _underpriced(seen)


def _underpriced(seen: Examined) -> Iterator[Finding]:
    for resource in seen.plan.resources:
        given = (seen.demands.resources or {}).get(resource.id)
        if given and resource.cost_day < given[1] - EPSILON:
            yield Finding(
                f"A day of {resource.id} costs {given[1]:g}, the plan says {resource.cost_day:g}.",
                f"{resource.pointer}/cost_day", observed=f"{resource.cost_day:g}",
                expected=f"{given[1]:g}", fix=f"Count {given[1]:g} a day.",
                severity=_offered(seen, resource.id, resource.cost_day),
            )  # fmt: skip


def unpaid(seen: Examined) -> Iterator[Finding]:
    """Work that nobody does and nothing pays for; a hand-over or first sale is none."""
    free = set(left_to_others(seen.demands))
    followed = {link.on for task in seen.plan.tasks for link in task.links}
    for task in seen.plan.tasks:
        if task.id in free or (task.p <= MILESTONE and task.id not in followed):
            continue
        if not task.uses and not task.fixed and not task.per_day and task.m > EPSILON:
            yield Finding(
                f"Task {task.id} uses no resource and costs nothing.", task.pointer,
                fix=f"Say who does {task.id}, or what it costs.",
            )  # fmt: skip


def saved_by(plan: Plan, risk: Risk) -> float:
    """What a response saves on average: (prob − residual) · E[cost of the risk], late days at the
    cost of a day of what they hit.
    """
    low, likely, high = risk.cost
    money = (low + 4 * likely + high) / 6
    short, usual, long = risk.days
    late = (short + 4 * usual + long) / 6
    tasks = {task.id: task for task in plan.tasks}
    money += late * sum(plan.daily_cost(tasks[id]) for id in risk.affects if id in tasks)
    return (risk.prob - risk.chance()) * money


RULES = (
    Rule("claims.stated", "major", unclaimed, "Finish, probability and cost are claimed."),
    Rule("cpm.finish", "major", before_the_path,
         "The claimed finish is not before the critical path's end.", simulated=True,
         moves=True),
    Rule("cpm.deadline", "major", deadline_missed,
         "The plan keeps the deadline, or says truly that it cannot.", simulated=True),
    Rule("resources.capacity", "major", too_much_wanted, "No task wants more than there is."),
    Rule("resources.overload", "major", overloaded,
         "No day of the mean schedule wants more of a resource than there is.", simulated=True),
    Rule("money.sum", "major", wrong_sum, "The claimed cost is the sum of the parts.",
         simulated=True, moves=True),
    Rule("money.budget", "major", over_budget,
         "The plan keeps the budget, or says truly that it cannot.", simulated=True),
    Rule("money.prices", "major", underpriced, "The task's prices are used."),
    Rule("money.unpaid", "minor", unpaid, "All work is done by somebody or paid for."),
)  # fmt: skip
