"""Races from the session's screen, over a history on the disk: side by side, one failing, taken
over, left, killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.tiny import words_task
from tests.tui.disk import DiskBench, Signed, lived
from tests.tui.support import screen_text, until
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.errors import ModelUnreachable
from workbench.history import History
from workbench.models import CallSettings, Finished, Retrying
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.racing.race import RaceScreen, race_name
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.services import DisplaySettings

TASK = words_task("alpha beta gamma", hidden="delta", rounds=2)
LANES = ["plain: strategy=checked-refine", "told: note='write gamma too'"]


class ByNote:
    """Writes what the note of the lane asks for; fails, or waits at a gate, where it says so."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.asked = 0

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        self.asked += 1
        said = " ".join(message.text for message in messages)
        if "no server" in said:
            raise ModelUnreachable("No connection to the model.", "Look at the network.")
        if "wait here" in said:
            yield "alpha waits"
            await self.gate.wait()
        yield "alpha beta gamma" if "gamma too" in said else "alpha beta"
        yield Finished(Usage(10, 5, cost=0.01))


@asynccontextmanager
async def at_a_session(
    folder: Path, size: tuple[int, int] = (120, 40), look: DisplaySettings | None = None
) -> AsyncIterator[tuple[Pilot[Any], DiskBench, str]]:
    """A session on the disk that stopped after two drafts with one check open."""
    log: list[Signed] = await lived(TASK, ["alpha", "alpha beta"])
    with History.open(folder / "history.db") as history:
        bench = DiskBench(history, model=ByNote())
        bench.look = look or bench.look
        session = bench.lay(log)
        app = WorkbenchApp(bench)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "5 of 5" in screen_text(pilot))
            await app.open_session(session)
            await until(pilot, lambda: "stopped: rounds used up" in screen_text(pilot))
            yield pilot, bench, session


async def raced(pilot: Pilot[Any], lanes: Sequence[str]) -> RaceScreen:
    """The race screen with these lanes."""
    bench = pilot.app.screen
    assert isinstance(bench, WorkbenchScreen)
    read = bench.services.race.read(bench.session, lanes)
    pilot.app.push_screen(RaceScreen(bench, read))
    await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    return screen


def ended(screen: RaceScreen) -> bool:
    """No lane runs."""
    return all(lane.session.id and not lane.running for lane in screen.lanes)


async def test_lanes_are_asked_for_and_run_side_by_side(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, _, _session):
        await pilot.press("W")
        await until(pilot, lambda: "strategy=self-refine" in screen_text(pilot))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
        text = screen_text(pilot)
        await until(pilot, lambda: "2 self-refine" in screen_text(pilot))
        assert "Race from draft 2" in screen_text(pilot), text
        await until(pilot, lambda: "has gamma" in screen_text(pilot))
        await until(pilot, lambda: "t take over" in screen_text(pilot))


async def test_at_the_target_the_lanes_are_told_to_need_a_note(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, _, _session):
        await pilot.press("W")
        await until(pilot, lambda: "strategy=self-refine" in screen_text(pilot))
        assert "needs a note=" not in screen_text(pilot)
        await pilot.press("escape")
        screen = await raced(pilot, LANES)
        await until(pilot, lambda: ended(screen))
        await pilot.press("right", "t")
        await until(pilot, lambda: "stopped: target reached" in screen_text(pilot))
        await pilot.press("W")
        await until(pilot, lambda: "a lane needs a note=" in screen_text(pilot))


async def test_lines_that_mean_nothing_are_told_and_kept_to_be_mended(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, _, _session):
        await pilot.press("W")
        await until(pilot, lambda: "strategy=self-refine" in screen_text(pilot))
        await pilot.press("x", "ctrl+s")
        await until(pilot, lambda: "xstrategy=checked-refine" in screen_text(pilot))
        assert "has no knob 'xstrategy'" in screen_text(pilot)


async def test_the_winner_is_taken_over_and_all_lanes_are_branches(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, session):
        screen = await raced(pilot, LANES)
        await until(pilot, lambda: ended(screen))
        await until(pilot, lambda: "told leads" in screen_text(pilot))
        await pilot.press("right", "t")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        await until(pilot, lambda: "stopped: target reached" in screen_text(pilot))
        now = fold(bench.disk.events(session))
        texts = {now.drafts[id].text for id in now.order}
        assert "alpha beta gamma" in texts
        assert now.best is not None
        assert now.best.text == "alpha beta gamma"
        assert now.best.parent == now.order[1]
        branches = [id for id in now.order if now.drafts[id].parent == now.order[1]]
        assert len(branches) == 2
        assert now.usage.tokens > fold(bench.disk.events(session)[:10]).usage.tokens
        await pilot.press("T")
        await until(pilot, lambda: "└─" in screen_text(pilot))
        assert bench.kept(race_name(session)) == ""


async def test_forgetting_a_lane_finds_its_copies(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, session):
        screen = await raced(pilot, LANES)
        await until(pilot, lambda: ended(screen))
        lanes = [lane.session.id for lane in screen.lanes]
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        copies = [e.origin for e in bench.disk.events(session) if e.origin]
        ours = {e.id for lane in lanes for e in bench.disk.events(lane)}
        assert copies
        assert set(copies) <= ours


async def test_one_lane_failing_is_told_in_its_column_and_is_nothing_to_the_others(
    tmp_path: Path,
) -> None:
    lanes = [*LANES, "broken: note='no server'", "held: strategy=one-shot"]
    async with at_a_session(tmp_path, (80, 24)) as (pilot, _, _session):
        screen = await raced(pilot, lanes)
        await until(pilot, lambda: all(lane.trouble for lane in screen.lanes[2:]))
        await until(pilot, lambda: screen.lanes[1].session.stop)
        await until(pilot, lambda: "all lanes stand · told leads" in screen_text(pilot))
        assert screen.lanes[2].trouble == "No connection to the model."
        assert screen.lanes[3].trouble == "Another process runs it."
        for words in ("✗ No connection", "to the model.", "✗ Another", "process runs", "it."):
            await until(pilot, lambda words=words: words in screen_text(pilot))
        await pilot.press("right", "right", "r")
        await until(pilot, lambda: screen.lanes[2].session.failed_calls >= 2)


async def test_a_lane_is_paused_and_goes_on_alone(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, _):
        screen = await raced(pilot, ["slow: note='wait here'", LANES[1]])
        await until(pilot, lambda: "alpha waits" in screen_text(pilot))
        await pilot.press("space")
        await until(pilot, lambda: screen.lanes[0].session.paused)
        await until(pilot, lambda: not screen.lanes[0].running)
        assert screen.lanes[1].session.stop is not None or screen.lanes[1].running
        assert isinstance(bench.model, ByNote)
        bench.model.gate.set()
        await pilot.press("space")
        await until(pilot, lambda: screen.lanes[0].session.stop)


async def test_a_race_that_is_left_pauses_and_is_gone_on_with(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, session):
        screen = await raced(pilot, ["slow: note='wait here'", LANES[1]])
        await until(pilot, lambda: "alpha waits" in screen_text(pilot))
        lanes = [lane.session.id for lane in screen.lanes]
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        assert fold(bench.disk.events(lanes[0])).paused
        assert fold(bench.disk.events(session)).stop is not None
        assert isinstance(bench.model, ByNote)
        bench.model.gate.set()
        await pilot.press("W")
        await until(pilot, lambda: "Go on with the race of 2 lanes" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "1 slow" in screen_text(pilot))
        again = pilot.app.screen
        assert isinstance(again, RaceScreen)
        await until(pilot, lambda: ended(again))
        assert [lane.session.id for lane in again.lanes] == lanes


async def test_a_race_that_was_killed_in_the_middle_loses_no_lane(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, session):
        screen = await raced(pilot, ["slow: note='wait here'", LANES[1]])
        await until(pilot, lambda: "alpha waits" in screen_text(pilot))
        await until(pilot, lambda: screen.lanes[1].session.stop)
        await until(pilot, lambda: len(bench.kept(race_name(session)).split()) == 2)
        lanes = [lane.session.id for lane in screen.lanes]
        kept = bench.kept(race_name(session))
        for lane in screen.lanes:
            assert lane.worker is not None
            lane.worker.cancel()
    with History.open(tmp_path / "history.db") as history:
        anew = DiskBench(history, model=ByNote())
        anew.keep(race_name(session), kept)
        assert isinstance(anew.model, ByNote)
        anew.model.gate.set()
        app = WorkbenchApp(anew)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "5 of 5" in screen_text(pilot))
            await app.open_session(session)
            await until(pilot, lambda: "stopped: rounds used up" in screen_text(pilot))
            await pilot.press("W")
            await until(pilot, lambda: "Go on with the race" in screen_text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "2 told" in screen_text(pilot))
            screen = app.screen
            assert isinstance(screen, RaceScreen)
            await until(pilot, lambda: ended(screen))
            assert [lane.session.id for lane in screen.lanes] == lanes
            await pilot.press("right", "t")
            await until(pilot, lambda: "stopped: target reached" in screen_text(pilot))
            now = fold(history.events(session))
            assert len([d for d in now.drafts.values() if d.parent == now.order[1]]) >= 2
            assert not now.open_calls


async def test_giving_up_leaves_the_session_as_it_was(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, bench, session):
        before = len(bench.disk.events(session))
        screen = await raced(pilot, LANES)
        await until(pilot, lambda: ended(screen))
        await pilot.press("d")
        await until(pilot, lambda: "what its best draft changed" in screen_text(pilot))
        await pilot.press("escape", "x")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        assert len(bench.disk.events(session)) == before
        assert bench.kept(race_name(session)) == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_four_lanes_stand_side_by_side(tmp_path: Path, size: tuple[int, int]) -> None:
    lanes = [*LANES, "third: strategy=one-shot", "fourth: strategy=self-refine"]
    async with at_a_session(tmp_path, size) as (pilot, _, _session):
        screen = await raced(pilot, lanes)
        await until(pilot, lambda: ended(screen))
        await until(pilot, lambda: "has gamma" in screen_text(pilot))
        rows = screen_text(pilot).splitlines()
        head = next(row for row in rows if "1 plain" in row)
        assert all(name in head for name in ("2 told", "3 third", "4 fourth"))
        assert all(len(row) <= size[0] for row in rows)
