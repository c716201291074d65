"""Two drafts of one task side by side, without numbers: which is better, by one key.

The order in which they stand is drawn at random and stored with the answer. Where they differ is
marked alike on both sides.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.errors import WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line
from workbench.tui.rating.desk import PairSheet, Side
from workbench.tui.rating.sides import side_lines
from workbench.tui.rating.text import worth_line
from workbench.tui.reasons import Situation
from workbench.tui.safe import beginning
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name
from workbench.tui.widgets.painted import Lines

TASK_LINES = 5
"""Lines of what was asked, above the two drafts."""
NOTHING = (" No two drafts wait to be compared.", " Sessions with two drafts or more bring some.")


class PairScreen(ActingScreen):
    """Left and right."""

    CSS_PATH = "../../session.tcss"
    CONTEXT = "pairing"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._desk = services.rating
        self._pair: PairSheet | None = None
        self._skipped: set[str] = set()
        self._loading, self._done = True, 0
        self._since = services.clock()
        self._pressed = ""

    def compose(self) -> ComposeResult:
        """Banner, task, the two drafts, what the answer is worth, footer."""
        yield Lines(id="banner")
        yield Lines(id="pairing-task")
        with Horizontal(id="pairing"):
            yield Lines(id="pairing-left", classes="pane")
            yield Lines(id="pairing-right", classes="pane")
        yield Lines(id="pairing-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The first pair."""
        self.built = True
        for pane in self.query(Lines):
            pane.can_focus = False
        self._show()
        self._fetch()

    def on_resize(self) -> None:
        """Lines are wrapped anew."""
        if self.built:
            self.call_after_refresh(self._show)

    async def on_key(self, event: events.Key) -> None:
        """Whether a line or a page is scrolled."""
        self._pressed = key_name(event)

    def situation(self) -> Situation:
        """Whether a pair is there."""
        return Situation(listed=int(self._pair is not None))

    def _fetch(self) -> None:
        self._loading = True
        self.run_worker(self._next(), group="pairing", exclusive=True, exit_on_error=False)

    async def _next(self) -> None:
        try:
            self._pair = await self._desk.pair(self._skipped)
        except WorkbenchError as error:
            self.problem(error)
            self._pair = None
        self._loading = False
        self._since = self.services.clock()
        for pane in self._sides():
            pane.scroll_to(y=0, animate=False)
        self._show()

    def _sides(self) -> tuple[Lines, Lines]:
        return self.query_one("#pairing-left", Lines), self.query_one("#pairing-right", Lines)

    def _show(self) -> None:
        model = self.workbench.model
        simulated = model.provider == "practice"
        top = banner("which is better?", model.label, simulated, self.size.width)
        self.query_one("#banner", Lines).show([top])
        left, right = self._sides()
        left.border_title, right.border_title = "Left", "Right"
        right.border_subtitle = f"{self._done} compared"
        self._show_pair(left, right)
        self.show_hints()

    def _show_pair(self, left: Lines, right: Lines) -> None:
        pair = self._pair
        task, note = self.query_one("#pairing-task", Lines), self.query_one("#pairing-note", Lines)
        if pair is None:
            said = (" …",) if self._loading else NOTHING
            left.show([((text, "dim"),) for text in said])
            right.show([])
            task.show([])
            note.show([])
            return
        asked = beginning(
            pair.left.task, self.size.width - 3, TASK_LINES, ellipsis=self.glyphs.ellipsis
        )
        rows: list[Line] = [((f" {line}", "dim"),) for line in asked]
        task.show(rows)
        task.styles.height = len(rows)
        note.show([worth_line(pair.saw, self.size.width)])
        widths = (max(16, left.inner_width), max(16, right.inner_width))
        sides = side_lines(pair.left.text, pair.right.text, widths, self.glyphs)
        for pane, lines in zip((left, right), sides, strict=True):
            pane.show(lines)

    # Acting

    async def do_pairing_left(self) -> None:
        """The left one is better."""
        await self._prefer("left")

    async def do_pairing_right(self) -> None:
        """The right one is better."""
        await self._prefer("right")

    async def do_pairing_tie(self) -> None:
        """Neither is clearly better."""
        await self._prefer("tie")

    async def _prefer(self, winner: Side) -> None:
        pair = self._pair
        if pair is None:
            return
        self._pair = None  # a key pressed twice is no second answer
        told = await self._desk.prefer(pair, winner, self.services.clock() - self._since)
        self._done += 1
        self.flash(" · ".join(told), "good")
        self._fetch()

    def do_pairing_skip(self) -> None:
        """Another pair."""
        if self._pair is not None:
            self._skipped.add(f"{self._pair.left.name} {self._pair.right.name}")
        self._fetch()

    def do_pairing_down(self) -> None:
        """Scroll both."""
        for pane in self._sides():
            pane.scroll_relative(y=self._step, animate=False)

    def do_pairing_up(self) -> None:
        """Scroll both back."""
        for pane in self._sides():
            pane.scroll_relative(y=-self._step, animate=False)

    @property
    def _step(self) -> int:
        paging = self._pressed.startswith(("page", "ctrl"))
        return max(1, self._sides()[0].size.height - 2) if paging else 1

    def do_pairing_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_pairing_close(self) -> None:
        """Back."""
        self.dismiss()
