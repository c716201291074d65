"""How the state changes with what was decided: the decision is applied, never taken here."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.folding.paths import Appliers, for_checks, on_path, with_draft
from workbench.core.path import followed, marked, told
from workbench.core.session import Session


def _taken(s: Session, body: ev.DraftTaken) -> Session:
    first = s.drafts[body.draft].verdict == "pending"
    s = with_draft(s, replace(s.drafts[body.draft], verdict="taken", why=body.why))
    if first:
        s = _count_step(_round_ended(s, body.draft))
    return on_path(
        s,
        best=body.draft if body.best else s.path.best,
        current=body.draft,
        unusable=0,
        items=followed(s.path.items, body.outcomes, taken=True),
        marks=marked(s.path, s.drafts[body.draft]),
        refused=None,
        discarded=0,
    )


def _refused(s: Session, body: ev.DraftRefused) -> Session:
    node = replace(s.drafts[body.draft], verdict="refused", why=body.why, broken=body.broken)
    if body.beaten_by:
        return with_draft(s, node)
    s = _count_step(_round_ended(with_draft(s, node), body.draft))
    return on_path(
        s,
        unusable=s.path.unusable + 1 if node.unusable else 0,
        items=followed(s.path.items, body.outcomes, taken=False),
        marks=s.path.marks if node.unusable else marked(s.path, node),
        refused=body.draft,
        tried=(*s.path.tried, body.draft),
        discarded=0,
    )


def _discarded(s: Session, body: ev.DraftDiscarded) -> Session:
    s = with_draft(s, replace(s.drafts[body.draft], verdict="discarded", why=body.why))
    tried, current = (*s.path.tried, body.draft), s.path.round
    if current is not None and len(current.drafts) > 1:
        others = tuple(id for id in current.drafts if id != body.draft)
        return on_path(s, tried=tried, round=replace(current, drafts=others))
    s = _count_step(_round_ended(s, body.draft))
    return on_path(s, discarded=s.path.discarded + 1, tried=tried)


def _round_ended(s: Session, draft: str) -> Session:
    """The verdict on the best draft of a round ends it, and the loop goes on from that draft."""
    if s.path.round is None:
        return s
    kept = replace(s.path, head=draft, round=None, refused=None)
    path = replace(kept, told=None, telling=(), polishing=0)
    return replace(s, path=path)


def _count_step(s: Session) -> Session:
    """A verdict ends a step; the last step asked for ends in a pause."""
    if not s.steps_left:
        return s
    return replace(s, steps_left=s.steps_left - 1, paused=s.steps_left == 1)


def _feedback_sent(s: Session, body: ev.FeedbackSent) -> Session:
    s = with_draft(s, replace(s.drafts[body.draft], items_sent=body.items))
    items = told(s.path, body.items)
    changes = {"told": body.draft, "telling": body.items, "polishing": body.polish}
    return on_path(s, items=items, **changes)


def _stopped(s: Session, body: ev.SessionStopped) -> Session:
    return replace(s, stop=body, paused=False, pause_after_call=False, steps_left=0)


DECISIONS: Appliers = {
    ev.StageRevealed: lambda s, body, event: for_checks(on_path(s, stage=body.stage)),
    ev.DraftTaken: lambda s, body, event: _taken(s, body),
    ev.DraftRefused: lambda s, body, event: _refused(s, body),
    ev.DraftDiscarded: lambda s, body, event: _discarded(s, body),
    ev.FeedbackSent: lambda s, body, event: _feedback_sent(s, body),
    ev.SessionStopped: lambda s, body, event: _stopped(s, body),
}
