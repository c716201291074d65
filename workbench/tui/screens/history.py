"""Past sessions: newest first, a page at a time, filtered and searched; open, compare, tag, delete.

Only what is listed is in memory; the next page is asked for when the cursor nears the end.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.reasons import Situation
from workbench.tui.safe import fit, one_line, padded, safe
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import HistoryQuery, PastSession, Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.words import STOPS

if TYPE_CHECKING:
    from textual.widgets import Input

PAGE = 60
"""Sessions asked for at a time."""
NEAR = 15
"""Rows before the end at which the next page is asked for."""
OUTCOMES = ["interrupted", *STOPS]


class HistoryScreen(ActingScreen):
    """The history, filtered."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "history"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._query = HistoryQuery()
        self._found: list[PastSession] = []
        self._more = True
        self._loading = False
        self._mark = ""
        """The session that another one will be compared with."""

    def compose(self) -> ComposeResult:
        """Banner, filters, list, what the cursor is on, footer."""
        yield Lines(id="banner")
        yield Lines(id="history-filter")
        yield Rows(id="history-list", classes="pane")
        yield Lines(id="history-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The first page."""
        self.built = True
        rows = self.query_one("#history-list", Rows)
        rows.border_title = "Past sessions"
        rows.focus()
        self._show()
        self._begin()

    def on_resize(self) -> None:
        """Columns follow the width."""
        self._show()

    def _begin(self) -> None:
        """List anew: the query changed. The old rows stay until the new ones are there."""
        self._load(0)

    def _load(self, offset: int) -> None:
        self._loading = True
        self.run_worker(
            self._page(self._query, offset),
            group="page",
            exclusive=True,
            exit_on_error=False,
        )

    async def _page(self, query: HistoryQuery, offset: int) -> None:
        try:
            page = await self.services.history(query, offset, PAGE)
        except WorkbenchError as error:
            self.problem(error)
            return
        finally:
            self._loading = False
        if query == self._query:
            self._found = [*self._found[:offset], *page]
            self._more = len(page) == PAGE
            self._show()

    def situation(self) -> Situation:
        """How many are listed."""
        return Situation(listed=len(self._found))

    def _show(self) -> None:
        if not self.built:
            return
        top = banner("history", self.workbench.model.label, self._simulated(), self.size.width)
        self.query_one("#banner", Lines).show([top])
        self.query_one("#history-filter", Lines).show([self._filter_line()])
        rows = self.query_one("#history-list", Rows)
        rows.show([self._row(entry) for entry in self._found] or self._nothing())
        rows.border_subtitle = f"{len(self._found)}{'+' if self._more and self._found else ''}"
        self._show_note()
        self.show_hints()

    def _simulated(self) -> bool:
        return self.workbench.model.provider == "practice"

    def _row(self, entry: PastSession) -> Row:
        wide = self.size.width >= 100
        tail = self._tail(entry, wide)
        date = when(entry.started) if wide else when(entry.started)[:10]
        used = 1 + len(date) + 2 + 1 + 12 + sum(cell_len(text) for text, _ in tail)
        name = max(12, self.size.width - 6 - used)
        corrected: Tone = "strong" if entry.rated or entry.corrected else ""
        line: Line = (
            (self.glyphs.cursor if entry.id == self._mark else " ", "accent"),
            (f"{date}  ", "dim"),
            (f"{padded(one_line(entry.title or entry.task), name)} ", corrected),
            (padded(one_line(entry.outcome), 12), _outcome_tone(entry)),
        )
        return Row(entry.id, line, tail)

    def _tail(self, entry: PastSession, wide: bool) -> Line:
        score = "–" if entry.score is None else f"{entry.score:.0f}"
        model = "practice" if entry.simulated else one_line(entry.model)
        tags = "".join(f"#{fit(one_line(tag), 12)} " for tag in entry.tags)
        parts: list[Part] = [(f" {tags}", "accent")] if wide else []
        parts.append((f"{padded(model, 12 if wide else 9)} ", "warn" if entry.simulated else "dim"))
        parts.append((f"{entry.drafts:>3} drafts  " if wide else "", "dim"))
        parts.append((f"score {score:>3} " if wide else f"{score:>3} ", ""))
        return tuple(parts)

    def _nothing(self) -> list[Row]:
        if self._loading:
            return [Row("", ((" …", "dim"),))]
        if self._query == HistoryQuery():
            return [Row("", ((" No past sessions yet. Start a task; it will stand here.", "dim"),))]
        return [
            Row("", ((" Nothing fits. Esc in the search, d, o, r, c change the filters.", "dim"),))
        ]

    def _filter_line(self) -> Row:
        query = self._query
        parts: list[Part] = []
        for name, value in (
            ("text", query.text),
            ("domain", query.domain),
            ("outcome", query.outcome),
        ):
            parts += [
                (f" {name} ", "dim"),
                (f"{one_line(value) or 'all'} ", "accent" if value else ""),
            ]
        for name, on in (("rated", query.rated), ("corrected", query.corrected)):
            parts += [(f" {name} ", "dim"), ("only " if on else "all ", "accent" if on else "")]
        return Row("", tuple(parts))

    def _show_note(self) -> None:
        self.query_one("#history-note", Lines).show([self._note()])

    def _note(self) -> Row:
        entry = self._chosen()
        if entry is None:
            return Row("", ())
        if entry.excerpt:
            return Row("", ((" found: ", "dim"), *highlighted(entry.excerpt)))
        facts = [
            entry.task,
            entry.strategy,
            "practice: scripted, offline" if entry.simulated else entry.model,
        ]
        facts += ["rated"] * entry.rated + ["with corrections"] * entry.corrected
        return Row("", ((" " + " · ".join(one_line(fact) for fact in facts if fact), "dim"),))

    def _chosen(self) -> PastSession | None:
        id = self.query_one("#history-list", Rows).chosen
        return next((entry for entry in self._found if entry.id == id), None)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The note follows the cursor; near the end the next page comes."""
        event.stop()
        self._show_note()
        place = next((i for i, entry in enumerate(self._found) if entry.id == event.id), 0)
        if self._more and not self._loading and place >= len(self._found) - NEAR:
            self._load(len(self._found))

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter opens."""
        event.stop()
        await self.do_history_open()

    async def do_history_open(self) -> None:
        """Open the session in the screen where it was made."""
        entry = self._chosen()
        if entry is None:
            return
        self.flash(f"Opening {entry.title or entry.task} …")
        try:
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
        self._show()
        self._begin()

    def do_history_domain(self) -> None:
        """One domain only, then the next, then all."""
        from workbench.tui.screens.picker import following

        known = sorted({task.domain for task in self.services.tasks()})
        self._ask(domain=following(self._query.domain, known))

    def do_history_outcome(self) -> None:
        """One outcome only, then the next, then all."""
        from workbench.tui.screens.picker import following

        self._ask(outcome=following(self._query.outcome, OUTCOMES))

    def do_history_rated(self) -> None:
        """Rated ones only, or all."""
        self._ask(rated=not self._query.rated)

    def do_history_corrected(self) -> None:
        """Those with corrections only, or all."""
        self._ask(corrected=not self._query.corrected)

    async def do_history_compare(self) -> None:
        """Mark the session, or compare it with the marked one."""
        entry = self._chosen()
        if entry is None:
            return
        if not self._mark or self._mark == entry.id:
            self._mark = "" if self._mark else entry.id
            self._show()
            return
        from workbench.tui.screens.comparing import ComparingScreen

        logs = [await self.services.read(id) for id in (self._mark, entry.id)]
        self.app.push_screen(ComparingScreen(self, logs[0], logs[1]))

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
            f"Forget “{one_line(entry.title)[:40]}” for good?",
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


def when(time: str) -> str:
    """A UTC time, short: `2026-11-20 18:02`."""
    return safe(time[:16].replace("T", " "))


def _outcome_tone(entry: PastSession) -> Tone:
    if entry.outcome == "target":
        return "good"
    return "warn" if entry.outcome == "interrupted" else ""


def highlighted(excerpt: str) -> Line:
    """The excerpt of a search, its hits in the accent tone."""
    parts: list[Part] = []
    for place, piece in enumerate(re.split("[\x02\x03]", excerpt)):
        parts.append((safe(piece.replace("\n", " ")), "accent" if place % 2 else ""))
    return tuple(parts)
