"""The lanes of an experiment side by side, from literal values and in the running app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.tui.support import screen_text, until
from workbench.tui.lines import plain
from workbench.tui.screens.lanes import (
    LanesApp,
    LanesState,
    LaneState,
    drawn,
    heading,
    heading_lines,
    keys_line,
    lane_lines,
)

STATE = LanesState(
    "trial",
    3,
    8,
    (
        LaneState("told", 2, 0.85, 1800.0, (0.3, 0.6, 0.9), "words/1 draft 2: 100"),
        LaneState("blind", 1, 0.2, 900.0, (0.3,), baseline=True),
    ),
    "40 s",
    "4,500 tokens",
    True,
)


def test_the_heading_says_how_far_it_is_and_that_it_is_simulated() -> None:
    assert heading(STATE) == ("trial · 3 of 8 arms · 4,500 tokens · about 40 s left · SIMULATED")
    assert heading(replace(STATE, done=8)).endswith("SIMULATED · done")
    assert "left" not in heading(replace(STATE, done=8))
    assert heading(replace(STATE, ended="the cap of 5 tokens")).endswith("the cap of 5 tokens")


def test_the_heading_breaks_between_its_parts() -> None:
    lines = [plain(line) for line in heading_lines(STATE, 40)]
    assert lines == ["trial · 3 of 8 arms · 4,500 tokens", "about 40 s left · SIMULATED"]


def test_where_it_is_over_nothing_is_said_to_be_stopped() -> None:
    assert plain(keys_line(None)).startswith("q stop")
    assert plain(keys_line(STATE)).startswith("q stop")
    assert plain(keys_line(replace(STATE, done=8))) == "q shows the report"
    assert plain(keys_line(replace(STATE, ended="the cap of 5 tokens"))) == "q shows the report"


def test_the_lane_that_leads_has_a_star_and_one_that_is_out_never_leads() -> None:
    assert next(plain(line).strip() for line in drawn(STATE, 24)) == "★ told"
    told, blind = STATE.lanes
    without = replace(STATE, lanes=(replace(told, out="behind"), blind))
    names = [plain(line).strip() for line in drawn(without, 24)]
    assert "told" in names
    assert "★ blind (baseline)" in names


def test_a_lane_says_quality_arms_cost_and_what_happens() -> None:
    assert [plain(line) for line in lane_lines(STATE.lanes[0], 40)] == [
        "told",
        "████████░░  85.0",
        "2 arms · 1,800 tok each",
        "▃▅▇  best by draft",
        "words/1 draft 2: 100",
    ]
    assert plain(lane_lines(STATE.lanes[1], 40)[2]) == "1 arm · 900 tok each"
    narrow = [plain(line) for line in lane_lines(STATE.lanes[0], 15)]
    assert narrow[-2:] == ["words/1 draft", "2: 100"]
    out = replace(STATE.lanes[0], out="behind blind")
    assert plain(lane_lines(out, 40)[-1]) == "out: behind blind"
    assert plain(lane_lines(LaneState("new", 0), 40)[1]) == "░░░░░░░░░░ –"


@pytest.mark.parametrize(("width", "rows"), [(120, 1), (40, 2), (10, 2)])
def test_lanes_stand_side_by_side_where_they_fit(width: int, rows: int) -> None:
    lines = [plain(line) for line in drawn(STATE, width)]
    assert len([line for line in lines if line.startswith(("★ told", "blind"))]) == rows
    assert all(len(line) <= max(width, 10) for line in lines)


def test_text_of_tasks_cannot_reach_the_terminal_as_control_characters() -> None:
    lane = replace(STATE.lanes[0], now="\x1b[31mred")
    assert "\x1b" not in "".join(map(plain, lane_lines(lane, 60)))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_screen_follows_the_states_and_ends_them_when_it_is_left(
    size: tuple[int, int],
) -> None:
    ended, more = asyncio.Event(), asyncio.Event()

    async def states() -> AsyncIterator[LanesState]:
        try:
            yield STATE
            await more.wait()
            yield replace(STATE, done=4)
            await asyncio.Event().wait()
        finally:
            ended.set()

    app = LanesApp(states())
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "3 of 8 arms" in screen_text(pilot), "the state")
        assert "told" in screen_text(pilot)
        more.set()
        await until(pilot, lambda: "4 of 8 arms" in screen_text(pilot), "the next state")
        await pilot.press("q")
    await asyncio.wait_for(ended.wait(), 60)


async def test_what_ends_the_experiment_ends_the_screen_and_is_handed_on() -> None:
    async def states() -> AsyncIterator[LanesState]:
        yield STATE
        raise OSError("disk full")

    app = LanesApp(states())
    async with app.run_test() as pilot:
        await pilot.pause()
    assert isinstance(app.error, OSError)


async def test_more_lanes_stand_side_by_side_once_the_terminal_is_wider() -> None:
    async def states() -> AsyncIterator[LanesState]:
        yield STATE
        await asyncio.Event().wait()

    def beside() -> bool:
        return any("told" in row and "blind" in row for row in screen_text(pilot).splitlines())

    app = LanesApp(states())
    async with app.run_test(size=(40, 24)) as pilot:
        await until(pilot, lambda: "3 of 8 arms" in screen_text(pilot), "the state")
        assert not beside()
        await pilot.resize_terminal(120, 24)
        await until(pilot, beside, "both lanes in one row")
