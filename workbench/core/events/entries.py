"""One entry of the log: who, when, where, and a body of one of the kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbench.core.body import Body
from workbench.core.codec import Json


@dataclass(frozen=True, slots=True)
class Unread(Body):
    """An event of a kind that this version does not know; kept as it was written, folded as
    nothing.
    """

    kind: ClassVar[str] = "unread"
    tag: str
    data: Json = None


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log."""

    id: str
    """ULID, globally unique."""
    session: str
    seq: int
    """Local sequence number in its session, from 1, without gaps."""
    time: str
    """UTC, ISO 8601 with milliseconds and a Z."""
    author: str
    """Pseudonymous: `workbench`, or a person's id."""
    body: Body
    origin: str = ""
    """The id of the event that this one is a copy of (forks, merges); empty for an original."""
