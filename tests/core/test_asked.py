"""What a model was literally asked for a draft."""

from __future__ import annotations

from tests.core.logs import Log
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.telling.asked import messages_of


def test_each_draft_has_the_messages_of_its_own_call_and_a_persons_none() -> None:
    log = Log()
    for number in (1, 2):
        asked = (Message("user", f"for draft {number}"),)
        log.add(ev.CallStarted(f"call d{number}", "writer", asked, ev.ModelChoice()))
        log.add(ev.CallFinished(f"call d{number}", "text"))
        log.write(f"d{number}")
    log.add(ev.DraftEdited("d3", "d2", "by hand"))
    assert [messages_of(log.events, n) for n in (1, 2)] == [
        (Message("user", "for draft 1"),),
        (Message("user", "for draft 2"),),
    ]
    assert messages_of(log.events, 3) == messages_of(log.events, 9) == ()
