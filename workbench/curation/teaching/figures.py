"""Figures of pairs: how much longer, how much more often, and within which limits. Pure.

Every interval is one of 95 %, and says nothing where there are too few pairs for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from workbench.curation.evals.statistics import Interval, wilson

_Z = 1.96


@dataclass(frozen=True, slots=True)
class Ratio:
    """The middle of chosen ÷ rejected over pairs."""

    pairs: int
    median: float | None = None
    """None without a pair."""
    limits: Interval | None = None
    """Of the median; None below six pairs, where no two values hold it with 95 %."""

    @property
    def leaning(self) -> int:
        """1 when the limits lie above 1, −1 when below, 0 when they hold it or are not known."""
        return _side(self.limits, 1.0)


@dataclass(frozen=True, slots=True)
class Shares:
    """How often the chosen and how often the rejected answers of pairs have a manner."""

    pairs: int
    chosen: int
    rejected: int
    difference: float
    """Share of the chosen minus share of the rejected, -1 to 1."""
    limits: Interval

    @property
    def leaning(self) -> int:
        """1 when the rows teach the manner, −1 when they teach against it, 0 when neither shows."""
        return _side(self.limits, 0.0)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often answers that have no counterpart have a manner."""

    answers: int
    having: int
    limits: Interval


def ratio(lengths: Sequence[tuple[int, int]]) -> Ratio:
    """Of pairs (chosen, rejected) of lengths, each at least 1."""
    if not lengths:
        return Ratio(0)
    logs = sorted(log(chosen / rejected) for chosen, rejected in lengths)
    n = len(logs)
    median = (logs[(n - 1) // 2] + logs[n // 2]) / 2
    rank = _rank(n)
    if rank is None:
        return Ratio(n, exp(median))
    return Ratio(n, exp(median), Interval(exp(logs[rank]), exp(logs[n - 1 - rank])))


def shares(pairs: Sequence[tuple[bool, bool]]) -> Shares:
    """Of pairs (chosen has it, rejected has it). The limits are those of Bonett and Price (2012):
    Wald's for paired shares after one observation is added to either kind of discordant pair,
    which keeps them honest for few pairs.
    """
    n = len(pairs)
    more = sum(chosen and not rejected for chosen, rejected in pairs)
    less = sum(rejected and not chosen for chosen, rejected in pairs)
    up, down = (more + 1) / (n + 2), (less + 1) / (n + 2)
    spread = _Z * sqrt((up + down - (up - down) ** 2) / (n + 2))
    limits = Interval(max(-1.0, up - down - spread), min(1.0, up - down + spread))
    chosen, rejected = sum(c for c, _ in pairs), sum(r for _, r in pairs)
    return Shares(n, chosen, rejected, (more - less) / n if n else 0.0, limits)


def rate(having: Sequence[bool]) -> Rate:
    """Of answers alone."""
    return Rate(len(having), sum(having), wilson(sum(having), len(having)))


def _rank(n: int) -> int | None:
    """How far from either end the values stand between which the median lies with 95 % (from the
    binomial distribution, exact for any distribution); None when not even the outermost do.
    """
    rank, below, ways, most = None, 0, 1, 2**n // 40
    for k in range(n // 2):
        below += ways  # of n values k lie below the median
        if below > most:
            break
        rank, ways = k, ways * (n - k) // (k + 1)
    return rank


def _side(limits: Interval | None, middle: float) -> int:
    if limits is None:
        return 0
    return int(limits.low > middle) - int(limits.high < middle)
