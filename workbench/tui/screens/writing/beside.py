"""A window with a text to edit and, at its side, lines that tell what goes with it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from workbench.tui.screens.acting import WIDTHS
from workbench.tui.screens.asking import EditScreen
from workbench.tui.widgets.fitted import Fitted


class BesideScreen(EditScreen):
    """Edit a text with lines at its side, which two keys scroll while the cursor stays in the
    text.
    """

    CSS_PATH = "../../session.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+down", "aside(5)", "scroll the side", show=False, priority=True),
        Binding("ctrl+up", "aside(-5)", "scroll it back", show=False, priority=True),
    ]

    def compose(self) -> ComposeResult:
        """The text at the left, the lines at the right."""
        with Horizontal(id="editor"):
            yield from super().compose()
            yield Fitted(id="edit-checks", classes="pane")

    def on_mount(self) -> None:
        """Say how the side scrolls."""
        super().on_mount()
        self.aside.note = "ctrl+up/down scroll"

    @property
    def aside(self) -> Fitted:
        """The lines at the side."""
        return self.query_one("#edit-checks", Fitted)

    def action_aside(self, lines: int) -> None:
        """Scroll them."""
        self.aside.scroll_to(y=self.aside.scroll_y + lines, animate=False)
