"""What corrections leave behind: the checks that one suggests, on trial, and those that hold."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from workbench.errors import WorkbenchError
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone
from workbench.tui.reviews.desk import ReviewDesk
from workbench.tui.reviews.learning import (
    SCOPES,
    Learned,
    Proposal,
    Scope,
    learned_lines,
    learned_rows,
    proposal_rows,
    trial_lines,
)
from workbench.tui.safe import wrapped
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.rows import Rows


class _Listing(ModalScreen[None]):
    """Rows above, what is known of the one under the cursor below."""

    CSS_PATH = "../../session.tcss"

    def __init__(self, title: str, keys: str) -> None:
        super().__init__(classes="wide")
        self._title, self._keys = title, keys

    def compose(self) -> ComposeResult:
        """A window with both."""
        with Vertical(id="learned", classes="window") as window:
            window.border_title, window.border_subtitle = self._title, self._keys
            yield Rows(id="learned-list")
            yield Fitted(id="learned-one")

    def on_mount(self) -> None:
        """Read what there is."""
        self.query_one(Rows).focus()
        self.run_worker(self.load(), exclusive=True, exit_on_error=False)

    async def load(self) -> None:
        """Reads it and shows it."""
        raise NotImplementedError

    def tell(self) -> None:
        """Says what is known of the row under the cursor."""
        raise NotImplementedError

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The text goes with the cursor."""
        event.stop()
        self.tell()

    def say(self, text: str, tone: Tone = "good") -> None:
        """A message in place of what is known of the row."""

        def made(width: int) -> list[Line]:
            return [((f" {part}", tone),) for part in wrapped(text, width - 2)]

        self.query_one(Fitted).fit(made)

    def problem(self, error: WorkbenchError) -> None:
        """An error with its hint."""
        self.say(f"{error.message} {error.hint}", "bad")


class CompileScreen(_Listing):
    """What a correction becomes: its case and row, and checks to confirm one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "leave"),
        Binding("y", "confirm(False)", "confirm"),
        Binding("Y", "confirm(True)", "confirm despite false alarms"),
        Binding("s", "scope", "another scope"),
    ]

    def __init__(self, desk: ReviewDesk, id: str, signs: Glyphs) -> None:
        keys = "y or Enter makes it hold · s another scope · Esc leaves"
        super().__init__("What this correction becomes", keys)
        self._desk, self._source, self._signs = desk, id, signs
        self._scope: Scope = "question"
        self._found: Proposal | None = None
        self._active: set[tuple[Scope, int]] = set()

    async def load(self) -> None:
        """The proposal in the scope; a scope that the item has not is passed over."""
        try:
            self._found = await self._desk.compiled(self._source, self._scope)
        except WorkbenchError as error:
            self.problem(error)
            return
        self.query_one(Rows).show(proposal_rows(self._found))
        self.tell()

    def tell(self) -> None:
        """What comes of it, and the trial of the check under the cursor."""
        found, chosen = self._found, self.query_one(Rows).chosen
        if found is not None:
            number = int(chosen or 0)
            self.query_one(Fitted).fit(lambda width: trial_lines(found, number, width))

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter is yes."""
        event.stop()
        self.action_confirm(False)

    def action_confirm(self, despite: bool) -> None:
        """The check under the cursor holds from now on; with false alarms only after a second
        thought.
        """
        chosen = self.query_one(Rows).chosen
        if self._found is None or not chosen:
            return
        number = int(chosen)
        alarms = len(self._found.checks[number - 1].alarms)
        if (self._scope, number) in self._active:
            self.say("It holds already. z on the review screen takes it back.")
        elif alarms and not despite:
            self.say(f"It would have failed {alarms} accepted answers. Y confirms it all the same.")
        else:
            self.run_worker(self._confirm(number), group="confirm", exit_on_error=False)

    async def _confirm(self, number: int) -> None:
        try:
            rule = await self._desk.activate(self._source, self._scope, number)
        except WorkbenchError as error:
            self.problem(error)
            return
        self._active.add((self._scope, number))
        self.say(f"Holds from now on: {rule} z on the review screen takes it back.")

    def action_scope(self) -> None:
        """The next scope that the item has."""
        self.run_worker(self._turn(), group="scope", exclusive=True, exit_on_error=False)

    async def _turn(self) -> None:
        for _ in SCOPES:
            self._scope = SCOPES[(SCOPES.index(self._scope) + 1) % len(SCOPES)]
            try:
                self._found = await self._desk.compiled(self._source, self._scope)
            except WorkbenchError:
                continue  # it belongs to no task, or to no domain
            self.query_one(Rows).show(proposal_rows(self._found))
            self.tell()
            return


class ChecksScreen(_Listing):
    """Every check that was made of a correction, to look at and to retire."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "leave"),
        Binding("x", "retire", "retire"),
        Binding("z", "undo", "undo"),
    ]

    def __init__(self, desk: ReviewDesk, signs: Glyphs) -> None:
        super().__init__("Checks made of corrections", "x retires it · z undoes · Esc leaves")
        self._desk, self._signs = desk, signs
        self._found: Sequence[Learned] = ()

    async def load(self) -> None:
        """All checks."""
        try:
            self._found = await self._desk.checks()
        except WorkbenchError as error:
            self.problem(error)
            return
        self.query_one(Rows).show(learned_rows(self._found, self._signs))
        self.tell()

    def tell(self) -> None:
        """The check under the cursor with its source."""
        chosen = self.query_one(Rows).chosen
        check = next((each for each in self._found if each.id == chosen), None)
        pane = self.query_one(Fitted)
        pane.fit(lambda width: learned_lines(check, width) if check is not None else [])

    def action_retire(self) -> None:
        """It holds no more, with a reason if there is one."""
        from workbench.tui.screens.asking import LineScreen

        check = next((e for e in self._found if e.id == self.query_one(Rows).chosen), None)
        if check is None or check.retired:
            return

        def typed(why: str | None) -> None:
            if why is not None:
                self._act(lambda: self._desk.retire(check.id, why))

        self.app.push_screen(LineScreen("Retire it: why?", may_be_empty=True), typed)

    def action_undo(self) -> None:
        """Take the last deed of the review back."""
        self._act(self._desk.undo)

    def _act(self, act: Callable[[], Awaitable[object]]) -> None:
        async def done() -> None:
            try:
                await act()
            except WorkbenchError as error:
                self.problem(error)
                return
            await self.load()

        self.run_worker(done(), group="act", exit_on_error=False)
