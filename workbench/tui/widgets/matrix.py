"""The checks × drafts matrix: rows of checks, columns of drafts, a cursor on one cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.lines import Part, Tone
from workbench.tui.safe import fit, one_line, padded
from workbench.tui.tabular.grid import CheckRow, Grid
from workbench.tui.widgets.painted import Painted

CELL = 3
"""Cells of a column: verdict, change, blank; one more where numbers have three digits."""
SHORTEST_NAME = 10
LEAST_REMARK = 24
"""Cells from which on the room right of the drafts says what a check found."""


class Matrix(Painted, can_focus=True):
    """Shows a grid; the head line with the draft numbers stays in place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1, 0)", "down", show=False),
        Binding("up,k", "move(-1, 0)", "up", show=False),
        Binding("right,l", "move(0, 1)", "later draft", show=False),
        Binding("left,h", "move(0, -1)", "earlier draft", show=False),
        Binding("pagedown,ctrl+d", "move(10, 0)", "page down", show=False),
        Binding("pageup,ctrl+u", "move(-10, 0)", "page up", show=False),
        Binding("home,g", "move(-100000, 0)", "first", show=False),
        Binding("end,G", "move(100000, 0)", "last", show=False),
        Binding("enter", "choose", "open the finding", show=False),
    ]

    @dataclass
    class CellChosen(Message):
        """The person opened a cell."""

        check: str
        number: int
        hidden: bool

    def __init__(
        self, *, glyphs: Glyphs = UNICODE, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs
        self.grid: Grid | None = None
        self.row = 0
        self.column = 0
        """The draft's number under the cursor; 0 while there is none."""
        self.pair: tuple[int, int] = (0, 0)
        """The drafts compared; their columns are marked in the head."""

    def show(self, grid: Grid, pair: tuple[int, int] = (0, 0)) -> None:
        """Show another grid; the cursor stays, but for another pair: it goes with its right one."""
        follow = self.grid is None or self.column == 0 or pair[1] != self.pair[1]
        self.grid = grid
        self.pair = pair
        if follow or self.column > len(grid.numbers):
            self.column = pair[1] or len(grid.numbers)
        self.row = max(0, min(self.row, len(grid.rows) - 1))
        self.virtual_size = Size(0, len(grid.rows) + 1)
        self.refresh()

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor."""
        if self.grid is None or not self.grid.rows:
            return
        self.row = max(0, min(len(self.grid.rows) - 1, self.row + rows))
        self.column = max(1, min(len(self.grid.numbers), self.column + columns))
        top, height = round(self.scroll_y), max(1, self.size.height - 1)
        if self.row < top:
            self.scroll_to(y=self.row, animate=False, immediate=True)
        elif self.row >= top + height:
            self.scroll_to(y=self.row - height + 1, animate=False, immediate=True)
        self.refresh()

    def action_choose(self) -> None:
        """Open the cell under the cursor."""
        if self.grid is not None and self.grid.rows and self.column:
            row = self.grid.rows[self.row]
            self.post_message(self.CellChosen(row.check, self.column, row.hidden))

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor, a second one opens."""
        y, x = event.y - self.gutter.top, event.x - self.gutter.left
        if self.grid is None or y < 1 or y - 1 + round(self.scroll_y) >= len(self.grid.rows):
            return
        self.row = y - 1 + round(self.scroll_y)
        name, columns = self._columns()
        place = (x - name) // self._cell
        if 0 <= place < len(columns):
            self.column = columns[place]
        self.refresh()
        if event.chain > 1:
            self.action_choose()

    @property
    def _cell(self) -> int:
        """Cells of a column: no number may run into the next one."""
        most = self.grid.numbers[-1] if self.grid is not None and self.grid.numbers else 0
        return max(CELL, len(str(most)) + 1)

    def _columns(self) -> tuple[int, list[int]]:
        """Cells for names, and the drafts that fit beside them: a window with the cursor in it.
        Where both leave room for a remark, the names take no more than they need.
        """
        numbers = self.grid.numbers if self.grid is not None else []
        longest = self.grid.longest if self.grid is not None else 0
        width = self.inner_width
        room = max(1, (width - max(SHORTEST_NAME, min(longest + 3, width // 2))) // self._cell)
        last = max(self.column, min(len(numbers), room))
        if self.column and self.column > len(numbers) - room:
            last = len(numbers)
        shown = numbers[max(0, last - room) : last]
        left = width - self._cell * len(shown)
        named = max(SHORTEST_NAME, longest + 1)
        return (named if left - named >= LEAST_REMARK else left), shown

    def render_line(self, y: int) -> Strip:
        """The head, or the row of a check."""
        grid = self.grid
        if grid is None or not grid.rows:
            text = "" if y else "no checks have run yet"
            return self.paint(((text, "dim"),), self.inner_width)
        name, columns = self._columns()
        if y == 0:
            return self._head(name, columns)
        index = y - 1 + self.scroll_offset.y
        if index >= len(grid.rows):
            return self.paint((), self.inner_width)
        return self._check(grid, index, name, columns)

    def _head(self, name: int, columns: list[int]) -> Strip:
        parts: list[Part] = [(padded("draft", name), "dim")]
        for number in columns:
            tone: Tone = "accent" if number in self.pair else "dim"
            parts.append((f"{number:<{self._cell}}", tone))
        if self._remark_width(name, columns):
            parts.append((f" what was found in draft {self.column}", "dim"))
        return self.paint(tuple(parts), self.inner_width)

    def _check(self, grid: Grid, index: int, name: int, columns: list[int]) -> Strip:
        row = grid.rows[index]
        at = index == self.row and self.has_focus
        ground = self.rich_style
        label = self.tone("dim") if row.hidden else self.tone("strong" if at else "")
        segments = [Segment(padded(_label(row, self.glyphs), name - 1) + " ", ground + label)]
        for number in columns:
            cell = grid.cell(row, number, self.glyphs)
            style = ground + self.tone(cell.tone)
            if at and number == self.column:
                style += self.tone("cursor")
            segments.append(Segment(cell.sign + cell.change, style))
            segments.append(Segment(" " * (self._cell - 2), ground))
        room = self._remark_width(name, columns)
        if room and self.column:
            said = fit(grid.remark(row, self.column), room, ellipsis=self.glyphs.ellipsis)
            segments.append(Segment(" " + said, ground + self.tone("dim")))
        return Strip(segments).adjust_cell_length(self.inner_width, ground)

    def _remark_width(self, name: int, columns: list[int]) -> int:
        """Cells for what a check said, right of the drafts; 0 where there is too little room."""
        left = self.inner_width - name - self._cell * len(columns) - 1
        return left if left >= LEAST_REMARK - 1 else 0

    def on_focus(self) -> None:
        """The cursor is drawn only while the matrix has the focus."""
        self.refresh()

    def on_blur(self) -> None:
        """See `on_focus`."""
        self.refresh()


def _label(row: CheckRow, g: Glyphs) -> str:
    return f"{g.hidden} {one_line(row.check)}" if row.hidden else one_line(row.check)
