"""Points at which a set of equations holds: what a line that should follow from them is tried at.

As many letters as there are equations are solved for by Newton's method from drawn starts, the
others are chosen. Promises: each point satisfies every equation to 30 digits and every condition
that could be tried there; the same equations give the same points in every process.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric, points
from domains.math.algebra.proofs import SYMPY_FAILS, expandable

Witness = Mapping[Expr, Expr]
MOST_EQUATIONS, MOST_LETTERS = 6, 9
_STARTS = 24
_IN_VAIN = 10  # after so many starts that met no point, none is looked for any more
_TRIED = 2  # points of the equations before it at which a new equation must fail somewhere
_DIGITS = 40
_ROUNDS = 40
_NEAR = 0.01
_ALIKE = sp.Float("1e-12")


def find(
    equations: Sequence[Expr], letters: set[Expr], domain: points.Domain, rules: Sequence[Expr]
) -> Iterator[Witness]:
    """Distinct points in the letters at which all equations and rules hold; none where there are
    too many of them or none was met.
    """
    letters = letters.union(*(r.free_symbols for r in rules if r.free_symbols & letters))
    equations = about(equations, letters)
    free = sorted(letters | {s for e in equations for s in e.free_symbols}, key=str)
    solved, rest = _eliminated(equations)
    left = [f for f in free if f not in dict(solved)]
    bound = _independent(rest, left, domain)
    if len(bound) > min(MOST_EQUATIONS, len(left)) or not left or len(left) > MOST_LETTERS:
        return
    seen: list[Witness] = []
    for part in _drawn(bound, left, domain):
        found = {**part, **{s: _value(v, part) for s, v in solved}}
        if None in found.values() or not _admitted(found, rules, domain):
            continue
        if any(all(abs(found[s] - other[s]) < _ALIKE for s in found) for other in seen):
            continue
        seen.append(found)
        yield found


def about(equations: Sequence[Expr], letters: set[Expr]) -> list[Expr]:
    """Those that speak of the letters, or of letters that those do; without any that says no more
    than what a letter of its own is.
    """
    reached, kept = set(letters), []
    for _ in equations:
        more = [e for e in equations if e not in kept and e.free_symbols & reached]
        if not more:
            break
        kept += more
        reached |= {s for e in more for s in e.free_symbols}
    naming = [e for e in kept if _names_one(e, letters, [o for o in kept if o is not e])]
    if naming:
        return about([e for e in kept if e not in naming], letters)
    return [e for e in equations if e in kept]


def _names_one(equation: Expr, letters: set[Expr], others: Sequence[Expr]) -> bool:
    """Whether a letter that nothing else speaks of can take whatever value the equation asks."""
    elsewhere = letters | {s for e in others for s in e.free_symbols}
    own = equation.free_symbols - elsewhere
    return any(equation.is_polynomial(s) and sp.degree(equation, s) == 1 for s in own)


def _value(expr: Expr, at: Witness) -> Expr:
    value = expr.subs(at)
    if value.is_Rational:
        return value
    near = numeric.approximate(expr, at, _DIGITS)
    return None if near is None else sp.Float(near, _DIGITS)


def _eliminated(equations: Sequence[Expr]) -> tuple[list[tuple[Expr, Expr]], list[Expr]]:
    """Letters that an equation gives by the others, and what is left of the equations; those that
    hold by the ones before them are gone.
    """
    solved: list[tuple[Expr, Expr]] = []
    rest: list[Expr] = []
    for equation in equations:
        reduced = _put_in(equation, solved)
        letter = _given_by(reduced)
        if letter is None:
            rest += [reduced] if reduced != 0 else []
            continue
        value = sp.expand(letter - reduced / sp.diff(reduced, letter))
        solved = [(s, _put_in(v, [(letter, value)])) for s, v in solved] + [(letter, value)]
        rest = [r for r in (_put_in(r, [(letter, value)]) for r in rest) if r != 0]
    return solved, rest


def _put_in(expr: Expr, values: Sequence[tuple[Expr, Expr]]) -> Expr:
    known = {s: v for s, v in values if s in expr.free_symbols}
    put = expr.subs(known) if known else expr
    return sp.expand(put) if put.is_polynomial() and expandable(put) else put


def _given_by(equation: Expr) -> Expr | None:
    """A letter that occurs with a constant factor and in no other way."""
    for letter in sorted(equation.free_symbols, key=str, reverse=True):
        factor = sp.diff(equation, letter) if equation.is_polynomial(letter) else sp.S.Zero
        if factor.is_number and factor != 0:
            return letter
    return None


def _independent(
    equations: Sequence[Expr], free: Sequence[Expr], domain: points.Domain
) -> Sequence[Expr]:
    """The equations without those that hold wherever the ones before them do: an equation and its
    expanded form are one, and no Newton step can be taken for both.
    """
    kept: list[Expr] = []
    for equation in equations:
        met = itertools.islice(_drawn(kept, free, domain), _TRIED) if kept else ()
        values = [numeric.approximate(equation, point, _DIGITS) for point in met]
        if len(values) < _TRIED or any(v is None or abs(v) > mp.mpf("1e-25") for v in values):
            kept.append(equation)
    return kept


def _drawn(
    equations: Sequence[Expr], free: Sequence[Expr], domain: points.Domain
) -> Iterator[Witness]:
    """Points in the letters at which the equations hold, as often as they are met."""
    starts = points.points(list(free), domain, [*equations, *free])
    usual = list(itertools.islice(starts, _STARTS))
    small = [] if equations else [{s: v / (1 + abs(v)) for s, v in p.items()} for p in usual]
    met = False
    for turn, start in enumerate([*usual, *small]):  # the small ones lie between −1 and 1
        if turn >= _IN_VAIN and not met:
            return
        pivots = _pivots(equations, free, turn)
        found = _solved(equations, pivots, start)
        if found is None and equations:
            found = _solved(equations, pivots, _nearer(equations, free, start))
        if found is not None:
            met = True
            yield found


def _nearer(equations: Sequence[Expr], free: Sequence[Expr], start: Witness) -> Witness | None:
    """The start moved by least steps to where polynomial equations nearly hold, as fractions: with
    the other letters left far away, a circle's equation has no real solution for the last one.
    """
    if not free or not all(e.is_polynomial(*free) and expandable(e) for e in equations):
        return None
    polys = [sp.Poly(e, *free) for e in equations]
    with contextlib.suppress(*SYMPY_FAILS):
        at = _walked(polys, [numeric.approximate(start[s], {}) for s in free], _NEAR)
        return {s: sp.Rational(int(mp.nint(v * 60)), 60) for s, v in zip(free, at, strict=True)}
    return None


def _pivots(equations: Sequence[Expr], free: Sequence[Expr], turn: int) -> tuple[Expr, ...] | None:
    """The letters to solve for: each equation has one of its own; another choice at each turn."""
    choices = [
        chosen
        for chosen in itertools.islice(itertools.permutations(free, len(equations)), 60)
        if all(s in e.free_symbols for s, e in zip(chosen, equations, strict=True))
    ]
    return choices[turn % len(choices)] if choices else None


def _solved(
    equations: Sequence[Expr], pivots: tuple[Expr, ...] | None, start: Witness | None
) -> Witness | None:
    if pivots is None or start is None:
        return None
    if not equations:
        return dict(start)
    fixed = {s: v for s, v in start.items() if s not in pivots}
    with mp.workdps(_DIGITS + 15):
        try:
            first = [numeric.approximate(start[s], {}) for s in pivots]
            found = _newton([e.subs(fixed) for e in equations], pivots, first)
        except SYMPY_FAILS:
            return None
        at = {**fixed, **{s: _tidy(v) for s, v in zip(pivots, found, strict=True)}}
        gaps = [numeric.approximate(e, at, _DIGITS) for e in equations]
        return None if any(g is None or abs(g) > mp.mpf("1e-30") for g in gaps) else at


def _newton(equations: Sequence[Expr], pivots: Sequence[Expr], first: Sequence[Any]) -> list[Any]:
    """The values near the first ones at which the equations vanish; fails where none are met."""
    above = [sp.numer(sp.together(e)) for e in equations]
    if all(e.is_polynomial(*pivots) and expandable(e) for e in above):
        return _walked([sp.Poly(e, *pivots) for e in above], first, mp.mpf("1e-45"))

    def gaps(*values: Any) -> list[Any]:
        at = dict(zip(pivots, values, strict=True))
        here = [numeric.approximate(e, at, _DIGITS) for e in equations]
        if None in here:
            raise ValueError("no value here")
        return here

    root = mp.findroot(gaps, list(first), solver="mdnewton", maxsteps=12, tol=mp.mpf("1e-70"))
    return [mp.mpf(v) for v in root]


_Terms = Sequence[tuple[Sequence[int], Any]]


def _walked(polys: Sequence[sp.Poly], first: Sequence[Any], near: Any) -> list[Any]:
    """Where the polynomials are smaller than `near`, by least steps from the first values."""
    values = [_terms(p) for p in polys]
    slopes = [[_terms(p.diff(s)) for s in p.gens] for p in polys]
    at = mp.matrix(first)
    for _ in range(_ROUNDS):
        gaps = mp.matrix([_at(v, at) for v in values])
        if mp.norm(gaps) < near:
            return list(at)
        slope = mp.matrix([[_at(t, at) for t in row] for row in slopes])
        at -= slope.T * mp.lu_solve(slope * slope.T, gaps)
    raise ValueError("no point near")


def _terms(poly: sp.Poly) -> _Terms:
    return [(powers, numeric.approximate(factor, {})) for powers, factor in poly.terms()]


def _at(terms: _Terms, values: Sequence[Any]) -> Any:
    return mp.fsum(
        factor * mp.fprod(v**k for v, k in zip(values, powers, strict=True) if k)
        for powers, factor in terms
    )


def _tidy(value: Any) -> Expr:
    """A short fraction where the root is one, else the digits."""
    near = sp.Float(value, _DIGITS)
    short = sp.nsimplify(near, rational=True, tolerance=sp.Float("1e-30", 40))
    return short if short.is_Rational and short.q < 10**6 and abs(short.p) < 10**9 else near


def _admitted(found: Witness, rules: Sequence[Expr], domain: points.Domain) -> bool:
    if any(v <= 0 for s, v in found.items() if s.name in domain.positive):
        return False
    return all(
        numeric.truth_at(rule, found) is True
        for rule in rules
        if rule.free_symbols and rule.free_symbols <= set(found)
    )
