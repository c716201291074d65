"""Which of several drafts of one round stands for the round.

They are ordered by the shown checks alone: one that tampered or broke what held comes after one
that did not, then the outcome, the score, and the order of asking decide. The best of them meets
the gate like any other draft; the others are refused as beaten, which says nothing about the course
of the session: no stop rule and no prompt counts them.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.checks import tampered
from workbench.core.events import Body, DraftDiscarded, DraftRefused
from workbench.core.rules.gate import broken_by, verdict
from workbench.core.session import Draft, View


def verdicts(view: View, drafts: Sequence[Draft]) -> tuple[Body, ...]:
    """The decisions about a round's drafts, that on the best one last."""
    winner = best_of(view, drafts)
    losers = [draft for draft in drafts if draft.id != winner.id]
    own = refusal(view, winner) if winner.unusable else verdict(view, winner)
    return (*(_beaten(draft, winner) for draft in losers), own)


def best_of(view: View, drafts: Sequence[Draft]) -> Draft:
    """The draft that stands for the round."""
    return max(drafts, key=lambda draft: _rank(view, draft))


def refusal(view: View, draft: Draft) -> Body:
    """The refusal of an answer that no draft could be made of."""
    return DraftRefused(draft.id, f"no draft could be made of it: {draft.unusable}")


def _rank(view: View, draft: Draft) -> tuple[bool, bool, bool, bool, float]:
    broken = broken_by(draft, view.current, view) if view.current is not None else ()
    card = draft.scorecard
    sound = not draft.unusable and not tampered(draft.results)
    return (sound, bool(card.ran), not broken, card.passed, draft.score)


def _beaten(draft: Draft, winner: Draft) -> Body:
    if tampered(draft.results):
        causes = [result.message for result in draft.results if result.cause == "tampered"]
        return DraftDiscarded(draft.id, why="; ".join(causes) or "it tampered with its checks")
    if draft.unusable:
        why = f"no draft could be made of it: {draft.unusable}"
    else:
        scores = f"{winner.score:.0f} to {draft.score:.0f}"
        why = f"draft {winner.number} of the same round stands, {scores}"
    return DraftRefused(draft.id, why, beaten_by=winner.id)
