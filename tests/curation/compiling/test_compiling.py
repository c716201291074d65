"""A correction compiled: rule, check, case and pair; on trial before it holds, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curation.logs import line, logged, opened
from workbench.core.task import Task
from workbench.curation.compiling.proposing import Proposed, proposals
from workbench.curation.compiling.standing import (
    SILENT,
    answers,
    checks_for,
    compiled,
    confirm,
    retire,
    retire_silent,
    standing,
)
from workbench.curation.compiling.trial import Answer, fired, tried
from workbench.curation.desk import Desk
from workbench.errors import UnknownName, UsageError
from workbench.history import History

WRONG = "You can return it within 90 days, no questions asked."
RIGHT = "You can return it within 30 days, no questions asked."


def texts(answer: str, correction: str) -> list[tuple[str, str]]:
    return [(each.form, each.text) for each in proposals(answer, correction)]


# --- proposing -----------------------------------------------------------------------------------


def test_a_changed_figure_becomes_what_to_say_and_what_not() -> None:
    assert texts(WRONG, RIGHT) == [("lacks", "within 90 days"), ("contains", "within 30 days")]


def test_a_phrase_taken_out_must_not_come_again() -> None:
    answer = "As an AI language model, I think the desk opens at nine."
    assert texts(answer, "The desk opens at nine.")[0][0] == "lacks"
    assert "language model" in texts(answer, "The desk opens at nine.")[0][1]


@pytest.mark.parametrize(
    ("answer", "correction"),
    [("", RIGHT), (WRONG, ""), (WRONG, WRONG), (WRONG, WRONG.upper()), ("a b", "a  b")],
)
def test_texts_that_no_words_tell_apart_propose_nothing(answer: str, correction: str) -> None:
    assert proposals(answer, correction) == []


@given(st.text("ab 90.\n", max_size=60), st.text("ab 30.\n", max_size=60))
@settings(max_examples=80, deadline=None)
def test_every_proposal_fails_the_answer_and_passes_the_correction(one: str, other: str) -> None:
    for check in proposals(one, other):
        assert not check.holds(one)
        assert check.holds(other)


@pytest.mark.parametrize(
    ("answer", "held"),
    [
        ("Send it back WITHIN  90 days.", False),
        ("Send it back within 190 days.", True),
        ("Within 90 daysies.", True),
        ("Not a word of it.", True),
    ],
)
def test_a_check_looks_for_whole_words_without_case(answer: str, held: bool) -> None:
    assert Proposed("lacks", "within 90 days").holds(answer) is held
    assert Proposed("contains", "within 90 days").holds(answer) is not held


# --- trial ---------------------------------------------------------------------------------------

SOURCE = Answer("i1", WRONG, False, "c1", "t1", "service")
CHECK = Proposed("lacks", "within 90 days")


def test_an_accepted_answer_that_fails_is_a_false_alarm_within_the_scope_only() -> None:
    furniture = Answer("i2", "Sofas go back within 90 days.", True, "c2", "t2", "service")
    book = Answer("i3", "Books go back within 90 days.", True, "c3", "t2", "essay")
    known = [SOURCE, furniture, book]
    alarms = {
        scope: [alarm.item for alarm in tried(CHECK, scope, SOURCE, known).false_alarms]
        for scope in ("question", "task", "domain", "everywhere")
    }
    assert alarms == {"question": [], "task": [], "domain": ["i2"], "everywhere": ["i2", "i3"]}
    assert tried(CHECK, "everywhere", SOURCE, known).caught == 1


def test_answers_without_a_cluster_or_task_are_not_one_scope() -> None:
    bare, other = Answer("i1", WRONG, False), Answer("i2", WRONG, True)
    assert tried(CHECK, "question", bare, [bare, other]).ran_over == 0
    assert tried(CHECK, "task", bare, [bare, other]).ran_over == 0


def test_it_fires_where_a_later_answer_fails() -> None:
    later = [Answer("i4", WRONG, False, "c1"), Answer("i5", RIGHT, False, "c1")]
    assert fired(CHECK, "question", SOURCE, later) == (1, 2)


# --- in a history --------------------------------------------------------------------------------


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def corrected(history: History, question: str = "May I return the lamp?") -> str:
    (id,) = logged(history, line(question, WRONG))
    Desk(history, "ann").decide(id, "down", correction=RIGHT)
    return id


def test_a_correction_gives_rule_check_case_and_pair_together(history: History) -> None:
    found = compiled(history, Desk(history).item(corrected(history)), "question")
    assert [check.rule for check, _ in found.checks] == [
        "The answer should not say “within 90 days”.",
        "The answer should say “within 30 days”.",
    ]
    assert {case.partition("-")[0] for case in found.made} == {"regr", "train"}


def test_nothing_holds_before_it_is_confirmed(history: History) -> None:
    compiled(history, Desk(history).item(corrected(history)), "question")
    assert standing(history) == []


def test_the_trial_shows_whom_it_would_have_failed(history: History) -> None:
    sofa, *_ = logged(history, line("How about sofas?", "Sofas go back within 90 days."))
    Desk(history, "ann").decide(sofa, "up")
    item = Desk(history).item(corrected(history))
    _, narrow = compiled(history, item, "question").checks[0]
    _, wide = compiled(history, item, "everywhere").checks[0]
    assert narrow.false_alarms == ()
    assert [alarm.item for alarm in wide.false_alarms] == [sofa]


def test_a_confirmed_check_names_its_source_and_fires(history: History) -> None:
    id = corrected(history)
    active = confirm(history, Desk(history).item(id), "everywhere", 1, "ann")
    logged(history, line("And desks?", "Desks go back within 90 days."))
    (found,) = standing(history)
    assert (found.id, found.item, found.author) == (active.id, id, "ann")
    assert (found.fired, found.spoke_of, found.retired) == (1, 1, "")


def test_a_retired_check_does_not_hold_and_the_correction_stays(history: History) -> None:
    id = corrected(history)
    active = confirm(history, Desk(history).item(id), "question", 1, "ann")
    retire(history, active.id, "too strict", "bob")
    assert [each.retired for each in standing(history)] == ["too strict"]
    assert Desk(history).item(id).made
    with pytest.raises(UnknownName):
        retire(history, "no-such", "", "bob")


def test_a_check_that_never_fires_retires_itself(history: History) -> None:
    confirm(history, Desk(history).item(corrected(history)), "everywhere", 1, "ann")
    logged(history, *(line(f"Is shelf {n} sturdy?", f"Shelf {n} is.") for n in range(SILENT)))
    assert standing(history)[0].retired == ""
    assert retire_silent(history)[0].retired == f"it never fired in {SILENT} answers"


def test_an_implicit_signal_compiles_nothing(history: History) -> None:
    (id,) = logged(history, line("May I?", WRONG, feedback="tried_again"))
    with pytest.raises(UsageError, match="corrected"):
        compiled(history, Desk(history).item(id), "question")


def test_a_scope_that_the_interaction_lacks_is_refused(history: History) -> None:
    item = Desk(history).item(corrected(history))
    with pytest.raises(UsageError, match="no task"):
        compiled(history, item, "task")
    with pytest.raises(UsageError, match="no check 9"):
        confirm(history, item, "question", 9, "ann")


def test_a_new_session_begins_with_the_checks_of_its_scope(history: History) -> None:
    item = Desk(history).item(corrected(history))
    active = confirm(history, item, "question", 1, "ann")
    here = Task("t", "service", "T", "May I return the lamp?")
    other = Task("t", "service", "T", "May I return the sofa?")
    assert [(check.kind, check.text) for check in checks_for(history, here)] == [
        ("lacks", "within 90 days")
    ]
    assert checks_for(history, other) == []
    everywhere = confirm(history, item, "everywhere", 2, "ann")
    assert [check.kind for check in checks_for(history, other)] == ["contains"]
    for each in (active, everywhere):
        retire(history, each.id, "", "ann")
    assert checks_for(history, here) == []


def test_erasing_the_interaction_erases_its_check(history: History) -> None:
    id = corrected(history)
    confirm(history, Desk(history).item(id), "question", 1, "ann")
    history.forget([id])
    assert standing(history) == []


def test_corrections_are_accepted_answers_of_the_trial(history: History) -> None:
    corrected(history)
    assert {each.text: each.accepted for each in answers(history)} == {WRONG: False, RIGHT: True}
