"""What hidden checks tell after the event: which drafts they are run on, and whether the loop
learned the shown checks rather than the task.

Nothing here steers: it is asked when a session stops, and by what is shown to a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workbench.core.path import Draft
from workbench.core.session import Session

EARLIER = 3
"""Taken drafts before the final one that are scored as well, the latest: enough to see a fall."""


def next_to_score(session: Session, final: str | None) -> str | None:
    """The next draft whose hidden checks are due: the final one, then what it replaced."""
    if final is None or session.task.hidden is None:
        return None
    due = [final, *(draft.id for draft in _replaced(session, final))]
    return next((id for id in due if id not in session.hidden), None)


def hidden_fell(session: Session) -> str:
    """One sentence where a draft passes fewer hidden checks than the one it replaced although it
    passes more shown ones; empty where none does.
    """
    final = session.accepted or session.path.best
    if final is None:
        return ""
    course = [*reversed(list(_replaced(session, final))), session.drafts[final]]
    for before, after in pairwise(course):
        told = _fall(session, before, after)
        if told:
            return told
    return ""


def _replaced(session: Session, final: str) -> Iterator[Draft]:
    """The taken drafts that the final one came from, over the same checks, latest first."""
    wanted = session.drafts[final].check_set
    way = [session.drafts[id] for id in session.lineage(final)[:-1]]
    taken = [draft for draft in way if draft.verdict == "taken" and draft.check_set == wanted]
    return reversed(taken[-EARLIER:])


def _fall(session: Session, before: Draft, after: Draft) -> str:
    old, new = session.hidden_score(before.id), session.hidden_score(after.id)
    if old is None or new is None or new[0] >= old[0]:
        return ""
    shown = before.scorecard.passing, after.scorecard.passing
    if shown[1] <= shown[0]:
        return ""
    return (
        f"Hidden checks fell from {old[0]} to {new[0]} of {new[1]} while shown ones rose from "
        f"{shown[0]} to {shown[1]} (draft {before.number} to {after.number}): the revision may "
        "fit the shown tests alone."
    )
