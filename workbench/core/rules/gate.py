"""Whether the loop goes on from a revision, and whether its verdict is the best so far.

It is taken only if no shown, non-flaky check of blocker or major severity that held on the current
draft is broken and the score is not lower; a draft that reaches the target where the current one
does not is taken with a lower score too, for only minor findings can have cost it. Scores are
compared over the same set of checks only. A polished draft that the checks cannot tell from the
one before is taken only if readers prefer it, where the strategy asks them (`preferring`). What a
person wrote is taken: people overrule where the loop goes on from. The best is the best verdict,
whoever wrote it. A draft that tampers with its checks is thrown out, not scored.
"""

from __future__ import annotations

from collections.abc import Collection

from workbench.core.checks import CheckResult, tampered
from workbench.core.events import Body, DraftDiscarded, DraftRefused, DraftTaken
from workbench.core.rules.preferring import unpreferred
from workbench.core.rules.trusting import DROP, gate_wanted, mean_score, trusted
from workbench.core.session import Draft, View
from workbench.core.telling.feedback import outcomes


def verdict(view: View, draft: Draft) -> Body:
    """The decision about a checked draft: taken, refused, or discarded."""
    if tampered(draft.results):
        causes = [result.message for result in draft.results if result.cause == "tampered"]
        return DraftDiscarded(draft.id, why="; ".join(causes) or "it tampered with its checks")
    became = outcomes(view.path.items, draft.results, draft.number)
    why, broken = _refusal(view, draft) or (unpreferred(view, draft), ())
    if why:
        return DraftRefused(draft.id, why, broken, became)
    return DraftTaken(draft.id, _reason(view, draft), became, best=outdoes(view.best, draft, view))


def withstands(view: View, draft: Draft) -> bool:
    """Nothing that the checks found keeps the draft from being taken."""
    return not tampered(draft.results) and _refusal(view, draft) is None


def outdoes(best: Draft | None, draft: Draft, view: View) -> bool:
    """The draft's verdict is at least as good as the best one's: it reaches the target where that
    one does not, or it breaks nothing that held there and its score is not lower.
    """
    if best is None or best.id == draft.id:
        return True
    if best.scorecard.passed != draft.scorecard.passed:
        return draft.scorecard.passed
    return not broken_by(draft, best, view) and draft.score >= best.score


def overtaken(view: View) -> DraftTaken | None:
    """The current draft becomes the best where other checks than at its verdict put it ahead."""
    current, best = view.current, view.best
    if current is None or best is None or current.id == best.id:
        return None
    if not outdoes(best, current, view) or outdoes(current, best, view):
        return None
    return DraftTaken(current.id, f"its verdict is better than draft {best.number}'s by now")


def _refusal(view: View, draft: Draft) -> tuple[str, tuple[str, ...]] | None:
    current = view.current
    if current is None or current.id == draft.id or draft.author == "person":
        return None
    broken = broken_by(draft, current, view)
    if broken:
        listed = ", ".join(broken[:4]) + (", …" if len(broken) > 4 else "")
        return f"it broke {len(broken)} that held: {listed}", broken
    reached = draft.scorecard.passed and not current.scorecard.passed
    if draft.score < current.score and not reached:
        return f"its score is lower: {draft.score:.0f} after {current.score:.0f}", ()
    return None


def broken_by(draft: Draft, before: Draft, view: View) -> tuple[str, ...]:
    """What a revision broke of what held before. A draft that revises nothing breaks nothing: it is
    compared by its score.
    """
    if draft.parent is None:
        return ()
    return broken_checks(before.results, draft.results, view.flaky)


def broken_checks(
    before: Collection[CheckResult], after: Collection[CheckResult], flaky: Collection[str] = ()
) -> tuple[str, ...]:
    """Required checks that passed before and fail now, flaky ones left out. A check that weighs its
    fault as minor breaks nothing: the same draft may have reached the target.
    """
    held = {r.key for r in before if r.required and r.status == "pass" and r.check not in flaky}
    fallen = (r for r in after if r.status == "fail" and r.required and not r.flaky)
    return tuple(r.check for r in fallen if r.key in held)


def _reason(view: View, draft: Draft) -> str:
    current = view.current
    if draft.author == "person":
        return "a person wrote it"
    if current is None:
        return "the first draft"
    return f"score {draft.score:.0f} after {current.score:.0f}, nothing broken"


def judged_worse(view: View) -> DraftTaken | None:
    """The loop goes back to the draft before, where the checks cannot tell the two apart and a
    calibrated judge puts the later one lower; asked where the strategy lets judges gate, and of
    what was written to please them.
    """
    later = view.current
    if later is None or view.path.head != later.id or not (gate_wanted(view) or later.polish):
        return None
    earlier = view.drafts.get(later.parent or "")
    if earlier is None or later.author == "person" or not same_to_checks(earlier, later):
        return None
    before = {word.judge: word for word in trusted(view, earlier)}
    both = [(before[w.judge], w) for w in trusted(view, later) if w.judge in before]
    first, second = mean_score([a for a, _ in both]), mean_score([b for _, b in both])
    if first is None or second is None or first - second < DROP:
        return None
    why = f"the checks cannot tell it from draft {later.number}, and calibrated judges put it at "
    return DraftTaken(earlier.id, f"{why}{first:.0f} after {second:.0f}")


def same_to_checks(earlier: Draft, later: Draft) -> bool:
    """Both were taken, over one set of checks, with one score, and nothing broke between them."""
    taken = earlier.verdict == later.verdict == "taken"
    return (
        earlier.scores_like(later) and taken and not broken_checks(later.results, earlier.results)
    )
