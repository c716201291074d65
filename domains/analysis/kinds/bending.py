"""Where a series that is told with one slope turns, or only begins to move.

A line with one knot is held against the straight one, at every place with enough periods on both
sides (Bai 1997, in the least squares of two joined lines). Neighbouring periods that are alike
count for less, the best p is multiplied by the number of places, and what is kept has to matter:
it takes off `GAIN` of what the line leaves, and one part stands still or goes the other way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
LEAST = 24
"""Periods below which a bend and a few odd values look alike."""
SIDE = 0.1
"""Share of the periods on each side of a knot, at least `LEAST_SIDE` of them."""
LEAST_SIDE = 8
PLACES = 30
LEVEL = 0.001
GAIN = 0.15
STILL = 0.25
"""A part whose slope is below this share of the other's stands still."""
MOST = 4_000


@dataclass(frozen=True)
class Bend:
    """The knot and the two slopes, each with its 95 % interval."""

    index: int
    before: tuple[float, float, float]
    after: tuple[float, float, float]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"before": list(self.before), "after": list(self.after)}


def bend(at: Numbers, values: Numbers) -> Bend | None:
    """The bend of a series; None where one slope tells it as well."""
    n = len(values)
    if not LEAST <= n <= MOST or np.ptp(values) == 0:
        return None
    side = max(LEAST_SIDE, int(SIDE * n))
    places = np.unique(np.linspace(side, n - 1 - side, PLACES).astype(int))
    straight = _left(_design(at), values)
    left = [_left(_design(at, at[place]), values) for place in places]
    best = int(places[int(np.argmin(left))])
    if min(left) > (1 - GAIN) * straight or not min(left) > 0:
        return None
    independent = _independent(at, values, best)
    if _p(straight, min(left), independent) * len(places) > LEVEL:
        return None
    found = _fitted(at, values, best, independent)
    return found if _matters(found) else None


def _design(at: Numbers, knot: float | None = None) -> Numbers:
    parts = [np.ones_like(at), at - at.mean()]
    if knot is not None:
        parts.append(np.maximum(0.0, at - knot))
    return np.column_stack(parts)


def _left(design: Numbers, values: Numbers) -> float:
    rest = values - design @ np.linalg.lstsq(design, values, rcond=None)[0]
    return float(rest @ rest)


def _independent(at: Numbers, values: Numbers, place: int) -> float:
    """How many periods say something of their own (lag-1 correlation of what the bend leaves)."""
    design = _design(at, at[place])
    rest = values - design @ np.linalg.lstsq(design, values, rcond=None)[0]
    lag = max(0.0, min(0.95, float(np.corrcoef(rest[:-1], rest[1:])[0, 1])))
    return len(values) * (1 - lag) / (1 + lag)


def _p(straight: float, bent: float, n: float) -> float:
    from scipy import stats

    free = n - 4
    if free < 4:
        return 1.0
    return float(stats.f.sf((straight - bent) / 2 / (bent / free), 2, free))


def _fitted(at: Numbers, values: Numbers, place: int, independent: float) -> Bend:
    design = _design(at, at[place])
    weights = np.linalg.lstsq(design, values, rcond=None)[0]
    spread = float(np.sum((values - design @ weights) ** 2)) / (len(values) - 4)
    errors = np.linalg.pinv(design.T @ design) * spread * len(values) / independent
    first, change = float(weights[1]), float(weights[2])
    one = float(np.sqrt(errors[1, 1]))
    two = float(np.sqrt(max(0.0, errors[1, 1] + errors[2, 2] + 2 * errors[1, 2])))
    second = first + change
    return Bend(
        place,
        (first, first - 1.96 * one, first + 1.96 * one),
        (second, second - 1.96 * two, second + 1.96 * two),
    )


def _matters(found: Bend) -> bool:
    (one, *first), (two, *second) = found.before, found.after
    moved = [not low <= 0 <= high for low, high in (first, second)]
    if all(moved) and one * two < 0:
        return True
    still, other = sorted((abs(one), abs(two)))
    return any(moved) and still < STILL * other
