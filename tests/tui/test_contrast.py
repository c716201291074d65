"""Every screen can be read in each of our three themes: text at 4.5 to 1 or more, marks at 3 to 1,
measured on the colours that are drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.theme import Theme

from tests.tui.contrast import hard_to_read, told
from tests.tui.racing.test_race import at_a_session, ended, raced
from tests.tui.reviewing import reviewing
from tests.tui.support import StillLoop, log_of, screen_text, story, until
from tests.tui.test_golden import Frozen, settle
from tests.tui.test_lanes import STATE
from tests.tui.test_rating import rating
from tests.tui.test_walk import FROM_SESSION, FROM_TASKS, looked_at, still, walked
from tests.tui.test_walk_elsewhere import FORMS, HISTORY, NOTES, Raced
from workbench.core import events as ev
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.lanes import LanesApp
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.themes import CONTRAST, DARK, LIGHT, THEMES

SIZE = (120, 40)


async def readable(
    pilot: Pilot[Any], keys: Sequence[str], themes: Sequence[Theme] = THEMES
) -> None:
    """The screen as it stands, in each theme; the first of them afterwards. What must be true of
    every screen, whatever its size, is true here.
    """
    looked_at(screen_text(pilot), keys, SIZE)
    for theme in (*themes[1:], themes[0]):
        pilot.app.theme = theme.name
        await settle(pilot)
        found = hard_to_read(pilot)
        assert not found, f"{theme.name} after {keys}: {told(found)}\n{screen_text(pilot)}"


async def visited(pilot: Pilot[Any], ways: Sequence[Sequence[str]]) -> None:
    """Each way from the screen that stands now, looked at where it ends."""
    base = pilot.app.screen
    for keys in ways:
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        await readable(pilot, keys)
        while pilot.app.screen is not base:
            await pilot.app.pop_screen()
        if isinstance(base, WorkbenchScreen):
            base.typing = None
            base.go_to_pane("timeline")


@pytest.mark.long
async def test_the_task_list_and_its_windows() -> None:
    async with WorkbenchApp(Frozen(still=still())).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await visited(pilot, [*FROM_TASKS, *FORMS[1:3], ("slash",)])


async def test_a_session_its_panes_and_windows() -> None:
    async with WorkbenchApp(Frozen(still=still())).run_test(size=SIZE) as pilot:
        await walked(pilot, ["enter"])
        await visited(pilot, FROM_SESSION)


@pytest.mark.long
async def test_the_windows_over_a_session() -> None:
    loop = StillLoop(log_of(*story()[:15], ev.Paused()))
    async with WorkbenchApp(Raced(still=loop)).run_test(size=SIZE) as pilot:
        await walked(pilot, ["enter"])
        await visited(pilot, NOTES)


@pytest.mark.long
async def test_the_history_and_its_windows() -> None:
    logs = {id: log_of(*story()) for id in ("01A", "01B", "01C")}
    async with WorkbenchApp(Frozen(logs=logs)).run_test(size=SIZE) as pilot:
        await walked(pilot, ["H"])
        await visited(pilot, [(), *HISTORY])


async def test_reviewing(tmp_path: Path) -> None:
    async with reviewing(tmp_path, SIZE) as (pilot, _):
        await visited(pilot, [(), ("e",), ("w",), ("v",), ("d",)])


async def test_rating_pairs_and_judges(tmp_path: Path) -> None:
    async with rating(tmp_path, SIZE) as (pilot, _):
        await visited(pilot, [("4",), ("c",), ("d",), ("p",)])


@pytest.mark.long
async def test_a_race(tmp_path: Path) -> None:
    async with at_a_session(tmp_path, SIZE) as (pilot, _, _session):
        screen = await raced(pilot, ["plain: strategy=checked-refine", "broken: note='no server'"])
        await until(pilot, lambda: ended(screen))
        await visited(pilot, [(), ("d",)])


async def test_an_experiments_lanes() -> None:
    async def states() -> AsyncIterator[Any]:
        yield STATE
        await asyncio.Event().wait()

    async with LanesApp(states()).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "3 of 8 arms" in screen_text(pilot))
        themes = [t for t in (DARK, LIGHT, CONTRAST) if t.name in pilot.app.available_themes]
        await readable(pilot, (), themes or [pilot.app.current_theme])


@pytest.mark.parametrize("theme", THEMES)
async def test_a_screen_that_cannot_be_read_is_found(theme: Theme) -> None:
    """The measuring itself: a tone at the ground's own colour is noticed, on the screen's words."""
    async with WorkbenchApp(Frozen(still=still())).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        pilot.app.theme = theme.name
        await settle(pilot)
        note = pilot.app.screen.query_one("#picker-note")
        note.styles.color = note.background_colors[1].lighten(0.05)
        note.styles.background = note.background_colors[1]
        await settle(pilot)
        assert hard_to_read(pilot)
