"""Functions, antiderivatives, equations and general solutions as answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.answers.compared import both, outcome
from tests.domains.math.judged import few

TABLES = {
    "functions": [
        ("f(x) = x^2", "f(t) = t^2", "equal"),
        ("f(x) = x^2", "x^2", "equal"),
        ("f(x) = x^2", "y = x^2", "equal"),
        ("f(x) = x^2", "f(x) = x^3", "different"),
        ("y = 2x + 1", "2x - y + 1 = 0", "equal"),
        ("y = 2x + 1", "y = 2x - 1", "different"),
        ("f'(x) = 2x", "2x", "equal"),
        ("f(x, y) = x + y", "f(a, b) = a + b", "equal"),
        (r"f(x) = |x|", r"f(x) = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}", "equal"),
        (r"f(x) = |x|", r"f(x) = \begin{cases} x & x \ge 0 \\ x & x < 0 \end{cases}", "different"),
    ],
    "antiderivatives": [
        ("x^2 + C", "x^2 + C", "equal"),
        ("x^2 + C", "x^2 + 5 + C", "equal"),
        ("x^2 + C", "C + x^2", "equal"),
        ("x^2 + C", "x^2 + c", "equal"),
        ("x^2 + C", "x^2", "different"),
        ("x^2 + C", "x^3 + C", "different"),
        ("x^2 + C", "2x^2 + C", "different"),
        (r"\sin^2 x + C", r"-\cos^2 x + C", "equal"),
        (r"\ln|x| + C", r"\ln|2x| + C", "equal"),
        (r"\ln|x| + C", r"\ln x + C", "equal"),
        (r"\arctan x + C", r"\tan^{-1} x + C", "equal"),
    ],
    "equations": [
        ("x^2 + y^2 = 25", "y^2 = 25 - x^2", "equal"),
        ("x^2 + y^2 = 25", "x^2 + y^2 = 5", "different"),
        ("(x-1)^2 + y^2 = 4", "x^2 - 2x + y^2 = 3", "equal"),
        ("y - 1 = 2(x - 3)", "y = 2x - 5", "equal"),
        ("y - 1 = 2(x - 3)", "y = 2x + 5", "different"),
        ("2x + 4y = 6", "x + 2y = 3", "equal"),
        ("2x + 4y = 6", "x + 2y = 6", "different"),
        ("x^2 = 9", "x = 3 or x = -3", "equal"),
        ("x^2 = 9", "x = 3", "different"),
        ("xy = 0", "x = 0", "different"),
        ("y = x^2", "x = y^2", "different"),
        ("y > 2x", "2x - y < 0", "equal"),
        ("y > 2x", r"y \ge 2x", "different"),
    ],
    "general solutions": [
        ("y = Ce^{2x}", "y = Ae^{2x}", "equal"),
        ("y = Ce^{2x}", "y = Ce^{3x}", "different"),
        ("y = Ce^{2x}", "y = -Ce^{2x}", "equal"),
        ("y = C_1 e^x + C_2 e^{-x}", r"y = A\cosh x + B\sinh x", "equal"),
        ("y = C_1 e^x + C_2 e^{-x}", "y = C_1 e^x + C_2 e^{-2x}", "different"),
        ("y = C_1 + C_2 x", "y = A x + B", "equal"),
        ("y = C_1 + C_2 x", "y = C_1 + C_2 x^2", "different"),
        (r"y = \sqrt{x^2 + C}", r"y^2 = x^2 + C", "equal"),
        (r"y = \tan(x + C)", r"y = \tan(x - K)", "equal"),
        (r"y = \tan(x + C)", r"y = \tan x + C", "different"),
        ("x^2 + y^2 = C", "x^2 + y^2 = K^2", "equal"),
        ("x^2 + y^2 = C", "x^2 - y^2 = C", "different"),
    ],
    "families that no route compares": [
        (r"y = C_1 \sin x + C_2 \cos x", r"y = A\sin(x + B)", "unknown"),
        (r"y = C_1 \sin x + C_2 \cos x", r"y = R\cos(x - \varphi)", "unknown"),
        (r"y = C_1 \sin x + C_2 \cos x", r"y = A\sin x", "different"),
        ("y = Ae^{x + B}", "y = Ce^x", "unknown"),  # two constants that are one
        ("y = C_1 e^{C_2 x}", "y = C_2 e^{C_1 x}", "unknown"),
        ("y = Ce^{kt}", "y = e^{kt + C}", "unknown"),
        (r"y = \sin(x + C)", r"y = \cos(x + C)", "unknown"),
        ("y = (x + C)^2", "y = (C - x)^2", "unknown"),
        ("y^2 = C_1 x + C_2", "y^2 = Ax + B", "unknown"),
    ],
}
CASES = [(name, *row) for name, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("name", "gold", "answer", "expected"), CASES)
def test_what_holds_letters_is_compared_for_all_their_values(
    name: str, gold: str, answer: str, expected: str
) -> None:
    assert both(gold, answer) == expected, name


def test_a_missing_constant_of_integration_differs_and_is_said() -> None:
    found = outcome("x^2 + C", "x^2")
    assert found.different
    assert "constant" in found.reason


def test_a_point_on_one_curve_only_tells_two_equations_apart() -> None:
    point = outcome("y - 1 = 2(x - 3)", "y = 2x + 5").counterexample or {}
    assert point["left"] is not point["right"]


coefficient = st.integers(-9, 9).filter(bool)


@few
@given(coefficient, coefficient, st.integers(-9, 9), coefficient)
def test_an_equation_times_a_number_is_the_same_and_shifted_another(
    a: int, b: int, c: int, by: int
) -> None:
    line = f"({a})x + ({b})y = {c}"
    assert both(line, f"({by * a})x + ({by * b})y = {by * c}") == "equal"
    assert both(line, f"({a})x + ({b})y = {c + 1}") == "different"


@few
@given(coefficient, st.integers(2, 5), st.integers(-9, 9))
def test_antiderivatives_differ_by_no_more_than_a_constant(a: int, n: int, off: int) -> None:
    assert both(f"{a}x^{n} + C", f"{a}x^{n} + ({off}) + C") == "equal"
    assert both(f"{a}x^{n} + C", f"{a}x^{n} + x + C") == "different"


@few
@given(coefficient, st.sampled_from("tuvz"))
def test_the_letter_of_a_function_does_not_matter(a: int, letter: str) -> None:
    assert both(f"f(x) = {a}x^2 + x", f"f({letter}) = {a}{letter}^2 + {letter}") == "equal"
    assert both(f"f(x) = {a}x^2 + x", f"f({letter}) = {a}{letter}^2") == "different"


@pytest.mark.parametrize(
    ("gold", "answer", "question", "verdict"),
    [
        ("(x-3)^2+5", "x² − 6x + 14 = (x − 3)² + 5", "", "equal"),
        ("(x-3)^2+5", "x² − 6x + 14 = (x − 3)² + 6", "", "different"),
        ("(x-3)^2+5", "x² − 6x + 15 = (x − 3)² + 6", "", "different"),
        ("8x^2 - 12x + 5", "(3x-2)^2-(x+1)(x-1) = 8x^2 - 12x + 5", "", "equal"),
        ("a^2 + 2ab + b^2", "(a+b)^2 = a^2 + 2ab + b^2", "", "equal"),
        ("(n+1)^2", "(n+1)^2 = n^2 + 2n + 1", "", "equal"),
        ("(n+1)^2", "S(n+1) = (n+1)^2", "", "equal"),
        ("(n+1)^2", "S(n+1) = n^2 + 1", "", "different"),
        ("(n+1)^2", "k(n+1) = (n+1)^2", "Find k in the equation.", "different"),
        ("(n+1)^2", "The sum up to n + 1 is (n+1)^2", "", "equal"),
        ("(n+1)^2", "The sum up to n + 1 is n^2 + 1", "", "different"),
        ("x = 3", "x^2 = 9", "", "different"),
    ],
)
def test_an_equation_may_say_what_an_expression_is(
    gold: str, answer: str, question: str, verdict: str
) -> None:
    assert both(gold, answer, question) == verdict
