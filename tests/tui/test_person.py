"""You write the drafts: the screen asks for one, checks it, and asks for the next."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import TextArea

from tests.tui.support import screen_text, until
from workbench.commands.screens import ScreenServices
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.asking import EditScreen
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.screens.writing.answering import asked_lines
from workbench.tui.screens.writing.editing import DraftEditor
from workbench.tui.services import ModelLine
from workbench.tui.widgets.fitted import Fitted


async def test_a_draft_that_a_person_types_is_checked_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    services = ScreenServices(Settings(), "", "")
    app = WorkbenchApp(services)
    async with app.run_test(size=(120, 12)) as pilot, asyncio.timeout(150):
        app.model = ModelLine("person", "person")
        await app.open_task("code/to_roman")
        while not isinstance(app.screen, EditScreen):
            await pilot.pause(0.05)
        await until(pilot, lambda: "What is asked" in screen_text(pilot), "the request")
        await until(pilot, lambda: "Roman" in screen_text(pilot), "the task beside the text")
        assert app.screen.query_one(TextArea).border_title == "Your draft 1"
        side = app.screen.query_one("#edit-checks", Fitted)
        await until(pilot, lambda: side.below > 0, "lines below")
        assert f"{side.below} more below" in str(side.border_subtitle)
        await pilot.press(*["ctrl+down"] * 40)
        await until(pilot, lambda: side.scroll_y > 0 and not side.below, "the last line")
        await pilot.press(*"x=1", "ctrl+s")
        bench = next(screen for screen in app.screen_stack if isinstance(screen, WorkbenchScreen))
        while not (bench.session.order and bench.session.head and bench.session.head.results):
            await pilot.pause(0.05)
        draft = bench.session.drafts[bench.session.order[0]]
        assert (draft.author, draft.text.strip()) == ("person", "x=1")
        assert not draft.scorecard.passed
        while not isinstance(app.screen, DraftEditor):
            await pilot.pause(0.05)
        assert app.screen.query_one(TextArea).border_title == "Your draft 2"
        await until(pilot, lambda: "checks pass" in screen_text(pilot), "what the checks say")
    await services.shut()


def test_what_is_asked_is_wrapped_to_its_pane() -> None:
    lines = asked_lines(["one two three\n", "four"], 8)
    assert [text for line in lines for text, _ in line or (("", ""),)] == [
        "one two",
        "three",
        "",
        "four",
    ]


async def test_leaving_the_editor_says_which_key_opens_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    services = ScreenServices(Settings(), "", "")
    app = WorkbenchApp(services)
    async with app.run_test(size=(120, 40)) as pilot, asyncio.timeout(150):
        app.model = ModelLine("person", "person")
        await app.open_task("code/to_roman")
        while not isinstance(app.screen, EditScreen):
            await pilot.pause(0.05)
        await pilot.press("escape")
        await until(pilot, lambda: "opens the editor again" in screen_text(pilot), "the way back")
        assert "workbench resume" not in screen_text(pilot)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, EditScreen), "the editor again")
    await services.shut()
