"""Which line is the first wrong one: the earliest refuted line, weighed by how the final answer
turned out.

If the solution's own answer equals the reference, only contradictions that are sure count: a line
may be unusual without being wrong. If it differs, some line must be wrong: sure and likely
refutations count, then lines that the reference contradicts, then the cheapest repair, and last the
line that states the answer. Lines after the first wrong one that merely inherit it say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domains.math.findings import LIKELY, SURE, SUSPECT, Finding


def first_wrong(findings: Sequence[Finding], matches: bool | None) -> Finding | None:
    """The earliest refutation strong enough, in order of steps and of claims within a step."""
    needed = SURE if matches else LIKELY
    strong = [f for f in findings if f.state == "refuted" and f.strength >= needed]
    if strong or matches is not False:
        return min(strong, key=lambda f: f.step) if strong else None
    weak = [f for f in findings if f.state == "refuted" and f.strength >= SUSPECT]
    return min(weak, key=lambda f: f.step) if weak else None


def inherit(findings: Sequence[Finding], wrong: Finding | None) -> list[Finding]:
    """Later refuted lines follow from the first wrong one; weaker refutations than the verdict
    rests on are opened.
    """
    if wrong is None:
        return [
            replace(f, state="unknown", why=f"doubtful: {f.why}") if f.state == "refuted" else f
            for f in findings
        ]
    settled = []
    for finding in findings:
        if finding.state == "refuted" and finding.step > wrong.step:
            settled.append(
                replace(
                    finding,
                    state="follows",
                    why=f"follows from step {wrong.step + 1}: {finding.why}",
                )
            )
        elif finding.state == "refuted" and finding.step < wrong.step:
            settled.append(replace(finding, state="unknown", why=f"doubtful: {finding.why}"))
        else:
            settled.append(finding)
    return settled
