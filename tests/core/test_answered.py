"""Who answered what: the state counts finished calls by role, whatever became of them."""

from __future__ import annotations

from tests.core.logs import Log
from workbench.core import events as ev


def test_finished_calls_are_kept_with_their_role_and_others_are_not() -> None:
    log = Log()
    for call, role in (("a", "writer"), ("b", "formaliser"), ("c", "judge"), ("d", "writer")):
        log.add(ev.CallStarted(call, role, (), ev.ModelChoice()))
    log.add(ev.CallFinished("b", "{}"))
    log.add(ev.TextWritten("modelling:1", "{}", "", "b"))
    log.add(ev.CallFinished("c", "4"))
    log.add(ev.CallFinished("a", "a draft that nothing is made of"))
    log.add(ev.CallFailed("d", "ModelUnreachable", "gone"))
    assert log.session.answered == {"a": "writer", "b": "formaliser", "c": "judge"}
