"""What the review screen shows, as plain values, and what it asks of the desk behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

Verdict = Literal["up", "down", "skip", "flag", "discard", "draft", "reopen"]
Listing = Literal["open", "pending", "draft", "flagged", "done", "discarded"]
"""Which items are listed: what waits in the queue's order, or those in one state, newest first."""
LISTINGS: tuple[Listing, ...] = get_args(Listing)
DECIDED = ("done", "discarded")


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One line of the queue."""

    id: str
    question: str
    """Its first line."""
    state: str
    why: str
    """The first reason why it is here."""
    control: bool = False
    """Drawn at random, as a control of the order."""


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """One interaction, as a person judges it."""

    id: str
    state: str
    question: str
    answer: str
    before: tuple[tuple[str, str], ...] = ()
    """Earlier turns: role and text."""
    sources: tuple[str, ...] = ()
    model: str = ""
    simulated: bool = False
    scores: tuple[str, ...] = ()
    """What checks and judges gave it, in words."""
    signals: tuple[str, ...] = ()
    """What people said or did, in words."""
    why: tuple[str, ...] = ()
    confirms: tuple[Verdict, str] | None = None
    """The verdict, with its correction, that says yes to what users said."""
    suggestion: str = ""
    """A correction that was begun here, or that somebody else made."""
    standing: tuple[str, ...] = ()
    """Verdicts that stand, in words."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an act of review did."""

    item: str
    state: str
    says: str
    """One line: what was made, or unmade."""


class ReviewDesk(Protocol):
    """The desk behind the review screen. Errors are WorkbenchErrors."""

    @property
    def tags(self) -> Sequence[str]:
        """The names of the failure tags, from 1."""

    def queue(self, listing: Listing = "open") -> Awaitable[list[ReviewLine]]:
        """The items of a listing, everything new taken up."""

    def item(self, id: str) -> Awaitable[ReviewItem]:
        """One item of it."""

    def decide(
        self,
        id: str,
        verdict: Verdict,
        *,
        correction: str = "",
        tags: Sequence[int] = (),
        note: str = "",
        seconds: float = 0.0,
    ) -> Awaitable[Done]:
        """Gives a verdict; written when this returns."""

    def undo(self) -> Awaitable[Done]:
        """Takes the person's latest verdict back, whenever it was given."""

    def redo(self) -> Awaitable[Done]:
        """Brings back what was undone last."""
