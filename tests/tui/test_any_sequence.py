"""Whatever is pressed in whatever order: the screen says what the log says."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from tests.support.tiny import Scripted, words_task
from tests.tui.support import Bench, screen_text, until
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import UNICODE
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.words import checks_label, landing_label, status

PRESSES = {
    "run": ["r"],
    "pause": ["space"],
    "pause after": ["p"],
    "step": ["full_stop"],
    "stop": ["s"],
    "retry": ["R"],
    "fresh": ["F"],
    "good": ["plus"],
    "bad": ["minus"],
    "accept": ["a"],
    "branch": ["b"],
    "earlier": ["left_square_bracket"],
    "later": ["right_square_bracket"],
    "left earlier": ["left_curly_bracket"],
    "swap": ["x"],
    "unified": ["u"],
    "fold": ["o"],
    "next change": ["n"],
    "refuse change": ["d", "enter"],
    "undo": ["U"],
    "redo": ["ctrl+r"],
    "note to the model": ["i", "h", "m", "enter"],
    "own check": ["c", *"lacks", "space", *"zzz", "enter"],
    "edit": ["e", "b", "ctrl+s"],
    "zoom": ["z"],
    "timeline": ["2", "k"],
    "checks": ["4", "j"],
}
ANSWERS = ["alpha", "alpha beta", "beta", "alpha beta", "alpha gamma", "alpha beta gamma"]


async def press_all(names: list[str]) -> None:
    """Start a session, typed, and compare after each act."""
    task = words_task("alpha", "alpha beta gamma", hidden="delta", rounds=5)
    bench = Bench(task=task, model=Scripted(ANSWERS))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        for name in names:
            await pilot.press(*PRESSES[name])
            while not isinstance(pilot.app.screen, WorkbenchScreen):
                await pilot.press("escape")
            await agrees(pilot, bench, name)


async def agrees(pilot: Pilot[Any], bench: Bench, after: str) -> None:
    """Wait until the screen has caught up with the log, however far the loop has gone on."""
    runner = bench.runner
    assert runner is not None

    def said() -> bool:
        session = fold(runner.log)
        assert session == runner.session
        text = screen_text(pilot)
        pill = status(session, runner.live, UNICODE).text
        return pill in text and all(part in text for part in facts(session, pilot))

    await until(pilot, said, f"the screen to agree after '{after}'")


def facts(session: Session, pilot: Pilot[Any]) -> list[str]:
    """What has to be on screen, as the fold tells it."""
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    pending = [note for note in session.path.guidance if note.status == "pending"]
    found = [landing_label(session)] if pending else []
    right = session.drafts.get(screen.right)
    if right is not None and not screen.zoomed:
        found += [f"Draft {right.number} ", checks_label(right)]
        found += ["▲ good"] if right.rating > 0 else ["▼ bad"] if right.rating < 0 else []
    return found


SEQUENCES = st.lists(st.sampled_from(sorted(PRESSES)), min_size=3, max_size=9)
CHECKS = list(HealthCheck)


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=CHECKS)
@given(SEQUENCES)
def test_the_screen_agrees_with_the_log_after_any_sequence(names: list[str]) -> None:
    asyncio.run(press_all(names))


@pytest.mark.long
@settings(max_examples=80, deadline=None, suppress_health_check=CHECKS)
@given(SEQUENCES)
def test_the_screen_agrees_with_the_log_after_many_sequences(names: list[str]) -> None:
    asyncio.run(press_all(names))
