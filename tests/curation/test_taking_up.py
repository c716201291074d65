"""Taking up while more is logged ends where catching up at the end ends."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.curation.logs import EVERYBODY, line, opened
from workbench.curation.desk import Desk
from workbench.curation.intake import take
from workbench.errors import HistoryError
from workbench.history import History


def states(history: History) -> list[tuple[str, str, str, str]]:
    rows = history.items.rows()
    return sorted((row.created, row.state, row.ruling, row.question) for row in rows)


SAID = [
    line(id="a", user="u1", time="2026-01-01T00:00:01Z", feedback="up"),
    line(id="b", user="u2", time="2026-01-01T00:00:02Z", feedback="down", correction="Canberra."),
    line(id="c", user="u3", time="2026-01-01T00:00:03Z", question="Another one?"),
    {"id": "c", "user": "u3", "feedback": "up"},
]


def test_the_rows_and_rulings_are_the_same_however_often_was_taken_up(tmp_path: Path) -> None:
    found = []
    for often in (False, True):
        folder = tmp_path / str(often)
        folder.mkdir()
        with opened(folder) as history:
            desk = Desk(history, trust=EVERYBODY)
            for each in SAID:
                take(history, each)
                if often:
                    desk.take_up()
            caught = desk.catch_up()
            assert caught.interactions == 3
            found.append((states(history), len(caught.verdicts)))
    assert found[0] == found[1]
    assert {ruling for _, _, ruling, _ in found[0][0]} >= {"conflict"}


def test_what_was_caught_up_once_is_not_told_again(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        desk = Desk(history, trust=EVERYBODY)
        take(history, SAID[0])
        assert desk.catch_up().interactions == 1
        assert desk.catch_up().interactions == 0
        take(history, SAID[2])
        assert desk.catch_up().interactions == 1


def test_after_a_failure_nothing_is_counted_that_was_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        desk = Desk(history, trust=EVERYBODY)
        take(history, SAID[0])
        with closing(sqlite3.connect(tmp_path / "history.db")) as other:
            other.execute(
                "CREATE TRIGGER full BEFORE INSERT ON items"
                " BEGIN SELECT RAISE(ABORT, 'no space'); END"
            )
            other.commit()
            with pytest.raises(HistoryError):
                desk.take_up()
            other.execute("DROP TRIGGER full")
            other.commit()
        assert desk.catch_up().interactions == 1
        assert [row.state for row in history.items.rows()] == ["done"]
