"""Passages, figures and words of all claims, in the order in which a reader needs them."""

from __future__ import annotations

from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.resting import resting
from domains.research.checks.support.bearing import words_of
from domains.research.checks.support.counting import counted
from domains.research.checks.support.figures import figures
from domains.research.checks.support.passages import passages, recall
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "support"


def support(case: Case) -> Iterator[CheckResult]:
    """Recall of citations, passages, figures, denial and direction."""
    if not case.sources:
        return
    claims = case.synthesis.claims
    quoted = [result for claim in claims for result in passages(case, claim)]
    yield from quoted
    if claims and not any(one.severity == "major" for one in quoted):
        yield found("support.quote", "pass", CRITERION, "Every passage stands in its source.")
    yield from recall(case)
    if not case.english:
        told = "The draft is not in English; figures and words of its claims are not read."
        yield found("support.numbers", "na", CRITERION, told, decides=False)
        return
    wrong = [result for group in resting(case) for result in figures(case, group)]
    yield from wrong
    if not any(one.severity == "major" for one in wrong):
        yield found(
            "support.numbers", "pass", CRITERION, "Every figure of a claim is its source's."
        )
    for group in resting(case):
        yield from counted(case, group)
    for claim in claims:
        yield from words_of(case, claim)
