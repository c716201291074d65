"""A draft cut into what is compared (lines, steps, rows of a table), ready to be drawn.

Character ranges are those of the draft's text; what a terminal must not see is replaced one for one
(`safe`), tabs are spread out and ranges follow.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from workbench.core.diffing import split_lines
from workbench.core.structure import Piece
from workbench.tui.safe import expand_tabs, plain_text, safe


@dataclass(frozen=True, slots=True)
class Page:
    """One draft, cut into units (lines) ready to be drawn."""

    units: tuple[str, ...]
    """As they are in the draft; what is compared."""
    shown: tuple[str, ...]
    """The same, safe for a terminal, tabs spread out."""
    starts: tuple[int, ...]
    """Where each unit begins in the draft's text."""
    places: Mapping[int, Sequence[int]]
    """For units that are shown otherwise than they are: the shown place of each character."""
    lines: tuple[int, ...] | None = None
    """Where each line of the text begins; None where the units are the lines."""
    pieces: tuple[Piece, ...] = ()
    """What the units are in a structured draft; empty for others."""
    text: str = ""
    """Of a structured draft: the whole."""
    cells: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)
    """For rows of a table: the shown places of the cells."""

    def line_range(self, units: tuple[int, int]) -> tuple[int, int]:
        """A range of units as the range of the text's lines (from 0, end excluded) it touches."""
        if self.lines is None:
            return units
        first, end = units
        if first == end:
            line = self._line(self.starts[first]) if first < len(self.starts) else len(self.lines)
            return line, line
        last = self.starts[end - 1] + max(0, len(self.units[end - 1]) - 1)
        return self._line(self.starts[first]), self._line(last) + 1

    def _line(self, place: int) -> int:
        return max(0, bisect_right(self.lines or (), place) - 1)


def page(text: str, units: Sequence[str] | None = None) -> Page:
    """The text by lines, or by the units that its domain compares."""
    by_line = split_lines(text)
    if (units is None or list(units) == by_line) and plain_text(text):
        whole = tuple(by_line)
        firsts = accumulate(map((1).__add__, map(len, whole[:-1])), initial=0)
        return Page(whole, whole, tuple(firsts) if whole else (), {})
    cut = by_line if units is None else list(units)
    shown: list[str] = []
    places: dict[int, Sequence[int]] = {}
    for index, piece in enumerate(cut):
        flat, moved = expand_tabs(safe(piece.replace("\n", " ")))
        shown.append(flat)
        if moved is not None:
            places[index] = moved
    starts = tuple(_starts(text, cut))
    lines = None if cut == by_line else line_starts(text)
    return Page(tuple(cut), tuple(shown), starts, places, lines)


def line_starts(text: str) -> tuple[int, ...]:
    """Where each line of the text begins."""
    return tuple(_starts(text, split_lines(text)))


def _starts(text: str, pieces: Iterable[str]) -> Iterator[int]:
    """Where each piece begins in the text, one after the other; a piece that is not in it, where
    the one before ended.
    """
    position = 0
    for piece in pieces:
        found = text.find(piece, position)
        start = position if found < 0 else found
        yield start
        position = start + len(piece)
