"""Assumptions held against the plan that rests on them: what an assumption's range is about, where
the plan breaks, and whether the range lets it break.

An assumption is written in words, so what it is about is a hypothesis: it names one resource, task
or risk of the plan, and its range holds the value that the plan goes on with. Where either is
missing nothing is said, and what is said warns and does not decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domains.planning.engine.forecast import SOLID, Forecast
from domains.planning.engine.plan import EPSILON
from domains.planning.rules.breaking import (
    chance_with,
    highest_price,
    least_units,
    risk_limits,
    task_limits,
)
from domains.planning.rules.chances import EVEN, forecast_of
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, days_text
from workbench.prose.contract import numbers_in

_ASIDE = ("source", "pointer", "owner", "range")


@dataclass(frozen=True, slots=True)
class Assumed:
    """An assumption that can be tried: of which part of the plan it gives which value a range."""

    id: str
    pointer: str
    kind: str
    """`units` or `price` of a resource, `days` of a task, `chance` of a risk."""
    about: str
    planned: float
    low: float
    high: float


def assumed(forecast: Forecast, entries: Sequence[Mapping[str, Any]]) -> Iterator[Assumed]:
    """The assumptions that can be tried, in their order."""
    for whole, entry in [(each, part) for each in entries for part in _parts(each)]:
        pair = _range(entry.get("range"))
        if pair is None:
            continue
        low, high = pair
        held = [
            (kind, about, value)
            for kind, about, value in _values(forecast, _words(entry))
            if low - EPSILON <= value <= high + EPSILON
        ]
        if len(held) == 1:
            id, pointer = (str(whole.get(name, "")) for name in ("id", "pointer"))
            kind, about, value = held[0]
            yield Assumed(id, pointer, kind, about, value, low, high)


_PART = re.compile(r"[,;]\s+|\s+and\s+")


def _parts(entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """An assumption by the parts of its range where each has two numbers of its own: `developers 2
    to 4, operations 2 to 2`; a part without any is a remark.
    """
    text = entry.get("range")
    parts = _PART.split(text) if isinstance(text, str) else []
    counted = [part for part in parts if numbers_in(part)]
    if len(counted) < 2 or any(len(numbers_in(part)) != 2 for part in counted):
        yield entry
        return
    yield from ({"range": part} for part in counted)


def _range(given: Any) -> tuple[float, float] | None:
    """Two numbers in rising order, of a list, a mapping or a text with just these two."""
    found = [abs(number) for number in numbers_in(given)]
    if len(found) != 2 or found[0] > found[1]:
        return None
    return found[0], found[1]


def _words(entry: Mapping[str, Any]) -> str:
    texts = [str(value) for key, value in entry.items() if key not in _ASIDE]
    if isinstance(entry.get("range"), str):
        texts.append(entry["range"])
    return re.sub(r"[-_]", " ", " ".join(texts)).casefold()


def _values(forecast: Forecast, words: str) -> Iterator[tuple[str, str, float]]:
    plan = forecast.plan
    for resource in plan.resources:
        if _named(words, resource.id):
            yield "units", resource.id, resource.capacity
            yield "price", resource.id, resource.cost_day
    for task in plan.tasks:
        if _named(words, task.id):
            yield "days", task.id, task.m
    for risk in plan.risks:
        if _named(words, risk.id):
            yield "chance", risk.id, risk.chance()


def _named(words: str, id: str) -> bool:
    """The id stands there as words, in the singular or the plural."""
    stem = re.sub(r"[-_]", " ", id).casefold().removesuffix("s")
    return len(stem) > 1 and re.search(rf"(?<!\w){re.escape(stem)}s?(?!\w)", words) is not None


def breakable(seen: Examined) -> Iterator[Finding]:
    """Assumptions whose range lets a resource fall so low that a task cannot run, or that the
    wanted chance is lost.
    """
    forecast = forecast_of(seen)
    for one in assumed(forecast, seen.plan.assumptions):
        if one.kind != "units" or one.low >= one.planned - EPSILON:
            continue
        wants = {task.id: task.uses.get(one.about, 0.0) for task in forecast.plan.tasks}
        most = max(wants, key=wants.__getitem__)
        if one.low + EPSILON < wants[most] <= one.planned + EPSILON:
            told, least = f"{most} cannot run, which wants {wants[most]:g}", wants[most]
        else:
            told, least = _lost(seen, forecast, one)
        if told:
            yield Finding(
                f"Assumption {one.id} lets {one.about} fall to {one.low:g}; then {told}.",
                f"{one.pointer}/range", observed=f"{one.low:g}", expected=f"{least:g} or more",
                fix=f"Plan with {one.low:g} of {one.about}, narrow the range, or make it a risk.",
            )  # fmt: skip


def _lost(seen: Examined, forecast: Forecast, one: Assumed) -> tuple[str, float]:
    """How the low end loses the wanted chance of the deadline, and the units that keep it."""
    deadline, wanted = seen.demands.deadline, seen.demands.probability or EVEN
    if deadline is None:
        return "", 0.0
    days = forecast.plan.days_to(deadline)
    full, low = (chance_with(forecast, one.about, u, days) for u in (one.planned, one.low))
    if full < wanted - SOLID or low >= wanted - SOLID:
        return "", 0.0
    told = (
        f"{deadline} holds in {chance_text(low)} of the runs, with {one.planned:g} in "
        f"{chance_text(full)}, and {chance_text(wanted)} is wanted"
    )
    return told, least_units(forecast, one.about, days, wanted) or one.planned


def limits(
    forecast: Forecast,
    entries: Sequence[Mapping[str, Any]],
    days: float,
    wanted: float,
    budget: float | None,
) -> Iterator[tuple[Assumed, float]]:
    """Each assumption that can be tried, with the value at which the wanted chance, or for a price
    the budget, is just kept; those that cannot cost it are left out.
    """
    spare = {limit.id: limit.days for limit in task_limits(forecast, days, wanted)}
    chances = {limit.id: limit.chance for limit in risk_limits(forecast, days, wanted)}
    for one in assumed(forecast, entries):
        found: float | None = None
        match one.kind:
            case "units":
                found = least_units(forecast, one.about, days, wanted)
            case "price":
                found = highest_price(forecast.plan, one.about, budget) if budget else None
            case "days":
                left = spare.get(one.about, -1.0)
                found = one.planned + left if left >= 0 else None
            case _:
                found = chances.get(one.about)
        if found is not None:
            yield one, found


def limit_text(one: Assumed, value: float) -> str:
    """One limit in words."""
    match one.kind:
        case "units":
            return f"{one.id}: {value:g} of {one.about} do, one fewer does not"
        case "price":
            return f"{one.id}: up to {value:,.0f} a day of {one.about}"
        case "days":
            return f"{one.id}: up to {days_text(value)} likely days of {one.about}"
        case _:
            return f"{one.id}: a chance of {one.about} of up to {chance_text(value)}"


RULES = (
    Rule("assumptions.hold", "minor", breakable,
         "No assumption's range lets a resource fall so low that the plan breaks.",
         simulated=True, advises=True, tells=True),
)  # fmt: skip
