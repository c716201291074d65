"""A past session's screen as an SVG picture, drawn by the screens themselves without a terminal.

Nothing runs and nothing is written: the session stands as its log tells it. The picture asks no
other host for anything; the fonts are those of the machine that shows it.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Sequence

from workbench.catalog import find_domain, find_strategy
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.foretelling import Ending, ending
from workbench.core.messages import Message, Usage
from workbench.errors import UsageError, WorkbenchError
from workbench.runner import Live, Notice
from workbench.settings import Settings
from workbench.tui.sessions import HistoryPage, HistoryQuery

SECONDS = 30.0
"""How long the screen may take to stand still."""
_OUTSIDE_FONTS = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def picture(log: Sequence[ev.Event], size: tuple[int, int]) -> str:
    """The session's screen of so many columns and rows."""
    return asyncio.run(_drawn(log, size))


async def _drawn(log: Sequence[ev.Event], size: tuple[int, int]) -> str:
    from workbench.tui.app import WorkbenchApp
    from workbench.tui.screens.workbench import WorkbenchScreen

    app = WorkbenchApp(_Looking(log))
    async with app.run_test(size=size) as pilot:
        async with asyncio.timeout(SECONDS):
            while not (isinstance(app.screen, WorkbenchScreen) and app.screen.settled):
                await pilot.pause(0.05)
        await pilot.pause(0.1)
        drawn = app.export_screenshot(title=f"Feedback Workbench: {log[-1].session}")
    return _OUTSIDE_FONTS.sub("", drawn)


class _Looking(ScreenServices):
    """The screens' services for looking at one log: nothing is opened, kept or run."""

    def __init__(self, log: Sequence[ev.Event]) -> None:
        super().__init__(Settings(), "", log[-1].session)
        self._still = _Still(log)

    async def ready(self) -> None:
        """There is nothing to open."""

    async def history(self, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
        """No other session is looked for."""
        return HistoryPage(())

    async def resume(self, session: str, listener: Callable[[Notice], None]) -> _Still:  # type: ignore[override]
        """The session as it stands."""
        return self._still

    async def shut(self) -> None:
        """Nothing was opened."""

    def keep(self, name: str, text: str) -> None:
        """Looking leaves no trace."""

    def kept(self, name: str) -> str:
        """The newest draft is shown, whatever was looked at before."""
        return ""


class _Still:
    """A session that stands still."""

    def __init__(self, log: Sequence[ev.Event]) -> None:
        self._log = tuple(log)
        self.session = fold(log)
        self.live = Live("stopped" if self.session.stop else "idle", time.monotonic())
        self._ending: Ending | None = None
        with contextlib.suppress(WorkbenchError):  # a picture needs no domain that is installed
            domain = find_domain(self.session.task.domain)
            self._ending = ending(self.session, domain, find_strategy)

    @property
    def log(self) -> Sequence[ev.Event]:
        """As it was given."""
        return self._log

    async def run(self, *, wait: bool = False) -> ev.SessionStopped | None:
        """Nothing happens."""
        return None

    async def act(self, *bodies: ev.Body, author: str = "person") -> Sequence[ev.Event]:
        """Nobody can act on a picture."""
        raise UsageError("A picture takes no acts.", "Open the session: workbench resume last")

    async def stop(self) -> None:
        """It stands already."""

    def hold(self, why: str) -> None:
        """Nothing runs that could be kept back."""

    def consent(self) -> None:
        """Nothing to agree to."""

    @property
    def ending(self) -> Ending | None:
        """As the session's own screen would tell it."""
        return self._ending

    def foretold(self, note: ev.Body | None = None) -> tuple[Message, ...]:
        """Nothing will be sent."""
        return ()

    def cost(self, usage: Usage) -> float | None:
        """Nobody is asked for a price."""
        return None
