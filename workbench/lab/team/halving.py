"""Successive halving over candidates, and a last word on tasks that none of them was chosen by.

Every candidate is tried on few practice tasks, the better half on twice as many, and so on
(Jamieson and Talwalkar 2016). Choosing by looking flatters the winner: whether it beats what there
was before is decided on exam tasks, by a sign-flip test corrected after Holm for how many were
compared there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Generic, TypeVar

from workbench.lab.stats import ALPHA, compare, holm

Candidate = TypeVar("Candidate")
Tried = Callable[[Candidate, int], Mapping[str, float]]
"""(candidate, how many practice tasks) -> its value by task."""
Examined = Callable[[Candidate], Mapping[str, float]]
FIRST = 3
"""Practice tasks of the first round."""
FINALISTS = 2


@dataclass(frozen=True, slots=True)
class Round:
    """One round: how many tasks, and the mean of each candidate by its place in the list."""

    tasks: int
    means: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Choice(Generic[Candidate]):
    """Who was chosen."""

    chosen: Candidate
    """The best finalist that beats the incumbent significantly, else the incumbent."""
    best: Candidate
    """The best finalist on the exam, significant or not."""
    gain: float
    """Its mean difference to the incumbent on exam tasks."""
    p: float
    """Adjusted."""
    rounds: tuple[Round, ...]

    @property
    def changed(self) -> bool:
        """The gain is significant."""
        return self.gain > 0 and self.p < ALPHA


def halved(
    incumbent: Candidate,
    others: Sequence[Candidate],
    tried: Tried[Candidate],
    examined: Examined[Candidate],
) -> Choice[Candidate]:
    """The choice between an incumbent and others."""
    left, rounds, tasks = list(range(len(others))), list[Round](), FIRST
    while len(left) > FINALISTS:
        means = {place: fmean(tried(others[place], tasks).values()) for place in left}
        rounds.append(Round(tasks, means))
        ordered = sorted(left, key=lambda place: (-means[place], place))
        left, tasks = ordered[: max(FINALISTS, (len(left) + 1) // 2)], 2 * tasks
        if len(left) == len(means):
            break
    before = examined(incumbent)
    pairs = {place: compare(examined(others[place]), before) for place in left}
    adjusted = holm({str(place): pair.p for place, pair in pairs.items()})
    best = max(left, key=lambda place: (pairs[place].mean, -place))
    gain, p = pairs[best].mean, adjusted[str(best)]
    better = gain > 0 and p < ALPHA
    return Choice(others[best] if better else incumbent, others[best], gain, p, tuple(rounds))
