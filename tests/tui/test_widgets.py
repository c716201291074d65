"""Widgets alone, each in an app that holds nothing else."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.widget import Widget

from tests.tui.support import screen_text, session_of, story, until
from workbench.tui.bench import comparison
from workbench.tui.difflayout import compare
from workbench.tui.glyphs import ASCII, UNICODE
from workbench.tui.lines import Row
from workbench.tui.tabular.grid import Grid
from workbench.tui.tabular.pages import page
from workbench.tui.themes import THEMES
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import TONES
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail


class Host(App[None]):
    """An app around one widget; remembers what it was told."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*TONES}
    CSS_PATH = ["../../workbench/tui/workbench.tcss", "../../workbench/tui/session.tcss"]  # noqa: RUF012

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.told: list[Any] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        self.register_theme(THEMES[0])
        self.theme = THEMES[0].name
        self.widget.focus()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self.told.append(("moved", event.id))

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.told.append(("chosen", event.id))

    def on_diff_view_block_chosen(self, event: DiffView.BlockChosen) -> None:
        self.told.append((event.index, event.total))

    def on_matrix_cell_chosen(self, event: Matrix.CellChosen) -> None:
        self.told.append((event.check, event.number, event.hidden))


def rows(count: int) -> list[Row]:
    return [Row(f"r{n}" if n % 3 != 1 else "", ((f"row {n}", ""),)) for n in range(count)]


async def test_a_list_moves_over_what_can_be_chosen_and_tells() -> None:
    widget = Rows()
    app = Host(widget)
    async with app.run_test(size=(40, 6)) as pilot:
        widget.show(rows(12))
        assert widget.chosen == "r0"
        await pilot.press("j", "enter")
        await until(pilot, lambda: ("chosen", "r2") in app.told)
        await pilot.press("G")
        await until(pilot, lambda: widget.chosen == "r11")
        assert "row 11" in screen_text(pilot)
        assert "row 0" not in screen_text(pilot)
        await pilot.press("g", "k")
        await until(pilot, lambda: widget.chosen == "r0")


async def test_a_list_keeps_its_cursor_when_rows_come_and_goes_near_when_its_row_is_gone() -> None:
    widget = Rows()
    async with Host(widget).run_test(size=(40, 6)) as pilot:
        widget.show(rows(9), cursor="r5")
        widget.show(rows(12))
        assert widget.chosen == "r5"
        widget.show([row for row in rows(12) if row.id != "r5"])
        assert widget.chosen in ("r3", "r6")
        widget.show([])
        assert widget.chosen == ""
        await pilot.press("j", "k", "G", "enter")


async def test_a_long_row_ends_with_an_ellipsis_and_keeps_its_tail() -> None:
    widget = Rows()
    async with Host(widget).run_test(size=(30, 4)) as pilot:
        widget.show([Row("a", (("word " * 20, ""),), (("the end", "dim"),))])
        await until(pilot, lambda: "the end" in screen_text(pilot))
        assert "…" in screen_text(pilot)


async def test_what_is_added_is_seen_below_the_last_choice_and_not_below_the_first() -> None:
    widget = Rows()
    lines = [Row(f"r{n}", ((f"row {n}", ""),)) for n in range(5)]
    added = [Row("", ((f"added {n}", ""),)) for n in range(2)]
    async with Host(widget).run_test(size=(40, 6)) as pilot:
        widget.show(lines, cursor="r4")
        widget.show([*lines, *added])
        await until(pilot, lambda: "added 1" in screen_text(pilot))
        assert "row 4" in screen_text(pilot)
        await pilot.press("g")
        widget.show([*lines, *added, Row("", (("added 2", ""),))])
        await until(pilot, lambda: "row 0" in screen_text(pilot))
        assert "added 2" not in screen_text(pilot)


@pytest.mark.parametrize(("width", "foot"), [(40, "6 more below   3 of 12"), (26, "3 of 12")])
async def test_the_foot_of_a_list_keeps_its_own_words_where_both_do_not_fit(
    width: int, foot: str
) -> None:
    widget = Rows(classes="pane")
    widget.border_title = "Review"
    async with Host(widget).run_test(size=(width, 8)) as pilot:
        widget.show(rows(12))
        widget.note = "3 of 12"
        await until(pilot, lambda: f" {foot} " in screen_text(pilot).splitlines()[-1])
        assert ("below" in screen_text(pilot)) is ("below" in foot)


async def test_a_click_moves_and_a_second_one_opens() -> None:
    widget = Rows()
    app = Host(widget)
    async with app.run_test(size=(40, 8)) as pilot:
        widget.show(rows(9))
        await pilot.click(widget, offset=(3, 3))
        await until(pilot, lambda: ("moved", "r3") in app.told)
        await pilot.click(widget, offset=(3, 3), times=2)
        await until(pilot, lambda: ("chosen", "r3") in app.told)


def pair_of_story() -> Any:
    session = session_of(*story())
    return comparison(session, session.drafts["D2"], session.drafts["D3"], UNICODE)


async def test_side_by_side_shows_both_drafts_with_signs_and_findings() -> None:
    widget = DiffView()
    async with Host(widget).run_test(size=(140, 40)) as pilot:
        widget.show(pair_of_story())
        await until(pilot, lambda: "raise ValueError" in screen_text(pilot))
        text = screen_text(pilot)
        line = next(line for line in text.splitlines() if "raise ValueError" in line)
        assert line.startswith("14 -     else:")
        assert "16 +     raise ValueError" in line
        assert "↑ in 2, unknown mode: expected ValueError, got None" in text
        assert "↳ answers 1.1: median of odd" in text


async def test_unified_shows_the_same_on_one_column() -> None:
    widget = DiffView()
    widget.split = False
    async with Host(widget).run_test(size=(80, 40)) as pilot:
        widget.show(pair_of_story())
        await until(pilot, lambda: "raise ValueError" in screen_text(pilot))
        lines = screen_text(pilot).splitlines()
        removed = next(i for i, line in enumerate(lines) if "-     else:" in line)
        added = next(i for i, line in enumerate(lines) if "+     raise ValueError" in line)
        assert removed < added


async def test_jumping_goes_from_change_to_change_and_stops_at_the_ends() -> None:
    widget = DiffView()
    app = Host(widget)
    left = "\n".join(f"line {n}" for n in range(300))
    right = left.replace("line 50\n", "line fifty\n").replace("line 200\n", "line two hundred\n")
    async with app.run_test(size=(120, 20)) as pilot:
        widget.show(compare(page(left), page(right)))
        await until(pilot, lambda: "line fifty" in screen_text(pilot), "the first change in sight")
        assert widget.jump(1)
        assert widget.jump(1)
        await until(pilot, lambda: "line two hundred" in screen_text(pilot))
        assert not widget.jump(1)
        assert widget.hunk is not None
        assert widget.hunk.old == (200, 201)
        assert widget.jump(-1)
        await until(pilot, lambda: app.told[-1:] == [(0, 2)])


async def test_folding_keeps_changes_in_sight_and_search_finds_lines() -> None:
    widget = DiffView()
    left = "\n".join(f"line {n}" for n in range(300))
    right = left.replace("line 250\n", "line Needle\n")
    async with Host(widget).run_test(size=(120, 20)) as pilot:
        widget.show(compare(page(left), page(right)))
        widget.reshape(split=True, wrapping=True, folded=True)
        await until(pilot, lambda: "equal lines" in screen_text(pilot))
        assert "line Needle" in screen_text(pilot)
        assert widget.search("needle") == 1
        assert widget.search("line 29") == 0, "folded lines are not searched"
        assert widget.search("nowhere") == 0


async def test_unwrapped_lines_can_be_shifted() -> None:
    widget = DiffView()
    widget.wrapping = False
    text = "start " + "x" * 100 + " finish"
    async with Host(widget).run_test(size=(80, 8)) as pilot:
        widget.show(compare(page(text), page(text + "!")))
        await until(pilot, lambda: "start" in screen_text(pilot))
        assert "finish" not in screen_text(pilot)
        await pilot.press(*["right"] * 12)
        await until(pilot, lambda: "finish" in screen_text(pilot))


async def test_tabs_wide_and_right_to_left_text_keep_the_bar_in_its_column() -> None:
    widget = DiffView()
    left = "\tif x:\n漢字仮名交じり文\nשלום עולם\ne\u0301 accents\n👍 up"
    async with Host(widget).run_test(size=(80, 12)) as pilot:
        widget.show(compare(page(left), page(left + "\n漢字")))
        await until(pilot, lambda: "漢字" in screen_text(pilot))
        from rich.cells import cell_len

        found = screen_text(pilot).splitlines()[:5]
        assert {cell_len(line[: line.index("│")]) for line in found} == {39}


async def test_escape_sequences_in_a_draft_are_drawn_as_signs() -> None:
    widget = DiffView()
    async with Host(widget).run_test(size=(80, 6)) as pilot:
        widget.show(compare(page("ok"), page("\x1b]0;owned\x07\x1b[2J")))
        await until(pilot, lambda: "␛]0;owned␇␛[2J" in screen_text(pilot))
        assert "\x1b" not in screen_text(pilot)


async def test_an_empty_diff_says_so() -> None:
    widget = DiffView()
    widget.empty_text = "No draft yet."
    async with Host(widget).run_test(size=(60, 6)) as pilot:
        widget.show(None)
        await until(pilot, lambda: "No draft yet." in screen_text(pilot))
        widget.show(compare(page(""), page("")))
        assert not widget.jump(1)
        await pilot.press("j", "G", "g", "pagedown")


async def test_the_tail_follows_the_end_until_the_person_scrolls_up() -> None:
    widget = Tail()
    async with Host(widget).run_test(size=(40, 6)) as pilot:
        for number in range(40):
            widget.append(f"line {number}\n")
        await until(pilot, lambda: "line 39" in screen_text(pilot))
        await pilot.press("up", "up", "up", "up")
        await until(pilot, lambda: "line 39" not in screen_text(pilot))
        widget.append("line 40\nline 41\n")
        await pilot.pause(0.05)
        assert "line 41" not in screen_text(pilot)


async def test_the_tail_wraps_anew_when_the_width_changes_and_keeps_all_text() -> None:
    widget = Tail()
    async with Host(widget).run_test(size=(40, 20)) as pilot:
        widget.append("word " * 30)
        await pilot.resize_terminal(20, 20)
        await until(pilot, lambda: widget.virtual_size.height >= 8)
        assert widget.text == "word " * 30
        assert screen_text(pilot).split() == ["word"] * 30


async def test_pieces_of_any_size_give_the_same_tail() -> None:
    text = "one two three\n\nfour\r\nfive 漢字 " * 20
    shown = set()
    for step in (1, 7, 1000):
        widget = Tail()
        async with Host(widget).run_test(size=(30, 60)) as pilot:
            for start in range(0, len(text), step):
                widget.append(text[start : start + step])
            await until(pilot, lambda: "five" in screen_text(pilot))
            shown.add(screen_text(pilot).replace("␍", "").replace("  ", " ").strip())
    assert len(shown) <= 2


async def test_the_matrix_moves_a_cursor_and_opens_cells() -> None:
    widget = Matrix()
    app = Host(widget)
    async with app.run_test(size=(40, 8)) as pilot:
        widget.show(Grid(session_of(*story())), (2, 3))
        await until(pilot, lambda: "mean of three" in screen_text(pilot))
        await pilot.press("j", "j", "h", "enter")
        await until(pilot, lambda: ("words ignored", 2, False) in app.told)
        await pilot.press("G", "l", "enter")
        await until(pilot, lambda: ("negative", 3, True) in app.told)


@pytest.mark.parametrize("width", [24, 200])
async def test_the_matrix_keeps_the_cursor_s_column_in_sight(width: int) -> None:
    from workbench.core import events as ev
    from workbench.core.checks import CheckResult

    bodies: list[ev.Body] = [story()[0]]
    for number in range(1, 41):
        bodies.append(ev.DraftWritten(f"D{number}", str(number), f"D{number - 1}"))
        bodies.append(ev.DraftChecked(f"D{number}", (CheckResult("a check", "pass"),), "set"))
    widget = Matrix(glyphs=ASCII)
    async with Host(widget).run_test(size=(width, 5)) as pilot:
        widget.show(Grid(session_of(*bodies)), (39, 40))
        await until(pilot, lambda: "40" in screen_text(pilot))
        await pilot.press(*["left"] * 30)
        await until(pilot, lambda: " 10" in screen_text(pilot))


async def test_an_empty_matrix_says_so() -> None:
    widget = Matrix()
    async with Host(widget).run_test(size=(40, 5)) as pilot:
        widget.show(Grid(session_of()))
        await until(pilot, lambda: "no checks have run yet" in screen_text(pilot))
        await pilot.press("j", "h", "enter")
