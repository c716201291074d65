"""Values of expressions at rational points, exactly, where only rational operations lead there.

Rounding cannot put a value on the wrong side of a jump here, as it can in floating point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from domains.math.algebra import Expr

Point = Mapping[Expr, Any]
_MOST_BITS = 20_000
_NAMES = "Add Mul Pow Abs sign floor ceiling Max Min Mod"
_RATIONAL = tuple(getattr(sp, name) for name in _NAMES.split())
"""What has a rational value at rational ones, or none; each is left to sympy."""


class NotRational(ArithmeticError):
    """The value is not reached by rational operations, or is undefined, or too large."""


def value(expr: Expr, point: Point) -> Expr | None:
    """The exact value; None where it is irrational, undefined or out of bounds."""
    try:
        return _value(expr, point)
    except ArithmeticError:
        return None


def _value(expr: Expr, point: Point) -> Expr:
    found = point.get(expr) if expr.is_Symbol else expr
    if getattr(found, "is_Rational", False):
        return found
    if isinstance(expr, sp.Piecewise):
        return _value(case_of(expr, lambda r: r.func(*(_value(s, point) for s in r.args))), point)
    if not isinstance(expr, _RATIONAL):
        raise NotRational(str(expr.func))
    parts = [_value(part, point) for part in expr.args]
    found = _power(*parts) if expr.is_Pow else expr.func(*parts)
    if not found.is_Rational or _bits(found) > _MOST_BITS:
        raise NotRational("no value within the bounds")
    return found


def _bits(value: Expr) -> int:
    return int(value.p).bit_length() + int(value.q).bit_length()


def _power(base: Expr, exponent: Expr) -> Expr:
    """The power; of roots only square roots of squares, every other one is left to the reals."""
    if exponent.q == 2:
        root = sp.Rational(math.isqrt(abs(base.p)), math.isqrt(base.q))
        if root * root == base:
            base, exponent = root, sp.Integer(exponent.p)
    if exponent.q != 1 or _bits(base) * abs(exponent.p) > _MOST_BITS:
        raise NotRational("a root, or a power beyond the bounds")
    return base**exponent


def case_of(expr: Expr, relation: Callable[[Expr], bool]) -> Expr:
    """What stands in the first case that applies, from the truth of the relations."""
    for body, condition in expr.args:
        if truth(condition, relation):
            return body
    raise NotRational("no case applies")


def truth(condition: Expr, relation: Callable[[Expr], bool]) -> bool:
    """Whether a sympy condition holds, from the truth of its relations."""
    if condition in (sp.true, sp.false):
        return bool(condition)
    if isinstance(condition, (sp.And, sp.Or)):
        join = all if isinstance(condition, sp.And) else any
        return join(truth(part, relation) for part in condition.args)
    return bool(relation(condition))
