"""Every screen at three sizes: nothing is clipped that changes a meaning, columns align, and each
entry of the footer does something. At the usual size `test_contrast` takes the same ways.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.support import DEADLINE, Bench, StillLoop, log_of, screen_text, story, until
from tests.tui.test_golden import Frozen, settle
from tests.tui.test_why import told_story
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.tui.actions import FOOTERS, PANE_FOOTERS, hints, keymap
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.safe import fit
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.timetable import timeline
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.matrix import Matrix

SIZES = [(80, 24), (120, 40), (200, 60)]
CUT = re.compile(r"\d…|\.\d*…")
"""A number that was cut is another number."""
FROM_TASKS = ((), ("H",), ("n",), ("m",), ("comma",))
FROM_SESSION = (
    *((), ("1",), ("3",), ("4", "enter"), ("5",), ("6",)),
    *(("T",), ("M",), ("question_mark",), ("left_square_bracket", "5")),
)
"""Keys from the task list, and from a session, to each of the screens and windows."""


def still(upto: int = 100) -> StillLoop:
    """The told story, up to an event."""
    return StillLoop(log_of(*told_story()[:upto]))


async def walked(pilot: Pilot[Any], keys: Sequence[str]) -> str:
    """What is seen after the keys."""
    await until(pilot, lambda: "code/process_data" in screen_text(pilot))
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return screen_text(pilot)


def misaligned(text: str) -> list[str]:
    """The columns that do not stand under one another: verdicts and tokens of the timeline, the
    numbers and signs of the matrix, dates of the history, titles of the tasks.
    """
    found = []
    for name, row, part in (
        ("checks", r"  (model|you  ) \d+/", r"\d+/\d"),
        ("tokens", r"  (model|you  ) \d+/.* tok ", r"tok "),
        ("dates", r"│ +20\d\d-\d\d-\d\d . ", r"20\d\d-"),
    ):
        rows = [line for line in text.splitlines() if re.search(row, line)]
        places = {m.start() for line in rows if (m := re.search(part, line))}
        found += [f"{name}: {sorted(places)}"] * (len(places) > 1)
    return found


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
async def test_no_screen_clips_what_changes_a_meaning_and_columns_align(
    size: tuple[int, int],
) -> None:
    async with WorkbenchApp(Frozen(still=still())).run_test(size=size) as pilot:
        for keys in FROM_TASKS:
            looked_at(await walked(pilot, keys), keys, size)
            while len(pilot.app.screen_stack) > 1:
                await pilot.app.pop_screen()
        await walked(pilot, ["enter"])
        for keys in FROM_SESSION:
            for key in keys:
                await pilot.press(key)
            await settle(pilot)
            looked_at(screen_text(pilot), keys, size)
            while not isinstance(pilot.app.screen, WorkbenchScreen):
                await pilot.app.pop_screen()


def looked_at(text: str, keys: Sequence[str], size: tuple[int, int]) -> None:
    """What must be true of every screen."""
    assert not CUT.search(text), (keys, CUT.search(text))
    assert "workbench …" not in text
    assert not misaligned(text), (keys, misaligned(text))
    assert all(len(line) <= size[0] for line in text.splitlines())


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("score 100", 8, "score …"),
        ("score 100", 9, "score 100"),
        ("costs 1.25 dollars", 9, "costs …"),
        ("costs 1.25 dollars", 11, "costs …"),
        ("words alone", 7, "words …"),
        ("v2 of it", 4, "v2 …"),
    ],
)
def test_a_number_is_left_out_rather_than_cut(text: str, width: int, shown: str) -> None:
    assert fit(text, width) == shown


def test_the_checks_of_a_draft_are_never_cut_in_the_timeline() -> None:
    results = (*(CheckResult(f"c{n}", "pass") for n in range(8)), CheckResult("u", "unknown"))
    log = log_of(
        story()[0],
        ev.DraftWritten("D1", "a"),
        ev.DraftChecked("D1", results, "set"),
        ev.DraftWritten("D2", "b", "D1"),
        ev.DraftChecked("D2", results[:8], "set"),
    )
    rows = [plain(row.line) for row in timeline(StillLoop(log).session, log, UNICODE) if row.id]
    assert "8/8 · 1 unknown" in rows[0] or "8/9 · 1 unknown" in rows[0]
    assert rows[0].index("8/") == rows[1].index("8/")
    assert rows[0].index("first draft") if "first draft" in rows[0] else True


async def test_the_matrix_tells_draft_105_from_draft_5() -> None:
    log = log_of(
        story()[0],
        *(
            ev.DraftWritten(f"D{n}", f"text {n}", f"D{n - 1}" if n > 1 else None)
            for n in range(1, 107)
        ),
        ev.DraftChecked("D106", (CheckResult("one", "pass"),), "set"),
        ev.Paused(),
    )
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(120, 40)) as pilot:
        await walked(pilot, ["enter"])
        screen = pilot.app.screen
        assert isinstance(screen, WorkbenchScreen)
        await until(pilot, lambda: screen.query_one(Matrix).grid is not None)
        await until(pilot, lambda: " 105 106 " in screen_text(pilot))


async def test_a_long_timeline_says_how_many_rows_lie_below() -> None:
    drafts = [ev.DraftWritten(f"D{n}", f"text {n}") for n in range(1, 31)]
    log = log_of(story()[0], *drafts, ev.Paused())
    async with WorkbenchApp(Bench(still=StillLoop(log))).run_test(size=(120, 40)) as pilot:
        await walked(pilot, ["enter"])
        await pilot.press("g")
        await until(pilot, lambda: re.search(r"\d+ more below", screen_text(pilot)))
        await pilot.press("G")
        await until(pilot, lambda: "more below" not in screen_text(pilot))


async def effect(pilot: Pilot[Any], loop: StillLoop, key: str) -> bool:
    """Pressing the key changed what is seen, or wrote something."""
    before, written = screen_text(pilot), len(loop.log)
    await pilot.press(key)
    end = time.monotonic() + DEADLINE
    while screen_text(pilot) == before and len(loop.log) == written:
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


@pytest.mark.parametrize("pane", PANE_FOOTERS)
async def test_every_entry_of_the_footer_does_something(pane: str) -> None:
    loop = StillLoop(log_of(*told_story()[:17], ev.Paused()))
    number = {
        "task": "1",
        "timeline": "2",
        "diff": "3",
        "checks": "4",
        "findings": "5",
        "told": "6",
    }
    async with WorkbenchApp(Frozen(still=loop)).run_test(size=(120, 40)) as pilot:
        await walked(pilot, ["enter"])
        own = PANE_FOOTERS[pane].split()
        rest = FOOTERS["session"].split() if pane == "timeline" else []
        for key in keys_of(pilot, [*own, *rest]):
            await pilot.press(number[pane])
            await settle(pilot)
            assert await effect(pilot, loop, key), key
            while not isinstance(pilot.app.screen, WorkbenchScreen):
                if len(pilot.app.screen_stack) == 1:
                    return
                await pilot.app.pop_screen()
            pilot.app.screen.flash("")


def keys_of(pilot: Pilot[Any], entries: Sequence[str]) -> list[str]:
    """The keys of what is possible now, among the entries; the one that leaves comes last."""
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    possible = {action.id for action, reason in screen.possible() if not reason}
    keys = keymap({})
    found = []
    for entry in entries:
        ids = entry.partition("=")[0]
        if ids.startswith("!"):
            found += [key for key in ids[1:].split("/") if key != "h" and screen.situation().within]
        else:
            found += [keys.keys[id][0] for id in ids.split("/") if id in possible]
    return sorted(found, key=lambda key: key == "q")


async def test_what_the_footer_shows_is_what_it_could_show_in_the_room_there_is() -> None:
    for size in SIZES:
        async with WorkbenchApp(Frozen(still=still())).run_test(size=size) as pilot:
            text = await walked(pilot, ["enter"])
            screen = pilot.app.screen
            assert isinstance(screen, WorkbenchScreen)
            listed = hints("session", screen.keys, screen.situation(), screen.labels(), screen.pane)
            footer = text.splitlines()[-1]
            names = [f"{hint.key} {hint.label}" for hint in listed if not hint.reason]
            assert screen.query_one(Hints).size.width == size[0]
            assert footer.strip().split("  ")[-1].strip() == "? help"
            assert sum(name in footer for name in names) >= min(len(names), size[0] // 16)
