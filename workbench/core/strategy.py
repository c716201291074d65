"""The next move of a session, computed from its view alone, and the strategies that ship here.

Shared rules come first in a fixed order: what the person accepted, the checks of what is written
and the verdict on it (they cost no call, so neither a pause nor a hold keeps them back), a pause,
the stage, the stop rules with the budget, a hold after what the person did. What is left to the
strategy is how to draft and what to say. Every step is data; the runner performs it and appends
what happened.

A strategy is found by the entry-point group `workbench.strategies`; those below are registered
there like anybody else's, and `built_in` finds them where nothing is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.core.rules.gate import overtaken, verdict
from workbench.core.rules.holding import CONTINUE, REASONS
from workbench.core.rules.judged import comparison_due, judges_due
from workbench.core.rules.sampling import refusal, verdicts
from workbench.core.rules.stopping import (
    Stop,
    checks_broken,
    first_stop,
    flat_rounds,
    open_questions,
    over_budget,
)
from workbench.core.session import Draft, View
from workbench.core.telling.feedback import choose
from workbench.core.telling.prompting import CLOSING, guidance_told
from workbench.core.telling.retelling import with_advice, with_invitation
from workbench.errors import DomainError, UnknownName, UsageError, WorkbenchError

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
    continues: str = ""
    """What an ended call had written of the draft; the answer goes on where it stops."""
    group: str = ""
    """Id of the round that it belongs to, where that one is under way; else the runner gives it."""
    sample: int = 0
    samples: int = 1
    """Which of how many drafts of the round it asks for."""


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
    judge: str = ""


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


UNUSABLE_AFTER = 3
"""Answers in a row that no draft could be made of: the model does not keep to the form."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """How the loop drafts: what an entry point of the group `workbench.strategies` names."""

    name: str
    phase: Phase
    about: str = ""
    """One sentence for the person who chooses."""
    knobs: Mapping[str, Json] = field(default_factory=dict)
    """Its own settings with their defaults; what is chosen stands in `StrategyChoice.knobs`."""

    def chosen(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """Every knob with its value; UsageError for one that it does not have or of another type.

        A whole number will do where the default is a fraction.
        """
        for name, value in given.items():
            if name not in self.knobs:
                known = ", ".join(sorted(self.knobs)) or "none"
                message = f"The strategy '{self.name}' has no knob '{name}'."
                raise UsageError(message, f"Its knobs: {known}.")
            default = self.knobs[name]
            fits = type(value) is type(default) or (type(value), type(default)) == (int, float)
            if default is not None and not fits:
                wanted = type(default).__name__
                message = f"The knob '{name}' of '{self.name}' should be {wanted}, not {value!r}."
                raise UsageError(message, f"Its default is {default!r}.")
        return {**self.knobs, **given}


def next_step(view: View, domain: Domain, find: Callable[[str], Strategy] | None = None) -> Step:
    """What to do now. Pure: the same view gives the same step. `find` gives a strategy by its
    name; those of this module by default.

    Raises UnknownName for a strategy that is not installed, DomainError for one that fails.
    """
    for rule in _SHARED:
        step = rule(view)
        if step is not None:
            return step
    if view.path.unusable >= UNUSABLE_AFTER:
        said = view.drafts[view.path.tried[-1]].unusable if view.path.tried else ""
        why = f"{view.path.unusable} answers in a row gave no draft. {said}".strip()
        return Stop("model", why)
    step = _asked((find or built_in)(view.strategy.name), view, domain)
    return _continued(step, view.fragment)


def _asked(strategy: Strategy, view: View, domain: Domain) -> Step:
    """The strategy's own step; whatever its code raises, or gives that is none, is one line."""
    who = f"The strategy '{strategy.name}'"
    try:
        step = strategy.phase(view, domain)
    except WorkbenchError:
        raise
    except Exception as error:  # a strategy may raise anything
        words = " ".join(str(error).split())[:400]
        raise DomainError(who, "its next step", f"{type(error).__name__}: {words}") from error
    if not isinstance(step, Step):
        raise DomainError(who, "its next step", f"it gave a {type(step).__name__}")
    return step


def built_in(name: str) -> Strategy:
    """The strategy of this module with that name; UnknownName otherwise."""
    if name not in STRATEGIES:
        raise UnknownName("strategy", name, STRATEGIES)
    return STRATEGIES[name]


def _continued(step: Step, fragment: str) -> Step:
    """The step, told to go on with what an ended call had written."""
    if not fragment or not isinstance(step, Write) or step.what != "draft":
        return step
    more = (Message("assistant", fragment), Message("user", CONTINUE))
    return replace(step, messages=(*step.messages, *more), continues=fragment)


def _accepted(view: View) -> Step | None:
    if view.accepted is None:
        return None
    return Stop("person", _acceptance(view.drafts[view.accepted]))


def _person(view: View) -> Step | None:
    if view.paused:
        return Wait("paused")
    if view.question is not None:
        return Ask(view.question, view.question_text)
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


def _round(view: View) -> Step | None:
    """The round of several drafts that is under way: ask for what is missing, check what came,
    decide. A round that the budget ends is decided with what it has.
    """
    current = view.path.round
    if current is None:
        return None
    missing = current.missing if over_budget(view) is None else ()
    waits = _person(view) or _held(view) if missing else None
    if waits is not None:
        return waits
    if missing:
        steps = [
            Write(
                current.messages,
                parent=current.parent,
                group=current.group,
                sample=sample,
                samples=current.wanted,
            )
            for sample in missing
        ]
        return All(tuple(steps))
    drafts = [view.drafts[id] for id in current.drafts]
    unchecked = [draft for draft in drafts if _due(view, draft)]
    if unchecked:
        return Check(unchecked[0].id)
    broken = [d for d in drafts if d.scorecard.errors and not d.scorecard.ran]
    if not drafts or (broken and len(broken) == len(drafts)):
        return None
    return Decide(verdicts(view, drafts))


def _unchecked(view: View) -> Step | None:
    """The newest draft without a verdict, or a current or best one whose verdict is about other
    checks.
    """
    head = view.head
    if head is not None and head.verdict == "pending" and _due(view, head):
        return Check(head.id)
    due = (d for d in (view.current, view.best) if d is not None and _due(view, d))
    return next((Check(draft.id) for draft in due), None)


def _due(view: View, draft: Draft) -> bool:
    if draft.unusable:
        return False
    return draft.check_set != view.check_set or draft.needs_recheck


def _undecided(view: View) -> Step | None:
    head = view.head
    if head is None or head.verdict != "pending":
        return None
    return Decide((refusal(view, head) if head.unusable else verdict(view, head),))


def _unjudged(view: View) -> Step | None:
    """The session's judges see each draft once it has its verdict."""
    head, waiting = view.head, () if view.held else judges_due(view)
    steps = tuple(Judge(head.id, name) for name in waiting) if head is not None else ()
    return All(steps) if len(steps) > 1 else next(iter(steps), None)


def _overtaken(view: View) -> Step | None:
    taken = overtaken(view)
    return None if taken is None else Decide((taken,))


def _stage(view: View) -> Step | None:
    current = view.current
    if current is None or not current.scorecard.passed or view.path.stage >= view.stages:
        return None
    why = f"draft {current.number} passes stage {view.path.stage}"
    return Decide((ev.StageRevealed(view.path.stage + 1, why),))


def _held(view: View) -> Step | None:
    return Wait(REASONS[view.held]) if view.held else None


_SHARED: tuple[Callable[[View], Step | None], ...] = (
    _accepted,
    _round,
    _unchecked,
    checks_broken,
    _undecided,
    _overtaken,
    _person,
    _unjudged,
    _stage,
    first_stop,
    _held,
)
"""The rules before any strategy's, in their order."""


def checked_refine(view: View, domain: Domain) -> Step:
    """Draft; send the failing checks, most severe first; revise the current draft."""
    current = view.current
    if current is None:
        return _write(view, domain)
    if view.strategy.fresh_after and _due_fresh(view):
        return Decide((ev.FreshStarted(f"{flat_rounds(view)} flat rounds"),))
    if view.path.told != current.id and view.strategy.feedback == "items":
        items = choose(view, domain.feedback)
        if items:
            return Decide((ev.FeedbackSent(current.id, items),))
    return _write(view, domain)


def _due_fresh(view: View) -> bool:
    flat = flat_rounds(view)
    return bool(flat and flat % view.strategy.fresh_after == 0 and view.path.tried)


def judge_panel(view: View, domain: Domain) -> Step:
    """As `checked_refine`, and the judges compare revisions that the checks cannot tell apart."""
    due = comparison_due(view)
    return checked_refine(view, domain) if due is None else Compare(*due)


def one_shot(view: View, domain: Domain) -> Step:
    """A single draft: the baseline that a loop has to beat."""
    if view.current is None and view.path.rounds == 0:
        return _write(view, domain)
    return Stop("rounds", "One draft was asked for.")


def self_refine(view: View, domain: Domain) -> Step:
    """Generate, have the same model criticise its draft, refine; no outside evidence reaches it.

    Source: Self-Refine (arXiv 2303.17651). The checks still decide what is kept and when to stop.
    """
    current = view.current
    if current is None:
        return _write(view, domain)
    critiques = [t.text for t in view.texts if t.draft == current.id and t.role == "critique"]
    revisions = [d for d in view.drafts.values() if d.parent == current.id and d.author == "model"]
    if len(critiques) <= len(revisions):
        ask = "Criticise your draft: what is wrong, where exactly, what to change? Do not rewrite."
        messages = with_advice(view, (*_without_evidence(view, domain), Message("user", ask)))
        return Write(messages, "critic", "critique", current.id)
    seen, guidance = _consuming(view)
    closing = view.templates.get("closing", CLOSING)
    reply = "\n\n".join([critiques[-1], *guidance_told(seen), closing])
    messages = with_advice(view, (*_without_evidence(view, domain), Message("user", reply)))
    return _sampled(view, messages, current.id, guidance)


def _without_evidence(view: View, domain: Domain) -> tuple[Message, ...]:
    """The task and the current draft, without the last message: what the checks found."""
    return domain.prompt(view)[:-1]


def _write(view: View, domain: Domain) -> Step:
    seen, guidance = _consuming(view)
    messages = with_advice(view, with_invitation(view, domain.prompt(seen)))
    return _sampled(view, messages, view.path.current, guidance)


def _sampled(
    view: View, messages: tuple[Message, ...], parent: str | None, guidance: tuple[str, ...]
) -> Step:
    """The request for the next draft, or for as many at once as the strategy samples."""
    wanted = 1 if view.model.provider == "person" else max(1, view.strategy.samples)
    steps = [
        Write(messages, parent=parent, guidance=guidance, sample=sample, samples=wanted)
        for sample in range(wanted)
    ]
    return steps[0] if wanted == 1 else All(tuple(steps))


def _consuming(view: View) -> tuple[View, tuple[str, ...]]:
    """The view as it will be once the pending notes are consumed, and their ids."""
    pending = tuple(note.id for note in view.path.guidance if note.status == "pending")
    consumed = tuple(
        replace(note, status="consumed", number=view.next_number) if note.id in pending else note
        for note in view.path.guidance
    )
    return replace(view, path=replace(view.path, guidance=consumed)), pending


CHECKED_REFINE = Strategy(
    "checked-refine",
    checked_refine,
    "Draft; send the failing checks, most severe first; revise the best draft.",
)
ONE_SHOT = Strategy("one-shot", one_shot, "A single draft: the baseline that a loop has to beat.")
SELF_REFINE = Strategy(
    "self-refine",
    self_refine,
    "Draft, have the same model criticise it, refine; no outside evidence reaches it.",
)
JUDGE_PANEL = Strategy(
    "judge-panel",
    judge_panel,
    "As checked-refine; judges also compare revisions that the checks cannot tell apart.",
)
STRATEGIES: Mapping[str, Strategy] = {
    each.name: each for each in (CHECKED_REFINE, ONE_SHOT, SELF_REFINE, JUDGE_PANEL)
}
"""Those that ship here, by name."""
