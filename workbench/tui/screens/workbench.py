"""The session's screen: it listens to the loop, lets it run, and passes on what widgets tell."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence

from textual import events
from textual.widget import Widget
from textual.worker import WorkerState

from workbench.core import events as ev
from workbench.core.session import Session
from workbench.errors import GO_ON
from workbench.runner import (
    RESUMING,
    Appended,
    ChecksArriving,
    Notice,
    PhaseChanged,
    Problem,
    Streamed,
)
from workbench.tui.actions import Keymap
from workbench.tui.glyphs import Glyphs
from workbench.tui.reasons import Situation
from workbench.tui.safe import one_line
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.authoring import Authoring
from workbench.tui.screens.basis import Basis
from workbench.tui.screens.inspecting import Inspecting
from workbench.tui.screens.looking.remembering import Remembering
from workbench.tui.screens.noting import Noting
from workbench.tui.screens.placing import PANES
from workbench.tui.screens.racing.entering import Entering
from workbench.tui.screens.session import SPLIT_FROM, SessionScreen
from workbench.tui.screens.showing import Presenter
from workbench.tui.screens.steering import Steering
from workbench.tui.screens.undoing import Undoing
from workbench.tui.services import Loop, Services
from workbench.tui.tabular.grid import cause, result_of
from workbench.tui.tabular.sheet import WINDOW, cell_rows, window_width
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.diffpane import DiffPane
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.guidance import GuidanceLine
from workbench.tui.widgets.matrix import Matrix
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows

FRAME = 1 / 30
"""Seconds between two drawings of what streams."""
LEAVE_SECONDS = 2.0
"""How long leaving waits for a call to end; resuming closes it otherwise."""
_FOCUSED = {name: name for name in PANES}
_WIDGETS = {**_FOCUSED, "diff": "bench"}


class WorkbenchScreen(SessionScreen):
    """One session, live."""

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self.presenter = Presenter(self)
        self.undoing = Undoing(self)
        self.remembering = Remembering(self)
        look = Inspecting(self)
        self.guide = look.following
        self.noting = Noting(self)
        ours = (self.noting, Authoring(self), Basis(self))
        parts = (Steering(self), *ours, look, self.undoing, Entering(self))
        self.deeds = {id: deed for part in parts for id, deed in part.deeds().items()}

    def redraw(self) -> None:
        """Draw what changed."""
        self.presenter.soon()

    def show_draft(self, draft: str) -> None:
        """Show this draft, whatever was looked at before."""
        if draft in self.session.drafts:
            self.following = False
            self.select(draft)
            self.presenter.soon()

    def select(self, right: str, left: str | None = None) -> None:
        """Compare two drafts."""
        self.presenter.select(right, left)

    def on_resize(self) -> None:
        """The layout follows the size."""
        self.presenter.place_panes()
        self.call_after_refresh(self.presenter.show)

    def on_mount(self) -> None:
        """Titles, timers, the first drawing, and on with the loop."""
        self.built = True
        self.query_one("#task").border_title = "1 Task"
        self.query_one("#checks").border_title = "4 Checks × drafts"
        self.query_one("#timeline").border_title = "2 Timeline"
        self.query_one("#bench").border_title = "3 Diff"
        self.query_one("#task", Lines).can_focus = True
        self.query_one("#told", Lines).can_focus = True
        self.query_one("#tail").display = False
        if not self.looks_on:
            kept = self.services.kept(self._kept_name)
            self.query_one("#guidance", GuidanceLine).restore(kept)
        self.query_one("#timeline").focus()
        self.remembering.resume()
        self.set_interval(FRAME, self.presenter.draw_stream)
        self.set_interval(0.5, self._tick)
        self.presenter.show()
        self.go_on()
        # What is there now stays: collecting it again and again costs pauses of 50-200 ms
        # (Textualize/textual#6381).
        self.call_after_refresh(gc.freeze)

    def on_unmount(self) -> None:
        """The session is left: what only it held may be collected, or each one would stay."""
        gc.unfreeze()

    def _tick(self) -> None:
        """Twice a second: the seconds in the pill, and where the person is."""
        self.presenter.draw_pill()
        if not self.looks_on:
            self.remembering.keep()

    @property
    def _kept_name(self) -> str:
        return f"guidance:{self.session.id}"

    def listen(self, notice: Notice) -> None:
        """The loop's one listener; called on the event loop."""
        match notice:
            case Appended(events=events, session=session):
                self._appended(events, session)
            case Streamed(call=call, text=text):
                self.presenter.streamed.append(text)
                self._streaming = call
                return
            case ChecksArriving(results=results):
                self.presenter.arriving = results
            case PhaseChanged(live=live):
                if live.phase == "consent":
                    self._call_for_attention()
                self.live = live
                self.presenter.arriving = (
                    () if live.phase != "checking" else self.presenter.arriving
                )
            case Problem(error=error):
                if self.built:
                    self.problem(error)
        self.presenter.soon()

    def _appended(self, events: Sequence[ev.Event], session: Session) -> None:
        before = self.session
        self.session = session
        for event in events:
            match event.body:
                case ev.CallStarted():
                    self.presenter.begin_stream()
                    if before.continuing:
                        self.presenter.streamed.append(before.fragment)
                case ev.SessionStopped() | ev.QuestionAsked():
                    self._call_for_attention()
                case ev.Accepted() | ev.QuestionAnswered():
                    self._on_again()
                case _ if isinstance(event.body, RESUMING):
                    self._on_again()
                case _:
                    pass
        if len(session.order) > len(before.order) and self.following:
            self.select(session.order[-1])

    def _on_again(self) -> None:
        """An act after which the loop runs, whoever did it: the person here or another terminal."""
        if self.built:
            self.call_later(self.go_on)

    @property
    def settled(self) -> bool:
        """All that is known of the session is drawn, the diff too."""
        if not self.built or self.presenter.due or not self.presenter.fits:
            return False
        return not self.right or self.query_one("#diff", DiffView).layout_ is not None

    def _call_for_attention(self) -> None:
        if self.built and self.workbench.look.notify:
            self.app.bell()

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
        except Exception as error:  # whatever it was: the screen must not say that it runs
            self.problem(error)
        self.live = loop.live
        self.presenter.soon()

    def way_on(self, hint: str) -> str:
        """What is a command in the shell is a key here."""
        run, model = (self.keys.keys[id] for id in ("session.run", "session.model"))
        other = f"{GO_ON} --model NAME"
        return hint.replace(other, model[0]).replace(GO_ON, run[0]) if run and model else hint

    async def act(self, *bodies: ev.Body) -> None:
        """A person's act: into the log, and on."""
        assert self.loop is not None
        await self.loop.act(*bodies)
        self.session, self.live = self.loop.session, self.loop.live
        self.presenter.soon()

    def situation(self) -> Situation:
        """What the predicates may know."""
        view = self.query_one("#diff", DiffView)
        undoable, redoable = self.undoing.history_of_acts()
        return Situation(
            session=self.session,
            phase=self.live.phase,
            left=self.draft(self.left),
            right=self.draft(self.right),
            changes=len(view.layout_.blocks) if view.layout_ is not None else 0,
            at_change=view.block >= 0,
            within=self._something_within(),
            wide=self.size.width >= SPLIT_FROM,
            hits=self.found,
            undoable=undoable,
            redoable=redoable,
            ending=self.ending,
        )

    def _something_within(self) -> bool:
        """The pane in focus has something that its own keys act on."""
        match self.pane:
            case "findings":
                return bool(self.query_one("#findings", Findings).findings)
            case "checks":
                grid = self.query_one("#checks", Matrix).grid
                return grid is not None and bool(grid.rows)
            case "timeline":
                return bool(self.query_one("#timeline", Rows).chosen)
            case _:
                return True

    def labels(self) -> Mapping[str, str]:
        """Where q goes: to the screen that this one was opened from."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else None
        context = below.CONTEXT if isinstance(below, ActingScreen) else "picker"
        return {"screen.close": {"picker": "tasks"}.get(context, context)}

    def in_focus(self) -> str:
        """The pane that has the focus."""
        return self.pane

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The cursor in the timeline is the right side."""
        event.stop()
        self.select(event.id)
        self.presenter.soon()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter on a draft goes to its diff."""
        event.stop()
        self.select(event.id)
        self.go_to_pane("diff")

    def on_rows_linked(self, event: Rows.Linked) -> None:
        """A click on "items sent" opens the prompt that carried them."""
        event.stop()
        self.guide.open_prompt(self.guide.answer_of(event.id))

    def on_findings_followed(self, event: Findings.Followed) -> None:
        """Go where the finding leads."""
        event.stop()
        self.guide.follow(event.finding, event.place)
        self.presenter.soon()

    def on_matrix_cell_chosen(self, event: Matrix.CellChosen) -> None:
        """Open a cell: the finding and the change that caused it, which the diff then shows."""
        event.stop()
        from workbench.tui.screens.asking import TextScreen

        draft = self.session.by_number(event.number)
        if draft is None:
            return
        self.select(cause(self.session, event.check, draft, hidden=event.hidden).id)
        self.presenter.soon()
        result = result_of(self.session, event.check, draft, hidden=event.hidden)
        width = window_width(result, self.size.width)
        rows = cell_rows(self.session, event.check, draft, self.glyphs, width, hidden=event.hidden)
        title = f"{one_line(event.check)} on draft {event.number}"
        self.app.push_screen(TextScreen(title, rows, wide=width > WINDOW))

    def on_diff_view_laid_out(self, event: DiffView.LaidOut) -> None:
        """The head counts the changes."""
        event.stop()
        self.presenter.draw_head()
        self.presenter.weighing.look()
        self.show_hints()

    def on_diff_pane_resized(self, event: DiffPane.Resized) -> None:
        """Side by side or not depends on the pane's own width."""
        event.stop()
        self.presenter.fit()

    def on_diff_view_block_chosen(self, event: DiffView.BlockChosen) -> None:
        """The head says which change it is."""
        event.stop()
        self.presenter.soon()

    async def on_guidance_line_sent(self, event: GuidanceLine.Sent) -> None:
        event.stop()
        self.keep_soon(self._kept_name, "")
        await self.noting.send(event)

    def on_guidance_line_asked(self, event: GuidanceLine.Asked) -> None:
        event.stop()
        self.noting.asked(event)

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
        self.presenter.place_panes()
        self.show_hints()

    def go_to_pane(self, name: str) -> None:
        """Bring a pane to sight and give it the focus."""
        self.pane = name
        if self.zoomed:
            self.zoomed = name
        self.presenter.place_panes()
        widget: Widget = self.query_one(f"#{_FOCUSED[name]}")
        widget.focus()
        self.presenter.soon()

    async def _call_ended(self) -> None:
        """Wait until the running call has been written off as ended."""
        from asyncio import sleep

        for _ in range(round(LEAVE_SECONDS / FRAME)):
            if self.loop is None or self.loop.session.open_call is None:
                return
            await sleep(FRAME)

    async def leave(self) -> None:
        """Pause, keep the selection, give the session up."""
        if not self.looks_on:
            self.remembering.keep()
        await self.keep_now()
        if self.session.stop is None and not self.session.paused and not self.looks_on:
            await self.act(ev.Paused("the screen was closed"))
            await self._call_ended()
        if self._loop_worker is not None:
            self._loop_worker.cancel()
        await self.services.close(self.session.id)
        self.dismiss()
