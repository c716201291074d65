"""Percentage points told as a relative change: `a relative fall of 4.8 %` of 4.8 points.

The unit of the estimate is a field of the bundle; that the words mean a share of the share is read,
so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import Told, clause, told_estimates
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

_RELATIVE = re.compile(
    r"\b(?:relative|relatively|proportion(?:al(?:ly)?|ately)|in relation to|of what it was)\b", re.I
)


def relative(case: Case) -> Iterator[CheckResult]:
    """A warning for each estimate in points that is called relative."""
    if not case.sources or not case.english:
        return
    told_ones: set[str] = set()
    for told in told_estimates(case):
        if told.number.unit != "percent" or told.source.id in told_ones or not _in_points(told):
            continue
        text = case.document.plain.text[told.start : told.end]
        begin, end = clause(text, told.number.start - told.start, told.number.end - told.start)
        if _RELATIVE.search(text[begin:end]):
            told_ones.add(told.source.id)
            yield _other(case, told)


def _in_points(told: Told) -> bool:
    """The source counts in points, and nowhere gives the figure in per cent."""
    effect = told.source.effect
    per_cent = any(n.unit == "percent" and told.number.prints(n.value) for n in told.source.numbers)
    return effect is not None and "point" in effect.unit.casefold() and not per_cent


def _other(case: Case, told: Told) -> CheckResult:
    effect = told.source.effect
    assert effect is not None
    said = " ".join(told.number.text.split())
    return found(
        f"support.relative: {told.source.id} {said}", "warn", "support",
        f"{said} is told as a relative change; the effect of {told.source.label} is "
        f"{effect.est:g} {effect.unit} (heuristic).", severity="minor",
        cause=f"relative {told.source.id}",
        span=case.document.span(told.number.start, told.number.end), observed=said,
        expected=f"{effect.est:g} {effect.unit}", fix="Give it in points, or divide by the base.",
    )  # fmt: skip
