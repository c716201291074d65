"""Claims beside words and values that seem to take them back and do not, with near misses."""

from __future__ import annotations

import pytest

from tests.domains.math.judged import said

LOAVES = "A bakery sells 5/6 of its loaves. Which part is left?"
ROOTS = "If $x + y = 7$ and $xy = 10$, find $x^3 + y^3$."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The part of the loaves that is not sold at the market is 1 - 5/6 = 1/5.", "refuted"),
        ("The loaves which were not sold make 1 - 5/6 = 1/5.", "refuted"),
        ("The part that is not sold is 1 - 5/6 = 1/6.", "unknown arithmetic"),
        ("It is not the case that 1 - 5/6 = 1/5.", "unknown"),
        ("We know that is not 1 - 5/6 = 1/5.", "unknown"),
        ("A value that is not 1 - 5/6 = 1/5.", "unknown"),
        ("The part that is not sold is never 1 - 5/6 = 1/5.", "unknown"),
    ],
)
def test_only_a_denial_that_governs_the_formula_opens_it(line: str, expected: str) -> None:
    assert said(LOAVES, line).startswith(expected)


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
