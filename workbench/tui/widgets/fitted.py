"""Lines that are made for the width they have: made anew whenever that changes.

A pane that was not on screen has no width to be drawn for; its lines come when it comes to sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.tui.lines import Line
from workbench.tui.widgets.painted import Lines

NARROWEST = 16
"""Cells for which lines are made at the least."""


class Fitted(Lines):
    """Lines from a function of the width."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._made: Callable[[int], Sequence[Line]] = lambda width: ()

    def fit(self, made: Callable[[int], Sequence[Line]]) -> None:
        """Show what the function makes for the width, now and after each change of it."""
        self._made = made
        self.on_resize()

    def on_resize(self) -> None:
        """Another width: other lines."""
        width = self.inner_width - 1
        if width > 0:
            self.show(self._made(max(NARROWEST, width)))
