"""A rate that is another one from some period on: over all rows, or in some groups only.

Rows are put into periods, many short ones into `MOST_PERIODS` of equal rows, and the periods are
cut in two at every place. What a cut explains is held against the larger of two spreads: that of
the rows within a period, and that of the periods within the halves, so that rows which go up and
down with their month do not pass for many. The best cut's p is multiplied by the number of cuts. By
groups the question is whether one cut moves them differently (Cochran's Q, 1954); where all move
alike it is the shift of all, told once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
LEAST_PERIODS = 6
MOST_PERIODS = 24
LEAST_ROWS = 12
"""Rows on each side of a cut; fewer say nothing about a rate."""
MOST_GROUPS = 6


@dataclass(frozen=True)
class Shift:
    """The best cut: its p, allowed for the number of cuts, and the share of spread it explains."""

    p: float
    explained: float


def in_periods(periods: pd.Series) -> NDArray[np.int64] | None:
    """The number of each row's period, from 0; None where there are too few of them."""
    codes = np.unique(periods.to_numpy(), return_inverse=True)[1].astype(np.int64)
    many = int(codes.max()) + 1 if len(codes) else 0
    if many > MOST_PERIODS:
        before = np.concatenate([[0], np.bincount(codes).cumsum()[:-1]])
        codes = (before[codes] * MOST_PERIODS // len(codes)).astype(np.int64)
        codes = np.unique(codes, return_inverse=True)[1].astype(np.int64)
    return codes if len(codes) and int(codes.max()) + 1 >= LEAST_PERIODS else None


def shift(values: Numbers, at: NDArray[np.int64]) -> Shift | None:
    """The shift of all rows; None where there is nothing to cut."""
    from scipy import stats

    counts, sums = np.bincount(at).astype(float), np.bincount(at, values).astype(float)
    rows, means, whole = float(counts.sum()), sums / counts, float(values.mean())
    total = float(((values - whole) ** 2).sum())
    within = total - float((counts * (means - whole) ** 2).sum())
    within = max(0.0, within) / max(1.0, rows - len(counts))
    best, cuts = Shift(1.0, 0.0), _cuts(counts)
    for cut in cuts:
        gained, between = _explained(counts, sums, cut)
        unlike = between > within
        spread = between if unlike else within
        degrees = len(counts) - 2 if unlike else rows - len(counts)
        p = float(stats.f.sf(gained / spread, 1, degrees)) if spread else 1.0
        best = min(best, Shift(p, gained / total if total else 0.0), key=lambda one: one.p)
    return Shift(min(1.0, best.p * len(cuts)), best.explained) if cuts else None


def _cuts(counts: Numbers) -> list[int]:
    """Places with two periods and enough rows on both sides."""
    before, rows = counts.cumsum(), counts.sum()
    inner = range(2, len(counts) - 1)
    return [n for n in inner if min(before[n - 1], rows - before[n - 1]) >= LEAST_ROWS]


def _explained(counts: Numbers, sums: Numbers, cut: int) -> tuple[float, float]:
    """The squares that a cut explains, and the spread of the periods within its halves."""
    whole, means = sums.sum() / counts.sum(), sums / counts
    gained = unlike = 0.0
    for half in (slice(None, cut), slice(cut, None)):
        rows = counts[half].sum()
        mean = sums[half].sum() / rows
        gained += float(rows * (mean - whole) ** 2)
        unlike += float((counts[half] * (means[half] - mean) ** 2).sum())
    return gained, unlike / (len(counts) - 2)


def shift_by_group(
    values: Numbers, at: NDArray[np.int64], group: NDArray[np.int64]
) -> Shift | None:
    """How differently the groups (numbers from 0, -1 for none) are moved by one cut; None where
    they cannot be told apart.
    """
    from scipy import stats

    many = int(group.max()) + 1 if len(group) else 0
    if not 2 <= many <= MOST_GROUPS:
        return None
    kept = group >= 0
    cell = group[kept] * (int(at.max()) + 1) + at[kept]
    size = many * (int(at.max()) + 1)
    powers = [np.ones(int(kept.sum())), values[kept], values[kept] ** 2]
    moments = [np.bincount(cell, each, size).reshape(many, -1).cumsum(axis=1) for each in powers]
    best, cuts = Shift(1.0, 0.0), 0
    for cut in range(2, moments[0].shape[1] - 1):
        q = _heterogeneity(moments, cut - 1)
        if q is not None:
            cuts += 1
            p = float(stats.chi2.sf(q, many - 1))
            best = min(best, Shift(p, min(1.0, q / len(values))), key=lambda one: one.p)
    return Shift(min(1.0, best.p * cuts), best.explained) if cuts else None


def _heterogeneity(moments: list[Numbers], last: int) -> float | None:
    """Cochran's Q of the groups' changes after a period, each weighted by its own exactness."""
    moved, error = np.zeros(len(moments[0])), np.zeros(len(moments[0]))
    for sign, (n, total, squares) in (
        (-1.0, [each[:, last] for each in moments]),
        (1.0, [each[:, -1] - each[:, last] for each in moments]),
    ):
        if n.min() < LEAST_ROWS:
            return None
        mean = total / n
        moved = moved + sign * mean
        error = error + np.maximum(squares / n - mean**2, 0.0) / (n - 1)
    if error.min() <= 0:
        return None
    weights = 1 / error
    centre = np.average(moved, weights=weights)
    return float((weights * (moved - centre) ** 2).sum())
