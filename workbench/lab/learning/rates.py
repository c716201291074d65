"""Fix rates with partial pooling: what is known of a kind of feedback elsewhere is the prior here.

A path goes from the general to the particular: (manner of telling, domain, user). Each level's
counts are Beta-binomial with the level above as their prior; how much it weighs is estimated from
how far the children lie apart (method of moments). A domain or user that was never seen starts from
the pooled rate and leaves it as evidence comes: nobody moves the pool by more than `MOST` items, so
that one user's bundle cannot carry the others' rates away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log
from statistics import fmean

Path = tuple[str, ...]
LEAST, MOST_WEIGHT = 2.0, 60.0
"""Bounds of a prior's weight, in items."""
MOST = 40
"""Items of one child that count in its parent at most."""
USER, FLOOR = 2, 10.0
"""Length of the path above a user's own; items of a user that always count there."""
START = 0.5
"""The rate before anything is known."""
BINS = 5
"""Of the calibration curve: fewer items than a hundred fill no more of them."""


@dataclass(frozen=True, slots=True)
class Count:
    """Items told, and how many of them were fixed; a partly fixed one is half."""

    fixed: float = 0.0
    told: float = 0.0

    def plus(self, fixed: float, told: float = 1.0) -> Count:
        """With one more item, or several."""
        return Count(self.fixed + fixed, self.told + told)

    def at_most(self, most: float) -> Count:
        """The same rate with no more items than that."""
        share = min(1.0, most / self.told) if self.told else 1.0
        return Count(self.fixed * share, self.told * share)


@dataclass(frozen=True, slots=True)
class Rate:
    """A posterior rate."""

    mean: float
    weight: float
    """What it rests on, in items: the prior's and its own."""
    told: float
    """Items seen at this very place."""

    @property
    def spread(self) -> float:
        """Standard deviation of the Beta posterior."""
        return float((self.mean * (1 - self.mean) / (self.weight + 1)) ** 0.5)


@dataclass(frozen=True)
class Pool:
    """Counts by path; a value, so that a correction gives a new pool beside the old one."""

    counts: Mapping[Path, Count] = field(default_factory=dict)
    """Of leaves: whole paths alone."""

    def seen(self, path: Path, fixed: float, told: float = 1.0) -> Pool:
        """The pool after an item."""
        before = self.counts.get(path, Count())
        return Pool({**self.counts, path: before.plus(fixed, told)})

    def merged(self, other: Pool) -> Pool:
        """Both pools' counts; a path that both have is added up."""
        counts = dict(self.counts)
        for path, count in other.counts.items():
            counts[path] = counts.get(path, Count()).plus(count.fixed, count.told)
        return Pool(counts)

    def rate(self, path: Path) -> Rate:
        """The posterior at a path; an unseen one has its parent's."""
        if not path:
            return self._posterior((), START, LEAST)
        above = self.rate(path[:-1])
        return self._posterior(path, above.mean, self._weight(path[:-1], above.mean))

    def _posterior(self, path: Path, prior: float, weight: float) -> Rate:
        count = self._count(path)
        total = weight + count.told
        return Rate((prior * weight + count.fixed) / total, total, count.told)

    def _count(self, path: Path) -> Count:
        """What was seen at a path: its own count, or its children's, each with a bound."""
        if path in self.counts:
            return self.counts[path]
        children = self._bounded(path)
        return Count(sum(c.fixed for c in children), sum(c.told for c in children))

    def _bounded(self, path: Path) -> list[Count]:
        """The children's counts; a user's is bounded by what the others have on average as well,
        so that one of n users moves a pooled rate by about one n-th at most.
        """
        counts = [self._count(one) for one in self._children(path)]
        total, n = sum(count.told for count in counts), len(counts)
        if len(path) != USER or n < 2:
            return [count.at_most(MOST) for count in counts]
        others = [(total - count.told) / (n - 1) for count in counts]
        return [
            count.at_most(min(MOST, max(FLOOR, mean)))
            for count, mean in zip(counts, others, strict=True)
        ]

    def _children(self, path: Path) -> list[Path]:
        depth = len(path) + 1
        return sorted({one[:depth] for one in self.counts if one[: depth - 1] == path
                       and len(one) >= depth})  # fmt: skip

    def _weight(self, parent: Path, mean: float) -> float:
        """How many items the parent's rate is worth to a child: the nearer the siblings lie
        together, the more (method of moments for the Beta-binomial).
        """
        children = [self._count(one) for one in self._children(parent)]
        known = [count for count in children if count.told >= 2]
        if len(known) < 2:
            return LEAST * 4
        told = sum(count.told for count in known)
        variance = sum(c.told * (c.fixed / c.told - mean) ** 2 for c in known) / told
        chance = len(known) * mean * (1 - mean) / told
        between = max(variance - chance, 1e-4)
        return min(MOST_WEIGHT, max(LEAST, mean * (1 - mean) / between - 1))


def log_loss(predicted: Iterable[tuple[float, float]]) -> float:
    """Mean log loss of (rate, outcome from 0 to 1)."""
    losses = [
        -(y * log(min(max(p, 1e-6), 1 - 1e-6)) + (1 - y) * log(1 - min(max(p, 1e-6), 1 - 1e-6)))
        for p, y in predicted
    ]
    return fmean(losses) if losses else 0.0


def brier(predicted: Iterable[tuple[float, float]]) -> float:
    """Mean squared error of (rate, outcome)."""
    errors = [(p - y) ** 2 for p, y in predicted]
    return fmean(errors) if errors else 0.0


@dataclass(frozen=True, slots=True)
class Bin:
    """Items whose rate was predicted alike."""

    low: float
    high: float
    items: int
    predicted: float
    realised: float
    """Means over the items, from 0 to 1."""


def calibration(predicted: Iterable[tuple[float, float]], bins: int = BINS) -> tuple[Bin, ...]:
    """How often what was predicted came true, by bins of equal width that hold any item."""
    held: dict[int, list[tuple[float, float]]] = {}
    for rate, outcome in predicted:
        held.setdefault(min(bins - 1, max(0, int(rate * bins))), []).append((rate, outcome))
    return tuple(
        Bin(
            place / bins,
            (place + 1) / bins,
            len(pairs),
            fmean(rate for rate, _ in pairs),
            fmean(outcome for _, outcome in pairs),
        )
        for place, pairs in sorted(held.items())
    )
