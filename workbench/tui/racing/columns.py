"""Columns of text side by side, as many as fit; the others come below. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part
from workbench.tui.safe import fit

BAR = 10
"""Signs of a bar."""


def bar(share: float, g: Glyphs) -> str:
    """A share from 0 to 1 as a bar."""
    filled = round(max(0.0, min(1.0, share)) * BAR)
    return g.full * filled + g.empty * (BAR - filled)


def fits_across(lanes: int, width: int, narrowest: int) -> int:
    """How many columns stand side by side."""
    return max(1, min(lanes, width // narrowest)) if lanes else 1


def side_by_side(cells: Sequence[Sequence[Line]], width: int, narrowest: int) -> list[Line]:
    """The columns in rows of as many as fit, each line cut to its column; a blank line between."""
    across = fits_across(len(cells), width, narrowest)
    column = max(1, width // across)
    rows: list[Line] = []
    for first in range(0, len(cells), across):
        group = cells[first : first + across]
        for number in range(max(map(len, group), default=0)):
            row: list[Part] = []
            for cell in group:
                row += cut(cell[number] if number < len(cell) else (), column)
            rows.append(tuple(row))
        rows.append(())
    return rows


def cut(line: Line, width: int) -> list[Part]:
    """The line's parts in exactly so many cells, the last of them blank."""
    found: list[Part] = []
    room = width - 1
    for text, tone in line:
        kept = fit(text, room)
        found.append((kept, tone))
        room -= cell_len(kept)
        if kept != text or room <= 0:
            break
    found.append((" " * (room + 1), ""))
    return found
