"""Judges against the person: what each is worth, and where they lie apart (Enter opens it)."""

from __future__ import annotations

from textual.app import ComposeResult

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row
from workbench.tui.rating.desk import Agreement, ApartLine
from workbench.tui.reasons import Situation
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows

NOTHING = " No judge graded a draft yet: workbench run TASK --judge MODEL"


class ApartScreen(ActingScreen):
    """The judges above, the disagreements below."""

    CSS_PATH = "../../session.tcss"
    CONTEXT = "apart"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._found: Agreement | None = None

    def compose(self) -> ComposeResult:
        """Banner, judges, disagreements, footer."""
        yield Lines(id="banner")
        yield Lines(id="apart-judges", classes="pane")
        yield Rows(id="apart-list", classes="pane")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """Read the history."""
        self.built = True
        self.query_one(Rows).focus()
        self.query_one("#apart-judges", Lines).border_title = "Judges against your blind ratings"
        self.query_one(Rows).border_title = "Far apart"
        self._show()
        self.run_worker(self._load(), group="apart", exclusive=True, exit_on_error=False)

    def on_resize(self) -> None:
        """Lines are wrapped anew."""
        if self.built:
            self.call_after_refresh(self._show)

    def situation(self) -> Situation:
        """How many lie apart."""
        return Situation(listed=len(self._apart))

    @property
    def _apart(self) -> tuple[ApartLine, ...]:
        return self._found.apart if self._found is not None else ()

    async def _load(self) -> None:
        try:
            self._found = await self.services.rating.agreement()
        except WorkbenchError as error:
            self.problem(error)
            self._found = Agreement()
        self._show()

    def _show(self) -> None:
        model = self.workbench.model
        simulated = model.provider == "practice"
        top = banner("what judges are worth", model.label, simulated, self.size.width)
        self.query_one("#banner", Lines).show([top])
        lines = self._judges(self.size.width - 6)
        pane = self.query_one("#apart-judges", Lines)
        pane.show(lines)
        pane.styles.height = min(len(lines) + 2, max(4, self.size.height * 6 // 10))
        rows = [self._row(place, line) for place, line in enumerate(self._apart)]
        nothing = Row("", ((" Nothing lies two levels apart.", "dim"),))
        self.query_one(Rows).show(rows or [nothing])
        self.show_hints()

    def _judges(self, width: int) -> list[Line]:
        if self._found is None:
            return [((" …", "dim"),)]
        lines: list[Line] = []
        for judge in self._found.judges:
            lines.append(((f" {one_line(judge.name)}", "strong"),))
            for text in judge.says:
                lines += [((f"   {part}", ""),) for part in wrapped(text, width - 3)]
        return lines or [((NOTHING, "dim"),)]

    def _row(self, place: int, line: ApartLine) -> Row:
        said = f" {one_line(line.criterion)}: {one_line(line.judge)} gives {line.judged:.1f}, "
        tail: Line = ((f"draft {line.number} ", "dim"),)
        return Row(str(place), ((said, ""), (f"you {line.person:.0f}", "accent")), tail)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter opens the draft."""
        event.stop()
        await self.do_apart_open()

    async def do_apart_open(self) -> None:
        """The session, at that draft."""
        chosen = self.query_one(Rows).chosen
        if not chosen:
            return
        line = self._apart[int(chosen)]
        try:
            await self.workbench.open_session(line.session, line.draft)
        except WorkbenchError as error:
            self.problem(error)

    def do_apart_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_apart_close(self) -> None:
        """Back."""
        self.dismiss()
