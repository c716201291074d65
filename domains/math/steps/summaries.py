"""One verdict for each step, and what was covered.

A step is `proved` (or `numeric`) only if every claim in it is: each formula read and decided, and
no words beside them that could claim more. Where only a part is known to hold the step is unknown,
and says that its arithmetic holds. A refutation stands only if its record replays here and now; if
the solution's own answer equals the reference, only contradictions that are sure stand. What speaks
against a line without refuting it is handed on as a doubt, for the hints to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domains.math.algebra.replaying import replay
from domains.math.steps.claims import StepText
from domains.math.steps.findings import LIKELY, SURE, Finding
from domains.math.steps.verdicts import Reason, StepFinding, StepState

_GOOD = ("proved", "numeric")


def summary(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    """The step's verdict: its first refutation, else what holds if everything does."""
    worst = next((f for f in findings if f.state == "refuted"), None)
    if worst is not None:
        return StepFinding(
            text.index,
            worst.state,
            worst.why,
            worst.quote,
            worst.read_as,
            worst.counterexample,
            worst.slip,
            worst.expected,
            worst.record,
            worst.reason,
        )
    good = [f for f in findings if f.state in _GOOD]
    if not good:
        return _undecided(text, findings)
    held = "; ".join(dict.fromkeys(f.why for f in good))
    left = _left_open(text, findings)
    if left:
        why = f"the arithmetic holds ({held}); not checked: {left}"
        return StepFinding(text.index, "unknown", why, good[0].quote, reason=Reason.ARITHMETIC)
    state: StepState = "numeric" if any(f.state == "numeric" for f in good) else "proved"
    return StepFinding(text.index, state, held, good[0].quote, reason=good[0].reason)


def _undecided(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    if findings:
        first = next((f for f in findings if f.reason is not Reason.NOT_A_CLAIM), findings[0])
        return StepFinding(text.index, "unknown", first.why, first.quote, reason=first.reason)
    if not text.claims:
        why = "nothing mathematical was read"
        return StepFinding(text.index, "unknown", why, reason=Reason.UNREAD)
    return StepFinding(text.index, "unknown", "nothing to check", reason=Reason.NOT_A_CLAIM)


def _left_open(text: StepText, findings: Sequence[Finding]) -> str:
    """What of the step has no verdict, in a few words; empty where nothing has."""
    undecided = [f for f in findings if f.state not in _GOOD and f.reason is not Reason.NOT_A_CLAIM]
    if undecided:
        return undecided[0].quote or undecided[0].why
    if text.unread:
        return text.unread[0]
    return ", ".join(text.saying[:4])


def coverage(summaries: Sequence[StepFinding], wrong: Finding | None) -> dict[str, Any]:
    """How many lines were decided, over all and up to the first wrong one, and in how many more
    the arithmetic holds.
    """
    upto = len(summaries) if wrong is None else wrong.step + 1
    decided = [s.verdict != "unknown" for s in summaries]
    return {
        "lines": len(summaries),
        "decided": sum(decided),
        "arithmetic_holds": sum(s.reason is Reason.ARITHMETIC for s in summaries),
        "lines_to_first_wrong": upto,
        "decided_to_first_wrong": sum(decided[:upto]),
    }


def unread(texts: Sequence[StepText]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"step": t.index, "quote": c.quote, "why": c.why}
        for t in texts
        for c in t.claims
        if c.tree is None
    )


# --- which refutations stand ---------------------------------------------------------------------


def settled_of(
    findings: Sequence[Finding], matches: bool | None
) -> tuple[list[Finding], list[Finding]]:
    """The findings with only those refutations that stand, and the doubts: the others, as found."""
    needed = SURE if matches else LIKELY
    kept: list[Finding] = []
    doubts: list[Finding] = []
    for finding in findings:
        if finding.state != "refuted" or stands(finding, needed):
            kept.append(finding)
            continue
        doubts.append(finding)
        reason = finding.reason if finding.strength < LIKELY else Reason.DOUBTFUL
        kept.append(
            replace(finding, state="unknown", why=f"doubtful: {finding.why}", reason=reason)
        )
    return kept, doubts


def stands(finding: Finding, needed: int) -> bool:
    """Whether a refutation is strong enough and its record replays."""
    if finding.strength < needed or finding.record is None:
        return False
    return replay(finding.record)


def first_refuted(findings: Sequence[Finding]) -> Finding | None:
    """The earliest refutation, in order of steps and of claims within a step."""
    refuted = [f for f in findings if f.state == "refuted"]
    return min(refuted, key=lambda f: f.step) if refuted else None
