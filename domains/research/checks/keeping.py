"""What a revision keeps: right passages of the earlier draft, and how local the change is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domains.research.case import Case
from workbench.core.checks import CheckResult, Span
from workbench.prose.keeping import locality, quotes_lost

CRITERION = "revision"


def revised(case: Case, before: Case, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """Passages lost since the earlier draft, and locality; `spans` are the places that its findings
    marked.
    """
    yield from quotes_lost(_right(before), _right(case))
    yield from locality(case.document, before.document, spans)


def _right(case: Case) -> list[tuple[str, str]]:
    """(source, passage) of what is in force and stands in its source."""
    kept: dict[tuple[str, str], None] = {}
    for claim in case.synthesis.claims:
        for cite in claim.claim.cites:
            source, quote = case.source(cite.id), " ".join(cite.source_quote.split())
            if source is not None and source.usable and quote and source.passage(quote):
                kept[source.id, quote] = None
    return list(kept)
