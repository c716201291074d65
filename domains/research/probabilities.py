"""Two-sided p values of t, F, chi-square, z and r, without a package of statistics.

The incomplete beta function by its continued fraction (Lentz), the incomplete gamma function by its
series or continued fraction; both to about twelve digits, far more than anybody prints.
"""

from __future__ import annotations

import math

_ROUNDS = 400
_TINY = 1e-300


def p_of_t(t: float, df: float) -> float:
    """Two-sided p of a t value."""
    return beta(df / (df + t * t), df / 2, 0.5)


def p_of_f(f: float, df1: float, df2: float) -> float:
    """Upper p of an F value."""
    return beta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2) if f > 0 else 1.0


def p_of_chi2(x: float, df: float) -> float:
    """Upper p of a chi-square value."""
    return upper_gamma(df / 2, x / 2) if x > 0 else 1.0


def p_of_z(z: float) -> float:
    """Two-sided p of a standard normal value."""
    return math.erfc(abs(z) / math.sqrt(2))


def p_of_r(r: float, df: float) -> float:
    """Two-sided p of a correlation with df = n − 2."""
    return 0.0 if abs(r) >= 1 else p_of_t(r * math.sqrt(df / (1 - r * r)), df)


def beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(front + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > _TINY else _TINY)
    out = d
    for m in range(1, _ROUNDS):
        for top in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + top * d
            c = 1 + top / c
            d = 1 / (d if abs(d) > _TINY else _TINY)
            c = c if abs(c) > _TINY else _TINY
            out *= d * c
        if abs(d * c - 1) < 1e-13:
            break
    return out


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x)."""
    front = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, _ROUNDS * 10):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - total * front
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    out = d
    for n in range(1, _ROUNDS * 10):
        top = -n * (n - a)
        b += 2
        d = top * d + b
        d = 1 / (d if abs(d) > _TINY else _TINY)
        c = b + top / c
        c = c if abs(c) > _TINY else _TINY
        out *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return front * out
