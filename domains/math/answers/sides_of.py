"""What the sides of a relation are: names, results, lists of numbers, antiderivatives."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import Reading, build
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Collection,
    Region,
    Scalar,
    Value,
)
from domains.math.notation import vocabulary as notation
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node, has, symbols


def antiderivative(node: Node, reading: Reading) -> Antiderivative | None:
    """`… + C`: a sum with one term that is a constant of integration and stands nowhere else."""
    if node.kind != "add":
        return None
    for place, part in enumerate(node.args):
        core = part.args[0] if part.kind == "neg" else part
        is_constant = core.kind == "sym" and core.text in notation.CONSTANTS_OF_INTEGRATION
        rest = tuple(a for k, a in enumerate(node.args) if k != place)
        letters = frozenset().union(*map(symbols, rest))
        if core.text == "k" and {"i", "j"} <= letters:
            return None  # unit vectors
        if is_constant and letters and core.text not in letters:
            body = rest[0] if len(rest) == 1 else Node("add", rest)
            return Antiderivative(build(body, reading), core.text)
    return None


def numbers_in(value: Value) -> tuple[Expr, ...] | None:
    """The numbers that a value lists; None where it holds anything else."""
    match value:
        case Scalar() if value.expr.is_number:
            return (value.expr,)
        case Assignment():
            return numbers_in(value.value)
        case Collection():
            found = [numbers_in(item) for item in value.items]
            return None if None in found else tuple(e for part in found for e in part or ())
        case _:
            return None


def names_result(node: Node) -> bool:
    """y', x'(t), ẋ, dy/dx, ∫ … dx or a limit: what is said to be its value is the answer."""
    if node.kind == "call":
        return node.text in ("det", "tr") and node.args[0].kind == "sym"
    if node.kind == "ratio":
        return len(node.args) > 2
    if node.kind == "sym":
        return node.text.endswith(("'", "_dot", "_ddot"))
    return node.kind in ("deriv", "diffop", "integral", "sum", "prod", "lim", "evalbar")


def is_array(node: Node) -> bool:
    return node.kind in ("tuple", "matrix") or has(node, "matrix")


def is_name(node: Node) -> bool:
    return node.kind == "sym" and node.text not in ("pi", "e", "i") and not node.text.endswith("'")


def whole_part(value: Value, letter: str | None) -> Value:
    """The whole numbers of a region whose letter was said to be whole."""
    if letter is None or not isinstance(value, Region) or value.variable != letter:
        return value
    return Region(whole_numbers_in(value.reals), letter)


MOST_WHOLE_NUMBERS = 500  # of a bounded set, listed one by one
_NAMED_SETS = {
    "R": sp.S.Reals,
    "Z": sp.S.Integers,
    "N": sp.S.Naturals,
    "Q": sp.S.Rationals,
    "C": sp.S.Complexes,
    "Z+": sp.S.Naturals,
    "R+": sp.Interval.open(0, sp.oo),
    "R>0": sp.Interval.open(0, sp.oo),
    "R-": sp.Interval.open(-sp.oo, 0),
}


def number_set(text: str) -> Expr:
    if text not in _NAMED_SETS:
        raise Unreadable(f"The set {text[:10]}.")
    return _NAMED_SETS[text]


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
