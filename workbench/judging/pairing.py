"""Judges against the pairs that people compared blind: how often both prefer the same draft, and
whether the judge's best is one that people could not tell from their own best.

A pair that either calls equal says nothing of an order; it is counted and left out of the share.
People's strengths are fitted over all their pairs (Bradley–Terry, `judging.ranking`), so that
`A over B, B over C` speaks of A and C as well. Pairs inform; only levels by the rubric gate.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from workbench.core.events.ratings import Saw, Side
from workbench.judging.agreement import Interval
from workbench.judging.ranking import Contest, ranked

NEAR = 0.125
"""Mean levels that lie nearer than this are one to a judge."""
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Compared:
    """Two drafts of one session that a person held against each other."""

    left: str
    """The draft, as `SESSION:NUMBER`."""
    right: str
    winner: Side
    author: str
    saw: Saw
    lengths: tuple[int, int] = (1, 1)
    """Characters of both."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a judge's order is worth by people's blind pairs."""

    same: Interval
    """Share of the pairs that both order in which they prefer the same draft, by Wilson."""
    equal: int
    """Pairs that the person or the judge calls equal."""
    left_out: int
    """Pairs compared after something had been seen."""
    sessions: int
    """Sessions with pairs that can be ranked."""
    best_kept: int
    """Those among them in which the judge's best stands in people's band of the best."""


def preferences(pairs: Sequence[Compared], own: Mapping[str, Mapping[str, float]]) -> Preferences:
    """The pairs of which the judge graded both drafts; `own` are its levels by draft."""
    means = {item: fmean(levels.values()) for item, levels in own.items() if levels}
    about = [pair for pair in pairs if pair.left in means and pair.right in means]
    blind = [pair for pair in about if pair.saw == "nothing"]
    said = [(_side(means[pair.left], means[pair.right]), pair.winner) for pair in blind]
    ordered = [(judge, person) for judge, person in said if "tie" not in (judge, person)]
    agreed = sum(judge == person for judge, person in ordered)
    kept = _best_kept(blind, means)
    return Preferences(
        _wilson(agreed, len(ordered)),
        len(said) - len(ordered),
        len(about) - len(blind),
        len(kept),
        sum(kept),
    )


def _side(left: float, right: float) -> Side:
    if abs(left - right) < NEAR:
        return "tie"
    return "left" if left > right else "right"


def _best_kept(pairs: Sequence[Compared], means: Mapping[str, float]) -> list[bool]:
    """For each session: the judge's best of the compared drafts stands in people's band."""
    sessions: dict[str, list[Compared]] = {}
    for pair in pairs:
        sessions.setdefault(pair.left.rpartition(":")[0], []).append(pair)
    found = []
    for rows in sessions.values():
        band = ranked([_contest(row) for row in rows]).band
        drafts = sorted({item for row in rows for item in (row.left, row.right)})
        found.append(max(drafts, key=lambda item: means[item]) in band)
    return found


def _contest(pair: Compared) -> Contest:
    result = {"left": 1.0, "right": 0.0, "tie": 0.5}[pair.winner]
    return Contest(pair.left, pair.right, result, pair.lengths)


def _wilson(hits: int, n: int) -> Interval:
    """A share with Wilson's 95 % interval (1927); nan without a pair."""
    if not n:
        return Interval(math.nan, 0.0, 1.0, 0)
    share = hits / n
    middle = (share + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
    spread = _Z * math.sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread), n)
