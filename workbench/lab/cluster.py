"""The same arms on a Dask cluster: workers run them, the coordinator alone decides and writes.

A worker gets arms as JSON and gives outcomes as JSON; nothing of it is kept there but a bench with
its warm checkers. Workers may come and go: an arm whose worker was lost is run again elsewhere, and
since an arm's outcome follows from the arm alone, the experiment finds the same as on one machine.
Keys stay where they are: a worker takes them from its own environment.
"""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from workbench.core.codec import Json, from_json, to_json
from workbench.errors import UsageError
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench
from workbench.lab.conducting import Run
from workbench.lab.outcomes import Outcome

if TYPE_CHECKING:
    from threading import Thread

AHEAD = 4
"""Arms for each thread of a worker that wait there, so that none of them stands idle."""
LOSSES = 5
"""Workers that may be lost under one arm before it is given up."""
PATIENCE = 30.0
"""Seconds to wait for the first worker."""


@asynccontextmanager
async def cluster_run(address: str, patience: float = PATIENCE) -> AsyncIterator[Run]:
    """Connects to a scheduler; gives what runs arms there. UsageError where none answers within
    `patience` seconds, or where Dask is not installed.
    """
    try:
        import dask
        from distributed import Client
    except ImportError:
        hint = "Install it: pip install 'feedback-workbench[cluster]'"
        raise UsageError("Dask is not installed.", hint) from None
    with dask.config.set({"distributed.scheduler.allowed-failures": LOSSES}):
        try:
            connect: Any = Client
            client = await connect(address, asynchronous=True, timeout=patience)
        except (OSError, TimeoutError, ValueError) as error:
            message = f"No cluster answers at {address}."
            raise UsageError(message, "Start one: dask scheduler") from error
        try:
            yield lambda arms: _on_cluster(client, arms)
        finally:
            await client.close()


async def _on_cluster(client: Any, arms: Iterator[Arm]) -> AsyncIterator[Outcome]:
    """Arms are handed over as there is room, so that what comes next can still be decided."""
    waiting: dict[Any, Arm] = {}
    await client.wait_for_workers(1, timeout=PATIENCE)
    import distributed

    first_of: Any = distributed.wait
    while True:
        room = AHEAD * max(1, sum((await _threads(client)).values()))
        while len(waiting) < room and (arm := next(arms, None)) is not None:
            data = to_json(arm)
            waiting[client.submit(run_there, data, key=f"arm-{arm.key}", pure=False)] = arm
        if not waiting:
            return
        done, _ = await first_of(list(waiting), return_when="FIRST_COMPLETED")
        for future in done:
            yield await _outcome(future, waiting.pop(future))


async def _threads(client: Any) -> dict[str, int]:
    found: dict[str, int] = await client.nthreads()
    return found


async def _outcome(future: Any, arm: Arm) -> Outcome:
    """What came back; an arm that killed its workers again and again has failed."""
    try:
        return from_json(Outcome, await future)
    except Exception as error:  # whatever a worker's code, or its loss, raised
        return _lost(arm, " ".join(str(error).split())[:300] or type(error).__name__)


def _lost(arm: Arm, why: str) -> Outcome:
    from workbench.core.session import Session
    from workbench.lab.outcomes import Names, outcome_of

    names = Names(arm.key, arm.name, arm.family, arm.twin)
    return outcome_of(names, Session(task=arm.task, model=arm.model), ()).failed(why)


def run_there(data: Json) -> Json:
    """On a worker: one arm, through the bench that this process keeps."""
    return to_json(_station().run(from_json(Arm, data)))


class Station:
    """A bench on an event loop of its own, for the threads of a worker process."""

    def __init__(self) -> None:
        from threading import Thread

        self._loop = asyncio.new_event_loop()
        self._thread: Thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._bench = Bench()
        atexit.register(self.close)

    def run(self, arm: Arm) -> Outcome:
        """The arm's outcome; called from any thread."""
        return asyncio.run_coroutine_threadsafe(self._bench.run(arm), self._loop).result()

    def close(self) -> None:
        """End the checkers."""
        if self._loop.is_running():
            closing = asyncio.run_coroutine_threadsafe(self._bench.__aexit__(), self._loop)
            closing.result(10)
            self._loop.call_soon_threadsafe(self._loop.stop)


@cache
def _station() -> Station:
    return Station()
