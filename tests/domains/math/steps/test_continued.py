"""A line that goes on from the expression before it, after words alone that say so of it."""

from __future__ import annotations

import pytest

from tests.domains.math.judged import last

PLAIN = "A question about a field."


@pytest.mark.parametrize(
    "lines",
    [
        ("So we get $\\sqrt{2^2 + 4^2}$.", "That's equal to $\\sqrt{8 + 16}$."),
        (
            "We have $\\frac{8}{7} \\cdot \\frac{63}{36}$.",
            "Right. That simplifies to $\\frac{72}{35}$.",
        ),
        ("That simplifies to $\\frac{72}{36}$.", "Which simplifies to 1."),
        ("Its area is $7 \\cdot 6$. That's $48$.",),
        ("We are left with $2x + 4$.", "This is $2(x + 1)$."),
        ("So it is $5 + 3 = 2 \\cdot 4$.", "Ok, so that is $9$."),
    ],
)
def test_that_is_says_another_form_of_what_was_written_last(lines: tuple[str, ...]) -> None:
    assert last(PLAIN, *lines).verdict == "refuted"


@pytest.mark.parametrize(
    "lines",
    [
        ("So we get $\\sqrt{2^2 + 4^2}$.", "That's equal to $\\sqrt{4 + 16}$."),
        ("We are left with $2x + 4$.", "This is $2(x + 2)$."),
        ("We are left with $2x + 4$.", "This is $9$."),  # x may be what makes it so
        ("So we get $7 \\cdot 6$.", "Twice that is $84$."),
        ("So we get $7 \\cdot 6$.", "That's $2$ more than $40$."),
        ("So we get $7 \\cdot 6$.", "That's $3$ ways."),
        ("So we get $7 \\cdot 6$ for each of them.", "That's $84$."),
        ("So we get $7 \\cdot 6$. We double it. That's $84$.",),
        ("So we get $7 \\cdot 6$.", "We double it.", "That's $84$."),
        ("So $x = 7$.", "That's $3$."),
        ("We obtain $(y + y)(y - 3) = y^2$.", "That simplifies to $2y(y - 3) = y^2$."),
        ("There is a formula for $2^1 + 2^2 + \\cdots + 2^8$.", "It's $2^9 - 2$."),
        ("So we get $7 \\cdot 6$.", "Suppose that is $48$."),
        ("So we get $7 \\cdot 6$.", "That is not $48$."),
        ("So we get $7 \\cdot 6$.", "That is $48$? No."),
    ],
)
def test_what_is_said_of_something_else_stays(lines: tuple[str, ...]) -> None:
    assert last(PLAIN, *lines).verdict != "refuted"
