"""Many interactions' logs at once are what each stream's own log says."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from workbench.errors import DamagedRow
from workbench.history import History

MANY = 401
"""More than are looked up at once."""
LONG = "A long answer has its text beside the event. " * 40


def filled(folder: Path, many: int) -> tuple[History, list[str]]:
    history = History.open(folder / "history.db")
    said = (line(f"Question {number}?", LONG, feedback="up") for number in range(many))
    logged(history, *said)
    return history, [row.id for row in history.items.rows()]


def test_every_log_comes_once_with_its_texts_and_rules(tmp_path: Path) -> None:
    history, ids = filled(tmp_path, MANY)
    with history:
        found = list(history.items.logs(ids))
        assert sorted(id for id, _, _ in found) == sorted(ids)
        assert len(ids) == MANY
        for id, log, policies in (found[0], found[-1]):
            assert log == history.events(id)
            assert policies == {event.id: history.policy_of(event.id) for event in log}


def test_streams_that_are_not_there_are_passed_over(tmp_path: Path) -> None:
    history, ids = filled(tmp_path, 2)
    with history:
        assert [id for id, _, _ in history.items.logs(["nobody", ids[1]])] == [ids[1]]
        assert list(history.items.logs([])) == []


def test_a_damaged_row_is_told_by_its_stream(tmp_path: Path) -> None:
    history, ids = filled(tmp_path, 3)
    with history:
        with sqlite3.connect(tmp_path / "history.db") as db:
            key = db.execute("SELECT key FROM sessions WHERE id = ?", (ids[1],)).fetchone()
            db.execute("INSERT INTO permits VALUES ('damage')")
            db.execute("UPDATE events SET data = '{' WHERE session = ?", key)
            db.execute("DELETE FROM permits")
        with pytest.raises(DamagedRow, match=ids[1]):
            list(history.items.logs(ids))
