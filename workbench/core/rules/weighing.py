"""What people's words change of the findings in a running session: the order in which they go back.

Each finding has a weight: how likely it is to be right and worth mending, as the mean of a Beta
posterior that begins at what earlier sessions found (`StrategyChoice.believed`, else `BELIEVED`).
One person's words about a finding count for `MOST` votes at most, so that two people who differ
cancel out and one alone cannot silence a check for others. A weight moves the order of what is told
and nothing else: no verdict, no score and no gate ever rests on it, and a doubted finding is told
last, never hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.core.checks import SEVERITY_ORDER, CheckResult
from workbench.core.session import View

BELIEVED, EVIDENCE = 0.75, 4.0
"""What is believed of a finding nobody spoke about, and how many votes that is worth: ours. A
computed check is right more often than not, and two people's words can overturn one."""
MOST = 2.0
"""Votes of one person about one finding."""
DOUBTED = 0.5
"""Weight at which a finding is told last."""


@dataclass(frozen=True, slots=True)
class Weight:
    """What is believed of a finding, and who moved it."""

    value: float
    before: float
    """Before anybody spoke in this session."""
    people: tuple[str, ...] = ()

    @property
    def doubted(self) -> bool:
        """It is told last."""
        return self.value <= DOUBTED


def weight(view: View, key: str) -> Weight:
    """The weight of the finding with this key."""
    prior = view.strategy.believed.get(key, BELIEVED)
    votes: dict[str, list[float]] = {}
    for said in view.said:
        if said.key == key:
            votes.setdefault(said.author, []).append(said.vote)
    right, wrong = prior * EVIDENCE, (1 - prior) * EVIDENCE
    for given in votes.values():
        scale = min(1.0, MOST / max(1e-9, sum(map(abs, given))))
        right += scale * sum(vote for vote in given if vote > 0)
        wrong -= scale * sum(vote for vote in given if vote < 0)
    return Weight(right / (right + wrong), prior, tuple(sorted(votes)))


def new_keys(view: View) -> frozenset[str]:
    """The findings that a changed requirement brought: what was just asked for comes first."""
    current = view.current
    if view.revised is None or current is None or current.check_set != view.check_set:
        return frozenset()
    return frozenset(r.key for r in current.results) - view.revised.keys


def weighed(view: View, groups: Sequence[tuple[CheckResult, ...]]) -> list[tuple[CheckResult, ...]]:
    """The causes in the order in which they are told: by severity as they were, and among those
    of one severity what was just asked for, then by weight; doubted ones last of all.
    """
    if not view.said and not view.strategy.believed and view.revised is None:
        return list(groups)
    new = new_keys(view)

    def place(group: tuple[CheckResult, ...]) -> tuple[bool, int, bool, float]:
        found = weight(view, group[0].key)
        severity = SEVERITY_ORDER[group[0].severity]
        return found.doubted, severity, group[0].key not in new, -round(found.value, 3)

    return sorted(groups, key=place)
