"""An input for notes: one line on the screen, as many in the text.

A paste keeps its lines: a line break is shown as `↵` and is a line break again in what is read from
here. Textual's own input takes the first line of a paste and drops the rest without a word.
"""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from workbench.tui.actions import Hint

BREAK = "↵"
"""Stands for a line break while the text is typed."""


def shown(text: str) -> str:
    """The text as the input shows it."""
    return "\n".join(text.splitlines()).replace("\n", BREAK)


def meant(value: str) -> str:
    """The text that an input's value stands for."""
    return value.replace(BREAK, "\n")


class LineInput(Input):
    """An input that keeps every line of a paste."""

    hints: tuple[Hint, ...] = ()
    """What the footer names while it is written in, in place of the screen's keys."""

    def _on_paste(self, event: events.Paste) -> None:
        """Put in all lines, breaks shown."""
        event.stop()
        event.prevent_default()
        line = shown(event.text.strip("\r\n"))
        if self.selection.is_empty:
            self.insert_text_at_cursor(line)
        else:
            self.replace(line, *self.selection)
