"""The review screen over a real desk on a real history, for the tests of what is pressed there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.curation.logs import line, logged
from tests.tui.support import Bench, screen_text, until
from workbench.commands.curating.reviewing import WrittenDesk
from workbench.curation.desk import Desk
from workbench.curation.trust.policy import USUAL, Trust
from workbench.history import History, Writer
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.reviewing.screen import ReviewScreen
from workbench.tui.services import DisplaySettings

SIZES = [(80, 24), (120, 40), (200, 60)]


class ReviewBench(Bench):
    """Screens whose desk is the real one, on this file."""

    def __init__(self, path: Path, author: str = "ann", trust: Trust = USUAL) -> None:
        super().__init__()
        self.path = path
        self.writer = Writer(path)
        self.desk = WrittenDesk(self.writer.run, author, trust)

    def rows(self) -> dict[str, tuple[str, int]]:
        """State and number of cases of each item, by the agent's id."""
        with History.open(self.path) as history:
            desk = Desk(history)
            items = [desk.item(row.id) for row in desk.rows()]
            return {item.interaction.ref: (item.state, len(item.made)) for item in items}


@asynccontextmanager
async def reviewing(
    path: Path,
    size: tuple[int, int] = (120, 40),
    questions: int = 3,
    *,
    author: str = "ann",
    trust: Trust = USUAL,
    ready: str = "Answer ",
    look: DisplaySettings | None = None,
) -> AsyncIterator[tuple[Pilot[Any], ReviewBench]]:
    """The screen, opened from the task list, with some interactions to review."""
    with History.open(path / "history.db") as history:
        if not Desk(history).rows():
            logged(
                history,
                *(line(f"Question {n}?", f"Answer {n}", id=f"q{n}") for n in range(questions)),
            )
    bench = ReviewBench(path / "history.db", author, trust)
    bench.look = look or bench.look
    app = WorkbenchApp(bench)
    try:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("v")
            await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
            shown = ready if questions else "Nothing waits"
            await until(pilot, lambda: shown in screen_text(pilot), "the first item")
            yield pilot, bench
    finally:
        await asyncio.to_thread(bench.writer.close)


def current(pilot: Pilot[Any]) -> str:
    """The number of the item that is shown."""
    text = screen_text(pilot)
    return next((str(n) for n in range(9) if f"Answer {n}" in text), "")
