"""What holds in one case alone, what a step takes back itself, and what stands alone without a
relation.
"""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps
from tests.domains.math.judged import HELD, findings, last, said

PAIRS = "Find all pairs of whole numbers."


def refuted(problem: str, *lines: str) -> list[int]:
    return [s.index for s in findings(problem, *lines) if s.verdict == "refuted"]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("If $a = 1$, then $b = 2a = 2$.", "If $a = 2$, then $b = 2a = 4$."), []),
        (("If $a = 1$, then $b = 2a = 2$.", "If $a = 2$, then $b = 2 \\cdot 2 = 5$."), [1]),
        (("Case 1: $a = 1$. So $3a = 3$.", "Case 2: $a = 2$. So $3a = 6$."), []),
        (("For $(a, b) = (1, 2)$: $a + b = 3$.", "For $(a, b) = (2, 2)$: $a + b = 4$."), []),
        (("Testing $a = 1$ gives $4a = 4$.", "Testing $a = 3$ gives $4a = 12$."), []),
        (("Suppose $a = 1$. We set $c = 2a$.", "Suppose $a = 2$. We set $c = 2a$."), []),
    ],
)
def test_what_one_case_fixes_is_not_in_force_in_the_next(
    lines: tuple[str, ...], wrong: list[int]
) -> None:
    assert refuted(PAIRS, *lines) == wrong


def test_an_equation_of_one_case_refutes_nothing_in_another() -> None:
    opened = ("Consider $x + y = 10$.", "If $x = 4$: $2y = 12$.")
    assert refuted(PAIRS, *opened, "If $x = 2$: $2y = 16$.") == []
    assert refuted(PAIRS, *opened, "If $x = 4$: $2y = 12$. So $y = 6$.") == []


@pytest.mark.parametrize(
    "word",
    ["Oops", "Wait", "That's wrong", "That is not right", "Let me recompute", "A mistake"],
)
def test_a_step_that_corrects_itself_is_not_refuted(word: str) -> None:
    assert last("Compute.", f"$12 + 13 = 26$. {word}: $12 + 13 = 25$.").verdict == "unknown"
    assert last("Compute.", "$12 + 13 = 26$. Now: $12 + 14 = 26$.").verdict == "refuted"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("We compute $3 + 4$.", "not_a_claim"),
        ("Multiply by $3 + 4$.", "not_a_claim"),
        ("Substitute $3x$ into it.", "not_a_claim"),
        ("Expand $(x+1)^2$.", "not_a_claim"),
        ("We look at $x$.", "not_a_claim"),
        ("The result is $3 + 4$.", "open"),
        ("It leaves $3x + 1$.", "open"),
    ],
)
def test_a_bare_expression_is_a_claim_unless_it_is_what_is_worked_with(
    line: str, expected: str
) -> None:
    found = last("Work it out.", line)
    assert (found.verdict, found.reason) == ("unknown", expected)


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("$x = 3$ or $-3$", True),
        ("$x = 3$ or $5$", False),
        ("$x = 3$ or $x = -3$", True),
        ("$x = 3, -3$", True),
        ("$x = \\pm 3 = \\pm \\sqrt{9}$", True),
        ("$x = (1 + 5)/2 = 3$ or $x = (1 - 7)/2 = -3$", True),
        ("$x = (1 + 5)/2 = 4$ or $x = (1 - 7)/2 = -3$", False),
        ("$x = 3$, or $x = -3$, or $x = 4$", False),
    ],
)
def test_alternatives_hold_if_each_world_is_met_and_each_value_is_true(
    line: str, holds: bool
) -> None:
    found = last("Solve $x^2 = 9$.", line)
    assert found.verdict in HELD if holds else found.verdict not in HELD


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$x > -4$ and $x < 4$", "unknown"),
        ("$-3 \\le x \\le 3$", "numeric"),
        ("$x > 0$", "unknown"),
        ("$x < 0$ or $x > 0$", "numeric"),
    ],
)
def test_an_order_beside_an_equation_holds_where_every_solution_obeys_it(
    line: str, expected: str
) -> None:
    found = last("Solve $x^2 = 9$.", line)
    assert found.verdict == expected or (expected == "unknown" and found.verdict != "refuted")


def test_a_problem_that_breaks_our_reading_leaves_arithmetic_to_judge() -> None:
    broken = "Consider it. " * 600  # longer than one step, shorter than a problem may be
    assert said(broken, "$2 + 2 = 4$") == "proved exact"
    assert said(broken, "$2 + 2 = 5$") == "refuted false_values"


def test_a_suspicion_names_no_step_that_holds() -> None:
    found = steps("A secret number.", ["$5 + 6 = 11$", "It is 11."], "12")
    assert found.answer_matches is False
    assert found.suspicion is not None
    assert found.steps[found.suspicion.step].verdict == "unknown"
    assert found.first_wrong_step is None


def test_where_a_step_is_refuted_nothing_is_suspected() -> None:
    found = steps("A secret number.", ["$5 + 6 = 12$", "It is 12."], "13")
    assert (found.first_wrong_step, found.suspicion) == (0, None)


KNOWN = "Let $x^2 + y^2 = 25$ and $x - y = 1$. Find $xy$."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("So $xy = 12$.", "numeric"),
        ("So $xy = 13$.", "refuted"),
        ("So $(x - y)^2 = 1$.", "numeric"),
        ("So $x^2 - 2xy + y^2 = 1$.", "numeric"),
        ("So $x^2 - 2xy + y^2 = 2$.", "refuted"),
        ("So $2xy = 24$.", "numeric"),
        ("Suppose $xy = 13$.", "unknown"),
        ("If $xy = 13$ we stop.", "unknown"),
    ],
)
def test_lines_about_a_system_are_true_in_all_of_its_worlds_or_false_in_all(
    line: str, verdict: str
) -> None:
    assert last(KNOWN, line).verdict == verdict


COUNTED = (
    "We test each divisor.",
    "First, $k - 9 = 1$: $k = 10$, and $3k = 30$.",
    "Second, $k - 9 = 2$: $k = 11$, and $3k = 33$.",
)


@pytest.mark.parametrize(
    ("third", "wrong"),
    [
        ("Third, $k - 9 = 4$: $k = 13$, and $3k = 39$.", []),
        ("Third, $k - 9 = 4$: $k = 13$, and $3 \\cdot 13 = 40$.", [3]),
        ("So $k - 9 = 4$.", [3]),
    ],
)
def test_what_is_counted_off_for_one_letter_are_cases(third: str, wrong: list[int]) -> None:
    assert refuted("Which divisor is it?", *COUNTED, third) == wrong


def test_systems_by_number_are_cases() -> None:
    one = "**System 1:** $x + y = 99$, $x - y = 1$. Adding: $2x = 100$."
    assert refuted("Solve each.", one, "**System 2:** $x + y = -99$, $x - y = 1$.") == []


@pytest.mark.parametrize(
    ("second", "wrong"),
    [
        ("The other one has the area $\\pi r^2 = \\pi (8)^2 = 64\\pi$.", []),
        ("The other one has the area $\\pi r^2 = \\pi (8)^2 = 65\\pi$.", [1]),
    ],
)
def test_a_formula_with_numbers_put_in_may_be_of_another_thing(
    second: str, wrong: list[int]
) -> None:
    first = "The disc has the area $\\pi r^2 = \\pi (6)^2 = 36\\pi$."
    assert refuted("How much larger is the other disc?", first, second) == wrong


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Try $1 = \\frac{1}{3} + \\frac{1}{5}$. This does not add up.", []),
        ("So $1 = \\frac{1}{3} + \\frac{1}{5}$.", [0]),
    ],
)
def test_what_does_not_add_up_was_tried(line: str, wrong: list[int]) -> None:
    assert refuted("Write 1 as a sum of unit fractions.", line) == wrong


def test_roots_of_what_is_negative_somewhere_are_compared_where_they_are_real() -> None:
    problem = "Simplify $(\\sqrt{n-1}+\\sqrt{n+1})^2$."
    right = "$(\\sqrt{n-1}+\\sqrt{n+1})^2 = n - 1 + 2\\sqrt{(n-1)(n+1)} + n + 1$"
    assert refuted(problem, right) == []
    assert refuted(problem, right.replace("n + 1$", "n + 2$")) == [0]
