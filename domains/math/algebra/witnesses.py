"""Points at which a set of equations holds: what a line that should follow from them is tried at.

As many letters as there are equations are solved for by Newton's method from drawn starts, the
others are chosen. Promises: each point satisfies every equation to 30 digits and every condition
that could be tried there; the same equations give the same points in every process.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import numeric, points, systems

Expr = Any
Witness = Mapping[Expr, Expr]
MOST_EQUATIONS, MOST_LETTERS = 6, 9
_STARTS = 24
_DIGITS = 40
_FAILS = (ValueError, ZeroDivisionError, ArithmeticError, TypeError, IndexError)


def find(
    equations: Sequence[Expr], letters: set[Expr], domain: points.Domain, rules: Sequence[Expr]
) -> Iterator[Witness]:
    """Distinct points in the letters at which all equations and rules hold; none where there are
    too many of them or none was met.
    """
    free = sorted(letters | {s for e in equations for s in e.free_symbols}, key=str)
    if len(equations) > MOST_EQUATIONS or not free or len(free) > MOST_LETTERS:
        return
    if len(equations) > len(free):
        return
    seen: list[Witness] = []
    starts = points.points(free, domain, points.seed_of(*equations, *free))
    for turn, start in enumerate(itertools.islice(starts, _STARTS)):
        found = _solved(equations, _pivots(equations, free, turn), start)
        if found is not None and _admitted(found, rules, domain) and not _known(found, seen):
            seen.append(found)
            yield found


def _pivots(equations: Sequence[Expr], free: Sequence[Expr], turn: int) -> tuple[Expr, ...] | None:
    """The letters to solve for: each equation has one of its own; another choice at each turn."""
    choices = [
        chosen
        for chosen in itertools.islice(itertools.permutations(free, len(equations)), 60)
        if all(s in e.free_symbols for s, e in zip(chosen, equations, strict=True))
    ]
    return choices[turn % len(choices)] if choices else None


def _solved(
    equations: Sequence[Expr], pivots: tuple[Expr, ...] | None, start: Witness
) -> Witness | None:
    if pivots is None:
        return None
    if not equations:
        return dict(start)
    with mp.workdps(_DIGITS + 15):
        fixed = {s: numeric.approximate(v, {}) for s, v in start.items() if s not in pivots}

        def gaps(*values: Any) -> list[Any]:
            at = {**fixed, **dict(zip(pivots, values, strict=True))}
            here = [numeric.approximate(e, at, _DIGITS) for e in equations]
            if None in here:
                raise ValueError("no value here")
            return here

        try:
            first = [numeric.approximate(start[s], {}) for s in pivots]
            root = mp.findroot(gaps, first, solver="mdnewton", maxsteps=25, tol=mp.mpf("1e-70"))
            values = [mp.mpf(v) for v in root]
            if max(abs(g) for g in gaps(*values)) > mp.mpf("1e-30"):
                return None
        except _FAILS:
            return None
        solved = {s: _tidy(v) for s, v in zip(pivots, values, strict=True)}
    return {**start, **solved}


def _tidy(value: Any) -> Expr:
    """A short fraction where the root is one, else the digits."""
    near = sp.Float(value, _DIGITS)
    short = sp.nsimplify(near, rational=True, tolerance=sp.Float("1e-30", 40))
    return short if short.is_Rational and short.q < 10**6 and abs(short.p) < 10**9 else near


def _admitted(found: Witness, rules: Sequence[Expr], domain: points.Domain) -> bool:
    if any(v <= 0 for s, v in found.items() if s.name in domain.positive):
        return False
    return all(
        systems.condition_holds(rule, found) is True
        for rule in rules
        if rule.free_symbols and rule.free_symbols <= set(found)
    )


def _known(found: Witness, seen: Sequence[Witness]) -> bool:
    return any(all(abs(found[s] - other[s]) < sp.Float("1e-12") for s in found) for other in seen)
