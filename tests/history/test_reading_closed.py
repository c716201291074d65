"""A home that nothing can be written to is read all the same, whatever lies beside its history."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.history import History
from workbench.history.migrations import STEPS
from workbench.history.opening import open_to_gather

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="mounting read-only needs root"
)


@contextmanager
def closed(home: Path) -> Iterator[None]:
    """The folder as a read-only file system."""
    commands = (["--bind", str(home), str(home)], ["-o", "remount,bind,ro", str(home)])
    for command in commands:
        if subprocess.run(["mount", *command], capture_output=True, check=False).returncode:
            pytest.skip("this machine mounts nothing")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(home)], check=True)


def workbench(home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "workbench", *words],
        env=os.environ | {"WORKBENCH_HOME": str(home)} | more,
        capture_output=True,
        text=True,
        check=False,
    )


def made(home: Path) -> str:
    with History.open(home / "history.db") as history:
        session, _ = write(history, [started(), ev.Noted("kept")])
    return session


def with_a_log(home: Path, away: Path) -> str:
    """The home as a crash leaves it: the last session stands in the write-ahead log alone."""
    made(away)
    with History.open(away / "history.db") as history:
        session, _ = write(history, [started(), ev.Noted("in the log")])
        home.mkdir()
        for name in ("history.db", "history.db-wal"):
            shutil.copy(away / name, home / name)
    return session


@pytest.mark.parametrize("logged", [False, True])
def test_a_read_only_home_is_read(tmp_path: Path, logged: bool) -> None:
    home = tmp_path / "home"
    session = with_a_log(home, tmp_path / "away") if logged else made(home)
    with closed(home):
        listed = workbench(home, "history")
        assert (session in listed.stdout, listed.returncode) == (True, 0), listed.stderr
        for words in (("show", session), ("report", session), ("export", "csv")):
            done = workbench(home, *words)
            assert done.returncode == 0, done.stderr
    assert sorted(file.name for file in home.iterdir())[0] == "history.db"


def test_what_is_gathered_there_is_known_not_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    session = made(home)
    monkeypatch.setenv("WORKBENCH_HOME", str(home))
    with closed(home):
        history, kept = open_to_gather(None)
        with history:
            history.record(session, [ev.Noted("in memory")])
            assert (len(history.events(session)), kept) == (3, False)
    history, kept = open_to_gather(None)
    with history:
        assert (len(history.events(session)), kept) == (2, True)


def test_an_older_history_is_read_there_too(tmp_path: Path) -> None:
    home = tmp_path / "home"
    session = made(home)
    with sqlite3.connect(home / "history.db") as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
        raw.execute("DROP TABLE placeholders")
        raw.execute("DELETE FROM _sqlite_migrations WHERE name = ?", [STEPS[-1].__name__])
        raw.execute(f"PRAGMA user_version={len(STEPS) - 1}")
    with closed(home):
        done = workbench(home, "show", session)
        assert done.returncode == 0, done.stderr


def test_without_room_for_a_copy_the_next_step_is_said(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with_a_log(home, tmp_path / "away")
    full = tmp_path / "full"
    full.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(full)], check=False)
    try:
        with closed(home):
            done = workbench(home, "history", TMPDIR=str(full))
    finally:
        subprocess.run(["umount", "-l", str(full)], check=False)
    assert done.returncode == 1
    assert "Set TMPDIR" in done.stderr
    assert "Traceback" not in done.stderr
