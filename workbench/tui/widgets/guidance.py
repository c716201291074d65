"""The guidance line: what is queued for the model, and in which draft it will land.

Shown as text until the person writes; then it is an input, and what is typed survives (the screen
is told of every change).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from workbench.core.session import Guidance
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import one_line
from workbench.tui.widgets.lineinput import LineInput, meant, shown
from workbench.tui.widgets.painted import Lines


class GuidanceLine(Horizontal):
    """One line; `write` turns it into an input."""

    @dataclass
    class Sent(Message):
        """The person finished a note."""

        text: str

    @dataclass
    class Typed(Message):
        """The unsent text changed."""

        text: str

    @dataclass
    class Left(Message):
        """The person left the input; what was typed stays."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._notes: Sequence[Guidance] = ()
        self._landing = ""
        self._became = ""
        self._unsent = ""

    def compose(self) -> ComposeResult:
        """The text, the input (hidden), and where it lands."""
        yield Lines(id="guidance-text")
        yield LineInput(id="guidance-input", compact=True, select_on_focus=False)
        yield Lines(id="guidance-landing")

    def tell(self, notes: Sequence[Guidance], landing: str, became: str = "") -> None:
        """Show the notes of the path, where a note queued now would land, and what became of the
        last one that reached the model.
        """
        self._notes, self._landing, self._became = tuple(notes), landing, became
        self._show()

    def restore(self, unsent: str) -> None:
        """Put back text that was typed and not sent."""
        self._unsent = unsent
        self.query_one(Input).value = shown(unsent)
        self._show()

    def write(self) -> None:
        """Begin to write."""
        self.add_class("writing")
        self._show()
        self.query_one(Input).focus()

    @property
    def field(self) -> Input:
        """The input."""
        return self.query_one(Input)

    @property
    def writing(self) -> bool:
        """The input is open."""
        return self.has_class("writing")

    def _show(self) -> None:
        if not self.children:
            return
        self.query_one("#guidance-text", Lines).show([Row("", *self._line())])
        where: Line = ((f" Enter queues: {self._landing} ", "dim"),)
        self.query_one("#guidance-landing", Lines).show([where])

    def _line(self) -> tuple[Line, Line]:
        g = self.glyphs
        if self.writing:
            return ((f" {g.cursor} guidance: ", "accent"),), ()
        pending = [note for note in self._notes if note.status == "pending"]
        if pending:
            more = f" (+{len(pending) - 1} more)" if len(pending) > 1 else ""
            text = one_line(pending[0].text)
            line: Line = ((f" {g.cursor} queued: ", "accent"), (text, ""), (more, "dim"))
            return line, ((f"  {self._landing} ", "accent"),)
        return self._quiet()

    def _quiet(self) -> tuple[Line, Line]:
        g = self.glyphs
        parts: list[Part] = [(f" {g.cursor} guidance: ", "dim")]
        if self._unsent:
            parts.append((f"unsent: {one_line(self._unsent)}", "warn"))
            return tuple(parts), (("i goes on writing ", "dim"),)
        consumed = [note for note in self._notes if note.status == "consumed"]
        if consumed:
            last = consumed[-1]
            parts.append((f"“{one_line(last.text)}”", "dim"))
            return tuple(parts), ((f" {self._became} ", "dim"),)
        parts.append(("nothing queued; i writes a note to the model", "dim"))
        return tuple(parts), ()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep what is typed."""
        event.stop()
        self._unsent = meant(event.value)
        self.post_message(self.Typed(self._unsent))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the note, unless it is empty."""
        event.stop()
        text = meant(event.value).strip()
        self._close()
        if text:
            self.query_one(Input).value = ""
            self._unsent = ""
            self.post_message(self.Sent(text))
        self._show()
        self.post_message(self.Left())

    def on_key(self, event: events.Key) -> None:
        """Escape leaves the input and keeps the text."""
        if event.key == "escape" and self.writing:
            event.stop()
            self._close()
            self._show()
            self.post_message(self.Left())

    def _close(self) -> None:
        self.remove_class("writing")
