"""Refutations as records: two expressions, a relation and a point, as plain JSON that replays.

`record_of` writes what was evaluated; `replay` builds both sides again from an allow-list of
functions, evaluates them at the point and says whether the relation is false there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.building import CONSTANTS, make_symbol
from domains.math.algebra.functions import binomial, factorial, safe_power
from domains.math.notation.limits import TooLarge, Unreadable

_NAMES = (
    "Add Mul log sin cos tan cot sec csc sinh cosh tanh asin acos atan Abs floor ceiling sign Max "
    "Min erf"
)
_BY_NAME = {name: getattr(sp, name) for name in _NAMES.split()}
_BY_NAME |= {"factorial": factorial, "binomial": binomial}
MAX_PARTS = 400
Check = tuple[Expr, Expr, str, Mapping[Expr, Expr]]  # left, right, relation, point
_H = sp.Rational(1, 10**18)
_PLACES = (sp.Rational(7, 5), sp.Rational(-13, 7), sp.Rational(12, 11), sp.Rational(29, 3))


def record_of(
    left: Expr, right: Expr, relation: str, at: Mapping[Expr, Expr]
) -> dict[str, Any] | None:
    """The record, or None if a side holds something that has no plain form."""
    try:
        return {
            "left": _plain(left),
            "right": _plain(right),
            "relation": relation,
            "at": {s.name: _plain(v) for s, v in at.items()},
        }
    except (TooLarge, Unreadable):
        return None


def _plain(expr: Expr) -> Any:
    if expr.is_Rational:
        if max(len(bin(abs(expr.p))), len(bin(expr.q))) > 4000:
            raise TooLarge("A number too long for a record.")
        return f"{expr.p}/{expr.q}" if expr.q != 1 else str(expr.p)
    if expr.is_Float:
        with mp.workdps(40):
            return {"float": mp.nstr(mp.make_mpf(expr._mpf_), 35)}
    if expr.is_Symbol:
        return {"letter": expr.name}
    if expr in CONSTANTS.values():
        return {"constant": next(name for name, value in CONSTANTS.items() if value == expr)}
    if expr.is_Pow or isinstance(expr, sp.exp):
        base, power = expr.as_base_exp()
        return ["Pow", _plain(base), _plain(power)]
    if type(expr).__name__ in _BY_NAME:
        return [type(expr).__name__, *(_plain(a) for a in expr.args)]
    raise Unreadable(f"{type(expr).__name__} has no plain form.")


def _built(plain: Any, depth: int = 0) -> Expr:
    if depth > 60:
        raise TooLarge("A record nested too deeply.")
    match plain:
        case str():
            top, _, bottom = plain.partition("/")
            return sp.Rational(int(top), int(bottom or 1))
        case {"float": str(text)}:
            return sp.Float(mp.mpf(text), 35)
        case {"letter": str(name)}:
            return make_symbol(name)
        case {"constant": str(name)}:
            return CONSTANTS[name]
        case ["Pow", base, power]:
            return safe_power(_built(base, depth + 1), _built(power, depth + 1))
        case [str(name), *parts] if name in _BY_NAME and len(parts) <= MAX_PARTS:
            return _BY_NAME[name](*(_built(p, depth + 1) for p in parts))
        case _:
            raise Unreadable("This record has no reading.")


def replay(record: Mapping[str, Any]) -> bool:
    """Whether the recorded relation is false at the recorded point, computed afresh."""
    return _holds(record) is False


def confirms(record: Mapping[str, Any]) -> bool:
    """Whether the recorded relation is true at the recorded point, computed afresh."""
    return _holds(record) is True


def _holds(record: Mapping[str, Any]) -> bool | None:
    """The recorded relation at the recorded point; None where it has no reading or no value. Where
    only one side has a value an equation does not hold.
    """
    try:
        left, right = _built(record["left"]), _built(record["right"])
        with mp.workdps(60):
            at = {
                make_symbol(k): numeric.approximate(_built(v), {}, real=False)
                for k, v in record["at"].items()
            }
            a, b = (numeric.approximate(e, at, real=False) for e in (left, right))
            if a is None or b is None:
                return None if a is b else False
            same = _same(a, b, left, right, at)
    except (Unreadable, KeyError, ValueError, TypeError, AttributeError):
        return None
    return _truth(str(record.get("relation")), a, b, same)


def _same(a: Any, b: Any, left: Expr, right: Expr, at: Mapping[Expr, Any]) -> bool:
    """Equal to 12 digits of the largest term: what should cancel to zero leaves noise."""
    if numeric.close(a, b, digits=12):
        return True
    terms = [*sp.Add.make_args(left), *sp.Add.make_args(right)]
    sizes = [numeric.approximate(t, at, real=False) for t in terms]
    largest = max((abs(s) for s in sizes if s is not None), default=mp.mpf(0))
    return bool(abs(a - b) <= largest * mp.mpf("1e-40"))


def _truth(relation: str, a: Any, b: Any, same: bool) -> bool | None:
    if relation in ("=", "!="):
        return same is (relation == "=")
    if isinstance(a, mp.mpc) or isinstance(b, mp.mpc):
        return None
    if relation == "~":
        return bool(abs(a - b) <= mp.mpf("1e-9") * max(abs(a), abs(b)))
    compare = numeric.COMPARE.get(relation)
    return None if compare is None else compare(a, b, same)


def slope_checks(function: Expr, slope: Expr, letter: Expr) -> tuple[Check, ...]:
    """That `slope` is the function's derivative, by difference quotients (error about 1e-36)."""
    quotient = (function.subs(letter, letter + _H) - function.subs(letter, letter - _H)) / (2 * _H)
    return same_at_points(quotient, slope, letter)


def same_at_points(left: Expr, right: Expr, letter: Expr) -> tuple[Check, ...]:
    """Two functions of one letter at those of four points where both have a value."""
    found = []
    for place in _PLACES:
        point = {letter: place}
        if all(numeric.approximate(side, point) is not None for side in (left, right)):
            found.append((left, right, "=", point))
    return tuple(found)
