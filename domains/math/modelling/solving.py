"""What a set of relations determines: the value of each quantity, with the relations it rests on.

Letters that stand for any number are put at several points, so that what holds for them is seen at
each.

Promises: exact values; a quantity has a value only if the relations leave it no other, or finitely
many; every value is put back into all relations. Chains of definitions and linear systems are
eliminated here, one relation at a time; what is left over goes to the engine's own solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

import sympy as sp

from domains.math.algebra import numeric, systems
from domains.math.algebra.building import make_symbol
from domains.math.modelling.language import OF_WHOLES, Relation, Term, read
from domains.math.modelling.wholes import of_wholes, value_of

Expr = Any


class Literal(Protocol):
    """What stands in a literal's place; of one literal over another, `top` is the upper one."""

    def __call__(self, value: Fraction, top: Fraction | None = None, /) -> Fraction: ...


_RELATIONS: Mapping[str, Any] = {
    "=": sp.Eq, "~": sp.Eq, "!=": sp.Ne, "<": sp.Lt, "<=": sp.Le, ">": sp.Gt, ">=": sp.Ge,
}  # fmt: skip
_CALLS: Mapping[str, Any] = {
    "sqrt": sp.sqrt, "abs": sp.Abs, "floor": sp.floor, "ceil": sp.ceiling,
    "min": sp.Min, "max": sp.Max, "log": sp.log,
    "sin": lambda x: sp.sin(x * sp.pi / 180), "cos": lambda x: sp.cos(x * sp.pi / 180),
    "tan": lambda x: sp.tan(x * sp.pi / 180),
}  # fmt: skip
_OF_WHOLES = sorted(OF_WHOLES)


class OfWholes(sp.Function):  # type: ignore[misc]
    """A function of whole numbers: the place of its name, then its arguments. It has a value once
    these are known.
    """

    @classmethod
    def eval(cls, place: Expr, *args: Expr) -> Expr | None:
        """The value where all arguments are whole numbers."""
        if not all(arg.is_Integer for arg in args):
            return None
        value = of_wholes(_OF_WHOLES[int(place)], [int(arg) for arg in args])
        return sp.Rational(value.numerator, value.denominator)


class Contradictory(Exception):
    """No values fulfil the relations."""


@dataclass(frozen=True)
class World:
    """One way in which all relations hold."""

    values: Mapping[str, Expr]
    because: Mapping[str, frozenset[int]]
    """The places of the relations that a value rests on."""


def same(value: Fraction, top: Fraction | None = None, /) -> Fraction:
    """A literal as it was written."""
    return value


def built(found: Term, moved: Literal = same) -> Expr:
    """The sympy expression of a side, its literals replaced."""
    ratio = found.ratio
    if ratio is not None:
        value = moved(ratio, found.args[0].value if found.args else None)
        if found.kind == "/" and value == ratio:  # not one place of the text: each for itself
            top, bottom = (moved(arg.value) for arg in found.args)
            value = top / bottom
        return sp.Rational(value.numerator, value.denominator)
    if found.kind == "over":
        total = value_of(found)
        return sp.Rational(total.numerator, total.denominator)
    args = [built(arg, moved) for arg in found.args]
    if found.kind == "^":
        return args[0] ** built(found.args[1])  # an exponent says how often, not how much
    match found.kind:
        case "name":
            return make_symbol(found.word)
        case "constant":
            return sp.pi
        case "staying":
            return sp.Rational(found.value.numerator, found.value.denominator)
        case "neg":
            return -args[0]
        case "+":
            return args[0] + args[1]
        case "-":
            return args[0] - args[1]
        case "*":
            return args[0] * args[1]
        case "/":
            return args[0] / args[1]
        case _ if found.word in OF_WHOLES:
            return OfWholes(sp.Integer(_OF_WHOLES.index(found.word)), *args)
        case _:
            return _CALLS[found.word](*args)


def condition(relation: Relation, moved: Literal = same) -> Expr:
    """The relation as a sympy condition that is not evaluated."""
    sides = built(relation.left, moved), built(relation.right, moved)
    return _RELATIONS[relation.operator](*sides, evaluate=False)


def solved(relations: Sequence[Relation], moved: Literal = same) -> tuple[World, ...]:
    """Every way in which the relations hold, as far as they determine it; Contradictory without
    one. Quantities that stay open have no value.
    """
    eliminating = _Eliminating(
        [
            (built(r.left, moved) - built(r.right, moved), frozenset([k]))
            for k, r in enumerate(relations)
            if r.operator == "="
        ]
    )
    worlds = tuple(
        World({s.name: v for s, (v, _) in each.items()}, {s.name: b for s, (_, b) in each.items()})
        for each in eliminating.worlds()
    )
    kept = tuple(w for w in worlds if all(_holds(r, w, moved) is not False for r in relations))
    if not kept:
        raise Contradictory
    return kept


def _holds(relation: Relation, world: World, moved: Literal) -> bool | None:
    if relation.names - set(world.values):
        return None
    return truth(condition(relation, moved), world)


def truth(found: Expr, world: World) -> bool | None:
    """Whether a condition holds in the world; None where it has no value there."""
    at = {s: world.values[s.name] for s in found.free_symbols if s.name in world.values}
    if len(at) < len(found.free_symbols):
        return None
    left, right = (side.subs(at) for side in (found.lhs, found.rhs))
    if left.is_Rational and right.is_Rational:
        return bool(found.func(left, right))
    if isinstance(found, sp.Eq | sp.Ne):
        zero = _is_zero(left - right)
        return None if zero is None else bool(zero) is isinstance(found, sp.Eq)
    return numeric.truth_at(found.func(left, right, evaluate=False), {})


CLEARLY = sp.Float("1e-9")
"""A difference beyond this is none of 50 digits' rounding."""


@lru_cache(maxsize=2_000)
def _is_zero(difference: Expr) -> bool | None:
    """Whether a value is zero. One that is clearly not is not simplified: roots and angles make
    that slow, and the same value is asked for by many claims.
    """
    if difference.is_Rational:
        return bool(difference == 0)
    near = numeric.approximate(difference, {})
    if near is not None and abs(near) > CLEARLY:
        return False
    found: bool | None = difference.equals(0)
    return found


POINTS = ((7, 11, 17, 29), (5, 3, 13, 2), (12, 19, 4, 9))
"""Where letters are put: what agrees at all of these by chance is no school problem."""


def at_points(
    relations: Sequence[Relation], letters: Sequence[str], moved: Literal = same
) -> tuple[World, ...]:
    """The worlds with the letters at each point; the letters' own relations come last."""
    if not letters:
        return solved(relations, moved)
    found: list[World] = []
    for place in range(len(POINTS)):
        found += solved([*relations, *points(letters, place)], moved)
    return tuple(found)


def points(letters: Sequence[str], place: int = 0) -> list[Relation]:
    """The letters at one point, as relations."""
    values = POINTS[place]
    return [read(f"{each} = {values[k % len(values)]}") for k, each in enumerate(sorted(letters))]


Known = dict[Expr, tuple[Expr, frozenset[int]]]
Equation = tuple[Expr, frozenset[int]]


class _Eliminating:
    """Differences that must vanish, worked off one unknown at a time."""

    def __init__(self, equations: Sequence[Equation]) -> None:
        self._open = [(sp.sympify(d), b) for d, b in equations]
        self._solved: list[tuple[Expr, Expr, frozenset[int]]] = []

    def worlds(self) -> list[Known]:
        while self._step():
            pass
        if any(d.is_number and _is_zero(d) is False for d, _ in self._open):
            raise Contradictory
        rest = [(d, b) for d, b in self._open if d.free_symbols]
        return [self._back(start) for start in self._left_over(rest)]

    def _step(self) -> bool:
        """One unknown less: the one that stands alone first, so that reasons stay short."""
        order = sorted(range(len(self._open)), key=lambda k: len(self._open[k][0].free_symbols))
        for k in order:
            difference, because = self._open[k]
            for unknown in sorted(difference.free_symbols, key=str):
                value = _isolated(difference, unknown)
                if value is not None:
                    del self._open[k]
                    self._put_in(unknown, value, because)
                    return True
        return False

    def _put_in(self, unknown: Expr, value: Expr, because: frozenset[int]) -> None:
        self._solved.append((unknown, value, because))
        self._open = [
            (sp.together(d.subs(unknown, value)), b | because) if unknown in d.free_symbols
            else (d, b)
            for d, b in self._open
        ]  # fmt: skip

    def _left_over(self, rest: Sequence[Equation]) -> list[Known]:
        if not rest:
            return [{}]
        found = systems.solve([d for d, _ in rest], stated=True)
        if found is None or not found.complete:
            return [{}]
        if not found.worlds:
            raise Contradictory
        because = frozenset[int]().union(*(b for _, b in rest))
        return [{s: (v, because) for s, v in world.items()} for world in found.worlds]

    def _back(self, known: Known) -> Known:
        """The values of what was put away, the latest first."""
        for unknown, value, because in reversed(self._solved):
            used = value.free_symbols
            if used <= set(known):
                number = sp.cancel(value.subs({s: known[s][0] for s in used}))
                reasons = because.union(*(known[s][1] for s in used))
                known[unknown] = (number, reasons)
        return known


def _isolated(difference: Expr, unknown: Expr) -> Expr | None:
    """The unknown's value where it occurs to the first power, over numbers, and once."""
    top, bottom = sp.fraction(sp.together(difference))
    if unknown in bottom.free_symbols or not top.is_polynomial(unknown):
        top_only = top.is_polynomial(unknown) and len(difference.free_symbols) == 1
        if not top_only:
            return None
    parts = sp.Poly(top, unknown)
    if parts.degree() != 1:
        return None
    slope, rest = parts.all_coeffs()
    if not slope.is_number or _is_zero(slope) is not False:
        return None
    value = sp.cancel(-rest / slope)
    return None if bottom.subs(unknown, value) == 0 else value
