"""How far two raters agree: weighted kappa, and whether a judge may stand in.

Written here because the published packages are GPL or heavy. Intervals are percentile bootstraps
over items with a seed, so that a report can be made again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

from workbench.core.events.ratings import Role

GATES = 0.80
"""Agreement from which a judge may order drafts (conventional; Krippendorff 2004)."""
ADVISES = 0.667
"""Agreement below which a judge is only shown."""
FEWEST = 20
"""Labelled drafts below which a judge never gates, however well it agrees: a handful that happens
to agree has an interval without width.
"""
RESAMPLES = 1000

Pairs = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float
    n: int
    """Items that it rests on."""


def weighted_kappa(pairs: Pairs, levels: Sequence[int] = (1, 2, 3, 4, 5)) -> float:
    """Cohen's kappa with quadratic weights over ordered levels; values are rounded to a level.

    1 is full agreement, 0 what chance gives; nan without items. Both raters constant and equal
    counts as 1, since they never differ.
    """
    if not pairs:
        return math.nan
    span = (max(levels) - min(levels)) ** 2
    rated = [(_level(a, levels), _level(b, levels)) for a, b in pairs]
    seen = fmean((a - b) ** 2 / span for a, b in rated)
    first, second = [a for a, _ in rated], [b for _, b in rated]
    squares = fmean(a * a for a in first) + fmean(b * b for b in second)
    by_chance = (squares - 2 * fmean(first) * fmean(second)) / span
    return 1.0 - seen / by_chance if by_chance > 1e-12 else 1.0


def _level(value: float, levels: Sequence[int]) -> int:
    return min(levels, key=lambda level: (abs(level - value), level))


def with_interval(items: Pairs, statistic: Callable[[Pairs], float], *, seed: int = 0) -> Interval:
    """The statistic with its percentile bootstrap interval over items."""
    value = statistic(items)
    if len(items) < 2:
        return Interval(value, -1.0, 1.0, len(items))
    chance = random.Random(seed)
    drawn = sorted(
        statistic([items[chance.randrange(len(items))] for _ in items]) for _ in range(RESAMPLES)
    )
    cut = round(0.025 * RESAMPLES)
    return Interval(value, drawn[cut], drawn[-cut - 1], len(items))


def grouped_interval(
    groups: Sequence[Pairs], statistic: Callable[[Pairs], float], *, seed: int = 0
) -> Interval:
    """As `with_interval`, drawing whole groups: the criteria of one draft are no drafts of their
    own, and an interval that took them for such would be too narrow.
    """
    value = statistic([pair for group in groups for pair in group])
    if len(groups) < 2:
        return Interval(value, -1.0, 1.0, len(groups))
    chance = random.Random(seed)
    drawn = sorted(
        statistic([pair for _ in groups for pair in groups[chance.randrange(len(groups))]])
        for _ in range(RESAMPLES)
    )
    cut = round(0.025 * RESAMPLES)
    return Interval(value, drawn[cut], drawn[-cut - 1], len(groups))


def role(agreement: Interval) -> Role:
    """What a judge of this agreement may do: `gates`, `advises` or `shown`.

    The lower end of the interval counts, so that few labels never make a gate.
    """
    if agreement.low >= GATES and agreement.n >= FEWEST:
        return "gates"
    return "advises" if agreement.value >= ADVISES else "shown"


@dataclass(frozen=True, slots=True)
class Replacement:
    """The alternative-annotator test: may this judge stand in for one of these people?"""

    winning_rate: float
    """Share of the people that the judge agrees with the others at least as well as."""
    advantage: float
    """Mean chance that the judge agrees with the others better than a person does."""
    may_replace: bool
    why: str = ""
    """What is missing, where the test could not be made."""


def may_replace(
    judge: Mapping[str, float],
    people: Mapping[str, Mapping[str, float]],
    *,
    margin: float = 0.15,
    level: float = 0.05,
) -> Replacement:
    """The alt-test of Calderon et al. (2025, arXiv 2501.10970): for each person in turn, is the
    judge as close to the other people as that person is, less a `margin` for being cheaper?

    `judge` and each person map items to levels. Needs three people with 30 items each.
    """
    rows = {name: _wins(name, judge, people) for name in people}
    usable = {name: won for name, won in rows.items() if len(won) >= 30}
    if len(usable) < 3:
        return Replacement(0.0, 0.0, False, "three people with 30 common items each are needed")
    p_values = sorted(_p_value([j - h + margin for j, h in won]) for won in usable.values())
    rejected = _by(p_values, level)
    advantage = fmean(fmean(j for j, _ in won) for won in usable.values())
    rate = rejected / len(usable)
    return Replacement(rate, advantage, rate >= 0.5)


def _wins(
    left_out: str, judge: Mapping[str, float], people: Mapping[str, Mapping[str, float]]
) -> list[tuple[float, float]]:
    """For each common item: 1 where the judge, and where the person, is no further from the rest
    than the other one.
    """
    won = []
    for item, own in people[left_out].items():
        rest = [given[item] for name, given in people.items() if name != left_out and item in given]
        if item not in judge or not rest:
            continue
        by_judge = fmean((judge[item] - value) ** 2 for value in rest)
        by_person = fmean((own - value) ** 2 for value in rest)
        won.append((float(by_judge <= by_person), float(by_person <= by_judge)))
    return won


def _p_value(gains: Sequence[float]) -> float:
    """One-sided: is the mean above 0? Normal approximation (30 items and more)."""
    deviation = stdev(gains)
    mean = fmean(gains)
    if not deviation:
        return 0.0 if mean > 0 else 1.0
    return 1.0 - NormalDist().cdf(mean / (deviation / math.sqrt(len(gains))))


def _by(p_values: Sequence[float], level: float) -> int:
    """How many the Benjamini–Yekutieli procedure rejects, given sorted p-values."""
    count = len(p_values)
    harmonic = sum(1 / k for k in range(1, count + 1))
    passing = [k for k, p in enumerate(p_values, 1) if p <= k * level / (count * harmonic)]
    return max(passing, default=0)
