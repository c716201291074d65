"""Counts, sums and searches over whole numbers, and the small language they stand in: as values of
plain Python, for any numbers.
"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.modelling.language import (
    hundredths,
    literals_in,
    names_in,
    read,
    term,
    unrounded,
)
from domains.math.modelling.wholes import of_wholes, value_of
from domains.math.modelling.writing import plain_signs
from domains.math.notation.limits import Unreadable
from tests.domains.math.judged import few

small = st.integers(0, 40)


@few
@given(small, small, st.integers(1, 9))
def test_counting_and_adding_come_to_what_trying_each_comes_to(a: int, b: int, by: int) -> None:
    low, high = min(a, b), max(a, b)
    fitting = [k for k in range(low, high + 1) if k % by == 0]
    condition = f"k, {low}, {high}, mod(k, {by}) = 0"
    assert value_of(term(f"count({condition})")) == len(fitting)
    assert value_of(term(f"sum(k, {low}, {high}, k^2 + {by})")) == sum(
        k * k + by for k in range(low, high + 1)
    )
    if fitting:
        assert value_of(term(f"least({condition})")) == fitting[0]
        assert value_of(term(f"greatest({condition})")) == fitting[-1]
    if len(fitting) == 1:
        assert value_of(term(f"only({condition})")) == fitting[0]
    else:
        with pytest.raises(Unreadable):
            value_of(term(f"only({condition})"))


@few
@given(small, st.integers(1, 40))
def test_functions_of_whole_numbers_are_those_of_arithmetic(a: int, b: int) -> None:
    assert of_wholes("mod", [a, b]) == a % b
    assert of_wholes("gcd", [a, b]) == math.gcd(a, b)
    assert of_wholes("lcm", [a, b]) == math.lcm(a, b)
    assert of_wholes("choose", [a, b]) == math.comb(a, b)
    assert of_wholes("factorial", [a]) == math.factorial(a)


@pytest.mark.parametrize(
    ("word", "args"),
    [
        ("mod", [5, 0]), ("mod", [5, -2]), ("factorial", [-1]), ("factorial", [61]),
        ("choose", [-1, 2]), ("choose", [2001, 2]), ("choose", [4, -1]), ("juggle", [1]),
    ],
)  # fmt: skip
def test_outside_of_where_they_have_a_value_they_are_refused(word: str, args: list[int]) -> None:
    with pytest.raises(Unreadable):
        of_wholes(word, args)


@pytest.mark.parametrize(
    ("says", "value"),
    [
        ("count(k, 1, 20, is_prime(k))", 8),
        ("count(k, 1, 20, not is_prime(k))", 12),
        ("count(k, 1, 20, mod(k, 2) = 0 and mod(k, 3) = 0)", 3),
        ("count(k, 1, 20, mod(k, 2) = 0 or mod(k, 3) = 0)", 13),
        ("count(k, 1, 20, 5 < k <= 9)", 4),
        ("count(k, 1, 3, count(m, 1, k, m != k) = 2)", 1),
        ("sum(k, 1, 3, sum(m, 1, k, m))", 10),
        ("sum(k, 1, 3, 1/k)", Fraction(11, 6)),
        ("sum(k, 1, 4, floor(k/2) + ceil(k/2))", 10),
        ("sum(k, 1, 3, max(k, 2) - min(k, 2))", 2),
        ("sum(k, 1, 3, sqrt(k^2))", 6),
        ("sum(k, 1, 3, abs(-k))", 6),
        ("sum(k, 5, 4, k)", 0),
        ("count(k, 1/2, 7/2, k > 0)", 3),
        ("least(k, 1, 99, k^2 >= 50)", 8),
        ("greatest(k, 1, 99, k^2 <= 50)", 7),
    ],
)
def test_conditions_and_terms_are_tried_exactly(says: str, value: object) -> None:
    assert value_of(term(says)) == value


@pytest.mark.parametrize(
    "says",
    [
        "count(k, 1, 70000, k > 0)",
        "count(k, 1, 300, count(m, 1, 300, m = k) = 1)",
        "least(k, 1, 9, k > 10)",
        "sum(k, 0, 3, 1/k)",
        "sum(k, 2, 3, sqrt(k))",
        "sum(k, 1, 3, k^65)",
        "sum(k, 30, 40, 9^k^2)",
        "sum(k, 0, 3, mod(k, k))",
        "sum(k, 1, 3, mod(k/2, 2))",
    ],
)
def test_what_takes_too_many_tries_or_has_no_exact_value_is_refused(says: str) -> None:
    with pytest.raises(Unreadable):
        value_of(term(says))


# --- the language ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("2 × 3 ÷ 4 − 1", "2 * 3 / 4 - 1"),
        ("a ≤ b", "a <= b"),
        ("a == b", "a = b"),
        ("20% of", "20% of"),
        ("20%", "(20/100)"),
        ("12.5% * a", "(12.5/100) * a"),
        ("$5 + .5", "5 + 0.5"),
        ("1,234,567", "1234567"),
        ("min(1,234)", "min(1,234)"),
        ("2x + 3(a)", "2*x + 3*(a)"),
        ("(a)(b)", "(a)*(b)"),
        ("x²", "x^2"),
        ("  a \n b ", "a b"),
    ],
)
def test_other_signs_are_brought_to_the_language_s_own(written: str, plain: str) -> None:
    assert plain_signs(written) == plain


@pytest.mark.parametrize(
    ("says", "names", "literals"),
    [
        ("total = 3*price - 20/100*price", {"total", "price"}, [3, Fraction(1, 5)]),
        ("n = count(k, 1, 20, mod(k, 3) = 0)", {"n"}, [1, 20, 3, 0]),
        ("a = 2/3", {"a"}, [Fraction(2, 3)]),
        ("area = pi*r^2", {"area", "r"}, [2]),
        ("a = -b", {"a", "b"}, []),
    ],
)
def test_names_and_literals_of_a_relation(
    says: str, names: set[str], literals: list[object]
) -> None:
    found = read(says)
    assert found.names == names == names_in(found.left) | names_in(found.right)
    assert [t.ratio for side in (found.left, found.right) for t in literals_in(side)] == literals


@pytest.mark.parametrize(
    ("text", "operator"),
    [
        ("a = b", "="), ("a == b", "="), ("a != b", "!="), ("a ≠ b", "!="), ("a <= b", "<="),
        ("a ≥ b", ">="), ("a < b", "<"), ("a > b", ">"), ("a ~ b", "~"), ("a ≈ b", "~"),
    ],
)  # fmt: skip
def test_each_relation_has_its_sign(text: str, operator: str) -> None:
    found = read(text)
    assert (found.operator, found.left.word, found.right.word) == (operator, "a", "b")


def test_rounding_to_wholes_may_be_taken_off() -> None:
    plain = unrounded(read("packs = ceil(cookies/12) + 1"))
    assert plain.right == read("packs = cookies/12 + 1").right


def test_a_hundred_of_a_percentage_stays_where_numbers_move() -> None:
    moved = hundredths(read("p = rate/100*sum_total"))
    assert [t.value for t in literals_in(moved.right)] == []
    kept = hundredths(read("p = 100*rate"))
    assert [t.value for t in literals_in(kept.right)] == [100]


@few
@given(st.fractions(0, 999, max_denominator=100), st.integers(0, 3))
def test_a_literal_is_exact_with_the_digits_it_shows(value: Fraction, places: int) -> None:
    shown = f"{float(round(value, places)):.{places}f}"
    found = read(f"a = {shown}").right
    assert found.value == Fraction(shown)
    assert found.decimals == places
