"""What a problem states: functions, equations, givens, conditions and what it asks for; and that
what is given for a moment, or in words alone, is not taken for more.
"""

from __future__ import annotations

import pytest

from domains.math.face.engine import alternative
from domains.math.steps.ledger import open_ledger
from tests.domains.math.judged import HELD, last, said


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        # functions by formula, whatever their letters
        ("Let $f(x) = x^2 + 1$. Find $f(2)$.", "$f(2) = 5$", HELD),
        ("Let $f(x) = x^2 + 1$. Find $f(2)$.", "$f(2) = 6$", ("refuted",)),
        ("Let $g(t) = 3t$. Find $g(4)$.", "$g(4) = 12$", HELD),
        ("Let $h(n) = 3n$. Find $h(4)$.", "$h(4) = 13$", ("refuted",)),
        ("Let $f(x) = x^2$ and $g(x) = x + 1$.", "$f(g(2)) = 9$", HELD),
        ("Let $f(x) = x^2$ and $g(x) = x + 1$.", "$g(f(2)) = 9$", ("refuted",)),
        ("Let $f(x, y) = xy + 1$.", "$f(2, 3) = 7$", HELD),
        ("Let $f(x, y) = xy + 1$.", "$f(2, 3) = 8$", ("refuted",)),
        ("The curve $y = x^3$ has a tangent at 2.", "$y' = 3x^2$", HELD),
        ("The curve $y = x^3$ has a tangent at 2.", "$y' = 2x^2$", ("refuted",)),
        ("The curve $y = x^3$ has a tangent at 2.", "$\\frac{d^2y}{dx^2} = 6x$", HELD),
        ("The curve $y = x^3$ has a tangent at 2.", "$y'' = 5x$", ("refuted",)),
        # a function that is asked for is none that is given
        ("Find $f$ with $f(x + 1) = x^2$.", "$f(x) = (x-1)^2$", ("unknown",)),
        ("Find $f$ with $f(x) = f(x - 1) + 1$.", "$f(2) = 7$", ("unknown",)),
        # pieces
        ("Let $f(x) = x$ for $x < 1$ and $f(x) = 2$ otherwise.", "$f(5) = 5$", ("unknown",)),
        (
            r"Let $f(x) = \begin{cases} x & x < 1 \\ 2 & x \ge 1 \end{cases}$.",
            "$f(5) = 2$",
            HELD,
        ),
        (
            r"Let $f(x) = \begin{cases} x & x < 1 \\ 2 & x \ge 1 \end{cases}$.",
            "$f(5) = 5$",
            ("refuted",),
        ),
        # values
        ("If $a = 3$ and $b = 4$, find $a + b$.", "$a + b = 7$", HELD),
        ("If $a = 3$ and $b = 4$, find $a + b$.", "$a + b = 8$", ("refuted",)),
        ("Let $a = 2 + i$ be complex. Find $a^2$.", "$a^2 = 3 + 4i$", HELD),
        ("Let $a = 2 + i$ be complex. Find $a^2$.", "$a^2 = 3 + 2i$", ("refuted",)),
        ("Let $b = e^{2\\pi i/5}$. Find $b^2$.", "$b^{11} = b^2$", ("refuted",)),
        ("Let $b = e^{2\\pi i/5}$. Find $b^2$.", "$b^{11} = b$", HELD),
        ("For each $i$ let $a = 2 + i$. Find $a$.", "$a^2 = 3 + 2i$", ("unknown",)),
        ("(a) If $r = 3$, find $2r$. (b) If $r = 5$, find $2r$.", "$2r = 10$", ("unknown",)),
        ("If $c = 9$ when $d = 8$, find $c$ when $d = 4$.", "$c + d = 20$", ("unknown",)),
        ("At the start $n = 5$; it is replaced by $2n$.", "$n = 10$", ("unknown",)),
    ],
)
def test_what_a_problem_gives_is_put_in(problem: str, line: str, expected: tuple[str, ...]) -> None:
    assert last(problem, line).verdict in expected


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Solve $x^2 = 9$.", "$x = 3$", "refuted lost_solution"),
        ("Find the positive solution of $x^2 = 9$.", "$x = 3$", "numeric solutions"),
        ("Find the positive number $x$ with $x^2 = 9$.", "$x = 3$", "numeric solutions"),
        ("Solve $x^2 = 9$ with $x > 0$.", "$x = 3$", "numeric solutions"),
        ("Solve $x^2 = 9$ with $x < 0$.", "$x = 5$", "refuted false_for_the_solution"),
        ("Solve $x^2 = a$ where $a = 9$.", "$x = 4$", "refuted false_for_the_solution"),
        ("Solve $\\sin x = 1$ on $[0, 2\\pi)$.", "$x = \\frac{\\pi}{2}$", "numeric solutions"),
        ("Solve $\\sin x = 1$ on $[0, 2\\pi)$.", "$x = \\pi$", "refuted false_for_the_solution"),
        ("Solve $\\sin x = 1$.", "$x = \\pi$", "unknown posed"),
        ("Solve $\\log x = 2$.", "$x = 100$", "unknown"),  # its base is not said
        ("Solve $\\log_{10} x = 2$.", "$x = 100$", "numeric solutions"),
        ("Solve $\\ln x = 2$.", "$x = 100$", "refuted false_for_the_solution"),
        ("Solve $x + y = 5$.", "$x = 2$", "unknown posed"),
        ("Solve $x^2 = -1$.", "$x = 1$", "unknown"),
    ],
)
def test_the_worlds_of_a_problem_are_those_that_its_words_admit(
    problem: str, line: str, expected: str
) -> None:
    assert said(problem, line).startswith(expected)


@pytest.mark.parametrize(
    ("problem", "line", "verdict"),
    [
        ("Let $a$ and $b$ be positive. Simplify $\\sqrt{a^2b^2}$.", "$\\sqrt{a^2b^2} = ab$", HELD),
        ("Simplify $\\sqrt{a^2b^2}$.", "$\\sqrt{a^2b^2} = ab$", ("refuted",)),
        ("Simplify $\\sqrt{a^2}$ where $a > 0$.", "$\\sqrt{a^2} = a$", HELD),
        ("For positive real numbers $a$, simplify $\\sqrt{a^2}$.", "$\\sqrt{a^2} = a$", HELD),
        ("For $x \\ne 1$ simplify $\\frac{x^2-x}{x-1}$.", "$\\frac{x^2-x}{x-1} = x$", HELD),
        ("Simplify $|x|$ for $x < 0$.", "$|x| = -x$", ("proved", "numeric", "unknown")),
    ],
)
def test_letters_that_are_called_positive_are_so(
    problem: str, line: str, verdict: tuple[str, ...]
) -> None:
    assert last(problem, line).verdict in verdict


@pytest.mark.parametrize(
    ("problem", "line", "verdict"),
    [
        ("In the triangle $ABC$ we have $AB = 3$ and $BC = 4$.", "$AB + BC = 7$", HELD),
        ("In the triangle $ABC$ we have $AB = 3$ and $BC = 4$.", "$BA + CB = 7$", HELD),
        ("In the triangle $ABC$ we have $AB = 3$ and $BC = 4$.", "$AB + BC = 8$", ("refuted",)),
        ("The digits are $A$ and $B$.", "$AB = 12$", ("unknown",)),
        ("Let $A = 3$ and $B = 4$.", "$AB = 12$", HELD),
        ("Let $A = 3$ and $B = 4$.", "$AB = 13$", ("refuted",)),
    ],
)
def test_two_capitals_are_a_length_in_figures_and_a_product_elsewhere(
    problem: str, line: str, verdict: tuple[str, ...]
) -> None:
    assert last(problem, line).verdict in verdict


@pytest.mark.parametrize(
    ("problem", "result"),
    [
        ("Find the slope of the curve $x^2 + y^2 = 25$ at the point $(3, 4)$.", ""),
        ("Solve $2x + a = 11$ where $a = 3$.", "4"),
        ("Find all real solutions of $x^2 = 2$.", "-1.41421356237, 1.41421356237"),
        ("Find the value of $x$ if $3x = 12$.", "4"),
        ("What is x if 3x = 12?", "4"),
        ("Solve the system $x + y = 3$ and $xy = 2$.", "(1, 2), (2, 1)"),
        ("Evaluate $3 + 4 \\cdot 5$.", ""),
        ("Let $f(x) = x^2 + 1$ and $g(x) = 2x$. Find $f(g(3))$.", "37"),
        ("Expand $(x+2)^2$.", "x^2 + 4*x + 4"),
        ("Let $f(x) = x^2$. Find the derivative of $f$ at $x = 3$.", ""),
    ],
)
def test_what_is_asked_is_found_only_where_it_is_read(problem: str, result: str) -> None:
    assert alternative(problem).result == result


@pytest.mark.parametrize(
    ("problem", "found"),
    [
        ("Compute $3 + 4$.", True),
        ("Tom has $3 + 4$ apples and buys more. How many apples does he have?", False),
        (r"The part $\int_0^1 x^2\,dx$ is cut off. How large is it?", True),
        ("A square has the area $x^2 + 1$. What is it called?", True),
    ],
)
def test_numbers_of_a_story_are_nothing_to_work_out_by_themselves(
    problem: str, found: bool
) -> None:
    assert (open_ledger(problem).target is not None) is found
