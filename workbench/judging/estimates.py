"""What a person's labels correct in a judge: weights over judges, averages with their interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance

from workbench.judging.solving import solve

FEW = 5
"""Below this many labels judges keep equal weights."""
RIDGE = 4.0
"""Strength of the pull to equal weights, in labels (chosen on simulated judges)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """y = offset + Σ weight · level, with the number of labels that it rests on."""

    offset: float
    weights: tuple[float, ...]
    labels: int

    def level(self, levels: Sequence[float]) -> float:
        """The person's expected level, given each judge's."""
        return self.offset + sum(w * x for w, x in zip(self.weights, levels, strict=True))


def fitted_weights(levels: Sequence[Sequence[float]], labels: Sequence[float]) -> Weights:
    """Weights of judges by ridge regression that shrinks to equal weights.

    `levels` has a row for each labelled draft and a column for each judge; `labels` is the person's
    level of each row. Few labels give equal weights with their offset at 0.
    """
    judges = len(levels[0]) if levels else 0
    equal = 1.0 / judges if judges else 0.0
    if len(labels) < FEW or not judges:
        return Weights(0.0, (equal,) * judges, len(labels))
    means = [fmean(row[j] for row in levels) for j in range(judges)]
    centre = fmean(labels)
    rows = [[row[j] - means[j] for j in range(judges)] for row in levels]
    rest = [y - centre - equal * sum(row) for y, row in zip(labels, rows, strict=True)]
    normal = [
        [sum(row[i] * row[j] for row in rows) + RIDGE * (i == j) for j in range(judges)]
        for i in range(judges)
    ]
    right = [sum(row[i] * r for row, r in zip(rows, rest, strict=True)) for i in range(judges)]
    weights = tuple(equal + delta for delta in solve(normal, right))
    offset = centre - sum(w * m for w, m in zip(weights, means, strict=True))
    return Weights(offset, weights, len(labels))


@dataclass(frozen=True, slots=True)
class Average:
    """A mean with its 95 % interval, and how much of the judge went into it."""

    value: float
    low: float
    high: float
    labels: int
    judged: int
    power: float
    """λ: 0 uses the labels alone, 1 trusts the judge as far as its bias is known."""


def corrected_average(
    labels: Sequence[float], judged_labelled: Sequence[float], judged_rest: Sequence[float]
) -> Average:
    """Prediction-powered mean (PPI++, arXiv 2311.01453): the judge's levels of many drafts,
    corrected by the person's labels of a few; λ is the one with the least variance, cut to 0..1.

    `labels` and `judged_labelled` are about the same drafts. Needs two labels.
    """
    n, big = len(labels), len(judged_rest)
    if n < 2:
        value = labels[0] if labels else math.nan
        return Average(value, -math.inf, math.inf, n, big, 0.0)
    power = _power(labels, judged_labelled, judged_rest)
    rest = [y - power * f for y, f in zip(labels, judged_labelled, strict=True)]
    value = fmean(rest) + (power * fmean(judged_rest) if big else 0.0)
    variance = _variance(rest) / n
    if big:
        variance += power**2 * _variance(judged_rest) / big
    half = _critical(n) * math.sqrt(variance)
    return Average(value, value - half, value + half, n, big, power)


def _power(
    labels: Sequence[float], judged_labelled: Sequence[float], judged_rest: Sequence[float]
) -> float:
    if not judged_rest:
        return 0.0
    n, big = len(labels), len(judged_rest)
    spread = _variance([*judged_labelled, *judged_rest])
    if not spread:
        return 0.0
    mean_y, mean_f = fmean(labels), fmean(judged_labelled)
    products = [(y - mean_y) * (f - mean_f) for y, f in zip(labels, judged_labelled, strict=True)]
    shared = sum(products) / (n - 1)
    return min(1.0, max(0.0, shared / (spread * (1 + n / big))))


def _variance(values: Sequence[float]) -> float:
    """The sample variance; 0 for fewer than two values."""
    n = len(values)
    return pvariance(values) * n / (n - 1) if n > 1 else 0.0


def _critical(n: int) -> float:
    """The 97.5 % point of Student's t with n − 1 degrees of freedom (Cornish–Fisher, n ≥ 5 within
    0.5 %), so that a handful of labels does not claim too much.
    """
    z, df = 1.959964, max(1, n - 1)
    first = (z**3 + z) / (4 * df)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3)
    return z + first + second + third
