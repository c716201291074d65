"""What was typed and not sent is there again, whatever ended the program."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from tests.support.terminals import Terminal, python
from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, typed, until
from workbench.commands.unsent import UnsentTexts
from workbench.core import events as ev
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.workbench import WorkbenchScreen

LINES = {"c": "contains half", "m": "half a thought"}
"""Windows of one line that keep what is typed, by their key."""


@pytest.mark.parametrize("key", LINES)
async def test_a_line_that_was_left_is_there_again_and_gone_once_taken(key: str) -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "stopped: target" in screen_text(pilot))
        await pilot.press(key)
        await typed(pilot, LINES[key])
        await pilot.press("escape", key)
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)))
        assert pilot.app.screen.query_one(Input).value == LINES[key]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        await pilot.press(key)
        await until(pilot, lambda: bool(pilot.app.screen.query(Input)))
        assert pilot.app.screen.query_one(Input).value == ""


async def test_a_half_changed_task_is_there_again() -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "stopped: target" in screen_text(pilot))
        await pilot.press("P")
        await until(pilot, lambda: bool(pilot.app.screen.query(TextArea)))
        pilot.app.screen.query_one(TextArea).text = "Quite another task"
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        await pilot.press("P")
        await until(pilot, lambda: "unsaved text from before" in screen_text(pilot))
        assert pilot.app.screen.query_one(TextArea).text == "Quite another task"


async def test_selection_and_scroll_come_back_with_the_session() -> None:
    lines = "\n".join(f"line {n}" for n in range(90))
    log = log_of(
        story()[0],
        ev.DraftWritten("D1", lines),
        ev.DraftWritten("D2", f"more\n{lines}", "D1"),
        ev.DraftWritten("D3", "other", "D2"),
        ev.Paused(),
    )
    bench = Bench(still=StillLoop(log))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Draft 2 → 3" in screen_text(pilot))
        await pilot.press("left_square_bracket", "3", "G")
        await until(pilot, lambda: "line 89" in screen_text(pilot))
        await pilot.press("q")
        await until(pilot, lambda: "code/roman" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "line 89" in screen_text(pilot), "the place in the draft")
        assert "line 0 " not in screen_text(pilot)
        assert "3 Draft 1 → 2" in screen_text(pilot)


def test_two_terminals_keep_their_texts_side_by_side_and_forgetting_lasts(tmp_path: Path) -> None:
    file = tmp_path / "unsent.json"
    here, there = UnsentTexts(file, Settings()), UnsentTexts(file, Settings())
    here.put("guidance:s1", "one")
    there.put("guidance:s2", "two")
    here.put("guidance:s3", "three")
    assert [UnsentTexts(file, Settings()).get(f"guidance:s{n}") for n in (1, 2, 3)] == [
        "one",
        "two",
        "three",
    ]
    there.put("guidance:s2", "")
    file.write_text('{"guidance:s3": "three"}')
    here.put("guidance:s4", "four")
    assert UnsentTexts(file, Settings()).get("guidance:s1") == "", "what was forgotten stays away"


def test_a_half_typed_note_survives_a_kill(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path)}
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("writing draft 1")
        terminal.type(b" ")
        terminal.until("paused")
        terminal.type(b"ihalf a tho")
        terminal.until("half a tho")
        kept_until(terminal, tmp_path / "unsent.json", "half a tho")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait(600)
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("Paused")
        terminal.type(b"r")
        terminal.until("half a tho")


def kept_until(terminal: Terminal, file: Path, text: str) -> None:
    """Wait until the text is on the disk, as a person's pause would."""
    for _ in range(200):
        if file.is_file() and text in file.read_text():
            return
        terminal.wait(0.05)
    raise AssertionError("the text was not kept")
