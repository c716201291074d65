"""Paired tests between two runs, exact at any size, and the width of what a rate can mean.

Sign-flip for pass rates over repeats (research: percentile and BCa bootstrap give 9–10 % false
alarms at 8–10 pairs where 5 % is meant, the sign-flip 1–4 %), McNemar's exact test for single
answers, which is the sign-flip on differences of one. Below 20 pairs nothing is called better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, isfinite, lcm, sqrt

ENOUGH_PAIRS = 20
"""Pairs below which no run is called better, and none fine whose broken cases are too few for the
exact test to call it worse."""
ALPHA = 0.05


def mcnemar(fixed: int, broken: int) -> float:
    """Two-sided exact p of so uneven a split among the discordant pairs (McNemar 1947, binomial
    form); 1 when there is none.
    """
    n = fixed + broken
    tail = sum(comb(n, k) for k in range(min(fixed, broken) + 1))
    return min(1.0, 2.0 * tail / float(2**n))


def sign_flip(differences: Sequence[tuple[int, int]]) -> float:
    """Two-sided exact p of the sum of paired differences, each given as a fraction (numerator,
    denominator): the share of all sign assignments whose sum is at least as far from 0.

    Exact for any number of pairs: the sums are whole numbers over a common denominator, so their
    distribution is built up by adding one pair after the other.
    """
    scale = lcm(*(denominator for _, denominator in differences)) if differences else 1
    whole = [abs(numerator) * (scale // denominator) for numerator, denominator in differences]
    signed = [numerator * (scale // denominator) for numerator, denominator in differences]
    ways = {0: 1}
    for step in (step for step in whole if step):
        grown: dict[int, int] = {}
        for total, count in ways.items():
            grown[total + step] = grown.get(total + step, 0) + count
            grown[total - step] = grown.get(total - step, 0) + count
        ways = grown
    observed = abs(sum(signed))
    extreme = sum(count for total, count in ways.items() if abs(total) >= observed)
    return extreme / sum(ways.values())


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a rate may lie."""

    low: float
    high: float


def wilson(passed: int, total: int, z: float = 1.96) -> Interval:
    """95 % interval of a rate (Wilson 1927), which stays within 0..1 for few cases; the whole range
    for none.
    """
    if not total or not isfinite(z):
        return Interval(0.0, 1.0)
    rate = passed / total
    spread = z * sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    middle = rate + z * z / (2 * total)
    whole = 1 + z * z / total
    return Interval(max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))
