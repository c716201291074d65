"""What the race screen asks of the program behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from workbench.core.events import ModelChoice, StrategyChoice
    from workbench.core.session import Session
    from workbench.runner import Notice
    from workbench.tui.services import Loop

    Listener = Callable[[Notice], None]


class Lane(Protocol):
    """One way to go on; `lab.entrants.Entrant` is one."""

    @property
    def name(self) -> str: ...
    @property
    def model(self) -> ModelChoice: ...
    @property
    def strategy(self) -> StrategyChoice: ...
    @property
    def note(self) -> str: ...


class RaceDesk(Protocol):
    """Lanes are read, entered and taken over here."""

    def suggested(self, session: Session) -> Sequence[str]:
        """Lines for lanes that make sense on the session, to begin with."""

    def read(self, session: Session, lines: Sequence[str]) -> Sequence[Lane]:
        """The lanes that the lines describe; UsageError for what means nothing."""

    def enter(self, session: str, draft: str, lane: Lane, listener: Listener) -> Awaitable[Loop]:
        """A lane's own session, from the draft on."""

    def back(self, lane: str, listener: Listener) -> Awaitable[Loop]:
        """A lane that was left, to go on with."""

    def name_of(self, lane: Session) -> str:
        """What the lane is called."""

    def take_over(self, session: str, lanes: Sequence[str]) -> Awaitable[int]:
        """All lanes as branches into the session, the last one the winner; how many events came.
        The session has to be opened anew.
        """

    def close(self, lane: str) -> Awaitable[None]:
        """The screen is done with a lane; it stays in the history."""
