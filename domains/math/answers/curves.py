"""Equations and inequalities in several unknowns: the same points, or one that parts them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.algebra import Expr, joined, numeric, points, sampling, solving
from domains.math.algebra.outcomes import Outcome, agrees, differs, on_one_side, proved, unknown
from domains.math.algebra.proofs import attempted
from domains.math.answers import general_solutions
from domains.math.answers.values import Equation


def compare_equations(left: Equation, right: Equation) -> Outcome:
    """Equal if one is a constant multiple of the other, or if both hold at the same points."""
    first, second = left.left - left.right, right.left - right.right
    if first == second:
        return proved("the same equation")
    general = general_solutions.same_curves(first, second)
    if general is not None and general.equal:
        return general
    found = _compared(first, second)
    return general if general is not None and found.different else found


def _compared(first: Expr, second: Expr) -> Outcome:
    names = {s.name for s in first.free_symbols}, {s.name for s in second.free_symbols}
    if names[0] != names[1]:
        listed = [", ".join(sorted(own)) or "no letter" for own in names]
        return differs(f"equations in {listed[0]} and in {listed[1]}")
    ratio = attempted(0.3, lambda: sp.cancel(sp.together(first / second)))
    if ratio is not None and ratio.is_number and ratio not in (0, sp.zoo, sp.nan):
        return proved("one is a constant multiple of the other")
    free = sorted(first.free_symbols, key=str)
    if not free:
        return unknown("an equation without unknowns")
    if len(free) == 1:
        return _one_unknown(first, second, free[0])
    return _same_points(first, second, free)


def _one_unknown(first: Expr, second: Expr, unknown_symbol: Expr) -> Outcome:
    a, b = (solving.real_solutions(e, unknown_symbol) for e in (first, second))
    if a.identity or b.identity:
        both = a.identity and b.identity
        return proved("both hold always") if both else differs("only one holds always")
    for mine, other, side in ((a, second, "left"), (b, first, "right")):
        for value in mine.values:
            if not numeric.vanishes(other, {unknown_symbol: value}):
                shown = sampling.show(value)
                reason = f"{unknown_symbol} = {shown} solves the {side} side only"
                return on_one_side(reason, {unknown_symbol.name: shown}, side)
    if not (a.complete and b.complete):
        return unknown("the solutions found agree, but there may be others")
    return proved("the same real solutions")


def points_on(curve: Expr, free: list[Expr], wanted: int = 8) -> Iterator[dict[Expr, Any]]:
    """Points where the curve's equation holds: letters are chosen, the last is solved for."""
    found = 0
    for index in range(30):
        solve_for = free[index % len(free)]
        places = [points.POOL[(index * 3 + 5 * k) % len(points.POOL)] for k in range(len(free))]
        chosen = {s: v for s, v in zip(free, places, strict=True) if s != solve_for}
        for value in _solved_for(curve.subs(chosen), solve_for):
            yield {**chosen, solve_for: value}
            found += 1
        if found >= wanted:
            return


def _solved_for(curve: Expr, letter: Expr) -> tuple[Expr, ...]:
    """Up to two real values of one letter; a letter that stands linearly is solved for at once."""
    slope = sp.diff(curve, letter)
    if slope.is_Rational and slope != 0:
        value = -curve.subs(letter, 0) / slope
        return (value,) if numeric.approximate(value, {}) is not None else ()
    if not curve.is_rational_function(letter):
        return ()
    return solving.real_solutions(curve, letter).values[:2]


def _same_points(first: Expr, second: Expr, free: list[Expr]) -> Outcome:
    met = []
    for mine, other, side in ((first, second, "left"), (second, first, "right")):
        tried = list(points_on(mine, free))
        misses = [point for point in tried if not numeric.vanishes(other, point)]
        met.append(len(tried))
        if len(misses) >= 2 or (misses and sum(met) <= 4):
            at = sampling.show_world(misses[0])
            return on_one_side(f"a point lies on the {side} side only", at, side, "numeric")
    if min(met) < sampling.MINIMUM_POINTS:  # of both: the other side may hold more points
        return unknown("too few common points could be found")
    if joined.stepped(first, second):
        return unknown(f"the same points ({sum(met)} tried), but not on every piece")
    return agrees(f"the same points ({sum(met)} tried)")


def compare_conditions(left: Expr, right: Expr) -> Outcome:
    """Two inequalities in several unknowns: the same by proof, or a point that tells them apart."""
    if _normal(left) == _normal(right):
        return proved("the same condition")
    free = sorted(left.free_symbols | right.free_symbols, key=str)
    if left.free_symbols != right.free_symbols:
        return differs("conditions on different letters")
    found = joined.difference(left, right, points.REALS)
    for point in [
        *points.points(free, points.REALS),
        *([found] if isinstance(found, dict) else []),
    ]:
        holds = [numeric.truth_at(c, point) for c in (left, right)]
        if None not in holds and holds[0] != holds[1]:
            at, side = sampling.show_world(point), "left" if holds[0] else "right"
            return on_one_side("a point satisfies one side only", at, side, "numeric")
    return proved("the same condition") if found is False else unknown("not every region was tried")


def _normal(condition: Expr) -> Expr:
    """The condition with each `a < b` as a polynomial below zero, in whole coprime numbers."""
    turned = {}
    for order in condition.atoms(sp.StrictLessThan, sp.LessThan, sp.Gt, sp.Ge):
        below = sp.Lt if isinstance(order, (sp.StrictLessThan, sp.Gt)) else sp.Le
        rest = sp.expand(order.lts - order.gts).as_content_primitive()[1]
        turned[order] = below(rest, 0, evaluate=False)
    return condition.xreplace(turned)
