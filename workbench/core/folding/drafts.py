"""How the state changes with drafts: written, edited, checked, judged."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.checks import scorecard
from workbench.core.diffing import text_digest
from workbench.core.folding.paths import Appliers, on_path, went_back, with_draft
from workbench.core.messages import Usage
from workbench.core.path import (
    Draft,
    TrackedItem,
    answered,
    comparable,
    disagreeing,
    followed,
    marked,
)
from workbench.core.session import Session
from workbench.core.telling.mending import fixed


def _draft_written(s: Session, body: ev.DraftWritten, event: ev.Event) -> Session:
    draft = Draft(
        body.draft,
        s.next_number,
        body.text,
        parent=body.parent,
        author=body.author,
        call=body.call,
        time=event.time,
        digest=body.digest or text_digest(body.text),
        usage=s.call_usage.get(body.call, Usage()),
        call_seconds=s.call_seconds.get(body.call, 0.0),
        group=body.group,
        unusable=body.unusable,
        polish=s.path.polishing if body.call else 0,
    )
    path = s.path
    s = with_draft(replace(s, order=(*s.order, draft.id)), draft)
    items = answered(path, draft) if body.call or body.author == "model" else path.items
    if path.round is not None and path.round.group == body.group:
        return _sampled(s, draft, items, body.sample)
    return on_path(
        s,
        head=draft.id,
        rounds=path.rounds + (body.author == "model"),
        items=items,
        told=None,
        telling=(),
        polishing=0,
        refused=None,
        round=None,
    )


def _sampled(s: Session, draft: Draft, items: tuple[TrackedItem, ...], sample: int) -> Session:
    """One more draft of the round under way; what the round was told stands until its verdict."""
    current = s.path.round
    assert current is not None
    drafts, done = (*current.drafts, draft.id), (*current.done, sample)
    rounds = s.path.rounds + (not current.drafts)
    current = replace(current, drafts=drafts, done=done)
    return on_path(s, head=draft.id, rounds=rounds, items=items, round=current)


def _draft_edited(s: Session, body: ev.DraftEdited, event: ev.Event) -> Session:
    elsewhere = body.parent in s.drafts and s.path.head != body.parent
    s = went_back(s, body.parent) if elsewhere else s
    written = ev.DraftWritten(
        body.draft, body.text, body.parent, author="person", digest=body.digest
    )
    return replace(_draft_written(s, written, event), stop=None, accepted=None)


def _checked(s: Session, body: ev.DraftChecked) -> Session:
    if body.hidden:
        return replace(s, hidden={**s.hidden, body.draft: body.results})
    if any(result.hidden for result in body.results):
        body = replace(body, results=tuple(r for r in body.results if not r.hidden))
    node = s.drafts[body.draft]
    flaky = s.flaky | disagreeing(node, body)
    parent = s.drafts.get(node.parent or "")
    node = replace(
        node,
        results=body.results,
        check_set=body.check_set,
        check_seconds=node.check_seconds + body.seconds,
        scorecard=scorecard(body.results, node.scorecard.judged),
        fixed=_fixed(parent, body) if comparable(parent, body) else node.fixed,
        needs_recheck=body.before_redaction,
    )
    s = replace(with_draft(s, node), flaky=flaky, seconds=s.seconds + body.seconds)
    again = node.id in (s.path.current, s.path.best) and s.path.marks
    return on_path(s, marks=marked(s.path, node)) if again else s


def _fixed(parent: Draft | None, body: ev.DraftChecked) -> tuple[str, ...]:
    return tuple(r.check for r in fixed(parent.results, body.results)) if parent else ()


def _judged(s: Session, body: ev.DraftJudged) -> Session:
    """The latest word of each judge; the judged score is the mean over those to be believed."""
    node = s.drafts[body.draft]
    judged = (*(known for known in node.judged if known.judge != body.judge), body)
    scores = [known.score for known in judged if known.reliable]
    mean = sum(scores) / len(scores) if scores else None
    s = with_draft(s, replace(node, judged=judged, scorecard=replace(node.scorecard, judged=mean)))
    return on_path(s, items=followed(s.path.items, body.outcomes, taken=True))


DRAFTS: Appliers = {
    ev.DraftWritten: _draft_written,
    ev.DraftEdited: _draft_edited,
    ev.DraftChecked: lambda s, body, event: _checked(s, body),
    ev.DraftJudged: lambda s, body, event: _judged(s, body),
    ev.DraftsCompared: lambda s, body, event: replace(s, compared=(*s.compared, body)),
    ev.TextWritten: lambda s, body, event: replace(s, texts=(*s.texts, body)),
}
