"""Cells of structured drafts: found where they are, and nowhere else."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core.diffing import hunks
from workbench.core.structure import Piece, changed_cells, paired, pieces_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
).filter(lambda value: isinstance(value, (dict, list)))
TABLE = "region,sales,cost\nnorth,10,4\nsouth,20,9\n"
PROSE = "A plan.\n\n| day | what | hours |\n|---|---|--:|\n| Mon | rest | 8 |\n\nThe end.\n"


def bare(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=150)
@given(JSON, st.sampled_from([None, 2, 4]))
def test_the_pieces_of_a_document_are_all_of_it_in_order(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    pieces = pieces_of(text)
    assert pieces is not None
    assert "".join(bare(text[p.start : p.end]) for p in pieces) == bare(text)
    assert all(a.end <= b.start for a, b in pairwise(pieces))


@settings(max_examples=100)
@given(JSON)
def test_layout_is_no_difference_of_documents(value: object) -> None:
    flat, tall = (
        pieces_of(json.dumps(value, separators=(",", ":"))),
        pieces_of(json.dumps(value, indent=8)),
    )
    assert flat is not None
    assert tall is not None
    assert [p.same for p in flat] == [p.same for p in tall]


def test_values_are_paired_by_their_place_in_the_document() -> None:
    old = pieces_of('{"a": 1, "b": 2, "c": 3}') or []
    new = pieces_of('{"a": 5, "x": 0, "b": 6, "c": 7}') or []
    found = paired(hunks([p.same for p in old], [p.same for p in new]), old, new)
    assert [(h.kind, h.old, h.new) for h in found] == [
        ("equal", (0, 1), (0, 1)),
        ("replace", (1, 2), (1, 2)),
        ("insert", (2, 2), (2, 3)),
        ("replace", (2, 4), (3, 5)),
        ("equal", (4, 5), (5, 6)),
    ]


def rows(text: str) -> list[Piece]:
    found = pieces_of(text)
    assert found is not None
    return found


def said(text: str) -> list[list[str]]:
    return [[text[a:b] for a, b in piece.cells] for piece in rows(text)]


def test_the_fields_of_records_are_found_in_quotes_and_over_lines() -> None:
    text = 'name,note,n\r\n"Smith, Ann","two\nlines",3\r\nBob,,4\r\n'
    assert said(text) == [
        ["name", "note", "n"],
        ['"Smith, Ann"', '"two\nlines"', "3"],
        ["Bob", "", "4"],
    ]
    assert [piece.key for piece in rows(text)] == ["\x00head", "Smith, Ann", "Bob"]


def test_the_rows_of_tables_stand_between_the_units_of_the_text() -> None:
    found = rows(PROSE)
    assert [PROSE[p.start : p.end] for p in found if p.table < 0] == ["A plan.", "", "", "The end."]
    assert said(PROSE)[4] == ["Mon", "rest", "8"]
    assert found[4].heads == ("day", "what", "hours")


def test_an_escaped_bar_belongs_to_its_cell() -> None:
    text = "| a | b |\n|---|---|\n| x \\| y | 2 |\n"
    assert said(text)[2] == ["x \\| y", "2"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Just words, and more\nof them, here\n",
        "def f(a, b):\n    return 1, 2\n",
        "for x, y in z:\n    f(1, 2)\n",
        "a, b\n    1, 2\n",
        "a,b\n1,2,3\n",
        'a,b\n"open,2\n',
        "{not json}",
        "one | two\nthree | four\n",
        "3",
    ],
)
def test_what_is_not_certainly_structured_stays_text(text: str) -> None:
    assert pieces_of(text) is None


def test_a_changed_cell_is_found_by_the_name_of_its_column() -> None:
    wider = "region,tax,sales,cost\nnorth,1,10,5\nsouth,2,20,9\n"
    old, new = rows(TABLE), rows(wider)
    assert changed_cells(old[1], new[1], TABLE, wider) == ({2}, {1, 3})
    assert changed_cells(old[2], new[2], TABLE, wider) == (set(), {1})


def test_quotes_alone_are_no_difference_between_cells() -> None:
    quoted = TABLE.replace("north", '"north"')
    assert changed_cells(rows(TABLE)[1], rows(quoted)[1], TABLE, quoted) == (set(), set())
    assert [p.same for p in rows(TABLE)] == [p.same for p in rows(quoted)]
