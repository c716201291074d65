"""The line at which a solution goes wrong is refuted itself, and not only what follows from it;
each mechanism with near misses, which must stay open.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.replaying import replay
from domains.math.face.engine import steps

PRODUCT = "Simplify $\\frac{(10r^3)(4r^6)}{8r^4}$."
TERMS = "Simplify $7a^3(3a^2 - a) - 8a(2a - 4)$."
TANGENT = "Let $a$ and $b$ be real constants with $\\tan t = a + b$, $0 < t < 1$. Find $\\sin t$."
CUBES = (
    "Let $a$, $b$, $c$ be complex numbers satisfying $(a + 1)(b + 1)(c + 1) = 1$, "
    "$(a + 2)(b + 2)(c + 2) = 2$, $(a + 3)(b + 3)(c + 3) = 3$. Find $(a + 4)(b + 4)(c + 4)$."
)
SIGNS = (
    "All triangles have the same value, and all circles have the same value. \\begin{align*} "
    "\\Delta + \\bigcirc + \\Delta &= 21\\\\ \\bigcirc + \\Delta + \\bigcirc &= 15\\\\ "
    "\\bigcirc + \\bigcirc &= \\ ? \\end{align*}"
)
PIECES = (
    "Let \\[f(x) = \\left\\{ \\begin{array}{cl} 2x + 1 & \\text{if } x \\le 3, \\\\ 8 - 4x & "
    "\\text{if } x > 3. \\end{array} \\right.\\] Find the sum of all values of $x$ such that "
    "$f(x) = 0.$"
)
ROOT = (
    "Case 1: If $x \\le 3$, then $f(x) = 2x + 1$. Setting this equal to zero gives $2x + 1 = 0$. "
    "Solving for $x$ gives $x = -\\frac{1}{2}$."
)
LOST = (
    "Case 2: If $x > 3$, then $f(x) = 8 - 4x$. Setting this equal to zero gives $8 - 4x = 0$. "
    "Solving for $x$ gives $x = 2$."
)
SUM = "So the solutions are $-\\frac{1}{2}$ and $2$, and their sum is $\\frac{3}{2}$."
DIVISION = (
    "When $6y^3 + 5y^2 - 16y + 8$ is divided by $2y + 3$ the quotient is "
    "$3y^2 + cy + \\frac{5}{2}c$. What is the remainder?"
)
GEOMETRIC = "Let $x$, $y$, $z$ be positive with $xyz = 2$. Find the minimum of $x^4 + 4y^2 + 4z^4$."
EQUAL = "Equality holds where $x^4 = 2y^2 = 4z^4$."
TRIGONOMETRIC = (
    "Solve $\\frac{1}{\\sin^2 t} - \\frac{1}{\\cos^2 t} - \\frac{1}{\\tan^2 t} - "
    "\\frac{1}{\\cot^2 t} - \\frac{1}{\\sec^2 t} - \\frac{1}{\\csc^2 t} = -3$ for "
    "$0 \\le t \\le 2 \\pi.$"
)
SINES = (
    "Find all solutions of $2 \\sin^3 x - 3 \\sin x = -\\frac{3}{2} \\sin 2x$ "
    "for $0 \\le x \\le 2 \\pi.$"
)
BOX = (
    "What number must be placed in the box to get an equation with more than one solution: "
    "\\[4x + 6 + 7x - 9 = 12x - 7 - x + \\boxed{\\phantom{2}}?\\]"
)
MEDIANS = (
    "In triangle $ABC$ the medians $AD$ and $BE$ are perpendicular, $AC = 22$ "
    "and $BC = 31$. Find $AB$."
)
WRONG = {
    "an empty box": (
        BOX,
        [
            "If we add 4 to both sides, we get $11x - 3 + 4 = 11x - 7 + \\boxed{\\phantom{2}} + "
            "4$. "
            "Simplifying, we get $11x + 1 = 11x - 3 + \\boxed{\\phantom{2}} + 4$."
        ],
    ),
    "what is recalled for all values": (SINES, ["Recall that $\\cos x = \\sqrt{1 - \\sin^2 x}$."]),
    "the expression, after a product of numbers": (
        PRODUCT,
        [
            "We multiply the numbers: $10 \\cdot 4 = 40$. So the expression becomes "
            "$\\frac{40r^3}{8r^4}$."
        ],
    ),
    "its second term": (TERMS, ["So, the second term becomes $-16a^2 - 32a$."]),
    "the result of the sentence before": (
        "If $x$ is real, find $49x^2 + 266x$.",
        [
            "Factoring, we get $49x(x + \\frac{38}{7})$. This can be further simplified to "
            "$49x(x + 6)$."
        ],
    ),
    "a side of the equation before": (
        DIVISION,
        [
            "So $(2y + 3)(3y^2 + cy + \\frac{5}{2}c) = 6y^3 + 5y^2 - 16y + 8$.",
            "Expanding the left-hand side, we get $6y^3 + 6cy^2 + \\frac{15}{2}cy$.",
        ],
    ),
    "an expression beside the form of its answer": (
        "Simplify $\\cos 54^\\circ \\cos 4^\\circ - \\cos 36^\\circ \\cos 86^\\circ.$ Enter "
        "your answer "
        "as a function of a whole number, such as $\\sin 7^\\circ$.",
        [
            "Thus, the expression becomes $\\cos 54^\\circ \\cos 4^\\circ - \\cos 36^\\circ "
            "\\sin 2^\\circ$."
        ],
    ),
    "a sign that goes on where one factors": (
        "Compute $21 \\cdot 15 + 21 \\cdot 9$.",
        [
            "We have $21 \\cdot 15 + 21 \\cdot 9$.",
            "First, let's factor where possible: $= 21(15 + 11)$",
        ],
    ),
    "a letter defined and then given a value": (
        "Real numbers satisfy $c + d = 7$ and $cd = 12$. Find $c - d$ where $c > d$.",
        ["Let $y = c + d$. Then $y = 7$, so we have $y^2 = 50$."],
    ),
    "a remainder computed": ("Find $13^{-1}$ modulo $19$.", ["We try $15$: $195 \\mod 19 = 1$."]),
    "signs for letters": (
        SIGNS,
        ["Let $\\Delta = a$ and $\\bigcirc = b$. Then we have $2a + 2b = 21$."],
    ),
    "what the step itself supposes not": (PIECES, [ROOT, LOST, SUM]),
    "no numbers for it and the lines before": (
        GEOMETRIC,
        [EQUAL, "We substitute and get $y^3 = 2$."],
    ),
    "the same letters, written so": (
        TANGENT,
        [
            "We have $\\tan t = a + b$, so we can write $\\sin t = \\frac{a + b}{1 + (a + b)^2} "
            "\\cos t$."
        ],
    ),
    "an equation of many functions": (
        TRIGONOMETRIC,
        [
            "We can rewrite it as $\\csc^2 t - \\cot^2 t + \\sec^2 t - \\tan^2 t - \\tan^2 t - "
            "\\cot^2 t - \\sin^2 t - \\cos^2 t = -3$."
        ],
    ),
    "a link after a name with an index": (
        "Find the area of two parts.",
        ["$\\text{Area}_2 = \\int_1^3 (8 - 2)\\,dx = 6 \\cdot 3$."],
    ),
}
RIGHT = {
    "the points that stay": (
        "Let $f(x) = x^2 - 2$. Find the fixed points of $f$.",
        ["We solve $f(x) = x \\implies x^2 - 2 = x \\implies x^2 - x - 2 = 0$."],
    ),
    "a number beside its equation": (
        "The numbers satisfy $a + 2b = k$ and $3a - b = k - 3$. Find them in terms of $k$.",
        ["The second one is $3a - b = k - 3. \\quad \\text{(2)}$"],
    ),
    "a function applied twice": (
        "Let $f(x) = x^2 - 2$ and let $f^{(n)}(x)$ denote the $n$-th iteration of $f$. Find zeros.",
        ["We have $f^{(2)}(x) = f(f(x)) = x^4 - 4x^2 + 2$."],
    ),
    "an empty box, carried on": (BOX, ["We get $11x - 3 = 11x - 7 + \\boxed{\\phantom{2}}$."]),
    "lengths that an equation allows": (
        MEDIANS,
        ["So $AB^2 + 22^2 = 2(AD^2 + (\\frac{31}{2})^2)$."],
    ),
    "a condition that nothing positive meets": (
        "Find all functions from the positive integers to themselves with a property.",
        ["For these two to be equal, we must have $c + n = c - n$."],
    ),
    "vectors between points": (
        "Points $A$, $B$, $C$ form a triangle. Find its area.",
        ["$\\overrightarrow{AB} + \\overrightarrow{BC} + \\overrightarrow{CA} = 0$."],
    ),
    "a number that is not called positive": (
        "A triangle has an angle $t$. Find all numbers $x$ with a property.",
        ["The property is $x + 3 = 0$.", "Another one is $y^2 + 4y + 4 = 0$."],
    ),
    "what no length can be, set aside": (
        MEDIANS,
        ["Were it so, $BE^2 + 5 = 0$, which is impossible.", "Suppose $AB + 3 = 0$."],
    ),
    "what is recalled and holds": (SINES, ["Recall that $\\cos^2 x = 1 - \\sin^2 x$."]),
    "what holds in one case": (
        SINES,
        ["If $\\cos x$ is not negative, then $\\cos x = \\sqrt{1 - \\sin^2 x}$."],
    ),
    "what is recalled in another letter": (
        SINES,
        ["Recall that $\\cos u = \\sqrt{1 - \\sin^2 u}$."],
    ),
    "an equation into which a number is put": (
        "Find the largest sum of 15 terms of a progression of whole numbers up to 999.",
        ["We plug it into $a + (n - 1)d = 999$: $0 + (15 - 1) \\cdot 71 = 999$, but it is 994."],
    ),
    "a product named": (
        PRODUCT,
        ["We multiply above and below by $r$. The expression becomes $\\frac{40r^{10}}{8r^5}$."],
    ),
    "a part of the expression": (PRODUCT, ["The numerator of the expression becomes $40r^9$."]),
    "its term with and without its sign": (
        TERMS,
        ["So, the second term becomes $16a^2 - 32a$.", "The second term becomes $-16a^2 + 32a$."],
    ),
    "a term of something else": (
        "Find the sum of a sequence.",
        ["So, the second term becomes $16a^2 - 32a$.", "The second term becomes $5a^2 - a$."],
    ),
    "what is made of the formula before": (
        "Let $x$ be real. Bound $x^2 + 3x$ and $x^2 + 2$.",
        ["Add $x^2 + 3x$ to $x^2 + 2$. This simplifies to $2x^2 + 3x + 2$."],
    ),
    "a product of the results before": (
        "Find a product.",
        ["We get $x + 2$ and $x + 3$. Multiplying these, we have $x^2 + 5x + 6$."],
    ),
    "a letter given two numbers": (
        "Real numbers satisfy $c + d = 7$ and $cd = 12$. Find them.",
        ["First $y = 3$, and second $y = 4$, so we have $y^2 = 16$."],
    ),
    "a remainder asked for": (
        "Find $13^{-1}$ modulo $19$.",
        ["Check whether $195 \\mod 19 = 1$ is true. It is not."],
    ),
    "remainders of whole numbers": (
        "When $n$ is divided by $7$ the remainder is $3$. Find the remainder of $2n + 8$.",
        ["Expanding, we have $2(n + 4)$. This simplifies to $2n + 1$."],
    ),
    "complex numbers that solve it": (
        CUBES,
        ["Let $P(x) = (x - a)(x - b)(x - c)$.", "So we have $P(-1) = -1$ and $P(-2) = -2$."],
    ),
    "signs with their own values": (
        SIGNS,
        ["Let $\\Delta = a$ and $\\bigcirc = b$. Then we have $2a + b = 21$ and $a + 2b = 15$."],
    ),
    "what the case excludes, rejected": (
        PIECES,
        [
            ROOT,
            LOST,
            "But $2$ is not greater than $3$, so we reject it; the sum is $-\\frac{1}{2}$.",
        ],
    ),
    "what the lines before leave open": (
        GEOMETRIC,
        [EQUAL, "We substitute and get $y^4 = 4$.", "So we have $x^2 z^2 = 2$."],
    ),
    "another scenario with the same letters": (
        "Two friends have some coins. How many has the first?",
        [
            "Let them have $a$ and $b$: $a + 2b = 10$.",
            "In the other case we get $a + 2b = 12$.",
        ],
    ),
    "two conditions in words": (
        "Two friends have some coins. How many has the first?",
        ["Let them have $a$ and $b$: $a + 2b = 10$.", "The second condition gives $2a + b = 8$."],
    ),
    "another case with its own values": (
        "Solve $x^2 = 5x - 6$.",
        [
            "If $x = 2$, then $y = x + 1$ gives $y = 3$.",
            "If $x = 3$, then $y = x + 1$ gives $y = 4$.",
        ],
    ),
    "the same letters, where it follows": (
        TANGENT,
        ["We have $\\tan t = a + b$, so we can write $\\sin t = (a + b) \\cos t$."],
    ),
    "a candidate of a squared equation": (
        "Solve $\\sqrt{x + 6} = x$.",
        ["Squaring gives $x + 6 = x^2$.", "So $x = 3$ or $x = -2$; but $x = -2$ is extraneous."],
    ),
    "letters right after π": (
        "The volume of a can of height 6 equals its lateral area in number. Find the radius.",
        [
            "The area is A = 2πrh.",
            "So πr^2(6) = 2πrh with h = 6.",
            "We simplify: 6r^2 = 12r, so r = 2.",
        ],
    ),
    "lines that are met in turn": (
        "A triangle lies between the line $y = -x - 1$, the line $x = 2$, and $y = x + 5$.",
        ["Setting the two equal gives $-x - 1 = x + 5$, so $x = -3$.", "Then $y = -(-3) - 1 = 2$."],
    ),
    "what goes on from an unread line": (
        "Find the area below the line $y = 2$ between $x = 1$ and $x = 3$.",
        ["The function is $y = 2$. $\\oddsign_2 = \\int_1^3 6$ \\[= \\left[6x\\right]_1^3 = 12\\]"],
    ),
    "a nonreal root of one": (
        "Let $w$ be a nonreal root of $x^3 = 1$. Find $w + w^2$.",
        ["Here $w = -\\frac{1}{2} + \\frac{\\sqrt{3}}{2}i$.", "So $1 + w + w^2 = 0$."],
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_the_first_wrong_line_is_refuted(kind: str) -> None:
    problem, lines = WRONG[kind]
    found = steps(problem, lines)
    at = lines.index(LOST) if LOST in lines else len(lines) - 1
    assert found.first_wrong_step == at
    record = found.steps[at].record
    assert record is not None
    assert replay(record)


@pytest.mark.parametrize("kind", RIGHT)
def test_near_misses_stay_unflagged(kind: str) -> None:
    problem, lines = RIGHT[kind]
    assert steps(problem, lines).first_wrong_step is None
