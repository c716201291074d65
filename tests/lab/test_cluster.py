"""The same experiment on a cluster of two workers, one of them killed, as on one machine."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from workbench.core import events as ev
from workbench.core.task import Budget
from workbench.errors import UsageError
from workbench.lab.bench import Bench
from workbench.lab.cluster import cluster_run
from workbench.lab.conducting import Conductor
from workbench.lab.journal import Journal
from workbench.lab.lanes import Lane
from workbench.lab.outcomes import Outcome
from workbench.lab.plan import Plan, planned
from workbench.lab.spec import Spec, TaskSource

pytest.importorskip("distributed")


def plan(count: int) -> Plan:
    lanes = (Lane("told", ev.StrategyChoice()), Lane("sampling", ev.StrategyChoice("best-of-n")))
    sources = (TaskSource(generate="code", count=count, seed=4),)
    models = (ev.ModelChoice(),)
    return planned(Spec("cluster", sources, lanes, "told", models, Budget(4), aa=False))


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers in processes of their own."""
    file = tmp_path / "scheduler.json"
    python = [sys.executable, "-m"]
    host = ["--host", "127.0.0.1"]
    started = [
        subprocess.Popen(
            [*python, "distributed.cli.dask_scheduler", *host, "--port", "0", "--no-dashboard",
             "--scheduler-file", str(file)],
            stderr=subprocess.DEVNULL,
        )
    ]  # fmt: skip
    worker = [*python, "distributed.cli.dask_worker", "--scheduler-file", str(file)]
    worker += ["--nthreads", "2", "--no-nanny", "--no-dashboard"]
    worker += [*host, "--local-directory", str(tmp_path)]
    started += [subprocess.Popen(worker, stderr=subprocess.DEVNULL) for _ in range(2)]
    try:
        yield str(file), started
    finally:
        for process in started:
            process.kill()
            process.wait()


async def address_in(file: str) -> str:
    import json

    for _ in range(600):
        if Path(file).is_file() and Path(file).stat().st_size:
            return str(json.loads(Path(file).read_text())["address"])
        await asyncio.sleep(0.1)
    raise AssertionError("no scheduler")


def comparable(outcome: Outcome) -> Outcome:
    """Without what a clock or chance put in."""
    return replace(outcome, seconds=0.0, session="")


@pytest.mark.long
async def test_a_cluster_that_loses_a_worker_finds_the_same_as_one_machine(
    tmp_path: Path, scheduler: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    file, (_, first, _) = scheduler
    one = plan(8)
    address = await address_in(file)
    with Journal(tmp_path / "there.jsonl") as journal:
        conductor = Conductor(one, journal)
        async with cluster_run(address) as run:
            async for now in conductor.run(run):
                if now.done == 4 and first.poll() is None:
                    os.kill(first.pid, signal.SIGKILL)
    there = {key: comparable(outcome) for key, outcome in conductor.done.items()}
    async with Bench() as bench:
        here = {o.key: comparable(o) async for o in bench.run_all(one.arms())}
    assert first.poll() is not None
    assert len(there) == 16
    assert there == here


async def test_an_address_without_a_scheduler_is_told() -> None:
    with pytest.raises(UsageError, match="No cluster answers"):
        async with cluster_run("tcp://127.0.0.1:9", patience=0.5):
            pass
