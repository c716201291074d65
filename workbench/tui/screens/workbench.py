"""The session's screen: task, timeline, checks, diff, the draft as it streams, and the controls.

The session is whatever the loop last told; this screen holds only what a log does not: the
selection, the layout, what streams. Notices are taken at once and drawn together, at most thirty
times a second.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.session import Draft, Session
from workbench.errors import WorkbenchError
from workbench.runner import Appended, ChecksArriving, Live, Notice, PhaseChanged, Problem, Streamed
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.bench import answered_items, comparison, parent_of
from workbench.tui.difflayout import Compared
from workbench.tui.glyphs import Glyphs
from workbench.tui.grid import Grid
from workbench.tui.lines import Line, Part, Row
from workbench.tui.reasons import Situation
from workbench.tui.safe import one_line
from workbench.tui.screens.verbs import SessionVerbs
from workbench.tui.services import Loop, Services
from workbench.tui.sheet import finding_rows, task_lines
from workbench.tui.timetable import curves, timeline
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.widgets.tail import Tail
from workbench.tui.words import elapsed, landing_label, model_label, stage_label, status

FRAME = 1 / 30
"""Seconds between two drawings of what streams."""
SPLIT_FROM = 100
"""Columns of the terminal from which two drafts stand side by side."""
LEAVE_SECONDS = 2.0
"""How long leaving waits for a call to end; resuming closes it otherwise."""
AT_ONCE = 1_500
"""Lines of both drafts up to which a comparison is made on the spot (about 5 ms)."""
PANES = {"task": "1", "timeline": "2", "diff": "3", "checks": "4"}


class WorkbenchScreen(SessionVerbs):
    """One session, live."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "session"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self.loop: Loop | None = None
        self.session = Session()
        self.live = Live()
        self.left = ""
        self.right = ""
        """Ids of the drafts compared; empty while there are none."""
        self.following = True
        """The selection goes with the newest draft."""
        self.unified = False
        self.zoomed = ""
        self.pane = "timeline"
        self._arriving: tuple[CheckResult, ...] = ()
        self._streamed: list[str] = []
        self._streaming = ""
        self._stream_size = 0
        self._due = False
        self._timeline: tuple[Session, Line, tuple[Row, ...]] = (Session(), (), ())
        self._grid = Grid(self.session)
        self._compared: tuple[Any, ...] = ()
        self._found = 0
        self._loop_worker: Worker[Any] | None = None

    def attach(self, loop: Loop) -> None:
        """Show this loop's session."""
        self.loop = loop
        self.session, self.live = loop.session, loop.live

    def compose(self) -> ComposeResult:
        """Banner; task and checks on the left; timeline, diff and tail on the right; guidance and
        keys below.
        """
        g = self.glyphs
        yield Lines(id="banner")
        with Horizontal(id="panes"):
            with Vertical(id="side"):
                yield Lines(id="task", classes="pane")
                yield Matrix(id="checks", classes="pane", glyphs=g)
            with Vertical(id="main"):
                yield Rows(id="timeline", classes="pane")
                yield DiffPane(id="bench", glyphs=g)
                yield Tail(id="tail", classes="pane")
        yield GuidanceLine(id="guidance", glyphs=g)
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """Titles, timers, the first drawing, and on with the loop."""
        self.built = True
        self.query_one("#task").border_title = "1 Task"
        self.query_one("#checks").border_title = "4 Checks × drafts"
        self.query_one("#timeline").border_title = "2 Timeline"
        self.query_one("#bench").border_title = "3 Diff"
        self.query_one("#task", Lines).can_focus = True
        self.query_one("#tail").display = False
        self.query_one("#guidance", GuidanceLine).restore(self.services.kept(self._kept_name))
        self.query_one("#timeline").focus()
        self._resume_view()
        self.set_interval(FRAME, self._draw_stream)
        self.set_interval(0.5, self._draw_pill)
        self._show()
        self.go_on()
        # What is there now stays: collecting it again and again costs pauses of 50-200 ms
        # (Textualize/textual#6381).
        self.call_after_refresh(gc.freeze)

    @property
    def _kept_name(self) -> str:
        return f"guidance:{self.session.id}"

    # ---- what the loop tells -------------------------------------------------------------------

    def listen(self, notice: Notice) -> None:
        """The loop's one listener; called on the event loop."""
        match notice:
            case Appended(events=events, session=session):
                self._appended(events, session)
            case Streamed(call=call, text=text):
                self._streamed.append(text)
                self._streaming = call
                return
            case ChecksArriving(results=results):
                self._arriving = results
            case PhaseChanged(live=live):
                self.live = live
                self._arriving = () if live.phase != "checking" else self._arriving
            case Problem(error=error):
                if self.built:
                    self.problem(error)
        self._soon()

    def _appended(self, events: Sequence[ev.Event], session: Session) -> None:
        before = self.session
        self.session = session
        for event in events:
            match event.body:
                case ev.CallStarted():
                    self._begin_stream()
                case ev.SessionStopped() | ev.QuestionAsked():
                    self._call_for_attention()
                case _:
                    pass
        if len(session.order) > len(before.order) and self.following:
            self.select(session.order[-1])

    def _call_for_attention(self) -> None:
        if self.built and not self.app.is_headless:
            self.app.bell()

    def redraw(self) -> None:
        """Draw what changed."""
        self._soon()

    def _soon(self) -> None:
        """Draw once, after the notices that are waiting have been taken."""
        if not self._due and self.built:
            self._due = True
            self.call_later(self._show)

    # ---- drawing -------------------------------------------------------------------------------

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
        number = len(self.session.order) + 1
        if self.live.phase == "calling" and self.session.open_call is not None:
            what = self.session.open_call.what
            said = f"{number:>3} … writing" if what == "draft" else f"  … {what}"
            return ((f"{said}", "accent"), ("  streaming, not saved yet", "dim"))
        return ()

    def _draw_side(self) -> None:
        task = self.query_one("#task", Lines)
        seconds = self.session.seconds
        if self.live.phase in ("calling", "checking"):
            seconds += self._since()
        task.show(task_lines(self.session, seconds, max(16, task.size.width - 1), self.glyphs))
        pair = (self._number(self.left), self._number(self.right))
        self.query_one("#checks", Matrix).show(self._checks(), pair)

    def _number(self, draft: str) -> int:
        return self.session.drafts[draft].number if draft in self.session.drafts else 0

    def _draw_guidance(self) -> None:
        line = self.query_one("#guidance", GuidanceLine)
        line.tell(self.session.path.guidance, landing_label(self.session))

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
        tail.display = self.live.phase == "calling" and only in ("", "diff")
        number = len(self.session.order) + 1
        tail.border_title = f"Draft {number}, as it is written: not saved yet"
        self.set_class(tail.display and not self.session.order, "first-draft")

    # ---- the diff ------------------------------------------------------------------------------

    def draft(self, id: str) -> Draft | None:
        """The draft of an id; None when there is none."""
        return self.session.drafts.get(id)

    def select(self, right: str, left: str | None = None) -> None:
        """Compare `right` with `left`, or with its parent."""
        self.right = right
        self.left = parent_of(self.session, right) if left is None else left
        self.following = bool(self.session.order) and right == self.session.order[-1]

    def _draw_diff(self) -> None:
        self._place_panes()
        right, left = self.draft(self.right), self.draft(self.left)
        view = self.query_one("#diff", DiffView)
        view.empty_text = "" if right is not None else self._waiting_text()
        wide = self.size.width >= SPLIT_FROM
        folded, wrapping = view.folded, view.wrapping
        view.reshape(split=wide and not self.unified, wrapping=wrapping, folded=folded)
        pane = self.query_one("#bench", DiffPane)
        pane.border_title = self._diff_title(left, right)
        self._compare(left, right, view)
        self._draw_head()

    def _draw_head(self) -> None:
        left, right = self.draft(self.left), self.draft(self.right)
        answered = answered_items(self.session, left, right)
        pane = self.query_one("#bench", DiffPane)
        pane.tell(left, right, answered=answered, best=self.session.path.best or "")

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
        if lines <= AT_ONCE:
            view.show(comparison(self.session, left, right, self.glyphs), keep_place=same_pair)
        else:
            self.run_worker(
                self._compare_apart(left, right, key, same_pair), group="diff", exclusive=True
            )

    async def _compare_apart(
        self, left: Draft | None, right: Draft, key: tuple[Any, ...], same_pair: bool
    ) -> None:
        """A long pair is compared in a thread; dropped when another pair was chosen meanwhile."""
        from asyncio import to_thread

        pair: Compared = await to_thread(comparison, self.session, left, right, self.glyphs)
        if key == self._compared:
            self.query_one("#diff", DiffView).show(pair, keep_place=same_pair)

    # ---- the loop ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let the loop run, unless it runs already."""
        if self._loop_worker is not None and self._loop_worker.state in (
            WorkerState.PENDING,
            WorkerState.RUNNING,
        ):
            return
        assert self.loop is not None
        self._loop_worker = self.run_worker(
            self._run(self.loop), group="loop", exit_on_error=False, name="session"
        )

    async def _run(self, loop: Loop) -> None:
        try:
            await loop.run(wait=True)
        except WorkbenchError as error:
            self.live = loop.live
            self.problem(error)
        self.live = loop.live
        self._soon()

    async def act(self, *bodies: ev.Body) -> None:
        """A person's act: into the log, and on."""
        assert self.loop is not None
        await self.loop.act(*bodies)
        self.session, self.live = self.loop.session, self.loop.live
        self._soon()

    def situation(self) -> Situation:
        """What the predicates may know."""
        view = self.query_one("#diff", DiffView)
        undoable, redoable = self.history_of_acts()
        return Situation(
            session=self.session,
            phase=self.live.phase,
            left=self.draft(self.left),
            right=self.draft(self.right),
            changes=len(view.layout_.blocks) if view.layout_ is not None else 0,
            at_change=view.block >= 0,
            wide=self.size.width >= SPLIT_FROM,
            hits=self._found,
            undoable=undoable,
            redoable=redoable,
        )

    # ---- what widgets tell ---------------------------------------------------------------------

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The cursor in the timeline is the right side."""
        event.stop()
        self.select(event.id)
        self._soon()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter on a draft goes to its diff."""
        event.stop()
        self.select(event.id)
        self.go_to_pane("diff")

    def on_matrix_cell_chosen(self, event: Matrix.CellChosen) -> None:
        """Open a cell: the finding, and behind it the diff that caused it."""
        event.stop()
        from workbench.tui.screens.asking import TextScreen

        draft = self.session.by_number(event.number)
        if draft is None:
            return
        self.select(draft.id)
        self._soon()
        results = self.session.hidden.get(draft.id, ()) if event.hidden else draft.results
        result = next((r for r in results if r.check == event.check), None)
        width = min(self.size.width - 8, 100)
        title = f"{one_line(event.check)} on draft {event.number}"
        self.app.push_screen(TextScreen(title, finding_rows(result, self.glyphs, width)))

    def on_diff_view_laid_out(self, event: DiffView.LaidOut) -> None:
        """The head counts the changes."""
        event.stop()
        self._draw_head()
        self.show_hints()

    def on_diff_view_block_chosen(self, event: DiffView.BlockChosen) -> None:
        """The head says which change it is."""
        event.stop()
        self._soon()

    async def on_guidance_line_sent(self, event: GuidanceLine.Sent) -> None:
        """Queue the note."""
        event.stop()
        self.keep_soon(self._kept_name, "")
        await self.act(ev.GuidanceQueued(self.services.new_id(), event.text))

    def on_guidance_line_typed(self, event: GuidanceLine.Typed) -> None:
        """Unsent text survives everything."""
        event.stop()
        self.keep_soon(self._kept_name, event.text)

    def on_guidance_line_left(self, event: GuidanceLine.Left) -> None:
        """Back to the pane."""
        event.stop()
        self.typing = None
        self.go_to_pane(self.pane)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The pane in focus is the one that zoom and help mean."""
        for name in PANES:
            if any(node.id == _WIDGETS[name] for node in event.widget.ancestors_with_self):
                self.pane = name
        self._place_panes()

    def go_to_pane(self, name: str) -> None:
        """Bring a pane to sight and give it the focus."""
        self.pane = name
        if self.zoomed:
            self.zoomed = name
        self._place_panes()
        widget: Widget = self.query_one(f"#{_FOCUSED[name]}")
        widget.focus()
        self._soon()

    def _resume_view(self) -> None:
        """Selection as it was when the session was last on screen."""
        kept = self.services.kept(f"view:{self.session.id}").split()
        if len(kept) == 2 and all(id == "-" or id in self.session.drafts for id in kept):
            left, right = ("" if id == "-" else id for id in kept)
            if right:
                self.select(right, left)

    async def _call_ended(self) -> None:
        """Wait until the running call has been written off as ended."""
        from asyncio import sleep

        for _ in range(round(LEAVE_SECONDS / FRAME)):
            if self.loop is None or self.loop.session.open_call is None:
                return
            await sleep(FRAME)

    async def leave(self) -> None:
        """Pause, keep the selection, give the session up."""
        self.keep_soon(f"view:{self.session.id}", f"{self.left or '-'} {self.right or '-'}")
        await self.keep_now()
        if self.session.stop is None and not self.session.paused:
            await self.act(ev.Paused("the screen was closed"))
            await self._call_ended()
        if self._loop_worker is not None:
            self._loop_worker.cancel()
        await self.services.close(self.session.id)
        self.dismiss()


_WIDGETS = {"task": "task", "timeline": "timeline", "diff": "bench", "checks": "checks"}
_FOCUSED = {"task": "task", "timeline": "timeline", "diff": "diff", "checks": "checks"}


def _id(draft: Draft | None) -> str:
    return draft.id if draft is not None else ""
