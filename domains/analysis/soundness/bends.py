"""One slope told for a series that stands still for a part of the time, or turns.

The slope is what was asked for and may be right, so this warns. Words of the paragraph that tell
the shape excuse it, and so does another trend of the same column for a part of the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.soundness.differences import around
from domains.analysis.verdicts import Judge, Judged, shown
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult

_SHAPE = re.compile(
    r"(?<!\bnot )(?<!\bno )(?<!\bnot a )(?<!\bwithout a )\b(?:until|peak\w*|hump|bend\w*|bent|"
    r"turn(?:s|ed|ing)|flatten\w*|level(?:s|led) off|plateau|steps?|jump\w*|break|straight|"
    r"season\w*|cycl\w+|accelerat\w+|at first|only from|uneven\w*|begins?|began|start(?:s|ed)|"
    r"since (?:about|late|early|mid|the (?:start|beginning|end|middle)|\d|(?:Jan|Feb|Mar|Apr|May|"
    r"Jun|Jul|Aug|Sep|Oct|Nov|Dec)))",
    re.I,
)


def bends(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt about a right slope that is no slope of the whole time."""
    known, claim = judged.known, judged.named.claim
    found = known.seen.get("bend") if known is not None and claim.kind == "trend" else None
    if not found or not judged.right or judge.table.sampled or hedged(claim.quote):
        return
    if _SHAPE.search(around(judge, claim.quote)) or _told_in_parts(judge, judged, others):
        return
    when = found["from"]
    before, after = (_slope(found[name]) for name in ("before", "after"))
    yield judge.result(
        "trend",
        judged.named,
        "warn",
        f"“{claim.quote}” gives one slope for the whole time, and the series bends: until about "
        f"{when} it is {before}, from then on {after}.",
        severity="minor",
        observed="one slope",
        expected=f"until about {when} {before}, then {after}",
        fix=f"Say what it does before and after about {when}, or from when on it moves.",
        evidence={"bend": found, "tell": True},
        decides=False,
    )


def _slope(given: Sequence[float]) -> str:
    slope, low, high = (shown(float(f"{each:.3g}")) for each in given)
    return f"{slope} ({low} to {high})"


def _told_in_parts(judge: Judge, judged: Judged, others: Sequence[Judged]) -> bool:
    """Another trend of the column looks at a part of the time."""
    claim = judged.named.claim
    time = claim.by[0] if claim.by else judge.table.time
    return any(
        other.named.claim.kind == "trend"
        and other.named.claim is not claim
        and other.named.claim.column == claim.column
        and any(condition.col == time for condition in other.named.claim.filter)
        for other in others
    )
