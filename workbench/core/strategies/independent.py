"""Strategies without feedback: the baselines that a loop has to beat at the same cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.core.rules.stopping import Stop
from workbench.core.session import View
from workbench.core.steps import Step
from workbench.core.strategies.asking import anew, revision

if TYPE_CHECKING:
    from workbench.core.domain import Domain


def one_shot(view: View, domain: Domain) -> Step:
    """A single draft: the baseline that a loop has to beat."""
    if view.current is None and view.path.rounds == 0:
        return revision(view, domain)
    return Stop("rounds", "One draft was asked for.")


def best_of_n(view: View, domain: Domain) -> Step:
    """Independent drafts of one and the same request, of which the best stands by the checks alone.

    n is the knob, else the strategy's samples, else the budget's rounds. Where tokens are limited
    the first draft is asked for alone: what it used says how many more there is room for, so that
    the strategy spends what a loop may spend, and no more.
    """
    wanted = int(view.strategy.knobs.get("n", 0)) or _samples(view)
    done = len(view.order)
    room = _room(view, done)
    more = wanted - done if room is None else min(wanted - done, room)
    if more >= 1:
        return anew(view, domain, draw=done, samples=more)
    if done >= wanted:
        return Stop("rounds", f"{wanted} independent drafts were asked for.")
    return Stop("tokens", f"No room for a draft more: {view.usage.tokens} tokens are used.")


def _samples(view: View) -> int:
    return view.strategy.samples if view.strategy.samples > 1 else view.budget.rounds


def _room(view: View, done: int) -> int | None:
    """Drafts like those so far that fit into what is left; None where nothing limits them."""
    if view.budget.tokens is None:
        return None
    if not done:
        return 1
    each = max(1.0, view.usage.tokens / done)
    return int((view.budget.tokens - view.usage.tokens) / each + 0.5)
