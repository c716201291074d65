"""Inequalities in unknowns, judged by the true solution set, and bounds by what the problem
allows.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.judged import HELD, few, last, said

LINEAR = "Solve the inequality $-2x + 4 > 10$."
SQUARE = "Solve $x^2 - 4 < 0$."
BOTH = "Solve $1 < 2x + 3 < 9$."
OTHER, SAME = "refuted other_solutions", "proved grounded"


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (LINEAR, "So $-2x > 6$.", SAME),
        (LINEAR, "So $-2x > 14$.", OTHER),
        (LINEAR, "So $x < -3$.", SAME),
        (LINEAR, "So $x > -3$.", OTHER),
        (LINEAR, "So $x \\le -3$.", OTHER),
        (LINEAR, "So $x < -4$.", OTHER),
        (LINEAR, "So $2x < -6$.", SAME),
        (LINEAR, "So $4 - 2x - 10 > 0$.", SAME),
        (SQUARE, "So $(x-2)(x+2) < 0$.", SAME),
        (SQUARE, "So $-2 < x < 2$.", SAME),
        (SQUARE, "So $-2 \\le x \\le 2$.", OTHER),
        (SQUARE, "So $x < 2$.", OTHER),
        (SQUARE, "So $|x| < 2$.", SAME),
        (SQUARE, "So $x > -2$ and $x < 2$.", SAME),
        (SQUARE, "So $x < -2$ or $x > 2$.", OTHER),
        ("Solve $x^2 > 4$.", "So $x < -2$ or $x > 2$.", SAME),
        ("Solve $x^2 > 4$.", "So $x > 2$.", OTHER),
        (BOTH, "So $-2 < 2x < 6$.", SAME),
        (BOTH, "So $-1 < x < 3$.", SAME),
        (BOTH, "So $-1 < x < 2$.", OTHER),
        ("Solve $\\frac{1}{x} > 2$.", "So $0 < x < \\frac12$.", SAME),
        ("Solve $\\frac{1}{x} > 2$.", "So $0 < x < 2$.", OTHER),
        ("Solve $\\frac{1}{x} > 2$.", "So $x < \\frac12$.", OTHER),
        ("Solve $\\frac{1}{x} > 2$.", "So $0 \\le x < \\frac12$.", "unknown doubtful"),
        ("Solve $|x - 3| \\ge 2$.", "So $x \\le 1$ or $x \\ge 5$.", SAME),
        ("Solve $|x - 3| \\ge 2$.", "So $1 \\le x \\le 5$.", OTHER),
    ],
)
def test_a_derived_line_has_the_true_solution_set(problem: str, line: str, expected: str) -> None:
    assert said(problem, line) == expected


def test_the_witness_satisfies_one_of_the_two_and_the_slip_is_named() -> None:
    found = last(LINEAR, "So $x > -3$.")
    assert found.slip == "the inequality sign was not turned"
    point = found.counterexample or {}
    assert point["line"] is not point["problem"]
    at = float(eval_fraction(point["at"]["x"]))
    assert (at > -3) is point["line"]
    assert (-2 * at + 4 > 10) is point["problem"]


def eval_fraction(text: str) -> float:
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


def test_a_bound_that_is_merely_shifted_has_no_slip() -> None:
    assert last(LINEAR, "So $x < -4$.").slip == ""


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (SQUARE, "We consider the case $x > 2$."),
        (SQUARE, "The factors are positive when $x > 2$."),
        (SQUARE, "If $x > 2$, it is false."),
        (SQUARE, "We reject $x > 2$."),
        (SQUARE, "The domain needs $x > 0$."),
        (SQUARE, "The critical points give the interval $x < -2$."),
        (BOTH, "First, $1 < 2x + 3$."),
        (BOTH, "So $2x + 3 < 9$."),
        ("Solve $\\frac{1}{x} > 2$.", "The denominator needs $x \\ne 0$."),
    ],
)
def test_a_part_of_the_line_a_case_or_a_condition_is_not_refuted(problem: str, line: str) -> None:
    assert last(problem, line).verdict != "refuted"


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Solve $2x + 1 = 7$.", "Then $x > 2$.", "numeric solutions"),
        ("Solve $2x + 1 = 7$.", "Then $x > 5$.", "unknown open"),
        ("Let $x > 3$.", "Then $x^2 > 9$.", "proved exact"),
        ("Let $x > 3$.", "Then $x^2 > 10$.", "unknown open"),
        ("Let $x > y > 0$.", "Then $x^2 > y^2$.", "proved exact"),
        ("Let $x > y$.", "Then $x^2 > y^2$.", "unknown open"),
        ("Let $x$ be real.", "Then $x^2 + 1 > 2x - 1$.", "proved exact"),
        ("Let $x$ be real.", "Then $x^2 + 1 > 2x$.", "unknown open"),
        ("Let $x$ be real.", "Then $x^2 + 1 \\ge 2x$.", "proved exact"),
    ],
)
def test_elsewhere_a_bound_is_held_by_what_the_problem_allows(
    problem: str, line: str, expected: str
) -> None:
    pytest.importorskip("z3")
    assert said(problem, line) == expected


@few
@given(st.integers(-8, 8).filter(bool), st.integers(-20, 20), st.integers(1, 5))
def test_dividing_by_a_negative_number_turns_the_sign(a: int, bound: int, off: int) -> None:
    problem = f"Solve the inequality ${a}x > {a * bound}$."
    right, turned = (">", "<") if a > 0 else ("<", ">")
    assert last(problem, f"So $x {right} {bound}$.").verdict in HELD
    assert said(problem, f"So $x {turned} {bound}$.") == OTHER
    assert said(problem, f"So $x {right} {bound + off}$.") == OTHER
