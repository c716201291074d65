"""The beta distribution, as far as rates need it, without a package for it.

The regularised incomplete beta function by its continued fraction (DLMF 8.17.22, modified Lentz),
its inverse by bisection, and the chance that one rate is above another by Simpson's rule.
"""

from __future__ import annotations

import math

_TINY = 1e-300
_STEPS = 400


def below(x: float, a: float, b: float) -> float:
    """The chance that a Beta(a, b) is below x."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(a * math.log(x) + b * math.log1p(-x) - _log_beta(a, b))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1.0 / _away(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / _away(1 + step * d)
            c = _away(1 + step / c)
            value *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return value


def _away(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def quantile(p: float, a: float, b: float) -> float:
    """The x below which a Beta(a, b) lies with chance p; to 1e-12."""
    low, high = 0.0, 1.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        if below(middle, a, b) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def chance_of_more(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The chance that a Beta of `one` is above an independent one of `other`."""
    a, b = one
    low, high = quantile(1e-9, a, b), quantile(1 - 1e-9, a, b)
    step = (high - low) / _STEPS
    total = 0.0
    for n in range(_STEPS + 1):
        x = low + n * step
        weight = 1 if n in (0, _STEPS) else 4 if n % 2 else 2
        total += weight * _density(x, a, b) * below(x, *other)
    return min(1.0, max(0.0, total * step / 3))


def _density(x: float, a: float, b: float) -> float:
    if not 0 < x < 1:
        return 0.0
    return math.exp((a - 1) * math.log(x) + (b - 1) * math.log1p(-x) - _log_beta(a, b))
