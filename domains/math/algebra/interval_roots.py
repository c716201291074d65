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
from domains.math.algebra.systems import System

GRID = 480
_PI = r"(?:\\?pi|π)"
_END = rf"(-?\d*\s*{_PI}(?:/\d+)?|-?\d+)"
_INTERVAL = re.compile(rf"([\[(])\s*{_END}\s*,\s*{_END}\s*([\])])")
_CHAIN = re.compile(rf"{_END}\s*(<=?|≤|\\leq?|\\le)\s*\\?[a-zθ]+\s*(<=?|≤|\\leq?|\\le)\s*{_END}")


def interval_in(text: str) -> tuple[Expr, Expr, bool, bool] | None:
    """The bounds of the interval that a problem's text gives, and whether each belongs to it."""
    plain = text.replace("$", "").replace("\\left", "").replace("\\right", "")
    found = _INTERVAL.search(plain)
    if found is not None:
        low, high = _bound(found[2]), _bound(found[3])
        closed = found[1] == "[", found[4] == "]"
    else:
        chain = _CHAIN.search(plain)
        if chain is None:
            return None
        low, high = _bound(chain[1]), _bound(chain[4])
        closed = chain[2] != "<", chain[3] != "<"
    return (low, high, *closed) if bool(low < high) else None


def _bound(text: str) -> Expr:
    text = text.replace("\\", "").replace("π", "pi").replace(" ", "")
    if "pi" not in text:
        return sp.Integer(int(text))
    factor, _, bottom = text.partition("pi")
    whole = {"": 1, "-": -1}.get(factor)
    return sp.Rational(int(factor) if whole is None else whole, int(bottom[1:] or 1)) * sp.pi


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
