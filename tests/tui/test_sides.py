"""Two drafts beside each other for a blind choice: where they differ is seen at once, and alike on
both sides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.rating.sessions import TASK
from tests.tui.support import screen_text, until
from tests.tui.test_rating import RatingBench
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.ids import ulid
from workbench.history import History
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import Line, plain
from workbench.tui.rating.sides import side_lines
from workbench.tui.screens.raters.pairing import PairScreen
from workbench.tui.screens.raters.rating import RatingScreen
from workbench.tui.widgets.painted import Lines

WIDTHS = (40, 40)
LEFT = "The bridge is old.\nIt stands on three piers.\nA road crosses it.\n"
RIGHT = "The bridge is old.\nIt stands on five piers.\nA road crosses it.\nSo does a railway.\n"


def marked(lines: Sequence[Line]) -> list[str]:
    """The words that stand out."""
    return [text for line in lines for text, tone in line if tone == "hit"]


def signed(lines: Sequence[Line]) -> list[str]:
    """The lines that bear the sign."""
    return [plain(line)[2:] for line in lines if plain(line).startswith(UNICODE.parted)]


def test_the_words_that_differ_stand_out_on_both_sides_alike() -> None:
    left, right = side_lines(LEFT, RIGHT, WIDTHS, UNICODE)
    assert (marked(left), marked(right)) == (["three"], ["five"])
    assert signed(left) == ["It stands on three piers."]
    assert signed(right) == ["It stands on five piers.", "So does a railway."]


def test_what_belongs_together_stands_at_one_height() -> None:
    left, right = side_lines("One more line.\n" + LEFT, RIGHT, (14, 40), UNICODE)
    assert len(left) == len(right)
    last = "A road"
    assert [n for n, line in enumerate(left) if last in plain(line)] == [
        n for n, line in enumerate(right) if last in plain(line)
    ]


def test_lines_with_little_in_common_are_marked_as_lines() -> None:
    left, right = side_lines("Granite arches, 1841.\n", "Who knows?\n", WIDTHS, UNICODE)
    assert marked(left) == marked(right) == []
    assert signed(left) == ["Granite arches, 1841."]
    assert signed(right) == ["Who knows?"]


def test_drafts_that_are_alike_bear_no_mark() -> None:
    left, right = side_lines(LEFT, LEFT, WIDTHS, UNICODE)
    assert left == right
    assert marked(left) == signed(left) == []


TEXTS = st.text(alphabet="ab\n\t 界", max_size=60)


@given(TEXTS, TEXTS)
def test_nothing_is_lost_and_no_tone_speaks_of_gain_or_loss(one: str, other: str) -> None:
    sides = side_lines(one, other, (12, 9), ASCII)
    assert len(sides[0]) == len(sides[1])
    for text, side, width in zip((one, other), sides, (12, 9), strict=True):
        assert {tone for line in side for _, tone in line} <= {"", "accent", "hit", "dim"}
        assert all(cell_len(plain(line)) <= width for line in side)
        drawn = "".join(plain(line)[2:] for line in side)
        assert "".join(drawn.split()) == "".join(text.split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_long_drafts_are_read_whole_with_their_marks(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    many = [f"Stone {n} was laid in the year {1800 + n} by the same mason.\n" for n in range(60)]
    texts = ["".join(many), "".join(many).replace("1840", "1940")]
    bodies: list[ev.Body] = [ev.SessionStarted(TASK, title=TASK.title)]
    for number, text in enumerate(texts, 1):
        checked = ev.DraftChecked(f"D{number}", (CheckResult("runs", "pass"),), "set-1")
        bodies += [ev.DraftWritten(f"D{number}", text), checked]
    with History.open(tmp_path / "history.db") as history:
        history.record(ulid(1_700_000_000_000, bytes(10)), bodies)
    bench = RatingBench(tmp_path / "history.db")
    try:
        async with WorkbenchApp(bench).run_test(size=size) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("*")
            await until(pilot, lambda: isinstance(pilot.app.screen, RatingScreen))
            await pilot.press("p")
            await until(pilot, lambda: isinstance(pilot.app.screen, PairScreen))
            await until(pilot, lambda: "Stone 0" in screen_text(pilot))
            assert UNICODE.ellipsis not in screen_text(pilot)
            assert UNICODE.parted not in screen_text(pilot)
            panes = [pilot.app.screen.query_one(f"#pairing-{side}", Lines) for side in SIDES]
            found = [marked([row.line for row in pane.lines]) for pane in panes]
            assert sorted(found) == [["1840"], ["1940"]]
            while UNICODE.parted not in screen_text(pilot):
                await pilot.press("pagedown")
                await pilot.pause()
            rows = screen_text(pilot).splitlines()
            assert [row.count(UNICODE.parted) for row in rows if UNICODE.parted in row] == [2]
    finally:
        await asyncio.to_thread(bench.writer.close)


SIDES = ("left", "right")
