"""Several values as one answer: tuples, sets, lists, intervals, families and sequences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.answers.compared import both, outcome
from tests.domains.math.judged import few

TABLES = {
    "lists and sets": [
        ("1, 2", "2, 1", "equal"),
        ("{1, 2}", "{2, 1}", "equal"),
        (r"\{1, 2\}", "1, 2", "equal"),
        ("1, 2", "1, 3", "different"),
        ("1, 2", "1, 2, 3", "different"),
        ("{1, 1, 2}", "{1, 2}", "equal"),
        ("1 or 2", "1, 2", "equal"),
        ("x = 1 or x = 2", "1, 2", "equal"),
        ("x = 1 or x = 2", "x = 2 or x = 1", "equal"),
        ("x = 1 or x = 2", "x = 1", "different"),
        ("x = 1", "1", "equal"),
        (r"\pm 3", "3, -3", "equal"),
        (r"\pm 3", "3", "different"),
        (r"1 \pm \sqrt2", r"1+\sqrt2, 1-\sqrt2", "equal"),
        (r"1 \pm \sqrt2", r"1 \mp \sqrt2", "equal"),
        (r"\{1\}", "1", "equal"),
        ("1; 2", "1, 2", "equal"),
        ("1 and 2", "{1, 2}", "equal"),
    ],
    "tuples": [
        ("(1, 2)", "(1, 2)", "equal"),
        ("(1, 2)", "(2, 1)", "different"),
        ("(1, 2)", "(1, 2, 3)", "different"),
        ("(1, 2)", "x = 1, y = 2", "equal"),
        ("(1, 2)", "x = 2, y = 1", "different"),
        ("(1, 2)", "y = 2, x = 1", "equal"),
        ("(1, 2), (3, 4)", "(3, 4), (1, 2)", "equal"),
        ("(1, 2), (3, 4)", "(1, 2)", "different"),
        (r"\langle 1, 2 \rangle", "(1, 2)", "equal"),
        ("P(1, 2)", "(1, 2)", "equal"),
        ("a = 1, b = 2", "b = 2, a = 1", "equal"),
        ("a = 1, b = 2", "a = 2, b = 1", "different"),
        (r"\left(\frac12, 3\right)", "(0.5, 3)", "equal"),
        (r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}", "(1, 2)", "equal"),
        (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "[[1, 2], [3, 4]]", "equal"),
        (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "[[1, 3], [2, 4]]", "different"),
        (r"2\begin{pmatrix} 1 \\ 2 \end{pmatrix}", "(2, 4)", "equal"),
        (r"3\mathbf i - \mathbf j", "(3, -1)", "equal"),
    ],
    "intervals": [
        ("(0, 5)", "0 < x < 5", "equal"),
        ("[0, 5]", "0 <= x <= 5", "equal"),
        ("[0, 5)", "0 <= x < 5", "equal"),
        ("(0, 5)", "[0, 5]", "different"),
        ("(0, 5)", "(0, 6)", "different"),
        ("x > 3", r"(3, \infty)", "equal"),
        ("x >= 3", r"(3, \infty)", "different"),
        ("x > 3", "3 < x", "equal"),
        (r"(-\infty, 1) \cup (2, \infty)", "x < 1 or x > 2", "equal"),
        (r"(-\infty, 1) \cup (2, \infty)", "x < 1", "different"),
        (r"(-\infty, 1) \cup (1, \infty)", r"x \ne 1", "equal"),
        (r"x \ne 1", "all real numbers except 1", "equal"),
        ("|x| < 2", "(-2, 2)", "equal"),
        ("x^2 < 4", "|x| < 2", "equal"),
        ("x^2 < 4", "x < 2", "different"),
        (r"\mathbb{R}", "all real numbers", "equal"),
        (r"\mathbb{R}", r"(-\infty, \infty)", "equal"),
        (r"\emptyset", "no solution", "equal"),
        (r"\emptyset", "0", "different"),
        ("(0, 5)", "(0, 5]", "different"),
        (r"[1, 2] \cap [2, 3]", "2", "equal"),
        ("-1 < x", "x > -1", "equal"),
    ],
    "families": [
        (r"2\pi n", r"2\pi k", "equal"),
        (r"x = 2\pi n", r"2\pi n", "equal"),
        (r"\pi n", r"2\pi n", "different"),
        (r"\pi n", r"2\pi n, \pi + 2\pi n", "equal"),
        (r"\frac{\pi}{2} + \pi n", r"-\frac{\pi}{2} + \pi n", "equal"),
        (r"\frac{\pi}{2} + \pi n", r"\frac{\pi}{3} + \pi n", "different"),
        (r"\pm\frac{\pi}{3} + 2\pi n", r"\frac{\pi}{3}+2\pi n, \frac{5\pi}{3}+2\pi n", "equal"),
        (r"2\pi n, n \in \mathbb{Z}", r"2\pi k", "equal"),
        (r"n \equiv 2 \pmod 5", "n = 5k + 2", "equal"),
        (r"n \equiv 2 \pmod 5", "n = 5k + 3", "different"),
        (r"n \equiv 2 \pmod 5", r"n \equiv 7 \pmod 5", "equal"),
        (r"n \equiv 2 \pmod 5", r"n \equiv 2 \pmod{10}", "different"),
        (r"n \equiv 2 \pmod 5", "2", "equal"),
        (r"n \equiv 2 \pmod 5", "3", "different"),
    ],
    "sequences": [
        ("1, 2, 3, ...", "1, 2, 3, 4, ...", "equal"),
        ("1, 2, 3, ...", "2, 3, 4, ...", "different"),
        ("1, 2, ..., 10", "1, 2, 3, ..., 10", "equal"),
        ("1, 2, ..., 10", "1, 2, 3, ..., 11", "different"),
        ("1, 2, ..., 5", "1, 2, 3, 4, 5", "equal"),
        ("2, 4, ..., 10", "2, 4, 6, 8, 10", "equal"),
    ],
}
CASES = [(name, *row) for name, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("name", "gold", "answer", "expected"), CASES)
def test_several_values_are_compared_by_their_kind(
    name: str, gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected, name


@pytest.mark.parametrize(
    ("gold", "answer", "part"),
    [
        ("1, 2", "1, 3", "2"),
        ("(1, 2)", "(1, 3)", "2"),
        ("(0, 5)", "[0, 5]", "0"),
    ],
)
def test_a_difference_says_which_value_it_is(gold: str, answer: str, part: str) -> None:
    found = outcome(gold, answer)
    assert part in f"{found.reason} {found.counterexample}"


values = st.lists(st.integers(-9, 9), min_size=1, max_size=5, unique=True)


@few
@given(values, st.randoms(use_true_random=False))
def test_a_set_forgets_order_and_a_tuple_keeps_it(items: list[int], chance: object) -> None:
    mixed = items[:]
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    told, other = ", ".join(map(str, items)), ", ".join(map(str, mixed))
    assert both(rf"\{{{told}\}}", rf"\{{{other}\}}") == "equal"
    if len(items) > 1:
        assert both(f"({told})", f"({other})") == ("equal" if items == mixed else "different")


@few
@given(values, st.integers(10, 20))
def test_one_value_more_is_different(items: list[int], more: int) -> None:
    told = ", ".join(map(str, items))
    assert both(rf"\{{{told}\}}", rf"\{{{told}, {more}\}}") == "different"


@few
@given(st.integers(-9, 9), st.integers(1, 9), st.booleans(), st.booleans())
def test_an_interval_is_its_inequality(low: int, width: int, left: bool, right: bool) -> None:
    high = low + width
    interval = f"{'[' if left else '('}{low}, {high}{']' if right else ')'}"
    chain = f"{low} {'<=' if left else '<'} x {'<=' if right else '<'} {high}"
    assert both(interval, chain) == "equal"
    assert both(interval, f"{low} {'<' if left else '<='} x {'<' if right else '<='} {high}") == (
        "different"
    )
