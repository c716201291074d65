"""The race screen's desk on the real parts: lanes are forks that this process runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from workbench.lab.entrants import Entrant, Ground, entrants
from workbench.lab.race import forked_lane, lane_name, take_over

if TYPE_CHECKING:
    from workbench.assembly import Workbench
    from workbench.core.session import Session
    from workbench.runner import Notice, Runner
    from workbench.tui.racing.desk import Lane

    Listener = Callable[[Notice], None]

FIRST_LINES = (
    "strategy=checked-refine",
    "strategy=self-refine",
    "# strategy=best-of-n samples=3",
    '# told: note="name each case before you write"',
)
"""What is offered at first: two lanes to race at once, two more behind a # to be taken in."""


class ForkedLanes:
    """Races over one workbench."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench

    def suggested(self, session: Session) -> Sequence[str]:
        """The session's own way against another strategy, and what else could race."""
        return FIRST_LINES

    def read(self, session: Session, lines: Sequence[str]) -> Sequence[Entrant]:
        """The lanes that the lines describe."""
        ground = Ground(session.model, session.strategy)
        return entrants(lines, ground, self._bench.model_choice)

    async def enter(self, session: str, draft: str, lane: Lane, listener: Listener) -> Runner:
        """A lane's own session, from the draft on."""
        entrant = Entrant(lane.name, lane.model, lane.strategy, lane.note)
        return await forked_lane(self._bench, session, draft, entrant, listener)

    async def back(self, lane: str, listener: Listener) -> Runner:
        """A lane that was left."""
        return await self._bench.reopen(lane, (), listener)

    def name_of(self, lane: Session) -> str:
        """What the lane is called."""
        return lane_name(lane)

    async def take_over(self, session: str, lanes: Sequence[str]) -> int:
        """All lanes as branches into the session."""
        return await take_over(self._bench, session, lanes)

    async def close(self, lane: str) -> None:
        """Give up the lane's lease."""
        await self._bench.close_session(lane)
