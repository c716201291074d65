"""Lines that are held against what the solution itself wrote before, in the ways that other
people's solutions write it (2026-11): equations below each other, values given together, numbers
worked out for a choice, a derivative with respect to a letter, an integral's bounds in words.

Beside each stand the near misses that must stay unflagged.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import findings, said

BIN = "A bin holds balls. What is the probability p?"
NUMBERS = "Find the two numbers."
FACTORS = "What number's cube is the product? A: 288 B: 27"
ROWS = "Solving the equation:\n2p + (1 - p)*(-2) = 0.5\n"
POSED = "Equating the parts, we get: $5a - 3b = 32$ and $3a + 5b = -8$."

REFUTED = {
    "a line right below the equation that is solved": (BIN, ROWS + "2p - 2 + 2p = 1\n4p = 3"),
    "a quotient that is multiplied across": (
        "If the ratio of $2x-y$ to $x+y$ is 2 to 3, what is the ratio of $x$ to $y$?",
        r"So $\frac{2x-y}{x+y}=\frac{2}{3}$.",
        "By cross-multiplying and adding terms: $2(2x-y)=3(x+y)$.",
    ),
    "a derivative with respect to its letter": (
        "Find the shortest distance from the curve to the origin.",
        "Let d = sqrt(x^2 + (8/x)^2).",
        "The derivative of d with respect to x is d' = (2x - 16/x^3) / (2sqrt(x^2 + 64/x^2)).",
    ),
    "what is put into the solution's own equation": (
        "How many sequences of odd numbers sum to 240?",
        "The sum is 240 = n/2[2x + (n-1)2].",
        "Let x = 2k + 1. Substituting into the equation gives 240 = n(4k + 2n).",
    ),
    "values that do not solve the equations together": (
        "If $a(a+2b) = 35$ and $b(b+2c) = 7$, find $a$.",
        "Solving the first equation gives $a = 5$ and $b = 2$.",
    ),
    "a pair beside equations of complex numbers": (
        "The product of two complex numbers is $32-8i$, one is $5+3i$. Find the other.",
        "Let it be a+bi. The product of the numbers is then (a+bi)(5+3i) = 32-8i.",
        "This simplifies to 5a + 3ai + 5bi - 3b = 32 - 8i.",
        POSED,
        "Solving these equations gives a = 4 and b = -1.",
    ),
    "a number worked out for a choice": (
        FACTORS,
        "We see that 288 = 2^5 * 3^2 * 2 = 2^6 * 3^2. So the cube of 288 does not equal it.",
    ),
    "numbers in a list whose other lines deny": (
        "Find the primes that are 1 or 2 more than a square.",
        "Checking which are more than a square\n149 = 12^2 + 1\n157 is not one more than a square",
    ),
    "a star that is kept from being a mark": ("Work it out.", r"So 4 \* sqrt(4) \* 2 = 15."),
    "an integral with its bounds in words": ("Find it.", "∫ from 0 to 3 (4 - x)/4 dx = 1/2."),
    "an integral with its bounds in brackets": ("Find it.", "Area = ∫[1,9] 8 dx = 63"),
    "a number of choices in words": ("How many ways?", "There are 5 choose 3 = 12 ways."),
}

UNFLAGGED = {
    "the line below, when it is right": (BIN, ROWS + "2p - 2 + 2p = 0.5\n4p = 2.5\np = 0.625"),
    "two equations below each other": (
        "Where do they meet?",
        "The two lines are given by the equations:\n2x + 3 = 7\n3x - 1 = 11",
    ),
    "both roots below each other": (
        "Solve it.",
        "Solving:\nx^2 - 9 = 0\n(x-3)(x+3) = 0\nx - 3 = 0\nx + 3 = 0\nx = 3\nx = -3",
    ),
    "a letter of another function, with its own derivative": (
        "Compare them.",
        "Let d = x^2.",
        "For the next one with d = x^3 we have d' = 3x^2.",
    ),
    "values that solve them": (NUMBERS, POSED, "Solving these equations gives a = 4 and b = -4."),
    "another case": (
        NUMBERS,
        "Case 1: x + y = 5. Then x = 2 gives y = 3.",
        "Case 2: x + y = 7. Then x = 2 gives y = 5.",
    ),
    "units behind numbers": (
        "The charge?",
        "The formula is Q = CV.",
        "So we get Q = 2 mF * 5 V = 10 mC = 0.01 C.",
    ),
    "what held in a case before": (
        "Find the triples of numbers.",
        "Meaning $x=1$ or $y=z$.",
        "We get $1+yz=7$. So $yz=6$.",
        "Then $z+y=10$, so $y=10-z$.",
        "Now, let's consider the case $y=z$.",
        "Plugging this in gives us $x + y^2 = 7$.",
        "So $x=7-y^2$ and $y+y(7-y^2)=10$.",
    ),
    "a sum that is added to": (
        "How many marbles are there?",
        "Let r and b be the counts, so r + b = 12 and r = 2b.",
        "Therefore r = 8. If three are added, r + b = 15.",
    ),
    "a formula whose letter is put in": (
        "Find the volume of the solid.",
        r"We use $V = π \int r^2 dy$, where r is the distance.",
        r"Here $r = \sqrt{y}$, so $V = π \int (\sqrt{y})^2 dy = π \int y dy$.",
    ),
    "a stroke that divides a function": (
        "Prove that $\\cos^4 x - \\sin^4 x = \\cos 2x$.",
        "cos⁴x − sin⁴x = (2cos 2x + 2cos 2x)/4 = 4cos 2x/4 = cos 2x.",
    ),
    "a second derivative with one sign for two primes": (
        "Find the local minimum of $f(x) = x^3 - 6x^2 + 9x$.",
        "There f″(1) = 6·1 − 12 = −6 < 0.",
    ),
    "an integral of a bracket": ("Find it.", "We use V = π∫[f(x)]^2 dx, from left to right."),
}

NOT_ASSERTED = [
    "If 3 + 4 = 8, then 7 would be 8.",
    "It is a common mistake to say 1/2 + 1/3 = 2/5.",
    "3 + 4 = 8? No, it is 7.",
    "We have 3 * 4 = 13. This is false.",
    "Testing choice C: 5 * 5 = 24. Not equal to 26.",
    "Check: 3^2 + 4^2 = 26. No.",
    "We do not have 2^3 * 3 = 25.",
    "You cannot add like 1/2 + 1/2 = 2/4.",
    "We need 2a + 1 = 8. Try 3 * 2 + 1 = 8, which does not work.",
]


@pytest.mark.parametrize("name", REFUTED)
def test_a_line_against_what_stands_before_it_is_refuted(name: str) -> None:
    assert said(REFUTED[name][0], *REFUTED[name][1:]).startswith("refuted ")
    assert "does not replay" not in said(REFUTED[name][0], *REFUTED[name][1:])


@pytest.mark.parametrize("name", UNFLAGGED)
def test_what_may_be_another_thing_stays_unflagged(name: str) -> None:
    assert "refuted" not in [f.verdict for f in findings(UNFLAGGED[name][0], *UNFLAGGED[name][1:])]


@pytest.mark.parametrize("line", NOT_ASSERTED)
def test_numbers_that_are_denied_or_tried_stay_unflagged(line: str) -> None:
    assert "refuted" not in said("What is the value?", line)


def test_an_answer_that_names_a_function_is_compared() -> None:
    lines = ("f′(x) = x²e^{3x}·(2/x + 3)", "Answer: f′(x) = x(3x + 2)e^{3x}")
    assert "refuted" not in said("Find the derivative of $f(x) = x^2 e^{3x}$.", *lines)


def test_a_line_break_that_was_written_out_ends_the_line() -> None:
    assert said("Find it.", r"There are two.\n\nThen 8! / (6! 2!) = 29").startswith("refuted ")
    assert said("Find it.", r"So $3 \neq 4$ and $2 \not= 3$.").startswith("proved ")
