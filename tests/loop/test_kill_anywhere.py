"""kill -9 at any moment: the resumed session equals one that was never broken."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.openai_server import OpenAIServer, digest, scripted
from workbench.catalog import assets
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.history import History

TASK = "code/process_data"
MODULE = "tests.support.killed_run"


def command(home: Path, limit: int, *arguments: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own that kills itself after `limit` events (0 = never)."""
    env = {**os.environ, "WORKBENCH_HOME": str(home), "PYTHONPATH": os.getcwd()}
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, str(limit), *arguments],
        env={**env, "WORKBENCH_API_KEY": "sk-loopback"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def end(process: subprocess.Popen[bytes]) -> int:
    _, errors = process.communicate(timeout=1200)
    assert b"Traceback" not in errors, errors.decode()
    return process.returncode


def log_of(home: Path) -> list[ev.Event]:
    with History.open(home / "history.db", read_only=True) as history:
        return history.events(history.resolve("last"))


def shape(session: Session) -> dict[str, Any]:
    """What must be equal: everything but ids, times, and what the broken calls cost."""
    drafts = [session.drafts[id] for id in session.order]
    return {
        "texts": [draft.text for draft in drafts],
        "verdicts": [(draft.verdict, draft.why, draft.broken, draft.fixed) for draft in drafts],
        "checks": [[(r.check, r.status, r.observed) for r in draft.results] for draft in drafts],
        "sent": [[(i.id, i.text, i.level) for i in draft.items_sent] for draft in drafts],
        "items": [(t.item.id, t.status, t.ignored, t.sent_with) for t in session.path.items],
        "best": session.best.number if session.best else None,
        "stage": session.path.stage,
        "stop": (session.stop.reason, session.stop.why) if session.stop else None,
        "hidden": [[(r.check, r.status) for r in results] for results in session.hidden.values()],
    }


def unbroken(tmp_path: Path, *model: str) -> tuple[dict[str, Any], int]:
    """The shape of the run that nobody kills, and how many events it has."""
    home = tmp_path / "unbroken"
    assert end(command(home, 0, "run", TASK, "--seed", "1", *model)) == 0
    log = log_of(home)
    return shape(fold(log)), len(log)


def resumed(home: Path) -> Session:
    assert end(command(home, 0, "resume", "last")) == 0
    log = log_of(home)
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    return fold(log)


def boundaries(tmp_path: Path, every: int) -> None:
    expected, events = unbroken(tmp_path)
    for limit in range(1, events, every):
        home = tmp_path / f"killed-{limit}"
        assert end(command(home, limit, "run", TASK, "--seed", "1")) == -signal.SIGKILL
        assert len(log_of(home)) >= limit
        assert shape(resumed(home)) == expected, f"killed after event {limit}"


def test_killed_between_events_the_resumed_session_equals_an_unbroken_one(tmp_path: Path) -> None:
    boundaries(tmp_path, every=14)


def sampled_shape(session: Session) -> dict[str, Any]:
    """What must be equal of rounds with several drafts: all but the order within a round."""
    rounds: dict[str, list[tuple[str, str]]] = {}
    for id in session.order:
        draft = session.drafts[id]
        rounds.setdefault(draft.group, []).append((draft.text, draft.verdict))
    return {
        "rounds": [sorted(drafts) for drafts in rounds.values()],
        "best": session.best.text if session.best else None,
        "stop": session.stop.reason if session.stop else None,
        "spent": len(session.order),
    }


def sampled_boundaries(tmp_path: Path, every: int) -> None:
    options = ("run", TASK, "--seed", "1", "--samples", "3")
    whole = tmp_path / "whole"
    assert end(command(whole, 0, *options)) == 0
    log = log_of(whole)
    expected = sampled_shape(fold(log))
    assert all(len(drafts) == 3 for drafts in expected["rounds"])
    for limit in range(2, len(log), every):
        home = tmp_path / f"killed-{limit}"
        assert end(command(home, limit, *options)) == -signal.SIGKILL
        session = resumed(home)
        assert sampled_shape(session) == expected, f"killed after event {limit}"
        started = [e.body for e in log_of(home) if isinstance(e.body, ev.CallStarted)]
        ended = [e.body.call for e in log_of(home) if isinstance(e.body, ev.CallFinished)]
        paid = [(s.group, s.sample) for s in started if s.call in ended]
        assert len(paid) == len(set(paid)), "no sample was paid for twice"


def test_killed_in_rounds_of_three_drafts_the_resumed_session_is_equal(tmp_path: Path) -> None:
    sampled_boundaries(tmp_path, every=25)


@pytest.mark.long
def test_killed_at_every_boundary_of_sampled_rounds_the_session_is_equal(tmp_path: Path) -> None:
    sampled_boundaries(tmp_path, every=1)


@pytest.mark.long
def test_killed_at_every_event_boundary_the_resumed_session_is_equal(tmp_path: Path) -> None:
    boundaries(tmp_path, every=1)


def random_kills(tmp_path: Path, times: int) -> None:
    script = assets() / "practice" / f"{TASK}.yaml"
    with OpenAIServer(scripted(script), pace=0.02) as server:
        model = ("--model", "loopback-1", "--base-url", server.base_url)
        expected, _ = unbroken(tmp_path, *model)
        chance = random.Random(7)
        for number in range(times):
            home = tmp_path / f"random-{number}"
            started = command(home, 0, "run", TASK, "--seed", "1", *model)
            _kill_soon(home, started, chance)
            while started.returncode != 0 and chance.random() < 0.3:
                started = command(home, 0, "resume", "last")
                _kill_soon(home, started, chance)
            log = log_of(home)
            session = fold(log) if fold(log).stop else resumed(home)
            assert shape(session) == expected, f"kill {number}"
            _no_finished_call_was_asked_again(log_of(home), server)


def _kill_soon(home: Path, process: subprocess.Popen[bytes], chance: random.Random) -> None:
    """Wait for the first event, then kill at a random moment of the run."""
    deadline = time.monotonic() + 600
    while not (home / "history.db").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    while process.poll() is None and time.monotonic() < deadline:
        try:
            log_of(home)
            break
        except Exception:
            time.sleep(0.01)
    time.sleep(chance.uniform(0.0, 1.2))
    process.kill()
    process.communicate(timeout=1200)


def _no_finished_call_was_asked_again(log: list[ev.Event], server: OpenAIServer) -> None:
    """By the server's own log: what this session had recorded as finished was asked once after
    that.
    """
    asked = {
        e.body.call: digest(e.body.messages) for e in log if isinstance(e.body, ev.CallStarted)
    }
    seen: list[str] = []
    for event in log:
        match event.body:
            case ev.CallStarted(call=call):
                assert asked[call] not in seen, "a finished call was asked again"
            case ev.CallFinished(call=call):
                seen.append(asked[call])
            case _:
                pass
    requests = [line.digest for line in server.lines if line.kind == "asked"]
    assert set(asked.values()) <= set(requests)


def test_killed_inside_calls_and_checks_no_finished_call_is_paid_twice(tmp_path: Path) -> None:
    random_kills(tmp_path, 2)


@pytest.mark.long
def test_killed_at_fifty_random_times_the_resumed_session_is_equal(tmp_path: Path) -> None:
    random_kills(tmp_path, 50)


def test_a_second_resume_is_refused_with_who_holds_the_session(tmp_path: Path) -> None:
    script = assets() / "practice" / f"{TASK}.yaml"
    with OpenAIServer(scripted(script), pace=0.2) as server:
        model = ("--model", "loopback-1", "--base-url", server.base_url)
        first = command(tmp_path, 0, "run", TASK, *model)
        deadline = time.monotonic() + 600
        while not server.lines and time.monotonic() < deadline:
            time.sleep(0.02)
        second = command(tmp_path, 0, "resume", "last")
        _, errors = second.communicate(timeout=1200)
        first.kill()
        first.communicate(timeout=1200)
        assert second.returncode not in (0, None)
        assert str(first.pid) in errors.decode()
