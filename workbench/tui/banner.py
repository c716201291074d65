"""The top line of every screen: where one is, which model writes, and what is true now.

Where room is short the product's name goes first, then the place is cut; the model's label, which
says when all is simulated, and the pill are kept whole.
"""

from __future__ import annotations

from rich.cells import cell_len

from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.safe import fit, one_line

PRODUCT = "Feedback Workbench"
FULL = 100
"""Columns from which the product's name fits too."""
LEAST = 6
"""Cells that the place keeps."""


def banner(where: str, model: str, simulated: bool, width: int, pill: Line = ()) -> Row:
    """The line for a width; the pill stands at its end."""
    tone: Tone = "warn" if simulated else "dim"
    name: tuple[Part, ...] = ((f" {PRODUCT} ", "strong"),) if width >= FULL or not where else ()
    label = one_line(model)
    rest = [*name, (label, tone), *pill]
    room = width - sum(cell_len(text) for text, _ in rest) - 5
    place = _shortened(one_line(where), max(LEAST, room))
    parts: list[Part] = [*name, (f" {place}" if place else "", "")]
    if label:
        parts += [(" · " if place else " ", "dim"), (label, tone)]
    return Row("", tuple(parts), pill)


def _shortened(where: str, room: int) -> str:
    """The place without its last pieces, as many as have no room: half a stage is none."""
    while cell_len(where) > room and " · " in where:
        where = where.rpartition(" · ")[0]
    return fit(where, room)
