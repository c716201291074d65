"""What redaction gives: the text with its placeholders, and what of the input became which of "
"them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from .spans import Span


@dataclass(frozen=True, slots=True)
class Placed:
    """Characters `start` up to `end` of the input became `placeholder`, followed by the `breaks`
    the value held.
    """

    start: int
    end: int
    type: str
    placeholder: str
    breaks: str = ""

    @property
    def written(self) -> str:
        return self.placeholder + self.breaks


@dataclass(frozen=True)
class RedactedText:
    """`text` may be written; `spans`, in order, say what became of which part of the input."""

    text: str
    spans: tuple[Placed, ...] = ()

    @cached_property
    def _ends(self) -> list[int]:
        """Where what was written for each span ends in `text`."""
        shifts = accumulate(len(span.written) - span.end + span.start for span in self.spans)
        return [span.end + shift for span, shift in zip(self.spans, shifts, strict=True)]

    def position(self, offset: int) -> int:
        """Where a place of the input is in `text`; one in a value stays in its placeholder."""
        place = bisect_right(self.spans, offset, key=lambda span: span.start) - 1
        if place < 0:
            return offset
        span, end = self.spans[place], self._ends[place]
        if offset >= span.end:
            return end + offset - span.end
        return end - len(span.written) + min(offset - span.start, len(span.placeholder))


def in_input(span: Span, result: RedactedText) -> Span:
    """A span of the text redacted so far, touching no placeholder, in offsets of the input."""
    shift = written = 0
    for placed in result.spans:
        written = placed.start - shift + len(placed.written)
        if placed.start - shift >= span.end:
            break
        if written <= span.start:
            shift = placed.end - written
    return Span(span.start + shift, span.end + shift, span.type, span.score)


def written(text: str, placed: list[Placed]) -> RedactedText:
    pieces = [text[: placed[0].start]] if placed else [text]
    for each, after in pairwise([*placed, None]):
        assert each is not None
        pieces += (each.written, text[each.end : after.start if after else len(text)])
    return RedactedText("".join(pieces), tuple(placed))
