"""Several writes in one commit: all of them or none, and a refused one takes only itself back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from workbench.core import curation_events as cu
from workbench.errors import HistoryError
from workbench.history import History
from workbench.history.connection import connect_read_only


def said(answer: str) -> cu.InteractionLogged:
    return cu.InteractionLogged("Capital?", answer)


def count(path: Path) -> int:
    """Events that another process sees."""
    with History.open(path, read_only=True) as other:
        return sum(len(other.events(row)) for row in ("A" * 26, "B" * 26) if _there(other, row))


def _there(history: History, stream: str) -> bool:
    return any(id == stream for id, _, _ in history.items.changed())


def interrupted(history: History) -> None:
    with history.together():
        history.record("A" * 26, [cu.SignalSeen("up")])
        history.record("B" * 26, [said("Canberra.")])
        raise KeyError


def found_by_index(history: History, word: str) -> int:
    """Rows of the index that hold a word, by another look at the file."""
    with connect_read_only(history.path, busy_seconds=1) as db:
        query = "SELECT count(*) FROM search WHERE search MATCH ?"
        return int(db.execute(query, (word,)).fetchone()[0])


def test_nothing_is_seen_before_the_end_and_everything_after_it(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        with history.together():
            history.record("A" * 26, [said("Sydney.")])
            history.record("B" * 26, [said("Canberra.")])
            assert count(path) == 0
        assert count(path) == 2


def test_an_exception_takes_all_of_it_back_and_writing_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        history.record("A" * 26, [said("Sydney.")])
        with pytest.raises(KeyError):
            interrupted(history)
        assert count(path) == 1
        (event,) = history.record("A" * 26, [cu.SignalSeen("down")])
        assert event.seq == 2, "numbered without a gap"


def test_a_refused_write_takes_only_itself_back(tmp_path: Path) -> None:
    path, gone = tmp_path / "history.db", "B" * 26
    with History.open(path) as history:
        history.record(gone, [said("Canberra.")])
        history.forget([gone])
        with history.together():
            history.record("A" * 26, [said("Sydney.")])
            with pytest.raises(HistoryError, match="forgotten"):
                history.record(gone, [said("Again.")])
            history.record("A" * 26, [cu.SignalSeen("up")])
        assert [event.seq for event in history.events("A" * 26)] == [1, 2]


def test_what_is_written_together_is_found_and_what_was_taken_back_is_not(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        history.record("C" * 26, [said("Vienna, by the Danube.")])
        with pytest.raises(KeyError):
            interrupted(history)
        with history.together():
            history.record("A" * 26, [said("Sydney, by the sea.")])
            with pytest.raises(KeyError):
                interrupted(history)
            history.record("A" * 26, [cu.SignalSeen("down", correction="Perth, by the sea.")])
        assert found_by_index(history, "canberra") == 0
        assert found_by_index(history, "danube") == 1
        assert found_by_index(history, "sea") == 2


def test_what_is_erased_where_it_was_written_is_not_found_any_more(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        with history.together():
            history.record("A" * 26, [said("Sydney, by the sea.")])
            history.forget(["A" * 26], remaining=[])
            history.record("B" * 26, [said("Canberra, by the lake.")])
        assert history.scrub()
        assert found_by_index(history, "sea") == 0
        assert found_by_index(history, "lake") == 1


def test_many_logs_at_once_are_what_each_log_is(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        long = "A long answer about it. " * 30
        ids = logged(
            history,
            line("Who is it?", long, feedback="up"),
            line("What for?", "This.", feedback="down", correction=long),
            line("And when?", "Now."),
            line("Where?", "Here.", feedback="up"),
        )
        found = {id: (log, policies) for id, log, policies in history.interactions(["done"])}
        assert set(found) == {ids[0], ids[1], ids[3]}
        for id, (log, policies) in found.items():
            assert log == history.events(id)
            assert policies == history.policies(id)
        assert list(history.interactions(["draft"])) == []
