"""The next move of a session, computed from its view alone.

Shared rules come first in a fixed order: what the person accepted, the checks of what is written
and the verdict on it (they cost no call, so neither a pause nor a hold keeps them back, but where
readers first compare what a polish round wrote), a pause, the stage, the stop rules with the
budget, a hold after what the person did. What is left to the strategy is how to draft and what to
say, but for the polish round of a draft that reached the target. Every step is data (`steps`); the
runner performs it and appends what happened. `built_in` finds the strategies that ship here where
nothing is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.requests import first_asked
from workbench.core.rules.gate import judged_worse, overtaken, verdict, withstands
from workbench.core.rules.holding import CONTINUE, REASONS
from workbench.core.rules.judged import judges_due
from workbench.core.rules.liking import preferred
from workbench.core.rules.polishing import ended, no_more_worth, polish_due
from workbench.core.rules.preferring import unheard
from workbench.core.rules.questions import worth_asking
from workbench.core.rules.sampling import best_of, refusal, verdicts
from workbench.core.rules.stopping import (
    Stop,
    checks_broken,
    open_questions,
    over_budget,
)
from workbench.core.session import Draft, View
from workbench.core.steps import All as All
from workbench.core.steps import Ask as Ask
from workbench.core.steps import Check as Check
from workbench.core.steps import Compare as Compare
from workbench.core.steps import Decide as Decide
from workbench.core.steps import Judge as Judge
from workbench.core.steps import Step as Step
from workbench.core.steps import Strategy as Strategy
from workbench.core.steps import Wait as Wait
from workbench.core.steps import Write as Write
from workbench.core.strategies import STRATEGIES as STRATEGIES
from workbench.core.strategies.polishing import polish
from workbench.errors import DomainError, UnknownName, WorkbenchError

if TYPE_CHECKING:
    from workbench.core.domain import Domain


UNUSABLE_AFTER = 3
"""Answers in a row that no draft could be made of: the model does not keep to the form."""


def next_step(view: View, domain: Domain, find: Callable[[str], Strategy] | None = None) -> Step:
    """What to do now. Pure: the same view gives the same step. `find` gives a strategy by its
    name; those that ship here by default.

    Raises UnknownName for a strategy that is not installed, DomainError for one that fails.
    """
    step = shared_step(view)
    if step is not None:
        return first_asked(step, view, domain)
    if view.path.unusable >= UNUSABLE_AFTER and not polish_due(view):
        said = view.drafts[view.path.tried[-1]].unusable if view.path.tried else ""
        why = f"{view.path.unusable} answers in a row gave no draft. {said}".strip()
        return Stop("model", why)
    return _continued(drafting(view, domain, find or built_in), view.fragment)


def shared_step(view: View) -> Step | None:
    """What the rules that every strategy shares say; None where they leave it to the strategy."""
    return next((step for rule in _SHARED if (step := rule(view)) is not None), None)


def drafting(view: View, domain: Domain, find: Callable[[str], Strategy]) -> Step:
    """What no shared rule says: a polish round where one is due, else the strategy's own step.

    Raises as `next_step` does.
    """
    if view.current is not None and polish_due(view):
        return polish(view, view.current, domain)
    return _asked(find(view.strategy.name), view, domain)


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
    """The strategy of that name among those that ship here; UnknownName otherwise."""
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
                draw=current.draw,
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
    return _compared(view, best_of(view, drafts)) or Decide(verdicts(view, drafts))


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
    said = refusal(view, head) if head.unusable else verdict(view, head)
    return _compared(view, head) or Decide((said,))


def _compared(view: View, head: Draft) -> Step | None:
    """Readers say which they prefer before the verdict on a polished draft that would be taken."""
    judge = None if head.unusable else unheard(view, head)
    if judge is None or over_budget(view) is not None or not withstands(view, head):
        return None
    return _person(view) or _held(view) or Compare(head.parent or "", head.id, judge)


def _unjudged(view: View) -> Step | None:
    """The session's judges see each draft once it has its verdict."""
    head, waiting = view.head, () if view.held else judges_due(view)
    steps = tuple(Judge(head.id, name) for name in waiting) if head is not None else ()
    return All(steps) if len(steps) > 1 else next(iter(steps), None)


def _overtaken(view: View) -> Step | None:
    taken = overtaken(view)
    return None if taken is None else Decide((taken,))


def _outjudged(view: View) -> Step | None:
    back = judged_worse(view)
    return None if back is None else Decide((back,))


def _outliked(view: View) -> Step | None:
    back = preferred(view)
    return None if back is None else Decide((back,))


def _stage(view: View) -> Step | None:
    """The next stage: once the one before is passed, or at once where the strategy wants all."""
    current = view.current
    if view.strategy.reveal == "all" and view.path.stage < view.stages:
        return Decide((ev.StageRevealed(view.path.stage + 1, "all stages are shown at once"),))
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
    _outjudged,
    _outliked,
    _stage,
    ended,
    no_more_worth,
    _held,
    worth_asking,
)
"""The rules before any strategy's, in their order."""
