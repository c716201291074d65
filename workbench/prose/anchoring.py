"""Finds a marked place again after the text was edited.

In this order: the same characters at the same offsets; the quote where it occurs once; the quote
with the most of its old surroundings; a passage that is at least 90 % alike. The last one locates
only: it says where the place went, never that it still says the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.core.checks import Span, span_at
from workbench.prose.folding import fold

Found = Literal["same", "moved", "changed", "lost"]
ALIKE = 90.0
"""Least RapidFuzz ratio of a changed passage (research/domains.md §1)."""
_JOINING = ".,'’-"
"""Signs that belong to a word or a number where letters or digits stand on both sides."""


@dataclass(frozen=True, slots=True)
class Anchored:
    """Where a span is now. `changed` has other words there; a `lost` one has no span."""

    how: Found
    span: Span | None


def anchor(text: str, span: Span) -> Anchored:
    """The place of a span in a later text; one without a quote keeps its pointer and is `same`."""
    if not span.quote:
        return Anchored("same", span)
    if text[span.start : span.end] == span.quote:
        return Anchored("same", span_at(text, span.start, span.end))
    places = fold(text).places(span.quote)
    if places:
        start, end = max(places, key=lambda place: _surroundings(text, place, span))
        return Anchored("moved", span_at(text, start, end))
    return _alike(text, span)


def _surroundings(text: str, place: tuple[int, int], span: Span) -> tuple[float, int]:
    """How much of the old surroundings stand around a place; near the old offset breaks a tie."""
    start, end = place
    before, after = text[max(0, start - 32) : start], text[end : end + 32]
    left = _common(before[::-1], span.before[::-1])
    return left + _common(after, span.after), -abs(start - span.start)


def _common(one: str, other: str) -> int:
    for length, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return length
    return min(len(one), len(other))


def _alike(text: str, span: Span) -> Anchored:
    from rapidfuzz import fuzz

    found = fuzz.partial_ratio_alignment(span.quote, text, score_cutoff=ALIKE)
    if found is None or len(span.quote) > len(text):
        return Anchored("lost", None)
    return Anchored("changed", span_at(text, found.dest_start, found.dest_end))


def nearest(text: str, quote: str) -> str:
    """The passage that is most like a quote, in whole words and of one paragraph, to show beside
    it; empty where nothing is near.
    """
    from rapidfuzz import fuzz

    if not quote or not text:
        return ""
    found = fuzz.partial_ratio_alignment(quote, text, score_cutoff=60.0)
    if found is None or found.dest_end <= found.dest_start:
        return ""
    start, end = _whole_words(text, found.dest_start, found.dest_end)
    lines = [one.strip() for one in text[start:end].split("\n\n")]
    return " ".join(max(lines, key=len).split())


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A place that cuts no word: a cut one is taken in."""
    while start > 0 and _within_word(text, start):
        start -= 1
    while end < len(text) and _within_word(text, end):
        end += 1
    return start, end


def _within_word(text: str, at: int) -> bool:
    """Whether the boundary before a character parts a word or a number (`4.2`, `o'clock`)."""
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    if before in _JOINING:
        return after.isalnum() and at >= 2 and text[at - 2].isalnum()
    return after in _JOINING and before.isalnum() and text[at + 1 : at + 2].isalnum()
