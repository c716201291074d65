"""Correcting on the review screen: the window, a draft that was begun, and what else it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError
from workbench.tui.screens.reviewing.deciding import Deciding
from workbench.tui.screens.reviewing.window import Corrected

if TYPE_CHECKING:
    from workbench.tui.reviews.desk import ReviewItem
    from workbench.tui.screens.acting import Deed
    from workbench.tui.screens.reviewing.screen import ReviewScreen


class Correction:
    """What the person writes in place of an answer."""

    def __init__(self, screen: ReviewScreen, deciding: Deciding) -> None:
        self._screen, self._deciding = screen, deciding
        self._last = ""
        """The item that was corrected last."""
        self.deeds: dict[str, Deed] = {
            "review.edit": self._edit,
            "review.compile": self._compile,
            "review.checks": self._checks,
        }

    @property
    def source(self) -> str:
        """The item whose correction can be compiled: this one, else the one corrected last."""
        item = self._screen.item if self._screen.built else None
        return item.id if item is not None and item.correction else self._last

    def _edit(self) -> None:
        """Correct the answer: saving is down with a correction."""
        from workbench.tui.screens.reviewing.window import CorrectScreen

        item = self._screen.item
        if item is None:
            return
        name = f"review:{item.id}"
        text = self._screen.unsent(name) or item.suggestion or item.correction or item.answer

        def typed(now: str) -> None:
            self._screen.keep_soon(name, "" if now == item.answer else now)

        def taken(given: Corrected | None) -> None:
            self._taken(item, name, given)

        signs = self._screen.glyphs
        self._screen.app.push_screen(
            CorrectScreen(self._screen.desk, item, text, typed, signs), taken
        )

    def _taken(self, item: ReviewItem, name: str, given: Corrected | None) -> None:
        begun = self._screen.unsent(name)
        if given is not None:
            self._screen.keep_soon(name, "")
            self._last = item.id
            self._deciding.decide("down", given.text, contract=given.contract)
            if given.compile:
                self._open(item.id)
        elif begun.strip() and begun != item.suggestion:
            self._screen.keep_soon(name, "")
            self._begin(item.id, begun)

    def _begin(self, id: str, correction: str) -> None:
        """A correction that was begun: the item stays, as a draft, with the text in the log."""
        screen = self._screen

        async def write() -> None:
            try:
                done = await screen.desk.decide([id], "draft", correction=correction)
                screen.items[id] = await screen.desk.item(id)
            except WorkbenchError as error:
                screen.keep_soon(f"review:{id}", correction)
                screen.problem(error)
                return
            screen.queue.in_state(id, done.state)
            screen.show()
            screen.flash("kept as a draft: e goes on with it", "good")

        screen.run_worker(write(), group="verdict", exit_on_error=False)

    def _compile(self) -> None:
        """What the correction becomes besides its case."""
        self._open(self.source)

    def _open(self, id: str) -> None:
        """The proposal; the desk takes its turn behind the verdict that is being written."""
        from workbench.tui.screens.reviewing.checks import CompileScreen

        self._screen.app.push_screen(CompileScreen(self._screen.desk, id, self._screen.glyphs))

    def _checks(self) -> None:
        """The checks that were made of corrections."""
        from workbench.tui.screens.reviewing.checks import ChecksScreen

        self._screen.app.push_screen(ChecksScreen(self._screen.desk, self._screen.glyphs))
