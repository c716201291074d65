"""One line about a session, for lists: what the fold of its log says, stored beside it.

The row is written in the same transaction as the events it follows from, so that lists never fold a
log and never disagree with one. `line_of` takes the line from a fold; `next_line` carries it over
one more event where what the event does to it is plain, and says None where only the fold knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any, Literal

from workbench.core import events as ev
from workbench.core.checks import Scorecard, scorecard
from workbench.core.messages import Usage
from workbench.core.session import Session

Outcome = Literal["open", "passed", "failed", "accepted", "abandoned", "forgotten"]
"""`passed`: the best draft passes all required shown checks, stopped or not; `failed`: stopped
without; `open`: neither yet.
"""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """What a list shows of a session. `score` is None while no draft was taken; `cost` is None when
    a price is unknown.
    """

    id: str
    seq: int
    """Number of events."""
    task: str
    domain: str
    title: str
    model: str
    provider: str
    strategy: str
    started: str
    updated: str
    outcome: Outcome
    reason: str
    """Why it stopped; empty while it did not."""
    passed: bool
    score: float | None
    drafts: int
    corrections: int
    """What a person gave: ratings, edits, notes and decided hunks."""
    rated: bool
    tags: tuple[str, ...]
    simulated: bool
    tokens: int
    estimated: bool
    cost: float | None
    seconds: float
    forked_from: str
    """The session it was forked from; empty for an original."""
    deleted: bool = False


COLUMNS: tuple[str, ...] = tuple(field.name for field in fields(SessionSummary))
"""The columns of `sessions` that make a summary, in its order."""


_values = attrgetter(*COLUMNS)
_TAGS = COLUMNS.index("tags")


def summary_of(session: Session, id: str, updated: str) -> SessionSummary:
    """The line about a folded session; `updated` is its last event's time."""
    best = session.best
    return SessionSummary(
        id=id,
        seq=session.seq,
        task=session.task.id,
        domain=session.task.domain,
        title=session.title,
        model=session.model.name,
        provider=session.model.provider,
        strategy=session.strategy.name,
        started=session.started or updated,
        updated=updated,
        outcome=_outcome(session),
        reason=session.stop.reason if session.stop else "",
        passed=best.scorecard.passed if best else False,
        score=best.scorecard.computed if best else None,
        drafts=len(session.order),
        corrections=_corrections(session),
        rated=any(draft.rating for draft in session.drafts.values()),
        tags=session.tags,
        simulated=session.simulated,
        tokens=session.usage.tokens,
        estimated=session.usage.estimated,
        cost=session.usage.cost,
        seconds=session.seconds,
        forked_from=session.forked_from.source if session.forked_from else "",
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A session's summary, with what it takes to carry it on."""

    summary: SessionSummary
    best: str | None = None
    cards: Mapping[str, Scorecard] = field(default_factory=dict)
    """Of every draft."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    usage: Usage = Usage()


def line_of(session: Session, id: str, updated: str) -> Line:
    """The line about a folded session; `updated` is its last event's time."""
    drafts = session.drafts.values()
    return Line(
        summary_of(session, id, updated),
        best=session.path.best,
        cards={draft.id: draft.scorecard for draft in drafts},
        ratings={draft.id: draft.rating for draft in drafts if draft.rating},
        usage=session.usage,
    )


def next_line(line: Line, event: ev.Event) -> Line | None:
    """The line after one more event; None where the log has to be folded to tell."""
    old = line.summary
    summary = replace(old, seq=event.seq, updated=event.time)
    match event.body:
        case (
            ev.DraftRefused()
            | ev.DraftDiscarded()
            | ev.FeedbackSent()
            | ev.TextWritten()
            | ev.GuidanceQueued()
            | ev.GuidanceEdited()
            | ev.GuidanceWithdrawn()
            | ev.GuidanceConsumed()
            | ev.QuestionAsked()
            | ev.QuestionAnswered()
            | ev.StageRevealed()
            | ev.Paused()
            | ev.Copied()
        ):
            return replace(line, summary=summary)
        case ev.CallStarted(model=model):
            simulated = old.simulated or model.simulated
            return replace(line, summary=replace(summary, simulated=simulated))
        case ev.CallFinished() | ev.CallFailed():
            return _after_call(line, summary, event.body)
        case ev.DraftWritten(draft=draft) if draft not in line.cards:
            cards = {**line.cards, draft: Scorecard()}
            return replace(line, summary=replace(summary, drafts=old.drafts + 1), cards=cards)
        case ev.DraftChecked(hidden=True):
            return replace(line, summary=summary)
        case ev.DraftChecked(draft=draft) if draft in line.cards:
            return _after_check(line, summary, event.body)
        case ev.DraftTaken(draft=draft) if draft in line.cards:
            return _with_best(replace(line, summary=summary, best=draft))
        case ev.Rated(draft=draft) if draft in line.cards:
            return _after_rating(line, summary, event.body)
        case ev.Noted() | ev.HunkDecided():
            more = replace(summary, corrections=old.corrections + 1)
            return replace(line, summary=more)
        case ev.SessionStopped(reason=reason):
            return _with_best(replace(line, summary=replace(summary, reason=reason)))
        case _:
            return None


def _after_call(line: Line, summary: SessionSummary, body: ev.CallFinished | ev.CallFailed) -> Line:
    usage = line.usage.plus(body.usage)
    spent = replace(
        summary,
        tokens=usage.tokens,
        estimated=usage.estimated,
        cost=usage.cost,
        seconds=summary.seconds + body.seconds,
    )
    return replace(line, summary=spent, usage=usage)


def _after_check(line: Line, summary: SessionSummary, body: ev.DraftChecked) -> Line:
    card = scorecard(result for result in body.results if not result.hidden)
    checked = replace(
        line,
        summary=replace(summary, seconds=summary.seconds + body.seconds),
        cards={**line.cards, body.draft: card},
    )
    return _with_best(checked) if body.draft == line.best else checked


def _after_rating(line: Line, summary: SessionSummary, body: ev.Rated) -> Line:
    ratings = {**line.ratings, body.draft: body.value}
    if not body.value:
        del ratings[body.draft]
    corrections = summary.corrections + len(ratings) - len(line.ratings)
    rated = replace(summary, corrections=corrections, rated=bool(ratings))
    return replace(line, summary=rated, ratings=ratings)


def _with_best(line: Line) -> Line:
    """The line with the score of its best draft, and the outcome that follows."""
    card = line.cards.get(line.best or "", Scorecard())
    summary = replace(line.summary, score=card.computed, passed=card.passed)
    if summary.outcome not in ("abandoned", "accepted"):
        summary = replace(summary, outcome=_outcome_of(card.passed, bool(summary.reason)))
    return replace(line, summary=summary)


def to_row(summary: SessionSummary) -> tuple[Any, ...]:
    """The summary's values in the order of `COLUMNS`."""
    values: tuple[Any, ...] = _values(summary)
    return (*values[:_TAGS], json.dumps(summary.tags), *values[_TAGS + 1 :])


def from_row(row: tuple[Any, ...]) -> SessionSummary:
    """The summary of a row of `COLUMNS`."""
    values = dict(zip(COLUMNS, row, strict=True))
    for name in ("passed", "rated", "simulated", "estimated", "deleted"):
        values[name] = bool(values[name])
    return SessionSummary(**{**values, "tags": tuple(json.loads(values["tags"]))})


def _outcome(session: Session) -> Outcome:
    if session.abandoned:
        return "abandoned"
    if session.accepted:
        return "accepted"
    passed = session.best is not None and session.best.scorecard.passed
    return _outcome_of(passed, session.stop is not None)


def _outcome_of(passed: bool, stopped: bool) -> Outcome:
    if passed:
        return "passed"
    return "failed" if stopped else "open"


def _corrections(session: Session) -> int:
    drafts = session.drafts.values()
    given = sum((draft.rating != 0) + (draft.author == "person") for draft in drafts)
    return given + len(session.notes) + len(session.hunks)
