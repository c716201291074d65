"""Right lines in the styles of other sets' solutions (2026-11) that were read wrongly: a formula
that begins or ends inside of what was not read, letters that are listed, cases, a retraction.
Beside each the false line that the same reading must still refute.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import last, said

LINE = "If the line $y = ax + b$ passes through $(4, 5)$ and $(8, 17)$, what is $a - b$?"
TERMS = "If $m$ and $n$ are odd integers, how many terms in the expansion of $(m+n)^6$ are odd?"
FIVE = (
    "Given that $a,$ $b,$ $c,$ $d,$ $e$ are real numbers such that $a + b + c + d + e = 8$ and "
    "$a^2 + b^2 + c^2 + d^2 + e^2 = 16,$ find the maximum value of $e.$"
)
CURVES = "The area bounded by the parabola y = x^2 and the lines y = 1 and y = 9 equals"

RIGHT = {
    "a sign in delimiters of its own": ("Add.", "The denominators give 5 $\\times$ 3 = 15."),
    "a name that is no function": ("How long?", "We get tln(0.8) = ln(0.02)."),
    "a product that goes on in brackets": ("Find it.", "So 2^4 = 8(cos(1) + isin(1))."),
    "a formula in two delimiters": (
        "Let $f(x) = x^2 - 9x$ and $g(x) = f(x - 1)$.",
        "So $g(x) = (x-1)^2$ $-9(x-1)$.",
    ),
    "the letter a before a minus sign": (
        LINE,
        "So we have 5=3(4)+b.",
        "So b=5-12=-7.",
        "Therefore a-b=3-(-7)=10.",
    ),
    "a letter with an index after an article's letter": (
        "The diameter of the pipe is d at one point and d/3 at the other.",
        "At point 1, A1 = (π/4)d^2 and v1 = V.",
        "At point 2, A2 = (π/4)(d/3)^2 = A1/9.",
    ),
    "e among letters": (FIVE, "I choose the larger one: $e = \\frac{16}{5}.$"),
    "the signs of a root, one by one": (
        "Where is $\\frac{1}{8x^2-65x+8}$ undefined?",
        "And $x=\\frac{65\\pm63}{16}=\\frac{128}{16}$ or $x=\\frac{2}{16}$.",
    ),
    "digits side by side": (
        "The sum of the digits of a two-digit number is $13.$",
        "The difference of the two numbers is $ab - ba = 27.$",
    ),
    "so many of them": (TERMS, "So of the $7$ terms in the expansion, $4$ are odd."),
    "another line that is cut out": (
        CURVES,
        "Setting y = x^2 equal to y = 1 gives x^2 = 1.",
        "Setting y = x^2 equal to y = 9 gives x^2 = 9.",
    ),
    "a function before a root": (
        "Let $f(x,y) = x \\sqrt{1 - y^2} + y \\sqrt{1 - x^2}$.",
        "So $f(\\cos t, \\sin t) = \\cos t \\sqrt{1 - \\sin^2 t} + \\sin t \\sqrt{1 - \\cos^2 t}$.",
    ),
    "another equation to solve": (
        "Let $f(x) = -x^3 + 2x^2 + 3x$ for $x > 3$. Find $f^{-1}(0) + f^{-1}(6)$.",
        "We solve $-x^3 + 2x^2 + 3x = 0$.",
        "So we need to solve the equation $-x^3 + 2x^2 + 3x = 6$ for $x$.",
    ),
    "one line after another line": (
        "The points with $2x = 3y = -z$ form a line, and those with $6x = -y = -4z$ another line.",
        "Setting $x = 1$ gives $6 = -y = -4z$.",
    ),
    "an equation that was taken back": (
        "It passes through the point $(1, 5)$.",
        "Its equation is $y = 4p x^2 + 3$, so $5 = 4p + 3$ and $4p = 2$.",
        "No, our equation was wrong.",
        "It must be $4p(1-0) = (5-3)^2$, so $4p = 4$.",
    ),
    "an inequality that is squared": (
        "Find all positive real numbers $x$ with $x \\sqrt{12 - x} + \\sqrt{12x - x^3} \\ge 12.$",
        "Squaring both sides gives us "
        "\\[x^2(12-x) + 2x\\sqrt{12-x}\\sqrt{12x-x^3} + 12x-x^3 \\ge 144.\\]",
    ),
    "the line through a point": (
        "A triangle stands in the parabola $x^2 = 8y$.",
        "I use the slope-intercept form of a line to write its equation as $y = \\sqrt{3} x$.",
    ),
    "part of a whole that is not named": ("How many?", "The $20 = 1/3$ of the class are girls."),
    "a count after a product": ("How many?", "He eats it $304 \\cdot \\frac12 = 152$ times."),
}
WRONG = {
    "a sign in delimiters of its own": ("Add.", "The denominators give 5 $\\times$ 3 = 16."),
    "the letter a before a minus sign": (LINE, "So a=3 and b=-7.", "Therefore a-b=3-(-7)=11."),
    "both are odd": (TERMS, "Both $7$ and $4$ are odd."),
    "it is odd": (TERMS, "$4$ is odd."),
    "a share of the tank": (
        "Two taps fill a tank.",
        "Together they fill $\\frac16 + \\frac13 = \\frac29$ of the tank in an hour.",
    ),
    "by a formula with a name": (
        "Given $x + y = 7$ and $xy = 10$, find $x^3 + y^3$.",
        "By the binomial formula $(x+y)^3 = x^3 + y^3 + xy(x+y)$.",
    ),
    "what would have been, worked out": (
        "How many would it have been?",
        "The number that would have been reported is 450,000 - 27 * 12,486 = 337,125.",
    ),
    "numbers that are plugged in, in a chain": (
        "Find the velocity at $t = 1$.",
        "Plugging in t = 1, we get:\ndy/dt = 4 cos(1) + 12 cos(12) = 2.829",
    ),
    "rows after what is plugged in": (
        "A rectangle has length $3x$ and width $x + 5$; its area equals its perimeter.",
        "Plugging in the information:\n3x(x + 5) = 2(3x + x + 5)\n3x^2 + 15x = 8x + 10\n"
        "3x^2 - 5x - 10 = 0",
    ),
    "so many times": ("How many?", "He eats it $304 \\cdot \\frac12 = 162$ times."),
    "a product that is told to be written out": (
        "Find $p$.",
        "Expand the polynomial $(x^2+5x+6)^2$ which gives $x^4 + 10x^3 + 35x^2 + 60x + 36$.",
    ),
    "an expression that is told to be simplified": (
        "Find $p$.",
        "Here $(x+3)(x-2)$ simplifies to $x^2 + x + 6$.",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_line_is_not_refuted(name: str) -> None:
    problem, *lines = RIGHT[name]
    assert last(problem, *lines).verdict != "refuted"


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_line_is_refuted_and_replays(name: str) -> None:
    problem, *lines = WRONG[name]
    assert said(problem, *lines).startswith("refuted")
    assert "does not replay" not in said(problem, *lines)
