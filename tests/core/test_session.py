"""The fold: one way from a log to a state, the same for a live session and one read back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.logs import TASK, TWO_STAGES, Log, result, results
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.core.session import Session
from workbench.core.task import AddedCheck, Budget, Stage, Task


def read_back(log: Log) -> Session:
    lines = [json.dumps(ev.event_to_json(event)) for event in log.events]
    return fold(ev.event_from_json(json.loads(line)) for line in lines)


# --- the law -------------------------------------------------------------------------------------

ACTS = (
    *("write", "check", "take", "refuse", "discard", "send", "recheck", "hide", "judge"),
    *("edit", "branch", "queue", "reword", "withdraw", "consume", "rate", "note", "tag", "hunk"),
    *("pause", "resume", "step", "stop", "accept", "copy", "fresh", "reveal", "revise", "add"),
    *("ask", "answer", "call", "fail", "settings", "undo", "undo", "redo", "forget", "unread"),
)
acts = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 10**6)), max_size=60)


def body_for(act: str, pick: int, log: Log) -> ev.Body | None:
    """The act as an event that fits the log so far; None where there is nothing to act on."""
    s = log.session
    draft = s.order[pick % len(s.order)] if s.order else None
    head = s.path.head
    statuses = results(
        a=("pass", "fail", "unknown")[pick % 3],  # type: ignore[arg-type]
        b=("fail", "pass", "error")[pick // 3 % 3],  # type: ignore[arg-type]
    )
    match act:
        case "write":
            return ev.DraftWritten(f"d{len(log.events)}", f"text {pick % 5}", s.path.best, "c")
        case "call":
            return ev.CallStarted("c", "writer", (Message("user", "x"),), s.model)
        case "fail":
            return ev.CallFailed("c", "ModelError", "no", usage=Usage(1, 1, True))
        case "pause":
            return ev.Paused(after_call=bool(pick % 2))
        case "resume" | "step":
            return ev.Resumed(steps=pick % 3 if act == "step" else 0)
        case "stop":
            return ev.SessionStopped("person")
        case "queue":
            return ev.GuidanceQueued(f"g{pick % 4}", "a note")
        case "reword":
            return ev.GuidanceEdited(f"g{pick % 4}", "another")
        case "withdraw":
            return ev.GuidanceWithdrawn(f"g{pick % 4}")
        case "consume":
            return ev.GuidanceConsumed((f"g{pick % 4}",), s.next_number)
        case "note":
            return ev.Noted("noted", draft or "")
        case "tag":
            return ev.Tagged(f"t{pick % 2}", on=bool(pick % 3))
        case "fresh":
            return ev.FreshStarted()
        case "reveal":
            return ev.StageRevealed(s.path.stage + 1)
        case "revise":
            return ev.TaskRevised(replace(s.task, revision=s.task.revision + 1))
        case "add":
            return ev.CheckAdded(AddedCheck("no foo", "lacks", f"foo {pick % 3}"))
        case "ask":
            return ev.QuestionAsked(f"q{pick % 2}", "which?")
        case "answer":
            return ev.QuestionAnswered(f"q{pick % 2}", "this")
        case "settings":
            return ev.SettingsChanged(budget=Budget(rounds=pick % 9 + 1))
        case "undo":
            return ev.Undone(log.events[1 + pick % (len(log.events) - 1)].id) if s.seq > 1 else None
        case "redo":
            undos = [event for event in log.events if isinstance(event.body, ev.Undone)]
            return ev.Undone(undos[pick % len(undos)].id) if undos else None
        case "forget":
            return ev.Forgotten(3, drafts=pick % 2)
        case "unread":
            return ev.Unread("later", {"x": 1})
    if draft is None or head is None:
        return None
    match act:
        case "check":
            return ev.DraftChecked(head, statuses, s.view().check_set, seconds=0.5)
        case "recheck":
            return ev.DraftChecked(draft, statuses, s.view().check_set, before_redaction=True)
        case "hide":
            return ev.DraftChecked(draft, statuses, hidden=True)
        case "judge":
            return ev.DraftJudged(draft, "j", float(pick % 100))
        case "take":
            return ev.DraftTaken(draft, outcomes={"1.1": "addressed"})
        case "refuse":
            return ev.DraftRefused(draft, "worse", outcomes={"1.1": "ignored"})
        case "discard":
            return ev.DraftDiscarded(draft)
        case "send":
            item = ev.FeedbackItem("1.1", "a", "major", "x")
            return ev.FeedbackSent(draft, (item,))
        case "edit":
            return ev.DraftEdited(f"d{len(log.events)}", draft, "edited")
        case "branch":
            return ev.BranchChosen(draft)
        case "rate":
            return ev.Rated(draft, pick % 3 - 1)
        case "hunk":
            return ev.HunkDecided(draft, head, (0, 1), (0, 1), bool(pick % 2))
        case "accept":
            return ev.Accepted(draft)
        case "copy":
            return ev.Copied(draft)
    raise AssertionError(f"no act called {act}")


@settings(max_examples=120, deadline=None)
@given(acts)
def test_fold_of_the_log_is_the_live_session_whatever_is_undone(
    acts: list[tuple[str, int]],
) -> None:
    log = Log(TWO_STAGES)
    for act, pick in acts:
        body = body_for(act, pick, log)
        if body is not None:
            log.add(body)
            log.session.view()
    assert fold(log.events) == log.session
    assert read_back(log) == log.session


@settings(max_examples=120, deadline=None)
@given(acts)
def test_a_number_once_given_stays_with_its_draft_and_is_never_given_again(
    acts: list[tuple[str, int]],
) -> None:
    log = Log(TWO_STAGES)
    numbers: dict[str, int] = {}
    for act, pick in acts:
        body = body_for(act, pick, log)
        if body is None:
            continue
        expected = log.session.next_number
        log.add(body)
        if isinstance(body, ev.DraftWritten | ev.DraftEdited):
            assert log.session.drafts[body.draft].number == expected
            assert expected not in numbers.values()
            numbers[body.draft] = expected
        for id, draft in log.session.drafts.items():
            assert numbers[id] == draft.number
            assert log.session.by_number(draft.number) is draft
        assert all(log.session.by_number(n) is None for n in set(numbers.values()) - present(log))


def present(log: Log) -> set[int]:
    return {draft.number for draft in log.session.drafts.values()}


# --- undoing -------------------------------------------------------------------------------------


def test_undoing_takes_an_event_back_and_undoing_that_brings_it_again() -> None:
    log = Log()
    log.write("d1")
    rated = log.add(ev.Rated("d1", 1))
    undo = log.add(ev.Undone(rated.id))
    assert log.session.drafts["d1"].rating == 0
    log.add(ev.Undone(undo.id))
    assert log.session.drafts["d1"].rating == 1


def test_undoing_an_edit_that_was_checked_since_leaves_a_whole_session() -> None:
    log = Log()
    log.taken("d1", result("a"))
    edit = log.add(ev.DraftEdited("d2", "d1", "edited"))
    log.check("d2", result("a"))
    log.take("d2")
    log.add(ev.Undone(edit.id))
    assert log.session.best == log.session.drafts["d1"]
    assert log.session.by_number(2) is None
    log.write("d3")
    assert log.session.drafts["d3"].number == 3


def test_undoing_a_branch_goes_on_where_it_was_left() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"))
    log.taken("d2", result("a"), parent="d1")
    branch = log.add(ev.BranchChosen("d1"))
    assert log.session.path.current == "d1"
    log.add(ev.Undone(branch.id))
    assert log.session.path.current == "d2"


def test_in_a_fork_undoing_the_original_means_its_copy() -> None:
    log = Log()
    log.write("d1")
    rated = log.add(ev.Rated("d1", 1), origin="ORIGINAL")
    assert log.session.drafts["d1"].rating == 1
    log.add(ev.Undone("ORIGINAL"))
    assert log.session.drafts["d1"].rating == 0
    assert rated.id != "ORIGINAL"


# --- paths ---------------------------------------------------------------------------------------


def test_going_back_to_a_draft_restores_what_belongs_to_its_path_and_removes_nothing() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("a", "fail"), result("b", "fail"))
    log.send("d1", "a")
    log.add(ev.GuidanceQueued("g1", "be brief"))
    then = log.session.path
    log.taken("d2", result("a"), result("b"), parent="d1")
    log.add(ev.GuidanceQueued("g2", "be kind"))
    log.add(ev.StageRevealed(2))
    spent = log.session.usage
    log.add(ev.BranchChosen("d1"))
    assert log.session.path == replace(then, best="d2", stage=2)
    assert log.session.path.current == "d1"
    assert log.view.check_set == TWO_STAGES.check_set(2), "a stage that was revealed stays so"
    assert set(log.session.drafts) == {"d1", "d2"}
    assert log.session.usage == spent
    log.add(ev.BranchChosen("d2"))
    assert (log.session.path.stage, log.session.path.current) == (2, "d2")
    assert [note.id for note in log.session.path.guidance] == ["g1", "g2"]


def test_going_back_to_a_refused_draft_makes_it_the_one_to_go_on_from() -> None:
    log = Log()
    log.taken("d1", result("a"))
    log.refused("d2", result("a", "fail"), parent="d1")
    log.add(ev.BranchChosen("d2"))
    path = log.session.path
    assert (path.current, path.head, path.refused, path.tried) == ("d2", "d2", None, ())
    assert path.best == "d1", "the best verdict stays the best"


def test_going_back_to_a_draft_that_tampered_does_not_go_on_from_it() -> None:
    log = Log()
    log.taken("d1", result("a"))
    log.write("d2", parent="d1")
    log.check("d2", result("a", "fail", cause="tampered"))
    log.add(ev.DraftDiscarded("d2"))
    log.add(ev.BranchChosen("d2"))
    assert (log.session.path.head, log.session.path.current) == ("d2", "d1")


def test_an_edit_of_an_earlier_draft_goes_on_from_there() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"))
    log.taken("d2", result("a"), parent="d1")
    log.add(ev.SessionStopped("target"))
    log.add(ev.DraftEdited("d3", "d1", "better"))
    assert log.session.drafts["d3"].parent == "d1"
    assert log.session.drafts["d3"].author == "person"
    assert (log.session.path.head, log.session.path.best) == ("d3", "d2")
    assert log.session.stop is None
    assert log.session.lineage("d3") == ("d1", "d3")


def test_spend_belongs_to_the_session_and_not_to_a_path() -> None:
    log = Log()
    for number in (1, 2):
        log.add(ev.CallStarted(f"call d{number}", "writer", (), ev.ModelChoice()))
        log.add(ev.CallFinished(f"call d{number}", "x", Usage(5, 5, cost=0.5), seconds=2.0))
        log.taken(f"d{number}", result("a"))
    log.add(ev.BranchChosen("d1"))
    assert log.session.usage == Usage(10, 10, cost=1.0)
    assert log.session.seconds == 4.0
    assert log.session.drafts["d2"].usage.tokens == 10


# --- what the fold remembers ---------------------------------------------------------------------


def test_a_failed_call_is_paid_for_and_writes_no_draft() -> None:
    log = Log()
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice("openai", "m")))
    assert log.session.open_call is not None
    log.add(ev.CallFailed("c", "ModelAnswerError", "cut off", usage=Usage(9, 1), tries=3, text="x"))
    s = log.session
    assert (s.usage.tokens, s.retries, s.failed_calls, s.order) == (10, 2, 1, ())
    assert s.open_call is None
    assert s.last_failure is not None


def test_a_check_that_gives_both_verdicts_on_one_text_is_flaky() -> None:
    log = Log()
    log.write("d1")
    log.check("d1", result("a"), result("b"))
    log.check("d1", result("a", "fail"), result("b"))
    assert log.session.flaky == {"a"}


def test_another_verdict_over_another_set_of_checks_is_not_flaky() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("a"))
    log.add(ev.StageRevealed(2))
    log.check("d1", result("a", "fail"))
    assert log.session.flaky == frozenset()


def test_fixed_checks_are_those_that_fail_on_the_parent_over_the_same_set() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"), result("b", "fail"), result("c"))
    log.write("d2", parent="d1")
    log.check("d2", result("a"), result("b", "fail"), result("c"))
    assert log.session.drafts["d2"].fixed == ("a",)


def test_a_best_draft_that_is_checked_again_keeps_one_mark_for_each_set_of_checks() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("a"))
    log.refused("d2", result("a", "fail"), parent="d1")
    log.check("d1", result("a"))
    assert [mark.draft for mark in log.session.path.marks] == ["d1", "d2"]
    log.add(ev.StageRevealed(2))
    log.check("d1", result("a"), result("b", "fail"))
    assert [mark.draft for mark in log.session.path.marks] == ["d1", "d2", "d1"]


def test_what_a_person_added_holds_on_when_the_task_is_revised() -> None:
    log = Log()
    added = AddedCheck("no foo", "lacks", "foo")
    log.add(ev.CheckAdded(added))
    log.add(ev.TaskRevised(replace(TASK, prompt="Write two greetings.", revision=2)))
    assert log.session.task.added == (added,)
    log.add(ev.TaskRevised(log.session.task))
    assert log.session.task.added == (added,)


def test_stepping_pauses_after_the_drafts_asked_for() -> None:
    log = Log()
    log.add(ev.Resumed(steps=2))
    log.taken("d1", result("a"))
    assert not log.session.paused
    log.taken("d2", result("a"))
    assert log.session.paused


def test_a_pause_after_the_call_lets_the_call_end_first() -> None:
    log = Log()
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice()))
    log.add(ev.Paused(after_call=True))
    assert not log.session.paused
    log.add(ev.CallFinished("c", "x"))
    assert log.session.paused


def test_going_on_after_a_stop_begins_the_course_anew() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"))
    log.add(ev.SessionStopped("plateau"))
    log.add(ev.Resumed())
    assert (log.session.stop, log.session.path.marks, log.session.path.best) == (None, (), "d1")


def test_what_could_not_be_checked_is_due_again_when_the_person_goes_on() -> None:
    log = Log()
    log.write("d1")
    log.check("d1", result("a", "error"))
    log.add(ev.SessionStopped("checker"))
    log.add(ev.Resumed())
    assert log.session.drafts["d1"].needs_recheck
    log.check("d1", result("a"))
    assert not log.session.drafts["d1"].needs_recheck


def test_the_practice_model_marks_its_sessions() -> None:
    log = Log()
    log.add(ev.CallStarted("c", "writer", (), ev.ModelChoice("openai", "m")))
    assert not log.session.simulated
    log.add(ev.CallStarted("c2", "writer", (), ev.ModelChoice("practice")))
    assert log.session.simulated


@pytest.mark.parametrize(
    "body",
    [
        ev.Rated("d1", -1),
        ev.Noted("no"),
        ev.HunkDecided("d1", "d1", (0, 1), (0, 1), False),
        ev.DraftEdited("d2", "d1", "by hand"),
    ],
)
def test_a_session_is_corrected_by_what_a_person_gave(body: ev.Body) -> None:
    log = Log()
    log.add(ev.DraftWritten("d1", "typed in by a person", call="c", author="person"))
    assert not log.session.corrected
    log.add(body)
    assert log.session.corrected


@pytest.mark.parametrize(
    "body",
    [
        ev.DraftChecked("gone", ()),
        ev.DraftChecked("gone", (), hidden=True),
        ev.DraftJudged("gone", "j", 1.0),
        ev.DraftTaken("gone"),
        ev.DraftRefused("gone", "why"),
        ev.DraftDiscarded("gone"),
        ev.FeedbackSent("gone", ()),
        ev.Rated("gone", 1),
        ev.Accepted("gone"),
        ev.Copied("gone"),
        ev.BranchChosen("gone"),
    ],
)
def test_an_event_about_an_undone_draft_folds_as_nothing_and_one_about_none_is_refused(
    body: ev.Body,
) -> None:
    log = Log()
    log.taken("d1", result("a"))
    with pytest.raises(KeyError, match="there is no draft 'gone'"):
        log.add(body)
    written = log.add(ev.DraftWritten("gone", "text"))
    log.add(ev.Undone(written.id))
    before = log.session
    log.add(body)
    assert log.session == replace(before, seq=before.seq + 1)


def test_numbers_of_forgotten_drafts_stay_taken() -> None:
    log = Log()
    log.add(ev.Forgotten(9, drafts=2))
    log.write("d3")
    assert log.session.drafts["d3"].number == 3
    assert log.session.by_number(3) is log.session.drafts["d3"]
    assert log.session.by_number(1) is None
    log.add(ev.Rated("d1", 1))
    assert set(log.session.drafts) == {"d3"}


# --- a long session ------------------------------------------------------------------------------


def long_log(iterations: int) -> list[ev.Event]:
    """A session of about eight events an iteration, with twelve checks a draft."""
    tests = [{"input": [n], "expect": n} for n in range(12)]
    task = Task("code/x", "code", "x", "do it", (Stage("a", "", {"tests": tests}),))
    bodies: list[ev.Body] = [ev.SessionStarted(task)]
    best: str | None = None
    for n in range(1, iterations + 1):
        verdict: ev.Body = ev.DraftRefused(f"d{n}", "no", outcomes={"1.1": "ignored"})
        if n % 10 == 1:
            verdict = ev.DraftTaken(f"d{n}", outcomes={"1.1": "addressed"})
        found = tuple(CheckResult(f"t{k}", "pass" if (k + n) % 3 else "fail") for k in range(12))
        bodies += [
            ev.GuidanceQueued(f"g{n}", "a note"),
            ev.GuidanceConsumed((f"g{n}",), n),
            ev.CallStarted(f"c{n}", "writer", (Message("user", "x"),), ev.ModelChoice()),
            ev.CallFinished(f"c{n}", f"text {n}", Usage(10, 10, cost=0.0)),
            ev.DraftWritten(f"d{n}", f"text {n}\n" * 20, best, f"c{n}"),
            ev.DraftChecked(f"d{n}", found, task.check_set(1)),
            verdict,
        ]
        best = f"d{n}" if n % 10 == 1 else best
        items = tuple(ev.FeedbackItem(f"1.{k}", f"t{k}", "major", "x") for k in range(1, 6))
        bodies.append(ev.FeedbackSent(best or "", items))
    return [ev.Event(f"{n:026}", "s", n, "", "w", body) for n, body in enumerate(bodies, 1)]


def seconds(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return time.process_time() - begun


def test_a_thousand_iterations_fold_in_a_few_copies_of_the_state_an_event() -> None:
    log = long_log(1000)
    assert len(log) == 8001
    state = fold(log[:800])
    copies = seconds(lambda: [replace(state, seq=n) for n in range(4 * len(log))])
    folded: list[Session] = []
    took = seconds(lambda: folded.append(fold(log)))
    assert len(folded[0].order) == 1000
    assert took < 4 * copies, "some part grows with the square of the session"


def test_the_states_of_a_session_share_what_did_not_change() -> None:
    log = Log()
    log.taken("d1", result("a"))
    before = log.session
    log.write("d2", parent="d1")
    after = log.session
    assert before.order == ("d1",)
    assert "d2" not in before.drafts
    assert after.drafts["d1"] is before.drafts["d1"]
