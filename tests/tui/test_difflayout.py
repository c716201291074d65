"""Where the lines of a diff stand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core.checks import span_at
from workbench.tui.difflayout import Finding, compare, lay_out, locate
from workbench.tui.tabular.pages import page

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "long " * 12, "漢字", "\tx"]), max_size=12)


@settings(max_examples=200)
@given(LINES, LINES, st.integers(20, 120), st.booleans(), st.booleans())
def test_every_line_of_both_drafts_stands_exactly_once(
    old: list[str], new: list[str], width: int, split: bool, wrapping: bool
) -> None:
    pair = compare(page("\n".join(old), old), page("\n".join(new), new))
    layout = lay_out(pair, width, split=split, wrapping=wrapping)
    lefts = [e.left for e in layout.entries if split or e.kind in ("=", "-")]
    rights = [e.right for e in layout.entries if split or e.kind in ("=", "+")]
    assert [i for i in lefts if i is not None] == list(range(len(old)))
    assert [i for i in rights if i is not None] == list(range(len(new)))


@settings(max_examples=100)
@given(LINES, LINES)
def test_folding_hides_equal_lines_only_and_says_how_many(old: list[str], new: list[str]) -> None:
    pair = compare(page("\n".join(old), old), page("\n".join(new), new))
    full = lay_out(pair, 100, split=True)
    folded = lay_out(pair, 100, split=True, folded=True)
    hidden = [e for e in folded.entries if e.kind == "fold"]
    counted = sum((e.right or 0) - (e.left or 0) for e in hidden)
    assert len(full.entries) == len(folded.entries) - len(hidden) + counted
    assert [e for e in full.entries if e.kind != "="] == [
        e for e in folded.entries if e.kind not in ("=", "fold")
    ]
    assert all(f"{(e.right or 0) - (e.left or 0)} equal lines" == e.left_note for e in hidden)


def test_each_screen_line_belongs_to_the_entry_that_starts_above_it() -> None:
    pair = compare(page("short\n" + "word " * 30 + "\nend"), page("short\nend"))
    layout = lay_out(pair, 60, split=True)
    found = [layout.at(y) for y in range(layout.height)]
    assert found[0] == (0, 0)
    assert [part for entry, part in found if entry == 1] == list(range(len(found) - 2))
    assert found[-1] == (2, 0)


def test_a_finding_stands_below_its_line_and_underlines_its_place() -> None:
    text = "def f():\n    return 1\n"
    start = text.index("return")
    place = (start, start + 8)
    pair = compare(page(text), page(text), (), [Finding("wrong", "bad", place)])
    layout = lay_out(pair, 80, split=True)
    kinds = [entry.kind for entry in layout.entries]
    assert kinds == ["=", "=", "note"]
    assert layout.entries[2].right_note == "wrong"
    assert pair.marks.right == {1: [(4, 12)]}


def test_a_place_behind_a_tab_is_underlined_where_it_is_shown() -> None:
    text = "\tx = 1"
    pair = compare(page(text), page(text), [Finding("here", "bad", (1, 2))])
    assert pair.marks.left == {0: [(4, 5)]}


def test_unified_shows_removed_lines_before_added_ones_and_knows_their_partners() -> None:
    pair = compare(page("a 1\nb 2"), page("a 3\nb 4"))
    entries = lay_out(pair, 60, split=False).entries
    assert [(e.kind, e.left, e.right) for e in entries] == [
        ("-", 0, 0),
        ("-", 1, 1),
        ("+", 0, 0),
        ("+", 1, 1),
    ]


def test_changed_blocks_are_the_hunks_that_differ() -> None:
    pair = compare(page("a\nb\nc\nd"), page("a\nX\nc\nd\ne"))
    layout = lay_out(pair, 80, split=True)
    assert [[layout.entries[i].kind for i in range(*block)] for block in layout.blocks] == [
        ["~"],
        ["+"],
    ]


def test_a_span_is_found_by_its_quote_when_the_text_before_it_changed() -> None:
    span = span_at("one two three", 4, 7)
    assert locate("ONE two three", span) == (4, 7)
    assert locate("something before one two three", span) == (21, 24)
    assert locate("nothing of it", span) is None


def test_an_empty_draft_has_no_lines_and_no_height() -> None:
    layout = lay_out(compare(page(""), page("")), 80, split=True)
    assert layout.height == 0
    assert layout.blocks == ()


def test_units_that_are_no_lines_are_decided_on_by_their_lines() -> None:
    old = "One. Two\nwraps. Three"
    units = ["One", "Two\nwraps", "Three"]
    side = page(old, units)
    assert side.starts == (0, 5, 16)
    assert side.shown == ("One", "Two wraps", "Three")
    assert side.line_range((0, 1)) == (0, 1)
    assert side.line_range((1, 2)) == (0, 2)
    assert side.line_range((2, 3)) == (1, 2)
    assert side.line_range((3, 3)) == (2, 2)
    assert page("a\nb").line_range((1, 2)) == (1, 2)
