"""The window in which a person writes a draft where they are the model.

What is asked stands beside the text: the request before the first draft, what the checks say of the
text as soon as there is one. So that a draft which was saved is seen to be judged, and not taken
for one that was lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from workbench.core.messages import Message
from workbench.tui.lines import Line
from workbench.tui.safe import wrapped
from workbench.tui.screens.writing.beside import BesideScreen

if TYPE_CHECKING:
    from workbench.tui.screens.workbench import WorkbenchScreen

Typed = Callable[[str], None]
"""Told of every change of the text."""


class AnswerScreen(BesideScreen):
    """A text, and beside it the request that it answers."""

    def __init__(
        self,
        title: str,
        text: str,
        *,
        asked: Sequence[str],
        typed: Typed = lambda text: None,
        note: str = "",
    ) -> None:
        """`asked` are the texts of the request, in their order."""
        super().__init__(title, text, typed=typed, note=note)
        self._asked = tuple(asked)

    def on_mount(self) -> None:
        """The request from its beginning."""
        super().on_mount()
        self.aside.border_title = "What is asked"
        self.aside.fit(partial(asked_lines, self._asked))


def asked_lines(asked: Sequence[str], width: int) -> list[Line]:
    """The texts of a request, a blank line between them."""
    lines: list[Line] = []
    for text in asked:
        lines += [(), *(((line, ""),) for line in wrapped(text.strip("\n"), width))]
    return lines[1:]


def answer_screen(
    bench: WorkbenchScreen | None, messages: Sequence[Message], text: str, note: str, typed: Typed
) -> BesideScreen:
    """The window for the next draft: with the checks of what is typed where a draft was judged."""
    judged = None if bench is None else bench.session.head
    title = "Your draft" if bench is None else f"Your draft {bench.session.next_number}"
    if bench is None or judged is None:
        return AnswerScreen(title, text, asked=_asked(messages), typed=typed, note=note)
    from workbench.tui.colouring.syntax import language_of
    from workbench.tui.screens.writing.editing import DraftEditor

    return DraftEditor(
        title,
        text,
        check=partial(bench.services.check_text, bench.session, replace(judged, parent=judged.id)),
        glyphs=bench.glyphs,
        language=language_of(bench.services.fence(bench.session.task.domain), text),
        typed=typed,
        note=note,
    )


def _asked(messages: Sequence[Message]) -> list[str]:
    return [message.text for message in messages if message.role == "user"]
