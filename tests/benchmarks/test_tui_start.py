"""How long a person waits for the first frame, against an empty Textual app in the same run."""

from __future__ import annotations

import os
import statistics
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.terminals import Terminal, python

EMPTY = """
from textual.app import App, ComposeResult
from textual.widgets import Static

class Empty(App):
    def compose(self) -> ComposeResult:
        yield Static("here it is")

Empty().run()
"""
ROUNDS = 7
LIMIT = 1.3
"""What is over 1 is the import, the styling of seven widgets, and the heads of 130 task files."""


@pytest.mark.benchmark
def test_the_task_list_stands_within_1_3_times_an_empty_app(tmp_path: Path) -> None:
    """Both from compiled files, as they are installed: a machine that writes none would compile
    ours at every start, and Textual's never.
    """
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    home = {"WORKBENCH_HOME": str(tmp_path), **compiled}
    subprocess.run(python("-m", "workbench", "history"), env={**os.environ, **home}, check=True)
    empty, ours, opened = [], [], []
    for lap in range(ROUNDS + 1):
        with Terminal(python("-c", EMPTY), environment=compiled) as terminal:
            empty.append(terminal.until("here it is"))
        with Terminal(python("-m", "workbench"), environment=home) as terminal:
            ours.append(terminal.until("code/process_data"))
            if not lap:  # the first one compiles
                empty, ours = [], []
                continue
            terminal.type(b"?")
            opened.append(ours[-1] + terminal.until("All actions by name"))
    base, first, keys = (statistics.median(found) for found in (empty, ours, opened))
    print(
        f"\nempty Textual {version('textual')} app {1000 * base:.0f} ms; task list"
        f" {1000 * first:.0f} ms = {first / base:.2f}×; a key pressed then has acted after"
        f" {1000 * keys:.0f} ms"
    )
    assert first / base <= LIMIT
