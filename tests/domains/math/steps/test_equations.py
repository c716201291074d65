"""Equations in unknowns, judged by the unknowns' true values: true in every world, in none, in
some.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domains.math.algebra import systems
from domains.math.algebra.building import make_symbol
from domains.math.steps.ledger import open_ledger
from tests.domains.math.judged import HELD, few, findings, last, said

LINEAR = "Solve $3x + 4 = 19$."
QUADRATIC = "Solve $x^2 - 5x + 6 = 0$."
PAIR = "Solve the system $x + y = 10$, $x - y = 4$."


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (LINEAR, "$3x = 15$", "numeric solutions"),
        (LINEAR, "$3x = 23$", "refuted false_for_the_solution"),
        (LINEAR, "$x = 5$", "numeric solutions"),
        (LINEAR, "$x = 5/3$", "refuted false_for_the_solution"),
        (LINEAR, "$x = 10/2 = 5$", "numeric solutions"),
        (LINEAR, "$x^2 = 25$", "numeric solutions"),
        (LINEAR, "$x^2 = 24$", "refuted false_for_the_solution"),
        (LINEAR, "$3x + 4 - 4 = 19 - 4$", "numeric solutions"),
        (LINEAR, "$\\frac{3x}{3} = \\frac{15}{3}$", "numeric solutions"),
        (LINEAR, "$\\frac{3x}{3} = \\frac{15}{4}$", "refuted false_for_the_solution"),
        (QUADRATIC, "$(x-2)(x-3) = 0$", "numeric solutions"),
        (QUADRATIC, "$(x-1)(x-6) = 0$", "refuted false_for_the_solution"),
        (QUADRATIC, "$x = 2$ or $x = 3$", "numeric solutions"),
        (QUADRATIC, "$x = \\frac{5 \\pm 1}{2}$", "numeric solutions"),
        (QUADRATIC, "$x = \\frac{5 \\pm 3}{2}$", "refuted false_for_the_solution"),
        (QUADRATIC, "$x = 2$ or $x = 4$", "refuted false_for_the_solution"),
        (QUADRATIC, "$x = 2, 4$", "refuted false_for_the_solution"),
        (QUADRATIC, "$x = 2$ or $x = 4$. $x = 1$, then $x = 9$.", "unknown sort"),
        (QUADRATIC, "$x = 2$", "refuted lost_solution"),
        (QUADRATIC, "$x = 7$", "refuted false_for_the_solution"),
        (QUADRATIC, "$x = 2, 3$", "numeric solutions"),
        (QUADRATIC, "$x^2 = 5x - 6$", "numeric solutions"),
        (QUADRATIC, "$x^2 = 5x + 6$", "refuted false_for_the_solution"),
        (PAIR, "$2x = 14$", "numeric solutions"),
        (PAIR, "$2y = 14$", "refuted false_for_the_solution"),
        (PAIR, "$2y = 6$", "numeric solutions"),
        (PAIR, "$x = 7$ and $y = 3$", "numeric solutions"),
        (PAIR, "$x = 3$ and $y = 7$", "refuted false_for_the_solution"),
        (PAIR, "$y = 10 - x$", "numeric solutions"),
        (PAIR, "$y = 10 + x$", "refuted false_for_the_solution"),
        (PAIR, "$xy = 21$", "numeric solutions"),
        (PAIR, "$xy = 20$", "refuted false_for_the_solution"),
    ],
)
def test_a_line_is_held_against_the_true_values(problem: str, line: str, expected: str) -> None:
    assert said(problem, line) == expected


def test_a_refutation_names_the_true_value_and_shows_both_sides() -> None:
    found = last(LINEAR, "$3x = 23$")
    assert found.why == "false for the true value x = 5"
    assert found.counterexample == {"at": {"x": "5"}, "left": "15", "right": "23"}


def test_of_a_system_every_unknown_stands_in_the_counterexample() -> None:
    found = last(PAIR, "$xy = 20$")
    assert (found.counterexample or {})["at"] == {"x": "7", "y": "3"}


@pytest.mark.parametrize(
    ("problem", "lines", "answer", "expected"),
    [
        ("Solve $x^2 = 9$.", ["$x = 3$"], None, "refuted lost_solution"),
        ("Solve $x^2 = 9$.", ["$x = 3$ or $x = -3$"], None, "numeric solutions"),
        ("Solve $x^2 = 9$.", ["$x = 3$", "$x = -3$"], None, "unknown some_cases"),
        ("Solve $x^2 = 9$.", ["In the first case $x = 3$."], None, "unknown some_cases"),
        ("Solve $x^2 = 9$ for $x > 0$.", ["$x = 3$"], None, "numeric solutions"),
        ("Find the positive solution of $x^2 = 9$.", ["$x = 3$"], None, "numeric solutions"),
        ("Solve $x^2 = 9$.", ["$x = 3$"], "3", "unknown some_cases"),
        ("Solve $x^2 = 9$ with $x < 0$.", ["$x = 3$"], None, "refuted extraneous_root"),
        ("Solve $x^2 = 9$ with $x < 0$.", ["$x = -3$"], None, "numeric solutions"),
        ("Solve $x^2 = 9$ with $x < 0$.", ["$x = 3$ is rejected."], None, "unknown not_a_claim"),
        ("Solve $x^2 = 9$ with $x < 0$.", ["$x = \\pm 3$", "$x = -3$"], None, "numeric solutions"),
        ("Solve $x^2 = 9$ with $x < 0$.", ["$x = \\pm 3$"], None, "refuted extraneous_root"),
        ("Solve $x^2 = 9$ for positive $x$.", ["$x = -3$"], None, "unknown open"),
        ("Solve $x^2 = 9$ for $x$ in $[0, 5]$.", ["$x = 3$"], None, "unknown some_cases"),
        ("Solve $x^2 = 9$ where $x \\in \\mathbb{N}$.", ["$x = 3$"], None, "unknown some_cases"),
        ("Solve $x^2 = 9$ where $x \\in \\mathbb{R}$.", ["$x = 3$"], None, "refuted lost_solution"),
        ("Solve $x(x-1)(x-2) = 0$.", ["$x = 1$ or $x = 2$"], None, "refuted lost_solution"),
        ("Solve $x^3 = x$.", ["$x^2 = 1$"], None, "refuted lost_solution"),
        ("Solve $x^3 = x$.", ["$x = 0$ or $x^2 = 1$"], None, "numeric solutions"),
        ("Solve $x^3 = x$ with $x \\ne 0$.", ["$x^2 = 1$"], None, "numeric solutions"),
        ("Solve $x^3 = x$.", ["$x^2 = 1$, since $x \\ne 0$"], None, "unknown some_cases"),
    ],
)
def test_a_root_is_lost_only_if_no_line_speaks_for_it(
    problem: str, lines: list[str], answer: str | None, expected: str
) -> None:
    assert said(problem, *lines, answer=answer) == expected


def test_a_lost_root_is_named_and_satisfies_the_problem() -> None:
    found = last("Solve $x^2 = 9$.", "$x = 3$")
    assert found.why == "a solution is lost: x = -3"
    assert (found.counterexample or {})["at"] == {"x": "-3"}
    assert found.slip == "a root was lost"


RADICAL = "Solve $\\sqrt{x + 6} = x$."
SQUARED = ("Square: $x + 6 = x^2$.", "$(x - 3)(x + 2) = 0$.")


@pytest.mark.parametrize(
    ("rest", "wrong"),
    [
        (("$x = 3$ or $x = -2$.",), 2),
        (("$x = 3$ or $x = -2$.", "Both are solutions."), 3),
        (("The candidates are $x = 3$ or $x = -2$.", "The solutions are $3$ and $-2$."), 3),
        (("$x = 3$ or $x = -2$.", "$x = -2$ is extraneous."), None),
        (("$x = 3$ or $x = -2$.", "We reject $x = -2$."), None),
        (("$x = 3$ or $x = -2$.", "Only $x = 3$ works."), None),
        (("$x = 3$ or $x = -2$.", "So $x = 3$."), None),
        (("$x = 3$ or $x = -2$, where $x = -2$ does not satisfy the equation.",), None),
        (("$x = 3$.",), None),
        (("$x = 2$.",), 2),
    ],
)
def test_a_candidate_that_no_line_rejects_is_wrong_where_it_is_accepted(
    rest: tuple[str, ...], wrong: int | None
) -> None:
    found = findings(RADICAL, *SQUARED, *rest)
    refuted = [s.index for s in found if s.verdict == "refuted"]
    assert refuted == ([] if wrong is None else [wrong])


def test_an_accepted_candidate_is_called_extraneous_with_its_values() -> None:
    found = last(RADICAL, *SQUARED, "The solutions are $x = 3$ and $x = -2$.")
    assert (found.reason, found.slip) == ("extraneous_root", "extraneous root not rejected")
    assert found.why.startswith("an extraneous root is accepted")


POSED = "A number has a property."


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Let $2x + 1 = 9$.", "So $x = 4$."), "unknown conditional"),
        (("Let $2x + 1 = 9$.", "So $x = 5$."), "refuted false_for_the_solution"),
        (("Let $2x + 1 = 9$.", "Then $2x = 8$.", "So $x = 5$."), "refuted false_for_the_solution"),
        (("Let $2x + 1 = 9$.", "Let $3x = 15$.", "So $x = 5$."), "unknown conditional"),
        (("We solve $x^2 = 16$.", "So $x = 4$ or $x = -4$."), "unknown conditional"),
        (("We solve $x^2 = 16$.", "So $x = \\pm 5$."), "refuted false_for_the_solution"),
        (("The equation is $2x = 6$ and so $x = 2$.",), "refuted not_equivalent"),
        (
            ("Two equations hold: $x + y = 5$ and $x - y = 1$.", "So $x = 3$."),
            "unknown conditional",
        ),
        (("Two equations hold: $x + y = 5$ and $x - y = 1$.", "So $x = 4$."), "refuted"),
    ],
)
def test_what_follows_from_an_equation_that_was_posed_is_at_most_conditional(
    lines: tuple[str, ...], expected: str
) -> None:
    assert said(POSED, *lines).startswith(expected)


@pytest.mark.parametrize(
    "lines",
    [
        ("We get $x^2 = 16$.", "There are two solutions: first $x = 5$."),
        ("Set $2x = 8$.", "Now suppose $x = 5$."),
        ("Set $2x = 8$, so $x = 4$.", "For the next number $x = 5$."),
        ("Case 1: $2x = 8$, so $x = 4$.", "Case 2: $2x = 10$, so $x = 5$."),
        ("Set $2x = 8$.", "We try $x = 5$."),
        ("Set $2x = 8$.", "If $x = 5$ then it fails."),
        ("Set $2x = 8$.", "The point is $(x = 5)$."),
        ("Set $2x = 8$.", "So $x \\ne 5$."),
    ],
)
def test_another_value_that_is_supposed_tried_or_of_another_case_is_no_fault(
    lines: tuple[str, ...],
) -> None:
    assert [s.why for s in findings(POSED, *lines) if s.verdict == "refuted"] == []


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Suppose $x^2 + y^2 = 25$. Find the centre.", "So $y^2 = 25 - x^2$.", HELD),
        ("Suppose $x^2 + y^2 = 25$. Find the centre.", "So $y^2 = 25 + x^2$.", ("refuted",)),
        ("Let $a + b = 7$. What is $2a + 2b$?", "So $2a + 2b = 14$.", HELD),
        ("Let $a + b = 7$. What is $2a + 2b$?", "So $2a + 2b = 15$.", ("refuted",)),
        ("Let $a + b = 7$ and $ab = 10$. Find $a^2+b^2$.", "So $a^2 + b^2 = 29$.", HELD),
        ("Let $a + b = 7$ and $ab = 10$. Find $a^2+b^2$.", "So $a^2 + b^2 = 39$.", ("refuted",)),
        ("Let $x + \\frac1x = 3$. Find $x^2+\\frac1{x^2}$.", "$x^2 + \\frac{1}{x^2} = 7$", HELD),
        (
            "Let $x + \\frac1x = 3$. Find $x^2+\\frac1{x^2}$.",
            "$x^2 + \\frac{1}{x^2} = 9$",
            ("refuted",),
        ),
    ],
)
def test_an_equation_between_what_the_problem_fixes_is_decided(
    problem: str, line: str, expected: tuple[str, ...]
) -> None:
    assert last(problem, line).verdict in expected


coefficient = st.integers(-9, 9).filter(bool)


@few
@given(coefficient, coefficient, st.integers(-20, 20), st.integers(1, 9))
def test_the_root_of_a_linear_equation_holds_and_its_neighbour_does_not(
    a: int, b: int, root: int, off: int
) -> None:
    problem = f"Solve ${a}x + ({b}) = {a * root + b}$."
    assert last(problem, f"$x = {root}$").verdict in HELD
    assert said(problem, f"$x = {root + off}$") == "refuted false_for_the_solution"


@few
@given(st.integers(-9, 9), st.integers(-9, 9))
def test_both_roots_of_a_quadratic_hold_together_and_one_alone_is_lost(p: int, q: int) -> None:
    assume(p != q)
    problem = f"Solve $x^2 + ({-p - q})x + ({p * q}) = 0$."
    assert said(problem, f"$x = {p}$ or $x = {q}$") == "numeric solutions"
    assert said(problem, f"$x = {p}$") == "refuted lost_solution"
    assert said(problem, f"$(x - ({p}))(x - ({q})) = 0$") == "numeric solutions"


def test_a_root_that_the_condition_forbids_is_blamed_where_it_stands_alone() -> None:
    found = findings("Solve $x^2 = 9$ with $x < 0$.", "$x = 3$ or $x = -3$", "$x = 3$")
    assert [s.verdict for s in found] == ["numeric", "refuted"]
    found = findings("Solve $x^2 = 9$ with $x < 0$.", "$x = 3$ or $x = -3$", "$x = -3$")
    assert [s.verdict for s in found] == ["numeric", "numeric"]


@pytest.mark.parametrize(
    ("posed", "line", "expected"),
    [
        (["Set $x^2 = 5x - 6$."], "So $x = 2$ or $x = 4$.", "refuted false_for_the_solution"),
        (["Set $x^2 = 5x - 6$."], "So $x = 2$ or $x = 3$.", "unknown conditional"),
        (["First $5 - x = 3$.", "Second $5 - x = -3$."], "So $x = 2$ or $x = 8$.", "unknown open"),
        (
            ["The line has $y = x + 2$ at $x = 2$."],
            "It meets it at $x = 2$ and $x = 4$.",
            "unknown",
        ),
    ],
)
def test_alternatives_are_the_roots_of_one_equation(
    posed: list[str], line: str, expected: str
) -> None:
    assert said("A thing is told.", *posed, line).startswith(expected)


INVERSE = "The function $f$ has an inverse. If $f(1) = 2$, $f(2) = 6$ and $f(3) = 5$, find it."


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (INVERSE, "$f^{-1}(6) = 3$", "refuted false_for_the_solution"),
        (INVERSE, "$f^{-1}(6) = 2$", "numeric solutions"),
        ("Let $f(x) = 2x + 3$.", "$f^{-1}(7) = 4$", "refuted false_values"),
        ("Let $f(x) = 2x + 3$.", "$f^{-1}(7) = 2$", "proved exact"),
        (INVERSE, "$f(4) = 3$", "unknown posed"),
        (INVERSE, "$g^{-1}(6) = 3$", "unknown posed"),
    ],
)
def test_a_value_of_an_inverse_says_what_the_function_is_there(
    problem: str, line: str, expected: str
) -> None:
    assert said(problem, line) == expected


def test_an_equation_that_comes_to_two_numbers_is_judged() -> None:
    line = "$n(n + 1)(n + 2) = n^3 + 3n^2 + 2n + 6$"
    assert last("Three consecutive integers have the product 120.", line).verdict == "refuted"


def test_an_equation_in_one_letter_is_no_factor_of_one_in_another() -> None:
    assert said("Let $x = 2$ and $y^2 = 9y - 20$.", "$y = 7$") == "refuted false_for_the_solution"


def test_powers_too_high_to_multiply_out_are_compared_at_points() -> None:
    given = r"Find all real $a$, $b$ with $(a + bi)^{2002} = a - bi$, where $i$ is imaginary."
    side = r"We rewrite the left-hand side: $((a^2 + b^2) + 2abi)^{1001} = a - bi$."
    assert said(given, "We have $(a + bi)^{2002} = a - bi$.").startswith("proved")
    assert last(given, "We have $(a + bi)^{2002} = a - bi$.", side).verdict == "refuted"


def test_what_a_later_sentence_denies_of_something_else_opens_no_equation_of_several_letters() -> (
    None
):
    lines = (
        "So $\\frac{2d + 29}{d + 11} = r$.",
        "Simplifying the equation, we get $\\frac{3d + 29}{d + 11} = r$. The bottom cannot be $0$.",
    )
    assert last("Two terms have the ratio $r$.", *lines).verdict == "refuted"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("Find $n$ if $\\frac{n!}{(n-2)!} = 42$.", "So $n! = 5000$."),
        ("Solve $k^2 = 25$ for $k > 0$.", "So $\\binom{9}{k} = 84$."),
    ],
)
def test_a_false_value_of_a_factorial_replays(problem: str, line: str) -> None:
    assert said(problem, line).startswith("refuted false")


def posed() -> systems.System:
    found = systems.solve([make_symbol("x") - 2], stated=False)
    assert found is not None
    return found


def test_a_posed_system_is_never_taken_for_one_that_is_forgotten() -> None:
    """What is known of a system must not pass to a later one that gets its place in memory."""
    ledger = open_ledger("Work out the values.")
    ledger.solved[posed()] = 0
    ledger.listed.add(posed())
    later = [posed() for _ in range(200)]
    assert not any(system in ledger.solved or system in ledger.listed for system in later)
    assert len(ledger.solved) == len(ledger.listed) == 1
