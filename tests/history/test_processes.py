"""Several processes on one file, and processes that are killed: nothing mixed, nothing torn."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.errors import SessionHeld
from workbench.history import History, new_id
from workbench.history.redacted import numbers_in

ROOT = Path(__file__).parents[2]


@contextmanager
def worker(verb: str, path: Path, session: str, *rest: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.history.workers", verb, str(path), session]
    process = subprocess.Popen(
        [*command, *map(str, rest)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def told(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def assert_whole(path: Path, session: str) -> list[ev.Event]:
    """The file is sound, the log gapless, every event readable, the session's line up to date."""
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
    db.close()
    with History.open(path) as history:
        events = history.events(session)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert history.summary(session).seq == len(events)
        assert history.load(session).seq == len(events)
    return events


def test_two_processes_append_to_two_sessions_of_one_file(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        one, _ = write(history, [started()])
        two, _ = write(history, [started()])
    with worker("write", path, one, 60) as a, worker("write", path, two, 60) as b:
        assert a.wait(600) == b.wait(600) == 0
    assert len(assert_whole(path, one)) == len(assert_whole(path, two)) == 61


def test_two_processes_append_to_one_session_without_mixing(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started()])
    with worker("write", path, session, 40) as a, worker("write", path, session, 40) as b:
        printed = [process.communicate(timeout=600)[0].split() for process in (a, b)]
    events = assert_whole(path, session)
    assert len(events) == 81
    assert {id for told in printed for id in told[1::2]} == {event.id for event in events[1:]}
    given: dict[str, set[int]] = {}
    for event in events[1:]:
        assert isinstance(event.body, ev.Noted)
        said = event.body.text.split()
        given.setdefault(said[1], set()).update(numbers_in(event.body.text).values())
    assert {len(numbers) for numbers in given.values()} == {1}, "one value has one number"
    assert len(set().union(*given.values())) == 40, "and no other value has it"


def kill_while_writing(path: Path, seconds: float) -> None:
    """A writer killed after so long; then everything it was told is there, and one goes on."""
    with History.open(path) as history:
        session, _ = write(history, [started()])
    with worker("loop", path, session, 100_000) as process:
        first = told(process)
        time.sleep(seconds)
        process.kill()
        rest = process.communicate()[0].split()
    promised = int([first, *rest][-1])
    events = assert_whole(path, session)
    assert len(events) >= promised > 1
    with History.open(path) as history:
        history.record(session, [ev.Noted("after")])
    assert_whole(path, session)


@pytest.mark.parametrize("seed", range(4))
def test_kill_9_of_a_writer_loses_nothing_it_was_promised(tmp_path: Path, seed: int) -> None:
    kill_while_writing(tmp_path / "history.db", random.Random(seed).uniform(0.0, 0.3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_kill_9_at_many_random_times(tmp_path: Path, seed: int) -> None:
    kill_while_writing(tmp_path / "history.db", random.Random(seed).uniform(0.0, 1.5))


def test_a_held_session_is_refused_with_who_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started()])
        with worker("hold", path, session) as holder:
            assert told(holder) == "held"
            with pytest.raises(SessionHeld, match=f"process {holder.pid} since 20"):
                history.hold(session)
            with pytest.raises(SessionHeld):
                history.record(session, [ev.Noted("not mine")])
        assert len(history.events(session)) == 1


def test_a_dead_holders_lease_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started()])
        with worker("hold", path, session) as holder:
            assert told(holder) == "held"
        with history.lease(session) as lease:
            assert lease.session == session
            history.record(session, [ev.Noted("mine now")])


def test_a_lease_is_free_again_after_its_block(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started()])
        with worker("hold", path, session) as holder:
            assert told(holder) == "held"
            holder.communicate(timeout=600)
        assert history.leases.holder(session) is None


def test_a_wish_reaches_the_holder_and_comes_back_with_its_event(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started()])
        with worker("answer", path, session) as holder:
            assert told(holder) == "held"
            number = history.inbox.put(session, "guide", "ask jane@example.com")
            answer = history.inbox.wait(number)
            holder.wait(600)
        assert answer is not None
        event = history.events(session)[-1]
        assert (event.seq, event.body) == (
            answer.seq,
            ev.GuidanceQueued("g", "ask <EMAIL_1001>"),
        )


def test_a_second_opening_in_this_process_keeps_the_write_ahead_log_from_others(
    tmp_path: Path,
) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as first, History.open(path):
        first.record(new_id(), [started()])
        code = (
            "import sys; sys.path[:] = sys.argv[2:]; from pathlib import Path; "
            "from workbench.history import History; History.open(Path(sys.argv[1])).close()"
        )
        subprocess.run([sys.executable, "-c", code, str(path), *sys.path], check=True)
        assert path.with_name("history.db-wal").exists()
