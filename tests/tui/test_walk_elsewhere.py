"""The walk over the screens beside the session's: rating, pairs, judges, review, history and its
windows, notes, forms, races, experiments; at three sizes and in ASCII.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.racing.test_race import at_a_session, ended, raced
from tests.tui.reviewing import reviewing
from tests.tui.support import DEADLINE, StillLoop, log_of, screen_text, story, until
from tests.tui.test_golden import Frozen, settle
from tests.tui.test_lanes import STATE
from tests.tui.test_rating import rating
from tests.tui.test_walk import FROM_SESSION, FROM_TASKS, SIZES, looked_at, still, walked
from workbench.core import events as ev
from workbench.tui.actions import hints
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.lanes import LanesApp, LanesState
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.services import DisplaySettings

LOOKS = [DisplaySettings(), DisplaySettings(ascii=True)]
USUAL = (SIZES[1], LOOKS[0])
EVERYWHERE = [
    (SIZES[0], LOOKS[0]),
    (SIZES[1], LOOKS[1]),
    pytest.param(*USUAL, marks=pytest.mark.long),
    pytest.param(SIZES[2], LOOKS[0], marks=pytest.mark.long),
]
"""The smallest, and ASCII at the usual size; `test_contrast` takes the same ways at the usual one.
The largest is in the long suite.
"""
sizes = pytest.mark.parametrize(("size", "look"), EVERYWHERE)
usual_too = pytest.mark.parametrize(("size", "look"), [*EVERYWHERE[:2], USUAL, EVERYWHERE[3]])
Size = tuple[int, int]


def seen_well(pilot: Pilot[Any], keys: Sequence[str], size: Size, look: DisplaySettings) -> None:
    """What must be true of every screen, and of every one in ASCII."""
    text = screen_text(pilot)
    looked_at(text, keys, size)
    if look.ascii:
        odd = {char for char in text if not char.isascii()}
        assert not odd, (keys, odd)


async def stepped(
    pilot: Pilot[Any], steps: Sequence[str], size: Size, look: DisplaySettings
) -> None:
    """Look, and after each of the keys again."""
    await settle(pilot)
    seen_well(pilot, (), size, look)
    for number, key in enumerate(steps, 1):
        await pilot.press(key)
        await settle(pilot)
        seen_well(pilot, steps[:number], size, look)


async def dead_keys(pilot: Pilot[Any]) -> list[str]:
    """Entries of the footer that change nothing that is seen; the way back comes last."""
    screen = pilot.app.screen
    assert isinstance(screen, ActingScreen)
    listed = hints(screen.CONTEXT, screen.keys, screen.situation(), screen.labels())
    dead = []
    for hint in [each for each in listed if not each.reason and each.label not in ("back",)]:
        for key in hint.key.split("/") if hint.key != "/" else ["slash"]:
            before = screen_text(pilot)
            await pilot.press({"?": "question_mark", "+": "plus", "=": "equals_sign"}.get(key, key))
            end = time.monotonic() + DEADLINE
            while screen_text(pilot) == before and time.monotonic() < end:
                await asyncio.sleep(0.02)
            if screen_text(pilot) == before:
                dead.append(f"{key} {hint.label}")
            while pilot.app.screen is not screen and len(pilot.app.screen_stack) > 1:
                await pilot.app.pop_screen()
            if not screen.is_attached:
                return dead
    return dead


@sizes
async def test_review(tmp_path: Path, size: Size, look: DisplaySettings) -> None:
    async with reviewing(tmp_path, size, look=look) as (pilot, _):
        await stepped(pilot, ["w", "escape", "v", "escape", "d", "escape"], size, look)


@sizes
async def test_rating_pairs_and_judges(tmp_path: Path, size: Size, look: DisplaySettings) -> None:
    async with rating(tmp_path, size, look=look) as (pilot, _):
        await stepped(pilot, ["4", "c", "escape", "3", "5", "enter", "d"], size, look)
    async with rating(tmp_path, size, look=look) as (pilot, _):
        await stepped(pilot, ["p", "question_mark", "escape"], size, look)


@sizes
async def test_a_race_and_its_windows(tmp_path: Path, size: Size, look: DisplaySettings) -> None:
    lanes = [
        "plain: strategy=checked-refine",
        "told: note='write gamma too'",
        "broken: note='no server'",
        "a lane with a rather long name: strategy=one-shot",
    ]
    lanes[-1] = "a_lane_with_a_rather_long_name: strategy=one-shot"
    async with at_a_session(tmp_path, size, look) as (pilot, _, _session):
        await stepped(pilot, ["W", "escape"], size, look)
        screen = await raced(pilot, lanes)
        await until(pilot, lambda: ended(screen))
        await until(pilot, lambda: "told leads" in screen_text(pilot))
        await stepped(pilot, ["right", "d", "escape", "question_mark", "escape"], size, look)
        rows = screen_text(pilot).splitlines()
        start = next(n for n, row in enumerate(rows) if "the same checks" in row)
        columns = [rows[start].index(str(n)) for n in (1, 2, 3, 4)]
        row = next(row for row in rows[start:] if "has gamma" in row)
        assert [row[column] for column in columns].count(" ") == 0, (rows[start], row)


async def test_every_entry_of_the_races_footer_does_something(tmp_path: Path) -> None:
    lanes = ["slow: note='wait here'", "told: note='write gamma too'"]
    async with at_a_session(tmp_path) as (pilot, _, _session):
        screen = await raced(pilot, lanes)
        await until(pilot, lambda: screen.lanes[1].session.stop)
        await until(pilot, lambda: "alpha waits" in screen_text(pilot))
        await pilot.press("right")
        await settle(pilot)
        listed = hints("race", screen.keys, screen.situation())
        assert {h.label for h in listed if not h.reason} >= {"take over", "lane", "look", "back"}
        for key in ("right", "left", "d", "question_mark"):
            before = screen_text(pilot)
            await pilot.press(key)
            await until(pilot, lambda before=before: screen_text(pilot) != before, key)  # type: ignore[misc]
            while pilot.app.screen is not screen:
                await pilot.app.pop_screen()
        await pilot.press("left", "space")
        await until(pilot, lambda: "paused" in screen_text(pilot))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))


@pytest.mark.parametrize("keys", [("H",), ("enter", "T")])
async def test_every_entry_of_other_footers_does_something(keys: tuple[str, ...]) -> None:
    loop = StillLoop(log_of(*story()[:14], ev.Paused()))
    logs = {id: log_of(*story()) for id in ("01A", "01B", "01C")}
    async with WorkbenchApp(Frozen(still=loop, logs=logs)).run_test(size=(140, 40)) as pilot:
        await walked(pilot, keys)
        await pilot.press("j" if keys == ("H",) else "k")
        await settle(pilot)
        assert await dead_keys(pilot) == []


HISTORY: tuple[tuple[str, ...], ...] = (
    *(("v",), ("v", "enter"), ("f",), ("t",), ("x",)),
    *(("equals_sign", "j", "equals_sign"), ("question_mark",)),
)
"""Windows over the history: regrading, filters, tags, forgetting, comparing."""


@sizes
async def test_the_history_and_its_windows(size: Size, look: DisplaySettings) -> None:
    logs = {id: log_of(*story()) for id in ("01A", "01B", "01C")}
    async with WorkbenchApp(Frozen(logs=logs, look=look)).run_test(size=size) as pilot:
        await walked(pilot, ["H"])
        history = pilot.app.screen
        for keys in HISTORY:
            await stepped(pilot, keys, size, look)
            while pilot.app.screen is not history:
                await pilot.app.pop_screen()


NOTES: tuple[tuple[str, ...], ...] = (
    *(("I",), ("I", "enter"), ("at",), ("i",), ("e",), ("c",), ("P",), ("L",), ("S",)),
    *(("dollar_sign",), ("W",), ("z",), ("z",)),
)
"""Windows over a session: notes, guidance, editor, own check, task, model, strategy, budget."""


@usual_too
async def test_the_windows_of_a_session(size: Size, look: DisplaySettings) -> None:
    loop = StillLoop(log_of(*story()[:15], ev.Paused()))
    async with WorkbenchApp(Raced(still=loop, look=look)).run_test(size=size) as pilot:
        await walked(pilot, ["enter"])
        bench = pilot.app.screen
        for keys in NOTES:
            await stepped(pilot, keys, size, look)
            while pilot.app.screen is not bench:
                await pilot.app.pop_screen()
            assert isinstance(bench, WorkbenchScreen)
            bench.typing = None
            bench.go_to_pane("timeline")


class Raced(Frozen):
    """Lanes are suggested; nobody races."""

    @property
    def race(self) -> Raced:
        return self

    def suggested(self, session: object) -> Sequence[str]:
        return ("strategy=checked-refine", "strategy=self-refine")


FORMS: tuple[tuple[str, ...], ...] = (
    *(("n",), ("n", "enter"), ("n", "j", "enter"), ("n", "j", "j", "enter")),
    *(("m",), ("comma",), ("H",), ("slash",)),
)
"""The front door: forms for tasks, models, settings."""


@sizes
async def test_the_front_door_and_its_forms(size: Size, look: DisplaySettings) -> None:
    async with WorkbenchApp(Frozen(look=look)).run_test(size=size) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        door = pilot.app.screen
        for keys in FORMS:
            await stepped(pilot, keys, size, look)
            while pilot.app.screen is not door:
                await pilot.app.pop_screen()


async def test_every_screen_of_the_walk_is_ascii_in_ascii_mode() -> None:
    look = DisplaySettings(ascii=True)
    async with WorkbenchApp(Frozen(still=still(), look=look)).run_test(size=(120, 40)) as pilot:
        for keys in FROM_TASKS:
            await walked(pilot, keys)
            seen_well(pilot, keys, (120, 40), look)
            while len(pilot.app.screen_stack) > 1:
                await pilot.app.pop_screen()
        await walked(pilot, ["enter"])
        for keys in FROM_SESSION:
            for key in keys:
                await pilot.press(key)
            await settle(pilot)
            seen_well(pilot, keys, (120, 40), look)
            while not isinstance(pilot.app.screen, WorkbenchScreen):
                await pilot.app.pop_screen()


@usual_too
async def test_an_experiments_lanes(size: Size, look: DisplaySettings) -> None:
    async def states() -> Any:
        yield STATE
        await asyncio.Event().wait()

    async with LanesApp(states(), ascii_only=look.ascii).run_test(size=size) as pilot:
        await until(pilot, lambda: "3 of 8 arms" in screen_text(pilot))
        seen_well(pilot, (), size, look)
    assert isinstance(STATE, LanesState)
