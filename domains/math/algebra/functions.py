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


def _whole(values: tuple[Expr, ...], name: str) -> list[int]:
    if not values or not all(v.is_Integer for v in values):
        raise Unreadable(f"{name} of something that is not a whole number.")
    return [int(v) for v in values]


def _of_whole(function: Callable[..., int], name: str) -> Callable[..., Expr]:
    return lambda *values: sp.Integer(function(*_whole(values, name)))


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


def _defined(function: Callable[[Expr], Expr]) -> Callable[[Expr], Expr]:
    """The function, refused at its poles."""

    def guarded(value: Expr) -> Expr:
        result = function(value)
        if result.has(sp.zoo):
            raise Unreadable(f"{function.__name__} is undefined there.")
        return result

    return guarded


def _alike(names: str) -> dict[str, Callable[..., Expr]]:
    return {name: getattr(sp, name) for name in names.split()}


def _inverse(prefix: str, names: str) -> dict[str, Callable[..., Expr]]:
    return {f"{prefix}{name}": getattr(sp, f"a{name}") for name in names.split()}


_WITH_POLES = _alike("tan cot sec csc coth csch")
FUNCTIONS: Mapping[str, Callable[..., Expr]] = MappingProxyType(
    {
        **_alike("sin cos sinh cosh tanh sech erf re im arg"),
        **{name: _defined(function) for name, function in _WITH_POLES.items()},
        **_inverse("arc", "sin cos tan cot sec csc"),
        **_inverse("ar", "sinh cosh tanh"),
        "ln": lambda value: logarithm([value]),
        "lg": lambda value: logarithm([value], 10),
        "sgn": sp.sign,
        "gcd": _of_whole(math.gcd, "gcd"),
        "lcm": _of_whole(math.lcm, "lcm"),
        "max": sp.Max,
        "min": sp.Min,
        "gamma": lambda value: factorial(value - 1),
        "conj": sp.conjugate,
        "cis": lambda angle: sp.cos(angle) + sp.I * sp.sin(angle),
        "binom": binomial,
        "perm": _permutations,
        "mod": _modulo,
    }
)
