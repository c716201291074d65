"""The memo against its plan: a sum that stands in place of the plan's, a promise that the memo does
not tell.

An amount counts as the plan's when ledger or task print it, or when it follows from the plan (a
subtotal, what is left of the budget). Another is told only where the plan has one in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan
from domains.planning.rules.days import dates_in, spelt
from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.quantiles import SHARES, of_many, shares_told
from domains.planning.rules.told.instead import Instead, stands_for
from domains.planning.rules.told.places import chance_told, day_told
from domains.planning.rules.value import cost_parts, saved_by
from domains.planning.rules.ways import is_worked_out
from workbench.core.checks import Span
from workbench.prose.contract import numbers_in
from workbench.prose.numbers import NumberFound

TIMES = 2.0
"""How many times as large, or as small, an amount is at most that stands in place of the cost."""


def foreign_sums(seen: Examined) -> Iterator[Finding] | None:
    """Amounts of money in the memo that stand in place of one of the plan's."""
    return _foreign_sums(seen) if seen.document.plain.text.strip() else None


def _foreign_sums(seen: Examined) -> Iterator[Finding]:
    amounts = known_amounts(seen)
    claimed = seen.plan.claims.cost
    untold = not _cost_told(seen)
    for number in seen.document.numbers:
        if not _is_money(seen, number) or any(_prints(number, amount) for amount in amounts):
            continue
        if is_worked_out(seen, number, amounts):
            continue
        of_it = claimed is not None and untold and _of_its_size(number, claimed)
        found = Instead("the cost", claimed or 0.0) if of_it else stands_for(seen, number)
        if found is None:
            continue
        text = " ".join(number.text.split())
        yield Finding(
            f"The memo says {text}, and the plan has no such amount; it has {found.amount:,.2f} "
            f"for {found.what}.",
            span=seen.document.span(number.start, number.end), observed=text,
            expected=f"{found.amount:,.2f} for {found.what}",
            fix="Tell the plan's amount, or change the plan.",
            severity=None if of_it else "minor",
        )  # fmt: skip


def _cost_told(seen: Examined) -> bool:
    """The memo tells the plan's cost rightly: another amount stands then not in place of it."""
    cost = seen.plan.claims.cost
    return cost is not None and any(
        _prints(number, cost) for number in seen.document.numbers if _is_money(seen, number)
    )


def _of_its_size(number: NumberFound, cost: float) -> bool:
    """It may stand in place of the plan's cost: another size is that of something else."""
    return cost / TIMES <= abs(number.value) <= cost * TIMES


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
    text = seen.document.plain.text
    if finish is not None and not any(day.fits(finish) for day in told) and not spelt(text, finish):
        yield _not_told("finish", str(finish), chance_told(seen, chance))
    if cost is not None and not any(_prints(n, cost) for n in numbers if not n.percent):
        yield _not_told("cost", f"{cost:,.2f}")
    given = [
        *of_many(text),
        *(s for each in seen.document.sentences for s in shares_told(each.text)),
    ]
    shares = [share for share in given if abs(share - (chance or 0.0)) < 0.005]
    if chance is not None and not shares and not any(_tells(n, chance) for n in numbers):
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


RULES = (
    Rule("memo.there", "major", silent, "There is a memo, and it tells what the plan promises."),
    Rule(
        "memo.sums",
        "major",
        foreign_sums,
        "No amount in the memo stands in place of one of the plan's.",
        simulated=True,
    ),
    Rule("memo.promises", "minor", untold, "The memo tells finish, cost and chance."),
)
