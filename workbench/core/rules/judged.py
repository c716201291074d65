"""What is due of a session's judges, and what their comments become.

A judge is asked once a draft has its verdict, so that what it says can change none. Its comments go
back to the writer only where no required check fails (in `polishing`, at the target); nothing here
decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.core.checks import CheckResult
from workbench.core.events import DraftJudged, Outcome
from workbench.core.path import Draft, TrackedItem
from workbench.core.rules.stopping import over_budget
from workbench.core.session import View


def judges_due(view: View) -> tuple[str, ...]:
    """The judges that have not graded the newest decided draft, by name; none for a polish that was
    refused, after which nothing more is told.
    """
    head = view.head
    if head is None or head.verdict not in ("taken", "refused") or head.unusable:
        return ()
    if head.polish and head.verdict == "refused":
        return ()
    if over_budget(view) is not None:
        return ()
    heard = {judgement.judge for judgement in head.judged}
    return tuple(judge.name for judge in view.judges if judge.name not in heard)


def comparison_due(view: View) -> tuple[str, str, str] | None:
    """(earlier draft, later draft, judge): a revision that the checks cannot tell from what it
    replaced, and a judge that has not compared the two.
    """
    head = view.head
    earlier = view.drafts.get(head.parent or "") if head is not None else None
    if head is None or earlier is None or not _alike(earlier, head):
        return None
    heard = {c.judge for c in view.compared if {c.first, c.second} == {earlier.id, head.id}}
    waiting = (judge.name for judge in view.judges if judge.name not in heard)
    judge = next(waiting, None)
    return None if judge is None else (earlier.id, head.id, judge)


def _alike(earlier: Draft, later: Draft) -> bool:
    """Both were taken, over one set of checks, with one score, and the texts differ."""
    taken = earlier.verdict == later.verdict == "taken"
    return taken and earlier.scores_like(later) and earlier.digest != later.digest


def panel_question(draft: Draft) -> str:
    """The id of the question whom to believe about the draft."""
    return f"panel:{draft.id}"


def panel_apart(view: View) -> tuple[Draft, tuple[DraftJudged, ...]] | None:
    """The current draft and its judgements, lowest first, where the reliable judges differ by more
    points than the strategy's knob `ask_apart` allows and nobody was asked yet.
    """
    allowed = view.strategy.knobs.get("ask_apart", 0)
    current = view.current
    if not isinstance(allowed, int | float) or not allowed or current is None:
        return None
    words = sorted((w for w in current.judged if w.reliable), key=lambda word: word.score)
    if len(words) < 2 or words[-1].score - words[0].score <= allowed:
        return None
    return None if panel_question(current) in view.answers else (current, tuple(words))


def comments(draft: Draft, answers: Mapping[str, str] | None = None) -> tuple[CheckResult, ...]:
    """What reliable judges found wanting in the draft, as results that only inform: first what they
    say of single statements, then the rest, the lowest level first in both. Where the person was
    asked whom to believe and named a judge, that judge alone is heard.
    """
    named = (answers or {}).get(panel_question(draft), "")
    reliable = [judgement for judgement in draft.judged if judgement.reliable]
    if named in {judgement.judge for judgement in reliable}:
        reliable = [judgement for judgement in reliable if judgement.judge == named]
    found = (r for judgement in reliable for r in judgement.results if r.status == "warn")
    return tuple(sorted(found, key=_urgency))


def on_statement(comment: CheckResult) -> bool:
    """It is about one statement of the draft, by a criterion that asks for each that falls short
    (`Criterion.each`).
    """
    return isinstance(comment.evidence, Mapping) and bool(comment.evidence.get("statement"))


def _counted(check: str) -> str:
    """The name of the comment beside which a further statement was named: of `judge.facts.2`,
    `judge.facts`.
    """
    first, _, number = check.rpartition(".")
    return first if number.isdigit() else ""


def _urgency(comment: CheckResult) -> tuple[bool, float]:
    return not on_statement(comment), 1.0 if comment.score is None else comment.score


def judged_outcomes(
    items: Iterable[TrackedItem], results: Iterable[CheckResult], number: int
) -> dict[str, Outcome]:
    """What a new judgement says of earlier comments: gone, or told and still there."""
    status = {result.check: result.status for result in results}
    found: dict[str, Outcome] = {}
    for tracked in items:
        now = status.get(tracked.item.check)
        if now is None and _counted(tracked.item.check) in status:
            now = "pass"
        if tracked.item.source != "judge" or not tracked.open:
            continue
        if now == "pass":
            found[tracked.item.id] = "addressed"
        elif now == "warn" and number in tracked.sent_with:
            found[tracked.item.id] = "ignored"
    return found
