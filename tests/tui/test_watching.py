"""A session that another process holds is looked at and never written to: real processes, a real
history.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.support import screen_text, until
from workbench.catalog import find_task
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.errors import SessionHeld
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.reasons import Situation
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.verbs.table import ACTIONS

SESSION = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


@pytest.fixture
async def services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[ScreenServices]:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    made = ScreenServices(Settings(), "", "")
    await made.ready()
    task = find_task("code/process_data")
    begun = ev.SessionStarted(task, title="Theirs", model=ev.ModelChoice("practice", "practice"))
    await made._run(lambda history: history.record(SESSION, [begun]))
    yield made
    await made.shut()


class Other:
    """The process that holds the session."""

    def __init__(self, home: Path) -> None:
        command = [sys.executable, "-m", "tests.history.workers", "grow"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([*command, str(home / "history.db"), SESSION], **pipes)  # type: ignore[call-overload]
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "held\n"

    def say(self, line: str) -> None:
        """One more event of the session."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def let_go(self) -> None:
        """Its end."""
        self.process.communicate(timeout=60)


@asynccontextmanager
async def looking_on(
    services: ScreenServices, home: Path, width: int = 120
) -> AsyncIterator[tuple[Pilot[Any], Other]]:
    """The other process at work, and its session opened from the history."""
    other = await asyncio.to_thread(Other, home)
    try:
        async with WorkbenchApp(services).run_test(size=(width, 40)) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await until(pilot, lambda: "Theirs" in screen_text(pilot))
            await pilot.press("H")
            await until(pilot, lambda: "elsewhere" in screen_text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
            await until(pilot, lambda: "looking on" in screen_text(pilot))
            yield pilot, other
    finally:
        other.let_go()


async def written(services: ScreenServices) -> list[str]:
    """What the session's log holds."""
    log = await services.read(SESSION)
    return [event.body.kind for event in log]


@pytest.mark.parametrize("width", [80, 120])
async def test_it_is_shown_as_it_grows_with_who_runs_it_and_what_is_not_to_be_had(
    services: ScreenServices, tmp_path: Path, width: int
) -> None:
    async with looking_on(services, tmp_path, width) as (pilot, other):
        text = screen_text(pilot)
        assert f"Another workbench (process {other.process.pid}) runs it." in text
        assert "Not here: run, edit, note, rate." in text
        assert "r run" not in text
        other.say("1")
        await until(pilot, lambda: "1 from the other process" in screen_text(pilot))
        other.say("2")
        await until(pilot, lambda: "2 from the other process" in screen_text(pilot))


async def test_no_key_writes_to_it_and_no_lease_is_taken(
    services: ScreenServices, tmp_path: Path
) -> None:
    async with looking_on(services, tmp_path) as (pilot, other):
        other.say("1")
        await until(pilot, lambda: "1 from the other process" in screen_text(pilot))
        for key in ("r", "space", "s", "e", "i", "plus", "a", "c", "U"):
            await pilot.press(key)
            await until(pilot, lambda: "Another workbench runs it" in screen_text(pilot))
        await pilot.press("y", "M", "escape", "q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, WorkbenchScreen))
        assert await written(services) == ["session_started", "draft_written"]
        holder = await services._run(lambda history: history.leases.holder(SESSION))
        assert holder is not None
        assert holder.holder.pid == other.process.pid


async def test_once_it_is_let_go_r_goes_on_with_it(
    services: ScreenServices, tmp_path: Path
) -> None:
    async with looking_on(services, tmp_path) as (pilot, other):
        other.say("1")
        other.say("pause")
        await until(pilot, lambda: "looking on · paused" in screen_text(pilot))
        await asyncio.to_thread(other.let_go)
        await until(pilot, lambda: "Nobody runs it any more" in screen_text(pilot))
        await pilot.press("e")
        await until(pilot, lambda: "R takes it over first" in screen_text(pilot))
        await pilot.press("r")
        await until(pilot, lambda: "paused after draft 1" in screen_text(pilot))
        with pytest.raises(SessionHeld):
            await services._run(lambda history: history.hold(SESSION))


def test_whatever_acts_on_the_session_is_refused_to_who_looks_on() -> None:
    now = Situation(phase="watching")
    looks = {"draft.copy", "draft.prompt", "draft.route"}
    for action in ACTIONS:
        if action.group in ("The loop", "What the model is told", "Task and checks", "One change"):
            assert action.impossible(now) == "another workbench runs it", action.id
        if action.group == "The draft on the right" and action.id not in looks:
            assert action.impossible(now) == "another workbench runs it", action.id
