"""Syntax colours in the diff: right where the extra is there, nothing at all where it is not."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest
from rich.segment import Segment
from textual.pilot import Pilot

from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, until
from workbench.core.diffing import split_lines
from workbench.tui.app import WorkbenchApp
from workbench.tui.colouring import syntax
from workbench.tui.colouring.syntax import READ_LINES, language_of, spans_of
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.screens.workbench import WorkbenchScreen
from workbench.tui.timetable import slider
from workbench.tui.widgets.matrix import Matrix

installed = pytest.mark.skipif(find_spec("tree_sitter") is None, reason="needs the extra 'syntax'")
TEXT = 'def größe(x):  # "ß"\n    """Über\n    zwei Zeilen."""\n    return x + 1.5, "a"\n'


def told(text: str, line: int) -> list[tuple[str, str]]:
    """What a line's ranges are, with their texts."""
    whole = split_lines(text)[line]
    return [(kind, whole[a:b]) for kind, (a, b) in spans_of(text, "python").get(line, ())]


@installed
def test_words_are_found_at_their_characters_though_the_grammar_counts_bytes() -> None:
    assert ("keyword", "def") in told(TEXT, 0)
    assert ("function", "größe") in told(TEXT, 0)
    assert ("comment", '# "ß"') in told(TEXT, 0)
    assert ("number", "1.5") in told(TEXT, 3)
    assert ("string", '"a"') in told(TEXT, 3)


@installed
def test_a_string_over_lines_is_one_on_each() -> None:
    assert ("string", '"""Über') in told(TEXT, 1)
    assert ("string", '    zwei Zeilen."""') in told(TEXT, 2)


@installed
@pytest.mark.parametrize("text", ["", "\n", "def (((", "x = 'open\n", "\x00\ufffd = 1", "def f():"])
def test_what_is_no_program_is_coloured_or_left_and_never_fails(text: str) -> None:
    for line, entries in spans_of(text, "python").items():
        assert all(0 <= a < b <= len(text.split("\n")[line]) for _, (a, b) in entries)


@installed
def test_lines_that_an_editor_counts_otherwise_are_left_plain() -> None:
    assert spans_of("a = 1\r\nb = 'x'\r\n", "python") == {}


def test_prose_and_long_texts_are_left_plain() -> None:
    assert language_of(None, "def f(): pass") is None
    assert language_of("cobol", "") is None
    assert language_of("python", "x\n" * (READ_LINES + 1), READ_LINES) is None


def test_without_the_extra_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syntax, "find_spec", lambda name: None)
    assert language_of("python", "x = 1") is None


def test_the_first_frame_imports_no_grammar() -> None:
    said = "import workbench.tui.app, workbench.tui.screens.workbench, sys;"
    said += "print([m for m in sys.modules if m.startswith('tree_sitter')])"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, timeout=600)
    assert done.stdout.strip() == "[]", done.stderr


def colours(pilot: Pilot[object], word: str) -> set[object]:
    """The colours in which a word is drawn in the diff, piece by piece."""
    screen = pilot.app.screen
    assert isinstance(screen, WorkbenchScreen)
    view = screen.diff
    pieces: list[Segment] = [
        piece for y in range(view.size.height) for piece in view.render_line(y)
    ]
    return {p.style.color for p in pieces if p.style is not None and p.text.strip() == word}


@installed
async def test_the_diff_is_coloured_once_it_is_shown_and_says_the_same_text() -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        await pilot.press("3", "[")
        await until(pilot, lambda: "elif mode" in screen_text(pilot))
        await until(pilot, lambda: colours(pilot, "elif"))
        keyword, plain = colours(pilot, "elif"), colours(pilot, "mode ==")
        assert keyword
        assert keyword != plain
        assert "elif mode == " in screen_text(pilot)


@installed
async def test_a_first_draft_that_stands_alone_is_coloured_too() -> None:
    bench = Bench(still=StillLoop(log_of(*story()[:5])))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "return sum" in screen_text(pilot))
        await until(pilot, lambda: colours(pilot, "return"))
        assert colours(pilot, "return") != colours(pilot, "if mode ==")


@pytest.mark.parametrize(
    ("numbers", "pair", "width", "shown"),
    [
        ([1], (0, 1), 80, ""),
        ([1, 2, 3], (2, 3), 80, "drafts 1 (2) ▸3"),
        ([1, 2, 3], (0, 1), 80, "drafts ▸1 2 3"),
        (list(range(1, 41)), (19, 20), 40, "drafts …15 16 17 18 (19) ▸20 21 22 23 24…"),
        ([1, 2], (1, 2), 5, "drafts …▸2"),
    ],
)
def test_the_scrubber_shows_where_in_the_row_of_drafts_one_is(
    numbers: list[int], pair: tuple[int, int], width: int, shown: str
) -> None:
    assert slider(numbers, pair, width, UNICODE) == shown


def test_the_scrubber_is_ascii_in_ascii_mode() -> None:
    assert slider([1, 2, 3], (2, 3), 40, ASCII).isascii()


async def test_the_scrubber_moves_diff_timeline_and_matrix_together() -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "drafts 1 (2) ▸3" in screen_text(pilot))
        matrix = pilot.app.screen.query_one(Matrix)
        await pilot.press("4", "h", "h")
        assert matrix.column == 1
        await pilot.press("left_square_bracket")
        await until(pilot, lambda: "drafts (1) ▸2 3" in screen_text(pilot))
        assert matrix.column == 2
        assert matrix.pair == (1, 2)
        assert "3 Draft 1 → 2" in screen_text(pilot)
        await pilot.press("right_square_bracket")
        await until(pilot, lambda: "drafts 1 (2) ▸3" in screen_text(pilot))
        assert matrix.column == 3
