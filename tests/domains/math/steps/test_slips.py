"""The likely slip behind a refutation: which small change makes a false relation true.

The name is a guess that is worded as one; it never decides, and where no usual change helps there
is none.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import last


@pytest.mark.parametrize(
    ("line", "slip"),
    [
        ("$3 - 10 = 7$", "a sign was lost"),
        ("$40 \\cdot 20 = 80$", "a factor of ten was lost"),
        ("$4 \\cdot 20 = 800$", "a factor of ten too many"),
        ("$15 + 15 = 15$", "a factor 2 was lost"),
        ("$6 \\cdot 7 = 84$", "a factor 2 too many"),
        ("$3^2 + 4^2 = 5$", "the square root was taken too early"),
        ("$\\sqrt{3^2 + 4^2} = 25$", "the square root was not taken"),
        ("$3/7 = 7/3$", "the quotient was turned over"),
        ("$17 + 25 = 43$", "miscounted by 1"),
        ("$17 + 25 = 40$", "miscounted by 2"),
        ("$17 + 25 = 45$", "miscounted by 3"),
        ("$17 + 25 = 46$", "arithmetic"),
        ("$1/3 + 1/4 = 2/7$", "arithmetic"),
    ],
)
def test_a_slip_between_numbers_is_named_by_the_change_that_undoes_it(line: str, slip: str) -> None:
    found = last("Compute.", line)
    assert (found.verdict, found.slip) == ("refuted", slip)


@pytest.mark.parametrize(
    ("problem", "line", "slip"),
    [
        ("Expand $(x - 3)(x + 3)$.", "$(x-3)(x+3) = 9 - x^2$", "a sign was lost"),
        ("Expand $(x + 1)(2x + 2)$.", "$(x+1)(2x+2) = (x+1)^2$", "a factor 2 was lost"),
        ("Expand $(x + 1)^2$.", "$(x+1)^2 = 2x^2 + 4x + 2$", "a factor 2 too many"),
        (
            "Expand $(x - 2)(x - 5)$.",
            "$(x-2)(x-5) = x^2 + 7x + 10$",
            "the sign of the term 7*x is wrong",
        ),
        ("Expand $(x + 5)^2$.", "$(x+5)^2 = x^2 + 25$", "the middle term of the square is missing"),
        (
            "Simplify $\\sqrt{x^2 + 9}$.",
            "$\\sqrt{x^2 + 9} = |x| + 3$",
            "the root of a sum is not the sum of the roots",
        ),
        ("Expand $(x + 1)(x + 2)$.", "$(x+1)(x+2) = x^2 + 4x + 7$", ""),
    ],
)
def test_a_slip_between_expressions_is_named(problem: str, line: str, slip: str) -> None:
    found = last(problem, line)
    assert (found.verdict, found.slip) == ("refuted", slip)


DERIVE = "Find the derivative of $f(x) = {}$."


@pytest.mark.parametrize(
    ("function", "claimed", "slip"),
    [
        (r"\cos(x)", r"\sin(x)", "a sign was lost"),
        (r"\cos(2x)", r"-\sin(2x)", "the derivative of the inner function is missing"),
        (r"(3x+1)^4", "4(3x+1)^3", "the derivative of the inner function is missing"),
        (r"e^{5x}", "e^{5x}", "the derivative of the inner function is missing"),
        (
            r"x^2\sin(x)",
            r"2x\cos(x)",
            "the factors were differentiated one by one; the product rule is needed",
        ),
        (r"x^2\sin(x)", r"2x\sin(x)", "a term of the product rule is missing"),
        (r"x^2\sin(x)", r"x^2\cos(x)", "a term of the product rule is missing"),
        ("x^3", r"\frac{x^4}{4}", "integrated instead of differentiated"),
        ("x^3 - x", "3x^2 + 1", "the sign of the term 1 is wrong"),
        ("x^3", "x^2", ""),
    ],
)
def test_a_slip_of_differentiating_is_named(function: str, claimed: str, slip: str) -> None:
    found = last(DERIVE.format(function), f"$f'(x) = {claimed}$")
    assert (found.verdict, found.reason, found.slip) == ("refuted", "not_the_derivative", slip)


@pytest.mark.parametrize(
    ("integrand", "claimed", "slip"),
    [
        (r"\sin x", r"\cos x", "a sign was lost"),
        (r"\cos(3x)", r"3\sin(3x)", "a constant factor is wrong (off by 9)"),
        ("x^2", "x^3", "a constant factor is wrong (off by 3)"),
        ("x^3", "3x^2", "differentiated instead of integrated"),
        (r"x\cos x", r"x\sin x", ""),
    ],
)
def test_a_slip_of_integrating_is_named(integrand: str, claimed: str, slip: str) -> None:
    line = rf"$\int {integrand}\,dx = {claimed} + C$"
    found = last(rf"Find $\int {integrand}\,dx$.", line)
    assert (found.verdict, found.reason, found.slip) == ("refuted", "not_the_derivative", slip)


@pytest.mark.parametrize(
    ("line", "slip"),
    [
        ("$2x = -10$", "the sign of the term 10"),
        ("$4x = 10$", "a factor 2 was lost"),
        ("$x = 10$", "a factor 2 too many"),
        ("$2x = 5$", "a factor 2 was lost"),
        ("$5x = 19$", ""),
    ],
)
def test_a_slip_in_an_equation_is_named_by_the_true_value(line: str, slip: str) -> None:
    found = last("Solve $2x + 3 = 13$.", line)
    assert (found.verdict, found.reason) == ("refuted", "false_for_the_solution")
    assert found.slip == slip
