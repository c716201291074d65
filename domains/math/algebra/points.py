"""Sample points: what letters may be, and which values are tried for them."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sympy as sp

from domains.math.algebra import Expr

MOST_POINTS = 60

_VALUES = (
    "2 3 -1 1/2 5 -2 7/3 -3/4 11/10 1/10 -7/2 10 9/7 -1/5 17 4/9 -12 1/100 100 13/11 -31/8 29/6 "
    "3/1000"
)
POOL = tuple(map(sp.Rational, _VALUES.split()))
_WHOLE = tuple(sp.Integer(k) for k in (2, 3, 5, 4, 7, 1, 6, 10, 8, 12, 9, 11, 13, 15, 20))
_STRIDES = (1, 5, 7, 3, 11, 13, 2, 17)


@dataclass(frozen=True)
class Domain:
    """What the symbols may be: names that are positive or whole, and whether complex values are."""

    positive: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    complex: bool = False
    strict: bool = False  # equal only where both sides are defined does not do


REALS = Domain()

SIMPLE_POINTS = 6
"""Points of small numbers come first, for counterexamples that are easily read."""


def seed_of(*expressions: Expr) -> int:
    """A seed that only the expressions' text decides, in every process, whatever their order."""
    written = sorted(str(e) for e in expressions)
    return zlib.crc32("\n".join(written).encode())


def points(
    symbols: list[Expr], domain: Domain, compared: Sequence[Expr] = ()
) -> Iterator[dict[Expr, Expr]]:
    """Sample points of exact numbers: some simple ones, then ones drawn for what is compared, which
    nobody can foresee who writes an expression that vanishes at the simple ones.
    """
    draw = random.Random(0)  # seeded before it is used: asking the machine for a seed takes time
    for index in range(MOST_POINTS):
        point = {s: _coordinate(s, index, place, domain) for place, s in enumerate(symbols)}
        if index == SIMPLE_POINTS:
            draw.seed(seed_of(*compared))
        drawn = index >= SIMPLE_POINTS
        yield {s: _drawn(s, v, draw, domain) if drawn else v for s, v in point.items()}


def _drawn(symbol: Expr, usual: Expr, draw: random.Random, domain: Domain) -> Expr:
    """A number of about the usual one's size and sign."""
    if symbol.name in domain.whole:
        return sp.Integer(draw.randint(1, 40))
    if usual.has(sp.I):
        return usual + sp.Rational(draw.randint(1, 96), 97)
    size = max(abs(int(usual)), 1)
    value = sp.Rational(draw.randint(1, 200 * size), draw.choice(_DENOMINATORS))
    return -value if usual.is_negative else value


_DENOMINATORS = (89, 97, 101, 103, 107)


def _coordinate(symbol: Expr, index: int, place: int, domain: Domain) -> Expr:
    pool = _WHOLE if symbol.name in domain.whole else POOL
    value = pool[(index * _STRIDES[place % len(_STRIDES)] + 3 * place) % len(pool)]
    if index >= len(pool):
        value = value + sp.Rational(index, 7) if symbol.name not in domain.whole else value + index
    if symbol.name in domain.positive:
        value = abs(value)
    if domain.complex and symbol.name in ("z", "w") and index % 2:
        return value + sp.I * POOL[(index + 5) % len(POOL)]
    return value
