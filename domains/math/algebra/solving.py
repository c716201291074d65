"""Real solutions of one equation or inequality in one unknown, each checked by putting it back in.

Polynomials are exact; other equations are tried symbolically within a time limit and scanned
numerically beside it. `complete` says whether the list is known to hold every real solution.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.proofs import attempted, is_zero

SYMBOLIC_SECONDS = 0.7
_PLACES = tuple(sp.Rational(a, b) for a, b in ((7, 3), (11, 10), (-13, 11), (29, 6), (3, 97)))
MAX_DEGREE = 24
MAX_POWER = 60  # beyond it an equation is only scanned for zeros, not solved


@dataclass(frozen=True)
class Solutions:
    """Distinct real solutions in rising order.

    `identity`: every real number (where defined) solves it.
    """

    values: tuple[Expr, ...]
    complete: bool
    identity: bool = False
    periodic: bool = False


@lru_cache(maxsize=256)
def real_solutions(difference: Expr, unknown: Expr) -> Solutions:
    """The real zeros of `difference` in `unknown` (other symbols must be gone)."""
    if difference.free_symbols - {unknown}:
        return Solutions((), complete=False)
    if unknown not in difference.free_symbols:
        zero = numeric.approximate(difference, {}) == 0 or difference == 0
        return Solutions((), complete=True, identity=bool(zero))
    if any(p.exp.is_Integer and abs(p.exp) > MAX_POWER for p in difference.atoms(sp.Pow)):
        return Solutions(merged(_by_scan(difference, unknown), ()), complete=False)
    by_factors = _by_polynomial(difference, unknown)
    if by_factors is not None:
        return by_factors
    if _vanishes_everywhere(difference, unknown):
        return Solutions((), complete=True, identity=True)
    symbolic = _by_solveset(difference, unknown)
    scanned = _by_scan(difference, unknown)
    if symbolic is None:
        return Solutions(merged(scanned, ()), complete=False, periodic=len(scanned) > 8)
    if symbolic.periodic:
        return Solutions(merged(scanned, symbolic.values), complete=False, periodic=True)
    values = merged(symbolic.values, scanned)
    return Solutions(values, complete=len(values) == len(symbolic.values), periodic=False)


def _vanishes_everywhere(difference: Expr, unknown: Expr) -> bool:
    """Whether it is zero for every value: at some places first, then by exact algebra."""
    values = [numeric.approximate(difference, {unknown: at}) for at in _PLACES]
    known = [v for v in values if v is not None]
    if not known or any(abs(v) > mp.mpf("1e-25") for v in known):
        return False
    return is_zero(difference, SYMBOLIC_SECONDS)


def _by_polynomial(difference: Expr, unknown: Expr) -> Solutions | None:
    """Zeros of a rational function with rational or simple surd coefficients."""
    roots = attempted(SYMBOLIC_SECONDS, lambda: _roots_of_numerator(difference, unknown))
    if roots is None:
        return None
    if roots == [sp.S.Reals]:
        return Solutions((), complete=True, identity=True)
    return Solutions(merged(_solving(difference, unknown, roots), ()), complete=True)


def _solving(difference: Expr, unknown: Expr, roots: Iterable[Expr]) -> list[Expr]:
    return [r for r in roots if numeric.vanishes(difference, {unknown: r})]


def _roots_of_numerator(difference: Expr, unknown: Expr) -> list[Expr] | None:
    """The zeros of a quotient's numerator, all reals where it is zero itself; None where it is no
    polynomial of a bounded degree.
    """
    poly = sp.Poly(sp.expand(sp.fraction(sp.together(difference))[0]), unknown)
    if poly.is_zero:
        return [sp.S.Reals]
    if poly.degree() > MAX_DEGREE or any(c.free_symbols for c in poly.all_coeffs()):
        return None
    rational = poly.get_domain().is_QQ or poly.get_domain().is_ZZ
    factors = [factor for factor, _ in poly.factor_list()[1]] if rational else [poly]
    return [root for factor in factors for root in _roots_of_factor(factor)]


def _roots_of_factor(factor: Any) -> list[Expr]:
    """Exact roots of a quadratic or of a·xⁿ + b, else numbers of 40 digits."""
    if factor.degree() <= 2 or not any(factor.all_coeffs()[1:-1]):
        return [r for r in sp.roots(factor) if numeric.approximate(r, {}) is not None]
    roots = factor.nroots(n=40)
    return [sp.Float(sp.re(r), 40) for r in roots if abs(sp.im(r)) < sp.Float("1e-25")]


def _by_solveset(difference: Expr, unknown: Expr) -> Solutions | None:
    found = attempted(SYMBOLIC_SECONDS, lambda: sp.solveset(difference, unknown, sp.S.Reals))
    if found is None:
        return None
    if found == sp.S.EmptySet:
        return Solutions((), complete=True)
    if isinstance(found, sp.FiniteSet):
        return Solutions(merged(_solving(difference, unknown, found), ()), complete=True)
    periodic = found.has(sp.ImageSet)
    return Solutions((), complete=False, periodic=True) if periodic else None


def _by_scan(difference: Expr, unknown: Expr) -> list[Expr]:
    """Simple zeros on [−60, 60]."""
    near = [mp.mpf(k) / 8 + mp.mpf("0.0137") for k in range(-160, 161)]
    far = [mp.mpf(k) * mp.mpf("1.31") for k in range(16, 46)]
    return crossings(difference, unknown, sorted([*near, *far, *(-at for at in far)]))[:60]


def crossings(difference: Expr, unknown: Expr, grid: Sequence[Any]) -> list[Expr]:
    """Zeros at which the sign changes between neighbours of a grid, narrowed down."""
    values = [(at, numeric.approximate(difference, {unknown: at}, digits=15)) for at in grid]
    known = [(at, height) for at, height in values if height is not None]
    pairs = itertools.pairwise(known)
    changing = [(a, b) for (a, fa), (b, fb) in pairs if fa * fb <= 0]
    found = (_bisected(difference, unknown, a, b) for a, b in changing)
    return [root for root in found if root is not None]


def _bisected(difference: Expr, unknown: Expr, low: Any, high: Any) -> Expr | None:
    try:
        with mp.workdps(45):
            root = mp.findroot(
                lambda v: numeric.approximate(difference, {unknown: v}),
                (low, high),
                solver="anderson",
                tol=mp.mpf("1e-42"),
                verify=False,
                maxsteps=60,
            )
            candidate = sp.Float(root, 40)
    except (ValueError, ZeroDivisionError, TypeError):
        return None
    found = low <= root <= high and numeric.vanishes(difference, {unknown: candidate})
    return candidate if found else None


def number(value: Expr) -> Any:
    """The value as mpf, for ordering and comparing."""
    with mp.workdps(50):
        found = numeric.approximate(value, {})
        return mp.nan if found is None else found


def merged(first: Sequence[Expr], second: Sequence[Expr]) -> tuple[Expr, ...]:
    """Both lists in rising order, each value once (the exact form of the first list is kept)."""
    kept: list[Expr] = []
    for value in [*first, *second]:
        if not any(_near(value, other) for other in kept):
            kept.append(value)
    return tuple(sorted(kept, key=number))


def _near(a: Expr, b: Expr) -> bool:
    with mp.workdps(50):
        x, y = number(a), number(b)
        return bool(abs(x - y) <= mp.mpf("1e-18") * max(1, abs(x)))


def region_where(condition: Expr, unknown: Expr) -> Expr | None:
    """The reals where a condition (relations joined by and/or) holds; None if untold."""
    relations = condition.atoms(sp.core.relational.Relational)
    differences = [relation.lhs - relation.rhs for relation in relations]
    parts = [part for d in differences for part in (d, *_inner_parts(d))]
    solved = [real_solutions(part, unknown) for part in parts]
    if any(s.periodic or not (s.complete or s.values) for s in solved):
        return None
    return _assemble(condition, unknown, merged([v for s in solved for v in s.values], ()))


def _inner_parts(expr: Expr) -> list[Expr]:
    """At whose zeros a side may change its sign or stop being defined, beside its own."""
    roots = [p for p in expr.atoms(sp.Pow) if p.exp.is_number]
    parts = [p.base for p in roots if not (p.exp.is_Integer and p.exp > 0)]
    return [*parts, *(p.args[0] for p in expr.atoms(sp.log, sp.Abs, sp.sign))]


def _assemble(condition: Expr, unknown: Expr, borders: Sequence[Expr]) -> Expr:
    edges = [-sp.oo, *borders, sp.oo]
    pieces = [sp.FiniteSet(b) for b in borders if _holds(condition, unknown, number(b))]
    for low, high in itertools.pairwise(edges):
        if _holds(condition, unknown, _between(low, high)):
            pieces.append(sp.Interval.open(low, high))
    return sp.Union(*pieces)


def _between(low: Expr, high: Expr) -> Any:
    if low == -sp.oo and high == sp.oo:
        return mp.mpf("0.37")
    if low == -sp.oo:
        return number(high) - mp.mpf("1.37")
    if high == sp.oo:
        return number(low) + mp.mpf("1.37")
    return number(low) + (number(high) - number(low)) * mp.mpf("0.4371")


def _holds(condition: Expr, unknown: Expr, at: Any) -> bool:
    return bool(numeric.truth_at(condition, {unknown: sp.Float(at, 50)}))


def compare_regions(left: Expr, right: Expr) -> tuple[bool, str, str] | None:
    """Whether two sets of reals are equal, a witness and the side that holds it; None if open."""
    letter = sp.Dummy(real=True)
    if left == right:
        return True, "", ""
    if not (_of_stretches(left) and _of_stretches(right)):
        return None
    rules = [side.as_relational(letter) for side in (left, right)]
    relations = [r for rule in rules for r in rule.atoms(sp.core.relational.Relational)]
    ends = {e for r in relations for e in r.args if e.is_number and e.is_finite}
    edges = [-sp.oo, *merged(list(ends), ()), sp.oo]
    for probe in [  # at an edge the relations themselves may have no value
        *itertools.starmap(_between, itertools.pairwise(edges)),
        *map(number, edges[1:-1]),
    ]:
        holds = [_holds(rule, letter, probe) for rule in rules]
        if holds[0] != holds[1]:
            return False, mp.nstr(probe, 8).removesuffix(".0"), "left" if holds[0] else "right"
    return True, "", ""


def _of_stretches(region: Expr) -> bool:
    """Whether a set is put together from intervals and single numbers."""
    if isinstance(region, (sp.Union, sp.Intersection, sp.Complement)):
        return all(map(_of_stretches, region.args))
    return isinstance(region, (sp.Interval, sp.FiniteSet)) or region in (sp.S.Reals, sp.S.EmptySet)
