"""An order of drafts from comparisons, with the length's own pull taken out.

logit P(i beats j) = strength_i − strength_j + β · ln(length_i / length_j), fitted by Newton steps
with a small ridge; the order is read at equal length (after arXiv 2404.04475). Strength and length
of one draft move together, so only contests of a draft with its own padded copy (a health probe)
tell them apart: without such contests β stays near 0. Drafts that cannot be told from the best
stand in one band, never in a bare order.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from workbench.judging.solving import inverse, solve

RIDGE = 0.1
LENGTH_RIDGE = 1.0
"""Stronger, so that a difference that both could explain is laid to the drafts."""
STEPS = 25


@dataclass(frozen=True, slots=True)
class Contest:
    """One settled comparison: 1 for the first, 0 for the second, 0.5 for a tie."""

    first: str
    second: str
    result: float
    lengths: tuple[int, int] = (1, 1)
    """Characters of both; a draft against its own padded copy has one name and two lengths."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Strengths on the logit scale, strongest first."""

    strengths: Mapping[str, float]
    band: tuple[str, ...]
    """Drafts that cannot be told from the strongest at 95 %, itself included."""
    length_effect: float
    """β: by how much a draft e times as long wins more often, all else equal."""


def ranked(contests: Sequence[Contest], drafts: Collection[str] = ()) -> Ranking:
    """The ranking of all drafts named in the contests, and of `drafts`."""
    names = sorted({*drafts, *(name for c in contests for name in (c.first, c.second))})
    rows = [(_row(contest, names), contest.result) for contest in contests]
    beta, spread = _fitted(rows, len(names) + 1)
    order = sorted(range(len(names)), key=lambda k: (-beta[k], names[k]))
    band = tuple(names[k] for k in order if not _apart(beta, spread, order[0], k))
    return Ranking({names[k]: beta[k] for k in order}, band, beta[-1])


def _row(contest: Contest, names: Sequence[str]) -> list[float]:
    row = [0.0] * (len(names) + 1)
    row[names.index(contest.first)] += 1.0
    row[names.index(contest.second)] -= 1.0
    first, second = (max(1, length) for length in contest.lengths)
    row[-1] = math.log(first / second)
    return row


def _ridge(i: int, j: int, size: int) -> float:
    if i != j:
        return 0.0
    return LENGTH_RIDGE if i == size - 1 else RIDGE


def _fitted(
    rows: Sequence[tuple[list[float], float]], size: int
) -> tuple[list[float], list[list[float]]]:
    """Coefficients and their covariance."""
    beta = [0.0] * size
    hessian = [[_ridge(i, j, size) for j in range(size)] for i in range(size)]
    for _ in range(STEPS):
        chances = [_chance(row, beta) for row, _ in rows]
        hessian = [
            [
                _ridge(i, j, size)
                + sum(
                    p * (1 - p) * row[i] * row[j] for (row, _), p in zip(rows, chances, strict=True)
                )
                for j in range(size)
            ]
            for i in range(size)
        ]
        slope = [
            sum((y - p) * row[i] for (row, y), p in zip(rows, chances, strict=True))
            - _ridge(i, i, size) * beta[i]
            for i in range(size)
        ]
        step = solve(hessian, slope)
        beta = [b + s for b, s in zip(beta, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    return beta, inverse(hessian)


def _chance(row: Sequence[float], beta: Sequence[float]) -> float:
    score = sum(b * x for b, x in zip(beta, row, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, score))))


def _apart(beta: Sequence[float], spread: Sequence[Sequence[float]], best: int, k: int) -> bool:
    """The difference to the best is more than chance would give, two-sided at 95 %."""
    if k == best:
        return False
    variance = spread[best][best] + spread[k][k] - 2 * spread[best][k]
    return beta[best] - beta[k] > 1.96 * math.sqrt(max(variance, 0.0))
