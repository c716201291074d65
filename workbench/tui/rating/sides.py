"""Two drafts side by side, line against line, marked alike where they differ: a rater sees at once
where they part, and nothing tells which of them came later. Pure.

What differs bears no colour of gain or loss and no `+` or `-`: a `≠` before the line, its differing
words underlined. Lines with little in common bear the sign alone; with every word underlined none
would stand out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from workbench.core.diffing import rows, split_lines, word_spans
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part
from workbench.tui.safe import expand_tabs, safe, wrap

Range = tuple[int, int]
MARGIN = 2
"""Cells before a line's text; its sign stands there."""


def side_lines(
    left: str, right: str, widths: tuple[int, int], glyphs: Glyphs
) -> tuple[list[Line], list[Line]]:
    """Both drafts in lines of at most their pane's width. What belongs together stands at one
    height; where a side has nothing to set against the other, it is filled.
    """
    sides: tuple[list[Line], list[Line]] = ([], [])
    a, b = _shown(left), _shown(right)
    for row in rows(a, b):
        one, other = _at(a, row.left), _at(b, row.right)
        words = word_spans(one or "", other or "") if row.kind == "~" else ([], [])
        drawn = [
            _drawn(text, differing, width, row.kind != "=", glyphs)
            for text, differing, width in zip((one, other), words, widths, strict=True)
        ]
        height = max(map(len, drawn))
        for side, lines, text, width in zip(sides, drawn, (one, other), widths, strict=True):
            void: Line = ((glyphs.void * width, "dim"),) if text is None else ()
            side += [*lines, *[void] * (height - len(lines))]
    return sides


def _shown(text: str) -> list[str]:
    return [expand_tabs(safe(line))[0].rstrip() for line in split_lines(text)]


def _at(lines: Sequence[str], place: int | None) -> str | None:
    return None if place is None else lines[place]


def _drawn(
    text: str | None, words: Sequence[Range], width: int, differs: bool, glyphs: Glyphs
) -> list[Line]:
    """One line of a draft, wrapped; nothing where the side has none."""
    if text is None:
        return []
    sign = glyphs.parted if differs else ""
    return [
        ((f"{sign if not start else '':<{MARGIN}}", "accent"), *_parts(text, start, end, words))
        for start, end in wrap(text, width - MARGIN)
    ]


def _parts(text: str, start: int, end: int, words: Sequence[Range]) -> Iterator[Part]:
    cuts = {place for word in words for place in word if start < place < end}
    for a, b in pairwise(sorted({start, end, *cuts})):
        marked = any(first <= a and b <= last for first, last in words)
        yield text[a:b], "hit" if marked else ""
