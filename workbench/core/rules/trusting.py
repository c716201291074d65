"""What a judge may hold back, once people's labels say that it can be believed.

A strategy asks for it by the knob `gate`: the judged score (0..100) that a draft which passes its
checks has to reach as well. Only a judge whose calibration in the log says `gates`, for the rubric
version that it graded by, is asked; the others advise, whatever they say. A judge holds back what
the checks let through and never lifts what they do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.events import DraftJudged
from workbench.core.path import Draft
from workbench.core.session import View

DROP = 5.0
"""Points by which a calibrated judge must put a revision lower before the loop goes back from it;
less is within what one judge differs from itself.
"""


def gate_wanted(view: View) -> float:
    """The judged score that the strategy asks for; 0 where it asks for none."""
    wanted = view.strategy.knobs.get("gate", 0)
    return float(wanted) if isinstance(wanted, int | float) else 0.0


def trusted(view: View, draft: Draft) -> tuple[DraftJudged, ...]:
    """What calibrated judges said of the draft, where enough of it could be found there."""
    return tuple(word for word in draft.judged if word.reliable and _gates(view, word))


def _gates(view: View, word: DraftJudged) -> bool:
    known = view.calibrations.get((word.judge, word.rubric))
    return known is not None and known.role == "gates"


def mean_score(words: Sequence[DraftJudged]) -> float | None:
    """0..100; None where nobody said anything."""
    return sum(word.score for word in words) / len(words) if words else None


def held_back(view: View, draft: Draft) -> str:
    """Why calibrated judges keep the draft from the target; empty where they do not."""
    wanted = gate_wanted(view)
    score = mean_score(trusted(view, draft)) if wanted else None
    if score is None or score >= wanted:
        return ""
    names = ", ".join(word.judge for word in trusted(view, draft))
    return f"calibrated judges ({names}) give it {score:.0f}; {wanted:.0f} is asked for"


def unasked(view: View, draft: Draft) -> str:
    """That a gate was asked for and nobody could keep it; empty where somebody did."""
    if not gate_wanted(view) or trusted(view, draft):
        return ""
    return "no calibrated judge graded it, so that its gate did not hold"
