"""Who of a team did what: what each role cost, which drafts it wrote, and what it said, in order.
A session without roles has no such section.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.core import events as ev
from workbench.core.folding import undone_ids
from workbench.core.session import Session
from workbench.core.strategies.teamwork import ROLES, SPEAKERS, spoken
from workbench.report.blocks import Block, Listing, Table

HEAD = ("role", "calls", "tokens", "drafts")


def deeds(session: Session, log: Sequence[ev.Event]) -> tuple[Block, ...]:
    """A table of roles and a point for each thing said; none where one model wrote alone."""
    roles = {e.body.call: e.body.role for e in log if isinstance(e.body, ev.CallStarted)}
    played = [role for role in ROLES if role in roles.values()]
    if not set(played) & set(SPEAKERS):
        return ()
    rows = tuple(_row(role, roles, session, log) for role in played)
    words = _words(log)
    return (Table(HEAD, rows), Listing(words)) if words else (Table(HEAD, rows),)


def _row(
    role: str, roles: Mapping[str, str], session: Session, log: Sequence[ev.Event]
) -> tuple[str, ...]:
    """A failed call is counted and paid for as it was."""
    ended = [
        event.body
        for event in log
        if isinstance(event.body, ev.CallFinished | ev.CallFailed)
        and roles.get(event.body.call) == role
    ]
    tokens = sum(body.usage.tokens for body in ended)
    drafts = [d.number for d in session.drafts.values() if roles.get(d.call) == role]
    wrote = ", ".join(str(number) for number in drafts) or "–"
    return (role, str(len(ended)), f"{tokens:,}", wrote)


def _words(log: Sequence[ev.Event]) -> tuple[str, ...]:
    """What was said, each with the draft that it spoke of."""
    undone, latest, told = undone_ids(log), 0, []
    for event in log:
        match event.body:
            case ev.DraftWritten() | ev.DraftEdited():
                latest += 1
            case ev.TextWritten(role=role, text=text) if role in (*SPEAKERS, "payoff"):
                if event.id not in undone:
                    where = f"On draft {latest}: " if latest else "Before the first draft: "
                    told.append(where + " ".join(spoken(role, text).split()))
    return tuple(told)
