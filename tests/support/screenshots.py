"""Pictures of the real screens, with the real loop behind them:
`python -m tests.support.screenshots [FOLDER] [NAME …]`.

Writes one SVG for each picture of the README (assets/screenshots by default) and, where
`rsvg-convert` is installed, the PNG that the README shows in its place. The practice model plays,
so that they come out alike.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.tui.support import screen_text, until
from workbench.catalog import FIRST_TASK
from workbench.commands.screens import ScreenServices
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp

PIXELS = 1200
"""Width of a PNG."""
PATIENCE = 90.0
"""Seconds that a scene may take."""
Act = Callable[[Pilot[Any]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: what is opened, at which size, and what is done before it is taken."""

    size: tuple[int, int]
    act: Act
    task: str = FIRST_TASK


async def seen(pilot: Pilot[Any], text: str) -> None:
    """Wait for a text."""
    await until(pilot, lambda: text in screen_text(pilot), text, PATIENCE)
    await pilot.pause(0.3)


async def keys(pilot: Pilot[Any], *pressed: str) -> None:
    """Press keys, each once the one before has had its effect."""
    for key in pressed:
        await pilot.press(key)
        await pilot.pause(0.2)


async def played(pilot: Pilot[Any]) -> None:
    """The loop has come to its end."""
    await seen(pilot, "stopped: ")


async def tasks(pilot: Pilot[Any]) -> None:
    """The task list."""
    await seen(pilot, FIRST_TASK)
    await pilot.pause(0.5)


async def streaming(pilot: Pilot[Any]) -> None:
    """The second draft streams, below the first one and its findings."""
    await seen(pilot, "writing draft 2")
    await seen(pilot, "for value in data")


async def guided(pilot: Pilot[Any]) -> None:
    """Paused after the first draft, a note to the model queued."""
    await seen(pilot, "5 items sent")
    await keys(pilot, "space")
    await seen(pilot, "paused")
    await keys(pilot, "i")
    for character in "name the mode in the error":
        await pilot.press("space" if character == " " else character)
    await keys(pilot, "enter")
    await seen(pilot, "lands in draft")


async def cell(pilot: Pilot[Any]) -> None:
    """A cell of the matrix: its finding and the change that fixed it."""
    await played(pilot)
    await keys(pilot, "4", "g", "enter")
    await seen(pilot, "whose change fixed it")


async def history(pilot: Pilot[Any]) -> None:
    """A search in the history, over two sessions."""
    await played(pilot)
    await keys(pilot, "plus", "q")
    await seen(pilot, FIRST_TASK)
    await keys(pilot, "j", "enter")
    await played(pilot)
    await keys(pilot, "q")
    await seen(pilot, FIRST_TASK)
    await keys(pilot, "H")
    await seen(pilot, "Past sessions")
    await keys(pilot, "slash", *"words", "enter")
    await seen(pilot, "Only text words")


SCENES = {
    "tasks": Scene((120, 30), tasks, ""),
    "streaming": Scene((120, 40), streaming),
    "guided": Scene((120, 40), guided),
    "workbench-120x40": Scene((120, 40), played),
    "workbench-80x24": Scene((80, 24), played),
    "workbench-200x60": Scene((200, 60), played),
    "cell": Scene((120, 40), cell),
    "history": Scene((120, 30), history),
}


async def shoot(folder: Path, name: str, scene: Scene) -> None:
    """Play a scene and keep its picture."""
    services = ScreenServices(Settings(), scene.task, "")
    app = WorkbenchApp(services)
    async with app.run_test(size=scene.size) as pilot, asyncio.timeout(2 * PATIENCE):
        await scene.act(pilot)
        app.save_screenshot(f"{name}.svg", path=str(folder))
    await services.shut()


def converted(drawn: Path) -> None:
    """The SVG as a PNG beside it. rsvg drops leading blanks unless they are marked as kept."""
    text = drawn.read_text(encoding="utf-8")
    text = text.replace("<text class", '<text xml:space="preserve" class')
    command = ["rsvg-convert", "-w", str(PIXELS), "-o", str(drawn.with_suffix(".png"))]
    subprocess.run(command, input=text.encode(), check=True)
    drawn.unlink()


def main() -> None:
    """The scenes named, or all."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "assets/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    for name in sys.argv[2:] or SCENES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["WORKBENCH_HOME"] = home
            asyncio.run(shoot(folder, name, SCENES[name]))
        if shutil.which("rsvg-convert"):
            converted(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
