"""Orders of work that memo, gates and goals turn round: work told to come after what may only
follow it, a gate behind the step that it guards, a gate that stops on success, a goal due before
the time that its own target counts.

Each holds against an order that the task demands or a sentence of the draft itself, by words, so
nothing here decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from domains.planning.engine import reading
from domains.planning.engine.demands import Order
from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Gate, Goal, PlanTask
from domains.planning.rules.chances import forecast_of
from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.gates import ALIKE, APART, LEAST_WORDS
from workbench.prose.english import NEGATIONS, denials, stems
from workbench.prose.numberwords import value_of
from workbench.prose.sentences import Sentence, words

_LATER = re.compile(
    r"\b(?:afterwards?|later|subsequently|after that|only then|thereafter)\W*$", re.I
)
_CUT = re.compile(r"[;:]|, (?:and|but|while)\b|,? and\b|,")


def turned_round(seen: Examined) -> Iterator[Finding] | None:
    """Sentences by which work comes after that which the task lets only follow it."""
    return _turned_round(seen) if seen.demands.orders else None


def _turned_round(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    for sentence in seen.document.sentences:
        for order in seen.demands.orders:
            if order.before in tasks and order.after in tasks and _is_after(sentence, order, tasks):
                yield Finding(
                    f"The memo lets {order.before} come after {order.after}; the task demands "
                    f"it before: “{order.text}”",
                    span=seen.document.span(sentence.start, sentence.end),
                    observed=f"{order.after}, then {order.before}", expected=order.text,
                    fix=f"Say that {order.after} waits for {order.before}.",
                )  # fmt: skip


def _is_after(sentence: Sentence, order: Order, tasks: dict[str, PlanTask]) -> bool:
    """The last clause tells all of the one work and ends on `afterwards`; one before it tells what
    the other does.
    """
    if denials(sentence.text) or sentence.text.endswith("?"):
        return False
    clauses = [each for each in _CUT.split(sentence.text.rstrip(". ")) if each.strip()]
    own = _stems_of(order.before)
    if len(clauses) < 2 or not _LATER.search(clauses[-1]) or not own <= set(stems(clauses[-1])):
        return False
    what = set(stems(tasks[order.after].deliverable)) | _stems_of(order.after)
    return bool((what - own) & set(stems(" ".join(clauses[:-1]))))


def _stems_of(id: str) -> set[str]:
    return set(stems(re.sub(r"[-_]", " ", id)))


def behind_its_step(seen: Examined) -> Iterator[Finding] | None:
    """Gates that look at work only after the step which the task lets begin after that work."""
    return _behind_its_step(seen) if seen.plan.gates and seen.demands.orders else None


def _behind_its_step(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    for gate in seen.plan.gates:
        wanted, after = set(stems(gate.criterion)), reading.names(gate.after)
        if len(wanted) < LEAST_WORDS:
            continue
        for order in seen.demands.orders:
            if order.after not in after or order.before not in tasks or order.before in after:
                continue
            of_it, of_step = (_share(wanted, tasks.get(id)) for id in (order.before, order.after))
            if of_it >= ALIKE and of_step <= of_it - APART:
                yield _behind(gate, order)


def _behind(gate: Gate, order: Order) -> Finding:
    return Finding(
        f"Gate {gate.id} looks at “{gate.criterion}” only after {order.after}, which it should "
        f"guard: “{order.text}”",
        f"{gate.pointer}/after", observed=order.after, expected=order.before,
        fix=f"Set the gate after {order.before}, before {order.after} begins.",
    )  # fmt: skip


def _share(wanted: set[str], task: PlanTask | None) -> float:
    if task is None:
        return 0.0
    return len(wanted & (_stems_of(task.id) | set(stems(task.deliverable)))) / len(wanted)


_STOPS = re.compile(
    r"\b(?:stop|halt|cancel|call(?:ed)?\s+off|abandon|break\s+off)(?:s|p?ed|p?ing|led|ling)?\b",
    re.I,
)
_BUT = re.compile(r"\b(?:if not|unless|until|except|only|without|lack\w*|missing|fail\w*)\b", re.I)


_OR_ELSE = re.compile(rf"\b(?:or|otherwise|else)\b[^.;]{{0,30}}?{_STOPS.pattern}", re.I)
"""`By May a room is signed for, or the work stops`: it stops where that is not so."""


def on_success(seen: Examined) -> Iterator[Finding] | None:
    """Gates that stop if something is not so, where the memo stops if it is so."""
    denied = [gate for gate in seen.plan.gates if denials(gate.stop_if) == 1]
    return _on_success(seen, denied) if denied else None


def _on_success(seen: Examined, gates: list[Gate]) -> Iterator[Finding]:
    for gate in gates:
        bare = " ".join(w for w in words(gate.stop_if) if w.casefold() not in NEGATIONS)
        own = set(stems(bare))
        for sentence in seen.document.sentences:
            text = sentence.text
            if len(own) < LEAST_WORDS or not own <= set(stems(text)) or not _STOPS.search(text):
                continue
            if denials(text) or _BUT.search(text) or text.endswith("?") or _OR_ELSE.search(text):
                continue
            yield Finding(
                f"Gate {gate.id} stops if “{gate.stop_if}”; the memo says the opposite: “{text}”",
                f"{gate.pointer}/stop_if", observed=gate.stop_if, expected=text,
                fix="Let gate and memo stop at the same sign.",
            )  # fmt: skip


_COUNTED = re.compile(
    r"\b(?P<count>\w+) (?P<unit>day|week|month|year)s?\b(?: \w+){0,2}? (?:after|following|from)\b",
    re.I,
)
_LENGTH = {"day": 1.0, "week": 7.0, "month": 30.4, "year": 365.25}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth", "eleventh", "twelfth")  # fmt: skip


def too_soon(seen: Examined) -> Iterator[Finding]:
    """Goals whose target counts time from the end of the plan, and that are due before it is up."""
    forecast = forecast_of(seen)
    for goal in seen.plan.goals:
        due, wait = reading.day(goal.by, seen.plan.start), _wait(f"{goal.target}; {goal.metric}")
        if due is None or not wait:
            continue
        end = _end(forecast, goal)
        if end is not None and due < end + timedelta(days=int(wait)):
            first = end + timedelta(days=int(wait))
            yield Finding(
                f"Goal {goal.id} is due by {due}, and its target, “{goal.target}”, cannot be "
                f"looked at before {first}: its work ends on {end} at mean durations.",
                f"{goal.pointer}/by", observed=str(due), expected=f"{first} or later",
                fix=f"Set the goal's date on {first} or later.",
            )  # fmt: skip


def _wait(text: str) -> float:
    """Days that a target counts after something: of `the sixth month after`, the five before it."""
    found = _COUNTED.search(text)
    if found is None:
        return 0.0
    word, unit = found["count"].casefold(), _LENGTH[found["unit"].casefold()]
    if word in _ORDINALS:
        return _ORDINALS.index(word) * unit
    return (int(word) if word.isdecimal() else value_of(word) or 0) * unit


def _end(forecast: Forecast, goal: Goal) -> date | None:
    """The day on which the last work for a goal ends, at mean durations."""
    plan, mean = forecast.plan, forecast.mean
    ends = [
        mean.starts[at] + mean.durations[at]
        for at, task in enumerate(plan.tasks)
        if goal.id in task.serves
    ]
    return plan.day_of(max(ends)) if ends else None


RULES = (
    Rule("memo.order", "minor", turned_round,
         "The memo keeps the order that the task demands.", advises=True),
    Rule("gates.guard", "minor", behind_its_step,
         "Every gate stands before the step that it guards.", advises=True),
    Rule("gates.sign", "minor", on_success,
         "Gates and memo stop at the same sign.", advises=True),
    Rule("goals.reached", "minor", too_soon,
         "Every goal is due after the time that its target counts.", simulated=True,
         advises=True),
)  # fmt: skip
