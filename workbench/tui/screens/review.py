"""The review queue: one item, one decision, the next one at once.

A verdict moves on immediately and is written behind the next item; the footer says what it made. If
writing fails, the item comes back and the footer says why. Undo reaches back through the whole
review, also of earlier days. What was begun (a note, tags, where one was) is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row
from workbench.tui.reasons import Situation
from workbench.tui.reviews.desk import (
    DECIDED,
    LISTINGS,
    Done,
    Listing,
    ReviewItem,
    ReviewLine,
    Verdict,
)
from workbench.tui.reviews.text import item_lines
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows

PLACE = "review"
"""The name under which it is kept where one was."""

ENOUGH = 5
"""Verdicts from which a pace means something."""
EMPTY = (" Rate, edit or accept drafts,", " or take in an agent's answers:", " workbench log FILE")


class ReviewScreen(ActingScreen):
    """The queue on the left, the item on the right."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "review"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._desk = services.desk
        self._listing: Listing = "open"
        self._lines: list[ReviewLine] = []
        self._items: dict[str, ReviewItem] = {}
        self._tags: dict[str, tuple[int, ...]] = {}
        self._notes: dict[str, str] = {}
        self._loading = True
        self._writing = 0
        self._given = 0
        self._since = services.clock()
        self._shown_at = services.clock()
        self._pressed = ""

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
        rows = self.query_one(Rows)
        rows.focus()
        self._show()
        self.run_worker(self._load(), group="queue", exclusive=True, exit_on_error=False)

    def on_resize(self) -> None:
        """Lines are wrapped anew."""
        self._show()

    async def on_key(self, event: events.Key) -> None:
        """Which digit it was: nine tags are one action."""
        self._pressed = key_name(event)

    def situation(self) -> Situation:
        """How many are listed, and whether this one is settled."""
        state = next((line.state for line in self._lines if line.id == self._current), "")
        return Situation(listed=len(self._lines), decided=state in DECIDED)

    async def _load(self) -> None:
        try:
            self._lines = await self._desk.queue(self._listing)
        except WorkbenchError as error:
            self.problem(error)
            return
        finally:
            self._loading = False
        self._show(self.services.kept(PLACE) or None)
        await self._fetch()

    async def _fetch(self) -> None:
        """The item under the cursor, then the one after it, so that it is there when wanted."""
        for id in self._wanted():
            if id not in self._items:
                try:
                    self._items[id] = await self._desk.item(id)
                except WorkbenchError as error:
                    self.problem(error)
                    return
                self._show_item()

    def _wanted(self) -> list[str]:
        ids = [line.id for line in self._lines]
        place = ids.index(self._current) if self._current in ids else 0
        return ids[place : place + 2]

    @property
    def _current(self) -> str:
        return self.query_one(Rows).chosen

    # Showing

    def _show(self, cursor: str | None = None) -> None:
        if not self.built:
            return
        label = self.workbench.model.label
        simulated = self.workbench.model.provider == "practice"
        top = banner("review", label, simulated, self.size.width)
        self.query_one("#banner", Lines).show([top])
        rows = self.query_one(Rows)
        rows.show([self._row(line) for line in self._lines] or self._nothing(), cursor)
        rows.border_title = f"Review · {self._listing}" if self._listing != "open" else "Review"
        rows.note = self._progress()
        self._show_item()
        self.show_hints()

    def _row(self, line: ReviewLine) -> Row:
        mark = "~" if line.control else self._marks().get(line.state, " ")
        return Row(line.id, ((f"{mark} ", "accent"), (one_line(line.question), "")))

    def _marks(self) -> dict[str, str]:
        """Before a line, by its state; `~` is a random control."""
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
        told = "Nothing waits." if self._listing == "open" else f"Nothing is {self._listing}."
        return [Row("", ((f" {told}", "dim"),))]

    def _progress(self) -> str:
        """Position, what remains, and the pace."""
        ids = [line.id for line in self._lines]
        place = ids.index(self._current) + 1 if self._current in ids else 0
        told = f"{place} of {len(ids)}"
        hours = (self.services.clock() - self._since) / 3600
        if self._given >= ENOUGH and hours > 0:
            told += f" · {self._given} done, {self._given / hours:.0f} an hour"
        return told + (f" · writing {self._writing}" if self._writing else "")

    def _show_item(self) -> None:
        pane = self.query_one("#review-item", Lines)
        item = self._items.get(self._current)
        pane.border_title = f"Answer by {one_line(item.model) or 'unknown'}" if item else ""
        if item is not None:
            pane.show(self._told(item, max(20, self.size.width // 2)))
        elif not self._loading and not self._lines:
            pane.show([((text, "dim"),) for text in EMPTY])
        else:
            pane.show([])

    def _told(self, item: ReviewItem, least: int) -> list[Line]:
        width = max(least, self.query_one("#review-item", Lines).inner_width) - 2
        named = [f"{n} {self._desk.tags[n - 1]}" for n in self._tags.get(item.id, ())]
        return item_lines(item, width, tags=named, note=self._note(item.id))

    def _note(self, id: str) -> str:
        return self._notes.get(id) or self.services.kept(f"review-note:{id}")

    async def on_rows_moved(self, event: Rows.Moved) -> None:
        """The item follows the cursor."""
        event.stop()
        self._arrived()
        await self._fetch()

    def _arrived(self) -> None:
        """The person looks at another item now."""
        self._shown_at = self.services.clock()
        self.keep_soon(PLACE, self._current)
        self._show()

    # Deciding

    def _decide(self, verdict: Verdict, correction: str = "", note: str = "") -> None:
        """Moves on at once; the verdict is written behind."""
        id = self._current
        place = next((i for i, line in enumerate(self._lines) if line.id == id), None)
        if place is None:
            return
        line = self._lines.pop(place)
        if verdict == "skip":
            self._lines.append(line)
        following = self._lines[place] if place < len(self._lines) else None
        seconds = self.services.clock() - self._shown_at
        given = (verdict, correction, self._tags.get(id, ()), note or self._note(id), seconds)
        self._writing += 1
        self._given += verdict not in ("skip", "reopen")
        self._show(following.id if following else None)
        self._arrived()
        self.run_worker(self._write(line, place, given), group="verdict", exit_on_error=False)
        self.run_worker(self._fetch(), group="fetch", exclusive=True, exit_on_error=False)

    async def _write(
        self,
        line: ReviewLine,
        place: int,
        given: tuple[Verdict, str, Sequence[int], str, float],
    ) -> None:
        verdict, correction, tags, note, seconds = given
        try:
            done = await self._desk.decide(
                line.id, verdict, correction=correction, tags=tags, note=note, seconds=seconds
            )
        except WorkbenchError as error:
            self._come_back(line, place)
            self._given -= verdict not in ("skip", "reopen")
            self.problem(error)
        else:
            self._tags.pop(line.id, None)
            self._notes.pop(line.id, None)
            self._items.pop(line.id, None)
            self.keep_soon(f"review-note:{line.id}", "")
            self.flash(done.says, "good")
        finally:
            self._writing -= 1
            self._show()

    def _come_back(self, line: ReviewLine, place: int) -> None:
        self._lines = [each for each in self._lines if each.id != line.id]
        self._lines.insert(place, line)
        self._show(line.id)

    def do_review_up(self) -> None:
        """Good: a golden case and a training row."""
        self._decide("up")

    def do_review_down(self) -> None:
        """Bad: say why; without a correction it is flagged."""
        from workbench.tui.screens.asking import LineScreen

        def typed(why: str | None) -> None:
            if why is not None:
                self._decide("down", note=why)

        hint = "Enter alone flags it for a correction. With e you correct it yourself."
        window = LineScreen("Bad: what is wrong?", hint=hint, may_be_empty=True)
        self.app.push_screen(window, typed)

    def do_review_confirm(self) -> None:
        """Yes to what users said: their correction, edit or thumb is the verdict."""
        item = self._items.get(self._current)
        if item is None or item.confirms is None:
            self.flash("nothing to confirm: nobody said what would be right", "warn")
            return
        self._decide(*item.confirms)

    def do_review_edit(self) -> None:
        """Correct the answer: saving is down with a correction."""
        from workbench.tui.screens.asking import EditScreen

        item = self._items.get(self._current)
        if item is None:
            return
        name = f"review:{item.id}"
        text = self.unsent(name) or item.suggestion or item.answer

        def typed(now: str) -> None:
            self.keep_soon(name, "" if now == item.answer else now)

        def taken(correction: str | None) -> None:
            begun = self.unsent(name)
            if correction is not None:
                self.keep_soon(name, "")
                self._decide("down", correction)
            elif begun.strip() and begun != item.suggestion:
                self.keep_soon(name, "")
                self._begin(item.id, begun)

        window = EditScreen("What would be right", text, typed=typed, note=" as a draft")
        self.app.push_screen(window, taken)

    def _begin(self, id: str, correction: str) -> None:
        """A correction that was begun: the item stays, as a draft, with the text in the log."""

        async def write() -> None:
            try:
                done = await self._desk.decide(id, "draft", correction=correction)
                self._items[id] = await self._desk.item(id)
            except WorkbenchError as error:
                self.keep_soon(f"review:{id}", correction)
                self.problem(error)
                return
            self._lines = [
                replace(line, state=done.state) if line.id == id else line for line in self._lines
            ]
            self._show()
            self.flash("kept as a draft: e goes on with it", "good")

        self.run_worker(write(), group="verdict", exit_on_error=False)

    def do_review_skip(self) -> None:
        """Later."""
        self._decide("skip")

    def do_review_flag(self) -> None:
        """For somebody else, or another day."""
        self._decide("flag")

    def do_review_discard(self) -> None:
        """Of no use."""
        self._decide("discard")

    def do_review_note(self) -> None:
        """A note that goes with the verdict."""
        from workbench.tui.screens.asking import LineScreen

        id = self._current

        def typed(text: str | None) -> None:
            if text is not None:
                self._notes[id] = text
                self.keep_soon(f"review-note:{id}", text)
                self._show_item()

        window = LineScreen("Note", self._note(id), hint="It is written with the verdict.")
        self.app.push_screen(window, typed)

    def do_review_tag(self) -> None:
        """A failure tag, by its digit; again takes it away."""
        if self._pressed.isdecimal():
            self._toggle(int(self._pressed))
            return
        from workbench.tui.screens.asking import ChoiceScreen

        rows = [Row(str(n), ((f" {n} {name}", ""),)) for n, name in enumerate(self._desk.tags, 1)]

        def chosen(number: str | None) -> None:
            if number:
                self._toggle(int(number))

        self.app.push_screen(ChoiceScreen("What is wrong", rows), chosen)

    def _toggle(self, number: int) -> None:
        tags = set(self._tags.get(self._current, ())) ^ {number}
        self._tags[self._current] = tuple(sorted(tags))
        self._show_item()

    async def do_review_undo(self) -> None:
        """Take the last verdict back, and all it made."""
        await self._turn(await self._desk.undo())

    async def do_review_redo(self) -> None:
        """Bring it back."""
        await self._turn(await self._desk.redo())

    async def _turn(self, done: Done) -> None:
        """What was unmade comes back under the cursor; what was made again leaves the queue."""
        item = self._items[done.item] = await self._desk.item(done.item)
        before = self._current
        ids = [line.id for line in self._lines]
        place = ids.index(before) if before in ids else 0
        self._lines = [line for line in self._lines if line.id != done.item]
        here = done.state not in DECIDED if self._listing == "open" else done.state == self._listing
        if here:
            line = ReviewLine(item.id, item.question, item.state, item.why[0])
            self._lines.insert(place, line)
        self._show(done.item if here else before)
        self._arrived()
        await self._fetch()
        self.flash(done.says, "good")

    # Elsewhere

    def do_review_reopen(self) -> None:
        """Back into the queue; the cases that it made are unmade."""
        self._decide("reopen")

    def do_review_list(self) -> None:
        """The next listing, all that waits after the last."""
        self._listing = LISTINGS[(LISTINGS.index(self._listing) + 1) % len(LISTINGS)]
        self._lines, self._loading = [], True
        self._show()
        self.run_worker(self._load(), group="queue", exclusive=True, exit_on_error=False)

    def do_review_why(self) -> None:
        """Why the item is here."""
        from workbench.tui.screens.asking import TextScreen

        item = self._items.get(self._current)
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
