"""What keeps a false line from being called so, each guard beside a line that it must not keep."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.domains.math.judged import findings, last

ROOTS, SQUARE = "Solve $x^2 - 5x + 6 = 0$.", "Solve $x^2 = 4$."

GUARDED: dict[str, tuple[str, Sequence[str], Sequence[str]]] = {
    "measures of several sizes": (
        "How long is it?",
        ["$3 \\text{ hours} + 20 \\text{ minutes} = 5 \\text{ hours}$"],
        ["$3 \\text{ hours} + 20 \\text{ hours} = 5 \\text{ hours}$"],
    ),
    "words reach into the formula": (
        "How much of the tank?",
        ["So $1/6 + 1/3 = 3$ of the tanks."],
        ["So $1/6 + 1/3 = 2/9$ of the tank."],  # all are parts of one whole
    ),
    "it hangs on a condition that was not read": (
        "Find $x + 1$ for $x = 2$.",
        ["If angle B is a right angle, then $x + 1 = 7$."],
        ["Then $x + 1 = 7$."],
    ),
    "the step speaks of one case": (
        "Solve $x + 1 = 3$.",
        ["If angle B is a right angle, then $x = 7$."],
        ["So angle B is a right angle, and $x = 7$."],
    ),
    "undefined at the true values": (
        "Solve $x - 1 = 0$.", ["$1/(x-1) = 5$"], ["$1/(x-2) = 5$"],
    ),
    "it names what is spoken of": (
        "Solve $x + 1 = 3$.",
        ["$x = 5$ is the line of symmetry."],
        ["$x = 5$ is what we get."],
    ),
    "the letter is used anew": (
        "Work it out.",
        ["We set $2x = 4$.", "So $x = 2$.", "Then $x = 5$."],
        ["We set $2x = 4$.", "Then $x = 5$."],
    ),
    "one of several equations": (
        "Solve $x + 1 = 3$.",
        ["$x^2 + 2x - 9 = 0$, and $x^2 - 13x - 8 = 0$"],
        ["$x^2 + 2x - 9 = 0$"],
    ),
    "a value that the problem does not ask for": (
        "Find the positive $x$ with $x^2 < 4$.", ["$x < 2$"], ["$-2 < x < 3$"],
    ),
    "one of the problem's inequalities by itself": (
        "Find $1 < x < 3$.", ["$x < 3$"], ["$x < 2$"],
    ),
    "perhaps the same in other units": (
        "How many grams?",
        ["In thousands, $5 \\cdot 3 = 15000$."],
        ["In thousands, $5 \\cdot 3 = 16000$."],
    ),
    "an angle up to half turns": (
        "Compute.", ["$\\arctan 1 = \\frac{5\\pi}{4}$"], ["$\\arctan 1 = \\pi$"],
    ),
    "an equation, and not a claim about the value found": (
        "Work it out.",
        ["Let $a = 3$, so $a^2 - 8 = 0$."],
        ["Let $a = 3$, so $a^2 = 8$."],
    ),
    "letters of the problem's equation": (
        "Find the root of $2x = y$.",
        ["Let $x = 5$; then $x + 1 = 7$."],
        ["Let $z = 5$; then $z + 1 = 7$."],
    ),
    "one side is no real number": ("Compute.", ["$\\log(-1) = 2$"], ["$\\log 2 = 2$"]),
    "a congruence without a whole modulus": (
        "Work it out.", ["$7 \\equiv 3 \\pmod{n}$"], ["$7 \\equiv 3 \\pmod{5}$"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", GUARDED)
def test_a_guard_opens_its_line_and_not_the_one_beside_it(why: str) -> None:
    problem, open_lines, false_lines = GUARDED[why]
    guarded, false = last(problem, *open_lines), last(problem, *false_lines)
    assert (guarded.verdict, why in guarded.why) == ("unknown", True), guarded.why
    assert false.verdict == "refuted", false.why


@pytest.mark.parametrize(
    ("problem", "line", "slip"),
    [
        ("Let $f(x) = x^2$. Find $f'(x)$.", "$f'(x) = x^3/3$", "integrated"),
        ("Differentiate $x \\sin x$.", "$\\frac{d}{dx}(x \\sin x) = \\cos x$", "one by one"),
        ("Differentiate $x \\sin x$.", "$\\frac{d}{dx}(x \\sin x) = \\sin x$", "a term"),
        ("Differentiate $\\sin(3x)$.", "$\\frac{d}{dx}\\sin(3x) = \\cos(3x)$", "inner function"),
        ("Expand $(x+y)^2$.", "$(x+y)^2 = x^2 + y^2$", "the middle term"),
        ("Solve $-2x < 4$.", "$x < -2$", "sign was not turned"),
        (SQUARE, "Case 1: $x = 3$.", "extraneous root"),
        (SQUARE, "In the first case $x + 1 = 9$.", "extraneous root"),
    ],
)
def test_a_false_line_names_its_slip(problem: str, line: str, slip: str) -> None:
    found = last(problem, line)
    assert found.verdict == "refuted"
    assert slip in found.slip


def test_what_is_recalled_for_all_values_is_called_so() -> None:
    assert last(ROOTS, "Recall that $x = 2$.").why.startswith("recalled for all values")
    assert last(ROOTS, "So $x = 2$.").why.startswith("a solution is lost")


@pytest.mark.parametrize(
    ("problem", "line", "verdict"),
    [
        ("Solve $x + 1 = 3$.", "$x > 1$", "numeric"),
        ("Solve $x + 1 = 3$.", "$x > 5$", "unknown"),
        (SQUARE, "$x > 1$", "unknown"),  # true for one of two
        ("Find $x$.", "We set $2x = 4$, so $x > 1$.", "unknown"),  # posed by the step itself
    ],
)
def test_a_bound_is_held_by_all_the_problem_s_solutions(
    problem: str, line: str, verdict: str
) -> None:
    assert last(problem, line).verdict == verdict


def test_several_numbers_are_judged_one_by_one_only_where_it_says_both() -> None:
    plain, both = (
        last("Find it.", f"{said} 3 and 5 are even.") for said in ("The numbers", "Both")
    )
    assert (plain.verdict, both.verdict) == ("unknown", "refuted")


def test_the_first_line_that_sets_a_letter_keeps_its_verdict() -> None:
    posed, solved, again = findings("Work it out.", *GUARDED["the letter is used anew"][1])
    assert [posed.verdict, solved.verdict, again.verdict] == ["unknown"] * 3
    assert solved.reason == "conditional"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["$x = 3$ or $x > 5$"], "alternatives of different kinds"),
        (["$y = 3$ or $y = -4$"], "alternatives whose unknown is not known"),
        (["Let $k = m + 1$.", "So $k = 2$ or $k = 3$."], "a letter that stands for an expression"),
        (["$x = \\frac{4+2}{2} = 4$ or $x = -3$"], "3 is not 4"),
        (["$x = \\frac{4+2}{3} = 3$ or $x = -3$"], "2 is not 3"),
        (["$x = \\frac{4+2}{2} = 3$ or $x = -4$"], "false for the true value x = -3"),
    ],
)
def test_alternatives_say_what_is_wrong_or_not_known_of_them(lines: list[str], why: str) -> None:
    assert why in last("Solve $x^2 = 9$.", *lines).why


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$2x + 2yy' = 0$", ("proved", "the same value")),
        ("$y' = -\\frac{x}{y}$", ("proved", "as defined")),
        ("$y' = \\frac{x}{y}$", ("refuted", "the slope of the problem's curve")),
        ("$\\frac{dy}{dx} = \\frac{x}{y}$", ("refuted", "the slope of the problem's curve")),
        ("$x + y = 8$", ("unknown", "an equation posed here")),
    ],
)
def test_a_slope_on_a_curve_is_judged_there(line: str, expected: tuple[str, str]) -> None:
    asked = "\\frac{dy}{dx}" if "frac{dy}" in line else "y'"
    found = last(f"Find ${asked}$ for $x^2 + y^2 = 25$.", line)
    assert (found.verdict, expected[1] in found.why) == (expected[0], True), found.why


@pytest.mark.parametrize(
    ("problem", "line", "verdict", "why"),
    [
        ("Compute.", "$\\arcsin 0.5 = 30$", "proved", "the same value"),  # in degrees
        ("Compute.", "$30 = \\arcsin 0.5$", "proved", "the same value"),
        ("Compute.", "$\\arcsin 0.5 = 60$", "refuted", "is not 60"),
        ("Work in base 8.", "$12 < 9$", "unknown", "another base"),
        ("Compute.", "$12 < 9$", "refuted", "12 < 9 is false"),
        ("Compute.", "$\\frac{1}{2} \\equiv 2 \\pmod 3$", "proved", "the remainders agree"),
        ("Compute.", "$\\frac{1}{2} \\equiv 1 \\pmod 3$", "refuted", "2 and 1 are different"),
        ("Compute.", "$\\frac{1}{3} \\equiv 2 \\pmod 3$", "unknown", "no whole numbers"),
        ("Compute.", "$\\sqrt{2} \\equiv 1 \\pmod 3$", "unknown", "no whole numbers"),
    ],
)
def test_degrees_bases_and_inverse_remainders_are_read(
    problem: str, line: str, verdict: str, why: str
) -> None:
    found = last(problem, line)
    assert (found.verdict, why in found.why) == (verdict, True), found.why
