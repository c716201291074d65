"""Zeros of what switches a formula: planes where it is linear, places on a line elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.arrangement import Plane
from domains.math.algebra.proofs import SYMPY_FAILS
from domains.math.algebra.switches import as_fraction

_ROOT_DIGITS = 30
_MOST_DEGREE = 24
_MOST_PLACES = 60
_SCAN = tuple(
    sorted(
        {Fraction(k, 7) for k in range(-85, 86)}
        | {s * Fraction(3, 2) ** k for k in range(6, 24) for s in (-1, 1)}
        | {s * Fraction(2, 3) ** k for k in range(6, 18) for s in (-1, 1)}
    )
)


@dataclass(frozen=True)
class Roots:
    """Places on a line, whether they are all, and whether some are only close to the true one."""

    places: tuple[Fraction, ...]
    complete: bool
    irrational: bool


def plane(expr: Expr, letters: Sequence[Expr]) -> Plane | None:
    """A linear expression with rational numbers as a plane; None for every other expression."""
    try:
        poly = sp.Poly(expr, *letters)
    except SYMPY_FAILS:
        return None
    if poly.total_degree() > 1 or not all(c.is_Rational for c in poly.coeffs()):
        return None
    normal = tuple(as_fraction(poly.coeff_monomial(s)) for s in letters)
    return Plane(normal, as_fraction(poly.coeff_monomial(1)))


def split(zeros: Iterable[Expr], letters: Sequence[Expr]) -> tuple[list[Plane], list[Expr]]:
    """The linear factors of all as planes, and the other factors that are not of one sign."""
    flat: list[Plane] = []
    bent: list[Expr] = []
    for expr in zeros:
        for factor in _factors(expr):
            found = plane(factor, letters)
            if found is not None:
                flat += [found] if any(found.normal) else []
            elif not _one_signed(factor):
                bent.append(factor)
    return flat, list(dict.fromkeys(bent))


def _factors(expr: Expr) -> list[Expr]:
    try:
        parts = sp.fraction(sp.together(expr))
        return [f for p in parts if p.free_symbols for f, _ in sp.factor_list(p)[1]]
    except SYMPY_FAILS:
        return [expr]


def _one_signed(expr: Expr) -> bool:
    if expr.is_nonnegative or expr.is_nonpositive:
        return True
    grown = sp.expand(expr)
    return bool(grown.is_nonnegative or grown.is_nonpositive)


def roots(bent: Sequence[Expr], letter: Expr) -> Roots:
    """Where any of the expressions in one letter changes its sign."""
    places: list[Fraction] = []
    complete, irrational = True, False
    for expr in bent:
        found = _of_polynomial(expr, letter) or _scanned(expr, letter)
        places += found.places
        complete = complete and found.complete
        irrational = irrational or found.irrational
    return Roots(tuple(sorted(set(places))), complete, irrational)


def _of_polynomial(expr: Expr, letter: Expr) -> Roots | None:
    try:
        poly = sp.Poly(expr, letter)
    except SYMPY_FAILS:
        return None
    if poly.degree() > _MOST_DEGREE or not all(c.is_Rational for c in poly.coeffs()):
        return None
    if poly.degree() < 1:
        return Roots((), True, False)
    width = sp.Rational(1, 10**_ROOT_DIGITS)
    found = [_middle(*ends) for ends, _ in poly.intervals(eps=width)]
    return Roots(tuple(found), True, any(poly.eval(_rational(v)) != 0 for v in found))


def _middle(low: Expr, high: Expr) -> Fraction:
    return (as_fraction(sp.Rational(low)) + as_fraction(sp.Rational(high))) / 2


def _rational(value: Fraction) -> Expr:
    return sp.Rational(value.numerator, value.denominator)


def _scanned(expr: Expr, letter: Expr) -> Roots:
    """Sign changes among many places of all sizes, narrowed down; all only if both signs occur."""
    known = [(v, s) for v in _SCAN if (s := _sign(expr, letter, v)) is not None]
    places = [
        _narrowed(expr, letter, a, b, sign)
        for (a, sign), (b, other) in itertools.pairwise(known)
        if sign * other < 0
    ]
    places += [v for v, sign in known if sign == 0]
    return Roots(tuple(places[:_MOST_PLACES]), bool(places), True)


def _sign(expr: Expr, letter: Expr, place: Fraction) -> int | None:
    value = numeric.approximate(expr, {letter: _rational(place)}, digits=20)
    return None if value is None else int(mp.sign(value))


def _narrowed(expr: Expr, letter: Expr, low: Fraction, high: Fraction, sign: int) -> Fraction:
    for _ in range(24):
        middle = (low + high) / 2
        here = _sign(expr, letter, middle)
        if here == sign:
            low = middle
        else:
            high = middle
    return low
