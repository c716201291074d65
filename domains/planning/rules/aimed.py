"""Whether a plan aims at what the task asks for, and looks in time at what the task dates.

A goal is held against the sentence of the task that has most of its metric's words; a gate against
the fact that sets a last day for what its stop would do. Words tell which belongs to which, so
what is found here warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from domains.planning.engine import reading
from domains.planning.engine.plan import Gate, Goal
from domains.planning.rules.findings import Examined, Finding, Rule
from workbench.prose.contract import numbers_in
from workbench.prose.dates import dates
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers

ALIKE = 0.5
"""Share of a metric's words that a sentence of the task has, to be about it."""
_LAST = re.compile(
    r"\b(?:by|until|till|before|no later than|not later than|(?:ends?|expires?|closes?)(?: on)?)"
    r"(?:\s+the)?\s*$",
    re.I,
)
TIMES = 4.0
"""How many times as large a figure may be as the target that stands in place of it."""
LEAST = 2
"""Words that a gate and a fact have in common, to be about one thing."""


def lowered(seen: Examined) -> Iterator[Finding] | None:
    """Goals whose target is none of the figures that the task asks for."""
    return _lowered(seen) if seen.plan.goals and seen.demands.aims else None


def _lowered(seen: Examined) -> Iterator[Finding]:
    told = numbers_in(seen.told)
    for goal in seen.plan.goals:
        target = reading.number(goal.target)
        if target is None or any(abs(value - target) < 1e-9 for value in told):
            continue
        asked = _asked(seen, goal)
        if asked is None:
            continue
        sentence, number = asked
        yield Finding(
            f"The goal {goal.id} aims at {goal.target}; the task asks for "
            f"{number.text.strip()}: “{sentence}”",
            f"{goal.pointer}/target", observed=goal.target, expected=number.text.strip(),
            fix=f"Aim at {number.text.strip()}, or say in the memo that it cannot be reached.",
        )  # fmt: skip


def _asked(seen: Examined, goal: Goal) -> tuple[str, NumberFound] | None:
    """The task's sentence on a goal's metric, with the first figure that no goal of the plan has:
    the one that the target stands in place of.
    """
    wanted = set(stems(goal.metric))
    held = [v for g in seen.plan.goals for v in numbers_in([g.metric, g.baseline, g.target])]
    for sentence in seen.demands.aims:
        if not wanted or len(wanted & set(stems(sentence))) < max(LEAST, ALIKE * len(wanted)):
            continue
        counted = [n for n in numbers(sentence) if n.role == "quantity" and _alike(n, goal)]
        open_ones = [n for n in counted if not any(n.prints(value) for value in held)]
        if open_ones:
            return sentence, open_ones[0]
    return None


def _alike(number: NumberFound, goal: Goal) -> bool:
    """A target may stand in place of a figure of its own size, per cent of per cent; nought stands
    in place of none.
    """
    target = reading.number(goal.target) or 0.0
    if "%" in goal.target and not number.percent:
        return False
    if target and number.value and _digits(number.value) == _digits(target) != "1":
        return True
    return number.value <= TIMES * target and target <= TIMES * number.value


def _digits(value: float) -> str:
    """The figures of a number without its noughts at either end: 400000 and 40000 have the same."""
    return f"{abs(value):f}".replace(".", "").strip("0")


def too_late(seen: Examined) -> Iterator[Finding] | None:
    """Gates whose day lies after the last one on which the stop can still be carried out."""
    return _too_late(seen) if seen.demands.facts and seen.plan.gates else None


def _too_late(seen: Examined) -> Iterator[Finding]:
    for gate in seen.plan.gates:
        for fact in seen.demands.facts if gate.date is not None else ():
            last = _last_day(seen, gate, fact)
            if last is None or gate.date is None or gate.date <= last:
                continue
            yield Finding(
                f"Gate {gate.id} is looked at on {gate.date}, after {last}, by which its stop has "
                f"to be carried out: “{fact}”",
                f"{gate.pointer}/date", observed=str(gate.date), expected=f"{last} or earlier",
                fix=f"Set the gate on {last} or before.",
            )  # fmt: skip


def _last_day(seen: Examined, gate: Gate, fact: str) -> date | None:
    """The first day that a fact on the gate's matter calls a last one."""
    about = set(stems(f"{gate.stop_if} {gate.criterion}"))
    if len(about & set(stems(fact))) < LEAST:
        return None
    days = [
        day
        for found in dates(fact)
        if _LAST.search(fact[: found.start]) and (day := reading.day(found.text, seen.plan.start))
    ]
    return min(days, default=None)


RULES = (
    Rule("goals.given", "minor", lowered,
         "The goals aim at what the task asks for.", advises=True),
    Rule("gates.due", "minor", too_late,
         "Every gate stands before the last day for its stop.", advises=True),
)  # fmt: skip
