"""Past sessions as the screens list them: a line, a page of lines, what is asked for, what today's
checks would say. The first frame has none: the history opens behind it.
"""

from __future__ import annotations

from dataclasses import dataclass

LANE = "race:"
"""Begins the tag of a lane's session."""


@dataclass(frozen=True, slots=True)
class PastSession:
    """One line of the history."""

    id: str
    title: str
    task: str
    domain: str
    updated: str
    """Its last event's time, UTC, ISO 8601; lists are ordered by it."""
    model: str
    strategy: str = ""
    outcome: str = ""
    """A stop reason, or `paused`, `interrupted`, `accepted`, `abandoned`."""
    drafts: int = 0
    score: float | None = None
    simulated: bool = False
    rated: bool = False
    corrected: bool = False
    tags: tuple[str, ...] = ()
    excerpt: str = ""
    """Text around the words that were searched for, on one line."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where those words stand in it: start, end."""
    held: bool = False
    """Another process runs it now, so that it is neither interrupted nor to be had here."""

    @property
    def lane(self) -> str:
        """What the lane of a race is called; empty for a session that is none."""
        return next((tag.removeprefix(LANE) for tag in self.tags if tag.startswith(LANE)), "")


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A piece of the history."""

    sessions: tuple[PastSession, ...]
    next: str = ""
    """What the following page starts after; empty at the end."""


@dataclass(frozen=True, slots=True)
class Regrades:
    """What today's checks say of past drafts."""

    flips: tuple[tuple[str, str], ...]
    """Each decision that would be another one: its session, and a line about it."""
    said: str
    """How many decisions were asked anew, and how many flip."""


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """What of the history to list, newest first; empty fields do not filter."""

    text: str = ""
    domain: str = ""
    outcome: str = ""
    """A stop reason, or `unfinished`, `paused`, `interrupted`, `accepted`, `abandoned`."""
    model: str = ""
    strategy: str = ""
    days: str = ""
    """A span of days as `days` reads it."""
    tag: str = ""
    rated: bool = False
    corrected: bool = False
