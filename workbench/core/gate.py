"""Whether a revision replaces the best draft: keep the best, not the last.

It is taken only if no shown, non-flaky check of blocker or major severity that held is broken and
the score is not lower. Scores are compared over the same set of checks only. What a person wrote is
taken: people overrule. A draft that tampers with its checks is thrown out, not scored.
"""

from __future__ import annotations

from collections.abc import Collection

from workbench.core.checks import CheckResult, tampered
from workbench.core.events import Body, DraftDiscarded, DraftRefused, DraftTaken
from workbench.core.feedback import outcomes
from workbench.core.session import Draft, View


def verdict(view: View, draft: Draft) -> Body:
    """The decision about a checked draft: taken, refused, or discarded."""
    if tampered(draft.results):
        causes = [result.message for result in draft.results if result.cause == "tampered"]
        return DraftDiscarded(draft.id, why="; ".join(causes) or "it tampered with its checks")
    became = outcomes(view.path.items, draft.results, draft.number)
    refusal = _refusal(view, draft)
    if refusal is not None:
        why, broken = refusal
        return DraftRefused(draft.id, why, broken, became)
    return DraftTaken(draft.id, _reason(view, draft), became)


def _refusal(view: View, draft: Draft) -> tuple[str, tuple[str, ...]] | None:
    best = view.best
    if best is None or best.id == draft.id or draft.author == "person":
        return None
    broken = broken_checks(best.results, draft.results, view.flaky)
    if broken:
        listed = ", ".join(broken[:4]) + (", …" if len(broken) > 4 else "")
        return f"it broke {len(broken)} that held: {listed}", broken
    if draft.score < best.score:
        return f"its score is lower: {draft.score:.0f} after {best.score:.0f}", ()
    return None


def broken_checks(
    before: Collection[CheckResult], after: Collection[CheckResult], flaky: Collection[str] = ()
) -> tuple[str, ...]:
    """Required checks that passed before and fail now, flaky ones left out."""
    held = {r.key for r in before if r.required and r.status == "pass" and r.check not in flaky}
    return tuple(r.check for r in after if r.key in held and r.status == "fail" and not r.flaky)


def _reason(view: View, draft: Draft) -> str:
    best = view.best
    if draft.author == "person":
        return "a person wrote it"
    if best is None:
        return "the first draft"
    return f"score {draft.score:.0f} after {best.score:.0f}, nothing broken"
