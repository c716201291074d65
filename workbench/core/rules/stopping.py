"""When a session ends, and why: one short rule each, named by what is true when it fires.

Every rule is a pure function of the view and answers None or a `Stop` that tells its numbers. Rules
over the course of the session look at marks of the current set of checks only, so that a revealed
stage, an added check or a revised task begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from workbench.core.checks import CheckResult, Scorecard, failing
from workbench.core.events import StopReason
from workbench.core.rules.disputing import doubted, given_up
from workbench.core.rules.trusting import held_back, unasked
from workbench.core.session import Draft, Mark, View

STALLED_AFTER = 2
"""This many further drafts equal to an earlier neighbour, or with the same text, are no progress.
"""
TAMPERED_AFTER = 3
"""Drafts in a row that tampered with their checks."""
LONGEST_CYCLE = 4
"""Longest period looked for."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A rule that fired: its name and one sentence with its numbers."""

    reason: StopReason
    why: str


Rule = Callable[[View], Stop | None]


def over_budget(view: View) -> Stop | None:
    """Tokens, money or seconds are used up.

    A money budget that cannot be kept, because a call's cost is not known, counts as used up.
    """
    budget, usage = view.budget, view.usage
    about = "≈ " if usage.estimated else ""
    if budget.tokens is not None and usage.tokens >= budget.tokens:
        return Stop("tokens", f"{about}{usage.tokens} of {budget.tokens} tokens are used.")
    if budget.money is not None and usage.cost is None and usage.tokens:
        return Stop("money", f"The cost is not known; ${budget.money:.4f} cannot be kept to.")
    if budget.money is not None and usage.cost is not None and usage.cost >= budget.money:
        return Stop("money", f"{about}${usage.cost:.4f} of ${budget.money:.4f} is spent.")
    if budget.seconds is not None and view.seconds >= budget.seconds:
        return Stop("seconds", f"{view.seconds:.1f} of {budget.seconds:.1f} s are used.")
    return None


def target_reached(view: View) -> Stop | None:
    """Every deciding check of the last stage passes on the current draft, and no calibrated judge
    that the strategy lets gate holds it back.
    """
    current = view.current
    if current is None or current.check_set != view.check_set or view.path.stage < view.stages:
        return None
    if not current.scorecard.passed or held_back(view, current):
        return None
    passed, total = current.scorecard.counts
    more = "".join(f"; {why}" for why in (unasked(view, current), remarks_left(current)) if why)
    return Stop("target", f"Draft {current.number} passes {passed} of {total} checks{more}.")


def remarks(draft: Draft) -> tuple[CheckResult, ...]:
    """The findings on a draft at its target, which hold up nothing."""
    return tuple(r for r in draft.results if r.applies and r.status in ("fail", "warn"))


def remarks_left(draft: Draft) -> str:
    """Those findings by name, and apart from them those that the judges do not find; empty without
    one.
    """
    denied = doubted(draft)
    standing = [result.check for result in remarks(draft) if result.key not in denied]
    doubtful = [result.check for result in remarks(draft) if result.key in denied]
    one, alone = len(standing) == 1, len(doubtful) == 1
    said = [f"{len(standing)} remark{'' if one else 's'} stand{'s' if one else ''} open: "
            f"{_listed(standing)}"] if standing else []  # fmt: skip
    said += [f"{len(doubtful)} remark{'' if alone else 's'} that readers do not find: "
             f"{_listed(doubtful)}"] if doubtful else []  # fmt: skip
    return "; ".join(said)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def left_undecided(view: View) -> Stop | None:
    """Nothing is wrong with the current draft, and a deciding check gave no verdict: no feedback
    could change that, so the open questions go to the person. What the person then writes is one
    more round.
    """
    current = view.current
    if current is None or current.check_set != view.check_set:
        return None
    card = current.scorecard
    if card.outcome != "undecided" or note_waits(view):
        return None
    return Stop(
        "undecided",
        f"Nothing is refuted in draft {current.number}, and nothing verifies it "
        f"({open_questions(card)}); score {card.score_words}.",
    )


def note_waits(view: View) -> bool:
    """The person wrote to the model, and no draft came of it yet: none was asked for since, or the
    call that carried the note ended without one.
    """
    return any(
        note.status == "pending" or (note.status == "consumed" and note.number == view.next_number)
        for note in view.path.guidance
    )


def open_questions(card: Scorecard) -> str:
    """What keeps a draft undecided: the first open checks by name."""
    open_ones = ", ".join(card.undecided[:4]) + (", …" if len(card.undecided) > 4 else "")
    return f"open: {open_ones}" if open_ones else "no check decides"


def rounds_used(view: View) -> Stop | None:
    """The path has as many drafts by the model as the budget allows."""
    if view.path.rounds < view.budget.rounds:
        return None
    current = view.current
    held = held_back(view, current) if current is not None and current.scorecard.passed else ""
    said = f"; {held}" if held else ""
    return Stop("rounds", f"{view.path.rounds} of {view.budget.rounds} rounds are used{said}.")


def kept_tampering(view: View) -> Stop | None:
    """Draft after draft tried to forge its verdict."""
    if view.path.discarded < TAMPERED_AFTER:
        return None
    return Stop("tampered", f"{view.path.discarded} drafts in a row tampered with their checks.")


def checks_broken(view: View) -> Stop | None:
    """No check of the draft to decide on, or of the current one, gave a verdict, because the
    checker itself failed.

    Asked before any verdict: a draft is not refused for its checker's fault.
    """
    head = view.head
    pending = head if head is not None and head.verdict == "pending" else None
    for draft in (pending, view.current):
        if draft is not None and draft.scorecard.errors and not draft.scorecard.ran:
            message = next((r.message for r in draft.results if r.status == "error"), "")
            return Stop("checker", f"Draft {draft.number} could not be checked. {message}".strip())
    return None


def cycled(view: View) -> Stop | None:
    """The drafts, or their check vectors, went twice through the same round of two or more states.

    Vectors count together with the score, so that graded checks that get better are no return.
    """
    for name, states in _courses(view):
        period = cycle_length(states)
        if period:
            return Stop("cycle", f"The {name} repeat with period {period}, twice in a row.")
    return None


def _courses(view: View) -> tuple[tuple[str, list[Hashable]], ...]:
    """The states that a cycle is looked for in, by name."""
    marks = current_marks(view)
    verdicts: list[Hashable] = [(mark.vector, mark.score) for mark in marks]
    return ("drafts", [mark.digest for mark in marks]), ("check results", verdicts)


def cycle_length(states: Sequence[Hashable]) -> int:
    """The period (2 or more) of a cycle that fills the last two periods; 0 when there is none.

    A repeated single state is not a cycle but a stall, and progress through new states is neither.
    """
    for period in range(2, LONGEST_CYCLE + 1):
        last, before = states[-period:], states[-2 * period : -period]
        if len(before) == period and list(last) == list(before) and len(set(last)) > 1:
            return period
    return 0


def stalled(view: View) -> Stop | None:
    """The latest drafts are all the same text: the model no longer moves."""
    marks = current_marks(view)
    latest = marks[-(STALLED_AFTER + 1) :]
    if len(latest) <= STALLED_AFTER or len({mark.digest for mark in latest}) > 1:
        return None
    return Stop("stalled", f"The last {len(latest)} drafts are the same text.")


def left_in_dispute(view: View) -> Stop | None:
    """The writer disputes all that fails, and has kept to it in another draft since it was told
    that the checks stand, or the session's judges deny it too: more rounds could only change what
    was not asked for.
    """
    current = view.current
    if current is None:
        return None
    wrong = [result for result in failing(current.results) if result.required]
    if not wrong or not given_up(view, current, wrong):
        return None
    names = ", ".join(result.check for result in wrong)
    return Stop("stalled", f"The writer disputes all that fails ({names}): a person decides.")


def flat_rounds(view: View) -> int:
    """How many checked drafts in a row have brought no better score."""
    marks = current_marks(view)
    scores = [mark.score for mark in marks]
    if not scores:
        return 0
    return len(scores) - 1 - scores.index(max(scores))


def plateaued(view: View) -> Stop | None:
    """The strategy's number of drafts in a row brought no better score; 0 asks for no such rule."""
    flat = flat_rounds(view)
    if not view.strategy.plateau or flat < view.strategy.plateau:
        return None
    best = max(mark.score for mark in current_marks(view))
    return Stop("plateau", f"No better score than {best:.0f} in {flat} drafts in a row.")


def drifted(view: View) -> Stop | None:
    """The judge rose by 5 or more over two or three rounds while the last two drafts both score 2
    or more below the first: one slip of a draft that reads better is no drift.

    Source: research on reward hacking in self-refinement (arXiv 2407.04549); thresholds are ours.
    On simulated courses (tests/judging/courses.py, 200 seeds each, 2026-11-22) the shares stopped
    stand in tests/judging/test_drift.py.
    """
    judged = [d for d in _marked_drafts(view) if d.scorecard.judged is not None]
    if len(judged) < 3:
        return None
    before, last = judged[-2:]
    for first in reversed(judged[-4:-2]):
        rise = (last.scorecard.judged or 0.0) - (first.scorecard.judged or 0.0)
        if rise >= 5 and max(before.score, last.score) <= first.score - 2:
            said = f"The judge rose by {rise:.0f} while the checks fell; ask the person."
            return Stop("drift", said)
    return None


def current_marks(view: View) -> list[Mark]:
    """The marks over the set of checks that holds now, oldest first."""
    now = view.check_set
    return [mark for mark in view.path.marks if mark.check_set == now]


def _marked_drafts(view: View) -> list[Draft]:
    return [view.drafts[mark.draft] for mark in current_marks(view)]


LIMITS: tuple[Rule, ...] = (
    over_budget,
    rounds_used,
    kept_tampering,
    cycled,
    stalled,
    left_in_dispute,
    drifted,
    plateaued,
)
"""What ends a course whether or not it got anywhere."""
RULES_IN_ORDER: tuple[Rule, ...] = (target_reached, left_undecided, *LIMITS)


def first_stop(view: View) -> Stop | None:
    """The first rule that fires."""
    return next((stop for rule in RULES_IN_ORDER if (stop := rule(view))), None)


NEAR_SHARE = 0.8
"""Share of a budget from which its end is near."""


def nearing(view: View) -> list[Stop]:
    """The rules that will fire after one more draft like the last, with how far they are; in the
    order in which they would. Says what may come and decides nothing.
    """
    return [stop for rule in _NEARING if (stop := rule(view))]


def _budget_near(view: View) -> Stop | None:
    budget, usage = view.budget, view.usage
    shares: tuple[tuple[StopReason, float | None, float | None], ...] = (
        ("tokens", usage.tokens, budget.tokens),
        ("money", usage.cost, budget.money),
        ("seconds", view.seconds, budget.seconds),
    )
    for name, used, limit in shares:
        if used is not None and limit and used >= NEAR_SHARE * limit:
            return Stop(name, f"{100 * used / limit:.0f} % of the {name} are used")
    return None


def _rounds_near(view: View) -> Stop | None:
    left = view.budget.rounds - view.path.rounds
    if left > 1:
        return None
    return Stop("rounds", f"{max(left, 0)} of {view.budget.rounds} left")


def _tampering_near(view: View) -> Stop | None:
    if view.path.discarded != TAMPERED_AFTER - 1:
        return None
    return Stop("tampered", f"{view.path.discarded} of {TAMPERED_AFTER} tampered in a row")


def _cycle_near(view: View) -> Stop | None:
    """One more draft that repeats would close a round for the second time."""
    for name, states in _courses(view):
        for period in range(2, LONGEST_CYCLE + 1):
            if len(states) >= period and cycle_length([*states, states[-period]]) == period:
                return Stop("cycle", f"the {name} repeat with period {period}")
    return None


def _stall_near(view: View) -> Stop | None:
    latest = [mark.digest for mark in current_marks(view)][-STALLED_AFTER:]
    if len(latest) < STALLED_AFTER or len(set(latest)) > 1:
        return None
    return Stop("stalled", f"{STALLED_AFTER} drafts in a row are the same text")


def _drift_near(view: View) -> Stop | None:
    judged = [d for d in _marked_drafts(view) if d.scorecard.judged is not None][-2:]
    if len(judged) < 2:
        return None
    rise = (judged[1].scorecard.judged or 0.0) - (judged[0].scorecard.judged or 0.0)
    fall = judged[0].score - judged[1].score
    if rise <= 0 or fall <= 0:
        return None
    return Stop("drift", f"the judge rose by {rise:.0f}, the checks fell by {fall:.0f}")


def _plateau_near(view: View) -> Stop | None:
    flat, limit = flat_rounds(view), view.strategy.plateau
    if not limit or not flat or flat < limit - 1:
        return None
    return Stop("plateau", f"{flat} of {limit} drafts in a row brought no better score")


_NEARING: tuple[Rule, ...] = (
    _budget_near,
    _rounds_near,
    _tampering_near,
    _cycle_near,
    _stall_near,
    _drift_near,
    _plateau_near,
)
