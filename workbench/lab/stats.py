"""Paired comparisons of lanes: one decision, one interval, and what could have been seen at all.

The unit is a task: its repeats are averaged first. Tasks made from one template are one *family*,
and families are what is flipped and resampled, so that sixty copies of one idea are not taken for
sixty ideas. The decision is a sign-flip test, exact where there are few families; the interval is a
bootstrap over families, widened as for a t interval, since the plain percentile one is too narrow
for small numbers (Hesterberg 2015, "What teachers should know about the bootstrap", section 4).
Everything is drawn from a seed. Validated by simulation in tests/lab/test_stats.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import sqrt
from statistics import NormalDist, fmean
from typing import Literal

LEAST_TASKS = 20
"""Paired tasks below which nothing is called better."""
LEAST_FAMILIES = 6
"""Below it no sign-flip test can reach .05."""
DOUBT = ((1.0,), (-1.0,))
"""Two families that stand beside the others where nearly all tie, one wholly won, one wholly lost:
Agresti and Coull's (1998) addition for shares near 0. Without it twenty ties would be the proof
that not even a hundredth of a point differs.
"""
EXACT = 12
"""Families up to which all flips are counted."""
FLIPS = 4_000
RESAMPLES = 2_000
ALPHA = 0.05
POWER = 0.8

Verdict = Literal["better", "worse", "no difference shown", "too few tasks"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One lane against another over the same tasks."""

    tasks: int
    families: int
    mean: float
    """Mean difference over tasks."""
    low: float
    high: float
    """95 % bootstrap interval of it."""
    p: float
    """Two-sided, by sign flips of families."""
    wins: int
    ties: int
    losses: int
    detectable: float
    """The least difference that would have been found in four of five such experiments."""
    differences: Mapping[str, float] = field(default_factory=dict)
    """By task."""


def compare(
    ours: Mapping[str, float],
    theirs: Mapping[str, float],
    families: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Comparison:
    """The comparison over the tasks that both have; `families` by task, a task alone by default."""
    shared = sorted(ours.keys() & theirs.keys())
    differences = {task: ours[task] - theirs[task] for task in shared}
    groups = grouped(differences, families or {})
    mean = fmean(differences.values()) if differences else 0.0
    low, high = interval(doubted(groups), seed)
    return Comparison(
        len(shared),
        len(groups),
        mean,
        low,
        high,
        sign_flip(groups, seed),
        sum(value > 1e-9 for value in differences.values()),
        sum(abs(value) <= 1e-9 for value in differences.values()),
        sum(value < -1e-9 for value in differences.values()),
        detectable(doubted(groups)),
        differences,
    )


def grouped(
    differences: Mapping[str, float], families: Mapping[str, str]
) -> tuple[tuple[float, ...], ...]:
    """The differences by family, in a fixed order."""
    found: dict[str, list[float]] = {}
    for task in sorted(differences):
        found.setdefault(families.get(task) or f"task {task}", []).append(differences[task])
    return tuple(tuple(group) for _, group in sorted(found.items()))


def doubted(groups: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
    """The families, with the two of `DOUBT` where most tie and fewer differ than any test needs."""
    differ = sum(any(abs(value) > 1e-9 for value in group) for group in groups)
    few = differ < LEAST_FAMILIES and 2 * differ < len(groups)
    return (*groups, *DOUBT) if few and len(groups) > 1 else groups


def sign_flip(groups: Sequence[Sequence[float]], seed: int = 0) -> float:
    """Two-sided p of no difference: how often the sum is as far from 0 when each family's sign is
    drawn; 1 where nothing differs.
    """
    sums = [sum(group) for group in groups if any(abs(value) > 1e-12 for value in group)]
    observed = abs(sum(sums)) - 1e-12
    if not sums or observed <= 0:
        return 1.0
    if len(sums) <= EXACT:
        signs = product((1, -1), repeat=len(sums))
        hits = [abs(sum(map(_times, sums, one))) >= observed for one in signs]
        return sum(hits) / len(hits)
    draw = random.Random(f"flips {seed}")
    hits_drawn = sum(abs(_flipped(sums, draw)) >= observed for _ in range(FLIPS))
    return (hits_drawn + 1) / (FLIPS + 1)


def _times(value: float, sign: int) -> float:
    return value * sign


def _flipped(sums: Sequence[float], draw: random.Random) -> float:
    bits = draw.getrandbits(len(sums))
    return sum(value if bits >> n & 1 else -value for n, value in enumerate(sums))


def interval(groups: Sequence[Sequence[float]], seed: int = 0) -> tuple[float, float]:
    """95 % interval of the mean over tasks: families are drawn first, then tasks within them."""
    if len(groups) < 2:
        return (-1.0, 1.0)
    draw = random.Random(f"bootstrap {seed}")
    means = sorted(_resampled_mean(groups, draw) for _ in range(RESAMPLES))
    share = _widened(len(groups))
    return (_quantile(means, share), _quantile(means, 1 - share))


def _resampled_mean(groups: Sequence[Sequence[float]], draw: random.Random) -> float:
    total, count = 0.0, 0
    for group in draw.choices(groups, k=len(groups)):
        values = group if len(group) == 1 else draw.choices(group, k=len(group))
        total += sum(values)
        count += len(values)
    return total / count


def _widened(n: int) -> float:
    """The lower share whose percentile gives the t interval's width for normal data."""
    z, freedom = NormalDist().inv_cdf(1 - ALPHA / 2), n - 1
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return max(1e-4, NormalDist().cdf(-t * sqrt(n / freedom)))


def _quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def error(groups: Sequence[Sequence[float]]) -> float:
    """Standard error of the mean over tasks with families as clusters; 1 where it is not known."""
    count, k = sum(map(len, groups)), len(groups)
    if k < 2:
        return 1.0
    mean = sum(map(sum, groups)) / count
    squares = sum((sum(group) - len(group) * mean) ** 2 for group in groups)
    return sqrt(squares * k / (k - 1)) / count


def detectable(groups: Sequence[Sequence[float]]) -> float:
    """The minimum detectable effect at 5 % and a power of 80 %."""
    normal = NormalDist()
    return (normal.inv_cdf(1 - ALPHA / 2) + normal.inv_cdf(POWER)) * error(groups)


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """The p values adjusted for how many there are (Holm 1979)."""
    adjusted, worst = {}, 0.0
    for place, name in enumerate(sorted(p_values, key=lambda one: (p_values[one], one))):
        worst = max(worst, min(1.0, p_values[name] * (len(p_values) - place)))
        adjusted[name] = worst
    return adjusted


def verdict(comparison: Comparison, adjusted: float | None = None) -> Verdict:
    """What may be said: never `better` or `worse` below the least number of tasks and families."""
    if comparison.tasks < LEAST_TASKS or comparison.families < LEAST_FAMILIES:
        return "too few tasks"
    p = comparison.p if adjusted is None else adjusted
    if p >= ALPHA or not comparison.mean:
        return "no difference shown"
    return "better" if comparison.mean > 0 else "worse"


def ratio_interval(
    pairs: Sequence[tuple[float, float]], seed: int = 0
) -> tuple[float, float, float] | None:
    """(ratio of means, low, high) of numerator and denominator over tasks; None where the
    denominator cannot be told from 0.
    """
    if len(pairs) < 2:
        return None
    draw, found = random.Random(f"ratio {seed}"), []
    for _ in range(RESAMPLES):
        some = draw.choices(pairs, k=len(pairs))
        found.append((sum(a for a, _ in some), sum(b for _, b in some)))
    if min(b for _, b in found) <= 0 <= max(b for _, b in found):
        return None
    ratios = sorted(a / b for a, b in found)
    share = _widened(len(pairs))
    total = sum(a for a, _ in pairs) / sum(b for _, b in pairs)
    return total, _quantile(ratios, share), _quantile(ratios, 1 - share)
