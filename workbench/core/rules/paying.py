"""What one more round is likely to bring, told before it is spent; and a rule that rests on it.

A round closes a share of the gap between the best score and 100. The shares of this session's
rounds, the latest counting most, are drawn towards what rounds of earlier sessions closed
(`history`, in the strategy's `closing`), which counts like one round. Most of what repair brings
comes in its first two or three rounds (arXiv 2506.18403), so that an old round counts half as much
as the one after it. A prediction, no promise: it decides nothing unless the strategy sets `payoff`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from workbench.core.rules.stopping import Stop, current_marks
from workbench.core.session import Session, View

CLOSING = 0.25
"""Share of the gap that a round closes where neither the session nor the history says: ours."""
FADING = 0.5
"""Weight of a round against the one after it."""
FEWEST = 2
"""Drafts with a verdict before the rule may fire: one round says nothing of the next."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """What one more round would bring, and what it would cost."""

    gain: float
    """Points of the best score, 0..100."""
    rounds: int
    """Of this session that it rests on."""
    tokens: int
    """As many as the mean draft used."""
    cost: float | None
    """US dollars; None where the price is not known."""
    by_history: bool
    """Earlier sessions have a say in it."""

    @property
    def brief(self) -> str:
        """`about +3 points, 1,200 tok`, for a narrow place."""
        return f"about +{self.gain:.0f} points, {self.tokens:,} tok"

    @property
    def told(self) -> str:
        """`one more round: about +3.1 points for 1,200 tokens, $0.0040 (of 2 rounds)`."""
        cost = "" if self.cost is None else f", ${self.cost:.4f}"
        basis = f"{self.rounds} round{'s' * (self.rounds != 1)}"
        basis += " and earlier sessions" if self.by_history else ""
        price = f"{self.tokens:,} tokens{cost}"
        return f"one more round: about +{self.gain:.1f} points for {price} (by {basis})"


def next_round(view: View) -> NextRound | None:
    """The prediction; None before the first verdict, and where nothing is left to gain."""
    scores = [mark.score for mark in current_marks(view)]
    if not scores or view.path.rounds == 0 or max(scores) >= 100:
        return None
    closed = shares(scores)
    history = view.strategy.closing
    prior = history or CLOSING
    weights = [FADING**age for age in range(len(closed) - 1, -1, -1)]
    total = prior + sum(w * share for w, share in zip(weights, closed, strict=True))
    share = total / (1 + sum(weights))
    usage, rounds = view.usage, max(1, len(view.order))
    cost = None if usage.cost is None else usage.cost / rounds
    gap = 100 - max(scores)
    return NextRound(share * gap, len(closed), usage.tokens // rounds, cost, bool(history))


def shares(scores: Sequence[float]) -> list[float]:
    """What each further draft closed of the gap that the best one before it had left, 0..1."""
    found, best = [], scores[0]
    for score in scores[1:]:
        if best >= 100:
            break
        found.append(max(0.0, score - best) / (100 - best))
        best = max(best, score)
    return found


def closing_share(sessions: Sequence[Session]) -> float:
    """The mean share that rounds of these sessions closed; 0 where none had a second draft."""
    found = [
        share
        for session in sessions
        for share in shares([mark.score for mark in session.path.marks])
    ]
    return fmean(found) if found else 0.0


def not_worth_it(view: View) -> Stop | None:
    """One more round is predicted to bring less than the strategy's `payoff` points; 0 asks for no
    such rule.
    """
    wanted = view.strategy.payoff
    coming = next_round(view) if wanted and len(current_marks(view)) >= FEWEST else None
    if coming is None or coming.gain >= wanted:
        return None
    return Stop("plateau", f"{_sentence(coming.told)}; at least {wanted} are asked for.")


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
