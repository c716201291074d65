"""A task that holds personal data: after a kill it is still the task that was asked, or the resume
is refused; a placeholder is never run in the place of a value.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.loop.test_kill_anywhere import command, end, log_of, resumed, shape
from tests.support.openai_server import OpenAIServer
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.history import History

MAIL, OTHER = "jane.roe@example.com", "maria.ruiz@example.org"
TASK = f"""
id: code/contacts
domain: code
title: Who is asked
prompt: |
  Write `contact(name)`: the address of jane is {MAIL}, anybody else has none: None.
settings: {{entry: contact, signature: def contact(name)}}
tests:
  - {{name: jane, call: "contact('jane')", expect: "'{MAIL}'"}}
  - {{name: upper case, call: "contact('JANE')", expect: "'{MAIL}'"}}
  - {{name: nobody, call: "contact('bob')", expect: null}}
hidden:
  tests:
    - {{name: blanks, call: "contact(' jane ')", expect: "'{MAIL}'"}}
"""
WRONG = f"```python\ndef contact(name):\n    return '{MAIL}' if name == 'jane' else None\n```"
RIGHT = (
    "```python\ndef contact(name):\n"
    f"    return '{MAIL}' if name.strip().lower() == 'jane' else None\n```"
)


@pytest.fixture
def task(tmp_path: Path) -> Path:
    file = tmp_path / "contacts.yaml"
    file.write_text(TASK, encoding="utf-8")
    return file


def answer(messages: Sequence[Message], seed: int) -> str:
    """Wrong first; right as soon as it is told of upper case."""
    asked = "\n".join(message.text for message in messages if message.role == "user")
    return RIGHT if "JANE" in asked else WRONG


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer(answer) as running:
        yield running


@dataclass
class Stopped:
    """A session that was killed, its task's file, and the server that it asked."""

    home: Path
    task: Path
    server: OpenAIServer


@pytest.fixture(scope="module")
def broken_off(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stopped]:
    """Killed once for all who ask what becomes of it."""
    folder = tmp_path_factory.mktemp("killed")
    task = folder / "contacts.yaml"
    task.write_text(TASK, encoding="utf-8")
    with OpenAIServer(answer) as server:
        killed(folder / "home", task, server)
        yield Stopped(folder / "home", task, server)


@pytest.fixture
def stopped(tmp_path: Path, broken_off: Stopped) -> Stopped:
    """A copy of one's own of the history, and the file as it was."""
    broken_off.task.write_text(TASK, encoding="utf-8")
    home = shutil.copytree(broken_off.home, tmp_path / "home")
    return replace(broken_off, home=home)


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "WORKBENCH_HOME": str(home), "WORKBENCH_API_KEY": "sk-loopback"}
    return subprocess.run(
        [sys.executable, "-m", "workbench", *arguments],
        env=env, capture_output=True, text=True, timeout=1200,
    )  # fmt: skip


@pytest.mark.parametrize("every", [20, pytest.param(2, marks=pytest.mark.long)])
def test_killed_anywhere_it_goes_on_with_the_task_that_was_asked(
    tmp_path: Path, task: Path, server: OpenAIServer, every: int
) -> None:
    model = ("--model", "loopback-1", "--base-url", server.base_url)
    home = tmp_path / "unbroken"
    assert end(command(home, 0, "run", str(task), *model)) == 0
    expected, whole = shape(fold(log_of(home))), len(log_of(home))
    calls = server.requests
    assert calls == 2
    assert MAIL.encode() not in b"".join(f.read_bytes() for f in home.iterdir() if f.is_file())
    for limit in range(2, whole, every):
        home = tmp_path / f"killed-{limit}"
        before = server.requests
        assert end(command(home, limit, "run", str(task), *model)) == -signal.SIGKILL
        assert plain(shape(resumed(home))) == plain(expected), f"killed after event {limit}"
        assert server.requests - before == calls, "no call was paid for twice"


def plain(shape: dict[str, Any]) -> str:
    """The shape without the numbers of placeholders, which go on after a resume."""
    return re.sub(r"_\d+>", "_n>", repr(shape))


def killed(home: Path, task: Path, server: OpenAIServer, limit: int = 5) -> None:
    model = ("--model", "loopback-1", "--base-url", server.base_url)
    assert end(command(home, limit, "run", str(task), *model)) == -signal.SIGKILL


@pytest.mark.parametrize("change", ["gone", "one value"])
def test_without_the_same_file_the_resume_is_refused_and_nothing_is_paid(
    stopped: Stopped, change: str
) -> None:
    home, task, server = stopped.home, stopped.task, stopped.server
    asked, events = server.requests, len(log_of(home))
    match change:
        case "gone":
            task.unlink()
        case _:
            task.write_text(TASK.replace(MAIL, OTHER))
    done = run(home, "resume", "last")
    assert done.returncode == 2
    assert "personal data" in done.stderr
    assert "--task FILE" in done.stderr
    assert "Traceback" not in done.stderr
    assert (server.requests, len(log_of(home))) == (asked, events)


def test_a_file_with_other_words_by_now_still_gives_the_task_that_was_asked(
    stopped: Stopped,
) -> None:
    """The seal proves that the stored words with the file's values are the task of then."""
    home, task = stopped.home, stopped.task
    task.write_text(TASK.replace("anybody else", "everybody else"))
    assert run(home, "resume", "last").returncode == 0
    sent = [e.body.messages for e in log_of(home) if isinstance(e.body, ev.CallStarted)]
    assert "anybody else" in str(sent[-1])


def test_a_task_that_was_moved_is_named_and_the_session_goes_on(
    tmp_path: Path, stopped: Stopped
) -> None:
    home = stopped.home
    moved = stopped.task.rename(tmp_path / "elsewhere.yaml")
    done = run(home, "resume", "last", "--task", str(moved))
    assert done.returncode == 0, done.stderr


def test_a_task_without_personal_data_needs_no_file(tmp_path: Path, server: OpenAIServer) -> None:
    task = tmp_path / "plain.yaml"
    task.write_text(TASK.replace(MAIL, "the desk").replace("jane", "sales").replace("bob", "none"))
    home = tmp_path / "home"
    killed(home, task, server, limit=3)
    task.unlink()
    assert run(home, "resume", "last").returncode in (0, 1)
    assert fold(log_of(home)).stop is not None


def test_a_draft_with_data_of_the_models_own_is_never_run_as_a_placeholder(
    tmp_path: Path, task: Path
) -> None:
    """Written, and killed before it was checked: its stored text is not what was written."""
    text = RIGHT.replace("def contact", f"OWNER = '{OTHER}'\n\ndef contact")
    with OpenAIServer(text) as server:
        for limit in range(4, 12):  # after its start, its call and the answer
            home = tmp_path / f"home-{limit}"
            killed(home, task, server, limit)
            if isinstance(log_of(home)[-1].body, ev.DraftWritten):
                break
        done = run(home, "resume", "last", "--max-iterations", "1")
        assert done.returncode in (1, 4), done.stderr
        checks = [e.body for e in log_of(home) if isinstance(e.body, ev.DraftChecked)]
        assert [[r.status for r in body.results] for body in checks if not body.hidden] == [
            ["error"]
        ]
        assert not [body for body in checks if body.hidden], "nor by the hidden checks"


def test_a_replay_judges_what_was_answered(
    tmp_path: Path, task: Path, server: OpenAIServer
) -> None:
    home = tmp_path / "home"
    model = ("--model", "loopback-1", "--base-url", server.base_url)
    assert run(home, "run", str(task), *model).returncode == 0
    first, asked = shape(fold(log_of(home))), server.requests
    done = run(home, "replay", "last")
    assert done.returncode == 0, done.stderr
    assert server.requests == asked
    assert plain(shape(fold(log_of(home)))) == plain(first)
    task.unlink()
    assert "personal data" in run(home, "replay", "last").stderr


def test_the_log_keeps_where_the_task_came_from_and_a_seal_of_it(
    tmp_path: Path, task: Path, server: OpenAIServer
) -> None:
    """Of the same task in two histories the seals differ: nobody can try values out."""
    seals = []
    for name in ("one", "two"):
        killed(tmp_path / name, task, server, limit=2)
        with History.open(tmp_path / name / "history.db", read_only=True) as history:
            (first, *_) = history.events(history.resolve("last"))
        assert isinstance(first.body, ev.SessionStarted)
        assert first.body.source == str(task)
        seals.append(first.body.digest)
    assert all(len(seal) == 32 for seal in seals)
    assert seals[0] != seals[1]
