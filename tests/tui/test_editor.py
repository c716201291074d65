"""The editor as a workbench: what the checks say of a text while it is typed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot
from textual.widgets import TextArea

from tests.tui.support import Bench, StillLoop, screen_text, until
from tests.tui.test_bought import session_log
from tests.tui.test_screens import seen
from tests.tui.test_why import opened
from workbench.core.checks import CheckResult, line_span
from workbench.core.session import Draft, Session
from workbench.errors import UsageError
from workbench.tui.app import WorkbenchApp
from workbench.tui.colouring.syntax import TYPED_LINES, language_of
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import plain
from workbench.tui.screens.writing.editing import DraftEditor
from workbench.tui.why.typed import typed_lines


async def editing(pilot: Pilot[Any]) -> TextArea:
    """Open the editor on the newest draft, with an empty text."""
    await opened(pilot)
    await pilot.press("e")
    await until(pilot, lambda: isinstance(pilot.app.screen, DraftEditor))
    return pilot.app.screen.query_one(TextArea)


async def test_checks_run_at_the_start_and_at_each_rest_in_typing() -> None:
    bench = Bench(still=StillLoop(session_log()))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        area = await editing(pilot)
        await seen(pilot, "2 of 3 checks pass")
        assert "has alpha" in screen_text(pilot)
        area.text = "alpha beta gamma"
        await seen(pilot, "3 of 3 checks pass")
        assert "has alpha" not in screen_text(pilot)
        area.text = "alpha"
        await seen(pilot, "1 of 3 checks pass")
        assert len(bench.still.log if bench.still else ()) == 7, "nothing is written before ctrl+s"


class Slow(Bench):
    """Checks take a while, and the session may not be checked twice at once."""

    running = 0

    async def check_text(self, session: Session, draft: Draft, text: str) -> Sequence[CheckResult]:
        self.running += 1
        assert self.running == 1
        await asyncio.sleep(0.3)
        self.running -= 1
        return await super().check_text(session, draft, text)


async def test_what_is_typed_while_checks_run_is_checked_after_them() -> None:
    bench = Slow(still=StillLoop([*session_log()[:4], session_log()[-1]]))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        area = await editing(pilot)
        for text in ("a", "alpha", "alpha beta gamma"):
            area.text = text
            await pilot.pause(0.05)
        await seen(pilot, "3 of 3 checks pass")
        assert bench.checked_texts[-1] == "alpha beta gamma"


class Refusing(Bench):
    """The isolation is too weak to run what was typed."""

    async def check_text(self, session: Session, draft: Draft, text: str) -> Sequence[CheckResult]:
        raise UsageError("Isolation is weak here.", "Install it.")


async def test_where_nothing_may_run_the_editor_says_so() -> None:
    async with WorkbenchApp(Refusing(still=StillLoop(session_log()))).run_test(
        size=(120, 40)
    ) as pilot:
        await editing(pilot)
        await seen(pilot, "Isolation is weak here. Install it.")
        await seen(pilot, "Not checked")
        assert "Checking …" not in screen_text(pilot)


async def test_a_narrow_terminal_has_the_checks_below_the_text() -> None:
    bench = Bench(still=StillLoop(session_log()))
    async with WorkbenchApp(bench).run_test(size=(80, 24)) as pilot:
        area = await editing(pilot)
        await seen(pilot, "2 of 3 checks pass")
        pane = pilot.app.screen.query_one("#edit-checks")
        assert pane.region.y >= area.region.bottom
        assert area.region.width >= 70


def test_a_failing_check_is_told_with_its_line_and_values() -> None:
    text = "one\ntwo\nthree"
    result = CheckResult("sum", "fail", expected="3", observed="x\n" * 9, span=line_span(text, 2))
    lines = [plain(line) for line in typed_lines(text, [result], 40, UNICODE)]
    assert lines[0] == "0 of 1 checks pass"
    assert "✗ sum line 2" in lines
    assert "  expected 3" in lines
    assert any("5 more" in line for line in lines)
    assert all(plain(line).isascii() for line in typed_lines(text, [result], 40, ASCII))


def test_colour_comes_where_a_grammar_is_there_and_the_text_is_not_too_long() -> None:
    assert language_of("python", "x = 1") == "python"
    assert language_of("python", "\n" * (TYPED_LINES + 1)) is None
    assert language_of("cobol", "x") is None
    assert language_of(None, "x") is None
