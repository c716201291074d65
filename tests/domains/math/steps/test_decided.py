"""Claims that their own words or the problem's function decide, beside near misses that stay open:
denials within a noun's clause, factors and products that are announced, a result as a percentage,
an inequality on an interval, and a proof that cites what it has to show.
"""

from __future__ import annotations

import pytest

from tests.domains.math.judged import findings, said

CUBIC = "Find the absolute maximum of $f(x) = x^3 - 6x^2 + 9x + 1$ on $[0, 5]$."
ROOTS = "If $x + y = 7$ and $xy = 10$, find $x^3 + y^3$."
ACID = (
    "How many litres of a 60 % acid must be added to 8 litres of a 20 % acid so that the mixture "
    "has 30 %? Call the added litres x."
)
CHANCE = "What is the probability that both balls are blue?"
LOAVES = "A bakery sells 5/6 of its loaves. Which part is left?"
PROOF = "Prove that $(1 - q)(1 + q + q^2 + q^3) = 1 - q^4$."


@pytest.mark.parametrize(
    ("problem", "line", "expected"),
    [
        (
            LOAVES,
            "The part of the loaves that is not sold at the market is 1 - 5/6 = 1/5.",
            "refuted",
        ),
        (LOAVES, "The loaves which were not sold make 1 - 5/6 = 1/5.", "refuted"),
        (LOAVES, "The part that is not sold is 1 - 5/6 = 1/6.", "unknown arithmetic"),
        (LOAVES, "It is not the case that 1 - 5/6 = 1/5.", "unknown"),
        (LOAVES, "We know that is not 1 - 5/6 = 1/5.", "unknown"),
        (LOAVES, "A value that is not 1 - 5/6 = 1/5.", "unknown"),
        (LOAVES, "The part that is not sold is never 1 - 5/6 = 1/5.", "unknown"),
    ],
)
def test_only_a_denial_that_governs_the_formula_opens_it(
    problem: str, line: str, expected: str
) -> None:
    assert said(problem, line).startswith(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("It factors as f'(x) = 3(x^2 - 4x + 3) = 3(x + 1)(x + 3).", "refuted"),
        ("It factors as f'(x) = 3(x^2 - 4x + 3) = 3(x - 1)(x - 3).", "unknown arithmetic"),
        ("So f'(x) = 3x^2 - 12x + 9 = 3(x + 1)(x + 3).", "refuted"),
        ("f'(x) = 3x^2 - 12x + 9, which factors as 3(x + 1)(x + 3).", "refuted"),
        ("3x^2 - 12x + 9 factors as 3(x + 1)(x + 3).", "refuted"),
        ("Multiplying out $(x - 1)(x - 3)$ gives $x^2 - 4x - 3$.", "refuted"),
        ("Multiplying out $(x - 1)(x - 3)$ gives $x^2 - 4x + 3$.", "unknown"),
        ("Write $x + 5$ for the first as $x^2 - 3$ and the second as $x^2 + 4$.", "unknown"),
        ("Dividing $3x^2 - 12x + 9$ by 3 gives $x^2 - 4x + 3$.", "unknown"),
        ("$3x^2 - 12x + 9$ factors as $(x - 1)(x - 3)$, up to the number 3.", "unknown"),
        ("Factoring $x - 1$ out of $x^2 - 4x + 3$ gives $x - 3$.", "unknown"),
    ],
)
def test_the_problem_s_function_decides_what_is_told_of_it(line: str, expected: str) -> None:
    assert said(CUBIC, line, answer="21").startswith(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("t^2 - 7t + 10 = (t - 2)(t + 5), so the roots are t = 2 and t = 5.", "refuted"),
        ("t^2 - 7t + 10 = (t - 2)(t - 5), so the roots are t = 2 and t = 5.", "unknown"),
    ],
)
def test_the_roots_beside_a_factorisation_are_no_values_put_in(line: str, expected: str) -> None:
    given = "By Vieta, x and y are the two roots of t^2 - 7t + 10 = 0."
    assert said(ROOTS, given, line, answer="133").startswith(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The mixture is to hold 0.3(x + 8) = 0.3x + 2.6 litres of acid.", "refuted"),
        ("The mixture is to hold 0.3(x + 8) = 0.3x + 2.4 litres of acid.", "unknown arithmetic"),
        ("It holds 0.3(x + 8) = 0.6x + 1.6 litres of acid.", "unknown"),  # true for one x
        ("Then 0.3(x + 8) = 0.3x + 2.6, which is impossible.", "unknown"),
    ],
)
def test_a_product_multiplied_out_that_no_value_makes_true_is_false(
    line: str, expected: str
) -> None:
    assert said(ACID, line, answer="8/3 litres").startswith(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"As a percentage this is about $36.3\,\%$.", "refuted"),
        (r"As a percentage, this is about $33.3\,\%$.", "unknown"),
        (r"As a percentage it is roughly 33 %.", "unknown"),
        (r"The red balls are, as a percentage, $40\,\%$.", "unknown"),
        (r"This is $36.3\,\%$ more than before.", "unknown"),
    ],
)
def test_the_last_result_as_a_percentage_is_that_result(line: str, expected: str) -> None:
    assert said(CHANCE, "So $P = 15/45 = 1/3$.", line, answer="1/3").startswith(expected)


CLAIM = "(1 - q)(1 + q + q^2 + q^3) = 1 - q^4"


@pytest.mark.parametrize(
    ("line", "circular"),
    [
        (f"By the formula to be shown, {CLAIM}.", True),
        (f"Since we have to prove it, {CLAIM}.", True),
        (f"Using the identity of the problem, {CLAIM}.", True),
        (f"We have to show that {CLAIM}.", False),
        (f"By multiplying out, {CLAIM}.", False),
        (f"Hence {CLAIM}, as was to be shown.", False),
        ("By the formula to be shown for n = 2, (1 - q)(1 + q) = 1 - q^2.", False),
    ],
)
def test_a_proof_s_step_that_cites_what_is_to_be_proved_is_circular(
    line: str, circular: bool
) -> None:
    (found,) = findings(PROOF, line)
    assert (str(found.reason) == "circular") == circular
    assert not (circular and found.verdict in ("proved", "numeric"))


def test_outside_of_a_proof_a_given_formula_is_a_reason() -> None:
    (found,) = findings(f"Given {CLAIM}, find the sum.", f"By the formula of the problem, {CLAIM}.")
    assert str(found.reason) != "circular"
