"""Damage of any kind in any place: a message that quotes nothing, the others intact, and `forget`
never held up. And what else a disk and a machine can do: a home that vanishes, many at once, a kill
in a migration, a clock that runs backwards, a cut write-ahead log.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.history.logs import iteration, started, write
from workbench.core import events as ev
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Wanted, forget
from workbench.errors import DamagedRow, HistoryError
from workbench.history import Filter, History, Writer, new_id
from workbench.history.migrations import STEPS

CANARY = "canary-text-of-a-person"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history.db"


def two_sessions(path: Path) -> tuple[str, str]:
    """One to be damaged, one that is not."""
    with History.open(path) as history:
        bad, _ = write(history, [started(), *iteration(1), ev.Noted(f"about {CANARY}")])
        good, _ = write(history, [started(), ev.Noted("fine")])
    return bad, good


def damage(path: Path, column: str, value: str, session: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO permits VALUES ('damage')")
        db.execute(
            f"UPDATE events SET {column} = {value} WHERE session ="
            " (SELECT key FROM sessions WHERE id = ?) AND kind = 'noted'",
            (session,),
        )
        db.execute("DELETE FROM permits")


DAMAGES = {
    "not UTF-8": ("data", f"CAST(x'fffe22' || CAST('{CANARY}' AS BLOB) AS TEXT)"),
    "no JSON": ("data", f"'{{{CANARY}'"),
    "another shape": ("data", f"'[\"{CANARY}\"]'"),
    "a number": ("data", "17"),
    "nested too deep": ("data", "replace(hex(zeroblob(40000)), '0', '[')"),
    "no text": ("words", f"CAST(x'ff' || CAST('{CANARY}' AS BLOB) AS TEXT)"),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_one_bad_row_is_named_without_a_word_of_it_and_keeps_nobody_from_erasing(
    path: Path, kind: str
) -> None:
    bad, good = two_sessions(path)
    damage(path, *DAMAGES[kind], bad)
    with History.open(path) as history:
        if kind != "no text":
            with pytest.raises(DamagedRow) as caught:
                history.events(bad)
            assert CANARY not in str(caught.value) + repr(caught.value.__cause__)
            assert bad in str(caught.value)
            assert caught.value.__context__ is None
        assert len(history.events(good)) == 2
        Desk(history).catch_up()
        assert {entry.id for entry in history.list(Filter()).items} == {bad, good}
        assert forget(history, Wanted(sessions=(bad,))).sessions == 1
        assert {entry.id for entry in history.list(Filter()).items} == {good}
    assert CANARY.encode() not in path.read_bytes()


@pytest.mark.parametrize("wanted", [Wanted(subject="fine"), Wanted(user="u17")])
def test_searching_for_a_person_passes_over_a_bad_row(path: Path, wanted: Wanted) -> None:
    bad, good = two_sessions(path)
    damage(path, *DAMAGES["not UTF-8"], bad)
    with History.open(path) as history:
        receipt = forget(history, wanted)
        assert receipt.sessions == bool(wanted.subject)
        assert (good in {e.id for e in history.list(Filter()).items}) is not bool(wanted.subject)


def test_a_renewal_names_the_stream_that_it_cannot_read(path: Path) -> None:
    bad, _ = two_sessions(path)
    damage(path, *DAMAGES["no JSON"], bad)
    with History.open(path) as history:
        assert history.renew(everything=True).failed == (bad,)


def test_a_damaged_page_is_a_message_in_every_look(path: Path) -> None:
    bad, _ = two_sessions(path)
    with History.open(path) as history:
        history._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = history._db.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[size * 2 :] = b"\xa5" * (len(data) - size * 2)
    path.write_bytes(data)
    try:
        history = History.open(path)
    except HistoryError as error:
        said = str(error)
        opened = False
    else:
        opened, said = True, "damaged"
    assert "damaged" in said
    if not opened:
        return
    with history:
        for look in (
            lambda: history.events(bad),
            history.items.rows,
            history.erasures.all,
            lambda: history.inbox.waiting(bad),
            lambda: history.leases.holder(bad),
            lambda: history.standing.holding("x"),
            history.subjects.lost,
        ):
            with pytest.raises(HistoryError):
                look()


def test_a_schema_of_no_letters_is_damage_like_any_other(path: Path) -> None:
    two_sessions(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = path.read_bytes()
    assert b"CREATE TABLE wishes" in data
    path.write_bytes(data.replace(b"CREATE TABLE wishes", b"\xef\xa5\xa5TE TABLE wishes"))
    with pytest.raises(HistoryError, match="is damaged"):
        History.open(path).close()
    with pytest.raises(HistoryError, match="is damaged"):
        History.open(path, read_only=True).close()


@pytest.mark.parametrize("how", ["deleted", "exchanged"])
async def test_a_home_that_vanishes_during_a_run_is_said_at_the_next_event(
    path: Path, how: str
) -> None:
    writer = Writer(path)
    session = new_id()
    await writer.record(session, [started()])
    shutil.rmtree(path.parent)
    if how == "exchanged":
        History.open(path).close()
    with pytest.raises(HistoryError, match="deleted or exchanged"):
        await writer.record(session, [ev.Noted("to nowhere")])
    writer.close()
    if how == "exchanged":
        with History.open(path) as history:
            assert not history.list(Filter()).items


ONE_START = "import sys; from pathlib import Path; from workbench.history import History, new_id\n"
ONE_START += "from tests.history.logs import started\n"
ONE_START += "with History.open(Path(sys.argv[1])) as h: h.record(new_id(), [started()])"


def test_twenty_processes_that_start_at_once_share_one_history(path: Path) -> None:
    command = [sys.executable, "-c", ONE_START, str(path)]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(20)]
    told = [process.communicate()[1].decode() for process in running]
    assert [process.returncode for process in running] == [0] * 20, told
    with History.open(path) as history:
        assert len(history.list(Filter(), limit=50).items) == 20


KILLED_MIGRATION = """
import os, signal, sys
from pathlib import Path
from workbench.history import History, migrations
step = int(sys.argv[2])
def killed(db): os.kill(os.getpid(), signal.SIGKILL)
steps = list(migrations.STEPS)
killed.__name__ = steps[step].__name__
migrations.STEPS = tuple(steps[:step] + [killed] + steps[step + 1:])
History.open(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("step", [0, len(STEPS) - 1])
def test_a_migration_that_was_killed_is_done_as_a_whole_the_next_time(
    path: Path, step: int
) -> None:
    command = [sys.executable, "-c", KILLED_MIGRATION, str(path), str(step)]
    assert subprocess.run(command, capture_output=True).returncode == -signal.SIGKILL
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (0,)
    _, good = two_sessions(path)
    with History.open(path) as history:
        assert len(history.events(good)) == 2


def test_a_clock_that_runs_backwards_changes_neither_order_nor_numbers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(f"2026-01-01T00:00:{59 - n:02d}.000Z" for n in range(60))
    monkeypatch.setattr("workbench.history.writing.books.now", lambda: next(times))
    with History.open(path) as history:
        session, _ = write(history, [started()])
        for number in range(5):
            history.record(session, [ev.Noted(str(number))])
        log = history.events(session)
    assert [event.seq for event in log] == list(range(1, 7))
    assert [event.body.text for event in log[1:]] == list("01234")  # type: ignore[attr-defined]


def test_a_write_ahead_log_that_was_cut_loses_its_end_and_nothing_else(path: Path) -> None:
    history = History.open(path)
    session, _ = write(history, [started()])
    history._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for number in range(20):
        history.record(session, [ev.Noted(str(number))])
    copy = path.parent / "copy.db"
    wal = Path(f"{path}-wal").read_bytes()
    shutil.copy(path, copy)
    Path(f"{copy}-wal").write_bytes(wal[: len(wal) * 2 // 3])
    history.close()
    with History.open(copy) as cut:
        log = cut.events(session)
        assert 1 <= len(log) < 21
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        cut.record(session, [ev.Noted("goes on")])


@pytest.mark.long
def test_two_thousand_sessions_are_listed_a_page_at_a_time(path: Path) -> None:
    with History.open(path) as history:
        history._db.execute("PRAGMA synchronous=OFF")
        ids = {write(history, [started()])[0] for _ in range(2_000)}
        seen: list[str] = []
        after = None
        while True:
            page = history.list(Filter(), after=after, limit=300)
            seen += [entry.id for entry in page.items]
            if (after := page.next) is None:
                break
        assert len(seen) == 2_000
        assert set(seen) == ids
        assert history.resolve(seen[0]) == seen[0]


def test_a_key_that_is_a_folder_is_said(path: Path) -> None:
    with History.open(path) as history:
        history.subjects.key_file.mkdir()
        with pytest.raises(HistoryError, match="is a folder"):
            write(history, [started(), ev.Noted("ask jane.roe@example.com")])
        assert history.subjects.key_file.is_dir(), "and left as it is"


@pytest.mark.skipif(os.geteuid() != 0, reason="a file that root cannot read needs another user")
def test_the_key_is_its_owners_alone(path: Path) -> None:
    with History.open(path) as history:
        write(history, [started(), ev.Noted("ask jane.roe@example.com")])
        assert history.subjects.key_file.stat().st_mode & 0o777 == 0o600
