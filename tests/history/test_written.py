"""Logs at hand inside a transaction: always what the disk says, and never believed after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.core import curation_events as cu
from workbench.history import History
from workbench.history.writing.written import MOST, Written

LOGGED = cu.InteractionLogged(
    question="My name is Anna Weber. Where is my parcel?",
    answer="It waits. " * 40,
    user="u1",
    metadata={"n": 1, "list": [1, {"mail": "anna@example.com"}]},
    score=5,
)
SAID = cu.SignalSeen("down", "u1", "Anna Weber, it is at the post office.")


def read_back(path: Path, stream: str) -> object:
    with History.open(path, read_only=True) as other:
        return other.events(stream)


def test_a_log_at_hand_is_what_another_connection_reads_after_the_commit(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        with history.together():
            history.record("S", [LOGGED, SAID])
            begun = history.events("S")
            history.record("S", [cu.SignalSeen("up", "u2")])
            at_hand = history.events("S")
        assert history.events("S") == at_hand
        assert read_back(path, "S") == at_hand
    assert at_hand[:2] == begun
    assert [event.seq for event in at_hand] == [1, 2, 3]
    assert "Weber" not in repr(at_hand)


def test_a_log_that_was_read_grows_with_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        history.record("S", [LOGGED])
        history.let_go("S")
        with history.together():
            assert len(history.events("S")) == 1
            history.record("S", [SAID])
            both = history.events("S")
            assert [event.seq for event in history.events("S", after=1)] == [2]
        assert read_back(path, "S") == both


def write_and_fail(history: History) -> None:
    with history.together():
        history.record("S", [SAID])
        assert len(history.events("S")) == 2
        raise ZeroDivisionError


def test_what_a_part_wrote_and_took_back_is_not_at_hand(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history, history.together():
        history.record("S", [LOGGED])
        with pytest.raises(ZeroDivisionError):
            write_and_fail(history)
        assert [event.body.kind for event in history.events("S")] == [LOGGED.kind]


def test_another_process_is_believed_as_soon_as_the_transaction_is_over(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history, History.open(path) as other:
        with history.together():
            history.record("S", [LOGGED])
            history.events("S")
        other.record("S", [SAID])
        assert len(history.events("S")) == 2


def test_nothing_is_kept_outside_of_a_block_and_only_the_latest_inside() -> None:
    written = Written()
    written.note("S", [])
    assert written.log("S") is None
    with written.kept():
        for number in range(MOST + 1):
            written.note(f"{number}", [])
        assert written.log("0") is None
        assert written.log(f"{MOST}") == []
    assert written.log(f"{MOST}") is None
