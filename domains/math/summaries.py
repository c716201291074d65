"""One verdict for each step, and what was covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domains.math.claims import StepText
from domains.math.findings import Finding
from domains.math.verdicts import StepFinding, StepState


def summary(text: StepText, findings: Sequence[Finding]) -> StepFinding:
    """One verdict for a step: its worst finding, with the number of claims that hold."""
    for state in ("refuted", "follows"):
        worst = next((f for f in findings if f.state == state), None)
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
                worst.strength,
            )
    good = [f for f in findings if f.state in ("proved", "numeric")]
    if not good:
        why = (
            findings[0].why
            if findings
            else ("nothing mathematical was read" if not text.claims else "nothing to check")
        )
        return StepFinding(text.index, "unknown", why, findings[0].quote if findings else "")
    state_: StepState = "numeric" if any(f.state == "numeric" for f in good) else "proved"
    rest = sum(f.state == "unknown" for f in findings)
    why = "; ".join(dict.fromkeys(f.why for f in good))
    return StepFinding(
        text.index, state_, why + (f" ({rest} more not checked)" if rest else ""), good[0].quote
    )


def coverage(summaries: Sequence[StepFinding], wrong: Finding | None) -> dict[str, Any]:
    """How many lines were decided, over all and up to the first wrong one."""
    upto = len(summaries) if wrong is None else wrong.step + 1
    decided = [s.verdict in ("proved", "numeric", "refuted", "follows") for s in summaries]
    return {
        "lines": len(summaries),
        "decided": sum(decided),
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
