"""A new session that begins as a copy of another one: same events, own ids, each naming its origin.

Erasing the origin finds its copies by those names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from workbench.core import events as ev
from workbench.errors import UsageError
from workbench.history.redacted import SessionRedactor, redact_event
from workbench.history.stamps import new_id
from workbench.history.store import History


def copy_until(history: History, source: str, session: str, draft: str) -> None:
    """Write the source's events up to the last one about the draft as the first of `session`.

    Stops are left out: the copy goes on. Raises UnknownName or UsageError when there is no such
    session or draft.
    """
    log = up_to(history.events(source), draft)
    fresh = {event.id: new_id() for event in log}
    copied = [
        replace(
            event,
            id=fresh[event.id],
            session=session,
            seq=seq,
            origin=event.origin or event.id,
            body=_with_new_ids(event.body, fresh),
        )
        for seq, event in enumerate(log, 1)
    ]
    redactor = SessionRedactor(history.fresh_redactor(session))
    history.append([redact_event(event, redactor) for event in copied])
    history.let_go(session)  # its placeholder numbers start above those in the copies


def _with_new_ids(body: ev.Body, fresh: Mapping[str, str]) -> ev.Body:
    """An undo in the copy undoes the copy."""
    if isinstance(body, ev.Undone):
        return replace(body, event=fresh.get(body.event, body.event))
    return body


def up_to(log: Sequence[ev.Event], draft: str) -> list[ev.Event]:
    """The log up to the verdict on the draft, without what was written about later ones."""
    about = [
        place
        for place, event in enumerate(log)
        if getattr(event.body, "draft", None) == draft and isinstance(event.body, _ABOUT)
    ]
    if not about:
        raise UsageError(f"The session has no draft {draft}.", "'workbench show' lists its drafts.")
    kept = log[: about[-1] + 1]
    return [event for event in kept if not isinstance(event.body, ev.SessionStopped)]


_ABOUT = (
    ev.DraftWritten,
    ev.DraftEdited,
    ev.DraftTaken,
    ev.DraftRefused,
    ev.DraftDiscarded,
)
"""What makes a draft and settles it; a later re-check of it belongs to its successors' story."""
