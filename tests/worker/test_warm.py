"""One warm process: a deadline for each request, and no end of it that is not told."""

from __future__ import annotations

import os
import sys
import threading
import time

import pytest

from workbench.warm import WarmProcess, WorkerLost

CODE = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    match asked.get("do"):
        case "hang": time.sleep(3600)
        case "die":
            print("a last word", file=sys.stderr, flush=True)
            os._exit(3)
        case "nonsense": print("not json", flush=True); continue
        case "flood":
            sys.stdout.write("x" * (17 << 20)); sys.stdout.flush(); continue
        case "child":
            pid = os.fork()
            if pid == 0:
                time.sleep(3600); os._exit(0)
            print(json.dumps({"child": pid}), flush=True)
        case "environ": print(json.dumps({"names": sorted(os.environ)}), flush=True)
        case _:
            for n in range(asked.get("lines", 1)):
                print(json.dumps({"pid": os.getpid(), "n": n}), flush=True)
    print(json.dumps({"end": True}), flush=True)
"""


@pytest.fixture
def warm():  # type: ignore[no-untyped-def]
    process = WarmProcess([sys.executable, "-I", "-c", CODE], recycle_after=0)
    yield process
    process.close()


def test_lines_come_as_they_are_written_and_the_process_stays_warm(warm: WarmProcess) -> None:
    first = list(warm.ask({"lines": 3}, 30))
    second = list(warm.ask({"lines": 1}, 30))
    assert [line["n"] for line in first] == [0, 1, 2]
    assert first[0]["pid"] == second[0]["pid"] == warm.process_id


@pytest.mark.parametrize(
    ("do", "cause", "words"),
    [
        ("hang", "timeout", "longer than"),
        ("die", "ended", "ended"),
        ("nonsense", "nonsense", "nonsense"),
        ("flood", "too_long", "bytes"),
    ],
)
def test_whatever_goes_wrong_has_its_cause_and_the_next_request_works(
    warm: WarmProcess, do: str, cause: str, words: str
) -> None:
    with pytest.raises(WorkerLost) as lost:
        list(warm.ask({"do": do}, 1.5 if do == "hang" else 300))
    assert lost.value.cause == cause
    assert words in lost.value.message
    assert ("a last word" in lost.value.tail) == (do == "die")
    assert len(list(warm.ask({}, 300))) == 1


def test_an_iteration_that_is_given_up_costs_the_process(warm: WarmProcess) -> None:
    lines = warm.ask({"lines": 3}, 30)
    before = next(lines)["pid"]
    lines.close()
    assert next(iter(warm.ask({}, 30)))["pid"] != before


def test_what_the_process_started_dies_with_it(warm: WarmProcess) -> None:
    (line,) = warm.ask({"do": "child"}, 30)
    warm.close()
    deadline = time.monotonic() + 300
    while _alive(line["child"]) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _alive(line["child"])


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_another_thread_can_end_a_request(warm: WarmProcess) -> None:
    unwanted = threading.Event()

    def end() -> None:
        unwanted.set()
        warm.kill()

    warm.start()
    threading.Timer(0.2, end).start()
    with pytest.raises(WorkerLost) as lost:
        list(warm.ask({"do": "hang"}, 600, unwanted))
    assert lost.value.cause == "ended"


def test_a_request_that_was_given_up_before_its_process_ran_ends_at_once(
    warm: WarmProcess,
) -> None:
    """Then there was nothing to kill yet, and its deadline is a minute or more away."""
    unwanted = threading.Event()
    unwanted.set()
    warm.kill()
    with pytest.raises(WorkerLost) as lost:
        list(warm.ask({"do": "hang"}, 600, unwanted))
    assert lost.value.cause == "ended"
    assert warm.process_id is None


def test_it_is_replaced_after_its_number_of_requests() -> None:
    warm = WarmProcess([sys.executable, "-I", "-c", CODE], recycle_after=2)
    pids = [next(iter(list(warm.ask({}, 300))))["pid"] for _ in range(4)]
    warm.close()
    assert pids[0] == pids[1] != pids[2] == pids[3]


def test_only_what_is_named_of_the_environment_is_passed_on(
    warm: WarmProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-you")
    (line,) = warm.ask({"do": "environ"}, 30)
    assert "PATH" in line["names"] or "PATH" not in os.environ
    assert "OPENAI_API_KEY" not in line["names"]
