"""The app: themes, the way to the first screen, and the end of the terminal.

`run_app` is the entry. Screens are made by functions that import them when they are first wanted,
so that the first frame waits for the task list alone.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from workbench.errors import ModelAnswerError, SessionHeld, WorkbenchError
from workbench.tui.actions import Keymap, keymap
from workbench.tui.door.picker import PickerScreen
from workbench.tui.glyphs import Glyphs, glyphs
from workbench.tui.lines import Line
from workbench.tui.plain import AsciiFilter
from workbench.tui.safe import wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import DisplaySettings, ModelLine, Services
from workbench.tui.themes import CONTRAST, THEMES
from workbench.tui.widgets.painted import TONES

if TYPE_CHECKING:
    from textual.command import Provider

    from workbench.core.messages import Message
    from workbench.models.person import Edited
    from workbench.tui.door.coaching import Coaching
    from workbench.tui.rating.desk import Sheet
    from workbench.tui.screens.raters.rating import Write
    from workbench.tui.screens.workbench import WorkbenchScreen

VANISHED = 129
"""Exit status when the terminal is gone: 128 + SIGHUP."""
VANISH_SECONDS = 5.0
"""How long the orderly way out may take then."""
WATCH_SECONDS = 1.0
"""How often it is looked whether the terminal is still there."""


def _palette() -> type[Provider]:
    from workbench.tui.palette import ActionProvider

    return ActionProvider


class WorkbenchApp(App[int]):
    """One app over the services it is given."""

    TITLE = "Feedback Workbench"
    CSS_PATH = "workbench.tcss"
    COMPONENT_CLASSES: ClassVar[set[str]] = {*TONES}
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "step_back", show=False)]

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        services.asking = self.ask_for_draft
        self.look: DisplaySettings = services.look
        self.keys: Keymap = keymap(self.look.keymap)
        self._vanished = False
        self.coach: Coaching | None = None
        """A newcomer's remarks, in the first session."""
        self.editing: asyncio.Task[Edited] | None = None
        """While it runs the terminal is an editor's: nothing may be written to it."""
        self._plain = AsciiFilter()
        self.model: ModelLine = services.models()[0]
        """Who writes in the next session that is started."""
        for theme in THEMES:
            self.register_theme(theme)
        if self.look.theme in self.available_themes:
            self.set_reactive(App.theme, self.look.theme)
            self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> PickerScreen:
        """The task list: no frame is lost on an empty screen."""
        return PickerScreen(self.services, self.keys, self.glyphs)

    def watch_theme(self, theme: str) -> None:
        """High contrast changes more than colours."""
        self.set_class(theme == CONTRAST.name, "contrast")

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return glyphs(self.look.ascii)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, and ASCII alone where that is wanted."""
        filters = super().get_line_filters()
        return [*filters, self._plain] if self.look.ascii else filters

    def on_mount(self) -> None:
        """Watch the terminal, open what was asked for, and say what of the keymap does not fit."""
        self._watch_terminal()
        if self.keys.conflicts:
            self.call_after_refresh(self._tell_conflicts)
        if self.services.first_task or self.services.first_session:
            self.call_after_refresh(self._open_first)
        elif self.services.first_review:
            self.call_after_refresh(self.open_review)
        elif self.services.first_table:
            first = self.screen
            assert isinstance(first, PickerScreen)
            first.ask_table(self.services.first_table)

    def bell(self) -> None:
        """Ring, unless the terminal is an editor's: thirty rings would fill the queue of a writer
        that is gone, and the next would wait for ever.
        """
        if self.editing is None:
            super().bell()

    def action_step_back(self) -> None:
        """To the shell, until `fg`: the whole process sleeps meanwhile. Not while a call or a check
        runs, whose limit of time would go on and end it on waking.
        """
        from workbench.tui.outside import shell_waits

        if self.at_work:
            self.notify("Something runs here: pause it first (space), then ctrl+z.")
        elif not shell_waits():
            self.notify("No shell waits behind this terminal; ctrl+q leaves.")
        else:
            self.action_suspend_process()

    @property
    def at_work(self) -> bool:
        """A call, a check or a question to the person is under way; a loop that waits is not."""
        from workbench.tui.screens.session import SessionScreen

        benches = [screen for screen in self.screen_stack if isinstance(screen, SessionScreen)]
        busy = any(bench.live.phase in ("calling", "checking") for bench in benches)
        others = (worker for worker in self.workers if worker.node not in benches)
        return busy or any(not worker.is_finished for worker in others)

    def _watch_terminal(self) -> None:
        """End when the terminal is gone: by its signal, or because nobody is at its other end."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, name):
                loop.add_signal_handler(getattr(signal, name), self.vanish)
        self.set_interval(WATCH_SECONDS, self._look_at_terminal)

    def _look_at_terminal(self) -> None:
        if terminal_gone(sys.__stdin__.fileno() if sys.__stdin__ is not None else 0):
            self.vanish()

    def vanish(self) -> None:
        """Leave at once; everything that counts is committed already.

        Nothing must wait for a terminal that takes no more bytes, so its descriptors are put to
        /dev/null; should the orderly way out hang all the same, a thread ends the process.
        """
        if self._vanished:
            return
        self._vanished = True
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nothing, descriptor)
        os.close(nothing)
        last_resort = threading.Timer(VANISH_SECONDS, os._exit, (VANISHED,))
        last_resort.daemon = True
        last_resort.start()
        if self.editing is not None:
            self.editing.cancel()
        self.exit(return_code=VANISHED)

    async def _open_first(self) -> None:
        first = self.screen_stack[0]
        assert isinstance(first, PickerScreen)
        try:
            if self.services.first_session:
                await self.open_session(self.services.first_session)
            else:
                await first.start(self.services.first_task)
        except WorkbenchError as error:  # the task list stands, and says what to do
            first.problem(error)
        if self.services.newcomer:
            self._coach()

    def _coach(self) -> None:
        """What is where, told once."""
        from workbench.tui.door.coaching import SEEN, Coaching
        from workbench.tui.screens.workbench import WorkbenchScreen

        bench, first = self.screen, self.screen_stack[0]
        if self.services.kept(SEEN) or not isinstance(bench, WorkbenchScreen):
            return
        assert isinstance(first, PickerScreen)
        self.coach = Coaching(self.keys.keys, lambda: first.keep(SEEN, "seen"))
        bench.mount(self.coach, before="#guidance")
        bench.redraw()

    def on_acting_screen_performed(self, event: ActingScreen.Performed) -> None:
        """A remark goes when what it speaks of was done."""
        if self.coach is not None:
            self.coach.done(event.action)

    def _bench(self) -> WorkbenchScreen:
        from workbench.tui.screens.workbench import WorkbenchScreen

        return WorkbenchScreen(self.services, self.keys, self.glyphs)

    async def ask_for_draft(self, messages: Sequence[Message]) -> str:
        """The draft that the person types where they are the model. Raises ModelAnswerError when
        they leave.
        """
        from workbench.models.practice import current_draft
        from workbench.tui.screens.writing.answering import answer_screen

        typed: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        begun = current_draft(messages) or ""
        bench = self._writing()
        name = "" if bench is None else f"draft:{bench.session.id}"
        unsent = "" if bench is None else bench.unsent(name)

        def keep(text: str) -> None:
            if bench is not None:
                bench.keep_soon(name, "" if text == begun else text)

        note = " · unsaved text from before" if unsent else ""
        screen = answer_screen(bench, messages, unsent or begun, note, keep)
        await self.push_screen(screen, typed.set_result)
        try:
            answer = await typed
        finally:
            if screen.is_attached and not typed.done():
                screen.dismiss(None)
        if not (answer or "").strip():
            key = self.keys.keys["session.run"][0]
            hint = f"{key} opens the editor again; what was typed is kept."
            raise ModelAnswerError("No draft was written.", hint)
        keep(begun)
        return answer or ""

    def _writing(self) -> WorkbenchScreen | None:
        """The session that the person writes in."""
        from workbench.tui.screens.workbench import WorkbenchScreen

        shown = (s for s in reversed(self.screen_stack) if isinstance(s, WorkbenchScreen))
        return next(shown, None)

    async def open_task(self, task: str) -> None:
        """Start a session on a task and show it."""
        bench = self._bench()
        loop = await self.services.start(task, self.model, bench.listen)
        bench.attach(loop)
        await self.push_screen(bench)

    async def open_session(self, session: str, draft: str = "") -> None:
        """Go on with a session and show it, at a draft where one is named; go back to it where its
        screen stands below this one, look on where another process runs it.
        """
        if self._back_to(session, draft):
            return
        bench = self._bench()
        try:
            loop = await self.services.resume(session, bench.listen)
        except SessionHeld:
            seen = await self.services.watch(session, bench.listen)
            if seen is None:
                raise
            loop = seen
        bench.attach(loop)
        await self.push_screen(bench)
        if draft:
            bench.call_after_refresh(bench.show_draft, draft)

    def _back_to(self, session: str, draft: str) -> bool:
        """Take away what stands above the session's screen; False where it has none."""
        from workbench.tui.screens.workbench import WorkbenchScreen

        shown = (s for s in self.screen_stack if isinstance(s, WorkbenchScreen))
        bench = next((s for s in shown if s.session.id == session), None)
        if bench is None:
            return False
        while self.screen is not bench:
            self.pop_screen()
        if draft:
            bench.call_after_refresh(bench.show_draft, draft)
        return True

    async def open_fork(self, session: str, draft: str) -> None:
        """Fork a session at a draft and show the fork."""
        bench = self._bench()
        loop = await self.services.fork(session, draft, bench.listen)
        bench.attach(loop)
        await self.push_screen(bench)

    async def _tell_conflicts(self) -> None:
        from workbench.tui.screens.asking import TextScreen

        end = "The rest of the keymap holds. `workbench config --check` says the same."
        lines = [*self.keys.conflicts, "", end]
        rows: list[Line] = [((row, ""),) for line in lines for row in wrapped(line, 76) or [""]]
        await self.push_screen(TextScreen("Keys that do not fit", rows))

    def open_help(self, screen: ActingScreen) -> None:
        """Keys of a screen and of the pane in focus."""
        from workbench.tui.screens.help import HelpScreen, help_rows

        self.push_screen(HelpScreen(help_rows(screen)))

    def open_history(self) -> None:
        """Past sessions."""
        from workbench.tui.screens.history import HistoryScreen

        self.push_screen(HistoryScreen(self.services, self.keys, self.glyphs))

    def open_review(self) -> None:
        """The review queue."""
        from workbench.tui.screens.reviewing.screen import ReviewScreen

        self.push_screen(ReviewScreen(self.services, self.keys, self.glyphs))

    def open_rating(self, sheet: Sheet | None = None, write: Write | None = None) -> None:
        """Drafts of the history to rate, or one of a session that runs here."""
        from workbench.tui.screens.raters.rating import RatingScreen

        self.push_screen(RatingScreen(self.services, self.keys, self.glyphs, sheet, write))

    def open_settings(self) -> None:
        """Settings of the screen."""
        from workbench.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(self))

    def change_look(self, look: DisplaySettings) -> None:
        """Take over new settings of the screen, and keep them."""
        self.look = look
        if look.theme in self.available_themes:
            self.theme = look.theme
        self.services.save_look(look)


def terminal_gone(descriptor: int) -> bool:
    """Nobody is at the other end of the terminal any more."""
    import select

    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(descriptor, 0)
    return any(
        found & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, found in poll.poll(0)
    )


def run_app(services: Services) -> int:
    """Show the workbench until the person leaves; gives the exit status."""
    return asyncio.run(_show(services))


async def _show(services: Services) -> int:
    app = WorkbenchApp(services)
    try:
        await app.run_async(mouse=services.look.mouse)
    finally:
        await services.shut()
    return app.return_code or 0
