"""Values of expressions at points, in high precision, without ever generating code.

Promises: a result or None (undefined there, or beyond the bounds); never a hang on the sizes that
`algebra` lets through; the real root of a negative number under an odd root, as school reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, quadrature

Number = Any  # mpf or mpc
Point = Mapping[Expr, Number]

DIGITS = 40
_LARGEST_EXPONENT = 10**6
_SMALLEST_EXPONENT = 10**1000  # far out on an infinite range a density is e^-huge


class Undefined(ArithmeticError):
    """The expression has no value there."""


def approximate(expr: Expr, point: Point, digits: int = DIGITS, real: bool = True) -> Number | None:
    """The value at the point, or None where it has none (for real readings: also where it is not
    real).
    """
    with mp.workdps(digits + 10):
        try:
            value = _value(expr, point)
        except (Undefined, quadrature.Unsettled, ArithmeticError, ValueError, TypeError):
            return None
        except mp.libmp.NoConvergence:
            return None
        if not mp.isfinite(value):
            return None
        if isinstance(value, mp.mpc):
            if abs(value.imag) <= abs(value) * mp.mpf(10) ** (5 - digits):
                return value.real
            return None if real else value
        return value


def to_number(value: Expr) -> Number:
    """An exact rational as mpf at the working precision."""
    return mp.mpf(int(value.p)) / mp.mpf(int(value.q))


def _value(expr: Expr, point: Point) -> Number:
    if expr.is_Symbol:
        found = point.get(expr)
        if found is None:
            raise Undefined(str(expr))
        return found if not hasattr(found, "is_Rational") else _exact(found)
    if expr.is_Rational:
        return to_number(expr)
    if expr.is_Float:
        return mp.make_mpf(expr._mpf_)
    handler = _HANDLERS.get(expr.func)
    if handler is not None:
        return handler(expr, point)
    constant = _CONSTANTS.get(expr)
    if constant is None:
        raise Undefined(str(expr.func))
    return constant()


def _exact(value: Expr) -> Number:
    return to_number(value) if value.is_Rational else _value(value, {})


def _add(expr: Expr, point: Point) -> Number:
    return mp.fsum(_value(a, point) for a in expr.args)


def _mul(expr: Expr, point: Point) -> Number:
    total = mp.mpf(1)
    for part in expr.args:
        total *= _value(part, point)
    return total


def _pow(expr: Expr, point: Point) -> Number:
    base, exponent = _value(expr.base, point), _value(expr.exp, point)
    if base == 0:
        if exponent == 0:
            return mp.mpf(1)
        if mp.re(exponent) <= 0:
            raise Undefined("zero to a negative power")
        return mp.mpf(0)
    if _too_large(exponent * (mp.log(abs(base)) + mp.sign(mp.log(abs(base))))):
        raise Undefined("a power beyond the bounds")
    power = expr.exp
    if (
        isinstance(base, mp.mpf)
        and base < 0
        and power.is_Rational
        and power.q > 1
        and power.q % 2 == 1
    ):
        root = mp.power(-base, exponent)
        return -root if power.p % 2 else root
    return mp.power(base, exponent)


def _too_large(exponent: Number) -> bool:
    """Whether e to this power is beyond the bounds; towards zero they are wide."""
    bound = _SMALLEST_EXPONENT if mp.re(exponent) < 0 else _LARGEST_EXPONENT
    return bool(abs(exponent) > bound)


def _exp(expr: Expr, point: Point) -> Number:
    exponent = _value(expr.args[0], point)
    if _too_large(exponent):
        raise Undefined("a power beyond the bounds")
    return mp.exp(exponent)


def _log(expr: Expr, point: Point) -> Number:
    value = _value(expr.args[0], point)
    if value == 0:
        raise Undefined("log of zero")
    return mp.log(value)


def _sign(expr: Expr, point: Point) -> Number:
    return mp.sign(_value(expr.args[0], point))


def _applied(function: Callable[..., Number]) -> Callable[[Expr, Point], Number]:
    return lambda expr, point: function(*(_value(a, point) for a in expr.args))


def _bounded(function: Callable[..., Number], bound: float) -> Callable[[Expr, Point], Number]:
    """Like _applied, for functions whose cost or size grows with the argument."""

    def handler(expr: Expr, point: Point) -> Number:
        values = [_value(a, point) for a in expr.args]
        if any(abs(v) > bound for v in values):
            raise Undefined("an argument beyond the bounds")
        return function(*values)

    return handler


def _piecewise(expr: Expr, point: Point) -> Number:
    for value, condition in expr.args:
        if holds(condition, point):
            return _value(value, point)
    raise Undefined("no case applies")


def holds(condition: Expr, point: Point) -> bool:
    """Whether a sympy condition holds at the point; Undefined where a side has no real value."""
    if condition in (sp.true, sp.false):
        return bool(condition)
    if isinstance(condition, sp.And):
        return all(holds(a, point) for a in condition.args)
    if isinstance(condition, sp.Or):
        return any(holds(a, point) for a in condition.args)
    if isinstance(condition, sp.Not):
        return not holds(condition.args[0], point)
    left, right = _real(condition.args[0], point), _real(condition.args[1], point)
    same = close(left, right)
    return _COMPARE[condition.rel_op](left, right, same)


def _real(expr: Expr, point: Point) -> Number:
    if expr in (sp.oo, -sp.oo):
        return mp.inf if expr == sp.oo else -mp.inf
    value = _value(expr, point)
    if isinstance(value, mp.mpc):
        if abs(value.imag) > abs(value) * mp.mpf(10) ** -30:
            raise Undefined("not real")
        return value.real
    return value


def close(left: Number, right: Number, digits: int = 25) -> bool:
    """Equal to `digits` significant digits, with no absolute floor: tiny numbers differ too."""
    if left == right:
        return True
    return bool(abs(left - right) <= mp.mpf(10) ** -digits * max(abs(left), abs(right)))


_COMPARE: Mapping[str, Callable[[Number, Number, bool], bool]] = MappingProxyType(
    {
        "==": lambda a, b, same: same,
        "!=": lambda a, b, same: not same,
        "<": lambda a, b, same: not same and a < b,
        "<=": lambda a, b, same: same or a < b,
        ">": lambda a, b, same: not same and a > b,
        ">=": lambda a, b, same: same or a > b,
    }
)


def _integral(expr: Expr, point: Point) -> Number:
    """A definite integral by quadrature; an indefinite one has no value."""
    if len(expr.limits) != 1 or len(expr.limits[0]) != 3:
        raise Undefined("an indefinite or nested integral")
    variable, low, high = expr.limits[0]

    def of(part: Expr) -> Callable[[Number], Number]:
        return lambda at: _value(part, {**point, variable: at})

    kinks = [of(part) for part in _kinks(expr.function) if part.has(variable)]
    ends = _real(low, point), _real(high, point)
    return quadrature.integral(of(expr.function), *ends, kinks)


def _kinks(body: Expr) -> list[Expr]:
    """Expressions at whose zeros the integrand may have a kink or jump."""
    inside = [a.args[0] for a in body.atoms(sp.Abs, sp.sign)]
    return inside + [
        r.lhs - r.rhs
        for p in body.atoms(sp.Piecewise)
        for r in p.atoms(sp.core.relational.Relational)
    ]


def _sum(expr: Expr, point: Point) -> Number:
    variable, low, high = expr.limits[0]
    start, stop = _real(low, point), _real(high, point)
    if len(expr.limits) != 1 or mp.isinf(start) or start != int(start):
        raise Undefined("a nested sum, or one without a beginning")
    product = isinstance(expr, sp.Product)
    if mp.isinf(stop):
        if product:
            raise Undefined("an infinite product")
        return quadrature.infinite_sum(
            lambda k: _value(expr.function, {**point, variable: k}), int(start)
        )
    if stop - start > 20_000 or stop != int(stop):
        raise Undefined("a sum beyond the bounds")
    total = mp.mpf(1 if product else 0)
    for k in range(int(start), int(stop) + 1):
        term = _value(expr.function, {**point, variable: mp.mpf(k)})
        total = total * term if product else total + term
    return total


def _limit(expr: Expr, point: Point) -> Number:
    body, variable, to, side = expr.args
    value = one_sided_limit(body, variable, to, str(side), point)
    if value is None:
        raise Undefined("no limit")
    return value


def one_sided_limit(
    body: Expr, variable: Expr, to: Expr, side: str, point: Point = MappingProxyType({})
) -> Number | None:
    """A limit by sampling on the asked side(s); None when the samples do not settle."""
    sides = [1, -1] if side == "+-" else [1 if side == "+" else -1]
    if to in (sp.oo, -sp.oo):
        sides = [1 if to == sp.oo else -1]
    with mp.workdps(90):
        end = mp.inf if to in (sp.oo, -sp.oo) else _value(to, point)
        found = [
            quadrature.approached(
                lambda at: approximate(body, {**point, variable: at}, digits=80), end, sign
            )
            for sign in sides
        ]
    kept = [v for v in found if v is not None]
    if len(kept) < len(found):
        return None
    if len(kept) == 2 and abs(kept[0] - kept[1]) > mp.mpf("1e-6") * max(1, abs(kept[0])):
        return None
    return kept[0]


def _binomial(n: Number, k: Number) -> Number:
    return mp.binomial(n, k)


def _mod(a: Number, b: Number) -> Number:
    return a - b * mp.floor(a / b)


_CONSTANTS: Mapping[Expr, Callable[[], Number]] = MappingProxyType(
    {sp.pi: lambda: +mp.pi, sp.E: lambda: +mp.e, sp.I: lambda: mp.mpc(0, 1)}
)

_HANDLERS: Mapping[Any, Callable[[Expr, Point], Number]] = MappingProxyType(
    {
        sp.Add: _add,
        sp.Mul: _mul,
        sp.Pow: _pow,
        sp.exp: _exp,
        sp.log: _log,
        sp.sign: _sign,
        sp.sin: _bounded(mp.sin, 1e15),
        sp.cos: _bounded(mp.cos, 1e15),
        sp.tan: _bounded(mp.tan, 1e15),
        sp.cot: _bounded(mp.cot, 1e15),
        sp.sec: _bounded(mp.sec, 1e15),
        sp.csc: _bounded(mp.csc, 1e15),
        sp.sinh: _bounded(mp.sinh, 1e5),
        sp.cosh: _bounded(mp.cosh, 1e5),
        sp.tanh: _bounded(mp.tanh, 1e5),
        sp.coth: _bounded(mp.coth, 1e5),
        sp.sech: _bounded(mp.sech, 1e5),
        sp.csch: _bounded(mp.csch, 1e5),
        sp.asin: _applied(mp.asin),
        sp.acos: _applied(mp.acos),
        sp.atan: _applied(mp.atan),
        sp.acot: _applied(mp.acot),
        sp.asec: _applied(mp.asec),
        sp.acsc: _applied(mp.acsc),
        sp.asinh: _applied(mp.asinh),
        sp.acosh: _applied(mp.acosh),
        sp.atanh: _applied(mp.atanh),
        sp.Abs: _applied(abs),
        sp.floor: _applied(mp.floor),
        sp.ceiling: _applied(mp.ceil),
        sp.factorial: _bounded(mp.factorial, 5_000),
        sp.gamma: _bounded(mp.gamma, 5_000),
        sp.binomial: _bounded(_binomial, 5_000),
        sp.Max: _applied(max),
        sp.Min: _applied(min),
        sp.erf: _bounded(mp.erf, 1e6),
        sp.re: _applied(mp.re),
        sp.im: _applied(mp.im),
        sp.arg: _applied(mp.arg),
        sp.conjugate: _applied(mp.conj),
        sp.Mod: _applied(_mod),
        sp.Piecewise: _piecewise,
        sp.Integral: _integral,
        sp.Sum: _sum,
        sp.Product: _sum,
        sp.Limit: _limit,
    }
)
