"""The task list at the start: search, filter, choose who writes, begin.

The first frame of the program: it reads file heads only, and the history opens behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.errors import NoScript, WorkbenchError
from workbench.tui.actions import Keymap
from workbench.tui.banner import banner
from workbench.tui.door.listing import (
    ROOMY,
    Narrowed,
    elsewhere_line,
    filter_line,
    following,
    id_width,
    interrupted_line,
    model_line,
    nothing_rows,
    preview_width,
    task_row,
)
from workbench.tui.door.previewing import preview_lines
from workbench.tui.door.starting import begun
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Row
from workbench.tui.reasons import Situation
from workbench.tui.safe import one_line
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Services, TaskLine
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from textual.widgets import Input
    from textual.worker import Worker

    from workbench.tui.door.making import Making
    from workbench.tui.sessions import PastSession

RECENT = 5
"""Sessions looked at for interrupted ones."""
PREVIEW_REST = 0.15
"""Seconds that the cursor rests before a task is read."""
RESULTS = 200
"""Sessions looked at for the last result of each task."""


class PickerScreen(ActingScreen):
    """Tasks, filtered; the cursor on the one to suggest."""

    CONTEXT = "picker"

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__(services, keys, glyphs)
        self._tasks: tuple[TaskLine, ...] = ()
        self._narrowed = Narrowed()
        self._interrupted: list[PastSession] = []
        self._elsewhere: PastSession | None = None
        """The newest session that another process runs."""
        self._trouble = ""
        self._history_is_open = False
        self._history_is_read = False
        self._drawn_for = 0
        """The width that the columns are made for."""
        self._last: dict[str, PastSession] = {}
        """The latest session of each task."""
        self._prompts: dict[str, str] = {}
        """What the tasks ask for, as far as they were looked at."""

    def compose(self) -> ComposeResult:
        """Banner, filter line, list, footer."""
        yield Lines(id="banner")
        yield Lines(id="picker-filter")
        with Horizontal(id="picker-body"):
            yield Rows(id="picker-list")
            yield Fitted(id="picker-preview", classes="pane")
        yield Lines(id="picker-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The tasks at once, drawn when the screen comes up; the history behind it."""
        self.built = True
        self._read_tasks()
        rows = self.query_one("#picker-list", Rows)
        rows.border_title = "Tasks"
        rows.focus()
        self.call_after_refresh(self._open_history)

    def _read_tasks(self) -> None:
        try:
            self._tasks, self._trouble = tuple(self.services.tasks()), ""
        except WorkbenchError as error:
            self._trouble = str(error)

    def on_resize(self) -> None:
        """Columns follow the width."""
        if self.size.width != self._drawn_for:
            self._show()

    async def on_screen_resume(self) -> None:
        """Back from a session: the model or the history may have changed."""
        self._show()
        if self._history_is_open:
            self.run_worker(self._look_back(), group="ready", exit_on_error=False)

    async def _open_history(self) -> None:
        begun()
        self.run_worker(self._ready(), group="ready", exit_on_error=False)

    async def _ready(self) -> None:
        from asyncio import to_thread
        from importlib import import_module

        try:
            await self.services.ready()
        except WorkbenchError as error:
            self.problem(error)
            return
        self._history_is_open = True
        await self._look_back()
        await to_thread(import_module, "workbench.tui.screens.workbench")

    async def _look_back(self) -> None:
        """Which sessions can be gone on with."""
        from workbench.tui.sessions import HistoryQuery

        try:
            recent = await self.services.history(HistoryQuery(outcome="unfinished"), "", RECENT)
            lately = await self.services.history(HistoryQuery(), "", RESULTS)
        except WorkbenchError as error:
            self.problem(error)
            return
        self._interrupted = [entry for entry in recent.sessions if not entry.held]
        self._elsewhere = next((entry for entry in recent.sessions if entry.held), None)
        self._last = {entry.task: entry for entry in reversed(lately.sessions)}
        self._history_is_read = True
        self._show()

    def situation(self) -> Situation:
        """How many tasks are listed, and what was interrupted."""
        return Situation(
            listed=len(self._filtered()),
            interrupted=len(self._interrupted),
            unread=not self._history_is_read,
        )

    def _filtered(self) -> list[TaskLine]:
        return [task for task in self._tasks if self._narrowed.keeps(task)]

    def _show(self) -> None:
        if not self.built:
            return
        self._drawn_for = self.size.width
        model = self.workbench.model
        top = banner("", model.label, model.provider == "practice", self.size.width)
        self.query_one("#banner", Lines).show([top])
        found = self._filtered()
        self.query_one("#picker-filter", Lines).show(
            [filter_line(self._narrowed, model, self.size.width)]
        )
        listed, pane = self.query_one("#picker-list", Rows), self.query_one("#picker-preview")
        beside = preview_width(self._tasks, bool(self._last), self.size.width)
        pane.display, pane.styles.width = beside > 0, beside
        if found:
            room = self.size.width - beside
            cells, roomy = id_width(found, bool(self._last), room), room >= ROOMY
            listed.show(task_row(task, cells, self._last, roomy=roomy) for task in found)
        else:
            listed.show(nothing_rows(self._trouble, bool(self._tasks)))
        listed.note = f"{len(found)} of {len(self._tasks)}"
        self.query_one("#picker-note", Lines).show([self._note()])
        self._show_preview()
        self.show_hints()

    def _note(self) -> Row:
        if self._interrupted:
            last = self._interrupted[0]
            return interrupted_line(last, self._way_on(last), self.size.width)
        if self._elsewhere is not None:
            return elsewhere_line(self._elsewhere, self.keys.keys["picker.history"][0])
        return model_line(self.workbench.model)

    def _way_on(self, last: PastSession) -> str:
        """The keys that go on with it."""
        own, race = self.keys.keys["picker.resume"][0], self.keys.keys["session.race"][0]
        if last.lane:
            return f"{own} opens it; {race} in its session the race."
        return f"{own} opens it." if last.outcome == "paused" else f"{own} goes on with it."

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The preview goes with the cursor."""
        event.stop()
        self._show_preview()

    def _show_preview(self) -> None:
        """What the task under the cursor asks for, and how it went last."""
        pane = self.query_one("#picker-preview", Fitted)
        chosen = self.query_one("#picker-list", Rows).chosen
        task = next((task for task in self._tasks if task.id == chosen), None)
        if task is None or not pane.display:
            return
        pane.border_title = one_line(task.id)
        if chosen not in self._prompts:
            self._apart(partial(self._read_prompt, chosen), "preview")
        last, text = self._last.get(chosen), self._prompts.get(chosen, "")
        pane.fit(lambda width: preview_lines(task, last, text, width))

    async def _read_prompt(self, task: str) -> None:
        """The prompt, once the cursor rests: reading a task may load its domain."""
        from asyncio import sleep

        await sleep(PREVIEW_REST)
        try:
            self._prompts[task] = (await self.services.reread_task(task)).prompt
        except WorkbenchError as error:
            self._prompts[task] = f"{error.message} {error.hint}"
        self._show_preview()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter or a double click on a task."""
        event.stop()
        await self.do_picker_start()

    async def do_picker_start(self) -> None:
        """Begin a session on the task under the cursor."""
        task = self.query_one("#picker-list", Rows).chosen
        if not task:
            return
        await self.start(task)

    async def start(self, task: str) -> None:
        """Open the task; where its writer has nothing to write, ask for another one first."""
        self.flash(f"Opening {task} …")
        try:
            await self.workbench.open_task(task)
        except NoScript as error:
            self.flash(f"{error.message} Choose who writes its drafts.", "warn")
            self._apart(partial(self._making().model, task), "asking")
        except WorkbenchError as error:
            self.problem(error)
        else:
            self._end_flash()

    async def do_picker_search(self) -> None:
        """Open the search input above the list."""
        from textual.widgets import Input

        if not self.query(Input):
            hint = "part of a name or title"
            field = Input(self._narrowed.text, placeholder=hint, id="picker-input", compact=True)
            self.typing = field
            await self.mount(field, after="#picker-filter")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter while typing."""
        self._narrowed = self._narrowed._replace(text=event.value)
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the list."""
        self._close_search()

    async def key_escape(self) -> None:
        """Escape ends the search, then the filters."""
        from textual.widgets import Input

        if self.query(Input):
            self._narrowed = self._narrowed._replace(text="")
            self._close_search()
        else:
            self._narrowed = Narrowed()
        self._show()

    def _close_search(self) -> None:
        from textual.widgets import Input

        self.typing = None
        self.query(Input).remove()
        self.query_one("#picker-list", Rows).focus()

    def do_picker_domain(self) -> None:
        """Show the next domain only, and all after the last."""
        known = sorted({task.domain for task in self._tasks})
        domain = following(self._narrowed.domain, known)
        self._narrowed = self._narrowed._replace(domain=domain)
        self._show()

    def do_picker_difficulty(self) -> None:
        """Show one difficulty only, and all after the last."""
        known = [
            d for d in ("easy", "medium", "hard") if any(t.difficulty == d for t in self._tasks)
        ]
        difficulty = following(self._narrowed.difficulty, known)
        self._narrowed = self._narrowed._replace(difficulty=difficulty)
        self._show()

    def do_picker_model(self) -> None:
        """Choose who writes the drafts, or set up a model."""
        self._apart(self._making().model, "asking")

    def do_picker_new(self) -> None:
        """Make a task by answering a few questions."""
        self._apart(self._making().task, "asking")

    def ask_table(self, file: str) -> None:
        """Ask for the question about a table that the program was started with."""
        self._apart(partial(self._making().table, file), "asking")

    def _apart(self, act: Callable[[], Coroutine[Any, Any, None]], group: str) -> Worker[None]:
        """Do it in a worker; what the group still does is ended."""
        return self.run_worker(act, group=group, exclusive=True, exit_on_error=False)

    def _making(self) -> Making:
        from workbench.tui.door.making import Making

        return Making(self, self._look_once_more, self.start)

    def _look_once_more(self) -> None:
        """Tasks may have come, or another model was chosen."""
        self._read_tasks()
        self._show()

    async def do_picker_resume(self) -> None:
        """Go on with the newest interrupted session."""
        await self.workbench.open_session(self._interrupted[0].id)

    def do_picker_history(self) -> None:
        """Past sessions."""
        self.workbench.open_history()

    def do_picker_review(self) -> None:
        """The review queue."""
        self.workbench.open_review()

    def do_picker_rate(self) -> None:
        """Drafts of the history, blind."""
        self.workbench.open_rating()

    def do_picker_settings(self) -> None:
        """Settings of the screen."""
        self.workbench.open_settings()

    def do_picker_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_picker_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)
