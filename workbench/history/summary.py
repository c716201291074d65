"""One line about a session, for lists: what the fold of its log says, stored beside it.

The row is written in the same transaction as the events it follows from, so that lists never fold a
log and never disagree with one. `line_of` takes the line from a fold; `next_line` carries it over
one more event where what the event does to it is plain, and says None where only the fold knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.checks import Scorecard, scorecard
from workbench.core.folding import fold
from workbench.core.folding.streams import provider_of, title_of
from workbench.core.messages import Usage
from workbench.core.session import Session

Outcome = Literal["open", "passed", "failed", "undecided", "accepted", "abandoned", "forgotten"]
"""`passed`: every deciding shown check of the best draft passes, stopped or not; `undecided`:
stopped with nothing refuted and nothing verified; `failed`: stopped otherwise; `open`: none yet.
"""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """What a list shows of a session. `score` is None while no draft was taken, or the best one is
    undecided; `cost` is None when a price is unknown.
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
    stream: str = "session"
    """What kind of stream it is: `session`, `interaction`, `release` or `export`."""


COLUMNS: tuple[str, ...] = tuple(field.name for field in fields(SessionSummary))
"""The columns of `sessions` that make a summary, in its order."""


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
        score=_score(best.scorecard) if best else None,
        drafts=len(session.order),
        corrections=_corrections(session),
        rated=bool(session.ratings) or any(draft.rating for draft in session.drafts.values()),
        tags=session.tags,
        simulated=session.simulated,
        tokens=session.usage.tokens,
        estimated=session.usage.estimated,
        cost=session.usage.cost,
        seconds=session.seconds,
        forked_from=session.forked_from.source if session.forked_from else "",
        stream=session.stream,
    )


Row = Mapping[str, Any]
"""A summary as a row: the columns of `COLUMNS`, in that order, as SQLite takes them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A session's summary as a row, with what it takes to carry it on."""

    row: Row
    tags: tuple[str, ...] = ()
    best: str | None = None
    cards: Mapping[str, Scorecard] = field(default_factory=dict)
    """Of every draft."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    usage: Usage = Usage()
    graded: bool = False
    """A draft was rated by a rubric, or two against each other."""

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return int(self.row["seq"])

    def after(self, event: ev.Event, changes: Row | None = None, **more: Any) -> Line:
        """The line with the event counted, changes to the row, and more to what carries it on."""
        row = {**self.row, "seq": event.seq, "updated": event.time, **(changes or {})}
        kept = {
            "tags": self.tags,
            "best": self.best,
            "cards": self.cards,
            "ratings": self.ratings,
            "usage": self.usage,
            "graded": self.graded,
            **more,
        }
        return Line(row, **kept)


def line_of(session: Session, id: str, updated: str) -> Line:
    """The line about a folded session; `updated` is its last event's time."""
    drafts = session.drafts.values()
    return Line(
        to_row(summary_of(session, id, updated)),
        tags=session.tags,
        best=session.path.best,
        cards={draft.id: draft.scorecard for draft in drafts},
        ratings={draft.id: draft.rating for draft in drafts if draft.rating},
        usage=session.usage,
        graded=bool(session.ratings),
    )


def first_line(event: ev.Event) -> Line:
    """The line of a stream that begins so. Of an interaction these columns tell all; the fold would
    say the same, and takes ten times as long.
    """
    said = event.body
    if not isinstance(said, cu.InteractionLogged):
        return line_of(fold([event]), event.session, event.time)
    fresh = {
        "id": event.session,
        "seq": event.seq,
        "task": said.task,
        "domain": said.domain,
        "title": title_of(said),
        "model": said.model,
        "provider": provider_of(said),
        "started": event.time,
        "updated": event.time,
        "simulated": said.simulated,
        "stream": said.stream,
    }
    texts = {name: encodable(v) if isinstance(v, str) else v for name, v in fresh.items()}
    return Line({**_nothing().row, **texts})


@cache
def _nothing() -> Line:
    """The line of a session in which nothing happened."""
    return line_of(Session(), "", "")


def next_line(line: Line, event: ev.Event) -> Line | None:
    """The line after one more event; None where the log has to be folded to tell."""
    match event.body:
        case ev.CallStarted(model=model):
            return line.after(event, {"simulated": line.row["simulated"] or model.simulated})
        case ev.CallFinished() | ev.CallFailed():
            return _after_call(line, event, event.body)
        case ev.DraftWritten(draft=draft) if draft not in line.cards:
            cards = {**line.cards, draft: Scorecard()}
            return line.after(event, {"drafts": line.row["drafts"] + 1}, cards=cards)
        case ev.DraftChecked(hidden=False, draft=draft) if draft in line.cards:
            return _after_check(line, event, event.body)
        case ev.DraftTaken(draft=draft) if draft in line.cards:
            if not event.body.best:
                return line.after(event)
            card = line.cards[draft]
            return line.after(event, _verdict(line.row, card), best=draft)
        case ev.Rated(draft=draft) if draft in line.cards:
            return _after_rating(line, event, event.body)
        case ev.RatedByRubric(draft=draft) | ev.RatedPair(left=draft) if draft in line.cards:
            counted = {"corrections": line.row["corrections"] + 1, "rated": True}
            return line.after(event, counted, graded=True)
        case ev.Noted() | ev.HunkDecided():
            return line.after(event, {"corrections": line.row["corrections"] + 1})
        case ev.SessionStopped(reason=reason):
            final = line.cards.get(line.best or "")
            stopped = {**line.row, "reason": reason}
            return line.after(event, {"reason": reason, **_verdict(stopped, final)})
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
            | ev.JudgeCalibrated()
            | ev.Watched()
            | ev.DraftChecked(hidden=True)
            | cu.SignalSeen()
            | cu.VerdictGiven()
        ):
            return line.after(event)
        case _:
            return None


def _after_call(line: Line, event: ev.Event, body: ev.CallFinished | ev.CallFailed) -> Line:
    usage = line.usage.plus(body.usage)
    spent = {
        "tokens": usage.tokens,
        "estimated": usage.estimated,
        "cost": usage.cost,
        "seconds": line.row["seconds"] + body.seconds,
    }
    return line.after(event, spent, usage=usage)


def _after_check(line: Line, event: ev.Event, body: ev.DraftChecked) -> Line:
    card = scorecard(result for result in body.results if not result.hidden)
    changes = {"seconds": line.row["seconds"] + body.seconds}
    if body.draft == line.best:
        changes |= _verdict(line.row, card)
    return line.after(event, changes, cards={**line.cards, body.draft: card})


def _after_rating(line: Line, event: ev.Event, body: ev.Rated) -> Line:
    others = {draft: value for draft, value in line.ratings.items() if draft != body.draft}
    ratings = {**others, body.draft: body.value} if body.value else others
    corrections = line.row["corrections"] + len(ratings) - len(line.ratings)
    changes = {"corrections": corrections, "rated": bool(ratings) or line.graded}
    return line.after(event, changes, ratings=ratings)


def _verdict(row: Row, best: Scorecard | None) -> dict[str, Any]:
    """What the best draft's scorecard says about the session; None where no draft is the best."""
    outcome = row["outcome"]
    if outcome not in ("abandoned", "accepted"):
        outcome = _outcome_of(best, bool(row["reason"]))
    passed = best is not None and best.passed
    return {"score": _score(best) if best else None, "passed": passed, "outcome": outcome}


def to_row(summary: SessionSummary) -> Row:
    """The summary as a row."""
    row = {name: getattr(summary, name) for name in COLUMNS}
    safe = {name: encodable(v) if isinstance(v, str) else v for name, v in row.items()}
    return {**safe, "tags": json.dumps(summary.tags)}


def encodable(text: str) -> str:
    """The text as SQLite takes it: half of a surrogate pair, which has no UTF-8, becomes a `?`."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def from_row(row: tuple[Any, ...]) -> SessionSummary:
    """The summary of a row of `COLUMNS`."""
    values = dict(zip(COLUMNS, row, strict=True))
    for name in ("passed", "rated", "simulated", "estimated", "deleted"):
        values[name] = bool(values[name])
    try:
        tags = tuple(map(str, json.loads(values["tags"])))
    except (ValueError, TypeError):
        tags = ()  # a damaged line is still listed, so that it can be erased
    return SessionSummary(**{**values, "tags": tags})


def _outcome(session: Session) -> Outcome:
    if session.abandoned:
        return "abandoned"
    if session.accepted:
        return "accepted"
    card = session.best.scorecard if session.best else None
    return _outcome_of(card, session.stop is not None)


def _outcome_of(best: Scorecard | None, stopped: bool) -> Outcome:
    if best is not None and best.passed:
        return "passed"
    if not stopped:
        return "open"
    return "undecided" if best is not None and best.outcome == "undecided" else "failed"


def _score(card: Scorecard) -> float | None:
    """The score that a list may show; a single number would claim what nothing verified."""
    return None if card.outcome == "undecided" else card.computed


def _corrections(session: Session) -> int:
    drafts = session.drafts.values()
    given = sum((draft.rating != 0) + (draft.author == "person") for draft in drafts)
    return given + len(session.ratings) + len(session.notes) + len(session.hunks)
