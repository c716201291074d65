"""The team's turns, as one pure function of the view.

A round: the critic raises points about the best draft, the validator alone sees what the checks
found and reports on both, the coordinator chooses what is worked on, the optimiser revises. Every
speaker's words are a text of the log under its role; the checks still decide which draft stands.
A role that is left out is done without: unfiltered points without a validator, every finding
without a coordinator, revisions by the generator without an optimiser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import Draft, View
from workbench.core.steps import All, Decide, Step, Write
from workbench.core.strategies.asking import revision, telling
from workbench.core.strategies.selfmade import without_evidence
from workbench.core.strategies.teamwork.payoff import payoff
from workbench.core.strategies.teamwork.reports import (
    Plan,
    Point,
    Report,
    plan_in,
    points_in,
    report_in,
)
from workbench.core.strategies.teamwork.roles import (
    SPEAKERS,
    added,
    ask_of,
    points_of,
    roles_of,
    system_of,
)
from workbench.core.telling.feedback import choose
from workbench.core.telling.retelling import with_advice

if TYPE_CHECKING:
    from workbench.core.domain import Domain

HEARD = "The team's critic raised these points as well:"
"""Stands before the critic's points in the request to the optimiser."""


def team(view: View, domain: Domain) -> Step:
    """Draft; tell what a team would bring; let its roles speak in turn; revise."""
    roles, current = roles_of(view), view.current
    if current is None:
        return _as_role(view, "generator", revision(view, domain))
    first = next((view.drafts[id] for id in view.order if id in view.drafts), current)
    expected = payoff(view, domain, first)
    if not _said(view, "payoff"):
        return Decide((ev.TextWritten("payoff", expected.words, first.id),))
    if not expected.convene:
        return telling(view, domain) or _as_role(view, "generator", revision(view, domain))
    turn = _turn(view, domain, current, roles)
    return turn or _revised(view, domain, current, roles)


def _turn(view: View, domain: Domain, current: Draft, roles: Sequence[str]) -> Step | None:
    """The next speaker's; None once all have spoken. The coordinator plans anew after each draft,
    the others speak once about each draft that stands.
    """
    for role in (role for role in roles if role in SPEAKERS):
        subject = (view.head or current).id if role == "coordinator" else current.id
        if _said(view, role, subject):
            continue
        context, asked = without_evidence(view, domain, current), ask_of(role, points_of(view))
        messages = (
            Message("system", system_of(view, role)),
            *context[1:],
            Message("user", "\n\n".join([*_seen(view, domain, current, role), asked])),
        )
        return Write(with_advice(view, messages), role, role, subject)
    return None


def _seen(view: View, domain: Domain, current: Draft, role: str) -> list[str]:
    """What a speaker is told beside the task and the draft."""
    points = _points(view, current)
    raised = [f"[{point.id}] {point.words}" for point in points]
    if role == "critic":
        return []
    if role == "validator":
        return _found(view, domain, current) + _under("The critic's points:", raised)
    report = _said(view, "validator", current.id)
    told = _found(view, domain, current) if report is None else [f"The validator:\n{report}"]
    listed = [f"[{item.id}] {item.text}" for item in _items(view, domain, current)]
    refused = view.head is not None and view.head.verdict == "refused"
    why = [f"The last revision was refused: {view.head.why}."] if refused and view.head else []
    return [*told, *_under("Points to choose from:", [*listed, *raised]), *why]


def _found(view: View, domain: Domain, current: Draft) -> list[str]:
    listed = [f"[{item.id}] {item.text}" for item in _items(view, domain, current)]
    score = f"Score of the checks: {current.scorecard.score_words} of 100."
    return [score, *_under("The checks found:", listed)]


def _under(head: str, lines: Sequence[str]) -> list[str]:
    return ["\n".join([head, *lines])] if lines else []


def _items(view: View, domain: Domain, current: Draft) -> tuple[ev.FeedbackItem, ...]:
    """The findings on the current draft, as many as the strategy tells."""
    return choose(view, domain.feedback) if view.path.told != current.id else view.path.telling


def _points(view: View, current: Draft) -> tuple[Point, ...]:
    said = _said(view, "critic", current.id)
    return points_in(said or "", current.number, points_of(view))


def _revised(view: View, domain: Domain, current: Draft, roles: Sequence[str]) -> Step:
    """What was chosen is told, then the draft is revised."""
    items, points = _items(view, domain, current), _points(view, current)
    report = report_in(_said(view, "validator", current.id) or "")
    points = tuple(_confirmed(p, report) for p in points if p.id not in report.fails)
    planned = _said(view, "coordinator", (view.head or current).id)
    plan = plan_in(planned or "", [*(item.id for item in items), *(point.id for point in points)])
    if view.path.told != current.id and view.strategy.feedback == "items":
        chosen = _in_order(items, plan)
        if chosen:
            return Decide((ev.FeedbackSent(current.id, chosen),))
    kept = [point for point in points if not plan.given or point.id in plan.send]
    role = "optimiser" if "optimiser" in roles else "generator"
    return _as_role(view, role, revision(view, domain), kept)


def _confirmed(point: Point, report: Report) -> Point:
    """The point with what the validator says shows it."""
    why = report.whys.get(point.id, "")
    return replace(point, words=f"{point.words} The validator: {why}") if why else point


def _in_order(items: Sequence[ev.FeedbackItem], plan: Plan) -> tuple[ev.FeedbackItem, ...]:
    """The findings that the plan sends, in its order; all of them where there is no plan, or one
    that names nothing: no coordinator can keep a failing check from being worked on for ever.
    """
    named = {item.id: item for item in items}
    sent = tuple(named[id] for id in plan.send if id in named)
    return sent if sent or (plan.given and plan.send) else tuple(items)


def _as_role(view: View, role: str, step: Step, points: Sequence[Point] = ()) -> Step:
    """The step, written by the role: its own words at the end of the system message, the critic's
    points at the end of the request.
    """
    if isinstance(step, All):
        return All(tuple(_as_role(view, role, one, points) for one in step.steps))
    if not isinstance(step, Write):
        return step
    first, *rest = step.messages
    own = added(view, role)
    messages = [replace(first, text=f"{first.text}\n\n{own}") if own else first, *rest]
    if points:
        told = "\n".join([HEARD, *(f"[{point.id}] {point.words}" for point in points)])
        messages[-1] = replace(messages[-1], text=f"{messages[-1].text}\n\n{told}")
    return replace(step, role=role, messages=tuple(messages))


def _said(view: View, role: str, draft: str = "") -> str | None:
    """The latest words of a role, about that draft where one is given."""
    found = [t.text for t in view.texts if t.role == role and (not draft or t.draft == draft)]
    return found[-1] if found else None
