"""Templates change only by what held-back tasks show: versions, the rule, and the way back.

A candidate takes the place of a template when its gain over held-back tasks is significant (sign
flips, Holm over all candidates that were ever tried on these tasks) and no domain loses more than
two points. Every look is counted, every version is kept, and the last change can be undone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from workbench.lab.stats import ALPHA, LEAST_TASKS, compare

MOST_LOST = 0.02


@dataclass(frozen=True, slots=True)
class Version:
    """One text that a template had."""

    number: int
    text: str
    gain: float = 0.0
    """Mean gain over the version before, on held-back tasks."""
    p: float = 1.0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A template's versions, the one in use, and how often the held-back tasks were looked at."""

    versions: tuple[Version, ...]
    used: int = 0
    """Place of the version in use."""
    looks: int = 0

    @property
    def current(self) -> Version:
        """The version in use."""
        return self.versions[self.used]

    def tried(
        self,
        text: str,
        ours: Mapping[str, float],
        theirs: Mapping[str, float],
        domains: Mapping[str, str],
    ) -> Book:
        """The book after a candidate was tried: `ours` is its quality on held-back tasks, `theirs`
        that of the version in use, `domains` the domain of each task.
        """
        looks = self.looks + 1
        pair = compare(ours, theirs)
        p = min(1.0, pair.p * looks)
        lost = _lost(pair.differences, domains)
        refused = _refusal(pair.tasks, pair.mean, p, lost)
        if refused:
            return replace(self, looks=looks)
        number = self.versions[-1].number + 1
        why = f"{100 * pair.mean:+.1f} points on {pair.tasks} held-back tasks, p {p:.3f}"
        made = Version(number, text, pair.mean, p, why)
        return Book((*self.versions, made), len(self.versions), looks)

    def rolled_back(self) -> Book:
        """The version before in use again; the later one is kept."""
        return replace(self, used=max(0, self.used - 1))


def _refusal(tasks: int, mean: float, p: float, lost: Sequence[str]) -> str:
    if tasks < LEAST_TASKS:
        return f"{tasks} held-back tasks are too few"
    if mean <= 0 or p >= ALPHA:
        return "no significant gain"
    return f"{', '.join(lost)} would lose" if lost else ""


def _lost(differences: Mapping[str, float], domains: Mapping[str, str]) -> list[str]:
    """Domains that lose more than they may."""
    by_domain: dict[str, list[float]] = {}
    for task, value in differences.items():
        by_domain.setdefault(domains.get(task, ""), []).append(value)
    return sorted(name for name, values in by_domain.items() if fmean(values) < -MOST_LOST)
