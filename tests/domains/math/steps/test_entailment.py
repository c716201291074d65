"""What hypotheses bear, by solvers that prove: true only with a proof, and None where a solver has
no word or no time.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from domains.math.steps.entailment import follows, inconsistent, ordered, rational
from tests.domains.math.judged import few

pytest.importorskip("z3")
pytest.importorskip("flint")
X, Y = sp.symbols("x y", real=True)
LETTERS = sp.symbols("a b c d f g h", real=True)


def test_a_claim_that_fails_somewhere_is_false_and_not_merely_open() -> None:
    assert follows([sp.Gt(X, 0)], sp.Gt(X, 1)) is False
    assert follows([sp.Gt(X, 1)], sp.Gt(X, 0)) is True


def test_hypotheses_without_a_word_are_left_out_and_never_help() -> None:
    strange = sp.Gt(sp.sin(X), 0)
    assert follows([strange, sp.Gt(X, 1)], sp.Gt(X, 0)) is True
    assert follows([strange], sp.Gt(X, 0)) is not True
    assert follows([sp.Gt(X, 1)], strange) is not True


@pytest.mark.parametrize(("count", "found"), [(12, True), (13, None)])
def test_more_hypotheses_than_twelve_are_not_tried(count: int, found: bool | None) -> None:
    given_ones = [sp.Gt(X, k) for k in range(count)]
    assert follows(given_ones, sp.Gt(X, -1)) is found


@pytest.mark.parametrize(("power", "found"), [(2, True), (12, True), (13, None), (14, None)])
def test_powers_above_the_twelfth_have_no_word(power: int, found: bool | None) -> None:
    assert follows([sp.Eq(X, 1)], sp.Eq(X**power, 1)) is found


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        (sp.Ge(X**2, 0), True),
        (sp.Gt(X**2, 0), False),
        (sp.Ne(X**2, -1), True),
        (sp.Le(-sp.Abs(X), 0), True),
        (sp.Lt(X, X + 1), True),
        (sp.Or(X > 0, X <= 0), True),
        (sp.And(X > 0, X <= 0), False),
        (sp.Eq((X + Y) ** 2, X**2 + 2 * X * Y + Y**2), True),
    ],
)
def test_each_relation_has_its_word(claim: object, found: bool | None) -> None:
    assert claim in (sp.true, sp.false) or follows([], claim) is found


@few
@given(st.fractions(-20, 20, max_denominator=9), st.fractions(-20, 20, max_denominator=9))
def test_an_order_of_numbers_follows_exactly_where_it_is_true(a: Fraction, b: Fraction) -> None:
    low, high = (sp.Rational(f.numerator, f.denominator) for f in (a, b))
    assert follows([sp.Gt(X, low)], sp.Gt(X, high)) is bool(high <= low)
    assert follows([sp.Ge(X, low)], sp.Gt(X, high)) is bool(high < low)
    assert ordered(low, high) == (None if a == b else 1 if a > b else -1)


@pytest.mark.parametrize(
    ("left", "right", "sign"),
    [
        (sp.sqrt(2), sp.Rational(141421356, 10**8), 1),
        (sp.pi, sp.Rational(314159266, 10**8), -1),
        (sp.exp(1), sp.E, None),
        (sp.sin(1) ** 2 + sp.cos(1) ** 2, sp.Integer(1), None),
        (sp.log(3), sp.atan(5) * sp.Rational(4, 5), -1),
        (sp.tan(1), sp.Rational(3, 2), 1),
        (sp.Abs(sp.sqrt(2) - 2), sp.Rational(6, 10), -1),
        (sp.gamma(sp.Rational(1, 3)), sp.Integer(1), None),  # no word
        (sp.sqrt(-2), sp.Integer(1), None),
        (X, sp.Integer(1), None),
    ],
)
def test_balls_order_two_numbers_or_say_nothing(left: object, right: object, sign: object) -> None:
    assert ordered(left, right) == sign


@pytest.mark.parametrize(
    ("equations", "claim", "found"),
    [
        ([X + Y - 1], X + Y - 2, True),
        ([X + Y - 1], X - Y - 2, False),
        ([X * Y - 1], X, True),
        ([X * Y - 1], X - 3, False),
        ([X**2 + 1], X - 1, True),
        ([X**2 + 1], X**2 + 1, False),  # complex numbers solve it
        ([1 / X - 1], X, True),  # where x is 0 the equation has no value
        ([sp.sin(X)], sp.sin(X) - 2, False),  # no polynomials
        ([X**13], X**13 - 1, False),  # a power too high is not tried
        ([sum(LETTERS[:6])], sum(LETTERS[:6]) - 1, True),
        ([sum(LETTERS)], sum(LETTERS) - 1, False),  # more letters than are tried
        ([], X, False),
        ([sp.sqrt(2) * X - 1], X, False),  # no rational coefficients
    ],
)
def test_equations_that_no_numbers_solve_together_are_told(
    equations: list[object], claim: object, found: bool
) -> None:
    assert inconsistent(equations, claim) is found


@pytest.mark.parametrize(
    ("expr", "plain"),
    [
        (X**2 / (Y + 1), True), (sp.Integer(3), True), (X**12, True), (X**13, False),
        (sp.sqrt(2) * X, False), (sp.sqrt(X), False), (sp.sin(X), False), (sp.pi * X, False),
    ],
)  # fmt: skip
def test_quotients_of_polynomials_with_fractions_are_rational(expr: object, plain: bool) -> None:
    assert rational(expr) is plain
