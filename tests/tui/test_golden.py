"""The main screens as text at three sizes, to be read in a review.

`WORKBENCH_GOLDEN=write pytest tests/tui/test_golden.py` writes them anew.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.support import Bench, StillLoop, log_of, screen_text, session_of, story, until
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.runner import ChecksArriving, Live, Streamed
from workbench.tui.app import WorkbenchApp
from workbench.tui.services import DisplaySettings

TABLE = "region,product,sales,note\nnorth,apples,10,\nsouth,apples,20,check\neast,pears,5,new\n"
WIDER = (
    "region,product,tax,sales,note\nnorth,apples,1,1100,\nisles,figs,0,3,\n"
    "south,apples,2,20,checked twice\neast,pears,1,5,new\n"
)
FOLDER = Path(__file__).parent / "golden"
SIZES = [(80, 24), (120, 40), (200, 60)]


def compare(name: str, size: tuple[int, int], shown: str) -> None:
    """The dump must be the reviewed one."""
    file = FOLDER / f"{name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("WORKBENCH_GOLDEN") == "write":
        file.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == file.read_text(encoding="utf-8"), f"{file.name} differs"


class Frozen(Bench):
    """A clock that stands still."""

    def clock(self) -> float:
        return 4.2


async def dump(
    name: str,
    size: tuple[int, int],
    bench: Bench,
    keys: Sequence[str],
    ready: str,
    feed: Any = None,
) -> None:
    """Press the keys from the task list on, wait for a text, compare."""
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        if feed is not None:
            feed(pilot)
        await until(pilot, lambda: ready in screen_text(pilot), f"'{ready}'")
        await settle(pilot)
        compare(name, size, screen_text(pilot))


async def settle(pilot: Pilot[Any]) -> None:
    """Until two looks in a row show the same."""
    before = ""
    for _ in range(200):
        await asyncio.sleep(0.04)
        shown = screen_text(pilot)
        if shown == before:
            return
        before = shown
    raise AssertionError("the screen does not come to rest")


@pytest.mark.parametrize("size", SIZES)
async def test_the_task_list(size: tuple[int, int]) -> None:
    previewed = "Interrupted" if size == SIZES[0] else "Write the words."
    await dump("tasks", size, Frozen(), [], previewed)


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_that_reached_its_target(size: tuple[int, int]) -> None:
    still = StillLoop(log_of(*story()))
    await dump("target", size, Frozen(still=still), ["enter"], "stopped: target")


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_while_a_draft_streams(size: tuple[int, int]) -> None:
    call = ev.CallStarted("C9", "writer", (Message("user", "go"),), ev.ModelChoice())
    note = ev.GuidanceQueued("G2", "keep the docstring")
    still = StillLoop(log_of(*story()[:14], call, note), Live("calling", 0.0))

    def feed(pilot: Pilot[Any]) -> None:
        text = "def process_data(data, mode='mean'):\n    numbers = [x for x in data"
        still.listener(Streamed("C9", text))

    await dump("streaming", size, Frozen(still=still), ["enter"], "numbers = [x for", feed)


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_while_checks_arrive_with_a_refused_draft(size: tuple[int, int]) -> None:
    refused = ev.DraftRefused("D2", "it broke 1 that held: mean of three", ("mean of three",))
    third = ev.DraftWritten("D3", "def process_data(data):\n    return 1", "D1")
    still = StillLoop(log_of(*story()[:13], refused, third), Live("checking", 0.0))
    results = session_of(*story()).drafts["D3"].results[:4]

    def feed(pilot: Pilot[Any]) -> None:
        still.listener(ChecksArriving("D3", results))

    await dump("checking", size, Frozen(still=still), ["enter"], "· 4/9", feed)


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_that_has_only_begun(size: tuple[int, int]) -> None:
    still = StillLoop(log_of(*story()[:1]), Live("idle"))
    await dump("begun", size, Frozen(still=still), ["enter"], "ready: r runs")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_help(size: tuple[int, int]) -> None:
    still = StillLoop(log_of(*story()))
    await dump("help", size, Frozen(still=still), ["enter", "question_mark"], "Esc leaves")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_history(size: tuple[int, int]) -> None:
    await dump("history", size, Frozen(), ["H"], "An integral by")


@pytest.mark.parametrize("size", SIZES)
async def test_the_history_filtered(size: tuple[int, int]) -> None:
    keys = ["H", "m", "down", "enter", "c"]
    await dump("history-filtered", size, Frozen(), keys, "Only model gpt-x")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_filters_of_the_history(size: tuple[int, int]) -> None:
    await dump("history-filters", size, Frozen(), ["H", "f"], "Filter by")


@pytest.mark.parametrize("size", SIZES)
async def test_the_diff_of_a_table(size: tuple[int, int]) -> None:
    drafts = [ev.DraftWritten("D1", TABLE), ev.DraftWritten("D2", WIDER, "D1")]
    still = StillLoop(log_of(story()[0], *drafts, ev.Paused()), Live("idle"))
    await dump("table", size, Frozen(still=still), ["enter"], "figs")


@pytest.mark.parametrize("size", SIZES)
async def test_a_cell_of_the_matrix(size: tuple[int, int]) -> None:
    still = StillLoop(log_of(*story()))
    keys = ["enter", "4", "g", "j", "enter"]
    await dump("cell", size, Frozen(still=still), keys, "median of even on draft 3")


@pytest.mark.parametrize("size", SIZES[:1])
async def test_the_tree(size: tuple[int, int]) -> None:
    branch = [ev.BranchChosen("D1"), ev.DraftEdited("D4", "D1", "mine")]
    still = StillLoop(log_of(*story(), *branch))
    await dump("tree", size, Frozen(still=still), ["enter", "T"], "Tree of drafts")


@pytest.mark.parametrize("size", SIZES[1:2])
async def test_ascii_signs(size: tuple[int, int]) -> None:
    still = StillLoop(log_of(*story()))
    bench = Frozen(still=still, look=DisplaySettings(ascii=True))
    await dump("ascii", size, bench, ["enter"], "stopped: target")
