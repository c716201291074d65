"""Exact algebra within a time limit: is a difference zero? Integrals, limits, sums and products are
worked out by sympy within a time too, or written alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import sympy as sp
from mpmath.libmp import NoConvergence

from domains.math.algebra import Expr
from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.joined import HARD, hold
from domains.math.notation import limits

Made = TypeVar("Made")
PROOF_SECONDS = 0.1
SAMPLED = (sp.Integral, sp.Limit, sp.Sum, sp.Product)  # valued to about 12 digits only
RESOLVE_SECONDS = 0.6
_BOUND = sp.Dummy("k", real=True)
SYMPY_FAILS = (
    *(sp.PolynomialError, NoConvergence, NotImplementedError, RecursionError),
    *(ValueError, TypeError, ArithmeticError, AttributeError, KeyError, IndexError),
)
"""What sympy and mpmath raise where they cannot go on; the one list for those who call them."""


def attempted(seconds: float, work: Callable[[], Made]) -> Made | None:
    """What sympy makes of a piece of work; None where it cannot go on or takes longer."""
    try:
        with within(seconds):
            return work()
    except OutOfTime:
        return None
    except SYMPY_FAILS:
        return None


_CIRCULAR = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc, sp.sinh, sp.cosh, sp.tanh)


def is_zero(difference: Expr, seconds: float = PROOF_SECONDS) -> bool:
    """Whether exact algebra within the time shows it to be zero; False means "not shown"."""
    if not expandable(difference):
        return False
    return bool(attempted(seconds, lambda: any(prove(difference) for prove in _PROVERS)))


def same_formula(left: Expr, right: Expr) -> bool:
    """Whether two expressions are the same polynomial or quotient in their parts, each floor, case,
    sign and the like taken as a letter of its own, told apart by what stands in it.
    """
    letters: dict[Expr, Expr] = {}
    try:
        difference = _with_letters(left, letters) - _with_letters(right, letters)
        return expandable(difference) and sp.cancel(sp.together(difference)) == 0
    except SYMPY_FAILS:
        return False


def _with_letters(expr: Expr, letters: dict[Expr, Expr]) -> Expr:
    if isinstance(expr, sp.Piecewise):
        return letters.setdefault(expr, sp.Dummy(real=True))
    if not expr.args or not expr.free_symbols:
        return expr
    own = expr.func(*(_with_letters(part, letters) for part in expr.args))
    if not isinstance(own, HARD):
        return own
    grown = own.func(*(sp.expand(part) if expandable(part) else part for part in own.args))
    if isinstance(grown, HARD):
        return letters.setdefault(grown, sp.Dummy(real=True))
    inside = grown.atoms(*HARD)  # a floor of x + 1 becomes one of x, and 1
    return grown.xreplace({a: letters.setdefault(a, sp.Dummy(real=True)) for a in inside})


def expandable(expr: Expr) -> bool:
    """Whether multiplying out stays within MAX_TERMS terms."""
    return _terms(expr) <= limits.MAX_TERMS


def _terms(expr: Expr) -> float:
    if expr.is_Add:
        return sum(_terms(a) for a in expr.args)
    if expr.is_Mul:
        total = 1.0
        for part in expr.args:
            total *= _terms(part)
        return total
    if expr.is_Pow and expr.exp.is_Integer:
        inner = _terms(expr.base)
        return float(inner ** min(abs(int(expr.exp)), 60)) if inner > 1 else 1.0
    return 1.0


def _of_numbers(difference: Expr) -> bool:
    """Roots of sums with roots, and powers of e in the plane."""
    if difference.free_symbols:
        return False
    if difference.has(sp.I):
        return bool(sp.expand(difference, complex=True) == 0)
    return bool(sp.expand(sp.sqrtdenest(difference)) == 0)


def _by_exponentials(difference: Expr) -> bool:
    """Trigonometric and hyperbolic identities become identities between exponentials."""
    if not hold(_CIRCULAR, difference):
        return False
    top, _ = sp.fraction(sp.together(difference.rewrite(sp.exp)))
    return expandable(top) and sp.expand(top) == 0


_LOGARITHMS = partial(sp.expand_log, force=True, factor=True)  # into primes and letters
_PROVERS: tuple[Callable[[Expr], Any], ...] = (
    lambda difference: sp.expand(difference) == 0,
    lambda difference: hold(_CIRCULAR, difference) and sp.expand(sp.expand_trig(difference)) == 0,
    lambda difference: sp.cancel(sp.together(difference)) == 0,
    _by_exponentials,
    lambda difference: hold((sp.log,), difference) and sp.expand(_LOGARITHMS(difference)) == 0,
    lambda difference: (
        hold((sp.factorial, sp.binomial), difference) and sp.combsimp(difference) == 0
    ),
    _of_numbers,
    lambda difference: bool(difference.free_symbols) and sp.simplify(difference) == 0,
)
"""The last one looks for what no rule above knows; among numbers that is a matter of time alone."""


def slope(expr: Expr, letter: Expr) -> Expr:
    """The derivative, without a sign where it has none: that of |u| is u′u/|u|, and not 0 where u
    is, so that the derivative of ln|u| is u′/u.
    """
    found = sp.diff(expr, letter)
    return found.replace(sp.sign, lambda u: u / sp.Abs(u)) if expr.has(sp.Abs) else found


def bound_alike(expr: Expr) -> Expr:
    """The expression with the letters of its sums and integrals in one spelling, sums from 0."""
    if not hold(SAMPLED, expr):
        return expr
    replaced = {}
    for part in expr.atoms(sp.Sum, sp.Integral, sp.Product):
        if len(part.limits) != 1 or len(part.limits[0]) != 3 or part.function.has(*SAMPLED):
            continue
        letter, low, high = part.limits[0]
        first = low if not isinstance(part, sp.Integral) and low.is_Integer else sp.Integer(0)
        body = part.function.subs(letter, _BOUND + first)
        replaced[part] = part.func(body, (_BOUND, low - first, high - first))
    return expr.xreplace(replaced)


def _halved(integral: Expr) -> Expr:
    """An integral over the whole line as two, of which each must converge by itself."""
    bounds = integral.limits[0]
    if len(integral.limits) != 1 or bounds[1:] != (-sp.oo, sp.oo):
        return integral
    letter = bounds[0]
    halves = [
        sp.Integral(integral.function, (letter, *ends)).doit() for ends in ((-sp.oo, 0), (0, sp.oo))
    ]
    if any(h.is_finite is not True and not h.has(sp.Integral) for h in halves):
        return sp.nan
    return sp.Add(*halves)


def resolve(expr: Expr, seconds: float = RESOLVE_SECONDS) -> Expr:
    """The expression with its integrals, limits, sums and products worked out where time allows."""
    if not hold(SAMPLED, expr):
        return expr
    done = attempted(
        seconds, lambda: expr.xreplace({i: _halved(i) for i in expr.atoms(sp.Integral)}).doit()
    )
    return expr if done is None or done.has(sp.nan) else done
