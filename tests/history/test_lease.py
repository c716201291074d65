"""Who holds a session: told apart from dead processes, reused ids and other machines."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.logs import started, write
from workbench.core import events as ev
from workbench.errors import SessionHeld
from workbench.history import History
from workbench.history.lease import SILENCE, birth_of, boot_id, this_process


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as opened:
        yield opened


def changed(history: History, assignment: str) -> None:
    with sqlite3.connect(history.path) as db:
        db.execute(f"UPDATE leases SET {assignment}")
    db.close()


def test_the_same_process_cannot_hold_a_session_twice(history: History) -> None:
    session, _ = write(history, [started()])
    with (
        history.lease(session),
        pytest.raises(SessionHeld, match="this very process"),
        history.lease(session),
    ):
        pass


def test_the_holder_may_write_and_beat(history: History) -> None:
    session, _ = write(history, [started()])
    with history.lease(session) as lease:
        history.record(session, [ev.Noted("mine")])
        assert history.leases.beat(lease)
    assert not history.leases.beat(lease)


def test_a_reused_process_id_is_not_the_holder(history: History) -> None:
    session, _ = write(history, [started()])
    history.hold(session)
    changed(history, f"pid = {os.getppid()}, born = 'long ago'")
    assert history.leases.holder(session) is None


def test_a_holder_from_before_the_reboot_is_dead(history: History) -> None:
    session, _ = write(history, [started()])
    history.hold(session)
    assert history.leases.holder(session) is not None
    changed(history, "boot = 'another'")
    assert history.leases.holder(session) is None


def test_a_holder_on_another_machine_lives_by_its_heartbeat(history: History) -> None:
    session, _ = write(history, [started()])
    history.hold(session)
    changed(history, "host = 'elsewhere'")
    with pytest.raises(SessionHeld, match="on elsewhere since"):
        history.record(session, [ev.Noted("no")])
    changed(history, f"heartbeat = heartbeat - {SILENCE + 1}")
    history.record(session, [ev.Noted("yes")])


def test_a_lease_that_was_taken_over_is_not_released_by_its_old_holder(history: History) -> None:
    session, _ = write(history, [started()])
    old = history.hold(session)
    changed(history, "host = 'elsewhere', heartbeat = 0")
    new = history.hold(session)
    history.leases.release(old)
    found = history.leases.holder(session)
    assert found is not None
    assert found.token == new.token
    assert not history.leases.beat(old)


def test_a_process_is_told_by_when_it_was_born() -> None:
    me = this_process()
    assert me.alive
    assert me.born
    assert boot_id()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    born = birth_of(child.pid)
    assert born
    child.kill()
    child.communicate()
    assert birth_of(child.pid) != born


def test_a_value_keeps_its_placeholder_after_the_lease_is_let_go(history: History) -> None:
    """No value is remembered; the keyed mark in the file tells that it is the same one."""
    session, _ = write(history, [started()])
    with history.lease(session):
        history.record(session, [ev.Noted("a@example.com")])
    history.record(session, [ev.Noted("b@example.com"), ev.Noted("a@example.com")])
    told = [event.body for event in history.events(session)[-2:]]
    assert told == [ev.Noted("<EMAIL_2>"), ev.Noted("<EMAIL_1>")]
