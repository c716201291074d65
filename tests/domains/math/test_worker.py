"""The worker as a process: warm, bounded, killed by wall clock, replaced after whatever happened to
it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from domains.math.algebra.budget import OutOfTime, within
from domains.math.face import worker as serving
from domains.math.face.client import MathWorker
from domains.math.face.commands import run_filter

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def worker():
    with MathWorker() as started:
        yield started


def test_a_request_is_answered_with_its_id(worker: MathWorker) -> None:
    found = worker.equal({"id": "a7", "gold": "1/2", "answer": "0.5"})
    assert found["id"] == "a7"
    assert (found["verdict"], found["proof"], found["engine"]) == ("equal", "proved", "workbench")
    assert found["ms"] >= 0


def test_a_request_past_its_time_is_unknown_and_the_next_one_is_served() -> None:
    with MathWorker(steps_seconds=0.0) as hurried:
        hurried.start()
        first = hurried.process_id
        late = hurried.steps({"problem": "Add.", "steps": ["2 + 2 = 4"]})
        assert late["reason"] == "time-out"
        assert [s["verdict"] for s in late["steps"]] == ["unknown"]
        assert first is not None
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert hurried.equal({"gold": "2", "answer": "2"})["verdict"] == "equal"
        assert hurried.process_id != first


def test_a_worker_that_dies_is_replaced(worker: MathWorker) -> None:
    worker.start()
    victim = worker.process_id
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    time.sleep(0.1)
    assert worker.equal({"gold": "3", "answer": "3"})["verdict"] == "equal"
    assert worker.process_id != victim


def test_the_worker_is_recycled_after_its_share_of_requests() -> None:
    with MathWorker(recycle_after=2) as short:
        seen = set()
        for _ in range(3):
            short.start()
            seen.add(short.process_id)
            short.equal({"gold": "1", "answer": "1"})
        assert len(seen) == 3  # to be ready is a request too


LARGE = """
from domains.math.face.client import MathWorker
held = bytearray(b"x" * 700_000_000)
with MathWorker() as worker:
    for _ in range(3):
        worker.start()
        print(worker.process_id)
        worker.equal({"gold": "1", "answer": "1"})
"""


def test_the_size_of_the_application_is_not_taken_for_the_workers_own() -> None:
    large = subprocess.run(
        [sys.executable, "-c", LARGE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert len(set(large.stdout.split())) == 1, "replaced although only its parent was large"


@pytest.mark.parametrize("held", [0, 1])
def test_a_worker_that_holds_too_much_asks_to_be_replaced(
    held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "RECYCLE_KILOBYTES", serving._held_kilobytes() + 10_000)
    kept = bytearray(b"x" * (40_000_000 * held))
    assert serving.has_grown() is bool(kept)


@pytest.mark.parametrize(("cause", "reason"), [(signal.SIGKILL, "the worker crashed")])
def test_a_worker_that_dies_in_a_request_says_so(cause: int, reason: str) -> None:
    with MathWorker() as own:
        own.start()
        process = own.process_id
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        threading.Timer(0.2, os.kill, (process, cause)).start()
        assert own.equal({"gold": "1", "answer": "1"})["reason"] == reason
        assert own.equal({"gold": "1", "answer": "1"})["verdict"] == "equal"


def test_there_is_one_implementation_of_a_warm_process() -> None:
    sources = [p for part in ("domains/math", "workbench") for p in (ROOT / part).rglob("*.py")]
    starting = {p.name for p in sources if "start_new_session=True" in p.read_text("utf-8")}
    assert "client.py" not in starting
    assert "warm.py" in starting


def compute(seconds: float) -> None:
    with within(seconds):
        while True:
            pass


def compute_twice() -> None:
    with within(0.1):
        with contextlib.suppress(OutOfTime):
            compute(0.02)
        while True:
            pass


def test_a_budget_counts_what_is_computed_and_not_what_is_waited_for() -> None:
    with within(0.05):
        time.sleep(0.2)
    with pytest.raises(OutOfTime):
        compute(0.05)


def test_a_budget_inside_of_another_leaves_the_outer_its_end() -> None:
    with pytest.raises(OutOfTime):
        compute_twice()


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="reads /proc")
def test_the_worker_limits_its_own_memory_and_inherits_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "do not pass on")
    with MathWorker() as fresh:
        fresh.start()
        process = Path(f"/proc/{fresh.process_id}")
        limit = next(
            x for x in (process / "limits").read_text().splitlines() if "address space" in x
        )
        assert "1000000000" in limit
        assert b"SECRET_TOKEN" not in (process / "environ").read_bytes()


def test_steps_are_answered_in_the_agreed_format(worker: MathWorker) -> None:
    found = worker.steps(
        {"id": 1, "problem": "Solve 2x + 3 = 11.", "steps": ["2x = 14", "x = 7"], "answer": "4"}
    )
    assert found["first_wrong_step"] == 0
    assert [s["verdict"] for s in found["steps"]] == ["refuted", "refuted"]
    assert {"coverage", "unread", "alternative", "ms"} <= set(found)


def test_the_filter_keeps_the_order_and_answers_bad_lines() -> None:
    lines = [
        json.dumps({"id": 1, "gold": "2", "answer": "4/2"}),
        "{broken",
        json.dumps({"id": 3, "gold": "2"}),
        json.dumps([1, 2]),
        json.dumps({"id": 5, "gold": "2", "answer": 3}),
        "",
    ]
    answers = [json.loads(a) for a in run_filter("equal", lines)]
    assert [a["id"] for a in answers] == [1, None, 3, None, 5]
    assert [a.get("verdict") for a in answers] == ["equal", None, None, None, "different"]
    assert "missing: answer" in answers[2]["error"]


def test_the_command_runs_as_a_filter() -> None:
    record = json.dumps(
        {"id": "s", "problem": "Solve x + 1 = 3.", "steps": ["x = 2"], "answer": "2"}
    )
    done = subprocess.run(
        [sys.executable, "-m", "workbench", "math", "steps"],
        cwd=ROOT,
        input=record + "\n",
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    answer = json.loads(done.stdout)
    assert answer["id"] == "s"
    assert answer["first_wrong_step"] is None
