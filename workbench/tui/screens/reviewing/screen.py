"""The review queue: one look, one decision, the next one at once.

A verdict moves on immediately and is written behind the next item; the footer says what it made. If
writing fails, the item comes back and the footer says why. Undo reaches back through the whole
review, also of earlier days. What was begun (a note, tags, where one was) is kept.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row
from workbench.tui.reasons import Situation
from workbench.tui.reviews.desk import DECIDED, LISTINGS, Listed, Listing, ReviewItem, ReviewLine
from workbench.tui.reviews.empty import empty_lines
from workbench.tui.reviews.lines import QueueLines
from workbench.tui.reviews.text import item_lines
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.reviewing.correction import Correction
from workbench.tui.screens.reviewing.deciding import Deciding
from workbench.tui.screens.reviewing.finding import Finding
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows

ENOUGH = 5
"""Verdicts from which a pace means something."""


class ReviewScreen(ActingScreen):
    """The queue on the left, the item on the right."""

    CSS_PATH = "../../session.tcss"
    CONTEXT = "review"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self.desk = services.desk
        self.queue = QueueLines()
        self.items: dict[str, ReviewItem] = {}
        self.listing: Listing = "open"
        self.pressed = ""
        self._counts = Listed()
        self._loading = True
        self._since = services.clock()
        self._deciding = Deciding(self)
        self._finding = Finding(self)
        self._correction = Correction(self, self._deciding)
        self.deeds = {**self._deciding.deeds, **self._finding.deeds, **self._correction.deeds}

    def compose(self) -> ComposeResult:
        """Banner, queue and item, footer."""
        yield Lines(id="banner")
        with Horizontal(id="review"):
            yield Rows(id="review-list", classes="pane")
            yield Lines(id="review-item", classes="pane")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The queue, from where it was left."""
        self.built = True
        self.query_one(Rows).focus()
        self.query_one("#review-item", Lines).note = ""
        self.show()
        self.load()

    def on_resize(self) -> None:
        """Lines are wrapped anew."""
        self.show()

    async def on_key(self, event: events.Key) -> None:
        """Which digit it was: nine tags are one action."""
        self.pressed = key_name(event)

    def situation(self) -> Situation:
        """How many are listed, and what can be done with this one."""
        line = self.line
        state = line.state if line is not None else ""
        return Situation(
            listed=len(self.queue.lines),
            decided=state in DECIDED and line is not None and not line.blind,
            alike=line is not None and (bool(line.others) or self.queue.opened(line.id)),
            corrected=bool(self._correction.source),
        )

    # What is listed

    @property
    def current(self) -> str:
        """The id under the cursor."""
        return self.query_one(Rows).chosen

    @property
    def line(self) -> ReviewLine | None:
        """The line under the cursor."""
        return self.queue.find(self.current) if self.built else None

    @property
    def item(self) -> ReviewItem | None:
        """The item under the cursor, once it is read."""
        return self.items.get(self.current)

    @property
    def place_name(self) -> str:
        """The name under which it is kept where this reviewer was."""
        return f"review-at:{self.desk.author}"

    def load(self) -> None:
        """The listing anew."""
        self.queue.fill(())
        self._loading = True
        self.show()
        self.run_worker(self._load(), group="queue", exclusive=True, exit_on_error=False)

    async def _load(self) -> None:
        try:
            self._counts = await self.desk.queue(self.listing, self._finding.wanted)
        except WorkbenchError as error:
            self.problem(error)
            return
        finally:
            self._loading = False
        self.queue.fill(self._counts.lines)
        self.show(self.services.kept(self.place_name) or None)
        await self.fetch()

    async def fetch(self) -> None:
        """The item under the cursor, then the one after it, so that it is there when wanted."""
        place = self.queue.place(self.current)
        for id in self.queue.ids[place : place + 2]:
            if id not in self.items:
                try:
                    self.items[id] = await self.desk.item(id)
                except WorkbenchError as error:
                    self.problem(error)
                    return
                self.show_item()

    def fetch_soon(self) -> None:
        """The same, behind what the person does."""
        self.run_worker(self.fetch(), group="fetch", exclusive=True, exit_on_error=False)

    def counted(self, items: int) -> None:
        """So many items left the listing, or came back into it."""
        known = self._counts
        self._counts = Listed((), known.waiting + items, known.fitting + items)

    # Showing

    def show(self, cursor: str | None = None) -> None:
        """Everything, with the cursor on a line where one is named."""
        if not self.built:
            return
        model = self.workbench.model
        where = f"review by {one_line(self.desk.author)}"
        top = banner(where, model.label, model.provider == "practice", self.size.width)
        self.query_one("#banner", Lines).show([top])
        rows = self.query_one(Rows)
        rows.show([self._row(line) for line in self.queue.lines] or self._nothing(), cursor)
        rows.border_title = self._title()
        rows.note = self._progress()
        self.show_item()
        self.show_hints()

    def _title(self) -> str:
        named = f"Review · {self.listing}" if self.listing != "open" else "Review"
        return f"{named} · {self._finding.wanted}" if self._finding.wanted else named

    def _row(self, line: ReviewLine) -> Row:
        mark = "~" if line.control else "2" if line.blind else self._marks().get(line.state, " ")
        inset = "· " if self.queue.opened(line.id) else ""
        tail: Line = ((f" ×{len(line.others) + 1} ", "accent"),) if line.others else ()
        told = inset + one_line(line.differs or line.question)
        return Row(line.id, ((f"{mark} ", "accent"), (told, "")), tail)

    def _marks(self) -> dict[str, str]:
        """Before a line, by its state; `~` is a random control, `2` a second review."""
        signs = self.glyphs
        return {
            "flagged": signs.warned,
            "draft": signs.unknown,
            "done": signs.passed,
            "discarded": signs.failed,
        }

    def _nothing(self) -> list[Row]:
        if self._loading:
            return [Row("", ((" …", "dim"),))]
        told = "Nothing waits." if self.listing == "open" else f"Nothing is {self.listing}."
        if self._finding.wanted:
            told = f"Nothing of {self._counts.waiting} fits (a: all)."
        room = self.query_one("#review-list", Rows).inner_width - 2
        return [Row("", ((f" {line}", "dim"),)) for line in wrapped(told, max(12, room))]

    def _progress(self) -> str:
        """Position, what remains, and the pace."""
        ids = self.queue.ids
        told = f"{ids.index(self.current) + 1 if self.current in ids else 0} of {len(ids)}"
        if self._finding.wanted:
            told += f" · {self._counts.fitting} of {self._counts.waiting} fit"
        elif self._counts.fitting > len(ids):
            told += f" · {self._counts.fitting} items"
        given = self._deciding.given
        hours = (self.services.clock() - self._since) / 3600
        if given >= ENOUGH and hours > 0:
            told += f" · {given} done, {given / hours:.0f} an hour"
        writing = self._deciding.writing
        return told + (f" · writing {writing}" if writing else "")

    def show_item(self) -> None:
        """The item under the cursor."""
        pane = self.query_one("#review-item", Lines)
        item = self.item
        pane.border_title = f"Answer by {one_line(item.model) or 'unknown'}" if item else ""
        if item is not None:
            width = max(20, self.size.width // 2, pane.inner_width) - 2
            others = len(self.line.others) if self.line is not None else 0
            tags, note = self._deciding.begun(item.id)
            pane.show(item_lines(item, width, tags=tags, note=note, others=others))
        elif not self._loading and not self.queue.lines and not self._finding.wanted:
            width = max(20, pane.inner_width) - 2
            pane.show(empty_lines(self.listing, self.keys.keys, width))
        else:
            pane.show([])

    async def on_rows_moved(self, event: Rows.Moved) -> None:
        """The item follows the cursor."""
        event.stop()
        self.arrived()
        await self.fetch()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter looks into a group."""
        event.stop()
        await self.do_review_open()

    def arrived(self) -> None:
        """The person looks at another item now."""
        self._deciding.looks()
        self.query_one("#review-item", Lines).scroll_to(y=0, animate=False)
        self.keep_soon(self.place_name, self.current)
        self.show()

    # Elsewhere

    async def do_review_open(self) -> None:
        """A group's items in its place, or one line of them again."""
        line = self.line
        if line is None:
            return
        if self.queue.opened(line.id):
            self.show(self.queue.close(line.id))
        elif line.others:
            members = await self.desk.lines((line.id, *line.others))
            self.queue.open(line.id, members)
            self.show(line.id)

    def do_review_list(self) -> None:
        """The next listing, all that waits after the last."""
        self.listing = LISTINGS[(LISTINGS.index(self.listing) + 1) % len(LISTINGS)]
        self.load()

    def do_review_why(self) -> None:
        """Why the item is here."""
        from workbench.tui.screens.asking import TextScreen

        item = self.item
        if item is not None:
            facts = (*item.why, *item.scores, *item.signals, *item.standing)
            lines: list[Line] = [((f" {p}", ""),) for text in facts for p in wrapped(text, 76)]
            self.app.push_screen(TextScreen("Why it is here", lines))

    def do_review_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_review_close(self) -> None:
        """Back; the next time goes on here."""
        self.dismiss()
