"""Rows that wait for others: nobody can tell, but for how few statements it takes."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest

from workbench.core import curation_events as cu
from workbench.curation.desk import Desk
from workbench.curation.intake import take_lines
from workbench.history import History

A, B, C = ("A" * 26, "B" * 26, "C" * 26)


def said(answer: str) -> cu.InteractionLogged:
    return cu.InteractionLogged("Capital of Australia?", answer * 40, user="u1")


def waits(history: History) -> bool:
    """Whether rows are held back now."""
    return history._db.deferred.live


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History.open(tmp_path / "history.db")


def test_whoever_asks_sees_what_waits(history: History) -> None:
    with history.together():
        history.foresee([A, B])
        history.record(A, [said("Sydney.")])
        history.record(B, [said("Canberra.")])
        assert waits(history)
        assert history.has(A)
        assert [id for id, _, _ in history.items.changed()] == [A, B]
        assert not waits(history)
        history.record(A, [cu.SignalSeen("up")])
    assert [event.seq for event in history.events(A)] == [1, 2]
    assert history.summary(A).seq == 2


def test_a_part_that_is_taken_back_leaves_what_waited_before(history: History) -> None:
    with history.together():
        history.foresee([A, B, C])
        history.record(A, [said("Sydney.")])
        with contextlib.suppress(KeyError), history.together():
            history.record(B, [said("Canberra.")])
            raise KeyError
        history.record(C, [said("Perth.")])
    assert [history.has(stream) for stream in (A, B, C)] == [True, False, True]
    assert [history.events(each)[0].seq for each in (A, C)] == [1, 1]


def test_nothing_waits_any_more_after_all_was_taken_back(history: History) -> None:
    with contextlib.suppress(KeyError), history.together():
        history.record(A, [said("Sydney.")])
        raise KeyError
    assert not waits(history)
    assert not history.has(A)
    history.record(A, [said("Canberra.")])
    assert len(history.events(A)) == 1


def test_a_stream_that_somebody_else_wrote_to_is_read_again(history: History) -> None:
    history.record(A, [said("Sydney.")])
    with History.open(history.path) as other:
        other.record(A, [cu.SignalSeen("down")])
    with history.together():
        history.foresee([A])
        history.record(A, [cu.SignalSeen("up")])
    assert [event.seq for event in history.events(A)] == [1, 2, 3]


def test_a_logged_line_takes_few_statements(history: History) -> None:
    count = 400
    lines = [
        json.dumps(
            {"id": f"c{at}", "question": f"Q{at}?", "answer": f"A{at}.", "user": "u", **given}
        )
        for at in range(count)
        for given in [{"feedback": "up"} if at % 2 else {}]
    ]
    desk = Desk(history)
    told: list[str] = []
    history._db.set_trace_callback(lambda each: told.append(each[:11]))
    assert not any("error" in each for each in take_lines(history, lines, desk.take_up))
    desk.catch_up()
    asked = [each for each in told if each not in ("INSERT INTO", "INSERT OR I", "UPDATE item")]
    assert len(asked) < 2 * count, "each of these was asked for a single line"
