"""What people say in a running session moves what is told and where the loop goes on, live."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.core.logs import LINES, TASK, Log, result
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.rules.learner import learner_lines
from workbench.core.rules.questions import MOST_ASKED, candidates
from workbench.core.rules.weighing import MOST, weight
from workbench.core.said import RIGHT, TASTE, WRONG
from workbench.core.strategy import Ask, Check, Decide, Write, next_step
from workbench.core.task import AddedCheck, Budget

WORDS = tuple(result(name, "fail", message=f"{name} is missing") for name in "abc")


def step(log: Log) -> object:
    return next_step(log.view, LINES)


def told(log: Log) -> list[str]:
    """The checks of the findings that are told now, in their order."""
    decided = step(log)
    assert isinstance(decided, Decide)
    (sent,) = decided.bodies
    assert isinstance(sent, ev.FeedbackSent)
    log.add(sent)
    return [item.check for item in sent.items]


def at_first(*found: CheckResult, **settings: object) -> Log:
    log = Log(**settings)
    log.taken("d1", *(found or WORDS))
    return log


def ask(log: Log, key: str, draft: str = "d1") -> str:
    question = f"finding:{draft}:{key}"
    options = (RIGHT, WRONG, TASTE)
    log.add(ev.QuestionAsked(question, "right?", options, draft, by="learner", about=key))
    return question


# --- weights and order ---------------------------------------------------------------------------


def test_nobody_spoke_and_the_order_is_that_of_the_checks() -> None:
    log = at_first()
    assert told(log) == ["a", "b", "c"]
    assert learner_lines(log.session) == ()


def test_an_answer_moves_the_weight_and_the_findings_are_told_anew_in_their_new_order() -> None:
    log = at_first()
    assert told(log) == ["a", "b", "c"]
    log.add(ev.QuestionAnswered(ask(log, "a"), WRONG), author="ann")
    assert told(log) == ["b", "c", "a"]
    assert isinstance(step(log), Write), "the same order is not told twice"
    (line, *_) = learner_lines(log.session)
    assert line.startswith("“a” 0.75 → 0.60 (ann)")


def test_two_people_make_a_finding_doubted_and_then_it_is_told_last_and_says_so() -> None:
    log = at_first(result("a", "fail", severity="blocker"), *WORDS[1:])
    for who in ("ann", "bob"):
        log.add(ev.QuestionAnswered(ask(log, "a"), WRONG), author=who)
    assert told(log) == ["b", "c", "a"]
    assert "People doubt this finding" in log.session.path.telling[-1].text
    assert "told last" in learner_lines(log.session)[0]


def test_two_people_who_differ_cancel_out() -> None:
    log = at_first()
    log.add(ev.QuestionAnswered(ask(log, "a"), WRONG), author="ann")
    log.add(ev.QuestionAnswered(ask(log, "a"), RIGHT), author="bob")
    found = weight(log.view, "a")
    assert 0.6 < found.value < 0.75
    assert found.people == ("ann", "bob")


def test_one_person_s_words_count_for_so_many_votes_however_often_they_are_said() -> None:
    often, twice = at_first(), at_first()
    for log, times in ((often, 50), (twice, round(MOST))):
        for _ in range(times):
            log.add(ev.QuestionAnswered(ask(log, "a"), WRONG), author="ann")
    assert weight(often.view, "a").value == pytest.approx(weight(twice.view, "a").value)


def test_a_good_rating_lowers_the_findings_that_still_stand_and_taking_it_back_ends_that() -> None:
    log = at_first()
    log.add(ev.Rated("d1", 1), author="ann")
    assert weight(log.view, "a").value < 0.75
    assert not any(said.fact for said in log.view.said), "taste says nothing of what is true"
    log.add(ev.Rated("d1", 0), author="ann")
    assert weight(log.view, "a").value == 0.75
    assert log.view.said == ()


def test_a_refused_change_lowers_what_it_mended_alone() -> None:
    log = at_first()
    log.send("d1", "a", "b", "c")
    log.taken("d2", result("a"), *WORDS[1:], parent="d1")
    log.add(ev.HunkDecided("d1", "d2", (0, 1), (0, 1), accepted=False), author="bob")
    assert weight(log.view, "a").value < 0.75
    assert weight(log.view, "b").value == 0.75


def test_weights_change_no_verdict_no_score_and_no_stop() -> None:
    silent, spoken = at_first(), at_first()
    spoken.add(ev.QuestionAnswered(ask(spoken, "a"), WRONG), author="ann")
    for log in (silent, spoken):
        log.taken("d2", *[result(name) for name in "abc"], parent="d1")
    best = [log.session.best for log in (silent, spoken)]
    assert [draft.scorecard for draft in best if draft] == [best[0].scorecard] * 2  # type: ignore[union-attr]
    assert step(silent).reason == step(spoken).reason == "target"  # type: ignore[union-attr]


def test_what_earlier_sessions_found_is_where_a_weight_begins() -> None:
    choice = ev.StrategyChoice(believed={"a": 0.3})
    assert told(at_first(strategy=choice)) == ["b", "c", "a"]


# --- which draft ---------------------------------------------------------------------------------


def like_drafts() -> Log:
    log = at_first()
    log.send("d1", "a", "b", "c")
    log.write("d2", "another text", parent="d1")
    log.check("d2", *WORDS)
    log.take("d2")
    return log


def test_the_loop_goes_back_to_the_draft_that_people_like_where_checks_see_no_difference() -> None:
    log = like_drafts()
    log.add(ev.Rated("d1", 1), author="ann")
    log.add(ev.Rated("d2", -1), author="bob")
    decided = step(log)
    assert isinstance(decided, Decide)
    (taken,) = decided.bodies
    assert isinstance(taken, ev.DraftTaken)
    assert taken.draft == "d1"
    log.add(taken)
    assert not isinstance(step(log), Decide) or told(log)
    assert any(line.startswith("on from draft 1") for line in learner_lines(log.session))


def test_taste_lifts_no_draft_over_a_failing_check() -> None:
    log = at_first()
    log.taken("d2", result("a"), *WORDS[1:], parent="d1")
    log.add(ev.Rated("d1", 1), author="ann")
    log.add(ev.Rated("d2", -1), author="ann")
    assert told(log), "it goes on from the better one"
    assert log.session.path.current == "d2"


# --- questions -----------------------------------------------------------------------------------

ASKING = ev.StrategyChoice(questions=3)


def ignored(rounds: int, **settings: object) -> Log:
    """A log in which the writer ignored `a` so often and mended nothing."""
    given = {"strategy": ASKING, "budget": Budget(rounds=12), **settings}
    log = at_first(**given)  # type: ignore[arg-type]
    log.send("d1", "a", "b", "c")
    parent = "d1"
    for number in range(2, rounds + 2):
        log.write(f"d{number}", f"text {number}", parent=parent)
        log.check(f"d{number}", WORDS[0], result("b"), result("c"))
        log.take(f"d{number}", **{"1.1": "ignored"})
        if number <= rounds:
            log.add(ev.FeedbackSent(f"d{number}", log.session.path.items and (
                replace(log.session.path.items[0].item, level=number),)))  # fmt: skip
        parent = f"d{number}"
    return log


def test_a_finding_that_is_ignored_again_and_again_is_asked_about() -> None:
    log = ignored(2)
    found = step(log)
    assert isinstance(found, Ask)
    assert found.asked is not None
    assert found.asked.by == "learner"
    assert 0 < found.asked.propensity <= 1
    worth = {one.asked.about: one.worth for one in candidates(log.view, log.session.current)}  # type: ignore[arg-type]
    once = ignored(1)
    before = {one.asked.about: one.worth for one in candidates(once.view, once.session.current)}  # type: ignore[arg-type]
    assert worth["a"] > 0
    assert before["a"] > 0


def test_nobody_is_asked_unless_it_was_wanted_and_never_beyond_three() -> None:
    assert not isinstance(step(ignored(2, strategy=ev.StrategyChoice())), Ask)
    log = ignored(2, strategy=replace(ASKING, questions=9))
    for number in range(MOST_ASKED):
        log.add(
            ev.QuestionAsked(f"q{number}", "?", (RIGHT,), "d1", by="learner", about=f"x{number}")
        )
        log.add(ev.QuestionAnswered(f"q{number}", RIGHT))
    assert not isinstance(step(log), Ask)


def test_an_offered_answer_is_no_note_to_the_writer_and_another_one_is() -> None:
    log = at_first()
    log.add(ev.QuestionAnswered(ask(log, "a"), WRONG))
    assert log.session.path.guidance == ()
    log.add(ev.QuestionAnswered(ask(log, "b"), "use the longer form"))
    assert "use the longer form" in log.session.path.guidance[0].text


def test_one_question_in_five_is_a_random_look_and_its_chance_is_kept() -> None:
    drawn = Counter[bool]()
    for seed in range(200):
        log = ignored(2)
        log.session = replace(log.session, id=f"s{seed}")
        found = step(log)
        assert isinstance(found, Ask)
        assert found.asked is not None
        drawn[found.asked.audit] += 1
        assert found.asked.propensity >= 0.2 / 3 - 1e-3
    assert 22 <= drawn[True] <= 60, "a fifth of 200, give or take three standard deviations"


# --- a requirement that changes ------------------------------------------------------------------


def test_a_changed_requirement_is_checked_at_once_and_its_findings_come_first() -> None:
    log = at_first()
    assert told(log) == ["a", "b", "c"]
    log.add(ev.CheckAdded(AddedCheck("own: z", "contains", "z")), author="ann")
    assert step(log) == Check("d1")
    assert learner_lines(log.session) == ("the requirement changed: draft 1 is checked again",)
    log.check("d1", *WORDS[1:], result("own: z", "fail", message="no z"))
    log.add(ev.Resumed())
    assert told(log) == ["own: z", "b", "c"]
    (line,) = learner_lines(log.session)
    assert "draft 1 0/3 → 0/3" in line
    assert "new and first: own: z" in line
    assert "dropped: a" in line


def test_a_revised_task_tells_its_findings_anew_though_the_old_ones_were_told() -> None:
    log = at_first()
    told(log)
    log.add(ev.TaskRevised(replace(TASK, revision=2)))
    log.check("d1", *WORDS[:2])
    log.add(ev.Resumed())
    assert told(log) == ["a", "b"]
