"""A disk without room, and a folder where the history belongs: each command says what is true of
it, and none speaks of a session that it has not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.history import History


def typed(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "workbench", *words],
        env=os.environ | {"WORKBENCH_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A home with one session, on a file system that has no byte left."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("mounting a small tmpfs needs root")
    home = tmp_path / "home"
    home.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(home)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        with History.open(home / "history.db") as history:
            write(history, [started(), ev.DraftWritten("d1", "x = 1\n")])
        with (home / "ballast").open("wb", buffering=0) as ballast:
            while _fits(ballast.fileno(), b"x" * 4096):
                pass
        yield home
    finally:
        subprocess.run(["umount", "-l", str(home)], check=True)


def _fits(file: int, data: bytes) -> bool:
    try:
        return os.write(file, data) > 0
    except OSError:
        return False


@pytest.mark.parametrize(
    ("words", "true"),
    [
        (("review",), "A decision that was to be noted is not noted: give it again."),
        (("forget", "--older-than", "0", "--yes"), "an erasure that was begun is finished first"),
        (("run", "code/process_data", "--model", "practice"), "A session goes on with: workbench"),
    ],
)
def test_a_full_disk_is_told_by_what_the_command_does(
    full: Path, words: tuple[str, ...], true: str
) -> None:
    done = typed(full, *words)
    assert done.returncode == 1, done.stderr
    assert "disk" in done.stderr
    assert true in done.stderr
    assert "resume" not in done.stderr or words[0] == "run"


@pytest.mark.parametrize(
    "words", [("history",), ("show", "x"), ("report", "x"), ("export", "csv"), ("review",)]
)
def test_a_folder_in_the_place_of_the_history_is_called_one(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "history.db").mkdir()
    done = typed(tmp_path, *words)
    assert done.returncode == 1
    assert "history.db is a folder" in done.stderr
    assert "Move it away" in done.stderr
    assert (tmp_path / "history.db").is_dir()
