"""Values of expressions at rational points, exactly, where only rational operations lead there.

Rounding cannot put a value on the wrong side of a jump here, as it can in floating point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from types import MappingProxyType
from typing import Any

import sympy as sp

from domains.math.algebra import Expr

Point = Mapping[Expr, Any]
_MOST_BITS = 20_000


class NotRational(ArithmeticError):
    """The value is not reached by rational operations, or is undefined, or too large."""


def value(expr: Expr, point: Point) -> Fraction | None:
    """The exact value; None where it is irrational, undefined or out of bounds."""
    try:
        return _value(expr, point)
    except (NotRational, ZeroDivisionError):
        return None


def _value(expr: Expr, point: Point) -> Fraction:
    if expr.is_Rational:
        return Fraction(int(expr.p), int(expr.q))
    if expr.is_Symbol:
        return _given(point.get(expr))
    handler = _HANDLERS.get(expr.func)
    if handler is None:
        raise NotRational(str(expr.func))
    return _bounded(handler(expr, point))


def _given(found: Any) -> Fraction:
    if found is None or not getattr(found, "is_Rational", False):
        raise NotRational("a letter without a rational value")
    return Fraction(int(found.p), int(found.q))


def _bounded(found: Fraction) -> Fraction:
    if found.numerator.bit_length() + found.denominator.bit_length() > _MOST_BITS:
        raise NotRational("a value beyond the bounds")
    return found


def _of(*parts: Expr, point: Point) -> list[Fraction]:
    return [_value(part, point) for part in parts]


def _power(expr: Expr, point: Point) -> Fraction:
    base, exponent = _of(expr.base, expr.exp, point=point)
    if exponent.denominator != 1:
        return _rooted(base, exponent)
    size = base.numerator.bit_length() + base.denominator.bit_length()
    if size * abs(exponent.numerator) > _MOST_BITS:
        raise NotRational("a power beyond the bounds")
    return base**exponent.numerator


def _rooted(base: Fraction, exponent: Fraction) -> Fraction:
    """Square roots of squares; every other root is left to the reals."""
    if exponent.denominator != 2 or base < 0:
        raise NotRational("a root")
    top, bottom = math.isqrt(base.numerator), math.isqrt(base.denominator)
    if top * top != base.numerator or bottom * bottom != base.denominator:
        raise NotRational("an irrational root")
    if abs(exponent.numerator) * top.bit_length() > _MOST_BITS:
        raise NotRational("a power beyond the bounds")
    return Fraction(top, bottom) ** exponent.numerator


def _modulo(expr: Expr, point: Point) -> Fraction:
    a, b = _of(*expr.args, point=point)
    return a - b * math.floor(a / b)


def _piecewise(expr: Expr, point: Point) -> Fraction:
    for body, condition in expr.args:
        if truth(condition, lambda relation: _relation(relation, point)):
            return _value(body, point)
    raise NotRational("no case applies")


def truth(condition: Expr, relation: Callable[[Expr], bool]) -> bool:
    """Whether a sympy condition holds, from the truth of its relations."""
    if condition in (sp.true, sp.false):
        return bool(condition)
    if isinstance(condition, (sp.And, sp.Or)):
        join = all if isinstance(condition, sp.And) else any
        return join(truth(part, relation) for part in condition.args)
    if isinstance(condition, sp.Not):
        return not truth(condition.args[0], relation)
    return relation(condition)


def _relation(relation: Expr, point: Point) -> bool:
    if getattr(relation, "rel_op", None) not in _COMPARE or relation.has(sp.oo, -sp.oo):
        raise NotRational("no comparison of finite values")
    left, right = _of(*relation.args, point=point)
    return _COMPARE[relation.rel_op](left, right)


_COMPARE: Mapping[str, Callable[[Fraction, Fraction], bool]] = MappingProxyType(
    {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
)


def _over(function: Callable[..., Any]) -> Callable[[Expr, Point], Fraction]:
    return lambda expr, point: Fraction(function(*_of(*expr.args, point=point)))


_HANDLERS: Mapping[Any, Callable[[Expr, Point], Fraction]] = MappingProxyType(
    {
        sp.Add: _over(lambda *parts: sum(parts)),
        sp.Mul: _over(lambda *parts: math.prod(parts)),
        sp.Pow: _power,
        sp.Abs: _over(abs),
        sp.sign: _over(lambda v: (v > 0) - (v < 0)),
        sp.floor: _over(math.floor),
        sp.ceiling: _over(math.ceil),
        sp.Max: _over(max),
        sp.Min: _over(min),
        sp.Mod: _modulo,
        sp.Piecewise: _piecewise,
    }
)
