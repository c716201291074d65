"""The streamed draft's tail: plain text that grows, drawn line by line.

The producer may hand over thousands of pieces a second; the screen gives them on thirty times a
second. Each piece costs the wrapping of the last paragraph only. The view follows the end unless
the person scrolled up.
"""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip

from workbench.tui.safe import expand_tabs, safe, wrap
from workbench.tui.widgets.painted import Painted

LONGEST_PARAGRAPH = 4_000
"""Characters after which a paragraph is broken, so that one without line ends stays cheap."""


class Tail(Painted, can_focus=True):
    """Text as it is being written; nothing of it is saved yet, and its border says so."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._paragraphs: list[str] = [""]
        self._rows: list[str] = []
        self._last = 0
        """The row where the last paragraph starts."""
        self._width = 0
        self._following = True
        self._moving = False
        """It is this widget that scrolls, not the person."""

    @property
    def text(self) -> str:
        """All that came since the last `clear`."""
        return "\n".join(self._paragraphs)

    def clear(self) -> None:
        """Begin anew, at the end of the text again."""
        self._following = True
        self._paragraphs, self._rows, self._last = [""], [], 0
        self.virtual_size = Size(0, 0)
        self.refresh()

    def append(self, text: str) -> None:
        """Add text at the end."""
        if not text:
            return
        pieces = text.replace("\r\n", "\n").split("\n")
        del self._rows[self._last :]
        self._paragraphs[-1] += pieces[0]
        first = len(self._paragraphs) - 1
        self._paragraphs += pieces[1:]
        self._break_long()
        self._wrap_from(first)
        self._resized()

    def _break_long(self) -> None:
        while len(self._paragraphs[-1]) > LONGEST_PARAGRAPH:
            long = self._paragraphs.pop()
            self._paragraphs += [long[:LONGEST_PARAGRAPH], long[LONGEST_PARAGRAPH:]]

    def _wrap_from(self, first: int) -> None:
        width = self._width or 80
        for paragraph in self._paragraphs[first:]:
            self._last = len(self._rows)
            line, _ = expand_tabs(safe(paragraph))
            self._rows += [line[a:b] for a, b in wrap(line, width)]

    def _resized(self) -> None:
        self._moving = True
        self.virtual_size = Size(0, len(self._rows))
        if self._following:
            self.scroll_to(y=self.max_scroll_y, animate=False, immediate=True, force=True)
        self._moving = False
        self.refresh()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """The person scrolled: follow the end only from there."""
        super().watch_scroll_y(old_value, new_value)
        if not self._moving:
            self._following = new_value >= self.max_scroll_y - 1

    def on_resize(self) -> None:
        """Wrap anew when the width changed."""
        width = self.inner_width
        if width <= 0:
            return
        if width == self._width:
            self._resized()
            return
        self._width = width
        self._rows = []
        self._wrap_from(0)
        self._resized()

    def render_line(self, y: int) -> Strip:
        """The visible row `y`."""
        index = y + self.scroll_offset.y
        text = self._rows[index] if index < len(self._rows) else ""
        return self.paint(((text, ""),), self.inner_width)
