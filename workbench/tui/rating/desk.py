"""What the rating screens show, as plain values, and what they ask of the desk behind them."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from workbench.core.events import Body, Event, Saw

Side = Literal["left", "right", "tie"]


@dataclass(frozen=True, slots=True)
class SheetCriterion:
    """One question with its anchors."""

    id: str
    question: str
    anchors: Mapping[int, str]
    """What a draft of that level is like; some levels stand between."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One draft as a person rates it: nothing of its session, round, author, checks or judges."""

    name: str
    task: str
    text: str
    criteria: tuple[SheetCriterion, ...]
    domain: str
    saw: Saw
    """What this person had seen of it."""
    waiting: int = 0
    """Drafts that wait, this one too; 0 where it was not taken from the queue."""
    unseen: int = 0
    """How many of them can still be rated blind."""
    older: bool = False
    """The person rated it by an earlier version of the rubric."""


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Two drafts side by side."""

    left: Sheet
    right: Sheet
    saw: Saw


@dataclass(frozen=True, slots=True)
class ApartLine:
    """A judge and the person far apart on one criterion of one draft."""

    session: str
    draft: str
    """Its id; empty where it is gone."""
    number: int
    judge: str
    criterion: str
    judged: float
    person: float


@dataclass(frozen=True, slots=True)
class JudgeLine:
    """One judge with one version of the rubric, in words."""

    name: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """All that the history says of its judges."""

    judges: tuple[JudgeLine, ...] = ()
    apart: tuple[ApartLine, ...] = ()


class RatingDesk(Protocol):
    """The desk behind the rating screens. Errors are WorkbenchErrors."""

    @property
    def author(self) -> str:
        """Who rates, by their pseudonym."""

    def next(self, skipped: Collection[str]) -> Awaitable[Sheet | None]:
        """The next draft that waits and was not skipped; None at the end."""

    def pair(self, skipped: Collection[str]) -> Awaitable[PairSheet | None]:
        """The next pair, likewise; a pair is skipped by both names with a blank between."""

    def rate(
        self, sheet: Sheet, levels: Mapping[str, float], note: str, seconds: float
    ) -> Awaitable[Sequence[str]]:
        """Writes the rating; gives what the rater did not know before."""

    def prefer(self, pair: PairSheet, winner: Side, seconds: float) -> Awaitable[Sequence[str]]:
        """Writes which is better; gives which draft was which."""

    def sheet(self, log: Sequence[Event], draft: str) -> Sheet:
        """A draft of a session that runs here."""

    def rated(
        self, log: Sequence[Event], sheet: Sheet, levels: Mapping[str, float], note: str
    ) -> tuple[Body, Sequence[str]]:
        """Its rating as an event, and what the rater did not know before."""

    def add_criterion(self, domain: str, text: str) -> Awaitable[str]:
        """A new version of the domain's rubric with one criterion more; what was done, in words."""

    def agreement(self) -> Awaitable[Agreement]:
        """The judges of the history against this person's blind levels."""
