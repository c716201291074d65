"""What a letter stands for: definitions, values put in, letters used anew, and expressions that are
told as another form of the one before.

A definition is no claim and is never refuted; what is said of it afterwards is.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import HELD, findings, last, said

PLAIN = "A question."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Let $u = x + 1$.", "unknown not_a_claim"),
        ("Let $u = 5$.", "unknown not_a_claim"),
        ("Define $h(x) = x^2 + 1$.", "unknown not_a_claim"),
        ("Let $T := 3k$.", "unknown not_a_claim"),
        ("$u = x + 1$", "unknown posed"),
        ("$T = 5$", "unknown posed"),
    ],
)
def test_a_definition_claims_nothing(line: str, expected: str) -> None:
    assert said(PLAIN, line) == expected


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ("Let $u = x + 1$.", "$u^2 = x^2 + 2x + 1$", HELD),
        ("Let $u = x + 1$.", "We expand: $u^2 = x^2 + x + 1$", ("refuted",)),
        ("We have $u = 5$.", "$2u = 10$", HELD),
        ("We have $u = 5$.", "$2u = 11$", ("refuted",)),
        ("We have $u = 5$ and $v = 3$.", "$u + v = 8$", HELD),
        ("We have $u = 5$ and $v = 3$.", "$u - v = 8$", ("refuted",)),
        ("Define $h(x) = x^2 + 1$.", "$h(3) = 10$", HELD),
        ("Define $f(x) = x^2 + 1$.", "$f(3) + 1 = 11$", HELD),
        ("Define $f(x) = x^2 + 1$.", "$f(3) + 1 = 12$", ("refuted",)),
        ("Let $f(a, b) = ab + 1$.", "$f(2, 3) = 7$", HELD),
        ("Let $f(a, b) = ab + 1$.", "$f(2, 3) + 1 = 9$", ("refuted",)),
        ("Define $h(x) = x^2 + 1$.", "$h(3) = 9$", ("refuted",)),
        ("Define $h(x) = x^2 + 1$.", "$h(3) + 1 = 11$", HELD),
        ("Define $h(x) = x^2 + 1$.", "$h(3) + 1 = 12$", ("refuted",)),
        ("Define $h(x) = x^2 + 1$ and see.", "So $h'(x) = 2x$.", HELD),
        ("Define $h(x) = x^2 + 1$ and see.", "So $h'(x) = 2x + 1$.", ("refuted",)),
        ("Let $h(a, b) = ab + 1$.", "$h(2, 3) = 7$", HELD),
        ("Let $h(a, b) = ab + 1$.", "$h(2, 3) = 8$", ("refuted",)),
        ("Let $h(x) = 2x$ and $k(x) = h(x) + 1$.", "$k(2) = 5$", HELD),
        ("Let $h(x) = 2x$ and $k(x) = h(x) + 1$.", "$k(2) = 6$", ("refuted",)),
        ("Define $h(x) = ax + 1$.", "$h(3) = 9$", ("unknown",)),
        ("So it is $h(x) = x^2 + 1$.", "$h(3) = 10$", ("unknown",)),  # as far as that is true
        ("So it is $h(x) = x^2 + 1$.", "$h(3) = 9$", ("refuted",)),
        ("Let $h$ be 2 and $h(3 + 1) = 8$.", "$h(3) + 1 = 7$", ("unknown",)),
    ],
)
def test_what_was_defined_is_put_in(first: str, then: str, expected: tuple[str, ...]) -> None:
    found = last(PLAIN, first, then)
    assert found.verdict in expected or (expected == HELD and found.reason == "arithmetic_holds")


@pytest.mark.parametrize(
    ("lines", "refuted"),
    [
        (("It is $u = 5$.", "Now it is $u = 6$.", "$2u = 12$"), []),
        (("It is $u = 5$.", "Now it is $u = 6$.", "$2u = 10$"), [2]),
        (("Let $u = 5$, so $2u = 10$.", "Let $u = 6$, so $2u = 12$."), []),
        (("Let $u = 5$, so $2u = 10$.", "Let $u = 6$, so $2u = 10$."), [1]),
        (("Let $u = 5$, so $2u = 10$.", "Now $2u = 12$."), []),  # put in for its step alone
        (("Define $h(x) = x^2$.", "Define $h(x) = x^3$.", "$h(2) = 8$"), []),
        (("Define $h(x) = x^2$.", "Define $h(x) = x^3$.", "$h(2) = 4$"), [2]),
        (("Let $u = x^2$.", "This time $u = x^3$.", "$u' = 3x^2$"), []),
    ],
)
def test_a_letter_may_be_used_anew(lines: tuple[str, ...], refuted: list[int]) -> None:
    found = findings(PLAIN, *lines)
    assert [s.index for s in found if s.verdict == "refuted"] == refuted


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        ("Let $a = 5$. Find $a^2$.", "$a^2 = 25$", HELD),
        ("Let $a = 5$. Find $a^2$.", "$a^2 = 24$", ("refuted",)),
        ("Let $a = 5$ and $b = 2$. Find $a - b$.", "$a - b = 5 - 2 = 3$", HELD),
        ("Let $a = 5$ and $b = 2$. Find $a - b$.", "$a - b = 5 - 2 = 4$", ("refuted",)),
        ("A rectangle has $w = 3$ and $h = 4$. Find its area.", "$wh = 12$", HELD),
        ("A rectangle has $w = 3$ and $h = 4$. Find its area.", "$wh = 7$", ("refuted",)),
        ("If $y = 4$ when $x = 3$, find $y$ when $x = 6$.", "$x + y = 9$", ("unknown",)),
        ("At first $a = 5$. It becomes larger.", "$a = 6$", ("unknown",)),
    ],
)
def test_what_the_problem_gives_is_known_unless_it_is_given_for_a_moment(
    problem: str, line: str, expected: tuple[str, ...]
) -> None:
    assert last(problem, line).verdict in expected


@pytest.mark.parametrize(
    ("problem", "lines", "refuted"),
    [
        ("Simplify $\\sqrt{28} + \\sqrt{64}$.", ("The expression becomes $\\sqrt{36}$.",), True),
        (
            "Simplify $\\sqrt{28} + \\sqrt{64}$.",
            ("The expression becomes $2\\sqrt{7} + 8$.",),
            False,
        ),
        (
            "Simplify $2x + 3x + 4$.",
            ("Combining like terms gives $6x + 4$.",),
            True,
        ),
        ("Simplify $2x + 3x + 4$.", ("Combining like terms gives $5x + 4$.",), False),
        ("Simplify $2x + 3x + 4$.", ("Adding two more gives $6x + 4$.",), False),
        ("Simplify $2x + 3x + 4$.", ("The numerator becomes $6x + 4$.",), False),
        ("Simplify $2x + 3x + 4$.", ("Suppose that it simplifies to $6x + 4$.",), False),
        ("Simplify $2x + 3x + 4$.", ("We look at $6x + 4$.",), False),
        ("Simplify $2x + 3x + 4$.", ("It simplifies to $7y$.",), False),
    ],
)
def test_an_expression_told_as_another_form_of_the_one_before_is_compared_with_it(
    problem: str, lines: tuple[str, ...], refuted: bool
) -> None:
    found = last(problem, *lines)
    assert (found.verdict == "refuted") is refuted, found.why


@pytest.mark.parametrize("name", ["u", "k", "w", "T", "m"])
def test_the_name_of_a_new_letter_makes_no_difference(name: str) -> None:
    lines = [f"Here ${name} = 4$.", f"$3{name} = 12$", f"$3{name} = 13$"]
    verdicts = [s.verdict for s in findings("Compute.", *lines)]
    assert verdicts == ["unknown", "proved", "refuted"]


def test_what_contradicts_only_the_solution_s_own_function_gives_way_to_the_reference() -> None:
    lines = ("So it is $h(n) = n(n-1)$.", "$h(10) = 45$")
    assert last("How many handshakes?", *lines).verdict == "refuted"
    assert last("How many handshakes?", *lines, answer="45").verdict == "unknown"


def test_a_function_s_own_letter_has_a_value_for_its_step_alone() -> None:
    problem = "Let $f(x) = x^2$ be given."
    assert said(problem, "We have $x = 5$.", "So $2x = 11$.") == "unknown posed"
    assert last(problem, "We have $a = 5$.", "So $2a = 11$.").verdict == "refuted"
