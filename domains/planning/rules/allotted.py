"""What the task's facts allot to work that the task gives: who does it, and what it costs.

A figure of a fact belongs to the work, or to the response to a risk, whose words its clause has
most of; where two have as many it belongs to neither.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from domains.planning.engine.demands import Demands
from domains.planning.rules.findings import Examined, Finding, Rule
from workbench.prose.contract import numbers_in
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.exchanged import clauses


def left_to_others(demands: Demands) -> Iterator[str]:
    """Work that the task gives and for which its facts ask neither a resource nor money, where they
    say who does what: each resource that is granted is spoken of.
    """
    resources = [_words(id) for id in demands.resources or {}]
    chances = [any(n.percent for n in numbers(fact)) for fact in demands.facts]
    facts = [set(stems(f)) for f, chance in zip(demands.facts, chances, strict=True) if not chance]
    if not resources or not all(any(own <= fact for fact in facts) for own in resources):
        return
    busy = [fact for fact in facts if any(own <= fact for own in resources)]
    for work in demands.work:
        own = _words(work.id)
        if own and not any(own <= fact for fact in busy):
            yield work.id


def _words(id: str) -> set[str]:
    return set(stems(re.sub(r"[-_]", " ", id)))


@dataclass(frozen=True, slots=True)
class Booked:
    """An amount that the plan books, with the words of what it is for."""

    what: str
    pointer: str
    amount: float
    words: frozenset[str]


def misbooked(seen: Examined) -> Iterator[Finding] | None:
    """Prices that the task states and the plan books as others."""
    return _misbooked(seen) if seen.demands.facts and seen.demands.currency else None


def _misbooked(seen: Examined) -> Iterator[Finding]:
    stated = numbers_in(seen.told)
    kept = numbers_in(seen.document.ledger.data)
    booked = list(_booked(seen))
    for price, fact, words in _prices(seen.demands):
        if any(price.prints(value) for value in kept):
            continue
        entry = _whose(booked, words)
        if entry is None or not entry.amount or any(entry.amount == each for each in stated):
            continue
        if not _slipped(price.value, entry.amount):
            continue
        yield Finding(
            f"The plan books {entry.amount:,.0f} for {entry.what}; the task says “{fact}”",
            entry.pointer, observed=f"{entry.amount:g}", expected=f"{price.value:g}",
            fix=f"Book {price.value:,.0f}, and state the sums anew.",
        )  # fmt: skip


def _slipped(price: float, booked: float) -> bool:
    """A booked amount is another than a price, and not the price with something added to it: it is
    less, or has the same digits.
    """
    digits = (Counter(f"{value:.0f}") for value in (price, booked))
    return booked < price or next(digits) == next(digits)


def _booked(seen: Examined) -> Iterator[Booked]:
    for task in seen.plan.tasks:
        words = frozenset(_words(f"{task.id} {task.deliverable}"))
        yield Booked(task.id, f"{task.pointer}/cost/fixed", task.fixed, words)
    for risk in seen.plan.risks:
        words = frozenset(_words(f"{risk.id} {risk.response}"))
        place = f"{risk.pointer}/response_cost"
        yield Booked(f"the response to {risk.id}", place, risk.response_cost, words)


def _prices(demands: Demands) -> Iterator[tuple[NumberFound, str, frozenset[str]]]:
    """The prices of the facts, one figure each, with their fact and the words of their clause: no
    price by the day or month, and no end of a range.
    """
    for fact in demands.facts:
        figures = clauses(fact)
        alone = len(figures) == 1
        for number, near in figures:
            words = frozenset(stems(fact)) if alone else near
            behind = fact[number.end :]
            ranged = re.match(r"\s*(?:to|–|-)\s*\d", behind) or _RANGED.search(fact[: number.start])
            rate = re.match(rf"\s*{re.escape(demands.currency)}\s+(?:a|per|each|every)\b", behind)
            money = number.unit == "money" or behind.lstrip().startswith(demands.currency)
            if money and number.role == "quantity" and not ranged and not rate:
                yield number, fact, words


_RANGED = re.compile(r"\b(?:to|mostly|between)\s*$|\d\s*[–-]\s*$", re.I)


def _whose(booked: list[Booked], words: frozenset[str]) -> Booked | None:
    """The one entry that has most words of a clause, two at least."""
    share = sorted(((len(each.words & words), each) for each in booked), key=lambda one: -one[0])
    if not share or not share[0][0] or (len(share) > 1 and share[0][0] == share[1][0]):
        return None
    count, entry = share[0]
    return entry if count > 1 else None


RULES = (
    Rule("money.given", "minor", misbooked, "The task's own prices are booked.", advises=True),
)
