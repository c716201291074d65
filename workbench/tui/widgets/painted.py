"""The ground of all widgets here: lines of toned parts, drawn straight into strips.

A line is a tuple of (text, tone); no markup is ever parsed, so that text from a model stays text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from workbench.tui.lines import Line, Row
from workbench.tui.safe import fit

TONES = frozenset(
    f"tone--{name}"
    for name in ("dim", "strong", "good", "bad", "warn", "accent", "hit", "cursor", "quiet-cursor")
)
"""The component classes of the app that tones stand for. On each widget they would be nine more
nodes to style: a tenth of the time to the first frame.
"""


class Painted(ScrollView):
    """Draws parts in the tones of the theme, in an app that has `TONES` as component classes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._shades: dict[str, Style] = {}

    def shade(self, name: str) -> Style:
        """The style of a component class over this widget's background; empty for no name.

        Textual leaves half-transparent colours of component classes unmixed, hence this.
        """
        if not name:
            return Style.null()
        if name not in self._shades:
            self._shades[name] = self._mixed(name)
        return self._shades[name]

    def _mixed(self, name: str) -> Style:
        node = self.app if name in TONES else self
        styles = node.get_component_styles(name)
        ground = self.background_colors[1]
        color = background = None
        if styles.has_rule("background"):
            ground = ground + styles.background
            background = ground.rich_color
        if styles.has_rule("color"):
            color = (ground + styles.color).rich_color
        return Style(color=color, bgcolor=background) + styles.text_style

    def tone(self, name: str) -> Style:
        """The style of a tone; empty for the plain one."""
        return self.shade(f"tone--{name}") if name else Style.null()

    def notify_style_update(self) -> None:
        """The theme changed: nothing mixed before may stay."""
        self._shades.clear()
        super().notify_style_update()

    def paint(self, line: Line, width: int, base: Style | None = None, tail: Line = ()) -> Strip:
        """One line, cut (with an ellipsis) or filled to `width` cells; `tail` stands at its right
        end.
        """
        ground = self.rich_style if base is None else self.rich_style + base
        end = Strip([Segment(text, ground + self.tone(tone)) for text, tone in tail if text])
        start = Strip([Segment(text, ground + self.tone(tone)) for text, tone in line if text])
        room = max(0, width - end.cell_length)
        if start.cell_length > room - bool(tail) > 0:
            whole = "".join(text for text, _ in line)
            kept = start.crop(0, cell_len(fit(whole, room - bool(tail), ellipsis=".")) - 1)
            start = Strip.join([kept, Strip([Segment("…", ground)])])
        return Strip.join([start.adjust_cell_length(room, ground), end]).crop(0, width)

    @property
    def inner_width(self) -> int:
        """Cells on a line, the scrollbar left out."""
        return int(self.scrollable_content_region.width)


class Lines(Painted):
    """Lines that scroll, without a cursor."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Row] = ()
        self._note: str | None = None

    @property
    def note(self) -> str | None:
        """What stands at the foot of the frame, with how many lines lie below what is seen; None
        where the foot is someone else's.
        """
        return self._note

    @note.setter
    def note(self, text: str | None) -> None:
        self._note = text
        self._show_foot()

    @property
    def below(self) -> int:
        """Lines that lie below what is seen."""
        height = self.scrollable_content_region.height
        return max(0, len(self._lines) - round(self.scroll_y) - height) if height > 0 else 0

    def _show_foot(self) -> None:
        if self._note is None:
            return
        below = self.below
        parts = [f"{below} more below" if below else "", self._note]
        self.border_subtitle = "   ".join(part for part in parts if part)

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Say how many lines lie below what is seen."""
        super().watch_scroll_y(old, new)
        self._show_foot()

    def on_resize(self) -> None:
        """More or fewer lines are seen."""
        self._show_foot()

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
        self._show_foot()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line of the visible row `y`."""
        index = y + self.scroll_offset.y
        if index >= len(self._lines):
            return self.paint((), self.inner_width)
        row = self._lines[index]
        return self.paint(row.line, self.inner_width, None, row.tail)
