"""Intervals and number sets as sympy sets."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import Reading, build
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node

MOST_WHOLE_NUMBERS = 500  # of a bounded set, listed one by one
_NAMED_SETS = {
    "R": sp.S.Reals,
    "Z": sp.S.Integers,
    "N": sp.S.Naturals,
    "Q": sp.S.Rationals,
    "C": sp.S.Complexes,
}


def number_set(text: str) -> Expr:
    base = _NAMED_SETS[text[0]]
    if text[0] == "R" and text[1:] in ("+", "^+", ">0", "_+"):
        return sp.Interval.open(0, sp.oo)
    if text[0] == "R" and text[1:] == "-":
        return sp.Interval.open(-sp.oo, 0)
    if text[0] == "Z" and text[1:] == "+":
        return sp.S.Naturals
    if len(text) > 1:
        raise Unreadable(f"The set {text[:10]}.")
    return base


def whole_numbers_in(reals: Expr) -> Expr:
    """The whole numbers of a set of reals, one by one where it is bounded."""
    low, high = (reals.inf, reals.sup) if reals != sp.S.EmptySet else (sp.Integer(0), sp.Integer(0))
    if not (low.is_finite and high.is_finite) or high - low > MOST_WHOLE_NUMBERS:
        return sp.Intersection(sp.S.Integers, reals)
    candidates = range(int(sp.ceiling(low)), int(sp.floor(high)) + 1)
    return sp.FiniteSet(*(k for k in candidates if reals.contains(k) == sp.true))


def interval(node: Node, reading: Reading) -> Expr:
    if len(node.args) != 2:
        raise Unreadable("An interval needs two ends.")
    low, high = (build(a, reading) for a in node.args)
    if not (low.is_number and high.is_number) or low.has(sp.I) or high.has(sp.I):
        raise Unreadable("An interval whose ends are not numbers.")
    brackets = node.text or "()"
    return sp.Interval(low, high, brackets[0] in "(", brackets[-1] in ")")
