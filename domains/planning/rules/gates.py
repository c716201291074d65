"""Rules on the gates at which work may stop: there is one, it measures what stops it, and it stands
after the work that it looks at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.planning.engine import reading
from domains.planning.engine.network import critical_path
from domains.planning.engine.plan import Gate, PlanTask
from domains.planning.rules.findings import Examined, Finding, Rule, listed
from domains.planning.rules.structure import finished_before
from workbench.prose.english import stems
from workbench.prose.numbers import numbers

_LIMIT = re.compile(
    r"\b(?:fewer|less|more|over|under|above|below|least|most|than|beyond|only)\b[\w\s]*$", re.I
)
ROOT = 4
"""Letters that a stem has at least of which another word is a longer form."""
LEAST_WORDS = 2
ALIKE, APART = 0.7, 0.3
"""Shares of a criterion's words: what a task has to deliver of it, and how much more of it than all
that is done by then.
"""


def no_stop(seen: Examined) -> Iterator[Finding]:
    """No gate at which the work may stop. A sign told in words says what is looked at too."""
    if not seen.plan.gates:
        yield Finding("The plan has no gate at which to stop.", "/gates",
                      fix="Add a gate with after, criterion and stop_if.")  # fmt: skip
    for gate in seen.plan.gates:
        told = gate.criterion or len(stems(gate.stop_if)) >= LEAST_WORDS
        given = {"after": gate.after, "criterion": told, "stop_if": gate.stop_if}
        missing = [name for name, value in given.items() if not value]
        if missing:
            yield Finding(f"Gate {gate.id} has no {listed(missing)}.", gate.pointer,
                          fix=f"Add {listed(missing)} to {gate.id}.")  # fmt: skip


def unmeasured_stop(seen: Examined) -> Iterator[Finding] | None:
    """Gates whose `stop_if` counts what a task delivers that the gate does not look at. A criterion
    names what is looked at, often a list, a sample or a letter, and a sign may be told in other
    words than it: only words of work that is yet to come show that another thing is counted.
    """
    given = [gate for gate in seen.plan.gates if gate.criterion and gate.stop_if]
    return _unmeasured_stop(seen, given) if given else None


def _unmeasured_stop(seen: Examined, gates: list[Gate]) -> Iterator[Finding]:
    for gate in gates:
        criterion, stop = (set(stems(text)) for text in (gate.criterion, gate.stop_if))
        other = _of_later_work(seen, gate, stop) if _counts(gate.stop_if) else None
        if len(criterion) < LEAST_WORDS or other is None or _kin(criterion, stop):
            continue
        yield Finding(
            f"Gate {gate.id} is passed when “{gate.criterion}” and stops the work if "
            f"“{gate.stop_if}”, which is what {other.id} delivers later (“{other.deliverable}”).",
            f"{gate.pointer}/stop_if", observed=gate.stop_if, expected=gate.criterion,
            fix="Let stop_if say at what value of the criterion the work stops.",
        )  # fmt: skip


def _of_later_work(seen: Examined, gate: Gate, stop: set[str]) -> PlanTask | None:
    """A task not done at the gate, two of whose words the sign has; None where the work that is
    done by then shares a word with the sign.
    """
    tasks = {task.id: task for task in seen.plan.tasks}
    after = set(reading.names(gate.after)) & set(tasks)
    done = after.union(*(finished_before(seen.plan, id) for id in after)) & set(tasks)
    looked_at = {word for id in done for word in _delivers(tasks[id])}
    if not after or _kin(looked_at, stop):
        return None
    later = [(task, _delivers(task)) for id, task in tasks.items() if id not in done]
    return next(
        (t for t, words in later if len(stop & words) >= min(LEAST_WORDS, len(words))), None
    )


def _kin(some: set[str], others: set[str]) -> bool:
    """A stem of one begins like one of the other: `difference` and `differ`."""
    long = [(one, other) for one in some for other in others if min(len(one), len(other)) >= ROOT]
    begun = any(one.startswith(other) or other.startswith(one) for one, other in long)
    return begun or bool(some & others)


def unreachable(seen: Examined) -> Iterator[Finding] | None:
    """Gates due before their work can end, were every task as short as it may be."""
    dated = [gate for gate in seen.plan.gates if gate.date is not None]
    return _unreachable(seen, dated) if seen.forecast is not None and dated else None


def _unreachable(seen: Examined, gates: list[Gate]) -> Iterator[Finding]:
    forecast = seen.forecast
    assert forecast is not None
    best = critical_path(forecast.network, [task.o for task in forecast.plan.tasks])
    for gate in gates:
        after = set(reading.names(gate.after))
        ends = [
            best.starts[at] + best.durations[at]
            for at, task in enumerate(forecast.plan.tasks)
            if task.id in after
        ]
        first = forecast.plan.day_of(max(ends)) if ends else None
        if first is None or gate.date is None or gate.date >= first:
            continue
        yield Finding(
            f"Gate {gate.id} is due by {gate.date}, and {listed(sorted(after))} ends on {first} at "
            "the earliest, with every task as short as it may be.",
            f"{gate.pointer}/by", observed=str(gate.date), expected=f"{first} or later",
            fix=f"Set the gate on {first} or later, or let it look at less.",
        )  # fmt: skip


def _counts(stop: str) -> bool:
    """Whether words measure something: a numeral, or a number in words that is a limit; not `one is
    missing`, nor what is told after the colon.
    """
    sign = stop.partition(":")[0]
    return any(
        found.role == "quantity"
        or (found.role == "spoken" and _LIMIT.search(sign[max(0, found.start - 24) : found.start]))
        for found in numbers(sign)
    )


def premature(seen: Examined) -> Iterator[Finding] | None:
    """Gates that look at what a later task delivers."""
    return _premature(seen) if seen.plan.gates else None


def _premature(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    for gate in seen.plan.gates:
        wanted, after = set(stems(gate.criterion)), set(reading.names(gate.after)) & set(tasks)
        if len(wanted) < LEAST_WORDS or not after:
            continue
        done = after.union(*(finished_before(seen.plan, id) for id in after))
        share = {id: len(wanted & _delivers(task)) / len(wanted) for id, task in tasks.items()}
        best = max((share[id] for id in done if id in share), default=0.0)
        later = max((id for id in tasks if id not in done), key=lambda id: share[id], default="")
        if not later or share[later] < ALIKE or best > share[later] - APART:
            continue
        yield Finding(
            f"Gate {gate.id} stands after {listed(sorted(after))} and is passed when "
            f"“{gate.criterion}”, which {later} delivers later (“{tasks[later].deliverable}”).",
            f"{gate.pointer}/after", observed=listed(sorted(after)), expected=later,
            fix=f"Set the gate after {later}, or let it look at what is there by then.",
        )  # fmt: skip


def _delivers(task: PlanTask) -> set[str]:
    return set(stems(f"{re.sub(r'[-_]', ' ', task.id)} {task.deliverable}"))


RULES = (
    Rule("trace.gates", "minor", no_stop, "There is a gate at which to stop."),
    Rule(
        "trace.stops",
        "minor",
        unmeasured_stop,
        "No gate stops the work by what a later task delivers.",
        advises=True,
    ),
    Rule(
        "gates.early",
        "major",
        unreachable,
        "Every gate is due when its work can be done.",
        simulated=True,
        advises=True,
    ),
    Rule("trace.ready", "minor", premature, "Every gate looks at what is done.", advises=True),
)
