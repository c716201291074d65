"""A second solution that is shown: its lines beside the draft's steps, and where the two part."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from workbench.tui.glyphs import Glyphs
from workbench.tui.screens.asking import ReadingScreen
from workbench.tui.screens.session import SPLIT_FROM
from workbench.tui.why.beside import Beside, beside_lines
from workbench.tui.widgets.painted import Lines


class RouteScreen(ReadingScreen):
    """The draft left and the route right, or stacked where there is no room for two columns; `n`
    goes to the row where they part. It follows the terminal's size.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,O", "dismiss(None)", "leave"),
        Binding("n", "part", "where they part"),
        Binding("home,g", "by(-100000)", "top", show=False),
        Binding("end,G", "by(100000)", "bottom", show=False),
    ]

    def __init__(self, draft: int, found: Beside, glyphs: Glyphs) -> None:
        super().__init__(classes="wide")
        self._draft, self._found, self._glyphs = draft, found, glyphs
        self._parting = 0

    def compose(self) -> ComposeResult:
        """The rows in a box."""
        yield Lines(id="text", classes="window")

    def on_mount(self) -> None:
        """Fill the box, and bring the row where they part into sight."""
        box = self.query_one(Lines)
        box.border_title = f"Draft {self._draft} beside another route"
        part = "n where they part · " if self._found.parting >= 0 else ""
        box.note = f"{part}Esc leaves"
        self._fill()
        self.call_after_refresh(self._fill)
        self.call_after_refresh(self.action_part)

    def on_resize(self) -> None:
        """Two columns or one, as there is room now."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        box = self.query_one(Lines)
        width = max(20, (box.inner_width or self.size.width - 8) - 1)
        split = self.size.width >= SPLIT_FROM
        lines, self._parting = beside_lines(self._found, width, self._glyphs, split=split)
        box.styles.height = min(len(lines) + 2, max(5, self.size.height - 2))
        box.show(lines)

    def action_part(self) -> None:
        """Go to the row where the two part."""
        box = self.query_one(Lines)
        if self._found.parting >= 0:
            box.scroll_to(y=max(0, self._parting - 2), animate=False)
