"""The command line with a home of its own: as a function of this process, and as a process.

Most of what a command costs is its start, 0.4 s of CPU each; what it does is the same either way.
`workbench` calls the entry point with streams of its own, `started` starts the real command: for
what belongs to a process (its streams, its module path, its end) and a few whole ways through.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from workbench import cli

Command = Callable[..., subprocess.CompletedProcess[str]]


def _environment(home: Path, env: dict[str, str]) -> dict[str, str]:
    """This process's, without its keys, with that home."""
    clean = {name: value for name, value in os.environ.items() if "API_KEY" not in name}
    return {**clean, "WORKBENCH_HOME": str(home), "PYTHONPATH": os.getcwd(), **env}


def _file() -> IO[str]:
    return tempfile.TemporaryFile("w+", encoding="utf-8", newline="")


@contextmanager
def _streams(stdin: str) -> Iterator[tuple[IO[str], IO[str], IO[str]]]:
    """Real files, for a command may ask for their numbers and their bytes."""
    with _file() as given, _file() as out, _file() as err:
        os.write(given.fileno(), stdin.encode("utf-8", "surrogatepass"))
        given.seek(0)
        yield given, out, err


def _written(stream: IO[str]) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def _called(arguments: tuple[str, ...]) -> int:
    try:
        return cli.run(list(arguments))
    except SystemExit as left:  # the parser's way to refuse, and to help
        return int(left.code or 0)


@pytest.fixture
def workbench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """`workbench(*arguments, stdin="", env={})` carries out a command and gives what it did."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        wanted = _environment(tmp_path / "home", env)
        with monkeypatch.context() as patch, _streams(stdin) as (given, out, err):
            for name in os.environ.keys() - wanted.keys():
                patch.delenv(name)
            for name, value in wanted.items():
                patch.setenv(name, value)
            for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
                patch.setattr(sys, name, stream)
            status = _called(arguments)
            told = (_written(out), _written(err))
        return subprocess.CompletedProcess(["workbench", *arguments], status, *told)

    return run


@pytest.fixture
def started(tmp_path: Path) -> Command:
    """The same as a process of its own."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "workbench", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=1200,
            env=_environment(tmp_path / "home", env),
        )

    return run


@pytest.fixture
def home_with_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for commands that run in this process, and a key for loopback servers."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-none")
    return tmp_path
