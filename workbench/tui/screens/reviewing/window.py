"""The window in which an answer is corrected: the text, what it changes, what was asked, and the
contract that the case will hold later answers to, with its verdict on the old and the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import TextArea

from workbench.errors import WorkbenchError
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line
from workbench.tui.reviews.changes import change_lines
from workbench.tui.reviews.contract import ContractLine, Held, Terms, term_rows, verdict_lines
from workbench.tui.reviews.desk import ReviewDesk, ReviewItem
from workbench.tui.reviews.text import conversation_lines, source_lines
from workbench.tui.screens.acting import HEIGHTS, WIDTHS
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.keys import pass_on
from workbench.tui.widgets.rows import Rows

CALM = 0.2
"""Seconds after the last key from which the contract is read anew."""
KINDS = (
    *("required", "condition", "order", "polarity", "quantity"),
    *("money", "date", "entity", "forbidden"),
)


@dataclass(frozen=True, slots=True)
class Corrected:
    """What the person wrote."""

    text: str
    contract: tuple[ContractLine, ...] | None = None
    """The lines they left; None where they touched none."""
    compile: bool = False
    """They want to see what else it becomes."""


class CorrectScreen(ModalScreen[Corrected | None]):
    """Correct an answer. ctrl+s takes it, ctrl+g goes on to its checks; Esc leaves it."""

    CSS_PATH = "../../session.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "take(False)", "save", priority=True),
        Binding("ctrl+g", "take(True)", "save, checks", priority=True),
        Binding("escape", "dismiss(None)", "leave", priority=True),
        Binding("tab", "turn", "contract", priority=True),
        Binding("space,x", "keep", "keep or drop"),
        Binding("a", "add", "add a line"),
    ]

    def __init__(
        self,
        desk: ReviewDesk,
        item: ReviewItem,
        text: str,
        typed: Callable[[str], None],
        signs: Glyphs,
    ) -> None:
        """`typed` is told of every change."""
        super().__init__()
        self._desk, self._item, self._typed, self._signs = desk, item, typed, signs
        self._text = text
        self._terms = Terms()
        self._held = Held()
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The editor with its changes on the left; what was asked and the contract on the right."""
        with Horizontal(id="correcting"):
            with Vertical(id="correcting-left"):
                area = TextArea(self._text, id="correction", soft_wrap=True)
                area.border_title = "What would be right"
                area.border_subtitle = "ctrl+s saves · ctrl+g + checks · Esc"
                yield area
                yield Fitted(id="correction-changes", classes="pane")
            with Vertical(id="correcting-right"):
                yield Fitted(id="correction-question", classes="pane")
                yield Rows(id="correction-contract", classes="pane")
                yield Fitted(id="correction-verdicts", classes="pane")

    def on_mount(self) -> None:
        """The cursor into the text."""
        self._title("changes", "What changes")
        self._title("question", "Question and sources")
        self._title("contract", "Contract")
        self._title("verdicts", "It says of the")
        self.query_one(Rows).note = "tab · space drops · a adds"
        asked = self.query_one("#correction-question", Fitted)
        asked.fit(lambda width: self._asked(width))
        self.query_one(TextArea).focus()
        self._read()

    def _title(self, name: str, title: str) -> None:
        self.query_one(f"#correction-{name}").border_title = title

    def _asked(self, width: int) -> list[Line]:
        return [
            *conversation_lines(self._item, width - 2)[1:],
            *source_lines(self._item, width - 2),
        ]

    def on_key(self, event: events.Key) -> None:
        """Typed before the area had the focus."""
        if self.focused is None:
            pass_on(event, self.query_one(TextArea))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep what is typed; read it when the typing rests."""
        event.stop()
        if event.text_area.text == self._text:
            return
        self._text = event.text_area.text
        self._typed(self._text)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(CALM, self._read)

    def _read(self) -> None:
        old, new = self._item.answer, self._text
        pane = self.query_one("#correction-changes", Fitted)
        pane.fit(lambda width: change_lines(old, new, width))
        self.run_worker(self._hold(), group="contract", exclusive=True, exit_on_error=False)

    async def _hold(self) -> None:
        """The lines that follow from the text now, and the verdicts of those that are kept."""
        held = await self._desk.held(self._item, self._text, None)
        self._terms = replace(self._terms, found=held.lines)
        if self._terms.touched:
            try:
                held = await self._desk.held(self._item, self._text, self._terms.kept)
            except WorkbenchError as error:
                self.query_one(Rows).note = error.message
                return
        self._held = held
        self._show()

    def _show(self) -> None:
        rows = self.query_one(Rows)
        rows.show(term_rows(self._terms, self._signs))
        rows.border_title = f"Contract · {len(self._terms.kept)} of {len(self._terms.listed)} lines"
        pane = self.query_one("#correction-verdicts", Fitted)
        pane.fit(lambda width: verdict_lines(self._held, width))

    def action_turn(self) -> None:
        """From the text to the contract and back."""
        area, rows = self.query_one(TextArea), self.query_one(Rows)
        (rows if self.focused is area else area).focus()

    def action_keep(self) -> None:
        """The line under the cursor is dropped, or kept again."""
        chosen = self.query_one(Rows).chosen
        if chosen:
            self._terms = self._terms.toggled(int(chosen))
            self._show()
            self._read()

    def action_add(self) -> None:
        """A line more: a kind and its words, or words alone."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text:
                self._terms = self._terms.with_line(line_of(text))
                self._show()
                self._read()

        hint = f"words, or KIND: words · {', '.join(KINDS)}"
        self.app.push_screen(LineScreen("A line of the contract", hint=hint), typed)

    def action_take(self, compile: bool) -> None:
        """Answer with the text, and with the lines where they were touched."""
        contract = self._terms.kept if self._terms.touched else None
        self.dismiss(Corrected(self.query_one(TextArea).text, contract, compile))


def line_of(text: str) -> ContractLine:
    """What was typed as a line: `forbidden: in cash`; words alone are required."""
    kind, colon, words = text.partition(":")
    if colon and kind.strip().casefold() in KINDS and words.strip():
        return ContractLine(kind.strip().casefold(), words.strip())
    return ContractLine("required", text.strip())
