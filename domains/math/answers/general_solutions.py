"""General solutions with free constants: the same family of curves, however the constants are
named, scaled or combined.

Two routes, both by numbers at exact sample points: families that are linear in their constants span
the same functions; families with one constant have the same slope through the same point. Only
letters that usually name a constant of integration count, beside a variable that both sides share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.outcomes import Outcome, agrees, unknown
from domains.math.notation.tables import words

_NOT_COMPARED = "families of curves whose constants no route here compares"
_ONE_TO_ONE = (sp.exp, sp.log, sp.tan, sp.atan)  # on a branch; its other values shift the constant
MOST_CONSTANTS = 4
NEEDED_POINTS = 3
MOST_MISSES = 2  # places where no member of the family was found
_SURELY_FREE = re.compile(r"(?:C|K)|(?:[CcKkAB])_\d")
_PERHAPS_FREE = re.compile(r"[ABDEKRkcab]|alpha|beta|delta|phi")
_VARIABLES = words("x y t u v w z s r theta f g N P Q T")
_DEPENDENT = sp.Symbol("y", real=True)
_VALUES = tuple(map(sp.Rational, ("3/2", "1/3", "2", "5/7", "7/3")))


def same_functions(left: Expr, right: Expr) -> Outcome | None:
    """Equal if both describe the same family y = f(x, constants); None where they do not, or where
    no constants are seen; unknown where no route compares them.
    """
    constants = _constants(left, right)
    if constants is None:
        return None
    mine, yours = constants
    shared = (left.free_symbols | right.free_symbols) - {*mine, *yours}
    running = shared & left.free_symbols & right.free_symbols
    if not {s.name for s in running} & _VARIABLES:
        return None
    if _linear_in(left, mine) and _linear_in(right, yours):
        same = len(mine) == len(yours) and _same_span(
            left, mine, right, yours, sorted(shared, key=str)
        )
        return agrees("the same general solution in other constants") if same else None
    if len(mine) == len(yours) == 1 == len(shared) and _DEPENDENT not in shared:
        return same_curves(_DEPENDENT - left, _DEPENDENT - right)
    return unknown(_NOT_COMPARED)


def same_curves(left: Expr, right: Expr) -> Outcome | None:
    """Equal if both equations (…= 0) with one constant hold on the same curves; else as above."""
    constants = _constants(left, right)
    if constants is None:
        return None
    shared = sorted((left.free_symbols | right.free_symbols).difference(*constants), key=str)
    if len(shared) != 2 or not {s.name for s in shared} <= _VARIABLES:
        return None
    if {*map(len, constants)} != {1}:
        return unknown(_NOT_COMPARED)
    (mine,), (yours,) = constants
    agreed, missed = 0, 0
    for place in _places(shared):
        first = _slope(left, mine, place, shared)
        slopes = [first, None if first is None else _slope(right, yours, place, shared)]
        if slopes[0] is None or slopes[1] is None:
            missed += 1
            if missed > MOST_MISSES:
                return unknown(_NOT_COMPARED)
            continue
        if not numeric.close(slopes[0], slopes[1], digits=12):
            chosen = _chosen_root(left, mine) or _chosen_root(right, yours)
            return unknown(_NOT_COMPARED) if chosen else None
        agreed += 1
        if agreed >= NEEDED_POINTS:
            return agrees("the same family of curves in another constant")
    return unknown(_NOT_COMPARED)


def _constants(left: Expr, right: Expr) -> tuple[list[Expr], list[Expr]] | None:
    """The free constants of each side, as many on both if that can be; None where there are no sure
    ones.
    """
    sides = []
    for own, other in ((left, right), (right, left)):
        sure = [s for s in own.free_symbols if _SURELY_FREE.fullmatch(s.name)]
        perhaps = [
            s
            for s in own.free_symbols - other.free_symbols
            if _PERHAPS_FREE.fullmatch(s.name) and s not in sure
        ]
        sides.append((sorted(sure, key=str), sorted([*sure, *perhaps], key=str)))
    (sure_left, all_left), (sure_right, all_right) = sides
    if not sure_left and not sure_right:
        return None
    mine, yours = sure_left or all_left, sure_right or all_right
    if len(mine) != len(yours):
        mine, yours = all_left, all_right
    few = all(1 <= len(side) <= MOST_CONSTANTS for side in (mine, yours))
    return (mine, yours) if few else None


# --- linear in the constants --------------------------------------------------------------------


def _linear_in(expr: Expr, constants: Sequence[Expr]) -> bool:
    slopes = [sp.diff(expr, c) for c in constants]
    return not any(slope.has(*constants) for slope in slopes)


def _same_span(
    left: Expr, mine: Sequence[Expr], right: Expr, yours: Sequence[Expr], letters: Sequence[Expr]
) -> bool:
    """Whether both affine families of functions are one, at sample points."""
    rows = []
    for place in _places(letters, wanted=2 * len(mine) + 4):
        columns = [
            *(sp.diff(left, c) for c in mine),
            *(sp.diff(right, c) for c in yours),
            _without(left, mine) - _without(right, yours),
        ]
        values = [numeric.approximate(c, place) for c in columns]
        if None not in values:
            rows.append(values)
    size = len(mine)
    if len(rows) < 2 * size + 2:
        return False
    sides = [r[:size] for r in rows], [r[size : 2 * size] for r in rows], rows
    return {_rank(side) for side in sides} == {size}


def _without(expr: Expr, constants: Sequence[Expr]) -> Expr:
    return expr.xreplace(dict.fromkeys(constants, sp.Integer(0)))


def _rank(rows: Sequence[Sequence[Any]]) -> int:
    """Rank by singular values, at 40 digits."""
    with mp.workdps(40):
        sizes = list(mp.svd_r(mp.matrix(rows), compute_uv=False))
        return sum(size > max(sizes) * mp.mpf("1e-20") for size in sizes)


# --- one constant -------------------------------------------------------------------------------


def _places(letters: Sequence[Expr], wanted: int = 9) -> Iterator[dict[Expr, Expr]]:
    for index in range(wanted):
        yield {
            letter: _VALUES[(index + 2 * k) % len(_VALUES)] + sp.Rational(index, 9 + k)
            for k, letter in enumerate(letters)
        }


def _slope(curve: Expr, constant: Expr, place: dict[Expr, Expr], letters: Sequence[Expr]) -> Any:
    """dy/dx through the place on the member of the family that passes there; None without one."""
    at = _constant_through(curve, constant, place)
    if at is None:
        return None
    there = {**place, constant: at}
    across, up = (numeric.approximate(sp.diff(curve, letter), there) for letter in letters)
    return None if across is None or up is None or up == 0 else -across / up


def _constant_through(curve: Expr, constant: Expr, place: dict[Expr, Expr]) -> Any:
    """The constant of the member of the family that passes through the place; None without one."""
    isolated = _isolated(curve, constant)
    at = None if isolated is None else numeric.approximate(isolated, place)
    there = None if at is None else numeric.approximate(curve, {**place, constant: at})
    return at if there is not None and abs(there) < mp.mpf("1e-20") else None


def _chosen_root(curve: Expr, constant: Expr) -> bool:
    """Whether the constant stands in an even power, so that another member passes there too."""
    powers = (p for p in curve.atoms(sp.Pow) if p.base.has(constant) and p.exp.is_Rational)
    return any(p.exp.p % 2 == 0 for p in powers)


def _isolated(curve: Expr, constant: Expr) -> Expr | None:
    """The constant from curve = 0, undoing one operation after the other; None where it stands in
    two places. Of two roots the positive one is taken.
    """
    side, value = curve, sp.Integer(0)
    while side != constant:
        holding = [arg for arg in side.args if arg.has(constant)]
        if len(holding) != 1:
            return None
        inner, others = holding[0], [arg for arg in side.args if not arg.has(constant)]
        if side.is_Add:
            value = value - sp.Add(*others)
        elif side.is_Mul:
            value = value / sp.Mul(*others)
        elif side.is_Pow and side.base.has(constant) and side.exp.is_Rational:
            value = value ** (1 / side.exp)
        elif side.func in _ONE_TO_ONE:
            value = side.inverse()(value)
        else:
            return None
        side = inner
    return value
