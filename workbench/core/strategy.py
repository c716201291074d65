"""The next move of a session, computed from its view alone.

Shared rules come first in a fixed order: the person, the checks of what is written and the verdict
on it (they cost no call), the stage, the stop rules with the budget. What is left to the strategy
is how to draft and what to say. Every step is data; the runner performs it and appends what
happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.feedback import choose
from workbench.core.gate import verdict
from workbench.core.messages import Message
from workbench.core.prompting import CLOSING, guidance_told
from workbench.core.session import Draft, View
from workbench.core.stopping import (
    Stop,
    checks_broken,
    first_stop,
    flat_rounds,
    open_questions,
)
from workbench.errors import UnknownName

if TYPE_CHECKING:
    from workbench.core.domain import Domain


@dataclass(frozen=True, slots=True)
class Write:
    """Ask a model. The answer becomes a draft, or a text of the given role (`critique`, …)."""

    messages: tuple[Message, ...]
    role: str = "writer"
    what: str = "draft"
    parent: str | None = None
    guidance: tuple[str, ...] = ()
    """Notes that this prompt consumes."""


@dataclass(frozen=True, slots=True)
class Check:
    """Run the shown checks on a draft."""

    draft: str


@dataclass(frozen=True, slots=True)
class Judge:
    """Have a judge grade a draft in a context of its own."""

    draft: str
    judge: str = "default"


@dataclass(frozen=True, slots=True)
class Compare:
    """Have a judge compare two drafts, in both orders."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Decide:
    """Write decisions into the log: a verdict, a revealed stage, the feedback sent."""

    bodies: tuple[ev.Body, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the person, and wait for the answer."""

    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing to do until the person acts."""

    why: str


@dataclass(frozen=True, slots=True)
class All:
    """Steps that may run at the same time."""

    steps: tuple[Step, ...]


Step = Write | Check | Judge | Compare | Decide | Ask | Wait | Stop | All
Phase = Callable[[View, "Domain"], Step]


def next_step(view: View, domain: Domain) -> Step:
    """What to do now. Pure: the same view gives the same step.

    Raises UnknownName for a strategy that this version does not have.
    """
    for rule in (_person, _unchecked, checks_broken, _undecided, _stage, first_stop):
        step = rule(view)
        if step is not None:
            return step
    phase = STRATEGIES.get(view.strategy.name)
    if phase is None:
        raise UnknownName("strategy", view.strategy.name, STRATEGIES)
    return phase(view, domain)


def _person(view: View) -> Step | None:
    if view.accepted is not None:
        return Stop("person", _acceptance(view.drafts[view.accepted]))
    if view.paused:
        return Wait("paused")
    if view.question is not None:
        return Wait("a question to the person")
    return None


def _acceptance(draft: Draft) -> str:
    """What the log keeps of an acceptance: people overrule, and it says what they overruled."""
    card = draft.scorecard
    if not draft.check_set:
        return f"Draft {draft.number} was accepted unchecked."
    match card.outcome:
        case "passed":
            return f"Draft {draft.number} was accepted."
        case "failed":
            wrong = "{} of {} checks pass".format(*card.counts)
            return f"Draft {draft.number} was accepted although it fails ({wrong})."
        case "undecided":
            return f"Draft {draft.number} was accepted undecided ({open_questions(card)})."


def _unchecked(view: View) -> Step | None:
    """The newest draft without a verdict, or a best draft whose verdict is about other checks."""
    head, best = view.head, view.best
    if head is not None and head.verdict == "pending" and _due(view, head):
        return Check(head.id)
    return Check(best.id) if best is not None and _due(view, best) else None


def _due(view: View, draft: Draft) -> bool:
    return draft.check_set != view.check_set or draft.needs_recheck


def _undecided(view: View) -> Step | None:
    head = view.head
    if head is None or head.verdict != "pending":
        return None
    return Decide((verdict(view, head),))


def _stage(view: View) -> Step | None:
    best = view.best
    if best is None or not best.scorecard.passed or view.path.stage >= view.stages:
        return None
    why = f"draft {best.number} passes stage {view.path.stage}"
    return Decide((ev.StageRevealed(view.path.stage + 1, why),))


def checked_refine(view: View, domain: Domain) -> Step:
    """Draft; send the failing checks, most severe first; revise the best draft."""
    best = view.best
    if best is None:
        return _write(view, domain)
    if view.strategy.fresh_after and _due_fresh(view):
        return Decide((ev.FreshStarted(f"{flat_rounds(view)} flat rounds"),))
    if view.path.told != best.id and view.strategy.feedback == "items":
        items = choose(view, domain.feedback)
        if items:
            return Decide((ev.FeedbackSent(best.id, items),))
    return _write(view, domain)


def _due_fresh(view: View) -> bool:
    flat = flat_rounds(view)
    return bool(flat and flat % view.strategy.fresh_after == 0 and view.path.tried)


def one_shot(view: View, domain: Domain) -> Step:
    """A single draft: the baseline that a loop has to beat."""
    if view.best is None and view.path.rounds == 0:
        return _write(view, domain)
    return Stop("rounds", "One draft was asked for.")


def self_refine(view: View, domain: Domain) -> Step:
    """Generate, have the same model criticise its draft, refine; no outside evidence reaches it.

    Source: Self-Refine (arXiv 2303.17651). The checks still decide what is kept and when to stop.
    """
    best = view.best
    if best is None:
        return _write(view, domain)
    critiques = [t.text for t in view.texts if t.draft == best.id and t.role == "critique"]
    revisions = [d for d in view.drafts.values() if d.parent == best.id and d.author == "model"]
    if len(critiques) <= len(revisions):
        ask = "Criticise your draft: what is wrong, where exactly, what to change? Do not rewrite."
        messages = (*_without_evidence(view, domain), Message("user", ask))
        return Write(messages, "critic", "critique", best.id)
    seen, guidance = _consuming(view)
    reply = "\n\n".join([critiques[-1], *guidance_told(seen), CLOSING])
    messages = (*_without_evidence(view, domain), Message("user", reply))
    return Write(messages, parent=best.id, guidance=guidance)


def _without_evidence(view: View, domain: Domain) -> tuple[Message, ...]:
    """The task and the best draft, without the last message: what the checks found."""
    return domain.prompt(view)[:-1]


def _write(view: View, domain: Domain) -> Write:
    seen, guidance = _consuming(view)
    return Write(domain.prompt(seen), parent=view.path.best, guidance=guidance)


def _consuming(view: View) -> tuple[View, tuple[str, ...]]:
    """The view as it will be once the pending notes are consumed, and their ids."""
    pending = tuple(note.id for note in view.path.guidance if note.status == "pending")
    consumed = tuple(
        replace(note, status="consumed", number=view.next_number) if note.id in pending else note
        for note in view.path.guidance
    )
    return replace(view, path=replace(view.path, guidance=consumed)), pending


STRATEGIES: dict[str, Phase] = {
    "checked-refine": checked_refine,
    "one-shot": one_shot,
    "self-refine": self_refine,
}
"""Every strategy by its name."""
