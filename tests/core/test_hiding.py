"""What hidden checks tell after the event: which drafts they run on, and a fall that they show."""

from __future__ import annotations

from dataclasses import replace

from tests.core.logs import TASK, Log, result
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.rules.hiding import EARLIER, hidden_fell, next_to_score

HELD = replace(TASK, hidden={"words": ["secret"]})


def course(*shown: int, hidden: tuple[int, ...]) -> Log:
    """Taken drafts, each passing so many of three shown and of two hidden checks."""
    log = Log(HELD)
    for n, passing in enumerate(shown, 1):
        log.taken(f"d{n}", *some(passing, 3), parent=f"d{n - 1}" if n > 1 else None)
    for n, passing in enumerate(hidden, 1):
        log.add(ev.DraftChecked(f"d{n}", some(passing, 2), hidden=True))
    return log


def some(passing: int, total: int) -> tuple[CheckResult, ...]:
    return tuple(result(f"c{i}", "pass" if i < passing else "fail") for i in range(total))


def test_shown_up_and_hidden_down_is_said_with_its_numbers() -> None:
    told = hidden_fell(course(1, 3, hidden=(2, 1)).session)
    assert "Hidden checks fell from 2 to 1 of 2" in told
    assert "shown ones rose from 1 to 3 (draft 1 to 2)" in told


def test_nothing_is_said_where_hidden_ones_hold_or_shown_ones_do_not_rise() -> None:
    assert hidden_fell(course(1, 3, hidden=(1, 2)).session) == ""
    assert hidden_fell(course(1, 3, hidden=(1, 1)).session) == ""
    assert hidden_fell(course(2, 2, hidden=(2, 0)).session) == ""
    assert hidden_fell(course(1, 3, hidden=(2,)).session) == ""
    assert hidden_fell(Log(HELD).session) == ""


def test_the_final_draft_is_scored_first_then_those_that_it_replaced() -> None:
    log = course(0, 1, 2, 2, 3, hidden=())
    due = []
    while (draft := next_to_score(log.session, "d5")) is not None:
        due.append(draft)
        log.add(ev.DraftChecked(draft, some(1, 2), hidden=True))
    assert due == ["d5", "d4", "d3", "d2"]
    assert len(due) == EARLIER + 1


def test_refused_drafts_and_tasks_without_hidden_checks_are_left_out() -> None:
    log = Log(HELD)
    log.taken("d1", result("a"))
    log.refused("d2", result("a", "fail"), parent="d1")
    log.taken("d3", result("a"), parent="d2")
    log.add(ev.DraftChecked("d3", some(1, 2), hidden=True))
    assert next_to_score(log.session, "d3") == "d1"
    plain = Log()
    plain.taken("d1", result("a"))
    assert next_to_score(plain.session, "d1") is None
    assert next_to_score(log.session, None) is None
