"""Session state as a pure fold of the log.

`fold(events)` is the one way from a log to a state; the screen, resume, replay, export and the
tests use it. It applies decisions and takes none. An event about a draft that was undone or
forgotten is folded as nothing, so that such a log can be opened; one about a draft that never was
does not fit the log and raises KeyError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.curation_events import StreamBody
from workbench.core.folding.calls import CALLS
from workbench.core.folding.decisions import DECISIONS
from workbench.core.folding.drafts import DRAFTS
from workbench.core.folding.paths import Appliers
from workbench.core.folding.sessions import SESSIONS
from workbench.core.folding.steering import STEERING
from workbench.core.folding.streams import of_another_stream
from workbench.core.rules.holding import continuing_after, fragment_after, held_after
from workbench.core.session import Session

_APPLIERS: Appliers = {**SESSIONS, **CALLS, **DRAFTS, **DECISIONS, **STEERING}
_ABOUT_A_DRAFT = (
    *(ev.DraftChecked, ev.DraftJudged, ev.DraftTaken, ev.DraftRefused, ev.DraftDiscarded),
    *(ev.FeedbackSent, ev.Rated, ev.RatedByRubric, ev.Accepted, ev.Copied, ev.BranchChosen),
)
"""Events that say nothing without their draft."""


def fold(events: Iterable[ev.Event]) -> Session:
    """The state that a log describes."""
    log = list(events)
    skipped = undone_ids(log)
    session = Session()
    for event in log:
        session = _passed_over(session, event) if event.id in skipped else applied(session, event)
    return session


def advance(session: Session, log: Sequence[ev.Event], event: ev.Event) -> Session:
    """The state after `event`, given the log before it: equal to folding the whole."""
    if isinstance(event.body, ev.Undone):
        return fold([*log, event])
    return applied(session, event)


def applied(session: Session, event: ev.Event) -> Session:
    """The state after one more event. `Undone` needs the log: use `advance`.

    Raises KeyError when the event is about a draft that never was.
    """
    subject = _subject(event.body)
    if subject is None or subject in session.drafts:
        return replace(_applied(session, event.body, event), **_counted(session, event))
    if subject in session.undone or session.forgotten:
        return replace(session, seq=event.seq)
    raise KeyError(f"there is no draft {subject!r} for '{event.body.kind}'")


def _counted(s: Session, event: ev.Event) -> dict[str, Any]:
    """What every event changes, whatever else it does."""
    body = event.body
    return {
        "seq": event.seq,
        "held": held_after(s.held, body),
        "fragment": fragment_after(s.fragment, s.open_call, s.held, body),
        "continuing": continuing_after(s.continuing, body),
    }


def undone_ids(log: Iterable[ev.Event]) -> frozenset[str]:
    """Ids of events that no longer count; undoing an undo brings its event back.

    A copy (in a fork) may still name the original: it means that original's copy in this log.
    """
    entries = list(log)
    copies = {event.origin: event.id for event in entries if event.origin}
    skipped: set[str] = set()
    for event in reversed(entries):
        if isinstance(event.body, ev.Undone) and event.id not in skipped:
            skipped.add(copies.get(event.body.event, event.body.event))
    return frozenset(skipped)


def _passed_over(s: Session, event: ev.Event) -> Session:
    """The state after an event that no longer counts; a draft leaves its number behind, and the
    loop holds as it did.
    """
    body = event.body
    undone = s.undone
    if isinstance(body, ev.DraftWritten | ev.DraftEdited):
        undone |= {body.draft}
    return replace(s, **_counted(s, event), undone=undone)


def _subject(body: ev.Body) -> str | None:
    """The draft without which the event says nothing; None where there is no such draft."""
    if isinstance(body, ev.DraftsCompared):
        return body.first
    if isinstance(body, ev.RatedPair):
        return body.left
    return body.draft if isinstance(body, _ABOUT_A_DRAFT) else None


def _applied(s: Session, body: ev.Body, event: ev.Event) -> Session:
    applier = _APPLIERS.get(type(body))
    if applier is not None:
        return applier(s, body, event)
    if isinstance(body, StreamBody):
        return of_another_stream(s, body, event)
    raise TypeError(f"no rule folds {type(body).__name__}")
