"""Is an observed value the expected one? Decided outside the draft's process, on builtin types.

Rules (of `equal`): numbers compare as `==` does (1 == 1.0 == True) and NaN equals NaN, because a
table can say nothing else by it; a list is not a tuple and a set is not a list; mappings ignore
order. With a tolerance t, two numbers agree if |a - b| <= t * max(1, |a|, |b|), at any depth of
lists, tuples and mapping values; so t is absolute for numbers below 1 and relative above. Keys and
set members are compared exactly. `strict` also tells bool, int and float apart at every depth.
"""

from __future__ import annotations

import cmath
import collections
import decimal
import fractions
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_NUMBERS = (int, float, complex, decimal.Decimal, fractions.Fraction)
_EXPONENT = 5000
"""Of a decimal that is still compared with other types of number within a tolerance."""
_SEQUENCES = (list, tuple, collections.deque)


@dataclass(frozen=True)
class Opaque:
    """Stands for an object that has no plain form; equal to nothing."""

    type: str
    shown: str

    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return self.shown or f"<{self.type} object>"


def equal(
    observed: Any, expected: Any, tolerance: float | None = None, strict: bool = False
) -> bool:
    """Whether `observed` is the expected value by the rules above. Never raises on plain values."""
    if isinstance(observed, Opaque):
        return False
    if isinstance(observed, _NUMBERS) and isinstance(expected, _NUMBERS):
        return _numbers(observed, expected, tolerance, strict)
    if isinstance(expected, _SEQUENCES):
        return _sequences(observed, expected, tolerance, strict)
    if isinstance(expected, Mapping):
        return _mappings(observed, expected, tolerance, strict)
    if strict and type(observed) is not type(expected):
        return False
    if strict and isinstance(expected, (set, frozenset)):
        return observed == expected and _typed(observed) == _typed(expected)
    if isinstance(expected, (set, frozenset)) and observed != expected:
        return _sets_with_nan(observed, expected)
    return bool(observed == expected)


def _numbers(a: Any, b: Any, tolerance: float | None, strict: bool) -> bool:
    if strict and type(a) is not type(b):
        return False
    if _is_nan(a) or _is_nan(b):
        return _is_nan(a) and _is_nan(b)
    if a == b:
        return True
    if tolerance is None or (strict and isinstance(a, (bool, int))):
        return False
    try:
        return bool(abs(a - b) <= tolerance * max(1, abs(a), abs(b)) and _finite(a) and _finite(b))
    except (TypeError, ArithmeticError):
        return _as_floats(a, b, tolerance)


def _as_floats(a: Any, b: Any, tolerance: float) -> bool:
    """Number types that do not mix (Decimal and float), or integers too large for a float."""
    if _vast(a) or _vast(b):
        return False
    try:
        x, y = complex(a), complex(b)
    except OverflowError:
        exact = fractions.Fraction(tolerance)
        x, y = fractions.Fraction(a), fractions.Fraction(b)  # type: ignore[assignment]
        return bool(abs(x - y) <= exact * max(abs(x), abs(y)))
    return _finite(x) and _finite(y) and abs(x - y) <= tolerance * max(1.0, abs(x), abs(y))


def _vast(value: Any) -> bool:
    """A decimal whose exponent would be written out as digits by any other type of number."""
    return isinstance(value, decimal.Decimal) and abs(value.adjusted()) > _EXPONENT


def _is_nan(value: Any) -> bool:
    if isinstance(value, decimal.Decimal):
        return value.is_nan()
    if isinstance(value, complex):
        return cmath.isnan(value)
    return isinstance(value, float) and math.isnan(value)


def _finite(value: Any) -> bool:
    if isinstance(value, decimal.Decimal):
        return value.is_finite()
    if isinstance(value, complex):
        return cmath.isfinite(value)
    return not isinstance(value, float) or math.isfinite(value)


def _sequences(observed: Any, expected: Any, tolerance: float | None, strict: bool) -> bool:
    same = type(observed) is type(expected)
    return (
        same
        and len(observed) == len(expected)
        and all(equal(o, e, tolerance, strict) for o, e in zip(observed, expected, strict=True))
    )


def _mappings(observed: Any, expected: Any, tolerance: float | None, strict: bool) -> bool:
    if not isinstance(observed, Mapping) or (strict and type(observed) is not type(expected)):
        return False
    if len(observed) != len(expected) or any(key not in observed for key in expected):
        return False
    if strict and _typed(observed) != _typed(expected):
        return False
    return all(equal(observed[key], expected[key], tolerance, strict) for key in expected)


def _typed(members: Any) -> collections.Counter[tuple[type, Any]]:
    """Members with their exact types, so that {1} and {True} differ."""
    return collections.Counter((type(m), m) for m in members)


def _sets_with_nan(observed: Any, expected: Any) -> bool:
    if not isinstance(observed, (set, frozenset)):
        return False
    plain = [{m for m in s if not _is_nan(m)} for s in (observed, expected)]
    return plain[0] == plain[1] and len(observed) == len(expected)
