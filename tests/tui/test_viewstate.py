"""What was looked at is there again after a crash: selection, place, shape, pane."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, until
from workbench.commands.screens import ScreenServices
from workbench.commands.unsent import VIEWS
from workbench.core import events as ev
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.looking.viewstate import ViewState, read_view
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.matrix import Matrix

ID = st.sampled_from(["", "D1", "01ARZ3NDEKTSV4RRFFQ69G5FAV"])
PLACE = st.none() | st.integers(0, 1_000_000)
STATES = st.builds(
    ViewState,
    ID,
    ID,
    st.booleans(),
    st.sampled_from(["task", "timeline", "diff", "checks", "findings", "told"]),
    PLACE,
    PLACE,
    st.integers(0, 500),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(STATES)
def test_a_view_is_read_as_it_was_kept(state: ViewState) -> None:
    assert read_view(state.line()) == state


@pytest.mark.parametrize("line", ["", "D1", "D1 D2 nowhere tlx ch- junk"])
def test_a_line_that_is_none_does_no_harm(line: str) -> None:
    assert read_view(line) in (None, ViewState("D1", "D2"))


def test_redaction_leaves_a_view_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    drafts = "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01M7Y5AFZ5A98WF1P727MJ9B7K"
    for top in (7, 415_555_2671 % 1_000_000, 1_234_567):
        state = ViewState(*drafts, top_left=top, top_right=top + 1, check=12, folded=True)
        ScreenServices(Settings(), "", "").keep("view:S1", state.line())
        assert read_view(ScreenServices(Settings(), "", "").kept("view:S1")) == state


def test_the_views_of_the_latest_sessions_are_kept_and_all_unsent_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    services = ScreenServices(Settings(), "", "")
    services.keep("guidance:S0", "half a thought")
    for number in range(VIEWS + 3):
        services.keep(f"view:S{number}", "D1 D2")
    services = ScreenServices(Settings(), "", "")
    assert [services.kept(f"view:S{number}") for number in (0, 2)] == ["", ""]
    assert services.kept("view:S3") == "D1 D2"
    assert services.kept("guidance:S0") == "half a thought"


LONG = "\n".join(f"line {n}" for n in range(200))


def still() -> StillLoop:
    edited = LONG.replace("line 20\n", "line twenty\n").replace("line 150\n", "")
    more = [ev.DraftWritten("D4", LONG, "D1"), ev.DraftWritten("D5", edited, "D4")]
    return StillLoop(log_of(*story(), *more, ev.DraftWritten("D6", "short", "D5")))


async def opened(pilot: Pilot[Any], text: str) -> WorkbenchScreen:
    await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
    await until(pilot, lambda: text in screen_text(pilot), text)
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    return screen


async def test_after_a_crash_selection_place_pane_and_shape_are_back() -> None:
    bench = Bench(still=still(), first_task="code/process_data")
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, "3 Draft 5 → 6")
        await pilot.press("left_square_bracket")
        await until(pilot, lambda: "line twenty" in screen_text(pilot))
        await pilot.press("4", "down", "down", "3", *["ctrl+d"] * 4)
        await until(pilot, lambda: "line 100" in screen_text(pilot))
        top = screen.query_one(DiffView).top
        assert top[0]
        await until(pilot, lambda: f"tl{top[0]}" in bench.texts.get("view:S1", ""))
        kept = dict(bench.texts)
    bench = Bench(still=still(), first_task="code/process_data")
    bench.texts = kept
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, "line 100")
        await until(pilot, lambda: screen.query_one(DiffView).top == top)
        assert (screen.left, screen.right) == ("D4", "D5")
        assert screen.focused is screen.query_one(DiffView)
        assert screen.query_one(Matrix).row == 2


async def test_who_followed_the_newest_draft_sees_the_newest_again() -> None:
    bench = Bench(still=still(), first_task="code/process_data")
    bench.texts["view:S1"] = "D4 D5 timeline ch0 following"
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, "3 Draft 5 → 6")
        assert screen.right == "D6"
