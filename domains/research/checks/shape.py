"""A synthesis, not a list: no source with most of the citations, findings that rest on several,
paragraphs that bring sources together, gaps that say what was searched.

Shares are computed from ledger and keys; that a low share makes a list is our threshold, so it is
minor.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.research.case import Case
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "synthesis"
JOINED = 2
OF = 5
"""For every five findings at least two claims cite two sources or more (research/domains.md §7)."""
FEW = 3
"""Sources from which on a claim counts twice; and the fewest findings of which any are asked."""

ONE_SIDED = 0.6
"""Herfindahl index of citations from which on a synthesis leans on one source (research §2)."""


def shape(case: Case) -> Iterator[CheckResult]:
    """Spread, findings, paragraphs, gaps."""
    if len(case.sources) < FEW:
        return
    yield from _spread(case)
    yield from _findings(case)
    yield from _paragraphs(case)
    for claim in case.synthesis.claims:
        if claim.claim.kind != "gap" or claim.claim.cites or claim.claim.searched:
            continue
        if not pattern("searched").search(claim.claim.quote):
            yield found(
                f"synthesis.gap: {claim.name}", "fail", CRITERION,
                f"The gap “{claim.claim.quote}” does not say what was searched.", severity="minor",
                cause="gap", span=case.span(claim.claim.quote, claim.pointer),
                expected="the sources that were looked through",
                fix="Cite the sources that leave it open.",
            )  # fmt: skip


def _findings(case: Case) -> Iterator[CheckResult]:
    """The request asks for what is counted here, in these words."""
    findings = [claim for claim in case.synthesis.claims if claim.claim.finding]
    if len(findings) < FEW:
        return
    cited = [len(case.cited(claim)) for claim in case.synthesis.claims]
    joined = sum((many > 1) + (many >= FEW) for many in cited)
    wanted = max(1, JOINED * len(findings) // OF)
    if joined >= wanted:
        told = f"{sum(many > 1 for many in cited)} claims bring sources together."
        yield found("synthesis", "pass", CRITERION, told, severity="minor")
        return
    yield found(
        "synthesis", "fail", CRITERION,
        f"Of {len(findings)} findings {joined} are joined: claims that cite two sources, those "
        f"with three or more counted twice. {wanted} are wanted; this is a list, not a synthesis.",
        severity="minor", cause="list", span=case.document.span_of("/claims"),
        observed=f"{joined} of {len(findings)}", expected=f"at least {wanted}",
        fix="Say where sources agree, where they differ, and why.",
    )  # fmt: skip


def _paragraphs(case: Case) -> Iterator[CheckResult]:
    """One paragraph for each source, one after the other."""
    alone: list[tuple[int, int, str]] = []
    together = 0
    for block in case.document.plain.blocks:
        if block.kind not in ("paragraph", "item") or block.start >= case.body_end:
            continue
        ids = {c.source.id for c in case.within(block.start, block.end) if c.source is not None}
        together += len(ids) > 1
        if len(ids) == 1:
            alone.append((block.start, block.end, ids.pop()))
    if together or len(alone) < FEW or len({id for _, _, id in alone}) < len(alone):
        return
    yield found(
        "synthesis.paragraphs", "warn", CRITERION,
        f"Each of {len(alone)} paragraphs is about one source (heuristic).", severity="minor",
        cause="one_each", span=case.document.span(alone[0][0], alone[0][1]),
        expected="paragraphs by question, with several sources each",
        fix="Order by result or question, and set sources side by side.",
    )  # fmt: skip


def _spread(case: Case) -> Iterator[CheckResult]:
    """One source has most of the citations."""
    count: dict[str, int] = {}
    for claim in case.synthesis.claims:
        for source in case.cited(claim):
            count[source.id] = count.get(source.id, 0) + 1
    total = sum(count.values())
    index = sum((one / total) ** 2 for one in count.values()) if total else 0.0
    if total < 4 or index < ONE_SIDED:
        return
    most = max(count, key=lambda id: count[id])
    yield found(
        "source.spread", "fail", "sources",
        f"{count[most]} of {total} citations are of {most} (Herfindahl index {index:.2f}).",
        severity="minor", cause="one_sided", observed=f"{index:.2f}",
        expected=f"less than {ONE_SIDED}", fix="Let other sources speak too.",
    )  # fmt: skip
