"""Past sessions: the latest changed first, a page at a time, filtered and searched; open, compare,
tag, delete.

Only what is listed is in memory; the next page is asked for when the cursor nears the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.days import EXAMPLES, day_span
from workbench.errors import UsageError, WorkbenchError
from workbench.tui.actions import Keymap, find
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row
from workbench.tui.past import facts_row, filter_row, past_rows, value_rows
from workbench.tui.reasons import Situation
from workbench.tui.safe import fit, one_line, padded
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.glancing import Glancing
from workbench.tui.services import Services
from workbench.tui.sessions import HistoryQuery, PastSession
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.words import STOPS

if TYPE_CHECKING:
    from textual.widgets import Input

PAGE = 60
"""Sessions asked for at a time."""
NEAR = 15
"""Sessions before the end at which the next page is asked for."""
OUTCOMES = ("unfinished", "paused", "interrupted", *STOPS, "accepted", "abandoned")
FILTERS = ("domain", "outcome", "model", "strategy", "days", "tagged", "rated", "corrected")
"""Actions that filter, in the order in which they are offered."""
FIELDS = {"tagged": "tag"}
"""Where the field of the query has another name than the action."""


class HistoryScreen(ActingScreen):
    """The history, filtered."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "history"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._query = HistoryQuery()
        self._found: list[PastSession] = []
        self._next = ""
        """What the following page starts after; empty at the end."""
        self._loading = False
        self._stale = False
        """A session was opened and may have changed."""
        self._glancing = Glancing(self)
        self._mark = ""
        """The session that another one will be compared with."""

    def compose(self) -> ComposeResult:
        """Banner, filters, list, what the cursor is on, footer."""
        yield Lines(id="banner")
        yield Lines(id="history-filter")
        with Horizontal(id="history-body"):
            yield Rows(id="history-list", classes="pane")
            yield Fitted(id="glance", classes="pane")
        yield Lines(id="history-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The first page."""
        self.built = True
        rows = self.query_one("#history-list", Rows)
        rows.border_title = "Past sessions"
        rows.focus()
        self._begin()

    def on_resize(self) -> None:
        """Columns follow the width."""
        self._show()

    def on_screen_resume(self) -> None:
        """Back from a session, which has changed."""
        if self._stale:
            self._stale = False
            self._begin()

    def _begin(self) -> None:
        """List anew: the query changed. The old rows stay until the new ones are there."""
        self._load("")
        self._show()

    def _load(self, after: str) -> None:
        self._loading = True
        self.run_worker(
            partial(self._page, self._query, after),  # type: ignore[arg-type]  # void is no type
            group="page",
            exclusive=True,
            exit_on_error=False,
        )

    async def _page(self, query: HistoryQuery, after: str) -> None:
        try:
            page = await self.services.history(query, after, PAGE)
        except WorkbenchError as error:
            self.problem(error)
            return
        finally:
            self._loading = False
        if query == self._query:
            self._found = [*(self._found if after else []), *page.sessions]
            self._next = page.next
            self._show()

    def situation(self) -> Situation:
        """How many are listed."""
        return Situation(listed=len(self._found))

    def _show(self) -> None:
        if not self.built:
            return
        model = self.workbench.model
        top = banner("history", model.label, model.provider == "practice", self.size.width)
        self.query_one("#banner", Lines).show([top])
        self.query_one("#history-filter", Lines).show([filter_row(self._query)])
        rows = self.query_one("#history-list", Rows)
        rows.show(self._listed() or self._nothing())
        number = len(self._found)
        rows.note = f"{number}{'+' if self._next else ''} session{'s' * (number != 1)}"
        self._show_note()
        self.show_hints()

    def _listed(self) -> list[Row]:
        width = self.size.width - self._glancing.width - 5
        searched = bool(self._query.text)
        return past_rows(self._found, width, self._mark, self.glyphs, searched=searched)

    def _nothing(self) -> list[Row]:
        if self._loading:
            return [Row("", ((" …", "dim"),))]
        if self._query == HistoryQuery():
            return [Row("", ((" No past sessions yet. Start a task; it will stand here.", "dim"),))]
        keys = self.keys.keys["history.all"] or ("",)
        said = [f" Nothing fits. {keys[0]} takes all filters away."]
        last = one_line(self._query.text).rpartition(" ")[2]
        if last.isalnum():
            said.append(f" {last}* finds words that begin so.")
        return [Row("", ((text, "dim"),)) for text in said]

    def _show_note(self) -> None:
        entry = self._chosen()
        row = Row("", ()) if entry is None else facts_row(entry, self.glyphs)
        self.query_one("#history-note", Lines).show([row])

        self._glancing.show(entry)

    def _chosen(self) -> PastSession | None:
        id = self.query_one("#history-list", Rows).chosen
        return next((entry for entry in self._found if entry.id == id), None)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The note follows the cursor; near the end the next page comes."""
        event.stop()
        self._show_note()
        place = next((i for i, entry in enumerate(self._found) if entry.id == event.id), 0)
        if self._next and not self._loading and place >= len(self._found) - NEAR:
            self._load(self._next)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter opens."""
        event.stop()
        await self.do_history_open()

    def do_history_rate(self) -> None:
        """Drafts of all sessions, blind."""
        self.workbench.open_rating()

    async def do_history_open(self) -> None:
        """Open the session in the screen where it was made."""
        entry = self._chosen()
        if entry is None:
            return
        self.flash(f"Opening {entry.title or entry.task} …")
        try:
            self._stale = True
            await self.workbench.open_session(entry.id)
        except WorkbenchError as error:
            self.problem(error)

    async def do_history_search(self) -> None:
        """Search all texts."""
        from textual.widgets import Input

        if not self.query(Input):
            hint = "words in prompts, drafts, notes"
            field = Input(self._query.text, placeholder=hint, compact=True)
            self.typing = field
            await self.mount(field, after="#history-filter")
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter searches."""
        self._ask(text=event.value.strip())
        self._close_search()

    def _close_search(self) -> None:
        from textual.widgets import Input

        self.typing = None
        self.query(Input).remove()
        self.query_one("#history-list", Rows).focus()

    def _ask(self, **changes: object) -> None:
        self._query = replace(self._query, **changes)  # type: ignore[arg-type]
        self._begin()

    def do_history_filter(self) -> None:
        """Choose which filter to set; each has a key of its own."""
        from workbench.tui.screens.asking import ChoiceScreen

        async def chosen(name: str | None) -> None:
            if name:
                await self.perform(find(f"history.{name}"))

        window = ChoiceScreen("Filter by", [self._filter_choice(name) for name in FILTERS])
        self.app.push_screen(window, chosen)

    def _filter_choice(self, name: str) -> Row:
        action = find(f"history.{name}")
        value = getattr(self._query, FIELDS.get(name, name))
        shown = ("only" if value else "all") if isinstance(value, bool) else value or "all"
        key = padded(self.keys.shown(action), 3)
        line: Line = ((f" {key}", "accent"), (padded(action.label, 12), ""), (shown, "dim"))
        return Row(name, line)

    async def do_history_domain(self) -> None:
        """One domain only."""
        self._choose("domain", "Domain", await self.services.facet("domain"))

    def do_history_outcome(self) -> None:
        """One outcome only."""
        self._choose("outcome", "Outcome", OUTCOMES)

    async def do_history_model(self) -> None:
        """One model only."""
        self._choose("model", "Model", await self.services.facet("model"))

    async def do_history_strategy(self) -> None:
        """One strategy only."""
        self._choose("strategy", "Strategy", await self.services.facet("strategy"))

    async def do_history_tagged(self) -> None:
        """One tag only."""
        self._choose("tag", "Tag", await self.services.facet("tag"))

    def _choose(self, field: str, title: str, values: Sequence[str]) -> None:
        """Choose one of the values, or all."""
        from workbench.tui.screens.asking import ChoiceScreen

        rows = value_rows(field, getattr(self._query, field), values)

        def chosen(place: str | None) -> None:
            if place is not None:
                self._ask(**{field: "" if place == "all" else values[int(place)]})

        self.app.push_screen(ChoiceScreen(f"{title}: show only", rows), chosen)

    def do_history_days(self) -> None:
        """Type on which days the sessions last changed."""
        from workbench.tui.screens.asking import LineScreen

        def typed(days: str | None) -> None:
            if days is not None:
                self._ask(days=days)

        window = LineScreen(
            "Last changed (UTC)",
            self._query.days,
            hint=f"{EXAMPLES}. An empty line shows all.",
            wrong=_no_days,
            may_be_empty=True,
        )
        self.app.push_screen(window, typed)

    def do_history_rated(self) -> None:
        """Rated ones only, or all."""
        self._ask(rated=not self._query.rated)

    def do_history_corrected(self) -> None:
        """Those with corrections only, or all."""
        self._ask(corrected=not self._query.corrected)

    def do_history_all(self) -> None:
        """No filter, no search."""
        self._query = HistoryQuery()
        self._begin()

    async def do_history_compare(self) -> None:
        """Mark the session, or compare it with the marked one."""
        entry = self._chosen()
        if entry is None:
            return
        if not self._mark or self._mark == entry.id:
            self._mark = "" if self._mark else entry.id
            self._show()
            if self._mark:
                key = self.keys.keys["history.compare"][0]
                self.flash(f"Marked. {key} on another session compares the two; here it unmarks.")
            return
        from workbench.tui.screens.comparing import ComparingScreen

        logs = [await self.services.read(id) for id in (self._mark, entry.id)]
        self.app.push_screen(ComparingScreen(self, logs[0], logs[1]))

    def do_history_regrade(self) -> None:
        """Today's checks over this session's drafts, or those of all that are listed."""
        from workbench.tui.screens.regrading import ask_regrade

        entry = self._chosen()
        if entry is not None:
            ask_regrade(self, entry.id, [each.id for each in self._found])

    def do_history_tag(self) -> None:
        """Type a tag; one that is there is taken away."""
        from workbench.tui.screens.asking import LineScreen

        entry = self._chosen()
        if entry is None:
            return

        async def typed(tag: str | None) -> None:
            if tag:
                on = tag not in entry.tags
                await self.services.tag(entry.id, tag, on)
                kept = tuple(t for t in entry.tags if t != tag)
                self._replace(replace(entry, tags=(*kept, tag) if on else kept))

        hint = "A tag that the session has is taken away."
        self.app.push_screen(LineScreen("Tag", hint=hint), typed)

    def _replace(self, entry: PastSession) -> None:
        self._found = [entry if each.id == entry.id else each for each in self._found]
        self._show()

    async def do_history_delete(self) -> None:
        """Say what would go, ask, then forget the session and all that came of it."""
        from workbench.tui.screens.asking import LineScreen

        entry = self._chosen()
        if entry is None:
            return
        forecast = await self.services.would_delete(entry.id)

        async def typed(answer: str | None) -> None:
            if not answer:
                return
            try:
                receipt = await self.services.delete(entry.id)
            except WorkbenchError as error:
                self.problem(error)
            else:
                self._found = [each for each in self._found if each.id != entry.id]
                self._show()
                self.flash(receipt, "good")

        window = LineScreen(
            f"Forget “{fit(one_line(entry.title), 40)}” for good?",
            hint=f"{one_line(forecast)} Type forget and press Enter. There is no undo.",
            wrong=lambda text: "" if text == "forget" else "Type forget, or leave with Esc.",
        )
        self.app.push_screen(window, typed)

    def do_history_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_history_close(self) -> None:
        """Leave the search, or the screen."""
        from textual.widgets import Input

        if self.query(Input):
            self._close_search()
        else:
            self.dismiss()


def _no_days(text: str) -> str:
    """Why it is no span of days; empty when it is one. The day itself does not matter here."""
    try:
        day_span(text, date(2026, 1, 1))
    except UsageError as error:
        return f"{error.message} {error.hint}"
    return ""
