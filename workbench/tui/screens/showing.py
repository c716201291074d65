"""Drawing the session's screen: every pane from the session as it was last told.

Notices only mark that something has to be drawn; what waits is drawn together, what streams at most
thirty times a second. Long drafts are compared in a thread.
"""

from __future__ import annotations

from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.session import Draft
from workbench.tui.banner import banner
from workbench.tui.bench import answered_items, comparison, parent_of
from workbench.tui.difflayout import Compared
from workbench.tui.grid import Grid
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import one_line
from workbench.tui.screens.session import SPLIT_FROM, SessionScreen
from workbench.tui.sheet import task_lines
from workbench.tui.timetable import curves, timeline
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail
from workbench.tui.words import became, elapsed, landing_label, model_label, stage_label, status

AT_ONCE = 1_500
"""Lines of both drafts up to which a comparison is made on the spot (about 5 ms)."""
SHORT = 100_000
"""Characters of both drafts up to which it is; a document may stand on a single line."""
READABLE = 52
"""Cells of text that a column needs to be read as prose or code is."""
GUTTER = 6
"""Cells of a line's number and sign."""
PANES = {"task": "1", "timeline": "2", "diff": "3", "checks": "4"}


class Showing(SessionScreen):
    """All drawing."""

    def redraw(self) -> None:
        """Draw what changed."""
        self._soon()

    def _soon(self) -> None:
        """Draw once, after the notices that are waiting have been taken."""
        if not self._due and self.built:
            self._due = True
            self.call_later(self._show)

    def select(self, right: str, left: str | None = None) -> None:
        """Compare `right` with `left`, or with its parent."""
        self.right = right
        self.left = parent_of(self.session, right) if left is None else left
        self.following = bool(self.session.order) and right == self.session.order[-1]

    def _show(self) -> None:
        self._due = False
        if not self.built:
            return
        if self.right not in self.session.drafts:
            self.right = self.left = ""
            if self.session.order:
                self.select(self.session.order[-1])
        self._draw_pill()
        self._draw_timeline()
        self._draw_side()
        self._draw_diff()
        self._draw_guidance()
        self._draw_fragment()
        self.show_hints()

    def on_resize(self) -> None:
        """The layout follows the size."""
        self._place_panes()
        self.call_after_refresh(self._show)

    def _draw_pill(self) -> None:
        expected = len(self._expected())
        arriving = (len(self._arriving), expected)
        told = status(self.session, self.live, self.glyphs, arriving)
        text = f"{told.sign} {told.text}"
        if told.busy:
            text += f" · {elapsed(self._since())}"
        pill: tuple[Part, ...] = (("  ", ""), (f" {text} ", told.tone), (" ", ""))
        simulated = self.session.model.simulated or self.session.simulated
        where = self.session.task.id
        stage = stage_label(self.session)
        if stage and self.size.width >= SPLIT_FROM:
            where += f" · {stage}"
        label = model_label(self.session.model)
        if simulated and not self.session.model.simulated:
            label += " · earlier drafts practice: scripted"
        top = banner(where, label, simulated, self.size.width, pill)
        self.query_one("#banner", Lines).show([top])

    def _since(self) -> float:
        return max(0.0, self.services.clock() - self.live.since)

    def _expected(self) -> tuple[CheckResult, ...]:
        """The results that the running check probably gives: those of the best draft."""
        best = self.session.best
        if best is None or best.check_set != self.session.view().check_set:
            return ()
        return best.results

    def _draw_timeline(self) -> None:
        rows = self.query_one("#timeline", Rows)
        rows.show(self._listed(), cursor=self.right or None)
        if self.following:
            rows.scroll_end(animate=False, immediate=True)
        rows.border_subtitle = "   ".join(curves(self.session, self.glyphs, self.size.width // 6))

    def _listed(self) -> tuple[Row, ...]:
        """The timeline's rows; made anew when the session grew or does something else."""
        now = self._now()
        if self._timeline[0] is not self.session or self._timeline[1] != now:
            log = self.loop.log if self.loop is not None else ()
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
        if self.live.phase == "calling" and self.session.open_call is not None:
            what = self.session.open_call.what
            said = f"{number:>3} … writing" if what == "draft" else f"  … {what}"
            return ((f"{said}", "accent"), ("  streaming, not saved yet", "dim"))
        if self.live.phase == "consent":
            return (("    Y decides whether it runs: ", "accent"), (self.live.note, "warn"))
        if self.session.questions:
            asked = next(iter(self.session.questions.values()))
            return (("    A answers: ", "accent"), (one_line(asked.text), ""))
        return ()

    def _draw_side(self) -> None:
        session = self.session
        seconds = self.session.seconds
        if self.live.phase in ("calling", "checking"):
            seconds += self._since()
        task = self.query_one("#task", Fitted)
        task.fit(lambda width: task_lines(session, seconds, width, self.glyphs))
        pair = (self._number(self.left), self._number(self.right))
        self.query_one("#checks", Matrix).show(self._checks(), pair)

    def _number(self, draft: str) -> int:
        return self.session.drafts[draft].number if draft in self.session.drafts else 0

    def _draw_guidance(self) -> None:
        line = self.query_one("#guidance", GuidanceLine)
        notes = self.session.path.guidance
        consumed = [note for note in notes if note.status == "consumed"]
        told = became(self.session, consumed[-1]) if consumed else ""
        line.tell(notes, landing_label(self.session), told)

    def _draw_fragment(self) -> None:
        """What an ended call left is shown, also in a session that was opened again."""
        fragment, tail = self.session.fragment, self.query_one("#tail", Tail)
        if fragment and not self._streamed and not tail.text:
            self._begin_stream()
            self._streamed.append(fragment)

    def _draw_stream(self) -> None:
        if not self._streamed:
            return
        text = "".join(self._streamed)
        self._streamed.clear()
        self._stream_size += len(text)
        tail = self.query_one("#tail", Tail)
        tail.append(text)
        tail.border_subtitle = f"{self._stream_size} characters"

    def _begin_stream(self) -> None:
        self._streamed.clear()
        self._stream_size = 0
        if self.built:
            self.query_one("#tail", Tail).clear()

    def _place_panes(self) -> None:
        """Which panes are seen: all that fit, or the zoomed one, or in a narrow terminal the one
        asked for instead of timeline and diff.
        """
        narrow = self.size.width < 110
        only = self.zoomed or (self.pane if narrow and self.pane in ("task", "checks") else "")
        for name, digit in PANES.items():
            self.set_class(only == name, f"only-{digit}")
        tail = self.query_one("#tail", Tail)
        writing = self.live.phase == "calling" and self.session.open_call is not None
        kept = bool(self.session.fragment) and not writing
        tail.display = (writing or kept) and only in ("", "diff")
        number = self.session.next_number
        tail.border_title = f"Draft {number}, as it is written: not saved yet"
        if kept:
            tail.border_title = f"Draft {number}, broken off: C continues it, r begins it anew"
        alone = tail.display and not self.session.order
        arrived = self.has_class("first-draft") and not alone
        self.set_class(alone, "first-draft")
        if arrived and self.pane == "diff":
            self.query_one("#diff", DiffView).focus()

    def _draw_diff(self) -> None:
        self._place_panes()
        right, left = self.draft(self.right), self.draft(self.left)
        view = self.query_one("#diff", DiffView)
        view.empty_text = "" if right is not None else self._waiting_text()
        folded, wrapping = view.folded, view.wrapping
        split = left is not None and right is not None and self._side_by_side(left, right)
        view.reshape(split=split, wrapping=wrapping, folded=folded)
        pane = self.query_one("#bench", DiffPane)
        pane.border_title = self._diff_title(left, right)
        self._compare(left, right, view)
        self._draw_head()

    def _side_by_side(self, left: Draft, right: Draft) -> bool:
        """Two columns, where the terminal has room and the person did not say otherwise: as long as
        a column is wide enough to read, or as the drafts' lines are.
        """
        if self.size.width < SPLIT_FROM or self.unified is True:
            return False
        if self.unified is False:
            return True
        inner = self.query_one("#bench").size.width - 2
        half = (inner - 3) // 2 - GUTTER
        return half >= READABLE or half >= max(_longest(left.text), _longest(right.text))

    def _draw_head(self) -> None:
        left, right = self.draft(self.left), self.draft(self.right)
        answered = answered_items(self.session, left, right)
        pane = self.query_one("#bench", DiffPane)
        path = self.session.path
        best, current = path.best or "", path.current or ""
        pane.tell(left, right, answered=answered, best=best, current=current)

    def _waiting_text(self) -> str:
        if self.live.phase == "calling":
            return "The first draft is being written."
        return "No draft yet. r runs."

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
        same_pair = bool(self._compared) and [_id(d) for d in self._compared[:2]] == [
            _id(left),
            _id(right),
        ]
        self._compared = key
        if right is None:
            view.show(None)
            return
        lines = right.text.count("\n") + (left.text.count("\n") if left else 0)
        characters = len(right.text) + (len(left.text) if left else 0)
        if lines <= AT_ONCE and characters <= SHORT:
            view.show(
                comparison(self.session, left, right, self.glyphs, self._units),
                keep_place=same_pair,
            )
        else:
            self.run_worker(
                self._compare_apart(left, right, key, same_pair), group="diff", exclusive=True
            )

    async def _compare_apart(
        self, left: Draft | None, right: Draft, key: tuple[Any, ...], same_pair: bool
    ) -> None:
        """A long pair is compared in a thread; dropped when another pair was chosen meanwhile."""
        from asyncio import to_thread

        pair: Compared = await to_thread(
            comparison, self.session, left, right, self.glyphs, self._units
        )
        if key == self._compared:
            self.query_one("#diff", DiffView).show(pair, keep_place=same_pair)


def _longest(text: str) -> int:
    return max((len(line) for line in text[:SHORT].splitlines()), default=0)


def _id(draft: Draft | None) -> str:
    return draft.id if draft is not None else ""
