"""Strategies that revise by what the checks found, each a small change of one another.

`checked_refine` is the loop's default; the others are what it has to be compared with, or what an
experiment may find to be better for a task and a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.rules.judged import comparison_due, panel_apart, panel_question
from workbench.core.rules.stopping import flat_rounds
from workbench.core.session import Draft, View
from workbench.core.steps import Ask, Compare, Decide, Step
from workbench.core.strategies.asking import anew, revision, telling

if TYPE_CHECKING:
    from workbench.core.domain import Domain

FRESH_AFTER = 2
"""Flat rounds before a fresh start: most of what repair in one context brings comes in its first
two or three rounds (arXiv 2506.18403).
"""
CANDIDATES = 3


def checked_refine(view: View, domain: Domain) -> Step:
    """Draft; send the failing checks, most severe first; revise the current draft."""
    if view.current is None:
        return revision(view, domain)
    if view.strategy.fresh_after and _due_fresh(view):
        return Decide((ev.FreshStarted(f"{flat_rounds(view)} flat rounds"),))
    return telling(view, domain) or revision(view, domain)


def _due_fresh(view: View) -> bool:
    flat = flat_rounds(view)
    return bool(flat and flat % view.strategy.fresh_after == 0 and view.path.tried)


def judge_panel(view: View, domain: Domain) -> Step:
    """As `checked_refine`; the judges compare revisions that the checks cannot tell apart, and the
    person is asked whom to believe where they lie too far apart.
    """
    apart = panel_apart(view)
    if apart is not None:
        return _whom_to_believe(*apart)
    due = comparison_due(view)
    return checked_refine(view, domain) if due is None else Compare(*due)


def _whom_to_believe(draft: Draft, words: Sequence[ev.DraftJudged]) -> Ask:
    """The question that a panel which lies too far apart puts to the person."""
    given = ", ".join(f"{word.judge} gives {word.score:.0f}" for word in words)
    text = f"The judges differ on draft {draft.number}: {given}. Whose comments shall count?"
    names = tuple(word.judge for word in words)
    return Ask(panel_question(draft), text, (*names, "all"), draft.id)


def fresh_start(view: View, domain: Domain) -> Step:
    """As `checked_refine`; after flat rounds a draft is written from the task alone, while the best
    one is kept. The knob `after` says how many; the session's own `fresh_after` comes before it.
    """
    after = view.strategy.fresh_after or int(view.strategy.knobs.get("after", FRESH_AFTER))
    chosen = replace(view, strategy=replace(view.strategy, fresh_after=after))
    started = view.current is not None and not view.path.marks
    if started:
        return anew(view, domain, draw=len(view.order))
    return checked_refine(chosen, domain)


def candidates(view: View, domain: Domain) -> Step:
    """As `checked_refine` with several revisions of each round, of which the best one stands."""
    wanted = view.strategy.samples if view.strategy.samples > 1 else CANDIDATES
    return checked_refine(replace(view, strategy=replace(view.strategy, samples=wanted)), domain)


def curriculum(view: View, domain: Domain) -> Step:
    """One finding at first; one more for each revision that was taken, one fewer for each that was
    refused, never more than the strategy's own number.
    """
    model = [d for d in view.drafts.values() if d.author == "model" and d.parent is not None]
    steps = [1 if draft.verdict == "taken" else -1 for draft in model if not draft.group]
    k = 1
    for step in steps:
        k = min(view.strategy.items, max(1, k + step))
    return checked_refine(replace(view, strategy=replace(view.strategy, items=k)), domain)
