"""Wrong lines that are refuted from formulas and from sentences of fixed words, each mechanism with
near misses beside it, which must stay open.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from domains.math.algebra.replaying import replay
from domains.math.face.engine import steps

Cases = Mapping[str, tuple[str, str]]
NOTHING = "Find the number."
TWO = "The numbers $a$ and $b$ satisfy $a + 2b = 7$ and $ab = 6$. Find them."
ONE = "The numbers $a$ and $b$ satisfy $a + 2b = 7$. Find them."
SIDES = "Solve $(x - 1)(x + 4) = 3$ for $x$."
ROOTS = "Let $a,$ $b,$ and $c$ be the roots of $x^3 + 7x^2 - 11x - 2 = 0.$ Find $a + b + c.$"
BETWEEN = "What integer $x$ satisfies $\\frac{1}{4}<\\frac{x}{7}<\\frac{1}{3}$?"
PLACES = "Let $A = (2, 0)$, $B = (0, 2)$ be points and $P(x, y)$ another point. Find $PA + PB$."
PRODUCT = "Simplify $\\frac{3a^2b}{5ac}\\times\\frac{10c}{6ab}$."
JOINED = "Suppose that $x \\Join y = (x+2)(y-3)$. What is $t \\Join (t+2)$?"

REFUTED: Cases = {
    "one side expanded": (SIDES, "Expanding the left side, we get $x^2 + 3x - 5 = 3$."),
    "one side factored": (
        "Let $x^2 - 5x + 6 = 0$ be given.",
        "We have $x^2 - 5x + 6 = 0$. Factoring this, we get $(x - 1)(x - 6) = 0$.",
    ),
    "goes on from an unread line": (
        JOINED,
        "We have $t \\Join (t+2) = (t + 2)(t - 1)$. Simplify the expression: $= t^2 - t - 2$",
    ),
    "letters behind a number": (
        PRODUCT,
        "Numerator = (3a^2b) × (10c) = 30a^2bc. Denominator = (5ac) × (6ab) = 30abc",
    ),
    "both signs of a root": (
        "Find all $a$ with $61a^2 - 108a - 225 = 0$.",
        "\\[a = \\frac{108 \\pm \\sqrt{11664 + 55425}}{122}\\]\n\n"
        "\\[a = \\frac{108 \\pm 259}{122}\\]",
    ),
    "a greatest common divisor": (NOTHING, "The GCD of 116 and 174 is 2."),
    "a greatest common divisor in two sentences": (
        NOTHING,
        "We find the greatest common divisor (GCD) of \\(2187\\) and \\(5625\\). By the algorithm, "
        "we find that the GCD is \\(3\\).",
    ),
    "a least common multiple": (NOTHING, "The least common multiple of $12$ and $18$ is $72$."),
    "numbers that are listed": (
        NOTHING,
        "- There are 7 choices for the exponent of 3 (0, 2, 4, 6).",
    ),
    "an order beside congruent figures": (
        "How many non-congruent triangles are there?",
        "This works because $2 + 4 > 6$.",
    ),
    "numbers with their bases": (
        "What is $441_{10}$ in base $7$?",
        "So we find that $441_{10} = 1202_7$.",
    ),
    "degrees that are checked": (NOTHING, "Check: $990^\\circ - 2 \\times 360^\\circ = 90^\\circ$"),
}
OPEN: Cases = {
    "drawn from words as well": (ONE, "Since the sum is nine, $a + b = 9$."),
    "drawn, and true": (TWO, "Combining these, we get $a^2 + 4b^2 = 25$."),
    "drawn in a story": (
        "Adult tickets cost 9 dollars and others 5. How many of each were sold?",
        "Let $x$ and $y$ be the numbers. Then we have $x + y = 100$. Then we have $9x + 5y = 640$.",
    ),
    "drawn with a new letter": (TWO, "Combining these, we get $a^2 + c^2 = 49$."),
    "drawn where a value was put in": (TWO, "When $a = 3$, simplifying gives $b^2 = 4$."),
    "expanded on both sides": (SIDES, "Expanding, we get $x^2 + 3x - 5 = 2$."),
    "one of several that are expanded": (
        NOTHING,
        "Expanding these, we get $a - 1 + 2c = 0$, $2a + 4 + c = 0$.",
    ),
    "a factor by a number": (
        "Let $2x^2 - 8 = 0$ be given.",
        "We have $2x^2 - 8 = 0$. Factoring this, we get $(x - 2)(x + 2) = 0$.",
    ),
    "goes on after other words": (
        JOINED,
        "We have $t \\Join (t+2) = (t + 2)(t - 1)$. Half of the perimeter is $= t^2 - t - 2$",
    ),
    "a measure behind a number": (NOTHING, "A box of 30abc holds (5) * (6) pieces."),
    "roots of another polynomial": (
        "Let $a,$ $b,$ and $c$ be the sides of a figure with $x^3 + 7x^2 - 11x - 2 = 0.$ "
        "Find $a + b + c.$",
        "The answer is $\\boxed{7}$.",
    ),
    "another number in a box": (ROOTS, "The constant is $abc = 2$."),
    "a divisor that is supposed": (NOTHING, "If the GCD of 116 and 174 is 2, stop."),
    "a divisor of others": (NOTHING, "The GCD of 116, 174 and 26 is 2."),
    "a common divisor": (NOTHING, "A common divisor of 116 and 174 is 2."),
    "some of the numbers": (NOTHING, "There are 9 choices for it (1, 2, 3, ..., 9)."),
    "numbers of a pair": (NOTHING, "There are 4 numbers like the pair (0, 1)."),
    "as many as are listed": (NOTHING, "There are 4 choices for it (0, 2, 4, 6)."),
    "an inequality that is solved": (
        NOTHING,
        "Therefore, the solution to the inequality $\\left(\\frac{7}{3}\\right)^x \\leq 1$ is: "
        "\\[x \\leq 0\\]",
    ),
    "an inequality beside another": (
        NOTHING,
        "We have $x > 2$. The solution to the second inequality is $x < 5$.",
    ),
    "rows that are no derivation": (
        NOTHING,
        "We need both: \\begin{align*} x &> 2 \\\\ x &< 5 \\end{align*}",
    ),
    "a length that is a condition": (PLACES, "Then $PA = x + 2$."),
    "a length by other coordinates": (PLACES, "So $PB^2 = x^2 + (y - 2)^2$."),
    "a length of a point without a place": (PLACES, "So $AQ = 3$ and $AB^2 = 8$."),
    "a congruence": ("Work in $\\mathbb{Z}_7$.", "So $3 + 5 = 1$."),
    "an equation that is tried": (NOTHING, "Try it: $x^2 = 5$ gives $4 = 5$."),
    "digits in a base": ("In what base is this right?", "We find $5 + 4 = 12$."),
}


@pytest.mark.parametrize("name", REFUTED)
def test_a_false_line_is_refuted_with_a_record_that_replays(name: str) -> None:
    problem, line = REFUTED[name]
    found = steps(problem, [line]).steps[0]
    assert found.verdict == "refuted"
    assert found.record is not None
    assert replay(found.record)


@pytest.mark.parametrize("name", OPEN)
def test_a_near_miss_is_not_refuted(name: str) -> None:
    problem, line = OPEN[name]
    assert steps(problem, [line]).steps[0].verdict != "refuted"


def test_one_side_told_in_two_forms_says_nothing_of_the_other() -> None:
    lines = [
        "We have $0.6x + 1.6 = 0.3(x + 8)$.",
        "Expand the right side: $0.3(x + 8) = 0.3x + 2.4$.",
    ]
    assert steps("Mix two acids; call the added litres x.", lines).first_wrong_step is None
    lines[1] = "Expand the right side: $0.3(x + 8) = 0.3x + 24$."
    assert steps("Mix two acids; call the added litres x.", lines).first_wrong_step == 1
