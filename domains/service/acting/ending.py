"""Whether the records end as they should; computed, so it decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from domains.service.machine import (
    Difference,
    as_number,
    comes_along,
    differences,
    goal_state,
    shown,
    steps,
)
from domains.service.reply import Reply
from domains.service.words import begins, told_words
from workbench.core.checks import CheckResult, Span
from workbench.prose.numbers import numbers

CRITERION = "resolution"


def resolved(reply: Reply) -> Iterator[CheckResult]:
    """Whether the records end as they should: one result for each path that does not."""
    goal = reply.desk.goal
    if goal is None:
        return
    wanted = goal_state(reply.desk.state, goal)
    beside = comes_along(reply.run, reply.desk.state, goal)
    found = [one for one in differences(reply.desk.state, wanted, reply.run.state)
             if one.path not in beside]  # fmt: skip
    for difference in found:
        yield _unresolved(reply, difference)
    if not found:
        told = "The records end exactly as they should."
        yield CheckResult("resolution", "pass", CRITERION, severity="blocker", message=told)


def _unresolved(reply: Reply, one: Difference) -> CheckResult:
    missing = one.path not in reply.run.set_by
    was = "stays" if missing else "becomes"
    wanted = shown(one.wanted)
    if missing:
        told = f"{one.path} {was} {shown(one.there)}; it should become {wanted}."
        fix = "Take the action that brings it about, if the policies allow it, and say so."
    elif one.wanted == one.start:
        told = f"{one.path} {was} {shown(one.there)}; nothing should have changed it from {wanted}."
        fix = "Take this action out, and the words that promise it."
    else:
        told = f"{one.path} {was} {shown(one.there)}; it should become {wanted}."
        fix = "Correct the argument of this action, and the words that tell of it."
        if _printed(reply, one):
            fix = f"Correct the argument of this action; the reply has {wanted} already."
    return CheckResult(
        f"resolution: {one.path}",
        "fail",
        CRITERION,
        cause="missing_effect" if missing else "wrong_effect",
        span=_place(reply, one),
        observed=f"{one.path} = {shown(one.there)}",
        expected=f"{one.path} = {wanted}",
        message=told,
        fix=fix,
    )


def _printed(reply: Reply, one: Difference) -> bool:
    """The prose gives the wanted amount."""
    wanted = as_number(one.wanted)
    if wanted is None:
        return False
    given = [number for sentence in reply.sentences for number in numbers(sentence.text)]
    return any(number.prints(wanted) for number in given)


def _place(reply: Reply, one: Difference) -> Span:
    """The action that did it; for one that is missing the sentence that speaks of it."""
    call = reply.run.set_by.get(one.path)
    if call is not None:
        return reply.document.span_of(reply.actions[call].pointer)
    refused = [n for n in reply.run.refusals if _could_set(reply, reply.calls[n].name, one.path)]
    if refused:
        return reply.document.span_of(reply.actions[refused[0]].pointer)
    names = [name for name in reply.desk.actions if _could_set(reply, name, one.path)]
    told = [word for name in names for word in told_words(name)]
    best = max(reply.sentences, key=lambda s: _speaks_of(s.text, one, told), default=None)
    if best is None or not any(_speaks_of(best.text, one, told)):
        return reply.document.span_of("/actions")
    return replace(reply.document.span(best.start, best.end), pointer="/actions")


def _speaks_of(text: str, one: Difference, told: list[str]) -> tuple[bool, bool]:
    """(it names the record or prints the value that is missing, it has words of such an action)."""
    ids = [key for key in steps(one.path) if re.search(r"\d", key)]
    named = any(re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text) for id in ids)
    wanted = one.wanted if _is_amount(one.wanted) else None
    printed = wanted and any(n.prints(float(wanted)) for n in numbers(text) if n.unit == "money")
    said = begins(text, told) is not None
    return (named or bool(printed)) and (said or bool(printed)), said


def _could_set(reply: Reply, name: str, path: str) -> bool:
    action = reply.desk.actions.get(name)
    if action is None:
        return False
    return any(_fits(effect.path, path) for effect in action.effects)


def _fits(template: str, path: str) -> bool:
    pairs = list(zip(steps(template), steps(path), strict=False))
    same = len(steps(template)) == len(steps(path))
    return same and all("{" in one or one == other for one, other in pairs)


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
