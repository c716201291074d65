"""General solutions with free constants: the same family of curves, however the constants are
named, scaled or combined.

Two routes: families that are linear in their constants span the same functions at exact sample
points; families with one constant have the same slope through each point of positive letters. Only
letters that usually name a constant of integration count, beside a variable that both sides share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric, sampling
from domains.math.algebra.outcomes import Outcome, agrees, unknown
from domains.math.algebra.proofs import attempted
from domains.math.notation.tables import words

_NOT_COMPARED = "families of curves whose constants no route here compares"
MOST_CONSTANTS = 4
SOLVING_SECONDS = 1.0
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
    pairs = zip((left, right), constants, strict=True)
    first, second = (_slopes(curve, own[0], shared) for curve, own in pairs)
    if not first or not second:
        return unknown(_NOT_COMPARED)
    positive = sampling.Domain(positive=frozenset(s.name for s in shared))
    found = sampling.compare(first[-1], second[-1], positive)
    if found.equal:
        return agrees("the same family of curves in another constant")
    through_one = len(first) == len(second) == 1
    return None if found.different and through_one else unknown(_NOT_COMPARED)


def _constants(left: Expr, right: Expr) -> tuple[list[Expr], list[Expr]] | None:
    """The free constants of each side, as many on both; None where there are no sure ones."""
    sides = []
    for own, other in ((left, right), (right, left)):
        sure = {s for s in own.free_symbols if _SURELY_FREE.fullmatch(s.name)}
        alone = own.free_symbols - other.free_symbols
        perhaps = {s for s in alone if _PERHAPS_FREE.fullmatch(s.name)}
        sides.append((sorted(sure, key=str), sorted(sure | perhaps, key=str)))
    (sure_left, all_left), (sure_right, all_right) = sides
    if not sure_left and not sure_right:
        return None
    mine, yours = sure_left or all_left, sure_right or all_right
    if len(mine) != len(yours):
        mine, yours = all_left, all_right
    few = all(1 <= len(side) <= MOST_CONSTANTS for side in (mine, yours))
    return (mine, yours) if few else None


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
            left.xreplace(dict.fromkeys(mine, sp.S.Zero))
            - right.xreplace(dict.fromkeys(yours, sp.S.Zero)),
        ]
        values = [numeric.approximate(c, place) for c in columns]
        if None not in values:
            rows.append(values)
    size = len(mine)
    if len(rows) < 2 * size + 2:
        return False
    sides = [r[:size] for r in rows], [r[size : 2 * size] for r in rows], rows
    return {_rank(side) for side in sides} == {size}


def _rank(rows: Sequence[Sequence[Any]]) -> int:
    """Rank by singular values, at 40 digits."""
    with mp.workdps(40):
        sizes = list(mp.svd_r(mp.matrix(rows), compute_uv=False))
        return sum(size > max(sizes) * mp.mpf("1e-20") for size in sizes)


def _places(letters: Sequence[Expr], wanted: int = 9) -> Iterator[dict[Expr, Expr]]:
    for index in range(wanted):
        yield {
            letter: _VALUES[(index + 2 * k) % len(_VALUES)] + sp.Rational(index, 9 + k)
            for k, letter in enumerate(letters)
        }


def _slopes(curve: Expr, constant: Expr, letters: Sequence[Expr]) -> list[Expr]:
    """dy/dx of each member of the family through a place; none where they are not found in time."""
    through = attempted(SOLVING_SECONDS, lambda: sp.solve(curve, constant)) or []
    across, up = (sp.diff(curve, letter) for letter in letters)
    return [(-across / up).subs(constant, value) for value in through if up != 0]
