"""The functions that text may call: an allow-list, guarded where sympy is eager or undefined."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.powers import binomial, factorial, magnitude
from domains.math.notation import limits
from domains.math.notation.limits import TooLarge, Unreadable


def logarithm(arguments: list[Expr], log_base: int = 0) -> Expr:
    """The logarithm to the base given second, else to `log_base` (0 is natural)."""
    value = arguments[0]
    if value.is_zero:
        raise Unreadable("A logarithm of zero.")
    if len(arguments) == 2:
        if arguments[1] in (0, 1):
            raise Unreadable("A logarithm to base 0 or 1.")
        return sp.log(value) / sp.log(arguments[1])
    return sp.log(value) / sp.log(log_base) if log_base else sp.log(value)


def _natural_log(value: Expr) -> Expr:
    return logarithm([value])


def _whole(values: tuple[Expr, ...], name: str) -> list[int]:
    if not values or not all(v.is_Integer for v in values):
        raise Unreadable(f"{name} of something that is not a whole number.")
    return [int(v) for v in values]


def _gcd(*values: Expr) -> Expr:
    return sp.Integer(math.gcd(*_whole(values, "gcd")))


def _lcm(*values: Expr) -> Expr:
    return sp.Integer(math.lcm(*_whole(values, "lcm")))


def _permutations(n: Expr, k: Expr) -> Expr:
    a, b = _whole((n, k), "perm")
    if not 0 <= b <= a <= limits.MAX_FACTORIAL:
        raise TooLarge("Permutations beyond the bounds.")
    return sp.Integer(math.perm(a, b))


def _modulo(a: Expr, b: Expr) -> Expr:
    if b.is_zero:
        raise Unreadable("A remainder modulo 0.")
    return sp.Mod(a, b)


def rounded(function: Callable[[Expr], Expr]) -> Callable[[Expr], Expr]:
    def rounding(value: Expr) -> Expr:
        if value.is_number and magnitude(value) > 1e30 and not value.is_Integer:
            raise TooLarge("Rounding a number beyond the bounds.")
        return function(value)

    return rounding


def _gamma(value: Expr) -> Expr:
    return factorial(value - 1)


def _cis(angle: Expr) -> Expr:
    return sp.cos(angle) + sp.I * sp.sin(angle)


def _erf(value: Expr) -> Expr:
    return sp.erf(value)


def _tangent_like(function: Callable[[Expr], Expr], name: str) -> Callable[[Expr], Expr]:
    def guarded(value: Expr) -> Expr:
        result = function(value)
        if result.has(sp.zoo):
            raise Unreadable(f"{name} is undefined there.")
        return result

    return guarded


FUNCTIONS: Mapping[str, Callable[..., Expr]] = MappingProxyType(
    {
        "sin": sp.sin,
        "cos": sp.cos,
        "tan": _tangent_like(sp.tan, "tan"),
        "cot": _tangent_like(sp.cot, "cot"),
        "sec": _tangent_like(sp.sec, "sec"),
        "csc": _tangent_like(sp.csc, "csc"),
        "sinh": sp.sinh,
        "cosh": sp.cosh,
        "tanh": sp.tanh,
        "coth": _tangent_like(sp.coth, "coth"),
        "sech": sp.sech,
        "csch": _tangent_like(sp.csch, "csch"),
        "arcsin": sp.asin,
        "arccos": sp.acos,
        "arctan": sp.atan,
        "arccot": sp.acot,
        "arcsec": sp.asec,
        "arccsc": sp.acsc,
        "arsinh": sp.asinh,
        "arcosh": sp.acosh,
        "artanh": sp.atanh,
        "ln": _natural_log,
        "lg": lambda x: logarithm([x, sp.Integer(10)]),
        "sgn": sp.sign,
        "gcd": _gcd,
        "lcm": _lcm,
        "max": sp.Max,
        "min": sp.Min,
        "erf": _erf,
        "gamma": _gamma,
        "re": sp.re,
        "im": sp.im,
        "arg": sp.arg,
        "conj": sp.conjugate,
        "cis": _cis,
        "binom": binomial,
        "perm": _permutations,
        "mod": _modulo,
    }
)
