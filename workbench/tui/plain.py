"""ASCII mode: whatever is drawn, by whichever widget, leaves as ASCII.

A filter at the end of all drawing, so that frames, scrollbars, windows and a draft's own text are
covered without each widget knowing of it. Widths stay as they are.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from workbench.tui.glyphs import as_ascii


class AsciiFilter(LineFilter):
    """Draws each character as ASCII of the same width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with their text in ASCII."""
        return [Segment(as_ascii(text), style, control) for text, style, control in segments]
