"""What a team is expected to bring, said before it is called in.

One model alone writes the first draft in any case; its score is the prediction's ground. The rule
is the finding of a study of 260 configurations at equal budget (arXiv 2512.08296): no gain where
one model alone lies above 45 %, a loss of 39 to 70 % where each step needs the one before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.core.session import Draft, View
from workbench.core.strategies.teamwork.roles import SOLO, convened

if TYPE_CHECKING:
    from workbench.core.domain import Domain


@dataclass(frozen=True, slots=True)
class Payoff:
    """Whether the team is called in, and why."""

    convene: bool
    words: str


def payoff(view: View, domain: Domain, first: Draft) -> Payoff:
    """The prediction from the first draft, and what follows from it."""
    alone, limit = first.score / 100.0, float(view.strategy.knobs.get("solo", SOLO))
    pays = alone <= limit and not domain.sequential
    told = _told(alone, limit, domain.sequential)
    match convened(view):
        case "never":
            return Payoff(False, f"{told} No team was asked for: one model goes on alone.")
        case "always":
            return Payoff(True, f"{told} The team was asked for in any case.")
        case _ if pays:
            return Payoff(True, f"{told} The team is called in.")
        case _:
            more = "Call it in all the same with --knob convene=always."
            return Payoff(False, f"{told} The team stays out. {more}")


def _told(alone: float, limit: float, sequential: bool) -> str:
    said = f"One model alone scores {100 * alone:.0f} of 100 with its first draft."
    if sequential:
        return f"{said} Predicted: a loss, for each step of such a task needs the one before it."
    if alone > limit:
        return f"{said} Predicted: no gain, as is usual above {100 * limit:.0f}."
    return f"{said} Predicted: a gain, as is usual up to {100 * limit:.0f}."
