"""How a loop improves: the course of what is still wrong, fitted and named, and what one more round
would bring.

residual(r) = c + (1 - c)·bʳ, with the floor c and the rate b; half-life ln ½ / ln b rounds. A
course that falls is a decay, one that has come to its floor a plateau; one that goes up and down a
sawtooth, one that ends above its start a divergence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, log
from typing import Literal

Kind = Literal["decay", "plateau", "sawtooth", "divergence", "too short"]
FLAT = 0.02
"""Share of the start below which a predicted gain is none."""
LEAST = 3
"""Points that a course needs."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The fit of one course."""

    kind: Kind
    floor: float
    """c: what would be left for ever, as a share of the start."""
    rate: float
    """b: what one round leaves of what can still be mended."""
    error: float
    """Root mean square of the fit."""
    gain: float
    """Predicted fall of one more round, as a share of the start."""

    @property
    def half_life(self) -> float:
        """Rounds in which half of what can be mended is mended; infinite where nothing is."""
        return log(0.5) / log(self.rate) if 0 < self.rate < 1 else inf if self.rate else 0.0

    @property
    def words(self) -> str:
        """As it is told."""
        if self.kind == "too short":
            return "too few rounds to see a pattern"
        half = "" if self.half_life in (0.0, inf) else f", half-life {self.half_life:.1f} rounds"
        return f"{self.kind}{half}; one more round: {100 * self.gain:.0f} % of the start"


def fitted(residuals: Sequence[float]) -> Pattern:
    """The pattern of what is wrong after each round, the start first."""
    if len(residuals) < LEAST or residuals[0] <= 0:
        return Pattern("too short", 0.0, 1.0, 0.0, 0.0)
    course = [value / residuals[0] for value in residuals]
    floor, rate, error = _best(course)
    last = len(course) - 1
    gain = (1 - floor) * (rate**last - rate ** (last + 1))
    kind = _kind(course, gain)
    return Pattern(kind, floor, rate, error, gain if kind in ("decay", "plateau") else 0.0)


def _best(course: Sequence[float]) -> tuple[float, float, float]:
    """(floor, rate, error) of the least squares; for each rate the best floor is closed."""
    found = []
    for step in range(100):
        rate = step / 100
        powers = [rate**r for r in range(len(course))]
        bottom = sum((1 - p) ** 2 for p in powers)
        top = sum((y - p) * (1 - p) for y, p in zip(course, powers, strict=True))
        floor = min(1.0, max(0.0, top / bottom)) if bottom else 0.0
        squares = sum(
            (y - floor - (1 - floor) * p) ** 2 for y, p in zip(course, powers, strict=True)
        )
        found.append((squares, floor, rate))
    squares, floor, rate = min(found)
    return floor, rate, float((squares / len(course)) ** 0.5)


def _kind(course: Sequence[float], gain: float) -> Kind:
    steps = [b - a for a, b in pairwise(course)]
    if course[-1] > 1.0 + FLAT:
        return "divergence"
    moving = [step for step in steps if abs(step) > FLAT]
    turns = sum((a > 0) != (b > 0) for a, b in pairwise(moving))
    if len(moving) >= LEAST and turns >= len(moving) / 2:
        return "sawtooth"
    return "plateau" if gain < FLAT else "decay"
