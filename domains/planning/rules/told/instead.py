"""The plan's amount in whose place a memo tells one that the plan does not have.

A memo may tell amounts for which the ledger has no field: a part of a sum, what another way costs,
a price that was asked. So an unknown amount alone says nothing; only one that the memo tells of
something the plan prices otherwise, while it keeps the plan's own price for that to itself.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from domains.planning.engine.plan import Risk
from domains.planning.rules.findings import Examined
from domains.planning.rules.value import cost_parts, saved_by
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_SUMMED = re.compile(
    r"\b(?:together|in all|all told|in total|altogether|totals?|sums?|adds? up|comes? to|"
    r"amounts? to|makes?)\b",
    re.I,
)
_SAVES = re.compile(r"\bsav(?:es?|ed|ing|ings)\b", re.I)
_ALL_OF_THEM = frozenset(stems("responses precautions"))
ALIKE, TURNED, LONG, WORDS = 3, 2, 5, 2
"""Figures but noughts that a misprint of one leaves as they are; figures that have changed places,
and how many there are at least; words by which a response is known.
"""
_LESS = re.compile(
    r"\b(?:less|more|without|minus|besides|beyond|apart from|not counting|on top of|instead)\b",
    re.I,
)
"""What is left of another amount, or comes to it, is not the response's own price."""
NEAR = 0.25
"""Share by which a wrong sum is off at most; further off it is no sum of these."""


class Instead(NamedTuple):
    """An amount of the plan, and what it is for."""

    what: str
    amount: float


def stands_for(seen: Examined, number: NumberFound) -> Instead | None:
    """The plan's amount for what a foreign one is told of; None where it may be that of something
    else.
    """
    said = next((s for s in seen.document.sentences if s.start <= number.start < s.end), None)
    text = said.text if said else ""
    turned = next(_misprinted(seen, number, _is_turned), None)
    if turned is not None:
        return turned
    for each in itertools.chain(
        _misprinted(seen, number, _is_one_off),
        _of_a_response(seen, _told_of(seen, number, said)),
        _of_them_all(seen, number, text),
    ):
        if not _is_told(seen, each.amount):
            return each
    return _of_its_parts(seen, number, said) if said else None


def _told_of(seen: Examined, number: NumberFound, said: Sentence | None) -> str:
    """What a sentence says an amount is for: all of it where the amount is the only one, else its
    own part; nothing where it is what another amount comes to.
    """
    if said is None:
        return ""
    before, after = said.text[: number.start - said.start], said.text[number.start - said.start :]
    part = re.split(r"[;,:]\s", before)[-1] + re.split(r"[;,:]\s", after)[0]
    if _LESS.search(part):
        return ""
    amounts = [n for n in seen.document.numbers if said.start <= n.start < said.end]
    return said.text if len([n for n in amounts if n.unit == number.unit]) == 1 else part


def _is_told(seen: Examined, amount: float) -> bool:
    told = (number for number in seen.document.numbers if number.role == "quantity")
    return any(number.prints(amount) for number in told)


def _misprinted(
    seen: Examined, number: NumberFound, slip: Callable[[str, str], bool]
) -> Iterator[Instead]:
    """Amounts of the plan that are printed with a slip."""
    for each in _own_amounts(seen):
        told, own = (
            f"{abs(value):.{number.decimals}f}".replace(".", "")
            for value in (number.value, each.amount)
        )
        if slip(own, told):
            yield each


def _own_amounts(seen: Examined) -> Iterator[Instead]:
    assert seen.forecast is not None
    plan, budget, cost = seen.forecast.plan, seen.demands.budget, seen.plan.claims.cost
    yield from (Instead(*part) for part in cost_parts(plan).items())
    yield from (Instead(task.id, task.fixed) for task in plan.tasks)
    yield from (Instead(risk.id, risk.response_cost) for risk in plan.risks)
    if cost is not None:
        yield Instead("the cost", cost)
    if cost is not None and budget is not None:
        yield Instead("the difference of cost and budget", abs(budget - cost))


def _is_turned(own: str, told: str) -> bool:
    """Two figures of an amount of some length have changed places."""
    turned = len(_apart(own, told)) == TURNED and sorted(own) == sorted(told)
    return turned and len(own) >= LONG


def _is_one_off(own: str, told: str) -> bool:
    """One figure is another, or one too many or too few; the rest is hardly alike by chance."""
    if len(own) == len(told):
        apart = _apart(own, told)
        return len(apart) == 1 and _alike(own, apart) >= ALIKE
    long, short = max(own, told, key=len), min(own, told, key=len)
    fewer = {long[:at] + long[at + 1 :] for at in range(len(long))}
    return short in fewer and _alike(short, []) >= ALIKE


def _apart(own: str, told: str) -> list[int]:
    same = len(own) == len(told)
    return [at for at in range(len(own)) if own[at] != told[at]] if same else []


def _alike(figures: str, apart: list[int]) -> int:
    return sum(figure != "0" for at, figure in enumerate(figures) if at not in apart)


def _of_a_response(seen: Examined, text: str) -> Iterator[Instead]:
    """What the response costs that a sentence tells of, or saves where it tells of savings. A
    response of one word is told of where no task has that word.
    """
    said = set(stems(text))
    work = {word for task in seen.plan.tasks for word in stems(f"{task.id} {task.deliverable}")}
    for risk in seen.plan.risks:
        own = set(stems(risk.response))
        whole = bool(own) and own <= said and own.isdisjoint(work)
        if len(own & said) < WORDS and not whole:
            continue
        if _SAVES.search(text):
            saved = saved_by(seen.plan, risk)
            if not _is_told(seen, saved - risk.response_cost):
                yield Instead(f"what the response to {risk.id} saves", saved)
        elif risk.funded and risk.response_cost:
            yield Instead(f"the response to {risk.id}", risk.response_cost)


def _of_them_all(seen: Examined, number: NumberFound, text: str) -> Iterator[Instead]:
    """The sum of all responses that are paid for: where the sentence sums up responses, or where
    their prices are the last amounts before it.
    """
    paid = [risk.response_cost for risk in _paid(seen)]
    if not _SUMMED.search(text) or len(paid) < WORDS:
        return
    before = [n for n in seen.document.numbers if n.end <= number.start and n.role == "quantity"]
    money = [n.value for n in before if not n.percent and n.value >= min(paid)]
    if _ALL_OF_THEM & set(stems(text)) or sorted(money[-len(paid) :]) == sorted(paid):
        yield Instead("all responses", sum(paid))


def _paid(seen: Examined) -> list[Risk]:
    return [risk for risk in seen.plan.risks if risk.funded and risk.response_cost]


def _of_its_parts(seen: Examined, number: NumberFound, said: Sentence) -> Instead | None:
    """The sum of the amounts before it in a sentence that sums them up, where it is nearly that."""
    before = [n for n in seen.document.numbers if said.start <= n.start and n.end <= number.start]
    parts = [n.value for n in before if n.role == "quantity" and n.unit == number.unit]
    whole = sum(parts)
    near = len(parts) >= WORDS and abs(whole - number.value) <= NEAR * whole
    if near and _SUMMED.search(said.text) and not number.prints(whole):
        return Instead("the sum of those before it", whole)
    return None
