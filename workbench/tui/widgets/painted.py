"""The ground of all widgets here: lines of toned parts, drawn straight into strips.

A line is a tuple of (text, tone); no markup is ever parsed, so that text from a model stays text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from workbench.tui.lines import Line, Row


class Painted(ScrollView):
    """Draws parts in the tones of the theme."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tone--dim",
        "tone--strong",
        "tone--good",
        "tone--bad",
        "tone--warn",
        "tone--accent",
        "tone--cursor",
        "tone--quiet-cursor",
    }

    def tone(self, name: str) -> Style:
        """The style of a tone, without its parent's; empty for the plain one."""
        if not name:
            return Style.null()
        return self.get_component_rich_style(f"tone--{name}", partial=True)

    def paint(self, line: Line, width: int, base: Style | None = None, tail: Line = ()) -> Strip:
        """One line, cut or filled to `width` cells; `tail` stands at its right end."""
        ground = self.rich_style if base is None else self.rich_style + base
        end = Strip([Segment(text, ground + self.tone(tone)) for text, tone in tail if text])
        start = Strip([Segment(text, ground + self.tone(tone)) for text, tone in line if text])
        room = width - end.cell_length
        if tail and start.cell_length > room - 1:
            start = start.crop(0, max(0, room - 2)) + Strip([Segment("… ", ground)])
        return Strip.join([start.adjust_cell_length(max(0, room), ground), end]).crop(0, width)

    @property
    def inner_width(self) -> int:
        """Cells on a line, the scrollbar left out."""
        return int(self.scrollable_content_region.width)


class Lines(Painted):
    """Lines that scroll, without a cursor."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Row] = ()

    @property
    def lines(self) -> Sequence[Row]:
        """What is shown."""
        return self._lines

    def show(self, lines: Iterable[Line | Row]) -> None:
        """Show other lines; nothing is drawn when they are the same."""
        wanted = tuple(each if isinstance(each, Row) else Row("", each) for each in lines)
        if wanted == self._lines:
            return
        self._lines = wanted
        self.virtual_size = Size(0, len(wanted))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line of the visible row `y`."""
        index = y + self.scroll_offset.y
        if index >= len(self._lines):
            return self.paint((), self.size.width)
        row = self._lines[index]
        return self.paint(row.line, self.size.width, None, row.tail)
