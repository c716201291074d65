"""What one change of a draft bought: the checks that hold with it and not without it, and those
that it costs. Both sides are verdicts of the same checks on the same draft but for that change.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbench.core.checks import CheckResult
from workbench.core.session import Draft
from workbench.tui.bench import without_change
from workbench.tui.difflayout import Compared

Place = tuple[tuple[int, int], tuple[int, int]]
"""A change by the units that it takes on both sides."""
MOST = 12
"""Changes of a pair that are weighed; each costs a run of all checks."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a change bought and what it costs, by the names of the checks."""

    bought: tuple[str, ...]
    costs: tuple[str, ...]

    @property
    def words(self) -> str:
        """`bought 4 checks, costs 0`."""
        number = len(self.bought)
        return f"bought {number} check{'s' * (number != 1)}, costs {len(self.costs)}"


def worth(having: Iterable[CheckResult], lacking: Iterable[CheckResult]) -> Worth:
    """From the verdicts on the draft and on the draft without the change. A check that ran on one
    side alone says nothing of the change.
    """
    without = {result.check: result.status for result in lacking}
    both = [result for result in having if result.check in without]
    return Worth(
        tuple(r.check for r in both if r.status == "pass" and without[r.check] != "pass"),
        tuple(r.check for r in both if r.status != "pass" and without[r.check] == "pass"),
    )


def without_each(left: Draft, right: Draft, pair: Compared) -> dict[Place, str]:
    """The right draft without each of its changes in turn; empty where they are too many."""
    changed = [hunk for hunk in pair.hunks if hunk.kind != "equal"]
    if len(changed) > MOST:
        return {}
    return {
        (hunk.old, hunk.new): without_change(left.text, right.text, pair, hunk) for hunk in changed
    }
