"""The app in a terminal of its own: it starts, it answers, and it ends when the terminal does."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.terminals import Terminal, python
from workbench.tui.app import terminal_gone


def sessions(home: dict[str, str]) -> list[dict[str, Any]]:
    """What the history lists, by the command line."""
    done = subprocess.run(
        python("-m", "workbench", "history", "--json"),
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        check=False,
    )
    listed: list[dict[str, Any]] = json.loads(done.stdout)
    return listed


@pytest.mark.parametrize("way", ["hang-up", "signal"])
def test_a_terminal_that_vanishes_ends_the_app_and_loses_no_session(
    tmp_path: Path, way: str
) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path)}
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("writing draft 1")
        if way == "hang-up":
            terminal.hang_up()
        else:
            os.kill(terminal.pid, signal.SIGHUP)
        status = terminal.wait(600)
        assert status is not None, "it still runs"
    assert sessions(home)


def test_a_terminal_without_anybody_at_its_other_end_is_noticed() -> None:
    master, slave = pty.openpty()
    try:
        assert not terminal_gone(slave)
        os.close(master)
        assert terminal_gone(slave)
    finally:
        os.close(slave)


def _press_until(terminal: Terminal, key: bytes, text: str) -> None:
    """Press it again where something still ran at the first press."""
    for _ in range(40):
        terminal.type(key)
        try:
            terminal.until(text, 6.0)
        except AssertionError:
            continue
        return
    raise AssertionError(f"never saw {text!r}")


def test_ctrl_z_goes_to_the_shell_and_fg_comes_back(tmp_path: Path) -> None:
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("no bash here")
    home = {"WORKBENCH_HOME": str(tmp_path), "PS1": "ready> "}
    with Terminal([shell, "--norc", "--noprofile", "-i"], environment=home) as terminal:
        terminal.until("ready>")
        terminal.type(f"{sys.executable} -m workbench\r".encode())
        terminal.until("writing draft 1")
        terminal.type(b"\x1a")
        terminal.until("pause it first")  # a call would be held up
        terminal.type(b" ")
        terminal.until("paused")
        _press_until(terminal, b"\x1a", "Stopped")
        terminal.type(b"fg\r")
        terminal.until("Timeline")
        terminal.type(b"\x11")
        terminal.until("ready>")


def test_ctrl_z_without_a_shell_leaves_the_app_awake(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path)}
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("writing draft 1")
        terminal.type(b" ")
        terminal.until("paused")
        _press_until(terminal, b"\x1a", "No shell waits")
        terminal.type(b"\x11")
        assert terminal.wait(600) == 0


def test_quitting_is_quick_and_leaves_status_0(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path)}
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("writing draft 1")
        terminal.type(b"\x11")
        assert terminal.wait(600) == 0
