"""What undo and redo are about: verdicts, groups of them, compiled checks, in any mixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged, opened
from workbench.curation.acts import Act, redo_target, undo_target, undos_of
from workbench.curation.compiling.standing import confirm, retire, standing
from workbench.curation.desk import Desk
from workbench.errors import UsageError

A, B = Act("i1", "e1", "verdict_given"), Act("i2", "e2", "check_compiled")
UNDO_B = Act("i2", "u1", "undone", "e2")


def test_the_latest_deed_that_counts_is_undone_whatever_its_kind() -> None:
    assert undo_target([A, B]) == B
    assert undo_target([A, B, UNDO_B]) == A
    assert undo_target([A, B, UNDO_B, Act("i2", "u2", "undone", "u1")]) == B
    assert undo_target([UNDO_B]) is None


def test_redo_brings_back_the_latest_undo_until_something_new_is_done() -> None:
    assert redo_target([A, B, UNDO_B]) == UNDO_B
    assert redo_target([A, B, UNDO_B, Act("i3", "e3", "verdict_given")]) is None
    assert redo_target([A]) is None


def test_an_undo_that_was_taken_back_is_no_undo_of_its_event() -> None:
    again = Act("i2", "u2", "undone", "u1")
    assert undos_of([A, B, UNDO_B], ["e2"]) == [UNDO_B]
    assert undos_of([A, B, UNDO_B, again], ["e2"]) == []


def test_verdicts_checks_and_retirements_are_taken_back_in_reverse(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        (id,) = logged(history, line("How long?", "Within 90 days.", id="q"))
        desk = Desk(history)
        desk.decide(id, "down", correction="Within 30 days.")
        check = confirm(history, desk.item(id), "question", 1, desk.author)
        retire(history, check.id, "too narrow", desk.author)

        def held() -> list[bool]:
            return [not each.retired for each in standing(history)]

        assert held() == [False]
        assert "check" in desk.undo().says
        assert held() == [True], "the retirement is undone first"
        assert "check" in desk.undo().says
        assert held() == [], "then the check"
        assert desk.undo().state == "pending", "then the correction"
        with pytest.raises(UsageError):
            desk.undo()
        assert desk.redo().state == "done"
        assert held() == []
        desk.redo()
        assert held() == [True]


def test_many_items_decided_at_once_are_undone_at_once_and_singly(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        ids = logged(history, *(line(f"Question {n}?", f"Answer {n}.") for n in range(5)))
        desk = Desk(history)
        done = desk.decide_all(ids, lambda id, batch: desk.decide(id, "up", batch=batch))
        assert {done.item, *done.others} == {*ids}
        assert len({row.state for row in desk.rows()}) == 1
        desk.undo(ids[2])
        assert {row.id for row in desk.rows(["pending"])} == {ids[2]}
        undone = desk.undo()
        assert {row.state for row in desk.rows()} == {"pending"}
        assert len(undone.others) == 4


def test_a_deed_on_many_is_done_on_all_or_none(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        ids = logged(history, line("A?", "A."), line("B?", "B."))
        desk = Desk(history)

        def second_fails(id: str, batch: str) -> object:
            correction = "" if id == ids[0] else "unfit for up"
            return desk.decide(id, "up", correction=correction, batch=batch)

        with pytest.raises(UsageError):
            desk.decide_all(ids, second_fails)  # type: ignore[arg-type]
        assert {row.state for row in Desk(history).rows()} == {"pending"}


def test_what_the_first_of_a_group_serves_makes_no_case_of_its_own(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        ids = logged(history, *(line("Capital?", "Canberra.", id=f"q{n}") for n in range(4)))
        desk = Desk(history)
        done = desk.decide_all(ids, lambda id, batch: desk.decide(id, "up", batch=batch))
        assert len(done.others) == 3
        assert not desk.queue()
        assert sum(len(desk.item(id).made) for id in ids) == 2
        desk.undo()
        assert len(desk.queue()) == 4
