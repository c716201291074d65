"""Shown tests of the task code/text_table."""

import pytest
from texttable import parse, render


def test_words_stand_at_the_left():
    assert render([["a", "bb"], ["ccc", "d"]]) == "a    bb\nccc  d"


def test_a_single_cell():
    assert render([["alone"]]) == "alone"


def test_no_line_ends_in_blanks():
    assert render([["long", ""], ["x", "y"]]) == "long\nx     y"


def test_numbers_stand_at_the_right():
    assert render([["apples", 5], ["pears", 120]]) == "apples    5\npears   120"


def test_short_rows_are_filled_up():
    assert render([["a", "b"], ["c"]]) == "a  b\nc"


def test_a_header_has_a_line_below():
    assert render([["x", "yes"]], header=["letter", "is"]) == "letter  is\n------  ---\nx       yes"


@pytest.mark.parametrize("text", ["a  b", "a    b", "  a  b  "])
def test_cells_are_two_or_more_blanks_apart(text):
    assert parse(text) == [["a", "b"]]


def test_a_cell_may_hold_single_blanks():
    assert parse("New York  8\nRome  3") == [["New York", "8"], ["Rome", "3"]]


def test_dashes_and_blank_lines_are_left_out():
    assert parse("name  no\n----  --\n\nAda  1") == [["name", "no"], ["Ada", "1"]]
