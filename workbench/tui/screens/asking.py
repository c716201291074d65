"""Small windows over a screen: choose a row, type a line, edit a text, read a text.

Each answers with what was chosen or typed, or None when the person left it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, TextArea

from workbench.tui.lines import Line, Row, Tone
from workbench.tui.safe import wrapped
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.keys import pass_on
from workbench.tui.widgets.lineinput import LineInput, meant, shown
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows


class ChoiceScreen(ModalScreen[str | None]):
    """Choose one of some rows; answers with its id."""

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "leave")]

    def __init__(
        self,
        title: str,
        rows: Iterable[Row],
        *,
        footer: str = "Enter chooses, Esc leaves",
        current: str = "",
    ) -> None:
        """`current` is the row on which the cursor begins; empty for the first."""
        super().__init__()
        self._title, self._footer, self._current = title, footer, current
        self._listed = tuple(rows)

    def compose(self) -> ComposeResult:
        """The rows in a box."""
        yield Rows(id="choice", classes="window")

    def on_mount(self) -> None:
        """Fill the box."""
        rows = self.query_one(Rows)
        rows.border_title, rows.note = self._title, self._footer
        rows.styles.height = min(len(self._listed) + 2, max(5, self.size.height - 4))
        rows.show(self._listed, self._current or None)
        rows.focus()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Answer with the row."""
        self.dismiss(event.id)


class LineScreen(ModalScreen[str | None]):
    """Type one line; `wrong` says what is wrong with it, and it is not taken until that is
    empty.
    """

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "leave")]

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        hint: str = "",
        wrong: Callable[[str], str] = lambda text: "",
        may_be_empty: bool = False,
        typed: Callable[[str], None] | None = None,
        beside: bool = False,
    ) -> None:
        """`typed` is told of every change, and of an empty text once the line is taken; `beside`
        puts the window at the foot of the screen, clear of what it asks about.
        """
        super().__init__(classes="at-foot" if beside else None)
        self._typed = typed
        self._title, self._text, self._hint = title, text, hint
        self._wrong, self._may_be_empty = wrong, may_be_empty

    def compose(self) -> ComposeResult:
        """The input, and a line below that says what is expected or wrong."""
        with Vertical(classes="window", id="line-window") as window:
            window.border_title = self._title
            kept = "Esc leaves, the text is kept" if self._typed else "Esc leaves"
            window.border_subtitle = f"Enter takes it, {kept}"
            text = shown(self._text)
            yield LineInput(text, id="line-input", compact=True, select_on_focus=False)
            yield Fitted(id="line-hint")

    def on_mount(self) -> None:
        """The cursor into the line."""
        self._say(self._hint, "dim")
        self.query_one(Input).focus()

    def on_key(self, event: events.Key) -> None:
        """Typed before the line had the focus."""
        if self.focused is not self.query_one(Input) and event.key != "escape":
            pass_on(event, self.query_one(Input))

    def _say(self, text: str, tone: Tone) -> None:
        self.query_one("#line-hint", Fitted).fit(
            lambda width: [((line, tone),) for line in wrapped(text, width)]
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell of what is typed."""
        event.stop()
        text = meant(event.value)
        if self._typed is not None and text != self._text:
            self._text = text
            self._typed(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line, or say what is wrong."""
        text = meant(event.value).strip()
        wrong = self._wrong(text) if text else ""
        if not text and not self._may_be_empty:
            wrong = "Type something, or leave with Esc."
        if wrong:
            self._say(wrong, "bad")
            return
        if self._typed is not None:
            self._typed("")
        self.dismiss(text)


class EditScreen(ModalScreen[str | None]):
    """Edit a text in place. ctrl+s takes it; Esc leaves it; `typed` is told of every change."""

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "take", "save", priority=True),
        Binding("escape", "dismiss(None)", "leave", priority=True),
    ]

    def __init__(
        self,
        title: str,
        text: str,
        *,
        typed: Callable[[str], None] = lambda text: None,
        note: str = "",
        keys: str = "ctrl+s saves · Esc leaves, the text is kept",
    ) -> None:
        super().__init__()
        self._title, self._text, self._typed, self._note = title, text, typed, keys + note

    def compose(self) -> ComposeResult:
        """A plain text area: no highlighter, which is slow from about a thousand lines on."""
        area = TextArea(
            self._text, id="edit", classes="window", show_line_numbers=True, soft_wrap=True
        )
        area.border_title = self._title
        area.border_subtitle = self._note
        yield area

    def on_mount(self) -> None:
        """The cursor into the text."""
        self.query_one(TextArea).focus()

    def on_key(self, event: events.Key) -> None:
        """Typed before the area had the focus."""
        if self.focused is not self.query_one(TextArea):
            pass_on(event, self.query_one(TextArea))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep what is typed."""
        self._typed(event.text_area.text)

    def action_take(self) -> None:
        """Answer with the text."""
        self.dismiss(self.query_one(TextArea).text)


class ReadingScreen(ModalScreen[None]):
    """A window over a box of lines, which the keys of any list scroll."""

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "by(1)", "down", show=False),
        Binding("up,k", "by(-1)", "up", show=False),
        Binding("pagedown,ctrl+d,space", "by(10)", "page down", show=False),
        Binding("pageup,ctrl+u", "by(-10)", "page up", show=False),
    ]

    def action_by(self, lines: int) -> None:
        """Scroll."""
        box = self.query_one(Lines)
        box.scroll_to(y=box.scroll_y + lines, animate=False)


class TextScreen(ReadingScreen):
    """Read some lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,f1", "dismiss(None)", "leave"),
    ]

    def __init__(
        self, title: str, lines: Iterable[Line | Row], *, wide: bool = False, at: int = 0
    ) -> None:
        """`at` is the line that is brought into sight at first."""
        super().__init__(classes="wide" if wide else None)
        self._title, self._shown, self._at = title, tuple(lines), at

    def compose(self) -> ComposeResult:
        """The lines in a box."""
        yield Lines(id="text", classes="window")

    def on_mount(self) -> None:
        """Fill the box; as high as the text where there is room."""
        box = self.query_one(Lines)
        box.border_title, box.note = self._title, "Esc leaves"
        box.styles.height = min(len(self._shown) + 2, max(5, self.size.height - 2))
        box.show(self._shown)
        if self._at:
            self.call_after_refresh(box.scroll_to, y=max(0, self._at - 2), animate=False)
