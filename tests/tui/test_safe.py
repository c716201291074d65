"""What a terminal may see of a text, and where lines are broken."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from workbench.tui.safe import (
    beginning,
    expand_tabs,
    fit,
    one_line,
    padded,
    pieces,
    safe,
    wrap,
    wrapped,
)


@given(st.text())
def test_nothing_that_steers_a_terminal_gets_through(text: str) -> None:
    shown = safe(text)
    assert not any(ord(c) < 32 and c not in "\t\n" for c in shown)
    assert not any(0x7F <= ord(c) <= 0x9F for c in shown)
    assert not any(c in shown for c in "\u202a\u202e\u2066\u2069\u200f")


@given(st.text())
def test_safe_text_is_as_long_as_before_so_that_spans_stay_true(text: str) -> None:
    assert len(safe(text)) == len(text)


def test_an_escape_sequence_is_shown_as_signs() -> None:
    assert safe("a\x1b[31mred\x07") == "a␛[31mred␇"


def test_lone_surrogates_cannot_break_the_terminal() -> None:
    assert safe("\ud800x").encode().endswith(b"x")


@settings(max_examples=200)
@given(
    st.text(alphabet=st.one_of(st.sampled_from("ab  "), st.characters(codec="utf-8"))),
    st.integers(2, 40),
    st.integers(0, 12),
)
def test_a_line_is_as_high_as_the_pieces_it_is_wrapped_into(
    line: str, width: int, hang: int
) -> None:
    assert pieces(line, width, hang) == len(wrap(line, width, hang))


@settings(max_examples=200)
@given(
    st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\n\t")), st.integers(2, 40)
)
def test_wrapped_pieces_cover_the_line_and_fit(line: str, width: int) -> None:
    line = safe(line)
    found = [line[a:b] for a, b in wrap(line, width)]
    assert "".join(found) == line
    assert all(cell_len(piece) <= width or len(piece) == 1 for piece in found)


def test_lines_break_after_a_blank_where_there_is_one() -> None:
    assert wrapped("one two three four", 10) == ["one two", "three four"]


def test_wide_characters_count_two_cells() -> None:
    assert wrapped("漢字漢字漢字", 4) == ["漢字", "漢字", "漢字"]
    assert cell_len(padded("漢字", 5)) == 5
    assert fit("漢字漢字", 5) == "漢字…"


def test_tabs_reach_their_stops_and_places_follow() -> None:
    line, places = expand_tabs("a\tb\tc")
    assert line == "a   b   c"
    assert places == [0, 1, 4, 5, 8, 9]


def test_one_line_has_no_line_breaks() -> None:
    assert one_line(" a\n\n b\tc ") == "a b c"


@given(st.text(), st.integers(2, 30), st.integers(1, 4))
def test_a_beginning_fits_and_says_that_more_follows(text: str, width: int, most: int) -> None:
    whole, shown = wrapped(text, width), beginning(text, width, most)
    assert len(shown) <= most
    assert all(cell_len(line) <= width for line in shown)
    assert (shown == whole) if len(whole) <= most else shown[-1].endswith("…")


def test_a_short_last_line_is_kept_whole() -> None:
    assert beginning("one\ntwo\nthree", 9, 2) == ["one", "two …"]
    assert beginning("stands open: no step repetition", 20, 1) == ["stands open: no …"]
