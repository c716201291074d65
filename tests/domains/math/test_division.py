"""Division with its remainder, and what stands beside a formula: notation, joints and denials."""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps

WEEKDAY = "Which day of the week comes 706 days after a Saturday?"


def verdict(problem: str, *lines: str) -> str:
    return steps(problem, list(lines)).steps[-1].verdict


@pytest.mark.parametrize(
    "line",
    [
        "706 ÷ 7 = 101 with a remainder of 1.",
        "$706 \\div 7 = 101$ remainder $1$.",
        "\\[706 \\div 7 = 101 \\text{ remainder } 1\\]",
        "$706\\div 7=101\\;\\mathrm{R}\\;1.$",
    ],
)
def test_a_false_quotient_with_its_remainder_is_refuted(line: str) -> None:
    assert verdict(WEEKDAY, line) == "refuted"


@pytest.mark.parametrize(
    "line",
    [
        "706 ÷ 7 = 100 with a remainder of 6.",
        "$706\\div 7=100\\;\\mathrm{R}\\;6.$",
        "706 ÷ 7 = 99 with a remainder of 13.",
        "$706 \\div 7 = 100$ weeks, and the remainder matters.",
    ],
)
def test_a_true_or_unfinished_one_is_not(line: str) -> None:
    assert verdict(WEEKDAY, line) != "refuted"


def test_a_remainder_that_is_not_below_the_divisor_is_not_proved() -> None:
    assert verdict(WEEKDAY, "706 ÷ 7 = 99 with a remainder of 13.") == "unknown"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("Find the remainder of 327 by 17.", "We reduce the base: $327 \\equiv 8 \\pmod{17}$."),
        ("What is $4 \\times \\frac94$?", "4 × $\\frac{9}{4}$ = $\\frac{(4)(9)}{(4)(4)}$."),
        ("Compute $\\tan 105^\\circ$.", "$\\tan 105^\\circ=\\cot 75^\\circ=-\\tan 75^\\circ.$"),
        ("How many fit in?", "$\\frac{59049}{9^3} \\approx 80.83$."),
        ("Solve it modulo 11.", "With $k = 3$ we obtain $n = 9 + \\frac{33}{3} = 12$."),
        (
            "Expand $x(x+3) - 3(x-2)$.",
            "\\begin{align*} x(x+3) - 3(x-2) &= x^2 + 3x - 3x + 6 \\\\ &= x^2 - 6 \\end{align*}",
        ),
        ("Is $-3$ a zero of it?", "\\[162 - 108 - 45 - 6 - 3 \\neq 0.\\] So it is not a root."),
    ],
)
def test_what_stands_beside_a_false_formula_does_not_hide_it(problem: str, line: str) -> None:
    assert verdict(problem, line) == "refuted"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("Work in $\\mathbb{Z}_{11}$.", "$9 + \\frac{33}{3} = 9$."),
        ("What is left modulo 8?", "$9 + 11 = 12 \\pmod{8}$."),
        ("Solve $x = x + 1$.", "If so, $1 = 2$. That cannot be."),
        ("Is it a solution?", "We would get $3 = 4$, which is false."),
        ("How much is it?", "$\\sqrt{2} \\approx 1.42$."),
        ("How much is it?", "$3.14 \\cdot 25 \\approx 78.54$, so $78.54 / 3 \\approx 26.2$."),
        ("The operation is $a \\circ b = a + b + ab$.", "$2 \\circ 3 = 11$."),
        ("Write 13 in binary.", "$8 + 4 + 1 = 1101_2$."),
    ],
)
def test_near_misses_stay_open(problem: str, line: str) -> None:
    assert verdict(problem, line) != "refuted"


def test_named_points_with_indices_are_different_segments() -> None:
    problem = "Circles with centers $O_1$ and $O_2$ touch a line at $Q$; the radii are 1 and 2."
    lines = ["Let $r_1 = 1$ and $r_2 = 2$.", "\\[\\frac{O_1Q}{O_2Q} = \\frac{r_1}{r_2}\\]"]
    assert verdict(problem, *lines) != "refuted"
