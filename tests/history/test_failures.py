"""Full disks, closed folders, locks, damage, strangers, the future: a message, a hint, no loss."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.errors import HistoryError
from workbench.history import History
from workbench.history.failures import set_aside
from workbench.history.migrations import STEPS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history.db"


def made(path: Path) -> str:
    with History.open(path) as history:
        session, _ = write(history, [started(), ev.Noted("kept")])
    return session


def fill(history: History, session: str, committed: list[int] | None = None) -> None:
    """Records large notes until it fails, and notes the number of each that was committed."""
    for number in range(500):
        text = f"{number} " + os.urandom(4000).hex()
        (event,) = history.record(session, [ev.Noted(text)])
        if committed is not None:
            committed.append(event.seq)


def test_a_full_disk_says_so_and_keeps_what_was_saved(path: Path) -> None:
    session = made(path)
    with History.open(path) as history:
        (pages,) = history._db.execute("PRAGMA page_count").fetchone()
        history._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(HistoryError, match="disk is full") as caught:
            fill(history, session)
        assert "Free some space" in caught.value.hint
        saved = len(history.events(session))
        history._db.execute("PRAGMA max_page_count=1000000")
        (event,) = history.record(session, [ev.Noted("goes on")])
        assert event.seq == saved + 1


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="mounting a small tmpfs needs root"
)
def test_a_really_full_file_system_loses_no_committed_event(tmp_path: Path) -> None:
    mount = tmp_path / "small"
    mount.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", str(mount)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        session = made(mount / "history.db")
        committed: list[int] = [2]
        with History.open(mount / "history.db") as history:
            with pytest.raises(HistoryError, match="disk"):
                fill(history, session, committed)
            assert len(history.events(session)) == committed[-1]
    finally:
        subprocess.run(["umount", "-l", str(mount)], check=True)


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    with pytest.raises(HistoryError, match="home"):
        History.open(tmp_path / "home" / "history.db")


def test_a_database_that_is_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "history.db").mkdir()
    with pytest.raises(HistoryError, match=r"history\.db"):
        History.open(tmp_path / "history.db")


READ_ONLY = """
import os, sys
from pathlib import Path
from workbench.errors import HistoryError
from workbench.history import History
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    History.open(Path(sys.argv[1]))
except HistoryError as error:
    print(error)
"""


@pytest.mark.parametrize("exists", [False, True])
def test_a_read_only_folder_or_file_says_what_to_do(tmp_path: Path, exists: bool) -> None:
    home = tmp_path / "home"
    home.mkdir()
    if exists:
        made(home / "history.db")
        (home / "history.db").chmod(0o444)
    home.chmod(0o555)
    for folder in (tmp_path, *tmp_path.parents):
        if os.geteuid() == 0 and folder.is_relative_to("/tmp") and folder != Path("/tmp"):
            folder.chmod(folder.stat().st_mode | 0o055)
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(home / "history.db")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cannot be opened for writing" in done.stdout, done.stderr
    assert "WORKBENCH_HOME" in done.stdout


def test_a_locked_file_says_so_after_a_while_and_loses_nothing(path: Path) -> None:
    session = made(path)
    lock = sqlite3.connect(path, isolation_level=None)
    with History.open(path, busy_seconds=0.1) as history:
        lock.execute("BEGIN IMMEDIATE")
        with pytest.raises(HistoryError, match="locked"):
            history.record(session, [ev.Noted("later")])
        lock.execute("ROLLBACK")
        (event,) = history.record(session, [ev.Noted("later")])
        assert event.seq == 3
    lock.close()


def test_a_short_lock_is_waited_out(path: Path) -> None:
    session = made(path)
    with History.open(path) as history:
        lock = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.2, lambda: lock.execute("COMMIT"))
        release.start()
        began = time.monotonic()
        history.record(session, [ev.Noted("patient")])
        assert time.monotonic() - began > 0.1
        release.join()
        lock.close()


def test_whoever_opens_while_another_makes_the_file_waits_for_it(path: Path) -> None:
    """The switch to a write-ahead log needs the file for itself, and SQLite does not wait then."""
    path.parent.mkdir(mode=0o700)
    maker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, lambda: maker.execute("ROLLBACK"))
    release.start()
    assert made(path)
    release.join()
    maker.close()


@pytest.mark.parametrize("content", [b"garbage " * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_left_untouched_with_the_step_to_take(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(HistoryError, match="left untouched") as caught:
        History.open(path)
    assert "mv " in caught.value.hint
    assert path.read_bytes() == content


def use(path: Path, session: str) -> None:
    """Everything a person does with a history, once."""
    with History.open(path) as history:
        history.events(session)
        history.list()
        history.search("nnn*")
        history.record(session, [ev.Noted("x")])


def test_damage_inside_the_file_is_reported_when_it_is_met(path: Path) -> None:
    with History.open(path) as history:
        session, _ = write(
            history, [started(), *(ev.Noted("n" * 3000 + str(i)) for i in range(40))]
        )
    data = bytearray(path.read_bytes())
    for start in range(4096 * 6, len(data) - 4096, 4096):
        data[start : start + 4096] = os.urandom(4096)
    path.write_bytes(data)
    with pytest.raises(HistoryError) as caught:
        use(path, session)
    assert "damaged" in str(caught.value) or "could not" in str(caught.value)


def test_setting_aside_keeps_the_damaged_file_and_clears_the_way(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"garbage " * 1000)
    kept = set_aside(path)
    assert kept.read_bytes() == b"garbage " * 1000
    made(path)


def test_a_file_of_a_newer_version_is_not_touched(path: Path) -> None:
    made(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version={len(STEPS) + 3}")
    db.close()
    for read_only in (False, True):
        with pytest.raises(HistoryError, match="newer version") as caught:
            History.open(path, read_only=read_only)
        assert "Upgrade" in caught.value.hint


def test_another_programs_database_is_not_touched(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE cats (name)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(HistoryError, match="another program"):
        History.open(path)
    assert path.read_bytes() == before


def test_reading_a_history_that_is_not_there_says_so(path: Path) -> None:
    with pytest.raises(HistoryError, match="no history at"):
        History.open(path, read_only=True)
