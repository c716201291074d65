"""The ground of all screens: keys, footer and palette work from the action registry.

A screen names its context, says in what situation it is, and has for each action of its context an
entry in its table or a method `do_<id>` (dots become underscores). An impossible action is not
carried out; its reason is shown in the footer.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from workbench.errors import WorkbenchError
from workbench.tui.actions import Action, Context, Keymap, hints, of_context
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Tone
from workbench.tui.reasons import Situation
from workbench.tui.safe import one_line
from workbench.tui.services import Services
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.keys import key_name, pass_on
from workbench.tui.widgets.lineinput import LineInput

if TYPE_CHECKING:
    from workbench.tui.app import WorkbenchApp
    from workbench.tui.screens.asking import LineScreen

FLASH_SECONDS = 6.0
KEEP_SECONDS = 0.5
WIDTHS = [(0, "-narrow"), (110, "-wide"), (160, "-huge")]
HEIGHTS = [(0, "-low"), (16, "-short"), (32, "-tall")]


Deed = Callable[[], Any]
"""Does an action; what it gives is awaited where it can be."""


class ActingScreen(Screen[None]):
    """A screen whose keys come from the registry."""

    @dataclass
    class Performed(Message):
        """The person did something that was possible, or pressed Esc where nothing wanted it."""

        action: str

    CONTEXT: Context
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, services: Services, keys: Keymap, glyphs: Glyphs) -> None:
        super().__init__()
        self.services = services
        self.keys = keys
        self.glyphs = glyphs
        self.typing: Widget | None = None
        """The input that the person was sent to, focused or about to be."""
        self.built = False
        """The widgets are there and can be told what to show."""
        self.deeds: Mapping[str, Deed] = {}
        """What does an action, by its id; handed over by the parts that the screen is made of."""
        self._unkept: dict[str, str] = {}
        self._keep_timer: Timer | None = None
        self._flash_timer: Timer | None = None

    @property
    def workbench(self) -> WorkbenchApp:
        """The app, by its own type."""
        return cast("WorkbenchApp", self.app)

    def situation(self) -> Situation:
        """What the predicates may know."""
        return Situation()

    def possible(self) -> list[tuple[Action, str]]:
        """All actions of this screen with the reason why not, or empty."""
        now = self.situation()
        return [(action, action.impossible(now)) for action in of_context(self.CONTEXT)]

    async def on_key(self, event: events.Key) -> None:
        """A key that the focused widget did not use.

        What was typed for a window or an input that is still opening goes there; a quick typist
        must not stop the session with a word.
        """
        if self.app.screen is not self:
            pass_on(event, self.app.screen)
            return
        if self.typing is not None and self.focused is not self.typing:
            pass_on(event, self.typing)
            return
        if self.typing is not None and event.key != "escape":
            return
        action = self.keys.find(self.CONTEXT, key_name(event))
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.perform(action)
        elif event.key == "escape":
            self.post_message(self.Performed(event.key))

    async def perform(self, action: Action) -> None:
        """Do it, or say why it cannot be done."""
        reason = action.impossible(self.situation())
        if reason:
            self.flash(f"Not now: {action.label}. {reason[:1].upper()}{reason[1:]}.", "warn")
            return
        try:
            result: Any = self.deed(action)()
            if inspect.isawaitable(result):
                await result
            self.post_message(self.Performed(action.id))
        except WorkbenchError as error:
            self.problem(error)
        self.show_hints()

    def labels(self) -> Mapping[str, str]:
        """Words of the footer that depend on where the screen was opened."""
        return {}

    def in_focus(self) -> str:
        """The pane whose own keys the footer names first; empty where there is only one."""
        return ""

    async def on_hints_pressed(self, event: Hints.Pressed) -> None:
        """A click in the footer is the key that it names."""
        event.stop()
        action = self.keys.find(self.CONTEXT, event.key)
        if action is not None:
            await self.perform(action)
        elif self.focused is not None:
            name, sign = (event.key, event.key) if len(event.key) == 1 else (event.key, None)
            pressed = events.Key(name, sign)
            pressed.set_sender(self.app)  # from this screen it would not get beyond it
            self.app.post_message(pressed)

    def deed(self, action: Action) -> Deed:
        """What does the action: from the screen's table, else its own method `do_<id>`."""
        own: Deed | None = self.deeds.get(action.id)
        return own or getattr(self, "do_" + action.id.replace(".", "_"))

    def show_hints(self) -> None:
        """Bring the footer up to date."""
        own = self.typing.hints if isinstance(self.typing, LineInput) else ()
        listed = own or hints(
            self.CONTEXT, self.keys, self.situation(), self.labels(), self.in_focus()
        )
        for footer in self.query(Hints):
            footer.tell(listed)

    def flash(self, text: str, tone: Tone = "") -> None:
        """A message above the keys of the footer, for some seconds."""
        for footer in self.query(Hints):
            footer.flash(((one_line(text), tone),))
        if self._flash_timer is not None:
            self._flash_timer.stop()
        self._flash_timer = self.set_timer(FLASH_SECONDS, self._end_flash)

    def _end_flash(self) -> None:
        for footer in self.query(Hints):
            footer.flash(())

    def keep_soon(self, name: str, text: str) -> None:
        """Keep unsent text, at most twice a second and off the loop: keeping redacts and writes."""
        self._unkept[name] = text
        if self._keep_timer is None:
            self._keep_timer = self.set_timer(KEEP_SECONDS, self.keep_now)

    def unsent(self, name: str) -> str:
        """What was typed under the name and not sent; empty when nothing was."""
        return self._unkept[name] if name in self._unkept else self.services.kept(name)

    def line_window(
        self,
        name: str,
        title: str,
        *,
        hint: str = "",
        wrong: Callable[[str], str] = lambda text: "",
    ) -> LineScreen:
        """A window for one line whose unsent text is kept under the name, until it is taken."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str) -> None:
            self.keep_soon(name, text)

        text = self.unsent(name)
        return LineScreen(title, text, hint=hint, wrong=wrong, typed=typed)

    async def keep_now(self) -> None:
        """Keep what waits to be kept."""
        self._keep_timer = None
        waiting, self._unkept = self._unkept, {}
        for name, text in waiting.items():
            try:
                await asyncio.to_thread(self.services.keep, name, text)
            except WorkbenchError as error:
                self.problem(error)

    def keep(self, name: str, text: str) -> None:
        """Keep a text at once; that it cannot be written is told, and ends nothing."""
        try:
            self.services.keep(name, text)
        except WorkbenchError as error:
            self.problem(error)

    def on_unmount(self) -> None:
        """The screen goes: what waits is kept at once, where it can be."""
        for name, text in self._unkept.items():
            with suppress(WorkbenchError):
                self.services.keep(name, text)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """What was begun in the background and failed for no reason that is told elsewhere."""
        if event.state is WorkerState.ERROR and isinstance(event.worker.error, Exception):
            self.problem(event.worker.error)

    def way_on(self, hint: str) -> str:
        """The hint as it is true of this screen."""
        return hint

    def problem(self, error: Exception) -> None:
        """Tell an error with its hint."""
        if isinstance(error, WorkbenchError):
            self.flash(f"{error.message} {self.way_on(error.hint)}", "bad")
        else:
            self.flash(f"{type(error).__name__}: {error}", "bad")
