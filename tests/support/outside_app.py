"""The workbench with an editor that it opens by itself, for tests in a terminal of its own.

    python -m tests.support.outside_app ringing|painting|cancelled

The editor is $EDITOR; it makes the file $OPENED once it runs, and may wait for the file $CLOSE.
What a person would see at the end is the line BACK.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

from tests.tui.support import Bench
from workbench.tui import app
from workbench.tui.app import WorkbenchApp
from workbench.tui.outside import edit_outside

BACK = "the screen is back"
RINGS = 40
"""More than the terminal driver's writer keeps waiting (30)."""


class Opening(WorkbenchApp):
    """Opens the editor as soon as it is there."""

    CSS_PATH = Path(app.__file__).with_name("workbench.tcss")

    async def on_load(self) -> None:
        self.call_after_refresh(lambda: self.run_worker(getattr(self, sys.argv[1])()))

    async def ringing(self) -> None:
        """Much asks for attention while the editor is open."""
        editing = await self._opened()
        for _ in range(RINGS):
            self.bell()
        Path(os.environ["CLOSE"]).touch()
        await editing
        self.notify(BACK)

    async def painting(self) -> None:
        """Much changes on the screen while the editor is open."""
        editing = await self._opened()
        for _ in range(2 * RINGS):
            self.screen.refresh()
            await asyncio.sleep(0.03)
        Path(os.environ["CLOSE"]).touch()
        await editing
        self.notify(BACK)

    async def cancelled(self) -> None:
        """Who opened the editor does not want it any more."""
        editing = await self._opened()
        editing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await editing
        self.notify(BACK)

    async def _opened(self) -> asyncio.Task[object]:
        editing: asyncio.Task[object] = asyncio.create_task(edit_outside(self, "text", None))
        while not Path(os.environ["OPENED"]).exists():
            await asyncio.sleep(0.05)
        return editing


if __name__ == "__main__":
    Opening(Bench()).run()
