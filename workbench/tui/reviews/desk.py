"""What the review screens show, as plain values, and what they ask of the desk behind them."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from workbench.tui.reviews.contract import ContractLine, Held
from workbench.tui.reviews.learning import Learned, Proposal, Scope

Verdict = Literal["up", "down", "skip", "flag", "discard", "draft", "reopen"]
Listing = Literal["open", "pending", "draft", "flagged", "done", "discarded"]
"""Which items are listed: what waits in the queue's order, or those in one state, newest first."""
LISTINGS: tuple[Listing, ...] = get_args(Listing)
DECIDED = ("done", "discarded")


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One line of the queue: an item, or several that say the same."""

    id: str
    """Of the item that is looked at."""
    question: str
    """Its first line."""
    state: str
    why: str
    """The first reason why it is here."""
    control: bool = False
    """Drawn at random, as a control of the order."""
    others: tuple[str, ...] = ()
    """The items that are decided with it."""
    blind: bool = False
    """Asked for a second time, without what was said."""
    differs: str = ""
    """Where it stands opened from a group: its question from where that is its own."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The lines of a listing, and how many items there are."""

    lines: tuple[ReviewLine, ...] = ()
    waiting: int = 0
    """In the listing."""
    fitting: int = 0
    """Of those, how many fit what was searched for; more than the lines hold where there are very
    many."""


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
    correction: str = ""
    """What stands as right, once it was corrected."""
    standing: tuple[str, ...] = ()
    """Verdicts that stand, in words."""
    blind: bool = False
    """Decided by somebody already, and asked for again without what was said."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an act of review did."""

    item: str
    state: str
    says: str
    """One line: what was made, or unmade."""
    others: tuple[str, ...] = ()
    """The other items that it decided, or opened again."""


class ReviewDesk(Protocol):
    """The desk behind the review screens. Errors are WorkbenchErrors."""

    @property
    def tags(self) -> Sequence[str]:
        """The names of the failure tags, from 1."""

    @property
    def author(self) -> str:
        """Who reviews here."""

    def queue(self, listing: Listing = "open", wanted: str = "") -> Awaitable[Listed]:
        """The items of a listing that fit what was typed, everything new taken up."""

    def wrong(self, wanted: str) -> str:
        """What is wrong with what was typed to search and filter; empty when nothing is."""

    def facets(self, listing: Listing = "open") -> Awaitable[Sequence[tuple[str, int]]]:
        """Filters that leave something of a listing, each with how many items."""

    def lines(self, ids: Sequence[str]) -> Awaitable[Sequence[ReviewLine]]:
        """A line for each of these items."""

    def item(self, id: str) -> Awaitable[ReviewItem]:
        """One item of it."""

    def decide(
        self,
        ids: Sequence[str],
        verdict: Verdict,
        *,
        correction: str = "",
        tags: Sequence[int] = (),
        note: str = "",
        seconds: float = 0.0,
        contract: Sequence[ContractLine] | None = None,
    ) -> Awaitable[Done]:
        """Gives a verdict on these items; written when this returns. A correction goes to those
        with the answer of the first alone; the contract to its case.
        """

    def confirm(
        self, ids: Sequence[str], *, note: str = "", seconds: float = 0.0
    ) -> Awaitable[Done]:
        """Says yes to what users said of each."""

    def undo(self) -> Awaitable[Done]:
        """Takes the person's latest deed back, whenever it was done."""

    def redo(self) -> Awaitable[Done]:
        """Brings back what was undone last."""

    def held(
        self, item: ReviewItem, correction: str, lines: Sequence[ContractLine] | None
    ) -> Awaitable[Held]:
        """The contract of the case that a correction would make, or the lines given instead, with
        the verdict on the answer and on the correction.
        """

    def compiled(self, id: str, scope: Scope) -> Awaitable[Proposal]:
        """The checks that an item's correction suggests, each on trial in the scope."""

    def activate(self, id: str, scope: Scope, number: int) -> Awaitable[str]:
        """Makes the check of this number hold; in words which."""

    def checks(self) -> Awaitable[Sequence[Learned]]:
        """Every check that was made of a correction, the oldest first."""

    def retire(self, check: str, why: str) -> Awaitable[str]:
        """Takes such a check back; in words which."""
