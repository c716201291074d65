"""What a process knows of a stream that it writes, and what it makes of bodies on their way there.

A book is a memory only: whatever it says is read from the log again once another process wrote or
a transaction failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.errors import RedactionError
from workbench.history.reading import Log
from workbench.history.redacted import SessionRedactor
from workbench.history.stamps import Stamps, now
from workbench.history.summary import Line


@dataclass(slots=True)
class Book:
    """What this process knows of a session that it writes. It is stale when it was never read, or
    a transaction failed.
    """

    redactor: SessionRedactor
    stale: bool = True
    key: int | None = None
    line: Line | None = None
    texts: dict[str, int] = field(default_factory=dict)
    """Where the session's long texts lie, by digest."""
    saved: Line | None = None
    """The line as this process wrote it; None when its row may say something else."""
    marked: int = 0
    """How many of the redactor's values have their marks."""

    @property
    def seq(self) -> int:
        """Number of the last event known."""
        return self.line.seq if self.line else 0


def stamped(
    stamps: Stamps, session: str, book: Book, bodies: Sequence[ev.Body], author: str
) -> Log:
    """The bodies as the next events after the book's last one."""
    time = now()
    return [
        ev.Event(stamps.new_id(), session, book.seq + place, time, author, body)
        for place, body in enumerate(bodies, 1)
    ]


class _Nobody:
    """Redacts nothing because it is never asked to: it refuses."""

    version = ""

    @property
    def policy(self) -> _Nobody:
        return self

    def redact(self, text: str) -> NoReturn:
        raise RedactionError("A text came to a book that takes redacted events alone.")

    redact_json = redact


def unused() -> SessionRedactor:
    """For a book in which only redacted events are written."""
    return SessionRedactor(_Nobody())


def same(one: ev.Event, other: ev.Event) -> bool:
    return one.body == other.body and one.author == other.author


def once(events: Sequence[ev.Event]) -> list[ev.Event]:
    """The events, each id once."""
    return list({event.id: event for event in events}.values())


def users_of(events: Sequence[ev.Event]) -> list[str]:
    """Whose the events are, where an agent's users are named."""
    found: list[str] = []
    for event in events:
        match event.body:
            case cu.InteractionLogged(user=user):
                found.append(user)
            case cu.SignalSeen(by=by):
                found.append(by)
            case _:
                pass
    return found
