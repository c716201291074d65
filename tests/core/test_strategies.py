"""Each strategy by what it asks for: independent drafts, own feedback, lessons, fresh starts; and
the knobs that say how much a prompt tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.core.logs import LINES, TWO_STAGES, Log, by_domain, result, run
from workbench.core import events as ev
from workbench.core.checks import CheckResult, line_span
from workbench.core.messages import Message, Usage
from workbench.core.rules.stopping import Stop
from workbench.core.session import View
from workbench.core.strategies.selfmade import Action, feedback_of
from workbench.core.strategy import All, Check, Decide, Write, next_step
from workbench.core.task import Budget
from workbench.errors import UsageError


def step(log: Log) -> object:
    return next_step(log.view, LINES)


def asked(log: Log) -> Write:
    found = step(log)
    first = found.steps[0] if isinstance(found, All) else found
    assert isinstance(first, Write)
    return first


def session(name: str, *, rounds: int = 6, tokens: int | None = None, **settings: object) -> Log:
    strategy = replace(ev.StrategyChoice(name), **settings)  # type: ignore[arg-type]
    return Log(strategy=strategy, budget=Budget(rounds, tokens))


def parrot(number: int, messages: Sequence[Message]) -> str:
    return f"draft {number}"


def taken(log: Log, draft: str, *found: CheckResult, text: str) -> None:
    log.write(draft, text)
    log.check(draft, *found)
    log.take(draft)


def perform_all(log: Log, step: Decide) -> None:
    for body in step.bodies:
        log.add(body)


def told(log: Log) -> str:
    return asked(log).messages[-1].text


# --- without feedback ----------------------------------------------------------------------------


def test_best_of_n_asks_the_same_request_n_times_at_once_and_is_done() -> None:
    log = session("best-of-n", knobs={"n": 4})
    found = step(log)
    assert isinstance(found, All)
    assert [(w.sample, w.samples, w.parent) for w in found.steps if isinstance(w, Write)] == [
        (n, 4, None) for n in range(4)
    ]
    stop = run(log, parrot, by_domain)
    assert stop == Stop("rounds", "4 independent drafts were asked for.")
    assert len(log.session.order) == 4
    assert not any(isinstance(event.body, ev.FeedbackSent) for event in log.events)


def test_best_of_n_under_a_token_budget_weighs_one_draft_and_fills_what_is_left() -> None:
    log = session("best-of-n", knobs={"n": 50}, tokens=100)
    assert asked(log).samples == 1
    log.add(ev.CallStarted("c1", "writer", (), ev.ModelChoice()))
    log.add(ev.CallFinished("c1", "d", usage=Usage(15, 5)))
    log.add(ev.DraftWritten("d1", "d", call="c1"))
    log.check("d1", result("hello", "fail"))
    log.take("d1")
    again = asked(log)
    assert (again.samples, again.draw, again.parent) == (4, 1, None)
    assert again.messages == asked(session("best-of-n")).messages


def test_an_independent_draft_is_compared_by_score_and_breaks_nothing() -> None:
    log = session("best-of-n", knobs={"n": 9})
    log.taken("d1", result("a"), result("b", "fail"), result("c", "fail"))
    log.write("d2")
    log.check("d2", result("a", "fail"), result("b"), result("c"))
    decided = step(log)
    assert isinstance(decided, Decide)
    assert isinstance(decided.bodies[0], ev.DraftTaken)
    assert decided.bodies[0].best


def test_a_revision_with_the_same_score_that_broke_something_is_still_refused() -> None:
    log = session("checked-refine")
    log.taken("d1", result("a"), result("b", "fail"), result("c", "fail"))
    log.add(ev.DraftWritten("d2", "d2", "d1"))
    log.check("d2", result("a", "fail"), result("b"), result("c"))
    decided = step(log)
    assert isinstance(decided, Decide)
    assert isinstance(decided.bodies[0], ev.DraftRefused)


# --- the model's own feedback --------------------------------------------------------------------

TYPED = '{"actions": [{"what": "greet", "where": "line 1", "why": "cold"}], "done": false}'


def test_self_refine_sends_back_its_typed_actions_and_keeps_every_step() -> None:
    log = session("self-refine")
    log.taken("d1", result("hello", "fail"))
    ask = asked(log)
    assert (ask.role, ask.what, ask.parent) == ("critic", "critique", "d1")
    log.add(ev.TextWritten("critique", f"Well:\n{TYPED}", "d1"))
    refining = asked(log)
    assert refining.messages[-1].text.startswith(
        "Your own feedback on it:\n1. greet At: line 1 Because: cold"
    )
    assert refining.parent == "d1"
    assert log.session.texts[0].text.endswith(TYPED)


def test_self_refine_goes_on_from_its_latest_draft_even_where_the_gate_refused_it() -> None:
    log = session("self-refine")
    log.taken("d1", result("hello"), result("you", "fail"))
    log.add(ev.TextWritten("critique", TYPED, "d1"))
    log.add(ev.DraftWritten("d2", "the worse text", "d1"))
    log.check("d2", result("hello", "fail"), result("you", "fail"))
    log.add(ev.DraftRefused("d2", "it broke 1"))
    ask = asked(log)
    assert ask.parent == "d2"
    assert "the worse text" in ask.messages[-2].text


def test_self_refine_ends_when_the_model_says_done_or_after_its_rounds() -> None:
    log = session("self-refine")
    log.taken("d1", result("hello", "fail"))
    log.add(ev.TextWritten("critique", '{"actions": [], "done": true}', "d1"))
    assert step(log) == Stop("model", "The model says that draft 1 is done.")
    tired = session("self-refine", knobs={"rounds": 1})
    assert run(tired, parrot, by_domain) == Stop(
        "rounds", "1 rounds of its own feedback were asked for."
    )
    assert len(tired.session.order) == 2


@pytest.mark.parametrize(
    ("text", "actions", "done"),
    [
        ('{"actions": [], "done": true}', 0, True),
        (f"```json\n{TYPED}\n```", 1, False),
        ('{"actions": ["shorten it"], "done": true}', 1, False),
        ('{"x": {}} and {"actions": [{"why": "no what"}], "done": false}', 0, False),
    ],
)
def test_typed_feedback_is_read_wherever_it_stands(text: str, actions: int, done: bool) -> None:
    feedback = feedback_of(text)
    assert feedback is not None
    assert (len(feedback.actions), feedback.done) == (actions, done)


@pytest.mark.parametrize("text", ["done: true", '{"done": true}', '{"actions": 3, "done": 1}', "{"])
def test_words_that_look_like_typed_feedback_are_none(text: str) -> None:
    assert feedback_of(text) is None


def test_an_action_says_place_and_reason_only_where_it_has_them() -> None:
    assert Action("shorten it").words == "shorten it"


def test_the_audit_asks_for_requirements_places_and_worked_cases() -> None:
    log = session("self-audit")
    log.taken("d1", result("hello", "fail"))
    assert "requirement" in told(log)
    assert "unusual cases" in told(log)
    assert "missing" not in "".join(message.text for message in asked(log).messages)


# --- lessons, fresh starts, curriculum -----------------------------------------------------------


def test_a_lesson_is_drawn_from_the_findings_and_the_next_draft_sees_it_alone() -> None:
    log = session("lessons")
    taken(log, "d1", result("hello", "fail", message="Say hello."), text="the failed text")
    telling = step(log)
    assert isinstance(telling, Decide)
    perform_all(log, telling)
    lesson = asked(log)
    assert (lesson.role, lesson.what, lesson.parent) == ("critic", "lesson", "d1")
    assert "Say hello." in lesson.messages[-1].text
    assert lesson.messages[-1].text.endswith("what to do otherwise.")
    log.add(ev.TextWritten("lesson", "Greet first.", "d1"))
    again = asked(log)
    assert again.parent is None
    assert again.messages[-1].text.endswith("What earlier attempts taught:\n\n- Greet first.")
    assert "the failed text" not in "".join(message.text for message in again.messages)


def test_the_three_latest_lessons_are_remembered() -> None:
    log = session("lessons")
    log.taken("d1", result("hello", "fail"))
    log.add(ev.FeedbackSent("d1", ()))
    for n in range(4):
        log.add(ev.TextWritten("lesson", f"lesson {n}", "d1"))
    assert [n for n in range(4) if f"lesson {n}" in told(log)] == [1, 2, 3]


def test_after_flat_rounds_a_fresh_draft_is_asked_for_as_if_it_were_the_first() -> None:
    log = session("fresh-start", plateau=9, knobs={"after": 1})
    taken(log, "d1", result("hello", "fail"), text="the stuck text")
    log.add(ev.FeedbackSent("d1", ()))
    log.add(ev.DraftWritten("d2", "worse", "d1"))
    log.check("d2", result("hello", "fail"))
    log.add(ev.DraftRefused("d2", "no better"))
    fresh = step(log)
    assert isinstance(fresh, Decide)
    assert fresh.bodies == (ev.FreshStarted("1 flat rounds"),)
    perform_all(log, fresh)
    assert asked(log).messages == asked(session("fresh-start")).messages
    assert (asked(log).parent, asked(log).draw) == (None, 2)
    assert log.session.best is not None
    assert log.session.best.id == "d1"


def test_a_curriculum_tells_one_finding_more_for_each_revision_taken() -> None:
    log = session("curriculum")
    failing = [result(name, "fail") for name in "abcd"]
    sent = []
    for n, verdict in enumerate(["taken", "taken", "refused"], 1):
        if n == 1:
            log.taken("d1", *failing)
        else:
            log.add(ev.DraftWritten(f"d{n}", f"text {n}", f"d{n - 1}"))
            log.check(f"d{n}", *failing)
            body = ev.DraftTaken(f"d{n}") if verdict == "taken" else ev.DraftRefused(f"d{n}", "no")
            log.add(body)
        if verdict == "taken":
            telling = step(log)
            assert isinstance(telling, Decide)
            assert isinstance(telling.bodies[0], ev.FeedbackSent)
            sent.append(len(telling.bodies[0].items))
            log.add(telling.bodies[0])
    assert sent == [1, 2]


def test_candidates_asks_for_several_revisions_of_a_round() -> None:
    assert asked(session("candidates")).samples == 3
    assert asked(session("candidates", samples=5)).samples == 5


# --- knobs ---------------------------------------------------------------------------------------


def failing_log(**settings: object) -> Log:
    log = session("checked-refine", **settings)
    span = line_span("first\nsecond line\nthird\n4\n5\n6", 2)
    finding = result("hello", "fail", message="No greeting.", expected="hi", span=span, fix="Greet")
    taken(log, "d1", finding, text="first\nsecond line\nthird\n4\n5\n6")
    sending = step(log)
    assert isinstance(sending, Decide)
    perform_all(log, sending)
    return log


def test_each_level_of_detail_says_more_than_the_one_before() -> None:
    facts = ["hello", "second line", "No greeting.", "Greet"]
    held = {
        level: [fact in told(failing_log(detail=level)) for fact in facts]
        for level in ("named", "located", "explained", "fix")
    }
    assert held == {
        "named": [True, False, False, False],
        "located": [True, True, False, False],
        "explained": [True, True, True, False],
        "fix": [True, True, True, True],
    }


def test_an_ignored_item_has_other_words_at_every_level_of_detail() -> None:
    for level in ("named", "located", "explained"):
        log = failing_log(detail=level)
        before = log.session.path.telling[0].text
        log.add(ev.DraftWritten("d2", "same", "d1"))
        log.check("d2", *log.session.drafts["d1"].results)
        log.add(ev.DraftTaken("d2", outcomes={log.session.path.items[0].item.id: "ignored"}))
        sending = step(log)
        assert isinstance(sending, Decide)
        assert isinstance(sending.bodies[0], ev.FeedbackSent)
        assert sending.bodies[0].items[0].text != before


def test_a_draft_that_is_not_shown_stands_in_no_message() -> None:
    whole = "first\nsecond line"
    assert any(whole in m.text for m in asked(failing_log()).messages)
    hidden = asked(failing_log(show_draft="none", detail="named")).messages
    assert [message.role for message in hidden] == ["system", "user"]
    assert not any("second line" in message.text for message in hidden)
    assert "hello" in hidden[-1].text


def test_of_a_draft_shown_in_spans_stand_the_lines_around_the_findings() -> None:
    messages = asked(failing_log(show_draft="span")).messages
    assert "1: first\n2: second line\n3: third\n4: 4\n```" in messages[-1].text
    assert "5: 5" not in messages[-1].text


def test_without_history_nothing_of_earlier_tries_is_told() -> None:
    for history in (True, False):
        log = failing_log(history=history)
        log.add(ev.DraftWritten("d2", "first\nsecond try", "d1"))
        log.check("d2", result("hello", "fail"))
        log.add(ev.DraftRefused("d2", "no better"))
        sending = step(log)
        assert isinstance(sending, Decide)
        perform_all(log, sending)
        text = told(log)
        assert ("second try" in text) is history
        assert ("Your last revision was refused" in text) is history


def test_all_stages_are_revealed_before_the_first_draft_where_the_strategy_wants_it() -> None:
    log = Log(TWO_STAGES, strategy=ev.StrategyChoice(reveal="all"))
    revealing = step(log)
    assert isinstance(revealing, Decide)
    assert revealing.bodies == (ev.StageRevealed(2, "all stages are shown at once"),)
    perform_all(log, revealing)
    assert isinstance(step(log), Write)


def test_changes_are_asked_only_of_a_domain_that_takes_them() -> None:
    log = failing_log(answer="edit")
    with pytest.raises(UsageError, match="takes whole drafts alone"):
        step(log)

    class Editable(type(LINES)):  # type: ignore[misc]
        takes_edits = True

    found = next_step(log.view, Editable())
    assert isinstance(found, Write)
    assert "<<<<<<< SEARCH" in found.messages[-1].text


def test_the_request_is_the_same_for_the_same_view() -> None:
    for name in ("best-of-n", "lessons", "fresh-start", "curriculum", "candidates", "self-audit"):
        view: View = session(name).view
        assert next_step(view, LINES) == next_step(view, LINES)
        assert not isinstance(next_step(view, LINES), Check)
