"""Racing: a lane that is significantly behind another one stops early, and its share of the budget
goes to those that are left.

Looking after every task and stopping when it looks bad would find "worse" by chance alone. Here
every pair of lanes has a wager against "this one is not behind", whose stake can only grow on
average if it *is* behind: the product of 1 - λ·d over tasks, d the difference in [-1, 1], averaged
over several λ. Under the hypothesis the product is a supermartingale, so that by Ville's inequality
it ever reaches 1/α with probability at most α, whenever one looks (Waudby-Smith and Ramdas 2024,
"Estimating means of bounded random variables by betting"). α is shared among all ordered pairs.

The baseline stays until it has the tasks below which nothing may be called better: all that is said
afterwards is said against it. A wager may be looked at as late as one likes, so this costs no α.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from workbench.lab.stats import LEAST_TASKS

STAKES = (0.1, 0.2, 0.35, 0.5, 0.7)
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Dropped:
    """A lane that was taken out of the race."""

    lane: str
    behind: str
    tasks: int
    """Tasks that both had done."""
    wager: float
    """What the wager had grown to, of the `limit` that it had to reach."""
    limit: float


def race(
    blocks: Iterable[Mapping[str, float]], lanes: Sequence[str], baseline: str = ""
) -> tuple[Dropped, ...]:
    """Who is out after these blocks, in the order of being dropped.

    A block is one task's quality by lane, in the order in which tasks were planned; a lane that is
    out, or did not finish, is missing in it.
    """
    limit = max(1, len(lanes) * (len(lanes) - 1)) / ALPHA
    wagers = {(a, b): [1.0] * len(STAKES) for a in lanes for b in lanes if a != b}
    seen = dict.fromkeys(wagers, 0)
    out: dict[str, Dropped] = {}
    for block in blocks:
        for (lane, other), stakes in wagers.items():
            if lane in out or other in out or lane not in block or other not in block:
                continue
            difference = max(-1.0, min(1.0, block[lane] - block[other]))
            seen[lane, other] += 1
            for place, stake in enumerate(STAKES):
                stakes[place] *= 1 - stake * difference
            grown = sum(stakes) / len(stakes)
            if grown >= limit and (lane != baseline or seen[lane, other] >= LEAST_TASKS):
                out[lane] = Dropped(lane, other, seen[lane, other], grown, limit)
    return tuple(out.values())
