"""The literal prompt of a draft as rows: every message that was sent, word for word."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import Draft
from workbench.tui.lines import Line
from workbench.tui.safe import wrapped

BEGINNING = 24
"""Characters by which a place in a prompt is found again; more might be wrapped."""


def messages_of(draft: Draft, log: Iterable[ev.Event]) -> tuple[Message, ...]:
    """The messages of the call that wrote the draft; none where no call did."""
    calls = (event.body for event in log if isinstance(event.body, ev.CallStarted))
    return next((call.messages for call in calls if call.call == draft.call), ())


def row_of(rows: Iterable[Line], text: str) -> int:
    """The first row that holds the beginning of a text; 0 where none does."""
    wanted = " ".join(text.split())[:BEGINNING]
    shown = (" ".join("".join(part for part, _ in row).split()) for row in rows)
    return next((at for at, row in enumerate(shown) if wanted and wanted in row), 0)


def prompt_text(messages: Iterable[Message]) -> str:
    """The messages as one text to be taken elsewhere, each under its role."""
    return "\n\n".join(f"[{message.role}]\n{message.text}" for message in messages)


def prompt_rows(messages: Iterable[Message], width: int) -> list[Line]:
    """The messages in their order, each under its role and size."""
    rows: list[Line] = []
    for number, message in enumerate(messages, 1):
        lines = message.text.count("\n") + 1
        size = f"{len(message.text):,} characters, {lines} line{'s' * (lines != 1)}"
        if rows:
            rows.append(())
        rows.append(((f"{number} {message.role}", "accent"), (f"  {size}", "dim")))
        rows += [((line, ""),) for line in wrapped(message.text, width)]
    return rows
