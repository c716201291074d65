"""The next move: a fixed order, the same for the same view, and an end to every loop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.logs import LINES, TASK, TWO_STAGES, Log, by_domain, perform, result, run
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Status
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.rules.stopping import Stop
from workbench.core.session import View
from workbench.core.strategy import STRATEGIES, Ask, Check, Decide, Wait, Write, next_step
from workbench.core.task import Budget, Stage, Task
from workbench.errors import UnknownName


def step(log: Log) -> object:
    return next_step(log.view, LINES)


def parrot(number: int, messages: Sequence[Message]) -> str:
    return f"draft {number}"


# --- the order -----------------------------------------------------------------------------------


def test_a_session_goes_write_check_decide_tell_write() -> None:
    log = Log()
    assert isinstance(step(log), Write)
    log.write("d1")
    assert step(log) == Check("d1")
    log.check("d1", result("hello", "fail"))
    decided = step(log)
    assert isinstance(decided, Decide)
    assert isinstance(decided.bodies[0], ev.DraftTaken)
    log.add(decided.bodies[0])
    telling = step(log)
    assert isinstance(telling, Decide)
    assert isinstance(telling.bodies[0], ev.FeedbackSent)
    log.add(telling.bodies[0])
    again = step(log)
    assert isinstance(again, Write)
    assert again.parent == "d1"


def test_the_person_comes_before_everything_else() -> None:
    log = Log(budget=Budget(rounds=1))
    log.taken("d1", result("hello", "fail"))
    log.add(ev.Paused())
    assert step(log) == Wait("paused")
    log.add(ev.Accepted("d1"))
    why = "Draft 1 was accepted although it fails (0 of 1 checks pass)."
    assert step(log) == Stop("person", why)
    log.add(ev.Resumed())
    assert step(log).reason == "rounds"  # type: ignore[union-attr]


def test_a_pause_keeps_back_calls_and_not_the_checks_of_what_is_written() -> None:
    log = Log()
    log.write("d1")
    log.add(ev.Paused())
    assert step(log) == Check("d1")
    log.check("d1", result("hello", "fail"))
    assert isinstance(step(log), Decide)
    log.take("d1")
    assert step(log) == Wait("paused")


def test_a_question_waits_for_its_answer() -> None:
    log = Log()
    log.add(ev.QuestionAsked("q", "which?"))
    assert step(log) == Ask("q", "which?")
    log.add(ev.QuestionAnswered("q", "this"))
    assert isinstance(step(log), Write)


def test_what_is_written_is_checked_and_decided_before_a_used_up_budget_stops() -> None:
    log = Log(budget=Budget(rounds=1))
    log.write("d1")
    assert step(log) == Check("d1")
    log.check("d1", result("hello", "fail"))
    assert isinstance(step(log), Decide)
    log.take("d1")
    stop = step(log)
    assert isinstance(stop, Stop)
    assert stop.reason == "rounds"


def test_the_target_is_named_before_the_rounds_that_are_used_up_as_well() -> None:
    log = Log(budget=Budget(rounds=1))
    log.taken("d1", result("hello"))
    stop = step(log)
    assert isinstance(stop, Stop)
    assert stop.reason == "target"


def test_a_stage_is_revealed_and_the_best_draft_is_the_first_to_meet_it() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("hello"))
    revealing = step(log)
    assert isinstance(revealing, Decide)
    assert revealing.bodies == (ev.StageRevealed(2, "draft 1 passes stage 1"),)
    log.add(revealing.bodies[0])
    assert step(log) == Check("d1")


def test_a_revised_task_and_an_added_check_recheck_the_best_first() -> None:
    log = Log()
    log.taken("d1", result("hello", "fail"))
    log.add(ev.TaskRevised(replace(TASK, materials={"more": 1})))
    assert step(log) == Check("d1")
    log.check("d1", result("hello", "fail"))
    assert step(log) != Check("d1")
    log.add(ev.TaskRevised(replace(log.session.task, revision=2)))
    assert step(log) == Check("d1")


def test_a_verdict_on_a_text_that_redaction_changed_is_asked_for_again() -> None:
    log = Log()
    log.write("d1")
    checked = ev.DraftChecked("d1", (result("hello"),), log.view.check_set, before_redaction=True)
    log.add(checked)
    assert step(log) == Check("d1")
    log.check("d1", result("hello"))
    log.take("d1")
    log.add(checked)
    assert step(log) == Check("d1")


def test_a_strategy_that_nobody_has_is_named_with_those_there_are() -> None:
    log = Log(strategy=ev.StrategyChoice(name="checked-refin"))
    with pytest.raises(UnknownName, match="Did you mean 'checked-refine'"):
        step(log)


def test_an_empty_round_of_feedback_is_not_sent() -> None:
    log = Log()
    log.taken("d1", result("hello", "unknown"))
    log.add(ev.GuidanceQueued("g", "Show your steps."))
    assert isinstance(step(log), Write)


def test_a_draft_that_nothing_verifies_ends_the_loop_until_the_person_says_more() -> None:
    log = Log()
    log.taken("d1", result("hello", "unknown"), result("other"))
    assert step(log) == Stop(
        "undecided",
        "Nothing is refuted in draft 1, and nothing verifies it (open: hello); score 50 to 100.",
    )
    log.add(ev.GuidanceQueued("g", "Show your steps."))
    asked = step(log)
    assert isinstance(asked, Write)
    assert "Show your steps." in asked.messages[-1].text
    log.add(ev.GuidanceConsumed(("g",), 2))
    log.taken("d2", result("hello", "unknown"), result("other"))
    assert isinstance(step(log), Stop)


def test_an_acceptance_says_what_it_overruled() -> None:
    for found, told in (
        (result("hello"), "Draft 1 was accepted."),
        (result("hello", "fail"), "accepted although it fails (0 of 1 checks pass)"),
        (result("hello", "unknown"), "accepted undecided (open: hello)"),
    ):
        log = Log()
        log.taken("d1", found)
        log.add(ev.Accepted("d1"))
        stop = step(log)
        assert isinstance(stop, Stop)
        assert stop.reason == "person"
        assert told in stop.why


def test_a_bare_score_round_sends_no_items() -> None:
    log = Log(strategy=ev.StrategyChoice(feedback="score"))
    log.taken("d1", result("hello", "fail"))
    assert isinstance(step(log), Write)


def test_after_flat_rounds_a_fresh_start_is_made_once() -> None:
    log = Log(strategy=ev.StrategyChoice(fresh_after=2, plateau=9))
    log.taken("d1", result("hello", "fail"))
    log.refused("d2", result("hello", "fail"), parent="d1")
    assert not starts_afresh(step(log))
    log.refused("d3", result("hello", "fail"), parent="d1")
    assert starts_afresh(step(log))
    log.add(ev.FreshStarted())
    assert (log.session.path.best, log.session.path.items) == ("d1", ())
    assert not starts_afresh(step(log))


def starts_afresh(found: object) -> bool:
    return isinstance(found, Decide) and isinstance(found.bodies[0], ev.FreshStarted)


# --- the checker's failures ----------------------------------------------------------------------


def test_a_checker_that_fails_ends_the_loop_and_is_no_verdict_on_the_draft() -> None:
    log = Log()
    broken = (result("hello", "error", message="the worker crashed"),)
    stop = run(log, parrot, lambda view, text: broken)
    assert stop == Stop("checker", "Draft 1 could not be checked. the worker crashed")
    assert log.session.drafts["d1"].verdict == "pending"


def test_going_on_after_it_checks_once_more_and_then_goes_on_or_stops_again() -> None:
    log = Log()
    broken = (result("hello", "error"),)
    run(log, parrot, lambda view, text: broken)
    log.add(ev.Resumed())
    assert step(log) == Check("d1")
    assert run(log, parrot, lambda view, text: broken).why.startswith("Draft 1")
    log.add(ev.Resumed())
    stop = run(log, lambda number, messages: "hello", by_domain)
    assert isinstance(stop, Stop)
    assert stop.reason == "target"


def test_a_best_draft_that_cannot_be_checked_in_the_next_stage_ends_the_loop() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("hello"))
    log.add(ev.StageRevealed(2))
    stop = run(log, parrot, lambda view, text: (result("hello", "error"),))
    assert isinstance(stop, Stop)
    assert stop.reason == "checker"
    assert log.session.order == ("d1",)


def test_one_check_in_error_among_others_does_not_loop_for_ever() -> None:
    log = Log()
    some = (result("hello", "error"), result("other"))
    stop = run(log, parrot, lambda view, text: some)
    assert isinstance(stop, Stop)
    assert stop.reason == "undecided"
    assert len(log.session.order) == 1
    wrong = (*some, result("third", "fail"))
    stop = run(Log(), parrot, lambda view, text: wrong)
    assert isinstance(stop, Stop)
    assert stop.reason == "plateau"


# --- the strategies ------------------------------------------------------------------------------


def test_checked_refine_repairs_what_it_is_told() -> None:
    log = Log(TWO_STAGES)

    def writer(number: int, messages: Sequence[Message]) -> str:
        told = messages[-1].text
        return " ".join(word for word in ("hello", "reader") if f"'{word}' is missing" in told)

    def adds(number: int, messages: Sequence[Message]) -> str:
        drafted = messages[2].text if len(messages) > 2 else ""
        return f"{drafted} {writer(number, messages)}".strip() or "nothing"

    stop = run(log, adds, by_domain)
    assert isinstance(stop, Stop)
    assert stop.reason == "target"
    assert [event.body.kind for event in log.events].count("stage_revealed") == 1
    assert log.session.path.stage == 2


def test_one_shot_writes_one_draft() -> None:
    log = Log(strategy=ev.StrategyChoice("one-shot"))
    stop = run(log, parrot, by_domain)
    assert stop == Stop("rounds", "One draft was asked for.")
    assert len(log.session.order) == 1


def test_self_refine_alternates_critique_and_revision_and_sees_no_outside_evidence() -> None:
    log = Log(strategy=ev.StrategyChoice("self-refine"), budget=Budget(rounds=3))
    seen: list[str] = []

    def writer(number: int, messages: Sequence[Message]) -> str:
        seen.append("\n".join(message.text for message in messages))
        return "a critique" if "Criticise" in messages[-1].text else f"draft {number}"

    stop = run(log, writer, by_domain)
    assert isinstance(stop, Stop)
    assert stop.reason == "rounds"
    roles = [event.body.role for event in log.events if isinstance(event.body, ev.CallStarted)]
    assert roles == ["writer", "critic", "writer", "critic", "writer"]
    assert not [text for text in seen if "missing" in text or "Score" in text or "checks" in text]


def test_self_refine_tells_the_persons_notes_too() -> None:
    log = Log(strategy=ev.StrategyChoice("self-refine"))
    log.taken("d1", result("hello", "fail"))
    log.add(ev.TextWritten("critique", "too cold", "d1"))
    log.add(ev.GuidanceQueued("g1", "be warm"))
    revising = step(log)
    assert isinstance(revising, Write)
    assert revising.guidance == ("g1",)
    assert "be warm" in revising.messages[-1].text
    assert "too cold" in revising.messages[-1].text


# --- every loop ends -----------------------------------------------------------------------------

letters: dict[str, Status] = {
    "P": "pass", "F": "fail", "W": "warn", "U": "unknown", "E": "error", "N": "na"
}  # fmt: skip
courses = st.lists(st.text(alphabet="PPFFWUENT", min_size=1, max_size=4), min_size=1, max_size=12)


def found(letters_of_draft: str) -> tuple[CheckResult, ...]:
    """T = tampered; severities by place."""
    severities = ("blocker", "major", "major", "minor")
    return tuple(
        CheckResult(f"c{n}", "fail", cause="tampered")
        if letter == "T"
        else CheckResult(f"c{n}", letters[letter], severity=severities[n])  # type: ignore[arg-type]
        for n, letter in enumerate(letters_of_draft)
    )


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=60, deadline=None)
@given(
    course=courses,
    same_text=st.booleans(),
    stages=st.integers(0, 3),
    rounds=st.integers(1, 9),
    knobs=st.builds(
        ev.StrategyChoice,
        items=st.integers(1, 5),
        feedback=st.sampled_from(["items", "score"]),
        plateau=st.integers(0, 4),
        fresh_after=st.integers(0, 3),
    ),
)
def test_every_loop_ends_within_its_budget_whatever_the_checks_say(
    name: str,
    course: list[str],
    same_text: bool,
    stages: int,
    rounds: int,
    knobs: ev.StrategyChoice,
) -> None:
    task = Task("l/x", "lines", "x", "x", tuple(Stage(f"s{n}", checks=n) for n in range(stages)))
    log = Log(task, strategy=replace(knobs, name=name), budget=Budget(rounds=rounds))

    def writer(number: int, messages: Sequence[Message]) -> str:
        return "the same" if same_text else f"draft {number}"

    def checker(view: View, text: str) -> tuple[CheckResult, ...]:
        head = view.head
        return found(course[((head.number if head else 0) + view.path.stage) % len(course)])

    stop = run(log, writer, checker)
    assert isinstance(stop, Stop)
    assert log.session.path.rounds <= rounds
    samples = {"best-of-n": rounds, "candidates": 3}.get(name, 1)
    assert len(log.session.order) <= rounds * samples
    assert log.session.stop is not None
    assert log.session.stop.reason == stop.reason
    assert fold(log.events) == log.session
    best = log.session.best
    if stop.reason == "target":
        assert best is not None
        assert best.scorecard.passed
        assert log.session.path.stage >= stages
    if best is not None:
        assert best.verdict == "taken"


@settings(max_examples=40, deadline=None)
@given(courses)
def test_the_same_log_asks_for_the_same_steps(course: list[str]) -> None:
    log = Log()

    def checker(view: View, text: str) -> tuple[CheckResult, ...]:
        return found(course[len(view.order) % len(course)])

    for _ in range(60):
        asked = next_step(log.view, LINES)
        assert asked == next_step(fold(log.events).view(), LINES)
        if isinstance(asked, Stop | Wait):
            break
        perform(log, asked, parrot, checker)


def test_what_a_refused_answer_left_undone_is_told_again_before_the_next_try() -> None:
    log = Log()
    log.taken("d1", result("hello", "fail"), result("held"))
    telling = step(log)
    assert isinstance(telling, Decide)
    log.add(telling.bodies[0])
    log.refused("d2", result("hello", "fail"), result("held", "fail"), parent="d1")
    again = step(log)
    assert isinstance(again, Decide)
    assert isinstance(again.bodies[0], ev.FeedbackSent)
    log.add(again.bodies[0])
    assert isinstance(step(log), Write)


def test_another_text_about_the_draft_is_not_taken_for_its_critique() -> None:
    log = Log(strategy=ev.StrategyChoice("self-refine"))
    log.taken("d1", result("hello", "fail"))
    log.add(ev.TextWritten("lesson", "greet first", "d1"))
    asked = step(log)
    assert isinstance(asked, Write)
    assert (asked.role, asked.what) == ("critic", "critique")
