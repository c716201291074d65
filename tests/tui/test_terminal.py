"""The app in a terminal of its own: it starts, it answers, and it ends when the terminal does."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
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
        terminal.until("writing draft 1", 60)
        if way == "hang-up":
            terminal.hang_up()
        else:
            os.kill(terminal.pid, signal.SIGHUP)
        status = terminal.wait(15)
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


def test_quitting_is_quick_and_leaves_status_0(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path)}
    with Terminal(python("-m", "workbench"), environment=home) as terminal:
        terminal.until("writing draft 1", 60)
        terminal.type(b"\x11")
        assert terminal.wait(15) == 0


EDITORS = {
    "failing": ("exit 1", "ended with status 1"),
    "killed": ("echo half > $1; kill -9 $$", "goes on with it"),
    "slow": ("sleep 3", "Nothing was changed"),
}


def editing(tmp_path: Path, body: str) -> dict[str, str]:
    """The environment of a person with this editor."""
    script = tmp_path / "editor.sh"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o700)
    return {"WORKBENCH_HOME": str(tmp_path / "home"), "VISUAL": "", "EDITOR": str(script)}


@pytest.mark.parametrize("kind", EDITORS)
def test_an_editor_opened_during_a_run_gives_the_screen_back_however_it_ends(
    tmp_path: Path, kind: str
) -> None:
    """The slow one is open for longer than the drawing's queue lasts while a draft streams."""
    body, said = EDITORS[kind]
    home = editing(tmp_path, body)
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2", 60)
        terminal.type(b"E")
        terminal.until(said, 60)
        terminal.type(b"?")
        terminal.until("Run until the next verdict", 30)
        terminal.type(b"\x1b")
        terminal.type(b"\x11")
        assert terminal.wait(15) == 0


def test_an_editor_that_is_not_there_is_named_on_a_living_screen(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path), "VISUAL": "", "EDITOR": "/no/such/editor"}
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2", 60)
        terminal.type(b"E")
        terminal.until("could not be started", 60)
        terminal.type(b"\x11")
        assert terminal.wait(15) == 0


def test_a_signal_ends_the_app_while_an_editor_is_open(tmp_path: Path) -> None:
    home = editing(tmp_path, "echo opened; sleep 600")
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2", 60)
        terminal.type(b"E")
        terminal.until("opened", 30)
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait(20) is not None, "it still runs"
