"""The top line of every screen: where one is, which model writes, and what is true now.

Where room is short the product's name goes first, then what stands behind the colon of a label that
says when all is simulated, then the place is cut or, on the narrowest, left out; a pill that has no
room beside them, such as one with a server's complaint, ends in an ellipsis.
"""

from __future__ import annotations

from rich.cells import cell_len

from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.safe import fit, one_line, whole_pieces

PRODUCT = "Feedback Workbench"
FULL = 100
"""Columns from which the product's name fits too."""
PLACED = 60
"""Columns below which the place goes rather than the pill is cut."""
LEAST = 6
"""Cells that the place keeps."""
SIGNS = 5
"""Cells of the dot and of what keeps the pieces apart."""


def banner(where: str, model: str, simulated: bool, width: int, pill: Line = ()) -> Row:
    """The line for a width; the pill stands at its end."""
    tone: Tone = "warn" if simulated else "dim"
    name: tuple[Part, ...] = ((f" {PRODUCT} ", "strong"),) if width >= FULL or not where else ()
    label, room = one_line(model), width - _cells(name) - SIGNS
    if simulated and room - cell_len(label) - _cells(pill) < LEAST:
        label = label.partition(":")[0]
    room -= cell_len(label)
    if room - _cells(pill) < LEAST:
        where = "" if width < PLACED else where
        pill = _cut(pill, room - (LEAST if where else 0))
    place = _fitting(one_line(where), max(LEAST, room - _cells(pill)))
    parts: list[Part] = [*name, (f" {place}" if place else "", "")]
    if label:
        parts += [(" · " if place else " ", "dim"), (label, tone)]
    return Row("", tuple(parts), pill)


def _cells(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)


def _cut(pill: Line, room: int) -> Line:
    """The pill in so many cells: its longest piece gives way."""
    over = _cells(pill) - room
    if not pill or over <= 0:
        return pill
    longest = max(pill, key=lambda part: cell_len(part[0]))
    text = fit(longest[0].rstrip(), max(1, cell_len(longest[0]) - over - 1)) + " "
    return tuple((text, tone) if (each, tone) == longest else (each, tone) for each, tone in pill)


def _fitting(where: str, room: int) -> str:
    return fit(whole_pieces(where, room), room)
