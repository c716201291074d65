"""Lines that are meant for all values of their letters, and those that may hold for some only.

An equation that a solution poses holds for some values, so only what rewrites the problem's own
expression, or a known one, is refuted as an identity.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domains.math.judged import HELD, few, last, said

NOT = "refuted not_an_identity"


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Expand $(x+1)(x+2)$.", "$(x+1)(x+2) = x^2 + 3x + 2$", "proved exact"),
        ("Expand $(x+1)(x+2)$.", "$(x+1)(x+2) = x^2 + 2x + 2$", NOT),
        ("Expand $(x+1)(x+2)$.", "$= x^2 + 3x + 2$", "unknown open"),
        ("Factor $x^2 - 9$.", "$x^2 - 9 = (x-3)(x+3)$", "proved exact"),
        ("Factor $x^2 - 9$.", "$x^2 - 9 = (x-3)^2$", NOT),
        ("Simplify $\\frac{x^2-1}{x-1}$.", "$\\frac{x^2-1}{x-1} = x+1$", "proved exact"),
        ("Simplify $\\frac{x^2-1}{x-1}$.", "$\\frac{x^2-1}{x-1} = x-1$", NOT),
        ("Simplify $\\sqrt{x^2}$.", "$\\sqrt{x^2} = |x|$", HELD),
        ("Simplify $\\sqrt{x^2}$.", "$\\sqrt{x^2} = x$", NOT),
        ("Simplify $\\sqrt{x^2}$ for $x > 0$.", "$\\sqrt{x^2} = x$", HELD),
        ("Simplify $\\sqrt{x^2}$ for $x < 0$.", "$\\sqrt{x^2} = x$", "refuted"),
        ("Simplify $\\ln(x^2)$.", "$\\ln(x^2) = 2\\ln x$", "unknown"),
        ("Simplify $\\ln(xy)$.", "$\\ln(xy) = \\ln x \\cdot \\ln y$", NOT),
        ("Simplify $\\sin^2 x + \\cos^2 x$.", "$\\sin^2 x + \\cos^2 x = 1$", HELD),
        ("Prove $\\sin 2x = 2\\sin x\\cos x$.", "$\\sin 2x = 2\\sin x$", NOT),
        ("Simplify $2^{x+3}$.", "$2^{x+3} = 8 \\cdot 2^x$", HELD),
        ("Simplify $2^{x+3}$.", "$2^{x+3} = 6 \\cdot 2^x$", NOT),
        ("Simplify $(a+b)^3$.", "$(a+b)^3 = a^3 + b^3$", NOT),
        ("Simplify $(a+b)^3$.", "$(a+b)^3 = a^3 + 3a^2b + 3ab^2 + b^3$", "proved exact"),
        ("Simplify $\\frac{n!}{(n-1)!}$.", "$\\frac{n!}{(n-1)!} = n$", HELD),
        ("Simplify $|x|^2$.", "$|x|^2 = x^2$", HELD),
        ("Find $\\int (x+1)^2\\,dx$.", "$(x+1)^2 = x^2 + 1$", NOT),
        ("Find $\\int (x+1)^2\\,dx$.", "$(x+1)^2 = x^2 + 2x + 1$", HELD),
        ("Evaluate $\\lim_{x \\to 1} (x+1)^2$.", "$(x+1)^2 = x^2 + 1$", NOT),
        ("Simplify $\\frac1a + \\frac1b$.", "$\\frac1a + \\frac1b = \\frac{2}{a+b}$", NOT),
        ("Simplify $\\frac1a + \\frac1b$.", "$\\frac1a + \\frac1b = \\frac{a+b}{ab}$", HELD),
    ],
)
def test_a_form_of_the_problem_s_expression_holds_for_all_values(
    problem: str, line: str, expected: str | tuple[str, ...]
) -> None:
    found = said(problem, line)
    assert found.split()[0] in expected if isinstance(expected, tuple) else expected in found


def test_the_counterexample_is_a_point_at_which_the_sides_differ() -> None:
    found = last("Expand $(x+1)(x+2)$.", "$(x+1)(x+2) = x^2 + 2x + 2$")
    point = found.counterexample or {}
    at = int(point["at"]["x"])
    assert int(point["left"]) == (at + 1) * (at + 2)
    assert int(point["right"]) == at**2 + 2 * at + 2


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("Find a number.", "$x^2 = 4x$"),
        ("Find a number.", "$x^2 + 1 = 2x$"),
        ("Find a number.", "$\\sin x = \\cos x$"),
        ("Solve $x^2 = 4x$.", "$x^2 = 4x$"),
        ("Two areas are equal.", "$x(x+1) = 3x + 8$"),
        ("Expand $(x+1)(x+2)$.", "Suppose $(x+1)(x+2) = x^2$."),
        ("Expand $(x+1)(x+2)$.", "It is not true that $(x+1)(x+2) = x^2 + 2$."),
        ("Find where $f(x) = x^2$ and $g(x) = x + 2$ meet.", "$x^2 = x + 2$"),
    ],
)
def test_an_equation_that_may_hold_for_some_values_is_not_refuted(problem: str, line: str) -> None:
    assert last(problem, line).verdict != "refuted"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Let $g = x^2 + 4x$.", "We factor: $x^2 + 4x = x(x + 4)$."), HELD),
        (("Let $g = x^2 + 4x$.", "We factor: $x^2 + 4x = x(x + 2)$."), ("refuted",)),
        (("We factor: $x^2 + 5x + 6 = (x+1)(x+6)$.",), ("refuted",)),
        (("We expand: $(x+1)^2 = x^2 + x + 1$.",), ("refuted",)),
        (("We complete the square: $x^2 + 6x = (x+3)^2 - 6$.",), ("refuted",)),
        (("We complete the square: $x^2 + 6x = (x+3)^2 - 9$.",), HELD),
        (("Here $x^2 + 5x + 6 = (x+1)(x+6)$.",), ("unknown",)),
        (("Recall the identity $a^2 - b^2 = (a-b)(a+b)$.",), HELD),
        (("Recall that $a^2 = 3b$.",), ("unknown",)),
    ],
)
def test_what_is_factored_expanded_or_recalled_is_meant_for_all_values(
    lines: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    found = last("Find a number.", *lines)
    held_in_part = expected == HELD and found.reason == "arithmetic_holds"
    assert found.verdict in expected or held_in_part, found.why


@pytest.mark.parametrize(
    ("first", "second", "refuted"),
    [
        ("$(x+2)^2 = x^2 + 4x + 4$", "$= (x + 4)x + 4$", False),
        ("$(x+2)^2 = x^2 + 4x + 4$", "$= (x + 4)x + 8$", True),
        ("$3 + 4 = 7$", "$= 14/2$", False),
        ("$3 + 4 = 7$", "$= 14/3$", True),
        ("$3 + 4 = 7$", "Variance $= 14/3$", False),
        ("$3 + 4 = 7$", "The volume of it is $= 14/3$", False),
        ("$3 + 4 = 7$", "so $= 14/3$", True),
        ("$(x+2)^2 = x^2 + 4x + 4$", "$= y + 1$", False),
    ],
)
def test_a_line_that_opens_with_equals_goes_on_from_the_one_before(
    first: str, second: str, refuted: bool
) -> None:
    found = last("Simplify.", first, second)
    assert (found.verdict == "refuted") is refuted, found.why


def test_one_side_that_is_expanded_by_itself_is_no_side_that_has_changed() -> None:
    posed = "So $0.6x + 0.2 \\cdot 8 = 0.3(x + 8)$."
    for right, expected in (("0.3x + 2.4", True), ("0.3x + 2.5", False)):
        line = f"Expand the right side: $0.3(x + 8) = {right}$."
        found = last("How many litres $x$ must be added?", posed, line)
        assert (found.verdict != "refuted") is expected


small = st.integers(-9, 9)


@few
@given(small, small, st.integers(1, 9))
def test_a_product_of_two_sums_is_expanded_exactly(a: int, b: int, off: int) -> None:
    problem = f"Expand $(x + ({a}))(x + ({b}))$."
    line = f"$(x + ({a}))(x + ({b})) = x^2 + ({a + b})x + ({{}})$"
    assert said(problem, line.format(a * b)) == "proved exact"
    assert said(problem, line.format(a * b + off)) == NOT


@few
@given(st.permutations(["x^2", "3x", "-5", "2xy"]), st.sampled_from("pqtz"))
def test_order_of_terms_and_names_of_letters_change_no_verdict(terms: list[str], name: str) -> None:
    left, right = " + ".join(f"({t})" for t in terms), "x^2 + 3x - 5 + 2xy"
    for text, expected in ((right, "proved exact"), (right.replace("3x", "4x"), NOT)):
        problem, line = f"Simplify ${left}$.", f"${left} = {text}$"
        assert said(problem, line) == expected
        assert said(problem.replace("x", name), line.replace("x", name)) == expected


def test_what_is_recalled_of_roots_is_posed() -> None:
    assert said("Two lengths.", "Recall that $\\sqrt{a^2 + b^2} = a + b$.") == "unknown posed"


def test_a_side_that_is_expanded_is_held_against_the_one_before() -> None:
    first = "We have $y = x(x + 3)$."
    said_so = "Expanding the right side, we get $y = x^2 + 4x$."
    assert said("Solve.", first, said_so) == "refuted not_an_identity"
    assert last("Solve.", first, said_so.replace("4", "3")).verdict != "refuted"


@pytest.mark.parametrize(
    ("posed", "expected"),
    [
        ("So $x^2 + 4x + 3 - (x+1)^2 = 0$.", "unknown conditional"),
        ("So $(x+1)^2 - (x^2 + 4x + 3) = 0$.", "unknown conditional"),
        ("So $x^2 + 4x + 4 - (x+1)^2 = 0$.", NOT),
        ("So it is.", NOT),
    ],
)
def test_a_square_that_was_posed_before_on_either_side_is_no_slip_in_completing_it(
    posed: str, expected: str
) -> None:
    line = "We complete the square: $x^2 + 4x + 3 = (x+1)^2$."
    assert said("Find a number.", posed, line) == expected
