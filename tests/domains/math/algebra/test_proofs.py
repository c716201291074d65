"""Exact algebra shows a difference to be zero by rules, and not by how long it may search."""

from __future__ import annotations

import mpmath as mp
import pytest
import sympy as sp

from domains.math.algebra import numeric
from domains.math.algebra.joined import IMAGINARY, INFINITE, hold
from domains.math.algebra.points import REALS
from domains.math.algebra.proofs import is_zero
from domains.math.algebra.witnesses import find

x, y, n, k = sp.symbols("x y n k", real=True)


@pytest.mark.parametrize(
    "difference",
    [
        sp.sqrt(5 + 2 * sp.sqrt(6)) - sp.sqrt(2) - sp.sqrt(3),
        2 * sp.exp(sp.I * sp.pi / 3) - 1 - sp.sqrt(3) * sp.I,
        sp.factorial(n) - n * sp.factorial(n - 1),
        sp.binomial(n, 2) - n * (n - 1) / 2,
        sp.sin(x) + sp.cos(x) - sp.sqrt(2) * sp.sin(x + sp.pi / 4),
        sp.sin(x + y) - sp.sin(x) * sp.cos(y) - sp.cos(x) * sp.sin(y),
    ],
    ids=str,
)
def test_a_rule_shows_it(difference: sp.Expr) -> None:
    assert is_zero(difference, 5.0)
    assert not is_zero(difference + sp.Rational(1, 10**9), 5.0)


def test_numbers_of_which_no_rule_knows_are_not_searched() -> None:
    assert not is_zero(sp.atan(sp.Rational(1, 2)) + sp.atan(sp.Rational(1, 3)) - sp.pi / 4, 60.0)


@pytest.mark.parametrize("expr", [x + sp.I * y, sp.exp(2 * sp.I), sp.Integral(x, (x, 0, sp.oo)), x])
def test_what_stands_in_an_expression_is_what_sympy_finds_there(expr: sp.Expr) -> None:
    assert hold(IMAGINARY, x, expr) is expr.has(sp.I)
    assert hold(INFINITE, x, expr) is expr.has(sp.oo, -sp.oo, sp.zoo)
    assert hold((sp.Integral,), expr) is expr.has(sp.Integral)


@pytest.mark.parametrize(
    "expr", [sp.sqrt(2), sp.Rational(22, 7), sp.Rational(3, 2) ** 400, sp.pi ** sp.Rational(-7, 3)]
)
def test_a_constant_has_the_digits_that_sympy_gives_it(expr: sp.Expr) -> None:
    for digits in (40, 120, 40):
        found = numeric.approximate(expr, {}, digits=digits)
        assert sp.Float(str(sp.N(expr, digits)), digits) == sp.Float(mp.nstr(found, digits), digits)


def test_an_integral_has_one_value_whoever_asks_and_is_worked_out_once() -> None:
    integral = sp.Integral(sp.exp(x**2), (x, 0, 1))
    before = numeric._closed_integral.cache_info()
    values = {numeric.approximate(integral, {}, digits=d) for d in (40, 120, 40)}
    after = numeric._closed_integral.cache_info()
    assert len(values) == 1
    assert after.misses - before.misses == 1


def test_equations_that_no_numbers_solve_are_given_up_by_count() -> None:
    assert list(find([x**2 + y**2 + 1], {x, y}, REALS, [])) == []
    assert list(find([x**2 + y**2 - 25], {x, y}, REALS, []))
