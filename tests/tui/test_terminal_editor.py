"""An editor opened from the screen, in a real terminal: whatever it does, the screen comes back,
nothing is lost, and no call is paid for meanwhile.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.openai_server import OpenAIServer
from tests.support.outside_app import BACK
from tests.support.terminals import Terminal, python
from tests.tui.support import Bench
from tests.tui.test_screens import opened, seen
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.errors import WorkbenchError
from workbench.history import History
from workbench.tui import app
from workbench.tui.app import WorkbenchApp
from workbench.tui.services import DisplaySettings

EDITORS = {
    "failing": ("exit 1", "ended with status 1"),
    "killed": ("echo half > $1; kill -9 $$", "goes on with it"),
    "leaving it": ("exit 0", "Nothing was changed"),
}


def editing(tmp_path: Path, body: str) -> dict[str, str]:
    """The environment of a person with this editor."""
    script = tmp_path / "editor.sh"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o700)
    home = {"WORKBENCH_HOME": str(tmp_path / "home"), "VISUAL": "", "EDITOR": str(script)}
    return {**home, "OPENED": str(tmp_path / "opened"), "CLOSE": str(tmp_path / "close")}


@pytest.mark.parametrize("kind", EDITORS)
def test_an_editor_opened_during_a_run_gives_the_screen_back_however_it_ends(
    tmp_path: Path, kind: str
) -> None:
    body, said = EDITORS[kind]
    home = editing(tmp_path, body)
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2")
        terminal.type(b"E")
        terminal.until(said)
        terminal.type(b"?")
        terminal.until("Run until the next verdict")
        terminal.type(b"\x1b")
        terminal.type(b"\x11")
        assert terminal.wait(600) == 0


def test_an_editor_that_is_not_there_is_named_on_a_living_screen(tmp_path: Path) -> None:
    home = {"WORKBENCH_HOME": str(tmp_path), "VISUAL": "", "EDITOR": "/no/such/editor"}
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2")
        terminal.type(b"E")
        terminal.until("could not be started")
        terminal.type(b"\x11")
        assert terminal.wait(600) == 0


def test_what_a_killed_editor_had_saved_is_there_when_the_draft_is_edited_again(
    tmp_path: Path,
) -> None:
    home = editing(tmp_path, "echo half_of_it > $1; kill -9 $$")
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2")
        terminal.type(b" ")
        terminal.until("paused")
        terminal.type(b"E")
        terminal.until("goes on with it")
        terminal.type(b"e")
        terminal.until("half_of_it")


def test_a_signal_ends_the_app_and_the_editor_that_is_open(tmp_path: Path) -> None:
    """Also an editor that no hang-up ends."""
    home = editing(tmp_path, "trap '' HUP; echo $$ > $OPENED.part; mv $OPENED.part $OPENED; "
                             "exec sleep 3600")  # fmt: skip
    with Terminal(python("-m", "workbench"), (120, 40), home) as terminal:
        terminal.until("writing draft 2")
        terminal.type(b"E")
        process = opened_by(terminal, home)
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait(600) is not None, "it still runs"
        assert_gone(process)


def opened_by(terminal: Terminal, home: dict[str, str]) -> int:
    """The editor's process, once it runs."""
    file = Path(home["OPENED"])
    for _ in range(2400):
        if file.exists():
            return int(file.read_text() or 0)
        terminal.wait(0.05)
    raise AssertionError("the editor was not opened")


def assert_gone(process: int) -> None:
    """Nobody has this number any more, or only until its parent looks."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    raise AssertionError(f"the editor {process} was left behind")


@pytest.mark.parametrize("what", ["ringing", "painting", "cancelled"])
def test_nothing_that_happens_meanwhile_takes_the_screen_away(tmp_path: Path, what: str) -> None:
    home = editing(tmp_path, "touch $OPENED; while [ ! -e $CLOSE ]; do sleep 0.05; done")
    program = python("-m", "tests.support.outside_app", what)
    with Terminal(program, (120, 40), home) as terminal:
        terminal.until(BACK)


# --- a draft streams, and the loop would go on ---------------------------------------------------

TASK = """
id: code/double
domain: code
title: Double
prompt: Write `double(n)`.
settings: {entry: double, signature: def double(n)}
tests:
  - {call: double(2), expect: 4}
"""
WRONG = "```python\ndef double(n):\n    return {}\n{}```\n"
LONG = "".join(f"# line {n} of a long remark\n" for n in range(60))


def checked(home: Path) -> int:
    """How many drafts have their verdict."""
    try:
        with History.open(home / "history.db", read_only=True) as history:
            log = history.events(history.resolve("last"))
    except WorkbenchError:
        return 0
    return sum(isinstance(event.body, ev.DraftChecked) for event in log)


def test_while_a_draft_streams_under_an_open_editor_nothing_blocks_and_nobody_is_called(
    tmp_path: Path,
) -> None:
    """The loop holds after it, and goes on when the editor is closed. The editor is the one of the
    settings.
    """
    home = editing(tmp_path, "touch $OPENED; while [ ! -e $CLOSE ]; do sleep 0.05; done")
    chosen, home["EDITOR"] = home["EDITOR"], "/no/such/editor"
    file = tmp_path / "double.yaml"
    file.write_text(TASK)

    def answer(messages: Sequence[Message], seed: int) -> str:
        server.pace = 0.03 if server.requests == 2 else 0.0
        return WRONG.format(server.requests, LONG if server.requests == 2 else "")

    with OpenAIServer(answer) as server:
        place = Path(home["WORKBENCH_HOME"])
        place.mkdir()
        settings = f'model = "m"\nbase_url = "{server.base_url}"\neditor = "{chosen}"\n'
        (place / "config.toml").write_text(settings)
        with Terminal(python("-m", "workbench", str(file)), (120, 40), home) as terminal:
            soon(terminal, lambda: server.requests == 2)
            terminal.type(b"E")
            opened_by(terminal, home)
            soon(terminal, lambda: checked(place) == 2)
            terminal.wait(0.5)
            assert server.requests == 2, "the loop holds while somebody edits"
            Path(home["CLOSE"]).touch()
            terminal.until("Nothing was changed")
            soon(terminal, lambda: server.requests > 2)


def soon(terminal: Terminal, true: object) -> None:
    """Wait until it is true."""
    assert callable(true)
    for _ in range(2400):
        if true():
            return
        terminal.wait(0.05)
    raise AssertionError("it did not come true")


# --- without a terminal of its own ---------------------------------------------------------------


async def test_where_there_is_no_terminal_to_give_away_the_screen_says_what_edits_in_place() -> (
    None
):
    async with WorkbenchApp(Bench()).run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        await pilot.press("E")
        await seen(pilot, "needs a terminal of its own here; e edits in place")


class Counting(WorkbenchApp):
    """Counts how often it rings."""

    CSS_PATH = Path(app.__file__).with_name("workbench.tcss")
    rung = 0

    def bell(self) -> None:
        self.rung += 1


@pytest.mark.parametrize(("notify", "rung"), [(True, 1), (False, 0)])
async def test_the_bell_rings_at_the_stop_where_the_person_wants_it(
    notify: bool, rung: int
) -> None:
    counting = Counting(Bench(look=DisplaySettings(notify=notify)))
    async with counting.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        assert counting.rung == rung
