"""The screen's settings: theme, signs, mouse, bell. What is chosen holds at once and is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from workbench.tui.lines import Line, Row
from workbench.tui.safe import padded
from workbench.tui.services import DisplaySettings
from workbench.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from workbench.tui.app import WorkbenchApp

VALUE = 22
"""Cells of the column of values; a longer one stands whole."""


class SettingsScreen(ModalScreen[None]):
    """One row for each setting; Enter goes to the next value."""

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "leave"),
        Binding("space,right,l", "change(1)", "next value"),
        Binding("left,h", "change(-1)", "previous value"),
    ]

    def __init__(self, app: WorkbenchApp) -> None:
        super().__init__()
        self._app = app

    def compose(self) -> ComposeResult:
        """The rows in a box."""
        yield Rows(id="choice", classes="window")

    def on_mount(self) -> None:
        """Fill the box."""
        rows = self.query_one(Rows)
        rows.border_title = "Settings"
        rows.note = "Enter changes, Esc leaves"
        rows.focus()
        self._show()
        rows.styles.height = len(rows.rows) + 2

    def _show(self) -> None:
        look = self._app.look
        mouse, bell = ("on" if on else "off" for on in (look.mouse, look.notify))
        keys = ", ".join(f"{id}={key}" for id, key in look.keymap.items()) or "as they come"
        self.query_one(Rows).show(
            [
                _row("theme", "theme", look.theme, "three of ours first, then others"),
                _row(
                    "ascii", "signs", "ASCII" if look.ascii else "Unicode", "after the next start"
                ),
                _row("mouse", "mouse", mouse, "off: the terminal selects text"),
                _row("notify", "bell", bell, "rings when it waits for you"),
                _row("", "keys", keys, "in the file that `workbench config` names"),
            ]
        )

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter changes the row."""
        event.stop()
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """The next or previous value of the row under the cursor."""
        look = self._app.look
        match self.query_one(Rows).chosen:
            case "theme":
                self._app.change_look(replace(look, theme=self._next_theme(look, by)))
            case "ascii":
                self._app.change_look(replace(look, ascii=not look.ascii))
            case "mouse":
                self._app.change_look(replace(look, mouse=not look.mouse))
            case "notify":
                self._app.change_look(replace(look, notify=not look.notify))
            case _:
                return
        self._show()

    def _next_theme(self, look: DisplaySettings, by: int) -> str:
        known = sorted(self._app.available_themes, key=lambda n: (not n.startswith("workbench"), n))
        place = known.index(look.theme) if look.theme in known else 0
        return known[(place + by) % len(known)]


def _row(id: str, name: str, value: str, note: str) -> Row:
    shown = padded(value, VALUE) if cell_len(value) < VALUE else f"{value}  "
    line: Line = ((" " + padded(name, 8), "dim"), (shown, "strong"), (note, "dim"))
    return Row(id, line)
