"""What each role of a team is worth: exact Shapley values on recorded runs, leave-one-out, and the
interval over tasks.

φ_r = Σ_S |S|! (n-|S|-1)! / n! · (v(S ∪ r) - v(S)) over the subsets S of the other roles (Shapley
1953); Σφ = v(all) - v(none). Leave-one-out needs n + 1 runs in place of 2ⁿ, but credits roles that
need each other twice and roles that can replace each other not at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import factorial
from statistics import fmean

Team = frozenset[str]
Value = Callable[[Team], float]
Recorded = Mapping[Team, Mapping[str, float]]
"""The value of every subset of the roles, by task."""
RESAMPLES = 400


@dataclass(frozen=True, slots=True)
class Credit:
    """What a role contributes."""

    role: str
    value: float
    low: float
    high: float
    """95 % bootstrap interval over tasks."""
    without: float
    """What is lost when it alone is left out."""


def subsets(roles: Sequence[str]) -> tuple[Team, ...]:
    """Every subset, the empty one first."""
    return tuple(
        frozenset(some) for size in range(len(roles) + 1) for some in combinations(roles, size)
    )


def shapley(roles: Sequence[str], value: Value) -> dict[str, float]:
    """The exact Shapley value of each role."""
    n, found = len(roles), {}
    for role in roles:
        others = [other for other in roles if other != role]
        total = 0.0
        for some in subsets(others):
            weight = factorial(len(some)) * factorial(n - len(some) - 1) / factorial(n)
            total += weight * (value(some | {role}) - value(some))
        found[role] = total
    return found


def left_out(roles: Iterable[str], value: Value) -> dict[str, float]:
    """What the whole team loses without each role."""
    whole = frozenset(roles)
    return {role: value(whole) - value(whole - {role}) for role in sorted(whole)}


def credits(roles: Sequence[str], recorded: Recorded, seed: int = 0) -> tuple[Credit, ...]:
    """The roles' credit on recorded runs of every subset over the same tasks."""
    tasks = sorted(set.intersection(*(set(values) for values in recorded.values())))
    values = shapley(roles, _mean_over(recorded, tasks))
    without = left_out(roles, _mean_over(recorded, tasks))
    draw = random.Random(f"credit {seed}")
    drawn: dict[str, list[float]] = {role: [] for role in roles}
    for _ in range(RESAMPLES):
        some = shapley(roles, _mean_over(recorded, draw.choices(tasks, k=len(tasks))))
        for role, one in some.items():
            drawn[role].append(one)
    return tuple(
        Credit(role, values[role], *_interval(drawn[role]), without[role]) for role in roles
    )


def _mean_over(recorded: Recorded, tasks: Sequence[str]) -> Value:
    means = {team: fmean(values[task] for task in tasks) for team, values in recorded.items()}
    return lambda team: means[team]


def _interval(values: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]
