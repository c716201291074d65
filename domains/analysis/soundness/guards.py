"""Whether a correlation that few rows make is told with its guard: the same one without them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import Span
from workbench.prose.document import Document
from workbench.prose.plain import Block

LEAST_KEPT = 0.9
"""Share of a correlation's rows that the same one without its outliers has to keep."""


def told_without(
    judge: Judge, judged: Judged, others: Sequence[Judged], found: Mapping[str, Any]
) -> bool:
    """Another claim rightly gives the correlation of the same columns without the few rows that
    make this one, and leaves out hardly any other row; or by ranks, on which these rows have no
    hold. It stands in the same block of the report or further on, or the claim's own block prints a
    value of one of the rows: a caution that comes before a claim without a guard is one that the
    writer has forgotten, unless the claim's value is still open. `found` holds `few`, the rows, and
    `at`, their two values.
    """
    guards = [other for other in others if other is not judged and _is_guard(judge, judged, other)]
    if not guards or judged.open:
        return bool(guards)
    document, quote = judge.document, judged.named.claim.quote
    places = document.places(quote)
    if not places or _prints(document, places[0], [v for at in found["at"] for v in at]):
        return True
    begins = _begins(document, places[0])
    ends = [document.places(guard.named.claim.quote) for guard in guards]
    return any(not there or there[-1].end > begins for there in ends)


def _is_guard(judge: Judge, judged: Judged, other: Judged) -> bool:
    known, beside = judged.known, other.known
    stated = other.right or other.open
    if known is None or beside is None or not stated or "columns" not in beside.seen:
        return False
    if set(beside.seen["columns"]) != set(known.seen["columns"]):
        return False
    if beside.counts[0] < LEAST_KEPT * known.counts[0]:
        return False
    if beside.seen["ranked"] and not known.seen["ranked"] and "few" not in beside.seen:
        return True
    few = known.seen["few"] if "few" in known.seen else known.seen["moved"]["few"]
    return not set(judge.table.rows(other.named.claim.filter).index) & set(few)


def _begins(document: Document, place: Span) -> int:
    """Where the block of a place begins in the draft."""
    blocks = [block for block in document.plain.blocks if _holds(document, block, place)]
    return min((document.span(one.start, one.end).start for one in blocks), default=place.start)


def _prints(document: Document, place: Span, values: Sequence[float]) -> bool:
    """The block of a place prints one of the values: its reader learns which row is meant."""
    return any(
        abs(number.value - value) <= 1e-9 * max(1.0, abs(value))
        for block in document.plain.blocks
        if _holds(document, block, place)
        for number in document.numbers_of(block)
        for value in values
    )


def _holds(document: Document, block: Block, place: Span) -> bool:
    span = document.span(block.start, block.end)
    return span.start <= place.start < span.end
