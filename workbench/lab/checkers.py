"""Several warm workers of one domain behind one face, so that every core checks a draft.

Promises: a draft goes to a worker that is free; how ready the machine is, is asked once; closing
ends them all. Nothing is remembered between drafts: every check of an experiment is really run.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping

from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Readiness
from workbench.core.task import Task
from workbench.worker import CheckWorker


def cores() -> int:
    """How many workers of a domain run at the same time: the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class CheckPool:
    """A domain's workers; each is started when it is first needed."""

    def __init__(
        self, entry: str, options: Mapping[str, Json] | None = None, size: int | None = None
    ) -> None:
        self._workers = [CheckWorker(entry, options) for _ in range(size or cores())]
        self._free: asyncio.LifoQueue[CheckWorker] = asyncio.LifoQueue()
        for worker in reversed(self._workers):
            self._free.put_nowait(worker)
        self._ready: Readiness | None = None
        self._asking = asyncio.Lock()

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        """The results of the first worker that is free, as they come."""
        worker = await self._free.get()
        try:
            async for result in worker.check(task, draft, before):
                yield result
        finally:
            self._free.put_nowait(worker)

    async def readiness(self) -> Readiness:
        """How safely this machine can check."""
        async with self._asking:
            if self._ready is None:
                self._ready = await self._workers[0].readiness()
        return self._ready

    async def close(self) -> None:
        """End every worker."""
        await asyncio.gather(*(worker.close() for worker in self._workers))
