"""What a revision must keep: the task's protected facts, brand lines and claims that held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domains.creative.case import Case
from workbench.core.checks import CheckResult, Span
from workbench.prose import keeping
from workbench.prose.document import read_document
from workbench.prose.findings import found

CRITERION = keeping.CRITERION


def protected(case: Case) -> Iterator[CheckResult]:
    """The protected facts, in the prose or in a variant that stands in the ledger alone."""
    yield from keeping.protected(read_document(case.text), case.brief.protected)


def revised(case: Case, before: Case, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """Facts that the earlier draft told rightly and this one does not; where it was changed.

    `spans` are the places that the findings on the earlier draft marked.
    """
    now, then = _right(case), _right(before)
    for id in sorted(then - now):
        fact = case.brief.fact(id)
        told = fact.statement if fact else id
        yield found(
            f"revise.claim: {id}", "warn", CRITERION,
            f"The earlier draft told {id} rightly, “{told}”; this one does not.",
            severity="minor", cause="claim_lost", span=Span(pointer="/claims"), expected=told,
            fix="Take the fact up again.",
        )  # fmt: skip
    yield from keeping.locality(case.document, before.document, spans)


def _right(case: Case) -> set[str]:
    """Ids of the facts that a claim of the copy rests on."""
    return {
        id.casefold()
        for claim in case.claims
        if case.says(claim.quote)
        for id in claim.facts
        if (fact := case.brief.fact(id)) is not None and fact.substantiated
    }
