"""The memo against its plan: a sum or another number that the plan does not have, a promise that
the memo does not tell.

An amount counts as the plan's when ledger or task print it, or when it follows from the plan (a
subtotal, what is left of the budget). A number of days does where it is the length of a chain of
tasks.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan
from domains.planning.rules.days import dates_in, text_of
from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.passages import chance_of_a_day
from domains.planning.rules.quantiles import SHARES
from domains.planning.rules.reckoned import at_least_one
from domains.planning.rules.spans_of_work import is_chain, lengths_of
from domains.planning.rules.told.places import chance_told, day_told
from domains.planning.rules.value import cost_parts, saved_by
from domains.planning.rules.ways import is_chance_of_a_way, is_of_a_way, is_worked_out
from domains.planning.rules.worked import shares_of_prices
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.contract import numbers_in, uncovered_results
from workbench.prose.numbers import NumberFound

TIMES = 2.0
"""How many times as large, or as small, an amount is at most that stands in place of the cost."""
LEAST_SUM = 100
"""A number without a unit from which on it may be an amount of money."""


def foreign_sums(seen: Examined) -> Iterator[Finding] | None:
    """Amounts of money in the memo that the plan does not have."""
    return _foreign_sums(seen) if seen.document.plain.text.strip() else None


def _foreign_sums(seen: Examined) -> Iterator[Finding]:
    amounts = known_amounts(seen)
    claimed = seen.plan.claims.cost
    weight: Severity | None = "minor" if _cost_told(seen) else None
    for number in seen.document.numbers:
        if not _is_money(seen, number) or any(_prints(number, amount) for amount in amounts):
            continue
        if is_worked_out(seen, number, amounts):
            continue
        text = " ".join(number.text.split())
        expected = f"cost {claimed:,.2f}" if claimed is not None else "an amount of the plan"
        yield Finding(
            f"The memo says {text}, and the plan has no such amount.",
            span=seen.document.span(number.start, number.end), observed=text, expected=expected,
            fix="Tell the plan's amount, or change the plan.",
            severity=weight if _of_its_size(number, claimed) else "minor",
        )  # fmt: skip


def _cost_told(seen: Examined) -> bool:
    """The memo tells the plan's cost rightly: another amount may then be that of a way not taken,
    which the ledger has no field for, and weighs little.
    """
    cost = seen.plan.claims.cost
    return cost is not None and any(
        _prints(number, cost) for number in seen.document.numbers if _is_money(seen, number)
    )


def _of_its_size(number: NumberFound, cost: float | None) -> bool:
    """It may stand in place of the plan's cost: another size is that of something else."""
    return cost is None or cost / TIMES <= abs(number.value) <= cost * TIMES


def _is_money(seen: Examined, number: NumberFound) -> bool:
    if number.role != "quantity" or number.percent:
        return False
    text, currency = seen.document.plain.text, seen.demands.currency
    around = text[max(0, number.start - 5) : number.start] + " " + text[number.end :][:5]
    named = bool(currency and currency in around) or any(mark in around for mark in "$€£¥")
    return number.unit == "money" or named


def _prints(number: NumberFound, amount: float) -> bool:
    """As printed; a round figure may stand for what it rounds, up to a hundredth."""
    if number.prints(amount):
        return True
    zeros, value = 0, round(abs(number.value))
    while value and value % 10 == 0 and number.value == round(number.value):
        zeros, value = zeros + 1, value // 10
        if abs(abs(number.value) - amount) <= min(0.5 * 10**zeros, 0.01 * amount):
            return True
        if zeros > 8:
            break
    return False


def known_amounts(seen: Examined) -> list[float]:
    """Amounts that ledger and task print, and those that follow from them."""
    found = numbers_in(seen.document.ledger.data) + numbers_in(seen.told)
    found += shares_of_prices(seen.demands.facts)
    forecast, budget = seen.forecast, seen.demands.budget
    claimed = seen.plan.claims.cost
    if claimed is not None and budget is not None:
        found.append(abs(budget - claimed))
    if forecast is not None:
        found += _derived_amounts(forecast)
        if budget is not None:
            found.append(abs(budget - forecast.plan.mean_cost()))
    return found


def _derived_amounts(forecast: Forecast) -> Iterator[float]:
    import numpy as np

    plan = forecast.plan
    parts = cost_parts(plan)
    yield from parts.values()
    yield sum(amount for name, amount in parts.items() if name.startswith("resource"))
    yield plan.mean_cost()
    yield plan.mean_cost() - parts["responses"]
    yield from (task.fixed + task.mean * plan.daily_cost(task) for task in plan.tasks)
    means = [
        risk.chance() * (r[0] + 4 * r[1] + r[2]) / 6 for risk in plan.risks if (r := risk.cost)
    ]
    yield sum(means)
    yield from _savings(plan)
    yield plan.mean_cost() + sum(means)
    for runs in (forecast.together, forecast.apart):
        yield float(runs.cost.mean())
        yield from (float(np.quantile(runs.cost, share)) for share in SHARES)


def _savings(plan: Plan) -> Iterator[float]:
    """What each response saves on average, alone and above its price, and all of them together."""
    answered = [(saved_by(plan, risk), risk.response_cost) for risk in plan.risks if risk.response]
    for saved, price in answered:
        yield saved
        yield saved - price
    yield sum(saved for saved, _ in answered)
    yield sum(saved - price for saved, price in answered)


def silent(seen: Examined) -> Iterator[Finding]:
    """A plan without a memo, or one that tells nothing of what the plan promises."""
    if not seen.document.plain.text.strip():
        yield Finding(
            "The plan has no memo.", "/claims", expected="a memo before the ledger",
            fix="Tell finish, chance and cost in a memo before the ledger.",
        )  # fmt: skip
        return
    missing = list(_untold(seen))
    given = (seen.plan.claims.finish, seen.plan.claims.cost, seen.plan.claims.probability)
    if missing and len(missing) == sum(value is not None for value in given):
        yield Finding(
            "The memo tells nothing of what the plan promises.", "/claims",
            fix="Tell finish, chance and cost in the memo.",
        )  # fmt: skip


def untold(seen: Examined) -> Iterator[Finding] | None:
    """Promises of the plan that the memo keeps to itself."""
    return _untold(seen) if seen.document.plain.text.strip() else None


def _untold(seen: Examined) -> Iterator[Finding]:
    claims = seen.plan.claims
    numbers = [n for n in seen.document.numbers if n.role in ("quantity", "spoken")]
    finish, cost, chance = claims.finish, claims.cost, claims.probability
    told = [found for _, found in dates_in(seen.document) if found.day]
    if finish is not None and not any(found.fits(finish) for found in told):
        yield _not_told("finish", str(finish), chance_told(seen, chance))
    if cost is not None and not any(_prints(n, cost) for n in numbers if not n.percent):
        yield _not_told("cost", f"{cost:,.2f}")
    if chance is not None and not any(_tells(number, chance) for number in numbers):
        day = None if finish is None else day_told(seen, finish)
        yield _not_told("probability", f"{chance:g}", day)


def _tells(number: NumberFound, chance: float) -> bool:
    """As per cent, or as a share with decimals: `one` is no chance of .86."""
    return number.prints(100 * chance) or (number.decimals > 0 and number.prints(chance))


def _not_told(name: str, value: str, span: Span | None = None) -> Finding:
    """`span` is where the memo tells the other half of the promise."""
    return Finding(
        f"The memo does not tell the plan's {name}, {value}.", f"/claims/{name}", span=span,
        observed="", expected=value, fix=f"Tell the {name} in the memo.",
    )  # fmt: skip


def uncovered(seen: Examined) -> Iterator[CheckResult]:
    """Other numbers that nothing accounts for, as minor warnings; most of them follow from the
    simulation, so a plan without one is not asked.
    """
    if seen.forecast is None:
        return
    known = numbers_in(seen.document.ledger.data) + numbers_in(seen.told)
    known += _derived_shares(seen)
    amounts = known_amounts(seen)

    def allowed(number: NumberFound) -> bool:
        if _is_money(seen, number) or _is_length(seen, number):
            return True
        if is_of_a_way(seen, number.start):
            return True
        if _is_sum(number) and (
            any(number.prints(amount) for amount in amounts) or is_worked_out(seen, number, amounts)
        ):
            return True
        return chance_of_a_day(seen, number) is not None or is_chance_of_a_way(seen, number)

    yield from uncovered_results(seen.document, known, severity="minor", allowed=allowed)


def _is_sum(number: NumberFound) -> bool:
    """Large enough to be an amount whose currency stands elsewhere, as in the head of a table."""
    return not number.unit and not number.percent and abs(number.value) >= LEAST_SUM


def _is_length(seen: Examined, number: NumberFound) -> bool:
    """The days of work that the number's paragraph or sentence names."""
    if seen.forecast is None or number.unit:
        return False
    blocks = seen.document.plain.blocks
    block = next((b for b in blocks if b.start <= number.start < b.end), None)
    if block is None:
        return False
    lengths = lengths_of(seen.forecast, text_of(seen.document, block))
    return any(number.prints(days) for days in lengths) or is_chain(seen, number)


def _derived_shares(seen: Examined) -> Iterator[float]:
    """Counts, lengths, chances and shares that follow from the plan."""
    plan, forecast = seen.plan, seen.forecast
    lists = (plan.tasks, plan.risks, plan.goals, plan.gates, plan.resources, plan.assumptions)
    yield from (float(len(each)) for each in lists)
    yield from (20_000.0, 0.5)
    if plan.risks:
        yield from at_least_one(plan)
        yield from (1 - each for each in at_least_one(plan))
    if forecast is None:
        return
    yield from (forecast.levelled.finish, *(each.finish for each in forecast.schedules))
    yield from forecast.mean.durations
    yield from forecast.mean.floats
    yield from forecast.criticality
    days = [seen.plan.claims.finish, seen.demands.deadline]
    for day in [day for day in days if day is not None]:
        length = plan.days_to(day)
        yield length
        yield from (abs(length - each.finish) for each in forecast.schedules)
        for rho in (0.5, 0.0):
            chance = forecast.chance(length, rho)
            readings = (chance.free, chance.queued, chance.unanswered)
            yield from (each for each in readings if each is not None)
    if None not in days:
        yield float((days[1] - days[0]).days)  # type: ignore[operator]
    budget, cost = seen.demands.budget, seen.plan.claims.cost
    if budget and cost:
        yield from (cost / budget, 1 - cost / budget)
        kept, error = forecast.within_budget(budget)
        yield from (kept, kept - 2 * error, kept + 2 * error)


RULES = (
    Rule("memo.there", "major", silent, "There is a memo, and it tells what the plan promises."),
    Rule(
        "memo.sums",
        "major",
        foreign_sums,
        "Every amount in the memo is one of the plan's.",
        simulated=True,
    ),
    Rule("memo.promises", "minor", untold, "The memo tells finish, cost and chance."),
)
