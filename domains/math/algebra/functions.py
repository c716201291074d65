"""Powers, factorials and the functions that text may call: an allow-list, measured and guarded
where sympy is eager or undefined.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.numeric import approximate
from domains.math.notation import limits
from domains.math.notation.limits import TooLarge, Unreadable


def safe_power(base: Expr, exponent: Expr) -> Expr:
    """base**exponent, refused when the result would have more than MAX_POWER_DIGITS digits."""
    raised = exponent.is_Rational and exponent.p > 0
    if not raised and base.is_zero and (exponent.is_negative or exponent.is_zero):
        raise Unreadable("Zero to the power zero or a negative power.")
    odd = exponent.is_Rational and exponent.q > 1 and exponent.q % 2
    if odd and base.is_number and base.is_negative:
        root = safe_power(-base, exponent)  # the real one, as school reads ∛−8 = −2
        return -root if exponent.p % 2 else root
    if base.is_number and exponent.is_number and base not in (0, 1, -1):
        size = abs(magnitude(exponent))
        digits = digit_count(base) if base.is_Rational else max(1.0, abs(_log10(base)))
        if size * digits > limits.MAX_POWER_DIGITS:
            raise TooLarge(f"A power with about {min(size * digits, 1e300):.0g} digits.")
    elif exponent.is_number and abs(magnitude(exponent)) > limits.MAX_POWER_DIGITS:
        raise TooLarge("An exponent beyond the bounds.")
    return sp.Pow(base, exponent)


def digit_count(value: Expr) -> float:
    return max(1.0, math.log10(max(abs(int(value.p)), int(value.q), 2)))


def magnitude(value: Expr) -> float:
    """A float of about the size of a number; infinity when it has none."""
    if value.is_Rational:
        try:
            return int(value.p) / int(value.q)
        except OverflowError:
            return math.inf
    if value.has(sp.oo, sp.zoo, sp.nan):
        return math.inf
    found = approximate(value, {}, real=False)
    return math.inf if found is None else float(min(abs(found), 1e300))


def _log10(value: Expr) -> float:
    size = magnitude(value)
    return math.log10(size) if size > 0 and size != math.inf else 300.0


def factorial(value: Expr) -> Expr:
    if value.is_number:
        if not (value.is_Integer and value >= 0):
            raise Unreadable("A factorial of what is no whole number.")
        if value > limits.MAX_FACTORIAL:
            raise TooLarge(f"A factorial beyond {limits.MAX_FACTORIAL}!.")
    return sp.factorial(value)


def double_factorial(value: Expr) -> Expr:
    factorial(value)  # within the same bounds
    if not value.is_Integer:
        raise Unreadable("A double factorial of what is no whole number.")
    return sp.factorial2(value)


def binomial(top: Expr, bottom: Expr) -> Expr:
    if top.is_number and bottom.is_number:
        if not (top.is_Integer and bottom.is_Integer):
            raise Unreadable("A binomial of numbers that are not whole.")
        if max(abs(top), abs(bottom)) > limits.MAX_FACTORIAL:
            raise TooLarge(f"A binomial beyond {limits.MAX_FACTORIAL}.")
        return sp.Integer(math.comb(int(top), int(bottom)) if min(top, bottom) >= 0 else 0)
    return sp.binomial(top, bottom)


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


def rounded(function: Callable[[Expr], Expr], value: Expr) -> Expr:
    if value.is_number and magnitude(value) > 1e30 and not value.is_Integer:
        raise TooLarge("Rounding a number beyond the bounds.")
    return function(value)


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
