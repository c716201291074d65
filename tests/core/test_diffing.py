"""Differences: the same rows from both engines, hunks that cover both sides, and bounded cost."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core.diffing import (
    Hunk,
    apply_hunks,
    fast_engine,
    hunks,
    reference_engine,
    rows,
    rows_of,
    split_lines,
    text_digest,
    unified,
    word_spans,
)

ODD = [
    "",
    " ",
    "\t",
    "a",
    "b",
    "é",
    "e\u0301",
    "日本語",
    "שלום",
    "\U0001f469\u200d\U0001f680",
    "\ud800",
]
lines = st.lists(st.sampled_from([*ODD, "x = 1", "y"]), max_size=14)


@st.composite
def revisions(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """A text and what a few insertions, deletions and replacements make of it."""
    old = draw(st.lists(st.text(alphabet="ab ", max_size=3), max_size=30))
    new = list(old)
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, len(new)))
        new[at : at + draw(st.integers(0, 3))] = draw(st.lists(st.text(max_size=3), max_size=3))
    return old, new


pairs = st.one_of(st.tuples(lines, lines), revisions())


def program(rng: random.Random, length: int) -> list[str]:
    """Lines as drafts have them: code and prose, every ninth blank, many alike."""
    makers: list[Callable[[int], str]] = [
        lambda n: f"    value_{n % 17} = compute({n}, mode={rng.choice('abc')!r})",
        lambda n: "        return None",
        lambda n: f"def step_{n}(values: list[float]) -> float:",
        lambda n: f"The {n % 7}. paragraph says what {rng.choice(['mean', 'sum'])} means.",
    ]
    return ["" if n % 9 == 0 else rng.choice(makers)(n) for n in range(length)]


def revised(rng: random.Random, old: list[str]) -> list[str]:
    """10 % edited, 2 % added, 2 % removed, as research measured."""
    new: list[str] = []
    for line in old:
        chance = rng.random()
        if chance < 0.02:
            continue
        new.append(f"{line} # edited" if chance < 0.12 else line)
        if chance > 0.98:
            new.append(f"inserted {rng.random():.6f}")
    return new


# --- both engines --------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(pairs)
def test_both_engines_give_the_same_hunks(pair: tuple[list[str], list[str]]) -> None:
    old, new = pair
    assert hunks(old, new, fast_engine) == hunks(old, new, reference_engine)


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_give_the_same_hunks_on_real_revisions(seed: int) -> None:
    rng = random.Random(seed)
    old = program(rng, 400)
    new = revised(rng, old)
    fast = hunks(old, new, fast_engine)
    assert fast == hunks(old, new, reference_engine)
    assert sum(hunk.kind != "equal" for hunk in fast) > 20


@given(st.text(max_size=30), st.text(max_size=30))
def test_both_engines_give_the_same_word_spans(left: str, right: str) -> None:
    assert word_spans(left, right, fast_engine) == word_spans(left, right, reference_engine)


# --- hunks and rows ------------------------------------------------------------------------------


@given(pairs)
def test_hunks_cover_both_sides_exactly_and_equal_ones_are_equal(
    pair: tuple[list[str], list[str]],
) -> None:
    old, new = pair
    i = j = 0
    for hunk in hunks(old, new):
        assert (hunk.old[0], hunk.new[0]) == (i, j)
        i, j = hunk.old[1], hunk.new[1]
        assert (hunk.old[0] < i) or (hunk.new[0] < j)
        same = old[slice(*hunk.old)] == new[slice(*hunk.new)]
        assert same == (hunk.kind == "equal")
        assert (hunk.kind == "insert") == (hunk.old[0] == i)
        assert (hunk.kind == "delete") == (hunk.new[0] == j)
    assert (i, j) == (len(old), len(new))


@given(pairs)
def test_changed_and_equal_hunks_alternate(pair: tuple[list[str], list[str]]) -> None:
    kinds = [hunk.kind == "equal" for hunk in hunks(*pair)]
    assert all(a != b for a, b in pairwise(kinds))


@given(pairs)
def test_all_hunks_give_the_new_text_and_none_the_old(pair: tuple[list[str], list[str]]) -> None:
    old, new = pair
    found = hunks(old, new)
    changed = [hunk for hunk in found if hunk.kind != "equal"]
    assert apply_hunks(old, new, changed) == new
    assert apply_hunks(old, new, found) == new
    assert apply_hunks(old, new, []) == old


@given(pairs, st.data())
def test_any_subset_in_any_order_is_old_and_new_lines_hunk_by_hunk(
    pair: tuple[list[str], list[str]], data: st.DataObject
) -> None:
    old, new = pair
    found = hunks(old, new)
    changed = [hunk for hunk in found if hunk.kind != "equal"]
    chosen = data.draw(st.lists(st.sampled_from(changed))) if changed else []
    expected: list[str] = []
    for hunk in found:
        expected += new[slice(*hunk.new)] if hunk in chosen else old[slice(*hunk.old)]
    assert apply_hunks(old, new, chosen) == expected


@given(pairs)
def test_rows_show_every_line_of_both_sides_once_and_in_order(
    pair: tuple[list[str], list[str]],
) -> None:
    old, new = pair
    shown = rows(old, new)
    assert [row.left for row in shown if row.left is not None] == list(range(len(old)))
    assert [row.right for row in shown if row.right is not None] == list(range(len(new)))
    for row in shown:
        assert (row.left is None) == (row.kind == "+")
        assert (row.right is None) == (row.kind == "-")
        if row.kind == "=":
            assert old[row.left or 0] == new[row.right or 0]


def test_a_replacement_pairs_lines_in_order_and_what_is_left_stands_alone() -> None:
    shown = list(rows_of(Hunk("replace", (3, 5), (7, 10))))
    assert [(row.kind, row.left, row.right) for row in shown] == [
        ("~", 3, 7),
        ("~", 4, 8),
        ("+", None, 9),
    ]


@given(st.integers(1, 4), st.integers(1, 4), st.booleans())
def test_a_change_among_equal_lines_stands_after_them(kept: int, changed: int, added: bool) -> None:
    few = ["top", "a", *[""] * kept, "b", "end"]
    many = ["TOP", "a", *[""] * (kept + changed), "b", "END"]
    old, new = (few, many) if added else (many, few)
    inner = [h for h in hunks(old, new) if h.kind in ("insert", "delete")]
    before, after = 2 + kept, 2 + kept + changed
    few_side, many_side = (before, before), (before, after)
    expected = Hunk("insert", few_side, many_side)
    assert inner == [expected if added else Hunk("delete", many_side, few_side)]


def test_two_empty_texts_have_no_rows() -> None:
    assert rows([], []) == []
    assert hunks([], ["a"]) == [Hunk("insert", (0, 0), (0, 1))]


# --- words ---------------------------------------------------------------------------------------


@given(st.text(max_size=40), st.text(max_size=40))
def test_what_lies_outside_the_word_spans_is_the_same_on_both_sides(left: str, right: str) -> None:
    a, b = word_spans(left, right)
    if a or b or left == right:
        assert without(left, a) == without(right, b)
    for text, spans in ((left, a), (right, b)):
        ends = [0] + [edge for span in spans for edge in span]
        assert ends == sorted(ends)
        assert ends[-1] <= len(text)


def without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = text[:start] + text[end:]
    return text


def test_a_changed_word_is_marked_whole() -> None:
    left, right = "return mean(values)", "return median(values)"
    assert word_spans(left, right) == ([(7, 11)], [(7, 13)])


def test_two_lines_with_little_in_common_have_no_spans() -> None:
    assert word_spans("import numpy as np", "    yield from rows(1, 2)") == ([], [])


@pytest.mark.parametrize(
    ("left", "right", "marked"),
    [
        ("xx cafe\u0301 yy", "xx caff yy", "cafe\u0301"),
        ("aa bb 👍🏽 cc", "aa bb 👎🏽 cc", "👍🏽"),
        ("a b \U0001f469\u200d\U0001f680 c d", "a b x c d", "\U0001f469\u200d\U0001f680"),
        ("aaa हिन्दी bbb ccc", "aaa x bbb ccc", "हिन्दी"),
    ],
)
def test_a_span_never_parts_a_letter_from_its_marks(left: str, right: str, marked: str) -> None:
    spans, _ = word_spans(left, right)
    assert [left[a:b] for a, b in spans] == [marked]


# --- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("\n\n", ["", ""]),
        ("a\x0cb\u2028c\x85d\n", ["a\x0cb\u2028c\x85d"]),
    ],
)
def test_lines_end_where_editors_and_tracebacks_end_them(text: str, expected: list[str]) -> None:
    assert split_lines(text) == expected


def test_line_ends_alone_are_no_difference() -> None:
    assert unified("a\r\nb\r\n", "a\nb") == ""


def test_a_unified_diff_shows_changes_with_three_lines_around() -> None:
    old = "\n".join(str(n) for n in range(20))
    new = old.replace("\n10\n", "\nten\n")
    assert unified(old, new, names=("kept", "refused")).split("\n") == [
        *("--- kept", "+++ refused"),
        *(" 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13"),
    ]


def test_the_digest_is_blind_to_blank_lines_and_trailing_blanks_only() -> None:
    assert text_digest("a \n\n b") == text_digest("a\n b\n")
    assert text_digest("a\nb") != text_digest("ab")
    assert text_digest(" a") != text_digest("a")
    assert text_digest("\ud800") != text_digest("")


# --- large texts ---------------------------------------------------------------------------------


def seconds(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return time.process_time() - begun


def letters(rng: random.Random, count: int) -> list[str]:
    return [rng.choice("abc") for _ in range(count)]


LARGE: dict[str, Callable[[random.Random], tuple[list[str], list[str]]]] = {
    "a revision": lambda rng: (old := program(rng, 10_000), revised(rng, old)),
    "rewritten, every ninth line blank": lambda rng: (
        ["" if n % 9 == 0 else f"a{n}" for n in range(10_000)],
        ["" if n % 9 == 0 else f"b{n}" for n in range(10_000)],
    ),
    "no line unique": lambda rng: (letters(rng, 10_000), letters(rng, 10_000)),
    "very many lines put in": lambda rng: (
        ["first", "last"],
        ["first", *(f"new {n}" for n in range(70_000)), "last"],
    ),
    "blank lines alone": lambda rng: ([""] * 10_000, ["x", *[""] * 7_000, "y"]),
    "lines in another order": lambda rng: (
        old := [f"line {n}" for n in range(10_000)],
        rng.sample(old, len(old)),
    ),
    "five rewritten pieces between unique lines": lambda rng: (
        [line for n in range(5) for line in (f"unique {n}", *letters(rng, 1_999))],
        [line for n in range(5) for line in (f"unique {n}", *letters(rng, 1_999))],
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_ten_thousand_lines_cost_no_more_than_a_few_plain_passes(name: str) -> None:
    old, new = LARGE[name](random.Random(7))
    plain = seconds(lambda: [sorted(old + new) for _ in range(10)]) + 0.01
    found: list[Hunk] = []
    took = seconds(lambda: found.extend(hunks(old, new)))
    assert apply_hunks(old, new, found) == new
    assert took < 100 * plain, "the quadratic worst case takes minutes"


def test_a_revision_of_ten_thousand_lines_is_aligned_and_not_shown_as_rewritten() -> None:
    rng = random.Random(7)
    old = program(rng, 10_000)
    shown = rows(old, revised(rng, old))
    assert 0.8 < sum(row.kind == "=" for row in shown) / len(shown) < 0.9


def test_a_line_of_a_hundred_thousand_words_is_compared_in_bounded_time() -> None:
    rng = random.Random(7)
    left, right = (" ".join(letters(rng, 50_000)) for _ in range(2))
    plain = seconds(lambda: [sorted(left) for _ in range(10)]) + 0.01
    assert seconds(lambda: word_spans(left, right)) < 100 * plain
