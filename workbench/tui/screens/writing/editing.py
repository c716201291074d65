"""The editor of a draft: the text at the left, at the right what the checks say of it, run again at
each rest in typing. Nothing is written before ctrl+s; the loop waits meanwhile.

Syntax is coloured where the extra `syntax` is installed and the text is not too long for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from textual.timer import Timer
from textual.widgets import TextArea
from textual.worker import Worker

from workbench.core.checks import CheckResult
from workbench.errors import WorkbenchError
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line
from workbench.tui.screens.writing.beside import BesideScreen
from workbench.tui.why.typed import typed_lines

REST = 0.7
"""Seconds without a key after which the checks run."""
Checking = Callable[[str], Awaitable[Sequence[CheckResult]]]


class DraftEditor(BesideScreen):
    """Edit a draft and see what that does to its checks."""

    def __init__(
        self,
        title: str,
        text: str,
        *,
        check: Checking,
        glyphs: Glyphs,
        language: str | None = None,
        typed: Callable[[str], None] = lambda text: None,
        note: str = "",
    ) -> None:
        super().__init__(title, text, typed=typed, note=note)
        self._check, self._glyphs, self._language = check, glyphs, language
        self._resting: Timer | None = None
        self._checked: str | None = None
        """The text that the shown verdicts are about."""
        self._busy = False

    def on_mount(self) -> None:
        """The checks of the text as it is, at once."""
        super().on_mount()
        area = self.query_one(TextArea)
        if self._language is not None:
            area.language = self._language
            self._dress()
            self.app.theme_changed_signal.subscribe(self, lambda theme: self._dress())
        self._say("Checks run at each rest in typing.")
        self._rested()

    def _dress(self) -> None:
        """Syntax in the colours of the app's theme."""
        from workbench.tui.colouring.typed import NAME, typing_theme

        area = self.query_one(TextArea)
        area.register_theme(typing_theme(self.app.theme_variables))
        area.theme = "css"  # the same name alone would change nothing
        area.theme = NAME

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep what is typed, and check it once the typing rests."""
        super().on_text_area_changed(event)
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(REST, self._rested)
        if self._checked is not None:
            self.aside.border_title = "Checks of the text before"

    def _rested(self) -> None:
        text = self.query_one(TextArea).text
        if not self._busy and text != self._checked:
            self._busy = True
            self._begin()

    def _begin(self) -> Worker[None]:
        return self.run_worker(self._look, group="typed", exit_on_error=False)

    async def _look(self) -> None:
        """Check the text as it stands; what was typed meanwhile is checked after it."""
        text = self.query_one(TextArea).text
        pane = self.aside
        pane.border_title = "Checking …"
        try:
            results = await self._check(text)
        except WorkbenchError as error:
            pane.border_title = "Not checked"
            self._say(f"{error.message} {error.hint}")
        else:
            pane.border_title = "Checks of what you typed"
            pane.fit(lambda width: typed_lines(text, results, width, self._glyphs))
        finally:
            self._checked, self._busy = text, False
        self._rested()

    def _say(self, text: str) -> None:
        from workbench.tui.safe import wrapped

        def lines(width: int) -> list[Line]:
            return [((line, "dim"),) for line in wrapped(text, width)]

        self.aside.fit(lines)
