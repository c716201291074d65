"""Kinds of wrong lines, each named as the first wrong one."""

from __future__ import annotations

import pytest

from domains.math.engine import replay, steps
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
    "a centre with its signs turned": (
        "Find the centre and the radius of the circle $x^2 + y^2 - 6x + 8y = 0$.",
        ["$(x-3)^2 + (y+4)^2 = 25$.", "So the centre is $(-3, 4)$.", r"The radius is 5."],
        None,
        1,
    ),
    "an adjugate with its signs lost": (
        r"Find the inverse of the matrix $\begin{bmatrix}2&1\\5&3\end{bmatrix}$.",
        ["The determinant is 1.", r"The adjugate is $\begin{bmatrix}3&1\\5&2\end{bmatrix}$."],
        None,
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
    "an exponent multiplied wrongly": (
        "Solve 3^{2x-1} = 27^{x-2} for x.",
        ["3^{2x-1} = (3^3)^{x-2}.", "The right-hand side is 3^{3x-2}.", "2x − 1 = 3x − 2."],
        "5",
        1,
    ),
    "a derivative told in a sentence": (
        "Differentiate $g(t) = t^2 + \\sin(3t)$.",
        ["The derivative of $t^2$ is $2t$.", r"The derivative of $\sin(3t)$ is $\cos(3t)$."],
        None,
        1,
    ),
    "the second-derivative test turned round": (
        "Find the local extrema of $f(x) = x^3 - 6x^2 + 9x + 1$.",
        ["$f''(x) = 6x - 12$.", "Since $f''(1) < 0$, there is a local minimum at $x=1$."],
        None,
        1,
    ),
    "a part of the reference contradicted": (
        "A fair coin is tossed 400 times. Find the mean and the standard deviation of the heads.",
        ["The mean is np = 200.", "The standard deviation is np(1 − p) = 100.", "So 200 and 100."],
        "mean 200, standard deviation 10",
        1,
    ),
    "a term counted from zero": (
        "Find the sum of the first 20 terms of the arithmetic sequence 5, 8, 11, 14, …",
        ["a = 5 and d = 3.", "The 20th term is a₂₀ = 5 + 20·3 = 65.", "S = 10 · 70 = 700."],
        "670",
        1,
    ),
    "a radius that was not squared": (
        r"The region under $y = \sqrt{x}$, $0 \le x \le 4$, is rotated about the x-axis. Find the "
        "volume of the solid.",
        [r"We use disks of radius $\sqrt{x}$.", r"So $V = \pi\int_0^4 \sqrt{x}\,dx$."],
        None,
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
