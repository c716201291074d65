"""A domain's checks in their own process: warm, killed by wall clock, without the app's secrets."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tiny import Words, words_task
from workbench.core.checks import CheckResult
from workbench.core.task import AddedCheck, Task
from workbench.worker import CheckWorker

ENTRY = "tests.support.tiny:DOMAIN"
HERE = "tests.worker.test_worker"


class Crashing(Words):
    """Ends its own process in mid-check."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield CheckResult("first", "pass")
        os._exit(9)


class Raising(Words):
    """Has a bug."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        raise RuntimeError("a bug")
        yield


class Environment(Words):
    """Shows what it can see."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        print("noise that must not reach the answers")
        yield CheckResult("environment", "pass", observed=" ".join(sorted(os.environ)))


class Endless(Words):
    """Names its process, and never comes to an end."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield CheckResult("process", "pass", observed=str(os.getpid()))
        while True:
            pass


CRASHING, RAISING, ENVIRONMENT = Crashing(), Raising(), Environment()
ENDLESS = Endless()


async def results(worker: CheckWorker, task: Task, draft: str = "alpha") -> list[CheckResult]:
    try:
        return [result async for result in worker.check(task, draft, None)]
    finally:
        await worker.close()


async def test_results_come_as_they_are_found_and_the_process_stays_warm() -> None:
    worker = CheckWorker(ENTRY)
    task = words_task("alpha beta")
    first = [r.status async for r in worker.check(task, "alpha", None)]
    process = worker.process_id
    second = [r.status async for r in worker.check(task, "alpha beta", None)]
    assert (first, second) == (["pass", "fail"], ["pass", "pass"])
    assert process is not None
    assert worker.process_id == process
    await worker.close()
    assert worker.process_id is None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


APP = """
import asyncio
from tests.support.tiny import words_task
from workbench.worker import CheckWorker

async def main():
    worker = CheckWorker("tests.worker.test_worker:ENDLESS", seconds=120)
    await worker.readiness()  # its start is not what is timed
    async for result in worker.check(words_task("alpha"), "alpha", None):
        print(result.observed or result.message, flush=True)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_worker_in_mid_check_does_not_outlive_an_app_that_is_killed() -> None:
    app = subprocess.Popen([sys.executable, "-c", APP], stdout=subprocess.PIPE, text=True)
    with app:
        assert app.stdout is not None
        worker = int(app.stdout.readline())
        app.kill()
    for _ in range(600):
        if not runs(worker):
            return
        time.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the worker went on without its app")


def runs(process: int) -> bool:
    """Whether it is there; one that only waits to be collected is not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


async def test_saying_how_ready_it_is_leaves_the_worker_in_step() -> None:
    worker = CheckWorker(ENTRY)
    assert (await worker.readiness()).level == "strong"
    found = await results(worker, words_task("alpha beta"))
    assert [r.status for r in found] == ["pass", "fail"]


async def test_a_hang_is_cut_off_by_the_wall_clock_and_is_an_error_not_a_failure() -> None:
    worker = CheckWorker(ENTRY, seconds=2.0)
    await worker.readiness()  # its start is not what is timed
    found = await results(worker, words_task("alpha HANG"))
    assert [r.status for r in found] == ["pass", "error"]
    assert "longer than 2 s" in found[-1].message


async def test_a_crashed_checker_is_an_error_and_the_next_check_works() -> None:
    worker = CheckWorker(f"{HERE}:CRASHING")
    for _ in range(2):
        found = [r async for r in worker.check(words_task("alpha"), "alpha", None)]
        assert [r.status for r in found] == ["pass", "error"]
    await worker.close()


async def test_a_bug_in_a_domain_is_named_and_leaves_the_process_warm() -> None:
    worker = CheckWorker(f"{HERE}:RAISING")
    found = [r async for r in worker.check(words_task("alpha"), "alpha", None)]
    assert "RuntimeError: a bug" in found[0].message
    await worker.close()


async def test_the_worker_inherits_no_secret_and_noise_on_stdout_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-do-not-pass-on")
    found = await results(CheckWorker(f"{HERE}:ENVIRONMENT"), words_task("alpha"))
    assert [r.check for r in found] == ["environment"]
    assert "OPENAI_API_KEY" not in found[0].observed


async def test_checks_written_by_a_person_run_for_any_domain() -> None:
    from dataclasses import replace

    added = (
        AddedCheck("no todo", "lacks", "TODO"),
        AddedCheck("has a number", "matches", r"\d+"),
        AddedCheck("broken", "matches", "("),
    )
    task = replace(words_task("alpha"), added=added)
    found = await results(CheckWorker(ENTRY), task, "alpha TODO 7")
    assert [(r.check, r.status) for r in found[1:]] == [
        ("no todo", "fail"),
        ("has a number", "pass"),
        ("broken", "error"),
    ]
