"""Whether a correlation that few rows make is told with its guard: the same one without them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from domains.analysis.soundness.differences import own_sentences
from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import Span
from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound
from workbench.prose.plain import Block

LEAST_KEPT = 0.9
"""Share of a correlation's rows that the same one without its outliers has to keep."""
_KEPT = re.compile(r"\b(?:(?:kept|left|counted) in|includ(?:ed|ing)|keeping|counting)\b", re.I)
"""Of a sentence that tells a correlation with the row which another one leaves out."""


def told_without(
    judge: Judge, judged: Judged, others: Sequence[Judged], found: Mapping[str, Any]
) -> bool:
    """Another claim rightly gives the correlation of the same columns without the few rows that
    make this one, and leaves out hardly any other row; or by ranks, on which these rows have no
    hold. It stands in the same block of the report or further on, or the claim's own block prints a
    value of one of the rows, or its sentence says that the row is kept, which the report names
    elsewhere: a caution that comes before a claim without a guard is one that the writer has
    forgotten, unless the claim's value is still open. `found` holds `few`, the rows, and
    `at`, their two values.
    """
    guards = [other for other in others if other is not judged and _is_guard(judge, judged, other)]
    if not guards or judged.open:
        return bool(guards)
    document, quote = judge.document, judged.named.claim.quote
    places = document.places(quote)
    values = [v for at in found["at"] for v in at]
    if not places or _prints(_beside(document, places[0]), values):
        return True
    if _KEPT.search(own_sentences(judge, quote)) and _prints(document.numbers, values):
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


def _beside(document: Document, place: Span) -> list[NumberFound]:
    """The numbers of the block of a place."""
    blocks = [block for block in document.plain.blocks if _holds(document, block, place)]
    return [number for block in blocks for number in document.numbers_of(block)]


def _prints(told: Sequence[NumberFound], values: Sequence[float]) -> bool:
    """One of the values is printed, so that a reader learns which row is meant."""
    return any(
        abs(number.value - value) <= 1e-9 * max(1.0, abs(value))
        for number in told
        for value in values
    )


def _holds(document: Document, block: Block, place: Span) -> bool:
    span = document.span(block.start, block.end)
    return span.start <= place.start < span.end
