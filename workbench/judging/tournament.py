"""Drafts of one task set against each other by a judge: every pair in both orders, and each draft
against its own padded copy, which shows the pull of length.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from workbench.judging.health import padded_copy
from workbench.judging.judge import Caller, Winner, compare
from workbench.judging.ranking import Contest, Ranking, ranked
from workbench.judging.rubrics import Rubric

_RESULTS: Mapping[Winner, float] = {"a": 1.0, "b": 0.0, "tie": 0.5}


async def tournament(
    ask: Caller, task: str, drafts: Mapping[str, str], rubric: Rubric, *, seed: int = 0
) -> Ranking:
    """The ranking of the drafts (text by name). n drafts take n(n + 1) calls."""
    pairs = [(a, b, drafts[a], drafts[b]) for a, b in combinations(drafts, 2)]
    pairs += [(name, name, text, padded_copy(text)) for name, text in drafts.items()]
    contests = []
    for place, (a, b, first, second) in enumerate(pairs):
        found = await compare(ask, task, first, second, rubric, seed=seed + 2 * place)
        contests.append(Contest(a, b, _RESULTS[found.winner], (len(first), len(second))))
    return ranked(contests, drafts)
