"""A preview beside a list of past sessions: the one under the cursor with its last result, read
from the history once the cursor rests.
"""

from __future__ import annotations

from asyncio import sleep
from functools import partial
from typing import Any

from workbench.errors import WorkbenchError
from workbench.tui.glance import session_glance
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.sessions import PastSession
from workbench.tui.widgets.fitted import Fitted

GLANCE_FROM = 120
"""Columns from which a preview stands beside the list."""
GLANCE_REST = 0.15
"""Seconds that the cursor rests before a session is read."""


class Glancing:
    """Fills the screen's pane `#glance`."""

    def __init__(self, screen: ActingScreen) -> None:
        self._screen = screen
        self._shown = ("", "")
        """Which session is previewed, and as of when."""

    @property
    def width(self) -> int:
        """Cells that the preview takes from the list; 0 where there is no room."""
        wide = self._screen.size.width
        return wide * 2 // 5 if wide >= GLANCE_FROM else 0

    def show(self, entry: PastSession | None) -> None:
        """Preview this session."""
        pane = self._screen.query_one("#glance", Fitted)
        pane.display = bool(self.width)
        if not pane.display or entry is None or (entry.id, entry.updated) == self._shown:
            return
        read: Any = partial(self._read, entry, pane)
        self._screen.run_worker(read, group="glance", exclusive=True, exit_on_error=False)

    async def _read(self, entry: PastSession, pane: Fitted) -> None:
        await sleep(GLANCE_REST)
        self._shown, glyphs = (entry.id, entry.updated), self._screen.glyphs
        pane.border_title = one_line(entry.title or entry.task)
        try:
            log = await self._screen.services.read(entry.id)
        except WorkbenchError as error:
            said = str(error)
            pane.fit(lambda width: [((line, "warn"),) for line in wrapped(said, width)])
            return
        pane.fit(lambda width: session_glance(log, width, glyphs))
