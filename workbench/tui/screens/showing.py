"""Drawing the session's screen: every pane from the session as it was last told.

Notices only mark that something has to be drawn; what waits is drawn together, what streams at most
thirty times a second. Long drafts are compared in a thread.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.session import Draft, Session
from workbench.tui.aside import aside
from workbench.tui.banner import banner
from workbench.tui.bench import answered_items, comparison, parent_of
from workbench.tui.colouring.painter import Colouring
from workbench.tui.difflayout import Compared
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import one_line
from workbench.tui.screens.explaining import Explaining
from workbench.tui.screens.placing import Places
from workbench.tui.screens.session import SPLIT_FROM, SessionScreen, Share
from workbench.tui.screens.weighing import Weighing
from workbench.tui.tabular.grid import Grid
from workbench.tui.tabular.sheet import task_lines
from workbench.tui.timetable import curves, slider, timeline
from workbench.tui.waiting import spent_so_far, waited_for
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail
from workbench.tui.words import (
    became,
    count,
    elapsed,
    landing_label,
    looking_line,
    model_label,
    stage_label,
    status,
)

AT_ONCE = 1_500
"""Lines of both drafts up to which a comparison is made on the spot (about 5 ms)."""
SHORT = 100_000
"""Characters of both drafts up to which it is; a document may stand on a single line."""
SPLIT_BY_ITSELF = 140
"""Columns of the terminal below which drafts stand side by side only where that was asked for."""
READABLE = 52
"""Cells of text that a column needs to be read as prose or code is."""
CRAMPED = 13
"""Rows below which either the diff or what is being written is seen: the diff where it has the
focus.
"""
GUTTER = 6
"""Cells of a line's number and sign."""


class Presenter(Share):
    """All drawing."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self.streamed: list[str] = []
        """Pieces of an answer that wait to be drawn."""
        self.arriving: tuple[CheckResult, ...] = ()
        """Results of the check that runs."""
        self.due = False
        """A drawing was asked for and has not been done."""
        self._stream_size = 0
        self._timeline: tuple[Session, Line, tuple[Row, ...]] = (Session(), (), ())
        self._grid = Grid(screen.session)
        self._compared: tuple[Any, ...] = ()
        """What the comparison asked for last was made of."""
        self._in_sight: tuple[str, str] = ("", "")
        """The pair that the bench shows; one that is compared apart comes later."""
        self.places = Places(screen)
        self._explaining = Explaining(screen)
        self.weighing = Weighing(screen)
        self._colouring = Colouring(screen)

    def forget(self) -> None:
        """What was compared is drawn anew, as for a session that was just opened."""
        self._compared, self._in_sight = (), ("", "")

    def soon(self) -> None:
        """Draw once, after the notices that are waiting have been taken."""
        if not self.due and self.screen.built:
            self.due = True
            self.screen.call_later(self.show)

    @property
    def fits(self) -> bool:
        """The pair is laid out as the width of its pane asks for."""
        right, left = self.screen.draft(self.screen.right), self.screen.draft(self.screen.left)
        view = self.screen.query_one("#diff", DiffView)
        return self._side_by_side(left, right) == view.split

    def fit(self) -> None:
        """The bench has another width: draw once more where that changes the layout."""
        if not self.fits:
            self.soon()

    def select(self, right: str, left: str | None = None) -> None:
        """Compare `right` with `left`, or with its parent."""
        self.screen.right = right
        self.screen.left = parent_of(self.session, right) if left is None else left
        self.screen.following = bool(self.session.order) and right == self.session.order[-1]

    def show(self) -> None:
        self.due = False
        if not self.screen.stands:
            return
        if self.screen.right not in self.session.drafts:
            self.screen.right = self.screen.left = ""
            if self.session.order:
                self.select(self.session.order[-1])
        self.draw_pill()
        self._draw_timeline()
        self._draw_side()
        self._explaining.draw_findings()
        self._draw_diff()
        self._explaining.draw_prompt(self.places.plan)
        self._draw_guidance()
        self._draw_fragment()
        if self.screen.workbench.coach is not None:
            done = self.screen.ending is not None
            self.screen.workbench.coach.tell(self.session, done)
        self.screen.show_hints()

    def draw_pill(self) -> None:
        expected = len(self._expected())
        arriving = (len(self.arriving), expected)
        told = status(self.session, self.screen.live, self.glyphs, arriving)
        text = f"{told.sign} {told.text}"
        if told.busy:
            text += f" · {elapsed(self._since())}{self._come()}"
            self._draw_spent()
        pill: tuple[Part, ...] = (("  ", ""), (f" {text} ", told.tone), (" ", ""))
        simulated = self.session.model.simulated or self.session.simulated
        where = self.session.task.id
        stage = stage_label(self.session)
        if stage and self.screen.size.width >= SPLIT_FROM:
            where += f" · {stage}"
        label = model_label(self.session.model)
        if simulated and not self.session.model.simulated:
            label += " · earlier drafts practice: scripted"
        top = banner(where, label, simulated, self.screen.size.width, pill)
        self.screen.query_one("#banner", Lines).show([top])

    def _come(self) -> str:
        """How much of the running call has come, about: four characters a token."""
        size = self._stream_size + sum(map(len, self.streamed))
        calling = self.screen.live.phase == "calling" and self.screen.size.width >= SPLIT_FROM
        return f" · ≈{count(size // 4)} tok" if calling and size else ""

    def _draw_spent(self) -> None:
        """Under the streaming text: how long, tokens and money so far."""
        call, loop = self.session.open_call, self.screen.loop
        if call is None or loop is None:
            return
        size = self._stream_size + sum(map(len, self.streamed))
        tail = self.screen.query_one("#tail", Tail)
        tail.border_subtitle = spent_so_far(call, size, self._since(), loop.cost)

    def _since(self) -> float:
        return max(0.0, self.services.clock() - self.screen.live.since)

    def _expected(self) -> tuple[CheckResult, ...]:
        """The results that the running check probably gives: those of the best draft."""
        best = self.session.best
        if best is None or best.check_set != self.session.view().check_set:
            return ()
        return best.results

    def _draw_timeline(self) -> None:
        rows = self.screen.query_one("#timeline", Rows)
        rows.show(self._listed(), cursor=self.screen.right or None)
        if self.screen.following:
            rows.scroll_end(animate=False, immediate=True)
        rows.note = "   ".join(curves(self.session, self.glyphs, self.screen.size.width // 6))

    def _listed(self) -> tuple[Row, ...]:
        """The timeline's rows; made anew when the session grew or does something else."""
        now = self._now()
        if self._timeline[0] is not self.session or self._timeline[1] != now:
            log = self.screen.loop.log if self.screen.loop is not None else ()
            rows = tuple(timeline(self.session, log, self.glyphs, now))
            self._timeline = (self.session, now, rows)
        return self._timeline[2]

    def _checks(self) -> Grid:
        """The matrix; made anew when the session grew."""
        if self._grid.session is not self.session:
            self._grid = Grid(self.session)
        return self._grid

    def _now(self) -> Line:
        """The row of what is being done."""
        number = self.session.next_number
        if self.screen.live.phase == "calling" and self.session.open_call is not None:
            what = self.session.open_call.what
            said = f"{number:>3} … writing" if what == "draft" else f"  … {what}"
            return ((f"{said}", "accent"), ("  streaming, not saved yet", "dim"))
        if self.screen.live.phase == "consent":
            return (("    Y decides whether it runs: ", "accent"), (self.screen.live.note, "warn"))
        if self.session.questions and not self.screen.looks_on:
            asked = next(iter(self.session.questions.values()))
            return (("    A answers: ", "accent"), (one_line(asked.text), ""))
        return ()

    def _draw_side(self) -> None:
        session = self.session
        seconds = self.session.seconds
        if self.screen.live.phase in ("calling", "checking"):
            seconds += self._since()
        task = self.screen.query_one("#task", Fitted)
        task.fit(lambda width: task_lines(session, seconds, width, self.glyphs))
        pair = (self._number(self.screen.left), self._number(self.screen.right))
        self.screen.query_one("#checks", Matrix).show(self._checks(), pair)

    def _number(self, draft: str) -> int:
        return self.session.drafts[draft].number if draft in self.session.drafts else 0

    def _draw_guidance(self) -> None:
        line = self.screen.query_one("#guidance", GuidanceLine)
        line.instead = looking_line(self.session, self.screen.live)
        notes = self.session.path.guidance
        consumed = [note for note in notes if note.status == "consumed"]
        told = became(self.session, consumed[-1]) if consumed else ""
        line.tell(notes, landing_label(self.session, self.screen.ending), told)

    def _draw_fragment(self) -> None:
        """What an ended call left is shown, also in a session that was opened again."""
        fragment, tail = self.session.fragment, self.screen.query_one("#tail", Tail)
        if fragment and not self.streamed and not tail.text:
            self.begin_stream()
            self.streamed.append(fragment)

    def draw_stream(self) -> None:
        if not self.streamed:
            return
        text = "".join(self.streamed)
        self.streamed.clear()
        first = self._stream_size == 0
        self._stream_size += len(text)
        tail = self.screen.query_one("#tail", Tail)
        tail.append(text)
        if first:
            self.draw_pill()  # that it writes now is seen at once; the counts follow each tick

    def begin_stream(self) -> None:
        self.streamed.clear()
        self._stream_size = 0
        if self.screen.built:
            self.screen.query_one("#tail", Tail).clear()

    def place_panes(self) -> None:
        """Which panes are seen: all that fit, or the zoomed one, or the one asked for where it has
        no room beside the others.
        """
        only = self.places.arrange().only
        self._draw_slider()
        tail = self.screen.query_one("#tail", Tail)
        writing = self.screen.live.phase == "calling" and self.session.open_call is not None
        kept = bool(self.session.fragment) and not writing
        cramped = self.screen.size.height < CRAMPED and bool(self.session.order)
        tail.display = (writing or kept) and only in ("", "diff")
        tail.display = tail.display and not (cramped and self.screen.pane == "diff")
        number = self.session.next_number
        call = self.session.open_call
        if call is not None:
            tail.border_title = waited_for(self.session, call)
        if kept:
            tail.border_title = f"Draft {number}, broken off: C continues it, r begins it anew"
        self.screen.set_class(tail.display and cramped, "cramped")
        alone = tail.display and not self.session.order
        arrived = self.screen.has_class("first-draft") and not alone
        self.screen.set_class(alone, "first-draft")
        if arrived and self.screen.pane == "diff":
            self.screen.query_one("#diff", DiffView).focus()

    def _draw_slider(self) -> None:
        """Where in the row of drafts one is, beside what other panes there are."""
        pane = self.screen.query_one("#bench", DiffPane)
        others = self.places.others
        pair = (self._number(self.screen.left), self._number(self.screen.right))
        own = [self.session.drafts[id].number for id in self.session.order]
        row = slider(own, pair, pane.size.width - len(others) - 8, self.glyphs)
        pane.border_subtitle = f" {self.glyphs.bar} ".join(filter(None, (row, others)))

    def _draw_diff(self) -> None:
        self.place_panes()
        right, left = self.screen.draft(self.screen.right), self.screen.draft(self.screen.left)
        view = self.screen.query_one("#diff", DiffView)
        view.empty_text = "" if right is not None else self._waiting_text()
        folded, wrapping = view.folded, view.wrapping
        split = self._side_by_side(left, right)
        view.reshape(split=split, wrapping=wrapping, folded=folded)
        pane = self.screen.query_one("#bench", DiffPane)
        pane.border_title = self._diff_title(left, right)
        self._compare(left, right, view)
        self.draw_head()
        self.weighing.look()

    def _side_by_side(self, left: Draft | None, right: Draft | None) -> bool:
        """Two columns for two drafts, where the terminal has room and the person did not say
        otherwise: as long as a column is wide enough to read, or as the drafts' lines are.
        """
        if left is None or right is None:
            return False
        if self.screen.size.width < SPLIT_FROM or self.screen.unified is True:
            return False
        if self.screen.unified is False:
            return True
        if self.screen.size.width < SPLIT_BY_ITSELF:
            return False
        inner = self.screen.query_one("#bench").size.width - 2
        half = (inner - 3) // 2 - GUTTER
        return half >= READABLE or half >= max(_longest(left.text), _longest(right.text))

    def draw_head(self) -> None:
        left, right = self.screen.draft(self.screen.left), self.screen.draft(self.screen.right)
        answered = answered_items(self.session, left, right)
        pane = self.screen.query_one("#bench", DiffPane)
        path = self.session.path
        best, current = path.best or "", path.current or ""
        pane.tell(left, right, answered=answered, best=best, current=current)
        self._colouring.look()

    def _waiting_text(self) -> str:
        if self.screen.live.phase == "calling":
            return "The first draft is being written."
        return "No draft yet." if self.screen.looks_on else "No draft yet. r runs."

    def _diff_title(self, left: Draft | None, right: Draft | None) -> str:
        if right is None:
            return "3 Drafts"
        if left is None:
            return f"3 Draft {right.number}"
        return f"3 Draft {left.number} {self.glyphs.arrow} {right.number}"

    def _units(self, text: str) -> list[str]:
        return self.services.units(self.session.task.domain, text)

    def _compare(self, left: Draft | None, right: Draft | None, view: DiffView) -> None:
        """Compare anew when the pair or what is known of it changed."""
        key = (left, right, len(self.session.hunks))
        if key == self._compared:
            return
        self._compared = key
        if right is None:
            self._in_sight = ("", "")
            view.show(None)
            return
        lines = right.text.count("\n") + (left.text.count("\n") if left else 0)
        characters = len(right.text) + (len(left.text) if left else 0)
        if lines <= AT_ONCE and characters <= SHORT:
            self._bring(comparison(self.session, left, right, self.glyphs, self._units), key)
        else:
            self.screen.apart(partial(self._compare_apart, left, right, key), "diff")

    def _bring(self, pair: Compared, key: tuple[Any, ...]) -> None:
        """Show a comparison; another pair than the one in sight begins at its first change."""
        ids = (_id(key[0]), _id(key[1]))
        kept, self._in_sight = ids == self._in_sight, ids
        self.screen.query_one("#diff", DiffView).show(pair, keep_place=kept)

    async def _compare_apart(self, left: Draft | None, right: Draft, key: tuple[Any, ...]) -> None:
        """A long pair is compared in a thread; dropped when another pair was chosen meanwhile."""
        pair: Compared = await aside(
            comparison, self.session, left, right, self.glyphs, self._units
        )
        if key == self._compared:
            self._bring(pair, key)


def _longest(text: str) -> int:
    return max((len(line) for line in text[:SHORT].splitlines()), default=0)


def _id(draft: Draft | None) -> str:
    return draft.id if draft is not None else ""
