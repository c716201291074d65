"""Kinds of wrong lines, each named as the first wrong one."""

from __future__ import annotations

import pytest

from domains.math.face.engine import replay, steps
from tests.domains.math.bundled import pointed_at

WRONG = {
    "a false factoring of the derivative before": (
        "Find the critical points of f(x) = x^3 - 6x^2 + 9x.",
        ["f'(x) = 3x^2 - 12x + 9", "Factor: 3x^2 - 12x + 9 = 3(x + 1)(x + 3)", "x = -1 or x = -3"],
        "1, 3",
        1,
    ),
    "a false value after a preposition": (
        "Let f(x) = x^2 + 1. Find the maximum of f on [0, 5].",
        ["At the left end, f(0) = 1.", "At the right end, f(5) = 25.", "So the maximum is 25."],
        "26",
        1,
    ),
    "a product of matrices": (
        r"If $A=\begin{pmatrix}1&2\\3&4\end{pmatrix}$ and "
        r"$B=\begin{pmatrix}0&1\\1&0\end{pmatrix}$, find $AB$.",
        [r"$AB=\begin{pmatrix}1&2\\4&3\end{pmatrix}$"],
        None,
        0,
    ),
    "Vieta with a factor lost": (
        "Let α and β be the roots of x² − 5x + 3 = 0. Compute α² + β².",
        ["α + β = 5 and αβ = 3.", "We use α² + β² = (α + β)² − αβ.", "So α² + β² = 22."],
        "19",
        1,
    ),
    "a constant of integration added too late": (
        r"Solve the initial value problem $\frac{dy}{dx} = 2xy$, $y(0) = 3$.",
        [r"$\ln|y| = x^2 + C$.", r"So $y = e^{x^2} + C$.", "$y = e^{x^2} + 2$."],
        None,
        1,
    ),
    "a division that loses roots on an interval": (
        r"Find all solutions of $\sin 2x = \cos x$ in $[0, 2\pi)$.",
        [
            r"$2\sin x\cos x = \cos x$.",
            r"Dividing by $\cos x$ gives $2\sin x = 1$.",
            r"So $x = \frac{\pi}{6}$ or $x = \frac{5\pi}{6}$.",
        ],
        r"\frac{\pi}{6}, \frac{\pi}{2}, \frac{5\pi}{6}, \frac{3\pi}{2}",
        1,
    ),
    "a term counted from zero": (
        "Find the sum of the first 20 terms of the arithmetic sequence 5, 8, 11, 14, …",
        ["a = 5 and d = 3.", "The 20th term is a₂₀ = 5 + 20·3 = 65.", "S = 10 · 70 = 700."],
        "670",
        1,
    ),
}


@pytest.mark.parametrize("name", sorted(WRONG))
def test_the_first_wrong_line_is_named(name: str) -> None:
    problem, lines, answer, expected = WRONG[name]
    found = steps(problem, lines, answer)
    assert pointed_at(found) == expected
    record = found.steps[expected].record
    assert record is None or replay(record)


def test_a_wrong_answer_with_no_refuted_line_is_not_blamed_on_the_last_line() -> None:
    lines = [
        "The trip out takes 120/60 = 2 hours and the trip back 120/40 = 3 hours.",
        "His average speed is (60 + 40)/2 = 50 mph.",
        "So Tom averages 50 mph.",
    ]
    problem = "Tom drives 120 miles at 60 mph, 120 more at 40 mph. What is his average speed?"
    found = steps(problem, lines, "48 mph")
    assert pointed_at(found) == 1
    assert found.steps[1].record is None
