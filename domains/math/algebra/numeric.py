"""Values of expressions at points, in high precision, without ever generating code.

Promises: a result or None (undefined there, or beyond the bounds); never a hang on the sizes that
`algebra` lets through; the real root of a negative number under an odd root, as school reads it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, exact_values, quadrature

Number = Any  # mpf or mpc
Point = Mapping[Expr, Number]

DIGITS = 40
_LARGEST_EXPONENT = 10**6
_PLAIN = 500  # up to this power of numbers of up to so many bits nothing is too large
_SMALLEST_EXPONENT = 10**1000  # far out on an infinite range a density is e^-huge


class Undefined(ArithmeticError):
    """The expression has no value there."""


def approximate(expr: Expr, point: Point, digits: int = DIGITS, real: bool = True) -> Number | None:
    """The value at the point; None where it has none, or none that is real for real readings."""
    return _approximate(expr, point, digits, real) if point else _constant(expr, digits, real)


def _approximate(expr: Expr, point: Point, digits: int, real: bool) -> Number | None:
    with mp.workdps(digits + 10):
        try:
            value = _value(expr, point)
        except (ArithmeticError, ValueError, TypeError, mp.libmp.NoConvergence):
            return None
        if not mp.isfinite(value):
            return None
        value = _without_noise(value, 5 - digits)
        return None if real and isinstance(value, mp.mpc) else value


# To be built, compared and shown, a value is asked for more than once.
_constant = lru_cache(maxsize=64)(lambda expr, digits, real: _approximate(expr, {}, digits, real))


def _without_noise(value: Number, power: int) -> Number:
    """The real part where the imaginary one is smaller by so many powers of ten."""
    small = isinstance(value, mp.mpc) and abs(value.imag) <= abs(value) * mp.mpf(10) ** power
    return value.real if small else value


def to_number(value: Expr) -> Number:
    """An exact rational as mpf at the working precision."""
    return mp.make_mpf(mp.libmp.from_rational(int(value.p), int(value.q), mp.mp.prec, "n"))


def _value(expr: Expr, point: Point) -> Number:
    if expr.is_Symbol:
        found = point.get(expr)
        if found is None:
            raise Undefined(str(expr))
        return _value(found, {}) if hasattr(found, "is_Rational") else found
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


def _product(expr: Expr, point: Point) -> Number:
    first, *others = expr.args
    found = _value(first, point)
    for part in others:
        found *= _value(part, point)
    return found


def _pow(expr: Expr, point: Point) -> Number:
    base, power = _value(expr.base, point), expr.exp
    plain = power.is_Rational and abs(power.p) <= _PLAIN * power.q and abs(mp.mag(base)) <= _PLAIN
    if plain and power.is_Integer and base:
        return base ** int(power.p)
    exponent = _value(power, point)
    if not base:
        if mp.re(exponent) <= 0:
            raise Undefined("zero to the power zero or a negative power")
        return mp.mpf(0)
    if not plain and _too_large(exponent * (mp.log(abs(base)) + mp.sign(mp.log(abs(base))))):
        raise Undefined("a power beyond the bounds")
    odd = power.is_Rational and power.q > 1 and power.q % 2
    if odd and isinstance(base, mp.mpf) and base < 0:
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


def _applied(
    function: Callable[..., Number], bound: float = math.inf
) -> Callable[[Expr, Point], Number]:
    """The function of the values; none beyond the bound, where its cost grows with them."""

    def handler(expr: Expr, point: Point) -> Number:
        values = [_value(a, point) for a in expr.args]
        if bound < math.inf and any(abs(v) > bound for v in values):
            raise Undefined("an argument beyond the bounds")
        return function(*values)

    return handler


def _alike(names: str, bound: float = math.inf) -> dict[Any, Callable[[Expr, Point], Number]]:
    """Functions that sympy and mpmath call by the same name."""
    return {getattr(sp, name): _applied(getattr(mp, name), bound) for name in names.split()}


def _relation(point: Point) -> Callable[[Expr], bool]:
    """Whether a relation holds at the point; Undefined where a side has no real value."""

    def holds(relation: Expr) -> bool:
        left, right = (_real(side, point) for side in relation.args)
        return COMPARE[relation.rel_op](left, right, close(left, right))

    return holds


def truth_at(condition: Expr, point: Mapping[Expr, Expr]) -> bool | None:
    """Whether a sympy condition holds at a point of values or numbers; None where unsettled."""
    try:
        with mp.workdps(45):
            at = {s: approximate(v, {}) for s, v in point.items()}
            return exact_values.truth(condition, _relation(at))
    except (ArithmeticError, ValueError, TypeError):
        return None


def vanishes(expr: Expr, point: Mapping[Expr, Expr]) -> bool | None:
    """Whether the expression is zero at the point, judged against its size nearby; None where it
    has no value there.
    """
    with mp.workdps(60):
        values = {s: approximate(v, {}, DIGITS + 10) for s, v in point.items()}
        here = None if None in values.values() else approximate(expr, values, DIGITS + 10)
        if here is None:
            return None
        moved = {s: v * (1 + mp.mpf("1e-4")) + mp.mpf("1e-5") for s, v in values.items()}
        near = approximate(expr, moved)
        size = abs(near) if near else mp.mpf(1)
        return bool(abs(here) <= mp.mpf("1e-12") * max(size, mp.mpf("1e-12")))


def _real(expr: Expr, point: Point) -> Number:
    if expr in (sp.oo, -sp.oo):
        return mp.inf if expr == sp.oo else -mp.inf
    value = _without_noise(_value(expr, point), -30)
    if isinstance(value, mp.mpc):
        raise Undefined("not real")
    return value


def close(left: Number, right: Number, digits: int = 25) -> bool:
    """Equal to `digits` significant digits, with no absolute floor: tiny numbers differ too."""
    if left == right:
        return True
    return bool(abs(left - right) <= mp.mpf(10) ** -digits * max(abs(left), abs(right)))


COMPARE: Mapping[str, Callable[[Number, Number, bool], bool]] = MappingProxyType(
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
    return _integrated(expr, point) if expr.free_symbols else _closed_integral(expr)


def _integrated(expr: Expr, point: Point) -> Number:
    variable, low, high = expr.limits[0]

    def of(part: Expr) -> Callable[[Number], Number]:
        return lambda at: _value(part, {**point, variable: at})

    kinks = [of(part) for part in _kinks(expr.function) if part.has(variable)]
    with mp.workdps(DIGITS):
        ends = _real(low, point), _real(high, point)
    return quadrature.integral(of(expr.function), *ends, kinks)


_closed_integral = lru_cache(maxsize=256)(lambda expr: _integrated(expr, {}))  # many ask for it


def _kinks(body: Expr) -> list[Expr]:
    """Expressions at whose zeros the integrand may have a kink or jump."""
    inside = [a.args[0] for a in body.atoms(sp.Abs, sp.sign)]
    relations = body.atoms(sp.core.relational.Relational)  # they stand in cases alone
    return inside + [relation.lhs - relation.rhs for relation in relations]


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
    places = ({**point, variable: mp.mpf(k)} for k in range(int(start), int(stop) + 1))
    return (mp.fprod if product else mp.fsum)(_value(expr.function, at) for at in places)


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

        def value(at: Number) -> Number | None:
            return approximate(body, {**point, variable: at}, digits=80)

        found: list[Any] = [quadrature.approached(value, end, sign) for sign in sides]
    if None in found or abs(found[0] - found[-1]) > mp.mpf("1e-6") * max(1, abs(found[0])):
        return None
    return found[0]


_CONSTANTS: Mapping[Expr, Callable[[], Number]] = MappingProxyType(
    {sp.pi: lambda: +mp.pi, sp.E: lambda: +mp.e, sp.I: lambda: mp.mpc(0, 1)}
)

_HANDLERS: Mapping[Any, Callable[[Expr, Point], Number]] = MappingProxyType(
    {
        sp.Add: lambda expr, point: mp.fsum([_value(a, point) for a in expr.args]),
        sp.Mul: _product,
        sp.Pow: _pow,
        sp.exp: _exp,
        sp.log: _log,
        **_alike("sin cos tan cot sec csc", 1e15),
        **_alike("sinh cosh tanh coth sech csch", 1e5),
        **_alike("asin acos atan acot asec acsc asinh acosh atanh sign floor re im arg"),
        **_alike("factorial gamma binomial", 5_000),
        **_alike("erf", 1e6),
        sp.ceiling: _applied(mp.ceil),
        sp.conjugate: _applied(mp.conj),
        sp.Abs: _applied(abs),
        sp.Max: _applied(max),
        sp.Min: _applied(min),
        sp.Mod: _applied(lambda a, b: a - b * mp.floor(a / b)),
        sp.Piecewise: lambda e, at: _value(exact_values.case_of(e, _relation(at)), at),
        sp.Integral: _integral,
        sp.Sum: _sum,
        sp.Product: _sum,
        sp.Limit: _limit,
    }
)
