"""All solutions of an equation in one unknown on a bounded interval that the problem gives.

Customary angles are tried exactly; every other root is found where the difference changes sign on a
fine grid and kept as a number of 30 digits. A root where the sign does not change is found only
among the customary angles.
"""

from __future__ import annotations

import re

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric, solving
from domains.math.algebra.building import build
from domains.math.algebra.systems import System
from domains.math.notation.grammar import parse

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
    """The system of one equation with all its solutions on the text's interval."""
    bounds = interval_in(text)
    if bounds is None or len(difference.free_symbols) != 1:
        return None
    unknown = next(iter(difference.free_symbols))
    low, high, with_low, with_high = bounds
    exact = [v for v in _angles(low, high) if numeric.vanishes(difference, {unknown: v})]
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
