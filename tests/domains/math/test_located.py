"""Wrong lines that are refuted from their own text and the problem, each mechanism with near misses
beside it, which must stay open.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.replaying import replay
from domains.math.face.engine import steps

NOTHING = "Find the number."
SIMPLIFY = "Simplify: $\\sqrt{28 + \\sqrt{1296}}$"
RESTATED = {
    "the problem's expression": (SIMPLIFY, "So, the expression becomes: $\\sqrt{28 + 8}$"),
    "like terms": (
        "Simplify the expression $(x^5+3x^2+3x^5)-(x^7+2x^2+6x^5)$.",
        "The simplified expression becomes: $-x^7 - 5x^5 + x^2$",
    ),
    "a term of an inequality": (
        "Let $x,$ $z$ be positive real numbers. Bound $(1 + 5z)(4z + 3x)$.",
        "For $4z + 3x$, we can rewrite it as $2z + 2z + x + x$.",
    ),
    "a line that goes on": (
        "Compute $\\sqrt{50} + \\sqrt{8}$.",
        "We have $\\sqrt{50} + \\sqrt{8}$. Combine like terms: $= 6\\sqrt{2}$",
    ),
}
NOT_RESTATED = {
    "it is another form": (SIMPLIFY, "So, the expression becomes: $\\sqrt{28 + 36}$"),
    "it is a part": (SIMPLIFY, "The expression under the root becomes: $\\sqrt{36}$"),
    "it is what is simplified": (
        "Simplify $\\cos 10^\\circ \\cos 30^\\circ \\cos 50^\\circ$.",
        "Next, we need to simplify $\\cos 10^\\circ \\cos 50^\\circ$.",
    ),
    "it is made of two": (
        "Let $p = x^2 + 3x$ be given.",
        "Here are $x^2 + 3x$ and $2x - 1$. Adding them and simplifying, we get $x^2 + 5x - 1$.",
    ),
    "it is another thing": (SIMPLIFY, "The perimeter of the garden simplifies to $5 + 3$."),
    "a value is put in": (
        "Evaluate $x^2 + 3x + 1$ and $x^2 + 2x$.",
        "If $x = 2y$, the expression becomes $x^2 + 7x + 1$.",
    ),
}
SAID = {
    "divisible": "We know that $4! = 24$ is divisible by $9$.",
    "not divisible": "We find that the number 10236 is not divisible by 3 and 6.",
    "two of which one is not": "Notice that both 24 and 1199 are divisible by 3.",
    "a factor": "So 7 is a factor of 30.",
    "a multiple": "Then $5 \\cdot 4 = 20$, which is a multiple of 3.",
    "prime": "So 91 is prime.",
    "a square": "Here 20 is a perfect square.",
    "even": "So $5^2 = 25$ is even.",
}
NOT_SAID = {
    "supposed": "If 24 is divisible by 9, stop.",
    "asked": "Is 24 divisible by 9? We check whether 24 is divisible by 9.",
    "of a sum": "The sum of 3 and 5 is divisible by 3.",
    "of the last of two": "Here 3 and 5 is even.",
    "of more": "One more than 24 is divisible by 9.",
    "answered": "Now 21 is divisible by 5 (no).",
    "under a condition": "24 is divisible by 9 only if 3 is even.",
    "denied before": "It is not true that 24 is divisible by 9.",
    "with another word": "7 is relatively prime to 14, and 9 is a prime candidate.",
    "true of none": "10236 is not divisible by 5 and 6.",
}
COMPLEX = (
    "Let $w$ and $z$ be complex numbers such that $\\frac{w}{z} + \\frac{z}{w} = 1$. Find $|w|$."
)
NOWHERE = {
    "no common root": (
        "The complex number $x$ satisfies $2x^2 - 1 = 1 - x - x^2$. Find it.",
        "This simplifies to $3x^2 - x + 2 = 0$.",
    ),
}
SOMEWHERE = {
    "it follows": (COMPLEX, "Multiplying by $wz$, we get $w^2 + z^2 = wz$."),
    "some numbers solve both": (COMPLEX, "We get $w^2 + z^2 = 1$."),
    "supposed": (COMPLEX, "Suppose that $wz = 0$."),
    "other curves": (
        "The circle $x^2 + y^2 = 1$ touches the line $y = x + c$ at a point. Find $c$.",
        "Then another circle is given by $x^2 + y^2 = 4$.",
    ),
}
READ = {
    "a label in brackets": "$100 (\\text{first day}) + 150 (\\text{second day}) = 700$",
    "a quotient with a unit": "\\[ \\frac{40}{5} = 3 \\text{ dollars} \\]",
    "one of two orders": "This works because $2 + 4 > 6$ and $2 + 5 > 4$.",
    "factorials": "So $\\frac{(n-2)!}{n!} = \\frac{(n-2)!}{n(n-1)(n-2)!} = \\frac{1}{n(n-2)}$.",
}
NOT_READ = {
    "a label that counts": "$5 (\\text{dozen}) = 60$",
    "a measure with a bar": "\\[ \\frac{1}{2} \\text{ feet} = 6 \\text{ inches} \\]",
    "orders that fail": "It is not true that $2 + 4 > 6$ and $2 + 5 > 4$.",
    "factorials that agree": "So $\\frac{n!}{(n-2)!} = \\frac{n(n-1)(n-2)!}{(n-2)!} = n(n-1)$.",
}


def last(problem: str, *lines: str) -> str:
    return steps(problem, list(lines)).steps[-1].verdict


def replays(problem: str, line: str) -> bool:
    found = steps(problem, [line]).steps[-1]
    return found.verdict == "refuted" and found.record is not None and replay(found.record)


@pytest.mark.parametrize("name", [*RESTATED, *NOWHERE])
def test_a_form_or_an_equation_that_contradicts_is_refuted(name: str) -> None:
    assert replays(*{**RESTATED, **NOWHERE}[name])


@pytest.mark.parametrize("name", [*NOT_RESTATED, *SOMEWHERE])
def test_what_may_stand_for_something_else_stays_open(name: str) -> None:
    assert last(*{**NOT_RESTATED, **SOMEWHERE}[name]) != "refuted"


@pytest.mark.parametrize("name", [*SAID, *READ])
def test_what_is_said_of_numbers_is_refuted(name: str) -> None:
    assert replays(NOTHING, {**SAID, **READ}[name])


@pytest.mark.parametrize("name", [*NOT_SAID, *NOT_READ])
def test_what_is_not_said_of_the_number_is_never_refuted(name: str) -> None:
    assert last(NOTHING, {**NOT_SAID, **NOT_READ}[name]) != "refuted"


def test_a_predicate_never_holds_a_step() -> None:
    assert last(NOTHING, "So 24 is divisible by 8.") == "unknown"


def test_remainders_bear_a_slip_that_no_modulus_explains() -> None:
    problem = "What is the remainder when $2a + b - c$ is divided by 19?"
    line = "$2a + b - c = 38k + 8 + 19m + 2 - 19n - 18 = 38k + 19m - 19n + {}$."
    assert last(problem, line.format(2)) == "refuted"
    assert last(problem, line.format(11)) != "refuted"
