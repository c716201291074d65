"""Best, current, and the calls that wait for the person's word."""

from __future__ import annotations

import pytest

from tests.core.logs import LINES, TWO_STAGES, Log, result
from workbench.core import events as ev
from workbench.core.events import event_from_json, event_to_json
from workbench.core.folding import fold
from workbench.core.rules.holding import CONTINUE, joined
from workbench.core.rules.stopping import Stop
from workbench.core.strategy import Check, Decide, Step, Wait, Write, next_step
from workbench.core.task import AddedCheck, Budget


def step(log: Log) -> Step:
    return next_step(log.view, LINES)


def settle(log: Log) -> Step:
    """Perform what costs no call (every draft's text decides), and give the step that is left."""
    for _ in range(20):
        now = step(log)
        match now:
            case Check(draft=draft):
                words = log.view.task.stages[-1].checks["words"]
                text = log.session.drafts[draft].text
                log.check(draft, *(result(w, "pass" if w in text else "fail") for w in words))
            case Decide(bodies=bodies) if not isinstance(bodies[0], ev.FeedbackSent):
                for body in bodies:
                    log.add(body)
            case _:
                return now
    raise AssertionError("it never settled")


def two_drafts(task: object = None) -> Log:
    """d1 fails, d2 passes the first stage."""
    log = Log() if task is None else Log(task)  # type: ignore[arg-type]
    log.write("d1", "good day")
    settle(log)
    log.write("d2", "hello", parent="d1")
    settle(log)
    return log


# --- best and current ----------------------------------------------------------------------------


def test_a_persons_worse_edit_is_current_and_not_the_best() -> None:
    log = two_drafts()
    log.add(ev.DraftEdited("d3", "d2", "rubbish"), "person")
    held = settle(log)
    assert (log.session.path.best, log.session.path.current) == ("d2", "d3")
    assert log.session.drafts["d3"].verdict == "taken"
    assert isinstance(held, Wait)


def test_a_persons_better_edit_is_both() -> None:
    log = Log()
    log.write("d1", "good day")
    settle(log)
    log.add(ev.DraftEdited("d2", "d1", "hello"), "person")
    assert settle(log) == Stop("target", "Draft 2 passes 1 of 1 checks.")
    assert (log.session.path.best, log.session.path.current) == ("d2", "d2")


def test_an_edit_of_an_old_draft_leaves_star_and_stage_where_they_were() -> None:
    log = two_drafts(TWO_STAGES)
    log.write("d3", "hello reader", parent="d2")
    assert isinstance(settle(log), Stop)
    log.add(ev.DraftEdited("d4", "d1", "good day to you"), "person")
    assert isinstance(settle(log), Wait)
    path = log.session.path
    assert (path.best, path.current, path.stage) == ("d3", "d4", 2)
    assert log.session.drafts["d4"].check_set == log.view.check_set


def test_the_prompt_revises_the_current_draft_and_not_the_best() -> None:
    log = two_drafts()
    log.add(ev.DraftEdited("d3", "d2", "rubbish"), "person")
    settle(log)
    log.add(ev.Resumed(), "person")
    told = settle(log)
    assert isinstance(told, Decide)
    assert isinstance(told.bodies[0], ev.FeedbackSent)
    assert told.bodies[0].draft == "d3"
    log.add(told.bodies[0])
    write = step(log)
    assert isinstance(write, Write)
    assert (write.parent, write.messages[2].text) == ("d3", "rubbish")


def test_a_revision_of_a_current_draft_is_measured_against_it_and_takes_the_star_by_merit() -> None:
    log = two_drafts(TWO_STAGES)
    settle(log)
    log.add(ev.DraftEdited("d3", "d2", "rubbish"), "person")
    settle(log)
    log.write("d4", "the reader", parent="d3")
    settle(log)
    assert (log.session.path.best, log.session.path.current) == ("d2", "d4"), "it broke 'hello'"
    log.write("d5", "hello reader", parent="d4")
    settle(log)
    assert (log.session.path.best, log.session.path.current) == ("d5", "d5")


def test_the_star_moves_when_another_set_of_checks_puts_the_current_draft_ahead() -> None:
    log = two_drafts()
    log.add(ev.BranchChosen("d1"), "person")
    settle(log)
    assert log.session.path.best == "d2"
    log.add(ev.CheckAdded(AddedCheck("own", "lacks", "hello")), "person")
    for draft, status in (("d1", "pass"), ("d2", "fail")):
        log.check(draft, result("hello", "pass"), result("own", status))  # type: ignore[arg-type]
    decided = step(log)
    assert isinstance(decided, Decide)
    log.add(decided.bodies[0])
    assert log.session.path.best == "d1"


def test_a_log_from_before_the_field_still_makes_what_was_taken_the_best() -> None:
    log = two_drafts()
    stored = [event_to_json(event) for event in log.events]
    for entry in stored:
        entry["data"].pop("best", None)  # type: ignore[union-attr]
    old = fold([event_from_json(entry) for entry in stored])
    assert (old.path.best, old.path.current) == ("d2", "d2")


# --- what holds the loop -------------------------------------------------------------------------

HOLDING = {
    "edit": ev.DraftEdited("d9", "d1", "good evening"),
    "check": ev.CheckAdded(AddedCheck("own", "contains", "dear")),
    "hunk": ev.HunkDecided("d1", "d1", (0, 1), (0, 1), True),
    "branch": ev.BranchChosen("d1"),
    "task": ev.TaskRevised(TWO_STAGES),
}


def begun() -> Log:
    log = Log()
    log.write("d1", "good day")
    settle(log)
    return log


@pytest.mark.parametrize("name", HOLDING)
def test_after_a_persons_act_what_is_free_runs_on_and_no_call_starts(name: str) -> None:
    log = begun()
    log.add(HOLDING[name], "person")
    assert isinstance(settle(log), Wait)
    current = log.session.current
    assert current is not None
    assert current.check_set == log.view.check_set, "checked at once"
    assert log.session.held == name
    log.add(ev.Resumed(), "person")
    assert not isinstance(settle(log), Wait)


@pytest.mark.parametrize("name", HOLDING)
def test_undoing_the_act_is_no_word_to_go_on_either(name: str) -> None:
    log = begun()
    event = log.add(HOLDING[name], "person")
    settle(log)
    log.add(ev.Undone(event.id), "person")
    assert isinstance(settle(log), Wait)


def test_an_old_log_that_went_on_after_an_edit_does_not_hold() -> None:
    log = begun()
    log.add(HOLDING["edit"], "person")
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice()))
    assert log.session.held == ""


# --- what an ended call had written --------------------------------------------------------------


def interrupted(text: str = "hello, dear ") -> Log:
    log = Log()
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice()))
    log.add(ev.Paused(), "person")
    log.add(ev.CallFailed("c", "Interrupted", "The call was ended by the person.", text=text))
    return log


def test_a_fragment_is_kept_and_continued_when_the_person_says_so() -> None:
    log = interrupted()
    assert log.session.fragment == "hello, dear "
    log.add(ev.Resumed(fragment=True), "person")
    write = step(log)
    assert isinstance(write, Write)
    assert [m.text for m in write.messages[-2:]] == ["hello, dear ", CONTINUE]
    assert write.continues == "hello, dear "
    log.add(ev.CallStarted("c2", "writer", write.messages, ev.ModelChoice()))
    assert (log.session.fragment, log.session.continuing) == ("", False)


def test_a_fragment_is_dropped_by_going_on_without_it() -> None:
    log = interrupted()
    log.add(ev.Resumed(), "person")
    write = step(log)
    assert isinstance(write, Write)
    assert (write.continues, log.session.fragment) == ("", "")


def test_a_call_that_an_edit_ended_leaves_no_fragment_of_another_draft() -> None:
    log = begun()
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice()))
    log.add(HOLDING["edit"], "person")
    log.add(ev.CallFailed("c", "Interrupted", "", text="good morn"))
    assert log.session.fragment == ""


@pytest.mark.parametrize("what", ["critique", ""])
def test_what_is_no_part_of_a_draft_leaves_no_fragment(what: str) -> None:
    log = Log()
    log.add(ev.CallStarted("c", "critic", (), ev.ModelChoice(), what=what or "draft"))
    log.add(ev.CallFailed("c", "Interrupted", "", text="a thought" if what else "  \n"))
    assert log.session.fragment == ""


@pytest.mark.parametrize(
    ("fragment", "rest", "whole"),
    [
        ("def f(x):\n    return ", "x + 1\n", "def f(x):\n    return x + 1\n"),
        ("def f(x):\n    return ", "    return x + 1", "def f(x):\n    return x + 1"),
        ("one two three four", "two three four five", "one two three four five"),
        ("print((1", "))", "print((1))"),
        ("a = [1]", "]", "a = [1]]"),
        ("def f(x):\n    ret", "def f(x):\n    return x\n", "def f(x):\n    return x\n"),
        ("", "whole", "whole"),
    ],
)
def test_a_continuation_is_joined_where_the_fragment_stops(
    fragment: str, rest: str, whole: str
) -> None:
    assert joined(fragment, rest) == whole


# --- a note at the target ------------------------------------------------------------------------


def at_target() -> Log:
    log = Log()
    log.write("d1", "hello")
    assert settle(log) == Stop("target", "Draft 1 passes 1 of 1 checks.")
    return log


def test_a_note_at_the_target_is_one_more_round_and_then_the_target_ends_it() -> None:
    log = at_target()
    log.add(ev.GuidanceQueued("g1", "be warm"), "person")
    asked = settle(log)
    assert isinstance(asked, Write)
    assert asked.guidance == ("g1",)
    assert "be warm" in asked.messages[-1].text
    log.add(ev.GuidanceConsumed(("g1",), 2))
    log.write("d2", "hello, friend", parent="d1")
    assert settle(log) == Stop("target", "Draft 2 passes 1 of 1 checks.")


def test_a_note_at_the_target_waits_for_the_word_after_an_edit() -> None:
    log = at_target()
    log.add(ev.DraftEdited("d2", "d1", "hello there"), "person")
    log.add(ev.GuidanceQueued("g1", "be warm"), "person")
    assert isinstance(settle(log), Stop)
    log.add(ev.Resumed(), "person")
    assert isinstance(settle(log), Write)


def test_a_note_at_the_target_asks_for_no_draft_that_a_limit_forbids() -> None:
    log = at_target()
    log.add(ev.SettingsChanged(budget=Budget(rounds=1)), "person")
    log.add(ev.GuidanceQueued("g1", "be warm"), "person")
    assert settle(log) == Stop("target", "Draft 1 passes 1 of 1 checks.")


@pytest.mark.parametrize("again", [(), (ev.Paused(), ev.Resumed())], ids=["killed", "paused"])
def test_a_note_at_the_target_whose_call_gave_no_draft_is_asked_for_again(
    again: tuple[ev.Body, ...],
) -> None:
    log = at_target()
    log.add(ev.GuidanceQueued("g1", "be warm"), "person")
    log.add(ev.GuidanceConsumed(("g1",), 2))
    log.add(ev.CallStarted("c2", "writer", (), ev.ModelChoice()))
    log.add(ev.CallFailed("c2", "Interrupted", "The program ended during the call."))
    for body in again:
        log.add(body, "person")
    asked = settle(log)
    assert isinstance(asked, Write)
    assert "be warm" in asked.messages[-1].text
    log.write("d2", "hello, friend", parent="d1")
    assert settle(log) == Stop("target", "Draft 2 passes 1 of 1 checks.")
