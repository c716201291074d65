"""Integrals, infinite sums and limits by numbers, for functions that are given as Python callables.

Promises about ten digits or nothing: what does not settle raises Unsettled. The cost is bounded by
the number of evaluations, so that a caller's time limit is seldom needed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import mpmath as mp

from domains.math.algebra.budget import OutOfTime, within

Number = Any  # mpf or mpc
SUM_SECONDS = 0.12
MOST_TERMS = 1_500
GRID = 24  # pieces of a range in which sign changes are looked for
SHOWN_TERMS = 256  # that bound the tail of a slow series
_SHRINKS = mp.mpf("0.96")  # a tail whose terms shrink faster than this is summed term by term
_SMALL = mp.mpf("1e-6")
_CLOSE = mp.mpf("1e-5")


class Unsettled(ArithmeticError):
    """No value that the numbers settle on."""


def integral(
    integrand: Callable[[Number], Number],
    low: Number,
    high: Number,
    kinks: Sequence[Callable[[Number], Number]] = (),
) -> Number:
    """A definite integral, also over an infinite range, to about 12 digits.

    The integrand may have a kink or jump where one of the functions `kinks` changes its sign.
    """
    if low == -mp.inf and high == mp.inf:  # each half must converge by itself
        return integral(integrand, low, mp.mpf(0), kinks) + integral(
            integrand, mp.mpf(0), high, kinks
        )
    _decays(integrand, [end for end in (low, high) if mp.isinf(end)])
    with mp.workdps(18):
        places = [low, *_sign_changes(kinks, low, high), high]
        value, error = mp.quad(integrand, places, error=True, maxdegree=6)
    if error > mp.mpf("1e-11") * max(1, abs(value)):
        raise Unsettled("the integral does not converge well enough")
    return value


_FAR = mp.mpf(10) ** 16


def _decays(integrand: Callable[[Number], Number], ends: Sequence[Number]) -> None:
    """Far out the integrand must fall faster than 1/x, or the integral has no value to be had."""
    for end in ends:
        at = mp.sign(end) * _FAR
        if abs(at * integrand(at)) > mp.mpf("1e-3"):
            raise Unsettled("the integral may diverge")


def _sign_changes(
    functions: Sequence[Callable[[Number], Number]], low: Number, high: Number
) -> list[Number]:
    """Where the functions change sign between two finite ends, in the order of the range."""
    if not functions or mp.isinf(low) or mp.isinf(high):
        return []
    found = []
    grid = [low + (high - low) * k / GRID for k in range(GRID + 1)]
    for function in functions:
        heights = [function(at) for at in grid]
        for (a, fa), (b, fb) in itertools.pairwise(zip(grid, heights, strict=True)):
            if fa == 0 and low != a:
                found.append(a)
            elif fa * fb < 0:
                found.append(mp.findroot(function, (a, b), solver="illinois", verify=False))
    return sorted(set(found), reverse=bool(high < low))


def infinite_sum(term: Callable[[Number], Number], start: int) -> Number:
    """A convergent series: term by term where it shrinks geometrically, else by extrapolation."""
    total = previous = mp.mpf(0)
    for count in range(MOST_TERMS):
        value = term(mp.mpf(start + count))
        total += value
        small = mp.mpf("1e-32") * max(abs(total), mp.mpf("1e-300"))
        if count >= 8 and abs(value) <= small and abs(previous) <= small * 1000:
            return total
        shrinks = value == 0 or previous == 0 or abs(value) < _SHRINKS * abs(previous)
        if count >= 40 and not shrinks:
            return _extrapolated(term, start)
        previous = value
    raise Unsettled("the sum does not settle")


def _extrapolated(term: Callable[[Number], Number], start: int) -> Number:
    low, high = _bracket(term, start)
    try:
        with within(SUM_SECONDS), mp.workdps(20):
            value = mp.nsum(term, [start, mp.inf])
    except OutOfTime as spent:
        raise Unsettled("the sum does not settle in time") from spent
    if isinstance(value, mp.mpc) or not low <= value <= high:
        raise Unsettled("the extrapolated sum leaves the bounds on its tail")
    return value


def _bracket(term: Callable[[Number], Number], start: int) -> tuple[Number, Number]:
    """Bounds on a series that falls like a power or alternates, from its first terms."""
    terms = [term(mp.mpf(start + k)) for k in range(SHOWN_TERMS)]
    total, last, half = mp.fsum(terms), terms[-1], terms[SHOWN_TERMS // 2]
    if any(isinstance(t, mp.mpc) for t in terms) or last == 0:
        raise Unsettled("no series of real terms")
    if last * terms[-2] < 0:
        if abs(last) > abs(half) * mp.mpf("0.9"):
            raise Unsettled("the terms do not tend to zero")
        return total - abs(last), total + abs(last)
    power = mp.log(abs(half / last)) / mp.log(mp.mpf(2)) if last * half > 0 else mp.mpf(0)
    if power < mp.mpf("1.2"):
        raise Unsettled("the terms fall too slowly")
    tail = SHOWN_TERMS * last / (power - 1)
    low, high = sorted((tail * mp.mpf("0.8"), tail * mp.mpf("1.25")))
    return total + low, total + high


def approached(function: Callable[[Number], Number | None], to: Number, sign: int) -> Number | None:
    """The limit from one side by values at 1e-8, 1e-16 and 1e-24 of it (or as far out); None where
    they do not settle.
    """
    samples = []
    for k in (8, 16, 24):
        far = mp.mpf(10) ** k
        if mp.isinf(to):
            far += k % 7  # not even numbers alone: (−1)^n has no limit
        value = function(sign * far if mp.isinf(to) else to + sign / far)
        if value is None:
            return None
        samples.append(value)
    first, second, third = samples
    if abs(third) < _SMALL and abs(third) < abs(first) * mp.mpf("1e-3"):
        return mp.mpf(0)
    return None if abs(third - second) > _CLOSE * max(1, abs(third)) else third
