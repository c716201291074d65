"""What a model was literally asked for a draft, read from the log."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message


def messages_of(log: Sequence[ev.Event], number: int) -> tuple[Message, ...]:
    """The messages of the call that wrote the draft with this number; empty for a draft without a
    call (a person's own), and for one that is not there.
    """
    draft = fold(log).by_number(number)
    if draft is None or not draft.call:
        return ()
    calls = (event.body for event in log if isinstance(event.body, ev.CallStarted))
    return next((body.messages for body in calls if body.call == draft.call), ())
