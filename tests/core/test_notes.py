"""Notes of the person: how long each is told, which come along to another branch, and what the next
prompt will be before it is sent.
"""

from __future__ import annotations

import pytest

from tests.core.logs import TWO_STAGES, Log, result
from tests.support.tiny import DOMAIN
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.foretelling import foretold
from workbench.core.strategy import Write, built_in, next_step
from workbench.core.telling.prompting import compose

OPEN = CheckResult("median", "fail", message="wrong")


def prompt(log: Log) -> str:
    return "\n".join(message.text for message in compose(log.view, system=""))


def noted(log: Log, id: str, holds: ev.Holds = "path", check: str = "") -> None:
    log.add(ev.GuidanceQueued(id, f"mind {id}", holds, check))


def test_a_note_for_one_draft_is_told_in_its_prompt_and_in_no_later_one() -> None:
    log = Log()
    noted(log, "g1", "once")
    noted(log, "g2")
    log.add(ev.GuidanceConsumed(("g1", "g2"), 1))
    assert "mind g1" in prompt(log)
    assert "mind g2" in prompt(log)
    log.taken("d1", OPEN)
    assert "mind g1" not in prompt(log)
    assert "mind g2" in prompt(log)


def test_a_pinned_note_comes_along_to_another_branch_and_others_stay_behind() -> None:
    log = Log()
    log.taken("d1", OPEN)
    noted(log, "pin", "always")
    log.add(ev.GuidanceConsumed(("pin",), 2))
    log.taken("d2", OPEN, parent="d1")
    noted(log, "here")
    log.add(ev.GuidanceConsumed(("here",), 3))
    log.taken("d3", OPEN, parent="d2")
    log.add(ev.BranchChosen("d1"))
    assert "mind pin" in prompt(log)
    assert "mind here" not in prompt(log)


def test_a_pinned_note_that_was_taken_away_stays_away_on_every_branch() -> None:
    log = Log()
    noted(log, "pin", "always")
    log.add(ev.GuidanceConsumed(("pin",), 1))
    log.taken("d1", OPEN)
    log.taken("d2", OPEN, parent="d1")
    log.add(ev.GuidanceWithdrawn("pin"))
    log.add(ev.BranchChosen("d1"))
    assert "mind pin" not in prompt(log)


def test_a_note_is_pinned_and_unpinned_by_editing_it() -> None:
    log = Log()
    noted(log, "g")
    log.add(ev.GuidanceEdited("g", "other words", "always"))
    assert [(n.text, n.holds) for n in log.view.path.guidance] == [("other words", "always")]
    log.add(ev.GuidanceEdited("g", "more words"))
    assert [(n.text, n.holds) for n in log.view.path.guidance] == [("more words", "always")]


def test_a_note_on_a_check_is_told_while_that_check_is_open() -> None:
    log = Log()
    log.taken("d1", OPEN, result("mean"))
    noted(log, "g", check="median")
    log.add(ev.GuidanceConsumed(("g",), 2))
    assert "- On median: mind g" in prompt(log)
    log.taken("d2", result("median"), CheckResult("mean", "fail"), parent="d1")
    assert "mind g" not in prompt(log)


@pytest.mark.parametrize("holds", ["once", "path", "always"])
def test_the_foretold_prompt_is_the_one_that_is_sent(holds: ev.Holds) -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", OPEN)
    note = ev.GuidanceQueued("g", "mind the gap", holds)
    told = foretold(log.session, note, DOMAIN, built_in)
    assert "mind the gap" in told[-1].text
    log.add(note)
    for _ in range(4):
        step = next_step(log.view, DOMAIN)
        if isinstance(step, Write):
            break
        log.add(*step.bodies)  # type: ignore[union-attr]
    assert isinstance(step, Write)
    assert told == step.messages


def test_foretelling_leaves_the_session_as_it_was() -> None:
    log = Log()
    log.taken("d1", OPEN)
    before = log.session
    foretold(log.session, ev.GuidanceQueued("g", "mind"), DOMAIN, built_in)
    assert log.session == before
    assert not log.view.path.guidance
