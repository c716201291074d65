"""What makes a wrong line found: a mention opens no more than it reaches, a line is held against
what the problem's formulas fix, bounds and congruences are tried.

Each mechanism has near misses beside it, which must stay undecided.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.replaying import replay
from domains.math.face.engine import steps
from domains.math.steps.verdicts import StepsVerdict

REFUTED = {
    "a step that is based on something": (
        "Find all the roots of $2x^4 + 4x^3 - 5x^2 + 2x - 3 = 0.$",
        "The roots exist based on the theorem. "
        "$2(81) - 4(27) - 5(9) - 6 - 3 = 162 - 108 - 45 = 11$.",
    ),
    "a polynomial where a later step has a remainder": (
        "What are the asymptotes of a curve?",
        r"\[\frac{x^3 - x^2 + x}{6x^2 - 9x} = \frac{x(x^2 - x + 1)}{3x(2x - 3)}"
        r" = \frac{(x - 1)(x + 1)}{3(2x - 3)}\]",
        "By division the quotient is $x$ and the remainder is 0.",
    ),
    "another form of one function": (
        "Is $f(x) = 7x^7 - 4x^4 + 1$ even, odd, or neither?",
        r"\[ f(x) = 7x^7 - 4x^4 + 1 \] \[ f(-x) = -7x^7 - 4x^4 + 1 \] Notice \[ f(-x) = -f(x) \]",
    ),
    "a value that a letter is worked out to": (
        "What is the maximum value of $4(x + 7)(2 - x)$?",
        r"We plug this back in: \(y = 4\left(\frac{9}{2}\right)\left(\frac{9}{2}\right) = 63\).",
    ),
    "a chain before a sentence that denies another thing": (
        "Find a number.",
        r"\[x = \frac{1 \pm \sqrt{7753}}{6} = \frac{1 \pm 88}{6}\] Thus, \(x = -\frac{87}{6}\) "
        "(which is not an integer).",
    ),
    "an equation that the problem's does not leave": (
        r"The graph of $x^2 + 4x + y^2 - 10y + z^2 + 2z + 5 = 0$ is a sphere. Find the center.",
        r"We add $4$: \[x^2 + 4x + 4 + y^2 - 10y + z^2 + 2z + 5 - 4 - 5 = 0.\]",
    ),
    "an equation of one case that does not go on": (
        "Pick two whole numbers.",
        r"First, if \( x = 1 \): \[ y - 1 - 8y = -3 \] \[ y - 8y = -3 - 1 \]",
    ),
    "a congruence after an arrow": (
        "Find a number.",
        r"\[2n + 11 \equiv 1 \pmod{3} \implies 2n \equiv -10 \equiv 2 \pmod{3}\]"
        r"\[2n \equiv 1 \pmod{3}\]",
    ),
    "a link between numbers in a congruence of letters": (
        r"Solve the congruence $5n \equiv 8 \pmod{17}$.",
        r"It reduces to \(n \equiv 56 \equiv 6 \pmod{17}\).",
    ),
    "an inverse that is none": ("Find an inverse.", r"Therefore \(13^{-1} \equiv 15 \mod 19\)."),
    "two lengths that agree for no value": (
        "The points $(0,0)$ and $(b,37)$ are given. How far are they?",
        r"The distance is \[ \sqrt{(b - 0)^2 + (37 - 0)^2} = \sqrt{b^2 + 1225} \]",
    ),
}

OPEN = {
    "digits of a base that the problem names": (
        "What is $5 + 4$ in base 7?",
        "$5 + 4 = 12$.",
    ),
    "a function's value that the problem asks to hold for all": (
        "The quadratic $f(x) = x^2 + bx + c$ satisfies $f(2 + t) = f(2 - t)$ for all real $t.$",
        "We know that $f(2 + t) = f(2 - t)$.",
    ),
    "a function given by another letter": (
        r"Find the least distance from the origin to $y=\frac{1}{2}x^2-9$.",
        r"Let \(f(x) = D^2 = \frac{1}{4}x^4 - 8x^2 + 81\).",
        r"Then \(f''(4) = 48 - 16 > 0\).",
    ),
    "two cases in one step": (
        "Pick two whole numbers.",
        r"If \( x = 1 \): \[ 2y = 4 \] If \( x = 2 \): \[ 2y = 6 \]",
    ),
    "a bound in a case": (
        "Let $x$ and $y$ be real numbers. Find the maximum value of $x^3 - y^3.$",
        r"In the case $x \ge y$ we have $x^3 + 1 \geq y^3 + 1$.",
    ),
    "a bound after an order was supposed": (
        "Let $x$ and $y$ be real numbers. Find the maximum value of $x^3 - y^3.$",
        r"Assume $x \ge y$.",
        r"Then $x^3 + 1 \geq y^3 + 1$.",
    ),
    "a bound on whole numbers": (
        "Let $x$ and $y$ be positive integers. Find the minimum value of $x + y.$",
        r"Then $xy + 1 \geq x + y$.",
    ),
    "a congruence by another modulus": (
        r"Find $n$ with $5n \equiv 8 \pmod{17}$ and a second condition.",
        r"We have \(n \equiv 2 \pmod{3}\).",
    ),
    "a congruence in another case": (
        "Which remainders have squares?",
        r"If \(n \equiv 1 \pmod{3}\), it is one. If \(n \equiv 2 \pmod{3}\), it is one.",
    ),
    "true for the real ones of complex solutions": (
        "Let $z$ be a complex number with $z^3 + z^2 + z = 0.$ Find all values of $|z|.$",
        r"\( z(z + 1)^2 = 0 \)",
    ),
    "two equations run together": (
        "The midpoint between $(x,y)$ and $(2,4)$ is $(-7,0)$. Find $(x,y)$.",
        "Now we solve for x: -14 = x + 2 -16 = x. So, x = -16.",
    ),
    "a question": ("Find a number.", r"Is \(3 + 5 = 9?\)"),
    "a drawing": ("Find a number.", "[asy] real a; a = 3 + 5 = 9; draw((0,0)--(1,1)); [/asy]"),
}


def found(case: tuple[str, ...]) -> StepsVerdict:
    problem, *lines = case
    return steps(problem, lines)


@pytest.mark.parametrize("name", REFUTED)
def test_a_false_line_is_found(name: str) -> None:
    verdict = found(REFUTED[name])
    first = verdict.steps[0]
    assert verdict.first_wrong_step == 0
    assert first.record is not None
    assert replay(first.record)


@pytest.mark.parametrize("name", OPEN)
def test_a_near_miss_stays_open(name: str) -> None:
    verdict = found(OPEN[name])
    assert verdict.first_wrong_step is None
    assert verdict.steps[-1].verdict == "unknown"


def test_a_bound_holds_that_a_chain_of_orders_grants() -> None:
    problem = (
        r"Let $a,$ $b,$ $c$ be real numbers such that $a \ge b \ge c \ge 0$ and $a + b = 16.$ "
        "Find the maximum value of $c(b - c).$"
    )
    line = r"\[ \frac{c + (b - c)}{2} \geq \sqrt{c(b - c)} \]"
    assert steps(problem, [line]).steps[0].verdict == "proved"
    assert steps(problem.replace("c \\ge 0", "c"), [line]).steps[0].verdict != "refuted"


def test_a_congruence_holds_where_the_problem_grants_it() -> None:
    verdict = steps(r"Solve $5n \equiv 8 \pmod{17}$.", [r"\(35n \equiv 56 \pmod{17}\)"])
    assert verdict.steps[0].verdict == "proved"


def test_a_congruence_that_hangs_on_the_solution_is_not_proved() -> None:
    verdict = steps("Find a number.", [r"\(5n \equiv 8 \pmod{17} \implies n \equiv 5 \pmod{17}\)"])
    assert verdict.steps[0].verdict == "unknown"
