"""Erasure and forks: nothing of what was forgotten is left in any file, copies included."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.logs import DRAFT, every_kind, iteration, started, write
from tests.history.test_redacted import everything_under
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.errors import HistoryError, SessionHeld, UnknownName
from workbench.history import Filter, History, new_id

SECRET = "Xylophonistically quarrelsome paragraph"
TERMS = (b"xylophonistically", b"quarrelsome")


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as opened:
        yield opened


def written(history: History) -> tuple[str, str]:
    """A session to erase and one to keep."""
    bodies = [started(), ev.DraftWritten("d1", f"{SECRET} " * 40), ev.Noted(SECRET)]
    gone, _ = write(history, [*bodies, ev.Tagged("quarrelsome"), ev.TextWritten("plan", SECRET)])
    kept, _ = write(history, [started(), *iteration(1), ev.Noted("ordinary words")])
    return gone, kept


def test_nothing_of_a_forgotten_session_is_left_in_the_files(
    history: History, tmp_path: Path
) -> None:
    gone, kept = written(history)
    before = everything_under(tmp_path).lower()
    assert all(term in before for term in TERMS)
    receipt = history.forget([gone], "asked to")
    assert (receipt.sessions, receipt.events, receipt.texts) == ((gone,), 5, 2)
    after = everything_under(tmp_path).lower()
    assert not any(term in after for term in TERMS)
    assert not any(term[:9] in after for term in TERMS)
    assert (tmp_path / "history.db-wal").stat().st_size == 0
    assert history.load(kept).notes


def test_a_tombstone_stays_and_nothing_is_added_to_it(history: History) -> None:
    gone, kept = written(history)
    history.forget([gone], "asked to")
    assert [event.body for event in history.events(gone)] == [ev.Forgotten(5, "asked to")]
    assert [summary.id for summary in history.list().items] == [kept]
    (tombstone,) = history.list(Filter(deleted=True)).items
    assert (tombstone.id, tombstone.outcome, tombstone.title) == (gone, "forgotten", "")
    with pytest.raises(HistoryError, match="forgotten"):
        history.record(gone, [ev.Noted("back?")])
    assert history.search("ordinary").items
    assert history.search("quarrelsome").items == ()


def test_the_index_is_sound_after_erasing(history: History, tmp_path: Path) -> None:
    gone, _ = written(history)
    history.forget([gone])
    with sqlite3.connect(tmp_path / "history.db") as db:
        db.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_dry_run_counts_and_erases_nothing(history: History) -> None:
    gone, _ = written(history)
    receipt = history.forget([gone], dry_run=True)
    assert receipt.events == 5
    assert len(history.events(gone)) == 5


def test_forgetting_reaches_the_copies_in_forks_of_forks(history: History, tmp_path: Path) -> None:
    gone, kept = written(history)
    child = history.fork(gone, "d1")
    grandchild = history.fork(child, "d1")
    receipt = history.forget([gone])
    assert set(receipt.sessions) == {gone, child, grandchild}
    assert [summary.id for summary in history.list().items] == [kept]
    after = everything_under(tmp_path).lower()
    assert not any(term in after for term in TERMS)


def test_a_session_that_runs_is_not_forgotten(history: History) -> None:
    gone, kept = written(history)
    with history.lease(kept), pytest.raises(SessionHeld):
        history.forget([gone, kept])
    assert len(history.events(gone)) == 5


def test_what_is_not_there_cannot_be_forgotten(history: History) -> None:
    with pytest.raises(UnknownName):
        history.forget(["nobody"])


def test_a_fork_holds_copies_with_the_ids_of_their_originals(history: History) -> None:
    source, live = write(history, [started(), *iteration(1), ev.Noted("a@example.com")])
    fork = history.fork(source, "d1")
    copies = history.events(fork)
    assert [copy.origin for copy in copies[:-1]] == [event.id for event in live]
    assert [copy.body for copy in copies[:-1]] == [e.body for e in history.events(source)]
    assert copies[-1].body == ev.SessionForked(source, "d1")
    assert len({copy.id for copy in copies} | {event.id for event in live}) == 2 * len(live) + 1
    assert history.load(fork).drafts["d1"].text == DRAFT
    assert history.summary(fork).forked_from == source


def test_a_fork_may_end_early_and_goes_on_by_itself(history: History) -> None:
    source, live = write(history, [started(), *iteration(1), *iteration(2)])
    fork = history.fork(source, "d1", last=6)
    history.record(fork, [*iteration(2)])
    assert list(history.load(fork).drafts) == ["d1", "d2"]
    assert len(history.events(source)) == len(live)
    assert {hit.session for hit in history.search("process_data").items} == {source, fork}


def test_a_fork_numbers_placeholders_above_the_copied_ones(history: History) -> None:
    source, _ = write(history, [started(), ev.Noted("a@example.com b@example.com")])
    fork = history.fork(source, "d1")
    history.record(fork, [ev.Noted("c@example.com")])
    assert history.events(fork)[-1].body == ev.Noted("<EMAIL_3>")


def test_a_fork_of_every_kind_of_event_folds_like_its_source(history: History) -> None:
    source, live = write(history, every_kind())
    fork = history.fork(source, "d2")
    copied = history.load(fork)
    assert copied.drafts == fold(live).drafts
    assert history.summary(fork).tags == ("keeper",)
    assert [s.id for s in history.list(Filter(tag="keeper")).items if s.id == fork] == [fork]


def test_an_unknown_source_is_named(history: History) -> None:
    with pytest.raises(UnknownName):
        history.fork(new_id(), "d1")
