"""The real command in a process of its own, with a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def workbench(tmp_path: Path) -> Command:
    """`workbench(*arguments, stdin="", env={})` runs the command line and gives what it did."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if "API_KEY" not in k}
        home = str(tmp_path / "home")
        return subprocess.run(
            [sys.executable, "-m", "workbench", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=600,
            env={**clean, "WORKBENCH_HOME": home, "PYTHONPATH": os.getcwd(), **env},
        )

    return run


@pytest.fixture
def home_with_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for commands that run in this process, and a key for loopback servers."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-none")
    return tmp_path
