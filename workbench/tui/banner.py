"""The top line of every screen: where one is, which model writes, and what is true now."""

from __future__ import annotations

from workbench.tui.lines import Part, Row, Tone

PRODUCT = "Feedback Workbench"
FULL = 100
"""Columns from which the product's name fits too."""


def banner(where: str, model: str, simulated: bool, width: int, pill: tuple[Part, ...] = ()) -> Row:
    """The line for a width; the pill stands at its end and is never cut."""
    tone: Tone = "warn" if simulated else "dim"
    name: tuple[Part, ...] = ((f" {PRODUCT} ", "strong"),) if width >= FULL else ()
    parts: list[Part] = [*name, (f" {where}" if where else "", "")]
    if model:
        parts += [(" · " if where else " ", "dim"), (model, tone)]
    return Row("", tuple(parts), pill)
