"""The session as it grows: events are committed, folded and told, in this order and in turn.

An event is told only once it is committed. A decision names the state that it was computed from,
and is dropped where the session moved on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from workbench.core import events as ev
from workbench.core.folding import advance, fold
from workbench.core.session import Session
from workbench.notices import Appended, Live, Notice, Phase, PhaseChanged
from workbench.runner.dependencies import Dependencies


class Journal:
    """One session's log with its state, and what the loop does just now."""

    def __init__(self, dependencies: Dependencies, log: Sequence[ev.Event]) -> None:
        self._dependencies = dependencies
        self._writing = asyncio.Lock()
        self.log = list(log)
        self.session: Session = fold(self.log)
        self.live = Live(since=dependencies.clock())

    async def append(
        self,
        bodies: Iterable[ev.Body],
        author: str = "workbench",
        unless_changed: Session | None = None,
    ) -> Sequence[ev.Event]:
        """Commit, fold, tell. Nothing is written, and none given, when the session moved on from
        the given one.
        """
        async with self._writing:
            if unless_changed is not None and self.session is not unless_changed:
                return ()
            events = await self._dependencies.record(tuple(bodies), author)
            for event in events:
                self.session = advance(self.session, self.log, event)
                self.log.append(event)
            self.tell(Appended(tuple(events), self.session))
        return events

    def enter(self, phase: Phase, note: str = "", draft: str = "") -> None:
        """Say what the loop does from now on; the time since is that of the phase."""
        same = (phase, draft) == (self.live.phase, self.live.draft)
        since = self.live.since if same else self._dependencies.clock()
        self.live = Live(phase, since, note, draft)
        self.tell(PhaseChanged(self.live))

    def tell(self, notice: Notice) -> None:
        """Give the one listener a notice."""
        self._dependencies.listener(notice)
