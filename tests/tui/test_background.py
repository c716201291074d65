"""What works in the background for a screen ends nothing when the screen is gone, and hides no
fault while it stands.
"""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from textual.worker import WorkerFailed

from tests.tui.support import Bench, StillLoop, log_of, story, until
from tests.tui.test_screens import SIZE, opened, seen
from workbench.tui.app import WorkbenchApp


async def test_work_that_ends_after_its_screen_was_left_ends_nothing() -> None:
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        gate = asyncio.Event()

        async def work() -> None:
            with contextlib.suppress(asyncio.CancelledError):  # a thread goes on after it is told
                await gate.wait()
            screen.diff.focus()

        worker = screen.apart(work, "test")
        await pilot.press("q")
        await seen(pilot, "drafts by")
        await until(pilot, lambda: not screen.query("#bench"))
        gate.set()
        await until(pilot, lambda: worker.is_finished)
        assert worker.error is None
        assert pilot.app.is_running


async def test_work_that_fails_on_a_screen_that_stands_is_no_secret() -> None:
    async def scene() -> None:
        app = WorkbenchApp(Bench(still=StillLoop(log_of(*story()))))
        async with app.run_test(size=SIZE) as pilot:
            screen = await opened(pilot)

            async def work() -> None:
                screen.query_one("#nowhere")

            worker = screen.apart(work, "test")
            await until(pilot, lambda: worker.is_finished)

    with pytest.raises(WorkerFailed):
        await scene()
