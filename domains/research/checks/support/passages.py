"""Whether each finding cites, and each passage stands in the source that it is cited from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domains.research.case import Case
from domains.research.checks.pooling import (
    speaks_of_pooling,
)
from domains.research.claims import Cite, NamedClaim
from domains.research.sources import Source
from workbench.core.checks import CheckResult, Span
from workbench.prose.anchoring import nearest
from workbench.prose.findings import found
from workbench.prose.quotations import Quotable

CRITERION = "support"


def passages(case: Case, claim: NamedClaim) -> Iterator[CheckResult]:
    for number, cite in enumerate(claim.claim.cites):
        source = case.source(cite.id)
        if source is None:
            continue
        if not cite.source_quote.strip():
            strong = claim.claim.finding
            yield found(
                f"support.quote: {claim.name} {source.id}", "fail" if strong else "warn", CRITERION,
                f"The claim {claim.name} cites {source.label} without a passage.",
                severity="major" if strong else "minor", cause="no_passage",
                span=case.document.span_of(f"{claim.pointer}/cites/{number}"),
                expected=f"words of {source.id}, copied exactly",
                fix="Copy the passage that bears the claim into source_quote.",
            )  # fmt: skip
        elif not any(one.passage(cite.source_quote) for one in (source, Quotable(source.title))):
            yield _not_in_source(case, claim, number, cite, source)


def _not_in_source(
    case: Case, claim: NamedClaim, number: int, cite: Cite, source: Source
) -> CheckResult:
    quote = cite.source_quote
    holder = next((s for s in case.sources if s.passage(quote) is not None), None)
    near = nearest(source.text, quote)
    told = f"It stands in {holder.label}." if holder else (
        f"It says “{near}”." if near else "Nothing there is like it."
    )  # fmt: skip
    return found(
        f"support.quote: {claim.name} {source.id}", "fail", CRITERION,
        f"{source.label} does not say “{quote}”. {told}",
        cause="not_in_source", span=_cited_at(case, claim, number, holder),
        observed=quote, expected=holder.id if holder else near or f"words of {source.id}",
        fix=f"Cite {holder.id}." if holder else "Copy the passage word by word.",
    )  # fmt: skip


def _cited_at(case: Case, claim: NamedClaim, number: int, holder: Source | None) -> Span:
    """The entry of the ledger; where another source has the passage, the words of the prose that
    cite the wrong one.
    """
    pointer = f"{claim.pointer}/cites/{number}"
    places = case.places(claim.claim.quote) if holder else []
    if not places:
        return case.document.span_of(pointer)
    start, end = places[0]
    cited = [one.end for one in case.within(start, case.unit_end(end - 1)) if one.start <= end + 3]
    return replace(case.document.span(start, max([end, *cited])), pointer=pointer)


def recall(case: Case) -> Iterator[CheckResult]:
    """Findings with a supporting citation, of all findings (ALCE's recall, by exact passages)."""
    findings = [claim for claim in case.synthesis.claims if claim.claim.finding]
    pooled = bool(case.synthesis.pooled)
    bare = [
        claim
        for claim in findings
        if not claim.claim.cites and not (pooled and speaks_of_pooling(claim.claim.quote))
    ]
    for claim in bare:
        yield found(
            f"cite.recall: {claim.name}", "fail", CRITERION,
            f"The finding “{claim.claim.quote}” cites nothing.", cause="uncited",
            span=case.span(claim.claim.quote, claim.pointer), observed="no citation",
            expected="at least one source with its passage",
            fix="Cite the source that found it, or say whose interpretation it is.",
        )  # fmt: skip
    if findings and not bare:
        told = f"All {len(findings)} findings cite a source."
        yield found("cite.recall", "pass", CRITERION, told)
