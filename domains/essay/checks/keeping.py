"""What a revision must keep: the task's protected facts, right quotations and the stance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.keeping import locality, protected, quotes_lost
from workbench.prose.retold.parity import denied_of

CRITERION = "revision"
OTHER_STANCE = 0.3
"""Share of the earlier thesis's words below which it is another one."""
LOCAL = 0.5
"""Share of the changed characters near a finding (research/domains.md §1)."""


def kept(case: Case) -> Iterator[CheckResult]:
    """The facts that the task protects."""
    yield from protected(case.document, case.asked("protected_facts"))


def revised(case: Case, before: Case, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """What became of an earlier draft's quotations and stance, and where it was changed.

    `spans` are the places that the findings on the earlier draft marked.
    """
    yield from quotes_lost(_right(before), _right(case))
    if case.english:
        yield from _stance(case, before)
    yield from locality(case.document, before.document, spans)


def _right(case: Case) -> dict[tuple[str, str], str]:
    """(source, passage) -> pointer of the quotations that stand in their source."""
    kept = {}
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        quote = " ".join(entry.evidence.source_quote.split())
        if source is not None and quote and source.passage(quote) is not None:
            kept[source.id, quote] = entry.pointer
    return kept


def _stance(case: Case, before: Case) -> Iterator[CheckResult]:
    old, new = before.argument.thesis, case.argument.thesis
    if not old or not new or old == new:
        return
    denied = denied_of(old, new) != denied_of(new, old)
    turned = denied and share(stems(old), stems(new)) > 0.6
    if turned or share(stems(old), stems(new)) < OTHER_STANCE:
        yield found(
            "revise.stance", "warn", CRITERION,
            f"The thesis was “{old}” and is now “{new}” (heuristic).",
            severity="minor", cause="stance", span=case.span(new, "/thesis"), observed=new,
            expected=old, fix="Keep the position; change how it is argued.",
        )  # fmt: skip
