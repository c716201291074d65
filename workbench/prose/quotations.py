"""Texts that a draft may quote, and whether words stand in them exactly.

Exactly means: the same words and numbers, whatever the layout, the quote marks and the capitals. An
ellipsis or a bracketed word of the writer's own parts a quotation; the parts have to follow one
another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from workbench.prose.folding import Folded, fold
from workbench.prose.numbers import NumberFound, numbers

_CUT = re.compile(r"\s*(?:\[[^\]]{0,60}\]|\(\s*(?:…|\.{3})\s*\)|…|\.{3,}|\.\s\.\s\.)\s*")


@dataclass(frozen=True)
class Quotable:
    """A text that may be quoted."""

    text: str

    @cached_property
    def folded(self) -> Folded:
        """The text as quotations are searched in it."""
        return fold(lowered(self.text))

    @cached_property
    def numbers(self) -> Sequence[NumberFound]:
        """Its numbers; places count in `text`."""
        return numbers(self.text)

    def passage(self, quote: str) -> tuple[int, int] | None:
        """The place in `text` of a quotation, from its first part to its last; None where it does
        not stand there exactly.
        """
        parts = [part for part in _CUT.split(quote) if re.search(r"\w", part)]
        begin: int | None = None
        end = 0
        for part in parts:
            places = [p for p in self.folded.places(lowered(part)) if p[0] >= end]
            if not places:
                return None
            begin = places[0][0] if begin is None else begin
            end = places[0][1]
        return None if begin is None else (begin, end)


def lowered(text: str) -> str:
    """Small letters, one for one, so that places stay."""
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)
