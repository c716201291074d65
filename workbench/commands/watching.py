"""A session that another workbench runs, to look at while it grows.

It is read from the history a few times a second and never written to: no lease is taken, nothing is
asked, and an act is refused. Once nobody holds it any more, the loop says so and ends.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from socket import gethostname
from typing import TYPE_CHECKING, Any, Protocol

from workbench.core import events as ev
from workbench.core.folding import advance, fold
from workbench.errors import SessionHeld
from workbench.runner import Appended, Live, Notice, PhaseChanged

if TYPE_CHECKING:
    from workbench.core.foretelling import Ending
    from workbench.core.messages import Message, Usage
    from workbench.history import History
    from workbench.history.lease import Lease

PERIOD = 0.5
"""Seconds between two looks."""


Look = Callable[[int], Awaitable[tuple[Sequence[ev.Event], str]]]
"""Reads the session's events after a number, and who holds it, empty when nobody does."""


class Asking(Protocol):
    """Does something with the history, on its own thread."""

    def __call__(self, act: Callable[[History], Any]) -> Awaitable[Any]: ...


class Watching:
    """A loop that only listens; `runner.Runner` is the one that runs."""

    def __init__(
        self, log: Sequence[ev.Event], who: str, look: Look, listener: Callable[[Notice], None]
    ) -> None:
        self._look, self._listener = look, listener
        self.log: list[ev.Event] = list(log)
        self.session = fold(self.log)
        self.live = Live("watching", time.monotonic(), who)
        self.ending: Ending | None = None
        """What would end it is the holder's business."""

    async def run(self, *, wait: bool = False) -> ev.SessionStopped | None:
        """Follow the log until nobody holds the session any more."""
        while self.live.phase == "watching":
            await asyncio.sleep(PERIOD)
            events, who = await self._look(self.session.seq)
            for event in events:
                self.session = advance(self.session, self.log, event)
                self.log.append(event)
            if events:
                self._listener(Appended(tuple(events), self.session))
            if who != self.live.note:
                self.live = Live("watching" if who else "released", time.monotonic(), who)
                self._listener(PhaseChanged(self.live))
        return self.session.stop

    async def act(self, *bodies: ev.Body, author: str = "") -> Sequence[ev.Event]:
        """Only who holds the session may act on it."""
        message = f"{self.live.note or 'Another workbench'} runs the session; here you look on."
        raise SessionHeld(message, f"Steer it with `workbench ctl {self.session.id} …`.")

    async def stop(self) -> None:
        """Only who holds it may stop it."""
        await self.act()

    def hold(self, why: str) -> None:
        """Nothing is held back by looking."""

    def consent(self) -> None:
        """The holder is asked."""

    def foretold(self, note: ev.Body | None = None) -> tuple[Message, ...]:
        """Nothing is written from here."""
        return ()

    def cost(self, usage: Usage) -> float | None:
        """The prices are the holder's."""
        return None


async def watching(
    ask: Asking, session: str, listener: Callable[[Notice], None]
) -> Watching | None:
    """The session as another process runs it; None where none does, or this very one. `ask` does
    something with the history.
    """
    lease = await ask(lambda history: history.leases.holder(session))
    here = (os.getpid(), gethostname())
    if lease is None or (lease.holder.pid, lease.holder.host) == here:
        return None

    async def look(after: int) -> tuple[Sequence[ev.Event], str]:
        seen: tuple[Sequence[ev.Event], str]
        seen = await ask(lambda history: _seen(history, session, after))
        return seen

    log, who = await look(0)
    return Watching(log, who or _named(lease), look, listener)


def _seen(history: History, session: str, after: int) -> tuple[Sequence[ev.Event], str]:
    """The session's events after that number, and who holds it. Asked in the other order, so that
    what a holder wrote last is seen before it is said to be gone.
    """
    lease = history.leases.holder(session)
    return history.events(session, after), "" if lease is None else _named(lease)


def _named(lease: Lease) -> str:
    """Who holds it, in words."""
    where = "" if lease.holder.host == gethostname() else f" on {lease.holder.host}"
    return f"another workbench (process {lease.holder.pid}{where})"
