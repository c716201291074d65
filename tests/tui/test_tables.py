"""Structured drafts in the diff: aligned, each character at its place, cells marked."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from workbench.core.diffing import apply_hunks, split_lines
from workbench.tui.difflayout import Finding, compare, lay_out, shown_range
from workbench.tui.tabular.pages import Page
from workbench.tui.tabular.tables import pages

CELL = st.sampled_from(["", "a", "north", "10", "2.5", "漢字", '"x, y"', "long words in a cell"])
OLD = "region,sales\nnorth,10\nsouth,20\neast,5\n"
NEW = "region,sales\nnorth,1100\nwest,7\nsouth,20\neast,6\n"


def table(rows: list[list[str]]) -> str:
    return "\n".join(",".join(row) for row in [["one", "two", "3rd"], *rows, ["z", "1", "2"]])


@settings(max_examples=150)
@given(st.lists(st.lists(CELL, min_size=3, max_size=3), max_size=6))
def test_every_character_of_a_row_is_shown_at_its_place(rows: list[list[str]]) -> None:
    text = table(rows)
    page, _ = pages(text, text)
    for index, unit in enumerate(page.units):
        places = page.places[index]
        assert len(places) == len(unit) + 1
        for char, place in zip(unit, places, strict=False):
            if not char.isspace():
                assert page.shown[index][place] == char


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), max_size=6))
def test_columns_stand_below_each_other(rows: list[list[str]]) -> None:
    text = table(rows)
    page, _ = pages(text, text)
    for column in (1, 2):
        lefts, rights = set(), set()
        for index, shown in enumerate(page.shown):
            start, end = page.cells[index][column]
            lefts.add(cell_len(shown[:start]))
            rights.add(cell_len(shown[:end]))
        assert 1 in (len(lefts), len(rights))


def marked(page: Page, index: int, cells: set[int]) -> list[str]:
    return [page.shown[index][slice(*page.cells[index][cell])] for cell in sorted(cells)]


def test_rows_are_paired_by_their_first_cell_and_their_changed_cells_counted() -> None:
    pair = compare(*pages(OLD, NEW))
    changed = [(h.kind, h.old, h.new) for h in pair.hunks if h.kind != "equal"]
    assert changed == [
        ("replace", (1, 2), (1, 2)),
        ("insert", (2, 2), (2, 3)),
        ("replace", (3, 4), (4, 5)),
    ]
    assert pair.cells == 2


def test_both_sides_are_as_wide() -> None:
    left, right = pages(OLD, NEW)
    assert left.shown[1] == "north,     10"
    assert right.shown[1] == "north,   1100"


def test_the_lines_of_all_changes_applied_give_the_new_draft() -> None:
    left, right = pages(OLD, NEW)
    pair = compare(left, right)
    by_line = [
        type(hunk)(hunk.kind, left.line_range(hunk.old), right.line_range(hunk.new))
        for hunk in pair.hunks
    ]
    kept = [hunk for hunk in by_line if hunk.kind != "equal"]
    assert apply_hunks(split_lines(OLD), split_lines(NEW), kept) == split_lines(NEW)


def test_a_finding_is_marked_where_its_cell_is_shown() -> None:
    place = OLD.index("20")
    left, right = pages("", OLD)
    pair = compare(left, right, (), [Finding("too low", "bad", (place, place + 2))])
    ((start, end),) = pair.marks.right[2]
    assert right.shown[2][start:end] == "20"
    assert [e.kind for e in lay_out(pair, 80, split=True).entries][-2:] == ["note", "+"]


def test_a_document_on_one_line_is_shown_value_by_value() -> None:
    old = {"name": "plan", "days": [{"day": 1, "what": "rest"}]}
    new = {"name": "plan", "days": [{"day": 1, "what": "work"}], "more": True}
    pair = compare(*pages(json.dumps(old), json.dumps(new, indent=4)))
    changed = [h for h in pair.hunks if h.kind != "equal"]
    assert [(h.kind, pair.right.shown[h.new[0]]) for h in changed] == [
        ("replace", '      "what": "work"'),
        ("insert", '  "more": true'),
    ]


def test_a_draft_that_is_no_table_is_compared_by_its_lines() -> None:
    left, right = pages(OLD, "Sorry, I cannot.")
    assert left.units == tuple(OLD.splitlines())
    assert not left.pieces
    assert shown_range(left, 0, (0, 3)) == (0, 3)
    assert right.units == ("Sorry, I cannot.",)


def test_an_empty_draft_beside_a_table_leaves_it_aligned() -> None:
    left, right = pages("", NEW)
    assert left.units == ()
    assert right.shown[1] == "north,   1100"
    assert [hunk.kind for hunk in compare(left, right).hunks] == ["insert"]
