"""Lines that carry on what is known: held or refuted only where all that is known holds, and left
alone where a part of it was not read.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.replaying import replay
from tests.domains.math.judged import HELD, findings, last, said

LINE = "Suppose $x + 2y = 6$. Solve for $y$."


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (LINE, "So $2y = 6 - x$.", HELD),
        (LINE, "So $y = 3 - \\frac{x}{2}$.", HELD),
        (LINE, "So $2y = 6 + x$.", ("refuted",)),
        (LINE, "So $y = 3 - x$.", ("refuted",)),
        (LINE, "Suppose $y = 3 - x$.", ("unknown",)),
        (LINE, "It is not so that $y = 3 - x$.", ("unknown",)),
        (LINE.replace("Solve", r"and $\mystery{x} = 2$. Solve"), "So $2y = 6 + x$.", ("unknown",)),
        (LINE.replace("Solve", r"and $\foo{z} = 2$. Solve"), "So $2y = 6 + x$.", ("refuted",)),
        (LINE + " Find its tangent line.", "So $2y = 6 + x$.", ("unknown", "refuted")),
        ("A circle $x^2 + y^2 = 4x$. Find its center.", "$(x-2)^2 + y^2 = 4$", HELD),
        ("A circle $x^2 + y^2 = 4x$. Find its center.", "$(x-2)^2 + y^2 = 2$", ("refuted",)),
        ("A circle $x^2 + y^2 = 4x$. Find its center.", "$x^2 - 4x + y^2 = 0$", HELD),
        ("A circle $x^2 + y^2 = 4x$. Find its center.", "$2x^2 + 2y^2 = 8x$", HELD),
        ("A circle $x^2 + y^2 = 4x$. Find its center.", "$2x^2 + 2y^2 = 4x$", ("refuted",)),
    ],
)
def test_another_form_of_the_problem_s_curve_has_the_same_points(
    problem: str, line: str, expected: tuple[str, ...]
) -> None:
    found = last(problem, line)
    assert found.verdict in expected, found.why
    assert found.verdict != "refuted" or replay(found.record or {})


@pytest.mark.parametrize(
    ("line", "refuted"),
    [
        ("$x(x+1) = x^2 + x = x^2 + 2x$", True),
        ("$x(x+1) = x^2 + x = x(1 + x)$", False),
        ("$(x+1)^2 = x^2 + 2x + 1 = x^2 + 2x$", True),
        ("$AE = x^2 + x = x^2 + 3 = EC$", False),  # the two ends are names that are equated
        ("$\\sqrt{x^2 + 1} = \\sqrt{x^2 + 4}$", False),
        ("$\\frac{n!}{(n-2)!} = n(n-1) = n^2 - 1$", True),
        ("$\\frac{n!}{(n-2)!} = n(n-1) = n^2 - n$", False),
        ("Suppose $x(x+1) = x^2 + x = x^2 + 2x$.", False),
    ],
)
def test_a_later_link_of_a_chain_rewrites_the_side_before_it(line: str, refuted: bool) -> None:
    found = last("A question on lengths.", line)
    assert (found.verdict == "refuted") is refuted, found.why


@pytest.mark.parametrize(
    ("problem", "line", "refuted"),
    [
        ("Work modulo 7. Expand $(x+1)^2$.", "$(x+1)^2 = x^2 + 2x + 2$", True),
        ("Work modulo 7. Expand $(x+1)^2$.", "$(x+1)^2 = x^2 + 9x + 1$", False),
        ("Work modulo 7. Expand $(x+1)^2$.", "$(x+1)^2 = x^2 + 2x + 1$", False),
    ],
)
def test_among_remainders_only_a_constant_gap_may_be_told(
    problem: str, line: str, refuted: bool
) -> None:
    found = last(problem, line)
    assert refuted or found.verdict != "refuted", found.why


IN_WORDS = [
    ("Numbers have $a + b = 7$; the first is 15 more than the second.", "So $a - b = 15$."),
    ("Numbers have $a + b = 7$. The larger is three more than the smaller.", "So $a - b = 3$."),
    ("A rectangle with sides $a$ and $b$ has $a + b = 7$. It is a square.", "So $a = b$."),
    ("Tom and Ann have $t + a = 30$ years; Tom is twice as old as Ann.", "So $t = 2a$."),
    ("Numbers have $x + y = 7$ and their product is 12.", "Hence $xy = 12$."),
    ("A point with $x + y = 7$ is 5 from the origin.", "Thus $x^2 + y^2 = 25$."),
    ("Prices have $p + q = 40$, and one is a third of the other.", "Therefore $q = 3p$."),
]


@pytest.mark.parametrize(("problem", "line"), IN_WORDS)
def test_what_a_problem_may_say_in_words_is_never_refuted_by_its_equations_alone(
    problem: str, line: str
) -> None:
    """It does not follow from them; nor do they contradict it."""
    assert last(problem, line).verdict == "unknown"
    assert last(problem, "We solve it.", line).verdict == "unknown"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$\\sqrt{x^2} = x$", "refuted"),
        ("Since $x > 0$, $\\sqrt{x^2} = x$.", "unknown"),
        ("Since $x < 0$, $\\sqrt{x^2} = -x$.", "unknown"),
        ("As $y > 0$, $\\sqrt{x^2} = x$.", "refuted"),
    ],
)
def test_a_condition_that_the_step_states_is_kept_to(line: str, expected: str) -> None:
    found = last("Simplify $\\sqrt{x^2}$.", line)
    assert found.verdict == expected or (expected == "unknown" and found.verdict != "refuted")


def test_a_line_that_holds_for_all_solutions_lists_none_of_them() -> None:
    found = findings("Solve $x^2 = 9$.", "$x^2 - 9 = 0$", "$x = 3$")
    assert [s.reason for s in found] == ["solutions", "lost_solution"]


def test_only_the_last_of_two_values_before_a_formula_may_reach_into_it() -> None:
    line = "We know $1 + 1 = 2$. The sum of 3 and $4 = 7$."
    assert last("Add.", line).verdict != "refuted"
    assert last("Add.", "We know $1 + 1 = 2$ and $4 = 7$.").verdict == "refuted"


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (r"Let $A^{-1} = \begin{pmatrix} 2 & 0 \\ 0 & 2 \end{pmatrix}$.", "A", "unknown open"),
        (r"Let $B = \begin{pmatrix} 2 & 0 \\ 0 & 2 \end{pmatrix}$.", "A", "refuted entrywise"),
        (r"Let $A = \begin{pmatrix} 2 & 0 \\ 0 & 2 \end{pmatrix}$.", "A", "refuted entrywise"),
    ],
)
def test_the_inverse_that_a_problem_gives_is_not_the_matrix(
    problem: str, line: str, expected: str
) -> None:
    wrong = rf"${line}^2 = \begin{{pmatrix}} 9 & 0 \\ 0 & 9 \end{{pmatrix}}$"
    assert said(problem, wrong) == expected


@pytest.mark.parametrize(
    ("equation", "line", "refuted"),
    [
        (r"\frac{dy}{dx} = 2x", "$y = x^3 + C$", True),
        (r"\frac{dy}{dx} = 2x", "$y = x^2 + C$", False),
        (r"\frac{d^2y}{dx^2} = 2x", "$y = x^2 + C$", False),  # of second order: not read so
        (r"y' = 2x", "$y = x^3 + C$", True),
        (r"y' = 2x", "Suppose $y = x^3 + C$.", False),
        (r"y' = 2x", "$y + z = x^3$", False),
        (r"y' = y", "$y = Ce^{2x}$", True),
        (r"y' = y", "$y = Ce^{x}$", False),
        (r"y' = y", r"$\ln y = x + C$", False),
        (r"y' = y", r"$y^2 = x + C$", False),  # in y on both sides: nothing is said
    ],
)
def test_only_an_equation_solved_for_the_first_slope_is_followed(
    equation: str, line: str, refuted: bool
) -> None:
    found = last(f"Solve the differential equation ${equation}$.", line)
    assert (found.verdict == "refuted") is refuted, found.why


@pytest.mark.parametrize(
    ("problem", "posed", "expected"),
    [
        ("A number has a property.", "The equation is $a + b = 5$.", "unknown conditional"),
        ("A number has $a + b = 5$.", "We read it.", "proved exact"),
        ("A number has $2a + 2b = 10$.", "So $a + b = 5$.", "proved exact"),
    ],
)
def test_an_equation_carried_on_holds_only_as_far_as_the_one_before(
    problem: str, posed: str, expected: str
) -> None:
    assert said(problem, posed, "So $b = 5 - a$.") == expected
