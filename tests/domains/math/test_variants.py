"""The style of a solution changes no verdict: every way of writing in `variants` over solutions in
the manner of models, right ones and wrong ones.

The first two solutions and the heading are what changed a verdict when each variant was measured
over 84 rows of a public set (ProcessBench's MATH and GSM8K parts, 2026-11).
"""

from __future__ import annotations

import pytest

from domains.math.face.engine import steps
from domains.math.notation.drafts import without_label
from domains.math.notation.markdown import plain
from tests.domains.math.variants import (
    VARIANTS,
    aligned,
    brackets,
    dollars,
    fractions,
    renamed,
    trailing,
)

SOLUTIONS = {
    "a matrix, its signs on lines of their own": (
        "Find the matrix that projects onto the vector $\\begin{pmatrix} 1 \\\\ 7 \\end{pmatrix}.$",
        [
            "Simplify:\n\\[\n\\begin{pmatrix} \\frac{1}{50} & \\frac{7}{50} \\\\ \\frac{7}{50} & "
            "\\frac{49}{50} \\end{pmatrix}\n\\]\n=\n\\[\n\\begin{pmatrix} \\frac{1}{10} & "
            "\\frac{7}{50} \\\\ \\frac{7}{50} & \\frac{49}{50} \\end{pmatrix}.\n\\]"
        ],
        ["refuted"],
    ),
    "a system of two ages": (
        "Seth is twice as old as Brooke. In 2 years, the sum of their ages will be 28. How old is "
        "Seth?",
        [
            "So we have an equation: \\[S = 2B\\]",
            "In two years the sum will be 28, so we have: \\[(S + 2) + (B + 2) = 28\\]",
            "Substituting the first equation into the second equation, we get: "
            "\\[2B + 4 + B + 2 = 28\\] \\[3B + 6 = 28\\] \\[3B = 22\\]",
        ],
        ["unknown", "unknown", "refuted"],
    ),
    "fractions that are right": (
        "What is $\\frac{1}{2} + \\frac{1}{3}$?",
        [
            "We have $\\frac{1}{2} + \\frac{1}{3} = \\frac{3}{6} + \\frac{2}{6}$.",
            "Thus \\[\\frac{3}{6} + \\frac{2}{6} = \\frac{5}{6}\\]",
            "Therefore the answer is $\\boxed{\\frac{5}{6}}$.",
        ],
        ["proved", "proved", "unknown"],
    ),
    "an expansion that is wrong": (
        "Expand $(x - 3)^2$.",
        ["So we get $(x - 3)^2 = x^2 - 6x - 9$.", "The answer is $\\boxed{x^2 - 6x - 9}$."],
        ["refuted", "refuted"],
    ),
    "relations that are told, with nothing rewritten": (
        "One rope is 4 times as long as another, a third is 7 longer than it. How long are they?",
        [
            "Call the ropes \\(R\\), \\(B\\) and \\(Y\\). First, one is longer: \\(R = 4B\\). "
            "Second, one is shorter: \\(B = Y - 7\\). Third, in all: \\(R + B + Y = 37\\).",
            "From the first equation, we know that \\(R = 4B\\). From the second equation, we can "
            "express \\(Y\\) in terms of \\(B\\): \\(Y = B + 7\\).",
        ],
        ["unknown", "unknown"],
    ),
    "a function's values, and a sum that goes on in the next display": (
        "Let $P(x) = x^2 - 6x$. Find $P(4) + P(5)$.",
        [
            "We evaluate it twice:\n\\[P(4) = 4^2 - 6 \\cdot 4 = -8\\]",
            "Now\n\\[P(5) = 5^2 - 6 \\cdot 5 = 5\\]",
            "So the sum is\n\\[-8 + 5\\]\n\\[= -3.\\]",
        ],
        ["unknown", "refuted", "unknown"],
    ),
    "a remainder and a list": (
        "What is the remainder of $38$ by $7$?",
        [
            "Of $3$, $4$, and $5$ we know that $k$. Since $38 = 5 \\cdot 7 + 3$, we have\n"
            "\\[38 \\div 7 = 5 \\text{ remainder } 4.\\]",
            "So $r = 4 - 1$, and $r = 2$. This is not the end.",
        ],
        ["refuted", "unknown"],
    ),
    "an equation with a letter in it": (
        "Solve $4a - 7 = 13$ for $a$.",
        ["So $4a = 20$.", "Now we have $a = 5$."],
        ["numeric", "numeric"],
    ),
}


def verdicts(problem: str, lines: list[str]) -> list[str]:
    return [s.verdict for s in steps(problem, lines).steps]


@pytest.mark.parametrize("name", sorted(SOLUTIONS))
def test_the_plain_text_has_its_verdicts(name: str) -> None:
    problem, lines, expected = SOLUTIONS[name]
    assert verdicts(problem, lines) == expected


@pytest.mark.parametrize("style", sorted(VARIANTS))
def test_a_style_changes_no_verdict(style: str) -> None:
    for problem, lines, expected in SOLUTIONS.values():
        other = VARIANTS[style](problem, lines)
        assert verdicts(*other) == expected, other


@pytest.mark.parametrize("style", sorted(VARIANTS))
def test_a_style_writes_something_else(style: str) -> None:
    """A variant that left every solution alone would measure nothing."""
    assert any(VARIANTS[style](p, s) != (p, s) for p, s, _ in [*SOLUTIONS.values(), SPELT])


SPELT = ("Find the center.", ["So the center is $(1, 2)$."], [])


@pytest.mark.parametrize("sign", ["=", "-", "+"])
def test_a_sign_on_a_line_of_its_own_is_no_mark(sign: str) -> None:
    assert plain(f"**Now** $a$\n{sign}\n$b$") == f"Now $a$\n{sign}\n$b$"


@pytest.mark.parametrize(
    ("step", "left"),
    [
        ("### Step 2\n\nSo $x = 5$", "So $x = 5$"),
        ("Step 12\n$x = 5$", "$x = 5$"),
        ("Step 2: $x = 5$", "$x = 5$"),
        ("Step 2 x = 5", "Step 2 x = 5"),
        ("Step 2", "Step 2"),
        ("Steps 2\n$x$", "Steps 2\n$x$"),
    ],
)
def test_a_steps_own_heading_is_no_part_of_what_it_says(step: str, left: str) -> None:
    assert without_label(step)[0] == left


def test_variants_write_what_they_are_named_for() -> None:
    assert brackets("$$a$$ and $b$") == "\\[a\\] and \\(b\\)"
    assert dollars("\\[a\\] and \\(b\\)") == "$$a$$ and $b$"
    assert fractions("\\frac{1}{2}\\dfrac{1}{3}") == "\\dfrac{1}{2}\\frac{1}{3}"
    assert aligned("\\[x = \\frac{1}{2}\\]").count("&=") == 1
    assert renamed("Solve $4a = 8$.", ["$a = 2$, as a cat"])[1] == ["$a = 2$, as a cat"]
    assert renamed("Solve $4y = 8$.", ["$\\frac{y}{4} = 2$"])[1] == ["$\\frac{u}{4} = 2$"]
    assert trailing("", ["$\\boxed{2}$."])[1][0].startswith("$\\boxed{2}$. ")
