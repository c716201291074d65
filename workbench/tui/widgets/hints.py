"""The footer: keys of what is possible now on what has the focus, to be pressed or clicked; and for
some seconds a message above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.message import Message

from workbench.tui.actions import Hint
from workbench.tui.lines import Line, Part
from workbench.tui.safe import wrapped
from workbench.tui.widgets.painted import Lines

MESSAGE_LINES = 5
"""Lines that a message takes at most."""


class Hints(Lines, can_focus=False):
    """One line of hints, as many as fit, below the message; a click on one presses its key."""

    @dataclass
    class Pressed(Message):
        """The person clicked on a key."""

        key: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: Sequence[Hint] = ()
        self._flash: Line = ()

    def tell(self, hints: Sequence[Hint]) -> None:
        """Show other hints."""
        self._hints = tuple(hints)
        self._show()

    def flash(self, line: Line) -> None:
        """Show a message above the hints; an empty one takes it away."""
        self._flash = line
        self._show()

    @property
    def message(self) -> str:
        """The message that is shown above the hints; empty for none."""
        return "".join(text for text, _ in self._flash)

    def on_resize(self) -> None:
        """Fewer or more hints fit now."""
        self._show()

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked; of two beside one word, the one that was hit."""
        if event.y < len(self.lines) - 1:
            return
        key = key_at(shown(self._hints, self.size.width), event.x)
        if key:
            self.post_message(self.Pressed(key))

    def _show(self) -> None:
        told: list[Line] = [*self._told(), fitting(self._hints, self.size.width)]
        self.styles.height = len(told)
        self.show(told)

    def _told(self) -> list[Line]:
        """The message on as many lines as it takes: what to do next stands at its end."""
        lines = wrapped(self.message, max(1, self.size.width - 2)) if self._flash else []
        return [((f" {line}", self._flash[0][1]),) for line in lines[:MESSAGE_LINES]]


def fitting(hints: Sequence[Hint], width: int) -> Line:
    """The hints that are shown, as a line."""
    parts: list[Part] = []
    for hint in shown(hints, width):
        parts += [(f" {hint.key}", "accent"), (f" {hint.label} ", "")]
    return tuple(parts)


def shown(hints: Sequence[Hint], width: int) -> list[Hint]:
    """What is possible, as much as fits: the last ones give way, but for the way back and the help
    at the end, which stay.
    """
    kept = [hint for hint in hints if not hint.reason]
    while len(kept) > 2 and sum(map(_cells, kept)) > width:
        del kept[-3]
    return kept


def _cells(hint: Hint) -> int:
    return cell_len(hint.key) + cell_len(hint.label) + 3


def key_at(hints: Sequence[Hint], x: int) -> str:
    """The key under a cell of the line; a word's first key where the word was hit."""
    start = 0
    for hint in hints:
        end = start + _cells(hint)
        if start <= x < end:
            return _of_several(hint.key, x - start - 1)
        start = end
    return ""


def _of_several(keys: str, x: int) -> str:
    """The key at a cell of `a/b`; the slash alone is a key too."""
    parts = keys.split("/") if keys.strip("/") else [keys]
    start = 0
    for part in parts:
        if start <= x <= start + cell_len(part):
            return part
        start += cell_len(part) + 1
    return parts[0]
