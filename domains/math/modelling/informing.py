"""A session's questions to its formaliser, and what a check gets of the answers. Light.

Answers are texts of the log, found by the digest of their question: a changed problem, solution,
modelling, prompt or model asks anew, anything else is never asked twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domains.math.modelling.asking import (
    CLAIMS,
    MODELLING,
    ROLE,
    SAMPLES,
    problem_messages,
    steps_messages,
)
from domains.math.modelling.refusals import Refused
from workbench.core.messages import Message
from workbench.core.requests import Request, digest_of
from workbench.core.session import View

Json = dict[str, Any]


def wanted(view: View, problem: str, steps: Sequence[str]) -> tuple[Request, ...]:
    """What is to be asked next: the problem, then the steps once the problem's answers can be used.
    A modelling that stands in the task needs no question about the problem.
    """
    if ROLE not in view.strategy.models:
        return ()
    given = view.task.settings.get("modelling")
    if not given:
        about = problem_messages(problem)
        missing = _missing(view, MODELLING, about)
        if missing:
            return missing
        given = usable(problem, _answers(view, MODELLING, about))
    if not given or not steps:
        return ()
    return _missing(view, CLAIMS, steps_messages(problem, given, steps))


def known(view: View, problem: str, steps: Sequence[str]) -> Json:
    """What the log has for the checks: `samples` of the problem, `readings` of the steps, whose
    they are, and the modelling that a person `given`; empty where nobody was asked.
    """
    given = view.task.settings.get("modelling")
    choice = view.strategy.models.get(ROLE)
    if not given and choice is None:
        return {}
    samples = [] if given else _answers(view, MODELLING, problem_messages(problem))
    used = given or usable(problem, samples)
    found: Json = {"by": "" if choice is None else choice.name, "samples": samples}
    found["given"] = given or None
    found["readings"] = (
        _answers(view, CLAIMS, steps_messages(problem, used, steps)) if used and steps else []
    )
    return found


def usable(problem: str, samples: Sequence[str]) -> Json | None:
    """The first of two samples that both keep to form and text; the engine decides later whether
    they determine anything and agree.
    """
    from domains.math.modelling.schema import read_modelling

    try:
        read = [read_modelling(problem, sample) for sample in samples[:SAMPLES]]
    except Refused:
        return None
    return read[0].modelling.model_dump(mode="json") if len(read) == SAMPLES else None


def _missing(view: View, what: str, messages: tuple[Message, ...]) -> tuple[Request, ...]:
    have = {text.role for text in view.texts}
    roles = _roles(view, what, messages)
    return tuple(
        Request(ROLE, role, messages, sample)
        for sample, role in enumerate(roles)
        if role not in have
    )


def _answers(view: View, what: str, messages: tuple[Message, ...]) -> list[str]:
    """The samples in their own order, whichever came first."""
    found = {text.role: text.text for text in view.texts}
    return [found[role] for role in _roles(view, what, messages) if role in found]


def _roles(view: View, what: str, messages: tuple[Message, ...]) -> list[str]:
    """What each sample is called in the log: a lost one is asked for again as itself, for another
    number may draw the answer that is there already.
    """
    choice = view.strategy.models.get(ROLE)
    name = "" if choice is None else choice.name
    return [f"{what}:{digest_of(messages, name, sample)}" for sample in range(SAMPLES)]


def hypotheses_of(found: Mapping[str, Any]) -> list[Json]:
    """The relations of an accepted modelling, each with an id of its place."""
    modelling = found.get("modelling") or {}
    by = str(found.get("by", ""))
    return [
        {"id": str(k), "says": each["says"], "quote": each["quote"],
         "origin": each.get("origin") or by, "confirmed": bool(each.get("confirmed"))}
        for k, each in enumerate(modelling.get("relations", ()))
    ]  # fmt: skip


def decided(modelling: Mapping[str, Any], place: int, says: str | None, by: str) -> Json:
    """The modelling with one relation confirmed (its own words), reworded, or dropped (None);
    Unreadable where the new words are no relation of its quantities.
    """
    from domains.math.modelling.language import read
    from domains.math.notation.limits import Unreadable

    listed = [{**each, "origin": each.get("origin") or by} for each in modelling["relations"]]
    if says is None:
        del listed[place]
    elif says == listed[place]["says"]:
        listed[place] = {**listed[place], "confirmed": True}
    else:
        odd = read(says).names - {q["name"] for q in modelling["quantities"]}
        if odd:
            raise Unreadable(f"no quantity is called '{min(odd)}'")
        listed[place] |= {"says": says, "origin": "person", "confirmed": True}
    return {**modelling, "relations": listed}
