"""The true values of the unknowns: every real solution of a set of equations, as "worlds".

A step about the unknowns is judged by the worlds: true in all, true in some (a case, or a lost
root), true in none. `complete` says whether all worlds are known; only then can a root count as
lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import mpmath as mp
import sympy as sp
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from domains.math.algebra import Expr, numeric, solving
from domains.math.algebra.building import build
from domains.math.algebra.numeric import vanishes
from domains.math.algebra.proofs import attempted
from domains.math.notation.grammar import parse

World = Mapping[Expr, Expr]


@dataclass(frozen=True, eq=False)
class System:
    """Equations (each a difference that must vanish) with their real solutions. Each posing of the
    same equations is another system, so two are equal only where they are one.
    """

    unknowns: tuple[Expr, ...]
    differences: tuple[Expr, ...]
    worlds: tuple[World, ...]
    complete: bool
    stated: bool  # by the problem, not posed in a step


def solve(differences: Sequence[Expr], stated: bool) -> System | None:
    """The system with its worlds; None if it leaves letters open or could not be solved."""
    unknowns = tuple(sorted({s for d in differences for s in d.free_symbols}, key=str))
    if not unknowns or len(unknowns) > 6 or len(unknowns) > len(differences):
        return None
    if len(unknowns) == 1:
        return _one(differences, unknowns[0], stated)
    worlds = _several(differences, unknowns)
    if worlds is None:
        return None
    kept = tuple(w for w in worlds if all(vanishes(d, w) for d in differences))
    return System(unknowns, tuple(differences), kept, len(kept) == len(worlds), stated)


def _one(differences: Sequence[Expr], unknown: Expr, stated: bool) -> System | None:
    solved = solving.real_solutions(differences[0], unknown)
    if solved.identity or solved.periodic:
        return None
    worlds = tuple(
        {unknown: v}
        for v in solved.values
        if all(vanishes(d, {unknown: v}) for d in differences[1:])
    )
    return System((unknown,), tuple(differences), worlds, solved.complete, stated)


def _several(differences: Sequence[Expr], unknowns: tuple[Expr, ...]) -> list[World] | None:
    if any(f.free_symbols for d in differences for f in d.atoms(TrigonometricFunction)):
        return None  # no end of solutions, of which some would be met
    found = attempted(0.8, lambda: sp.solve(list(differences), list(unknowns), dict=True))
    if found is None:
        return None
    worlds: list[World] = []
    for solution in found:
        if set(solution) != set(unknowns) or any(v.free_symbols for v in solution.values()):
            return None
        if all(numeric.approximate(v, {}) is not None for v in solution.values()):
            worlds.append(solution)
    return worlds


def holds_somewhere(difference: Expr, system: System) -> bool:
    return any(vanishes(difference, w) for w in system.worlds)


def gives_value(difference: Expr) -> bool:
    """`x = 3` offers a solution; an equation as one of several may well have none."""
    letters = difference.free_symbols
    return len(letters) == 1 and difference.is_polynomial() and sp.degree(difference, *letters) == 1


def excludes(rule: Expr | None, difference: Expr) -> bool:
    """Whether a condition on one letter is false at every value that the equation gives it."""
    letters = difference.free_symbols
    if len(letters) != 1 or getattr(rule, "free_symbols", None) != letters:
        return False
    values = solving.real_solutions(difference, *letters).values
    at = [numeric.truth_at(rule, dict.fromkeys(letters, v)) for v in values]
    return bool(at) and set(at) == {False}


def divides(difference: Expr, earlier: Expr) -> bool:
    """Whether the equation before is divided by an expression of its letters."""
    letters = sorted(earlier.free_symbols, key=str)
    if difference.free_symbols - set(letters):
        return False
    if not (difference.is_polynomial(*letters) and earlier.is_polynomial(*letters)):
        return False
    return bool(sp.rem(sp.expand(earlier), sp.expand(difference), *letters) == 0)


def leaves_factor(difference: Expr, earlier: Expr) -> bool:
    """Whether the line is what is left of the equation before when a factor is divided out."""
    tops = [sp.fraction(sp.together(d))[0] for d in (difference, earlier)]
    return bool(tops[0].free_symbols) and divides(*tops) and not tops[0].equals(tops[1])


GRID = 480
_PI = r"(?:\\?pi|π)"
_END = rf"(-?\d*\s*{_PI}(?:/\d+)?|-?\d+)"
_INTERVAL = re.compile(rf"([\[(])\s*{_END}\s*,\s*{_END}\s*([\])])")
_CHAIN = re.compile(rf"{_END}\s*(<=?|≤|\\leq?|\\le)\s*\\?[a-zθ]+\s*(<=?|≤|\\leq?|\\le)\s*{_END}")


def interval_in(text: str) -> tuple[Expr, Expr, bool, bool] | None:
    """The bounds of the interval that a problem's text gives, and whether each belongs to it."""
    plain = text.replace("$", "").replace("\\left", "").replace("\\right", "")
    if found := _INTERVAL.search(plain):
        ends, closed = (found[2], found[3]), (found[1] == "[", found[4] == "]")
    elif found := _CHAIN.search(plain):
        ends, closed = (found[1], found[4]), (found[2] != "<", found[3] != "<")
    else:
        return None
    low, high = (build(parse(end)) for end in ends)
    return (low, high, *closed) if bool(low < high) else None


def solutions_on(difference: Expr, text: str) -> System | None:
    """The system of one equation with all its solutions on the bounded interval that a problem's
    text gives. Customary angles are tried exactly; every other root is found where the difference
    changes sign on a fine grid, and kept as a number of 30 digits.
    """
    bounds = interval_in(text)
    if bounds is None or len(difference.free_symbols) != 1:
        return None
    unknown = next(iter(difference.free_symbols))
    low, high, with_low, with_high = bounds
    exact = [v for v in _angles(low, high) if vanishes(difference, {unknown: v})]
    step = mp.mpf(float(high - low)) / GRID
    grid = [mp.mpf(float(low)) + step * (k + mp.mpf("0.37")) for k in range(GRID)]
    ends = [mp.mpf(float(low)), *grid, mp.mpf(float(high))]
    values = solving.merged(exact, solving.crossings(difference, unknown, ends))
    kept = [v for v in values if (with_low or v != low) and (with_high or v != high)]
    if len(kept) > 24:
        return None
    worlds = tuple({unknown: v} for v in sorted(kept, key=lambda v: float(v)))
    return System((unknown,), (difference,), worlds, True, True)


def _angles(low: Expr, high: Expr) -> list[Expr]:
    """Multiples of π/12 and π/10 between the bounds, and the bounds."""
    found = {low, high}
    for part in (12, 10):
        first = int(sp.ceiling(low * part / sp.pi))
        last = int(sp.floor(high * part / sp.pi))
        found |= {sp.Rational(k, part) * sp.pi for k in range(first, last + 1)}
    return sorted(found, key=lambda v: float(v))
