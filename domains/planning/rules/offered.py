"""Choices that the task itself offers: other days for work that it gives, and what they cost.

Read from the facts: `for 6200 more the maker builds it in 18 to 32 days, most likely 23`. A plan
that takes such an offer leaves the stated estimate with the task's leave, and pays for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domains.planning.engine.demands import Demands, GivenWork
from domains.planning.engine.plan import EPSILON, PlanTask
from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.quantiles import of_many
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers

Days = tuple[float, float, float]
_UNIT = re.compile(r"[\s-]*(?:calendar )?(?P<unit>days?|weeks?)\b", re.I)
_TO = re.compile(r"\s*(?:(?:calendar )?(?:days?|weeks?))?\s*(?:to|–|-|and|or)\s*", re.I)
_MOSTLY = re.compile(r"\b(?:most(?:ly)?|likely|usual(?:ly)?|typical(?:ly)?)\b", re.I)
_MORE = re.compile(
    r"\b(?:more|extra|surcharge|on top|additional(?:ly)?|above|premium|costs?)\b", re.I
)
_HALF = re.compile(r"\b(?:half|halves|halved|halving)\b", re.I)
_CHANCE = re.compile(r"\bchances?\b|\bcases?\b|\brisks?\b", re.I)
ROUNDED = 0.5
"""Days that an estimate may be off a share of the stated one: it is told in whole days."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Other days for a task's work."""

    work: str
    days: Days
    price: float
    """What the fact asks for it; 0 where it names no price."""
    fact: str


def offers(demands: Demands) -> list[Offer]:
    """The offers that name three days of their own, in the order of the facts."""
    found = []
    for fact in demands.facts:
        days = next(triples(fact), None)
        work = _whose(demands, fact)
        if days is not None and work is not None and not is_of_a_risk(fact):
            found.append(Offer(work.id, days, _price(demands, fact), fact))
    return found


def offer_taken(demands: Demands, given: GivenWork, task: PlanTask) -> str:
    """The fact by which a task's days are another's than the stated ones; empty where none is."""
    planned = (task.o, task.m, task.p)
    for fact in demands.facts:
        if _CHANCE.search(fact) or not _speaks_of(given, fact):
            continue
        if planned in list(triples(fact)) or _follows(fact, given.estimate, planned):
            return fact
    return ""


def offered_of(demands: Demands, resource: str, *figures: float) -> bool:
    """Whether a fact on a resource gives one of these figures: a fourth hand, a cheaper day."""
    own = words_of(resource)
    for fact in demands.facts:
        told = {number.value for number in numbers(fact) if not number.percent}
        if own & set(stems(fact)) and told & set(figures):
            return True
    return False


def under_another_name(demands: Demands, id: str, tasks: Iterable[PlanTask]) -> bool:
    """Whether work that the task gives is planned in parts or under another id: a task that the
    task does not give has all its words, or its days.
    """
    given = {work.id: work for work in demands.work}
    own = words_of(id)
    for task in tasks:
        named = bool(own) and own <= words_of(f"{task.id} {task.deliverable}")
        work = given.get(id)
        same = work is not None and (task.o, task.m, task.p) == work.estimate
        if task.id not in given and (named or same):
            return True
    return False


def _speaks_of(given: GivenWork, fact: str) -> bool:
    """A word of the work's, or both ends of its stated days."""
    told = {number.value for number in numbers(fact)}
    ends = {given.estimate[0], given.estimate[2]}
    return bool(words_of(given.id) & set(stems(fact))) or ends <= told


def words_of(id: str) -> set[str]:
    """The words of an id."""
    return set(stems(re.sub(r"[-_]", " ", id)))


def _whose(demands: Demands, fact: str) -> GivenWork | None:
    """The work whose stated days a fact repeats, or the only one with most of its words."""
    told = {number.value for number in numbers(fact)}
    repeated = [w for w in demands.work if {w.estimate[0], w.estimate[2]} <= told]
    if len(repeated) == 1:
        return repeated[0]
    said = set(stems(fact))
    counts = [(len(words_of(work.id) & said), work) for work in demands.work]
    most = max((count for count, _ in counts), default=0)
    first = [work for count, work in counts if count == most and count]
    return first[0] if len(first) == 1 else None


def is_of_a_risk(fact: str) -> bool:
    """The fact gives a chance: in per cent, as `one in four`, or by the word."""
    shares = any(number.percent for number in numbers(fact))
    return shares or bool(_CHANCE.search(fact)) or any(of_many(fact))


def _counted(fact: str) -> list[tuple[NumberFound, float]]:
    """The numbers of a fact that may count time, with the days of their unit."""
    found, times = [], 1.0
    for number in reversed(numbers(fact)):
        if number.role not in ("quantity", "spoken") or number.unit:
            continue
        unit = _UNIT.match(fact, number.end)
        if unit is not None:
            times = 7.0 if unit["unit"].casefold().startswith("week") else 1.0
        found.append((number, times))
    return found[::-1]


def triples(fact: str) -> Iterator[Days]:
    """Low, likely and high of each range of days: `18 to 32 days, most likely 23`."""
    told = _counted(fact)
    for (low, times), (high, _), (likely, _) in zip(told, told[1:], told[2:], strict=False):
        ranged = _TO.fullmatch(fact, low.end, high.start)
        mostly = _MOSTLY.search(fact[high.end : likely.start])
        if ranged and mostly and low.value <= likely.value <= high.value:
            yield (low.value * times, likely.value * times, high.value * times)


def _follows(fact: str, stated: Days, planned: Days) -> bool:
    """The planned days are the stated ones less, or so many times, what the fact says; or its one
    number of days is the likely one.
    """
    told = [number.value * times for number, times in _counted(fact)]
    shifts = [a - b for a, b in zip(stated, planned, strict=True)]
    if max(shifts) - min(shifts) < EPSILON and any(abs(abs(shifts[0]) - d) < EPSILON for d in told):
        return True
    shares = [n.value / 100 for n in numbers(fact) if n.unit == "percent"]
    shares += [0.5] if _HALF.search(fact) else []
    times_of = [each for share in shares for each in (share, 1 - share, 1 + share)]
    if any(
        all(abs(a * times - b) <= ROUNDED for a, b in zip(stated, planned, strict=True))
        for times in times_of
    ):
        return True
    return len(told) == 1 and abs(told[0] - planned[1]) < EPSILON


def _price(demands: Demands, fact: str) -> float:
    """The amount that a fact asks: the first one beside the task's currency."""
    for number in numbers(fact):
        around = fact[max(0, number.start - 5) : number.start] + fact[number.end :][:5]
        named = bool(demands.currency) and demands.currency in around
        if number.role == "quantity" and (number.unit == "money" or named) and _MORE.search(fact):
            return number.value
    return 0.0


def unpaid_offers(seen: Examined) -> Iterator[Finding] | None:
    """Offers that the plan takes and does not pay for."""
    given = [offer for offer in offers(seen.demands) if offer.price]
    return _unpaid_offers(seen, given) if given else None


def _unpaid_offers(seen: Examined, given: list[Offer]) -> Iterator[Finding]:
    booked = [task.fixed for task in seen.plan.tasks]
    booked += [risk.response_cost for risk in seen.plan.risks if risk.funded]
    for offer in given:
        task = next((task for task in seen.plan.tasks if task.id == offer.work), None)
        if task is None or (task.o, task.m, task.p) != offer.days or task.per_day:
            continue
        if task.fixed >= offer.price - EPSILON or offer.price in booked:
            continue
        yield Finding(
            f"{task.id} is planned with the days that the task offers at {offer.price:,.0f}, and "
            f"{task.fixed:,.0f} is booked for it: “{offer.fact}”",
            f"{task.pointer}/cost", observed=f"{task.fixed:g}", expected=f"{offer.price:g} or more",
            fix=f"Book the {offer.price:,.0f} too, and state the sums anew.",
        )  # fmt: skip


RULES = (
    Rule("money.offers", "minor", unpaid_offers,
         "What the plan takes of the task's offers is paid for.", advises=True),
)  # fmt: skip
