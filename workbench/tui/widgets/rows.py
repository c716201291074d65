"""A list with a cursor, as long as it likes: only visible rows are drawn.

Serves the task list, the timeline, the tree and the history. Rows are told, never fetched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from workbench.tui.lines import Row
from workbench.tui.safe import whole_pieces
from workbench.tui.widgets.painted import Painted

FRAME = 6
"""Cells of its line that the frame keeps from what stands at its foot."""


class Rows(Painted, can_focus=True):
    """Rows with a cursor that arrows, vim keys and the mouse move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "down", show=False),
        Binding("up,k", "move(-1)", "up", show=False),
        Binding("pagedown,ctrl+d", "page(1)", "page down", show=False),
        Binding("pageup,ctrl+u", "page(-1)", "page up", show=False),
        Binding("home,g", "end(-1)", "first", show=False),
        Binding("end,G", "end(1)", "last", show=False),
        Binding("enter", "choose", "open", show=False),
    ]

    @dataclass
    class Moved(Message):
        """The person moved the cursor to another row."""

        rows: Rows
        id: str

        @property
        def control(self) -> Rows:
            """The list."""
            return self.rows

    @dataclass
    class Chosen(Message):
        """The person opened a row."""

        rows: Rows
        id: str

        @property
        def control(self) -> Rows:
            """The list."""
            return self.rows

    @dataclass
    class Linked(Message):
        """The person clicked on a piece of a row that leads somewhere."""

        rows: Rows
        id: str
        name: str

        @property
        def control(self) -> Rows:
            """The list."""
            return self.rows

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._rows: Sequence[Row] = ()
        self._cursor = -1
        self._note = ""

    @property
    def note(self) -> str:
        """What stands at the foot of the frame, beside how many rows lie below where both fit, and
        without its last pieces where it does not fit alone.
        """
        return self._note

    @note.setter
    def note(self, text: str) -> None:
        self._note = text
        self._show_foot()

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Say how many rows lie below what is seen."""
        super().watch_scroll_y(old, new)
        self._show_foot()

    @property
    def below(self) -> int:
        """Rows that lie below what is seen."""
        height = self.scrollable_content_region.height
        return max(0, len(self._rows) - round(self.scroll_y) - height) if height > 0 else 0

    def _show_foot(self) -> None:
        below, room = self.below, self.outer_size.width - FRAME
        parts = [f"{below} more below" if below else "", self.note]
        whole = "   ".join(part for part in parts if part)
        fits = cell_len(whole) <= room or not self.note
        self.border_subtitle = whole if fits else whole_pieces(self.note, room)

    @property
    def rows(self) -> Sequence[Row]:
        """What is listed."""
        return self._rows

    @property
    def chosen(self) -> str:
        """The id under the cursor; empty when there is none."""
        return self._rows[self._cursor].id if 0 <= self._cursor < len(self._rows) else ""

    def show(self, rows: Iterable[Row], cursor: str | None = None) -> None:
        """List other rows; the cursor goes to the row named, else stays on what it was on."""
        wanted = tuple(rows)
        target = self.chosen if cursor is None else cursor
        changed = wanted != self._rows
        self._rows = wanted
        if changed:
            self.virtual_size = Size(0, len(wanted))
            self._show_foot()
        place = next((i for i, row in enumerate(wanted) if row.id and row.id == target), None)
        moved = self._place(self._nearest(self._cursor) if place is None else place)
        if changed:
            self._follow()
        if changed or moved:
            self.refresh()

    def _follow(self) -> None:
        """With the cursor on the last row that can be chosen, what was added below it is seen."""
        height = self.scrollable_content_region.height
        if height <= 0 or self._cursor < 0 or self._cursor != self._nearest(len(self._rows) - 1):
            return
        y = min(len(self._rows) - height, max(0, self._cursor - (height > 3)))
        if y > round(self.scroll_y):
            self._scroll(y)

    def _nearest(self, index: int) -> int:
        """The row that can be chosen nearest to an index; -1 when there is none."""
        able = [i for i, row in enumerate(self._rows) if row.id]
        return min(able, key=lambda i: abs(i - max(index, 0)), default=-1)

    def _place(self, index: int) -> bool:
        if index == self._cursor:
            return False
        self._cursor = index
        self._reveal()
        return True

    def _reveal(self) -> None:
        """Scroll so that the cursor is seen, with a row around it where there is one."""
        height = self.scrollable_content_region.height
        if height <= 0 or self._cursor < 0:
            return
        top, around = round(self.scroll_y), 1 if height > 3 else 0
        if self._cursor < top + around:
            self._scroll(max(0, self._cursor - around))
        elif self._cursor >= top + height - around:
            below = min(self._cursor + around, len(self._rows) - 1)
            self._scroll(below - height + 1)

    def _scroll(self, y: int) -> None:
        """At once, and forced: the first row too many comes before there is a bar to scroll by."""
        self.scroll_to(y=y, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()
        self._show_foot()

    def action_move(self, by: int) -> None:
        """Move to the next row in a direction that can be chosen."""
        index = self._cursor + by
        while 0 <= index < len(self._rows) and not self._rows[index].id:
            index += by
        if 0 <= index < len(self._rows):
            self._go(index)

    def action_page(self, by: int) -> None:
        """Move by a screenful."""
        height = max(1, self.scrollable_content_region.height - 1)
        self._go(self._nearest(max(0, min(len(self._rows) - 1, self._cursor + by * height))))

    def action_end(self, by: int) -> None:
        """Move to the first or last row."""
        self._go(self._nearest(0 if by < 0 else len(self._rows) - 1))

    def action_choose(self) -> None:
        """Open the row under the cursor."""
        if self.chosen:
            self.post_message(self.Chosen(self, self.chosen))

    def _go(self, index: int) -> None:
        if self._place(index):
            self.refresh()
            self.post_message(self.Moved(self, self.chosen))

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor, a second one opens."""
        index = event.y - self.gutter.top + round(self.scroll_y)
        if 0 <= index < len(self._rows) and self._rows[index].id:
            self._go(index)
            name = self._link_at(self._rows[index], event.x - self.gutter.left)
            if name:
                self.post_message(self.Linked(self, self._rows[index].id, name))
            elif event.chain > 1:
                self.action_choose()

    def _link_at(self, row: Row, x: int) -> str:
        """The name of the piece under a cell of the row; empty where it leads nowhere."""
        start, names = 0, dict(row.links)
        for index, (text, _) in enumerate(row.line):
            end = start + cell_len(text)
            if start <= x < end:
                return names.get(index, "")
            start = end
        return ""

    def render_line(self, y: int) -> Strip:
        """The row of the visible line `y`."""
        index = y + self.scroll_offset.y
        if index >= len(self._rows):
            return self.paint((), self.inner_width)
        base = None
        if index == self._cursor:
            base = self.tone("cursor" if self.has_focus else "quiet-cursor")
        row = self._rows[index]
        return self.paint(row.line, self.inner_width, base, row.tail)
