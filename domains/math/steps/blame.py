"""Which claims are refuted for good, and which step is the first wrong one.

A refutation stands only if its record replays here and now: what cannot be computed again is
advice. If the solution's own answer equals the reference, only contradictions that are sure stand,
for a line may be unusual without being wrong. What speaks against a line without refuting it is
handed on as a doubt, for the hints to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domains.math.algebra.replaying import replay
from domains.math.steps.findings import LIKELY, SURE, Finding
from domains.math.steps.verdicts import Reason


def settled(
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
