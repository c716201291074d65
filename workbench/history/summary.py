"""One line about a session, for lists: computed from the fold of its log, stored beside it.

The row is written in the same transaction as the events it follows from, so that lists never fold a
log and never disagree with one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Literal

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


def to_row(summary: SessionSummary) -> tuple[Any, ...]:
    """The summary's values in the order of `COLUMNS`."""
    return tuple(
        json.dumps(value) if isinstance(value, tuple) else value
        for value in (getattr(summary, name) for name in COLUMNS)
    )


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
    if session.best and session.best.scorecard.passed:
        return "passed"
    return "failed" if session.stop else "open"


def _corrections(session: Session) -> int:
    drafts = session.drafts.values()
    given = sum((draft.rating != 0) + (draft.author == "person") for draft in drafts)
    return given + len(session.notes) + len(session.hunks)
