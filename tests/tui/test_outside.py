"""The clipboard, colours and the mouse: what the screen does with the world around it."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, until
from workbench.core import events as ev
from workbench.tui.app import WorkbenchApp, run_app
from workbench.tui.outside import OSC52_CAP, copy_outside
from workbench.tui.services import DisplaySettings


def program(folder: Path, name: str, script: str) -> None:
    """A program of that name on the path."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path with the programs of a test alone, and a display."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return tmp_path


def test_the_first_program_that_takes_the_text_gets_it(path: Path) -> None:
    program(path, "xclip", "exit 1")
    program(path, "xsel", f"cat > {path}/got")
    assert copy_outside("a draft") == "xsel"
    assert (path / "got").read_text() == "a draft"


def test_a_program_of_another_desktop_is_left_alone(path: Path) -> None:
    program(path, "wl-copy", f"touch {path}/asked")
    copy_outside("a draft")
    assert not (path / "asked").exists()


async def copied(pilot: Pilot[Any]) -> str:
    await until(pilot, lambda: "code/process_data" in screen_text(pilot))
    await pilot.press("enter")
    await until(pilot, lambda: "2 Timeline" in screen_text(pilot))
    await pilot.press("y")
    await until(
        pilot, lambda: "copied by" in screen_text(pilot) or "too long" in screen_text(pilot)
    )
    return screen_text(pilot)


async def test_copying_says_by_which_ways_it_went(path: Path) -> None:
    program(path, "xclip", "cat > /dev/null")
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*story())))).run_test() as pilot:
        assert "copied by xclip and the terminal (OSC 52)" in await copied(pilot)


async def test_a_finding_and_a_prompt_are_copied_from_their_panes_and_are_no_sign_of_use(
    path: Path,
) -> None:
    still = StillLoop(log_of(*story()[:13]))
    async with WorkbenchApp(Bench(still=still)).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter", "5", "home", "y")
        await until(pilot, lambda: "The finding 'median of odd' copied by" in screen_text(pilot))
        assert "expected: 2\ngot: 1.5" in pilot.app.clipboard
        await pilot.press("6", "y")
        await until(pilot, lambda: "The prompt of draft 2 copied by" in screen_text(pilot))
        assert pilot.app.clipboard == "[user]\ngo"
        await pilot.press("1", "y")
        await until(pilot, lambda: "The task's prompt copied by" in screen_text(pilot))
        assert not still.session.copied
        await pilot.press("3", "y")
        await until(pilot, lambda: "Draft 2 copied by" in screen_text(pilot))
        assert still.session.copied


async def test_a_draft_too_long_for_the_terminal_is_not_sent_to_it(path: Path) -> None:
    program(path, "xclip", "exit 1")
    program(path, "xsel", "exit 1")
    long = [*story()[:3], ev.DraftWritten("D1", "x" * (OSC52_CAP + 1), call="C1"), ev.Paused()]
    async with WorkbenchApp(Bench(still=StillLoop(log_of(*long)))).run_test() as pilot:
        assert "too long for the terminal" in await copied(pilot)
        assert pilot.app.clipboard == ""


async def test_without_colour_every_verdict_still_has_its_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = WorkbenchApp(Bench(still=StillLoop(log_of(*story()))))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "4 Checks" in screen_text(pilot))
        shown = screen_text(pilot)
        assert "✗" in shown
        assert "✓" in shown
        assert "stopped: target reached" in shown
        strips = app.screen._compositor.render_strips(app.size)
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        hues = {style.color.triplet for style in styles if style.color and style.color.triplet}
        assert all(max(hue) - min(hue) <= 2 for hue in hues), "grey alone"


def test_the_mouse_is_left_to_the_terminal_where_that_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []

    async def run_async(self: WorkbenchApp, *, mouse: bool = True) -> None:
        asked.append(mouse)

    monkeypatch.setattr(WorkbenchApp, "run_async", run_async)
    for wanted in (True, False):
        run_app(Bench(look=DisplaySettings(mouse=wanted)))
    assert asked == [True, False]
