"""Pictures of the main screens at three sizes, and one in ASCII:
`python -m tests.support.screenshots [FOLDER] [SCENE …]` (assets/screenshots by default).

The practice model plays the first task once, in the real loop; durations are then put in place of
the measured ones, so that the pictures come out alike on any machine. They are SVG without a font
of their own: nothing is fetched when one is looked at.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.tui.support import Bench, StillLoop, screen_text, typed, until
from workbench.catalog import FIRST_TASK, find_task, list_tasks
from workbench.commands.racing.desk import FIRST_LINES
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.core.session import Session
from workbench.lab.entrants import Entrant, Ground, entrants
from workbench.runner import Live, Notice, PhaseChanged, Streamed
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.services import DisplaySettings

SIZES = ((80, 24), (120, 40), (200, 60))
PATIENCE = 300.0
"""Seconds that the real loop may take."""
STREAMED = 420
"""Characters of the second draft that have come in the picture of a stream."""
Log = Sequence[ev.Event]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: how much of the log is there, the keys from the task list on, what is seen."""

    upto: str
    """The log ends behind the n-th event of this kind, `kind n`; empty for all of it."""
    keys: tuple[str, ...]
    seen: str
    live: Live = Live("stopped")
    text: str = ""
    """What is typed at the end."""
    extra: tuple[ev.Body, ...] = ()


SCENES = {
    "tasks": Scene("", (), FIRST_TASK),
    "new-task": Scene("", ("n", "j", "enter"), "What should the function do?"),
    "why": Scene("feedback_sent 1", ("enter", "5"), "Why not yet?", Live("idle")),
    "streaming": Scene("call_started 2", ("enter",), "not saved yet", Live("calling", 1.0)),
    "guided": Scene(
        "feedback_sent 1",
        ("enter", "i"),
        "guidance:",
        Live("idle"),
        "name the mode in the error",
        (ev.Paused(),),
    ),
    "target": Scene("", ("enter", "3", "n"), "stopped: target"),
    "cell": Scene("", ("enter", "4", "g", "enter"), "whose change fixed it"),
    "prompt": Scene("", ("enter", "M"), "Prompt of draft"),
    "race": Scene(
        "", ("enter", "left_square_bracket", "W", "ctrl+s"), "leads", text="", live=Live("stopped")
    ),
    "help": Scene("", ("enter", "question_mark"), "Keys"),
    "history": Scene("", ("H",), "Past sessions"),
}


class Shown(Bench):
    """The recorded session over the real task list, with a clock that stands still."""

    def clock(self) -> float:
        return 4.2

    async def read(self, session: str) -> Sequence[ev.Event]:
        """The recorded log, for every past session."""
        assert self.still is not None
        return self.still.log

    @property
    def race(self) -> StandingRace:
        """Races whose lanes stand still."""
        assert self.still is not None
        return StandingRace(self.still.log)


@dataclass(frozen=True, slots=True)
class StandingRace:
    """Lanes of the recorded session: one writes, one has reached its target."""

    log: Log

    def suggested(self, session: Session) -> Sequence[str]:
        """Two lanes."""
        return FIRST_LINES[:2]

    def read(self, session: Session, lines: Sequence[str]) -> Sequence[Entrant]:
        """The real reading of lines."""
        ground = Ground(session.model, session.strategy)
        return entrants(lines, ground, lambda name, url: session.model)

    async def enter(
        self, session: str, draft: str, lane: Entrant, listener: Callable[[Notice], None]
    ) -> StillLoop:
        """A lane of the recorded session, at an early and at its last moment."""
        writes = lane.strategy.name == "self-refine"
        upto = "call_started 2" if writes else ""
        loop = StillLoop(cut(self.log, upto), Live("calling" if writes else "stopped", 1.0))
        await loop.act(ev.SettingsChanged(strategy=lane.strategy))
        listener(PhaseChanged(loop.live))
        if writes:
            listener(Streamed("", drafts_of(self.log)[1][:STREAMED]))
        return loop


async def played() -> list[ev.Event]:
    """The log of the first task as the practice model plays it."""
    services = ScreenServices(Settings(), FIRST_TASK, "")
    app = WorkbenchApp(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "stopped: " in screen_text(pilot), "the end", PATIENCE)
        screen = app.screen
        assert isinstance(screen, WorkbenchScreen)
        assert screen.loop is not None
        log = [replace(event, body=timed(event.body)) for event in screen.loop.log]
    await services.shut()
    return log


def timed(body: ev.Body) -> ev.Body:
    """The body with durations that no machine measured."""
    match body:
        case ev.CallFinished(usage=usage):
            return replace(body, seconds=round(usage.output_tokens / 150, 1))
        case ev.DraftChecked(results=results):
            fixed = tuple(replace(result, milliseconds=2.0) for result in results)
            return replace(body, results=fixed, seconds=0.2)
        case _:
            return body


def cut(log: Log, upto: str) -> list[ev.Event]:
    """The log up to the n-th event of a kind."""
    if not upto:
        return list(log)
    kind, _, number = upto.partition(" ")
    places = [place for place, event in enumerate(log, 1) if type(event.body).kind == kind]
    return list(log[: places[int(number) - 1]])


def drafts_of(log: Log) -> list[str]:
    """The texts of the drafts that were written."""
    return [event.body.text for event in log if isinstance(event.body, ev.DraftWritten)]


async def shoot(
    folder: Path, name: str, size: tuple[int, int], log: Log, look: DisplaySettings
) -> None:
    """Play a scene and keep its picture."""
    scene = SCENES[name]
    still = StillLoop(cut(log, scene.upto), scene.live)
    await still.act(*scene.extra)
    bench = Shown(still=still, tasks=list_tasks(), task=find_task(FIRST_TASK), look=look)
    app = WorkbenchApp(bench)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: FIRST_TASK in screen_text(pilot), FIRST_TASK, PATIENCE)
        await pilot.pause(0.6)
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause(0.3)
        await typed(pilot, scene.text)
        if scene.live.phase == "calling":
            still.listener(Streamed("", drafts_of(log)[1][:STREAMED]))
        await until(pilot, lambda: scene.seen in screen_text(pilot), scene.seen)
        await pilot.pause(0.4)
        drawn = app.export_screenshot(title="Feedback Workbench")
    ascii_only = "-ascii" if look.ascii else ""
    file = folder / f"{name}-{size[0]}x{size[1]}{ascii_only}.svg"
    file.write_text(without_fonts(drawn), encoding="utf-8")


def without_fonts(svg: str) -> str:
    """The picture without the addresses of fonts, and with ids that do not change from run to
    run.
    """
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)
    svg = re.sub(r"terminal-\d+", "t", svg)
    svg = svg.replace("Fira Code, monospace", "Fira Code, DejaVu Sans Mono, Menlo, monospace")
    svg = re.sub(r'<clipPath id="t-line-\d+">.*?</clipPath>', "", svg, flags=re.S)
    svg = re.sub(r' clip-path="url\(#t-line-\d+\)"', "", svg)
    svg = re.sub(r"<text [^>]*>(?:&#160;|\s)*</text>", "", svg)
    return re.sub(r"\n\s+", "\n", svg)


async def all_of(folder: Path, names: Sequence[str]) -> None:
    """Every scene at every size, and one in ASCII."""
    log = await played()
    for name in names:
        for size in SIZES:
            await shoot(folder, name, size, log, DisplaySettings())
    if "why" in names:
        await shoot(folder, "why", (120, 40), log, DisplaySettings(ascii=True))


def main() -> None:
    """The scenes named, or all."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "assets/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as home:
        os.environ["WORKBENCH_HOME"] = home
        asyncio.run(all_of(folder, sys.argv[2:] or list(SCENES)))


if __name__ == "__main__":
    main()
