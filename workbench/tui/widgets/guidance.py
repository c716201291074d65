"""The guidance line: what is queued for the model, and in which draft it will land.

Shown as text until the person writes; then it is an input, and what is typed survives (the screen
is told of every change).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from workbench.core.events import Holds
from workbench.core.session import Guidance
from workbench.tui.actions import Hint
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import fit, one_line
from workbench.tui.widgets.lineinput import LineInput, meant, shown
from workbench.tui.widgets.painted import Lines
from workbench.tui.words import WAITING

HOLDS: Mapping[Holds, str] = {
    "path": "on this branch",
    "always": "pinned: every round",
    "once": "this draft only",
}
"""How long a note holds, in the words of all screens."""
AFTER: Mapping[Holds, Holds] = {"path": "always", "always": "once", "once": "path"}
"""What Tab makes of it."""
ASKED: Mapping[str, Literal["place", "templates"]] = {"ctrl+g": "place", "ctrl+t": "templates"}
KEYS = (
    Hint("enter", "queue"),
    Hint("tab", "how long it holds"),
    Hint("ctrl+g", "its place in the prompt"),
    Hint("ctrl+t", "templates"),
    Hint("escape", "leave, the text stays"),
)
"""What the footer names while a note is written."""
WIDE = 100
"""Cells from which all is said about where a note lands."""
WORD = 30
"""Cells that the name of a check takes at most before what is typed."""
TYPED = 20
"""Cells that what is typed has at least; where it lands gives way."""


class GuidanceLine(Horizontal):
    """One line; `write` turns it into an input."""

    @dataclass
    class Sent(Message):
        """The person finished a note."""

        text: str
        holds: Holds
        check: str

    @dataclass
    class Asked(Message):
        """While writing the person wants to see the note's place, or one of the templates."""

        what: Literal["place", "templates"]
        text: str
        holds: Holds
        check: str

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
        self.instead = ""
        """What stands here where no note can be written."""
        self._unsent = ""
        self._holds: Holds = "path"
        self._about = ""
        """The check that the note is about; empty for the draft."""

    def compose(self) -> ComposeResult:
        """The text, the input (hidden), and where it lands."""
        yield Lines(id="guidance-text")
        field = LineInput(id="guidance-input", compact=True, select_on_focus=False)
        field.hints = KEYS
        yield field
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

    def write(self, about: str = "") -> None:
        """Begin to write, of one check where it is named."""
        self._about = about
        self.add_class("writing")
        self._show()
        self.query_one(Input).focus()

    def put(self, text: str) -> None:
        """Another text in place of what is typed; the cursor at its end."""
        field = self.query_one(Input)
        field.value = shown(text)
        field.cursor_position = len(field.value)

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
        line, tail = self._line()
        text = self.query_one("#guidance-text", Lines)
        text.show([Row("", line, tail)])
        text.styles.width = cell_len(line[0][0]) if self.writing else "1fr"
        where, landing = self._where(), self.query_one("#guidance-landing", Lines)
        landing.styles.width = _cells(where) + 1
        landing.show([where])

    def on_resize(self) -> None:
        """A narrow line leaves its room to what is written."""
        self._show()

    def _where(self) -> Line:
        """When what is typed reaches the model, and how long it holds."""
        landing = self._landing
        if self.size.width < WIDE:
            landing = landing.removeprefix(WAITING).partition(",")[0]
        holds: Line = ((f" [{HOLDS[self._holds]}]", "accent"),)
        where: Line = ((f" {landing}", "dim"), *holds)
        room = self.size.width - cell_len(self._line()[0][0][0]) - TYPED
        fitting = (each for each in (where, holds) if _cells(each) <= room)
        return next(fitting, ()) if self.writing else where

    def _line(self) -> tuple[Line, Line]:
        g = self.glyphs
        if self.writing:
            word = fit(f"on {one_line(self._about)}", WORD) if self._about else "guidance"
            return ((f" {g.cursor} {word}: ", "accent"),), ()
        pending = [note for note in self._notes if note.status == "pending"]
        if pending and not self.instead:
            more = f" (+{len(pending) - 1} more)" if len(pending) > 1 else ""
            text = one_line(pending[0].text)
            word = {"path": "queued", "always": "pinned", "once": "queued once"}[pending[0].holds]
            line: Line = ((f" {g.cursor} {word}: ", "accent"), (text, ""), (more, "dim"))
            return line, ((f"  {self._landing} ", "accent"),)
        return self._quiet()

    def _quiet(self) -> tuple[Line, Line]:
        g = self.glyphs
        if self.instead:
            return ((f" {g.cursor} ", "accent"), (one_line(self.instead), "")), ()
        parts: list[Part] = [(f" {g.cursor} guidance: ", "dim")]
        if self._unsent:
            parts.append((f"unsent: {one_line(self._unsent)}", "warn"))
            return tuple(parts), (("i goes on writing ", "dim"),)
        pinned = sum(note.holds == "always" and note.status == "consumed" for note in self._notes)
        if pinned:
            parts.append((f"{pinned} pinned · ", "accent"))
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
            self.post_message(self.Sent(text, self._holds, self._about))
            self._holds = "path"
        self._show()
        self.post_message(self.Left())

    def on_key(self, event: events.Key) -> None:
        """Escape leaves the input and keeps the text; Tab says how long the note holds."""
        if not self.writing:
            return
        match event.key:
            case "escape":
                self._close()
                self._show()
                self.post_message(self.Left())
            case "tab":
                self._holds = AFTER[self._holds]
                self._show()
            case "ctrl+g" | "ctrl+t":
                what = ASKED[event.key]
                self.post_message(self.Asked(what, self._unsent, self._holds, self._about))
            case _:
                return
        event.stop()
        event.prevent_default()

    def _close(self) -> None:
        self.remove_class("writing")
        if not self._unsent:
            self._about = ""


def _cells(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)
