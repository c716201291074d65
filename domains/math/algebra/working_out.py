"""Integrals, limits, sums and products worked out by sympy within a time, or written alike."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.proofs import attempted

SAMPLED = (sp.Integral, sp.Limit, sp.Sum, sp.Product)  # valued to about 12 digits only
RESOLVE_SECONDS = 0.6
_BOUND = sp.Dummy("k", real=True)


def slope(expr: Expr, letter: Expr) -> Expr:
    """The derivative, without a sign where it has none: that of |u| is u′u/|u|, and not 0 where u
    is, so that the derivative of ln|u| is u′/u.
    """
    found = sp.diff(expr, letter)
    return found.replace(sp.sign, lambda u: u / sp.Abs(u)) if expr.has(sp.Abs) else found


def bound_alike(expr: Expr) -> Expr:
    """The expression with the letters of its sums and integrals in one spelling, sums from 0."""
    if not expr.has(sp.Sum, sp.Integral, sp.Product):
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
    if not expr.has(*SAMPLED):
        return expr
    done = attempted(
        seconds, lambda: expr.xreplace({i: _halved(i) for i in expr.atoms(sp.Integral)}).doit()
    )
    return expr if done is None or done.has(sp.nan) else done
