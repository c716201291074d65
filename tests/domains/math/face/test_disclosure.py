"""The guard of `evaluate` mode: what gives a part of the answer away is kept back, and the words
that remain still say what is wrong.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.wording import (
    KEPT_BACK,
    Guard,
    counterexample_words,
    discloses,
    quoted,
    refuted_words,
)
from tests.domains.math.judged import few


@pytest.mark.parametrize(
    ("text", "answer", "gives"),
    [
        ("x is 4", "4", True),
        ("x is 4", "x = 4", True),
        ("x is 14", "4", False),
        ("x is 4.0", "4", True),
        ("x is 3.99", "4", True),  # within half a per cent
        ("x is 3.9", "4", False),
        ("it is 8/2", "4", True),
        (r"it is \frac{8}{2}", "4", True),
        ("it is 0.5", "1/2", True),
        ("it is 2", "1/2", False),
        ("3 or 5", "5 or 7", True),  # a part is enough
        ("3", "5 or 7", False),
        ("the set is x^2 - 1", "x^2 - 1", True),
        ("x^2 and 1", "x^2 - 1", True),
        ("y^2 and 1", "x^2 - 1", False),
        ("-4", "4", True),  # signs do not hide a number
        ("at x = 2", "x", True),
        ("no number", "", False),
        ("no number", None, False),
        (r"\pm 3", r"\pm 3", True),
        ("it is sin x", r"\sin x", True),
        ("5 apples", "5", True),
    ],
)
def test_a_text_gives_an_answer_away_by_its_parts_or_its_value(
    text: str, answer: str | None, gives: bool
) -> None:
    assert discloses(text, answer) is gives


@few
@given(st.integers(2, 500), st.text(alphabet="abc ,.", max_size=20))
def test_an_answer_is_given_away_wherever_it_stands_and_not_by_words(
    answer: int, words: str
) -> None:
    assert discloses(f"{words} {answer} {words}", str(answer))
    assert discloses(f"{words} {answer}.0", str(answer))
    assert not discloses(words, str(answer))
    assert not discloses(f"{words} {answer * 3}", str(answer))


FOUND = {
    "why": "false for the true value x = 5",
    "reason": "false_for_the_solution",
    "counterexample": {"at": {"x": "5"}, "left": "15", "right": "23"},
    "slip": "a sign was lost",
}


def test_what_may_be_told_is_told_with_the_point_and_the_slip() -> None:
    told = refuted_words(FOUND, Guard("evaluate", "77"))
    assert told == (
        "False for the true value x = 5; at x = 5 the left side is 15, the right side 23. "
        "Likely slip: a sign was lost."
    )


def test_what_gives_the_answer_away_is_told_without_its_values() -> None:
    told = refuted_words(FOUND, Guard("evaluate", "5"))
    assert told.startswith("It is false for the true value of the unknown.")
    assert "15" not in told
    assert refuted_words(FOUND, Guard("hint", "5")) == refuted_words(FOUND, Guard("evaluate", "77"))


def test_where_nothing_may_be_told_it_says_that_it_is_kept_back() -> None:
    bare = {**FOUND, "reason": "not_an_identity", "slip": "the sign of the term 5 is wrong"}
    assert refuted_words(bare, Guard("evaluate", "5")) == KEPT_BACK


def test_two_values_are_not_told_twice() -> None:
    found = {"why": "7 is not 8", "counterexample": {"left": "7", "right": "8"}}
    assert refuted_words(found, Guard("evaluate", None)) == "7 is not 8."


@pytest.mark.parametrize(
    ("point", "words"),
    [
        ({"left": "7", "right": "8"}, "the left side is 7, the right side 8"),
        (
            {"at": {"x": "2", "y": "3"}, "left": "7", "right": "8"},
            "at x = 2, y = 3 the left side is 7, the right side 8",
        ),
        ({"left": True, "right": False}, "one side holds and the other does not"),
        ({"at": {"x": "2"}}, ""),
        (None, ""),
    ],
)
def test_a_counterexample_is_one_clause(point: object, words: str) -> None:
    assert counterexample_words(point) == words  # type: ignore[arg-type]


def test_a_quoted_text_is_one_short_line() -> None:
    assert quoted("a\n b") == "“a b”"
    assert quoted("x" * 200) == f"“{'x' * 160}…”"
    assert quoted("x" * 160) == f"“{'x' * 160}”"
