"""Rating a draft by its rubric: one key a criterion, nothing told of the draft until it is done.

The level goes to the criterion under the cursor, which then moves on; the last one is followed by
Enter, which writes. Only then round, author, checks and judges are told, and the next draft comes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line
from workbench.tui.rating.desk import Sheet
from workbench.tui.rating.text import (
    draft_lines,
    rubric_lines,
    short_rubric_lines,
    told_lines,
    worth_line,
)
from workbench.tui.reasons import Situation
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name
from workbench.tui.widgets.painted import Lines

Write = Callable[[Sheet, dict[str, float], str], Awaitable[Sequence[str]]]
"""Writes the rating of a draft of a session that runs here; gives what was not told before."""
BESIDE_FROM = 110
"""Columns from which the rubric stands beside the draft (`-wide` of the style sheet)."""
NOTHING = (
    " Nothing waits to be rated.",
    " Drafts come from sessions; those that ran without this screen are unseen:",
    " workbench run TASK --judge MODEL",
)


class RatingScreen(ActingScreen):
    """The draft, and the rubric beside it."""

    CSS_PATH = "../../session.tcss"
    CONTEXT = "rating"

    def __init__(
        self,
        services: Services,
        keys: Keymap,
        glyphs: Glyphs,
        sheet: Sheet | None = None,
        write: Write | None = None,
    ) -> None:
        """With `sheet` and `write` that one draft is rated; without, what waits in the history."""
        super().__init__(services, keys, glyphs)
        self._desk = services.rating
        self._sheet, self._write_live = sheet, write
        self._given: dict[str, float] = {}
        self._at = 0
        self._told: Sequence[str] = ()
        self._note = ""
        self._skipped: set[str] = set()
        self._done = 0
        self._loading = sheet is None
        self._since = services.clock()
        self._pressed = ""

    def compose(self) -> ComposeResult:
        """Banner, draft and rubric, what the rating is worth, footer."""
        yield Lines(id="banner")
        with Horizontal(id="rating"):
            yield Lines(id="rating-draft", classes="pane")
            yield Lines(id="rating-rubric", classes="pane")
        yield Lines(id="rating-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The first draft."""
        self.built = True
        for pane in self.query(Lines):
            pane.can_focus = False
        self._show()
        if self._loading:
            self._fetch()

    def on_resize(self) -> None:
        """Lines are wrapped anew."""
        if self.built:
            self.call_after_refresh(self._show)

    async def on_key(self, event: events.Key) -> None:
        """Which digit it was: five levels are one action."""
        self._pressed = key_name(event)

    def situation(self) -> Situation:
        """Whether a draft is there."""
        return Situation(listed=int(self._sheet is not None), decided=bool(self._told))

    def _fetch(self) -> None:
        self._loading = True
        self.run_worker(self._next(), group="rating", exclusive=True, exit_on_error=False)

    async def _next(self) -> None:
        try:
            sheet = await self._desk.next(self._skipped)
        except WorkbenchError as error:
            self.problem(error)
            sheet = None
        self._loading = False
        self._begin(sheet)

    def _begin(self, sheet: Sheet | None) -> None:
        self._sheet, self._given, self._at = sheet, {}, 0
        self._told, self._note = (), ""
        self._since = self.services.clock()
        for pane in self.query("#rating-draft, #rating-rubric").results(Lines):
            pane.scroll_to(y=0, animate=False)
        self._show()

    # Showing

    def _show(self) -> None:
        model = self.workbench.model
        simulated = model.provider == "practice"
        top = banner("rate drafts, blind", model.label, simulated, self.size.width)
        self.query_one("#banner", Lines).show([top])
        self._show_draft()
        self._show_rubric()
        self.query_one("#rating-note", Lines).show([self._worth()])
        self.show_hints()

    def _show_draft(self) -> None:
        pane = self.query_one("#rating-draft", Lines)
        pane.border_title = "Draft"
        pane.note = self._progress()
        if self._sheet is None:
            said = (" …",) if self._loading else NOTHING
            pane.show([((text, "dim"),) for text in said])
            return
        pane.show(draft_lines(self._sheet, max(20, pane.inner_width - 1)))

    def _progress(self) -> str:
        sheet = self._sheet
        told = f"{self._done} rated"
        if sheet is not None and sheet.waiting:
            rated = bool(self._told)
            unseen = sheet.unseen - (rated and sheet.saw == "nothing")
            told += f" · {sheet.waiting - rated} wait, {unseen} unseen"
        return told

    def _show_rubric(self) -> None:
        pane = self.query_one("#rating-rubric", Lines)
        pane.border_title = "Rubric"
        sheet = self._sheet
        if sheet is None:
            pane.show([])
            return
        width = max(24, pane.inner_width)
        if self._told:
            pane.border_subtitle = "Enter: the next draft"
            pane.show(told_lines(self._told, self._given, width))
            return
        pane.border_subtitle = f"{len(self._given)} of {len(sheet.criteria)}"
        told = short_rubric_lines if self.size.width < BESIDE_FROM else rubric_lines
        pane.show(told(sheet, self._given, self._at, width, self.glyphs))
        pane.scroll_to(y=max(0, self._at - 1), animate=False)

    def _worth(self) -> Line:
        sheet = self._sheet
        if sheet is None:
            return ()
        if self._whole and not self._told:
            return ((" Enter writes it; then you are told what it was.", "accent"),)
        if sheet.older and not self._told:
            return ((" You rated it by an earlier version of the rubric; this counts now.", "dim"),)
        return worth_line(sheet.saw, self.size.width)

    @property
    def _whole(self) -> bool:
        """Every criterion has a level."""
        return self._sheet is not None and len(self._given) == len(self._sheet.criteria)

    # Acting

    def do_rating_level(self) -> None:
        """A level for the criterion under the cursor, and on to the next one."""
        sheet = self._sheet
        if sheet is None or not self._pressed.isdecimal():
            return
        self._given[sheet.criteria[self._at].id] = float(self._pressed)
        self._move(1)

    def do_rating_back(self) -> None:
        """The criterion before."""
        self._move(-1)

    def do_rating_forward(self) -> None:
        """The criterion after."""
        self._move(1)

    def _move(self, by: int) -> None:
        count = len(self._sheet.criteria) if self._sheet is not None else 1
        self._at = min(count - 1, max(0, self._at + by))
        self._show()

    async def do_rating_finish(self) -> None:
        """Write the rating; once it is written, the next draft."""
        if self._told:
            self._leave_or_next()
            return
        if not self._whole:
            self.flash("Give every criterion a level first: 1 to 5.", "warn")
            return
        assert self._sheet is not None
        seconds = self.services.clock() - self._since
        if self._write_live is not None:
            self._told = await self._write_live(self._sheet, self._given, self._note)
        else:
            self._told = await self._desk.rate(self._sheet, self._given, self._note, seconds)
        self._done += 1
        self._show()

    def _leave_or_next(self) -> None:
        if self._write_live is not None:
            self.dismiss()
        else:
            self._fetch()

    def do_rating_skip(self) -> None:
        """Another draft; this one comes again another time."""
        if self._sheet is not None:
            self._skipped.add(self._sheet.name)
        self._leave_or_next()

    def do_rating_note(self) -> None:
        """A note that goes with the rating."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text is not None:
                self._note = text

        self.app.push_screen(
            LineScreen("Note", self._note, hint="It is written with the rating."), typed
        )

    def do_rating_criterion(self) -> None:
        """What the rubric lacks becomes a line of it: a new version, earlier ratings are older."""
        sheet = self._sheet
        if sheet is None:
            return

        async def typed(text: str | None) -> None:
            if not text:
                return
            try:
                said = await self._desk.add_criterion(sheet.domain, text)
            except WorkbenchError as error:
                self.problem(error)
                return
            self.flash(said, "good")
            self._fetch() if self._write_live is None else self.dismiss()

        hint = "name: question | 1 how bad looks | 3 … | 5 how good looks"
        window = self.line_window(f"criterion:{sheet.domain}", "A criterion found", hint=hint)
        self.app.push_screen(window, typed)

    def do_rating_pair(self) -> None:
        """Two drafts side by side instead."""
        from workbench.tui.screens.raters.pairing import PairScreen

        self.app.push_screen(PairScreen(self.services, self.keys, self.glyphs))

    def do_rating_apart(self) -> None:
        """Where judges and the person lie apart."""
        from workbench.tui.screens.raters.apart import ApartScreen

        self.app.push_screen(ApartScreen(self.services, self.keys, self.glyphs))

    def do_rating_down(self) -> None:
        """Scroll the draft."""
        self.query_one("#rating-draft", Lines).scroll_relative(y=self._step, animate=False)

    def do_rating_up(self) -> None:
        """Scroll it back."""
        self.query_one("#rating-draft", Lines).scroll_relative(y=-self._step, animate=False)

    @property
    def _step(self) -> int:
        """Lines that a key scrolls by: one, or most of a page."""
        paging = self._pressed.startswith(("page", "ctrl"))
        return max(1, self.query_one("#rating-draft", Lines).size.height - 2) if paging else 1

    def do_rating_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_rating_close(self) -> None:
        """Back; levels that were not written are dropped."""
        self.dismiss()
