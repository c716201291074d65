"""Which strategy next: Thompson sampling on gain per cost, with forced exploration and an alarm.

Each arm's mean is drawn from a Student posterior (normal data, weak prior at the mean over arms);
old rewards fade by γ = .995 a pull, which cost nothing in the toy measurement where .98 forgot too
fast (research/domains.md, section 9). A share ε of the pulls is uniform, so that a fallen arm that
has risen again is noticed; what chance each pull had is recorded. A CUSUM over what an arm brings
against what it brought raises the alarm; then that arm begins anew.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

FADES = 0.995
EXPLORES = 0.1
SLACK, LIMIT = 0.5, 8.0
"""CUSUM's slack and limit in standard deviations of the arm's rewards (Page 1954); above the usual
5, because mean and deviation are estimated from the same rewards.
"""
SETTLED = 20
"""Rewards that an arm needs before its alarm is armed."""
DRAWS = 200


@dataclass(frozen=True, slots=True)
class Arm:
    """What is known of one strategy."""

    n: float = 0.0
    """Faded number of rewards."""
    mean: float = 0.0
    squares: float = 0.0
    """Faded sum of squared deviations."""
    down: float = 0.0
    up: float = 0.0
    """The two CUSUMs."""
    alarms: int = 0

    @property
    def spread(self) -> float:
        """Standard deviation of the rewards."""
        return sqrt(self.squares / (self.n - 1)) if self.n > 1.5 else 0.0


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice with the chance that it had."""

    arm: str
    propensity: float
    forced: bool
    """It came of exploration."""


@dataclass(frozen=True)
class Bandit:
    """The arms by name; a value."""

    arms: Mapping[str, Arm] = field(default_factory=dict)

    def pick(self, draw: random.Random) -> Pick:
        """The next arm."""
        names = sorted(self.arms)
        wins = [self._drawn(names, draw) for _ in range(DRAWS)]
        forced = draw.random() < EXPLORES
        chosen = draw.choice(names) if forced else wins[0]
        share = wins.count(chosen) / DRAWS
        return Pick(chosen, EXPLORES / len(names) + (1 - EXPLORES) * share, forced)

    def quick(self, draw: random.Random) -> str:
        """The next arm alone, without what chance it had."""
        names = sorted(self.arms)
        return draw.choice(names) if draw.random() < EXPLORES else self._drawn(names, draw)

    @property
    def best(self) -> str:
        """The arm with the highest mean; one that was never pulled comes last."""
        return max(sorted(self.arms), key=lambda name: (self.arms[name].n > 0, self._mean(name)))

    def told(self, name: str, reward: float) -> Bandit:
        """After a reward; every arm's memory fades."""
        faded = {
            one: replace(arm, n=arm.n * FADES, squares=arm.squares * FADES)
            for one, arm in self.arms.items()
        }
        return Bandit({**faded, name: rewarded(faded[name], reward)})

    def _mean(self, name: str) -> float:
        arm = self.arms[name]
        known = [one.mean for one in self.arms.values() if one.n]
        prior = sum(known) / len(known) if known else 0.0
        return (arm.n * arm.mean + prior) / (arm.n + 1)

    def _drawn(self, names: Sequence[str], draw: random.Random) -> str:
        """The arm whose drawn mean is the highest."""
        spreads = [arm.spread for arm in self.arms.values() if arm.spread]
        usual = sum(spreads) / len(spreads) if spreads else 1.0

        def drawn(name: str) -> float:
            arm = self.arms[name]
            spread = (arm.spread * arm.n + usual * 2) / (arm.n + 2)
            return self._mean(name) + draw.gauss(0, 1) * spread / sqrt(arm.n + 1)

        return max(names, key=drawn)


def rewarded(arm: Arm, reward: float) -> Arm:
    """The arm after a reward; where that raises the alarm, an arm that knows this reward alone."""
    down, up = _cusum(arm, reward)
    if max(down, up) > LIMIT:
        return Arm(1.0, reward, alarms=arm.alarms + 1)
    n = arm.n + 1
    mean = arm.mean + (reward - arm.mean) / n
    squares = arm.squares + (reward - arm.mean) * (reward - mean)
    return Arm(n, mean, squares, down, up, arm.alarms)


def _cusum(arm: Arm, reward: float) -> tuple[float, float]:
    if arm.n < SETTLED or not arm.spread:
        return 0.0, 0.0
    step = max(-3.0, min(3.0, (reward - arm.mean) / arm.spread))
    return max(0.0, arm.down - step - SLACK), max(0.0, arm.up + step - SLACK)
