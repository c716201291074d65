"""Why studies differ, entered as found: no study says it of the others, so that it is the writer's.

The entry calls itself a finding; that it gives the reason of a difference between studies is read
from its words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found

MANY = 2
_STUDIES = (
    r"(?:(?:the|these|those|both|our|all) )?(?:[\w-]+ )?(?:studies|trials|results|experiments|"
    r"sources|findings|reports|papers)"
)
_DIFFER = r"(?:differ(?:ed)?|disagree[d]?|part(?:ed)?(?: company)?|diverged?|conflict(?:ed)?)"
_REASON = re.compile(
    rf"\b(?:is|was) (?:the reason )?why {_STUDIES} {_DIFFER}\b"
    rf"|\b{_STUDIES} {_DIFFER} (?:because|since|for the reason)\b"
    r"|\b(?:explains?|accounts? for|lies? behind|is behind|resolves?) (?:the|this|that|their) "
    r"(?:difference|disagreement|split|conflict|discrepancy|contrast|contradiction)"
    rf"(?: (?:between|among|of) {_STUDIES})?",
    re.I,
)
_OWN = re.compile(
    r"\b(?:we|I|our|my|may|might|could|would|perhaps|possibly|likely|likeliest|probably|suggests?|"
    r"seems?|appears?|if|whether|suspect|guess|judgement|reading|inference|interpretation)\b",
    re.I,
)


def reasons(case: Case) -> Iterator[CheckResult]:
    """A warning for each finding that says why studies differ as if one of them had found it."""
    if not case.sources or not case.english:
        return
    for claim in case.synthesis.claims:
        quote = claim.claim.quote
        match = _REASON.search(quote)
        if match is None or not claim.claim.finding or len(case.cited(claim)) < MANY:
            continue
        told = any(_REASON.search(source.text) for source in case.sources)
        if told or denials(quote) or _OWN.search(quote):
            continue
        yield found(
            f"support.reason: {claim.name}", "warn", "support",
            f"“{match[0]}” is entered as a finding, and no source says why the studies differ "
            "(heuristic).", severity="minor", cause=f"reason {claim.name}",
            span=case.span(quote, claim.pointer), observed=match[0],
            expected="an interpretation that says so", fix="Call it your interpretation.",
        )  # fmt: skip
