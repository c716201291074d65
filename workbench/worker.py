"""A domain's checks in a warm process of their own, so that a hang or a crash freezes no screen.

The process (`warm`) imports the domain's heavy packages, with a minimal environment (no keys), and
answers with one JSON line for each result as it comes. Every draft has a deadline, the domain's own
(`Domain.check_seconds`). What could not be checked is an `error`, never a verdict on the draft; so
is a result that does not fit, such as one with a status that does not exist.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from typing import IO

from workbench.core.addedchecks import check_added
from workbench.core.checks import CheckResult
from workbench.core.codec import Json, from_json, to_json
from workbench.core.domain import Domain, Readiness
from workbench.core.task import Task
from workbench.errors import CheckerError, DomainError
from workbench.guarding import told, wrong_result
from workbench.warm import WarmProcess, WorkerLost

START_SECONDS = 60.0
ORPHAN_SECONDS = 1.0
"""Between two looks of a worker whether its app still runs."""


class CheckWorker:
    """The app's side of one domain's worker; checks run one after the other."""

    def __init__(
        self,
        entry: str,
        options: Mapping[str, Json] | None = None,
        seconds: float | None = None,
    ) -> None:
        """`entry` is the domain's `module:attribute`; `options` go to its `configure`; `seconds`
        is the deadline of each draft in place of the domain's own.
        """
        self._entry = entry
        self._seconds = seconds
        self._process = WarmProcess(_command(entry, dict(options or {})))
        self._one_at_a_time = asyncio.Lock()

    @property
    def process_id(self) -> int | None:
        """Of the process that is warm now."""
        return self._process.process_id

    async def start(self) -> None:
        """Start the process early, so that the first check finds it warm."""
        async with self._one_at_a_time:
            await asyncio.to_thread(self._process.start)

    async def readiness(self) -> Readiness:
        """How safely this machine can check; starts the process where needed."""
        async with self._one_at_a_time:
            lines = [line async for line in self._ask({"do": "readiness"}, START_SECONDS)]
        if not lines:
            raise CheckerError("The checker did not say how ready it is.")
        return from_json(Readiness, lines[0]["readiness"])

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        """Results as they come; a broken checker ends them with one of status `error`."""
        request = {"do": "check", "task": to_json(task), "draft": draft, "before": before}
        async with self._one_at_a_time:
            try:
                async for line in self._ask(request, self._deadline(task)):
                    yield _sound(line)
            except (CheckerError, DomainError) as error:
                yield CheckResult(
                    "checker", "error", "checker", severity="blocker", message=error.message
                )

    async def close(self) -> None:
        """End the process and all it started."""
        await asyncio.to_thread(self._process.close)

    def _deadline(self, task: Task) -> float:
        from workbench.catalog import load_domain
        from workbench.guarding import Guarded

        return self._seconds or Guarded(load_domain(self._entry)).check_seconds(task)

    async def _ask(self, request: Json, seconds: float) -> AsyncIterator[dict[str, Json]]:
        """The answer's lines, read in a thread; an iteration that is given up ends the process."""
        loop, lines = asyncio.get_running_loop(), asyncio.Queue[dict[str, Json] | None]()
        unwanted = threading.Event()

        def read() -> None:
            try:
                for line in self._process.ask(request, seconds, unwanted):
                    loop.call_soon_threadsafe(lines.put_nowait, line)
            finally:
                loop.call_soon_threadsafe(lines.put_nowait, None)

        reading = loop.run_in_executor(None, read)
        reading.add_done_callback(_noted)
        try:
            while (line := await lines.get()) is not None:
                if "error" in line:
                    raise CheckerError(str(line["error"]))
                yield line
            await reading
        except WorkerLost as lost:
            wrote = f" It wrote: {lost.tail}" if lost.tail else ""
            raise CheckerError(f"The checker gave no answer. {lost.message}{wrote}") from None
        finally:
            if not reading.done():
                unwanted.set()  # first: the thread may be about to start the process
                self._process.kill()
                await asyncio.wait([reading])


def _noted(reading: asyncio.Future[None]) -> None:
    """An error is known to whoever waits, and of no interest once nobody does: a loop that ends
    with the program would report it.
    """
    if not reading.cancelled():
        reading.exception()


def _sound(line: Mapping[str, Json]) -> CheckResult:
    """The result of a line; DomainError for one that no rule could work with."""
    try:
        result = from_json(CheckResult, line["result"])
        wrong = wrong_result(result)
    except (KeyError, TypeError, ValueError) as error:
        wrong = told(error)
    if wrong:
        raise DomainError("The checker", "check", f"it gave {wrong}")
    return result


def _command(entry: str, options: Mapping[str, Json]) -> list[str]:
    """Isolated from the environment and the working directory, but with this process's import
    path.
    """
    start = "import json,sys;a=json.loads(sys.argv[1]);sys.path[:]=a['path'];"
    start += "from workbench.worker import serve;serve(a['entry'],a['options'])"
    path = [entry or os.getcwd() for entry in sys.path]
    argument = json.dumps({"path": path, "entry": entry, "options": dict(options)})
    return [sys.executable, "-I", "-c", start, argument]


def serve(entry: str, options: Mapping[str, Json]) -> None:
    """The worker's side: answer requests until standard input ends, or the app does."""
    from workbench.catalog import load_domain
    from workbench.sandbox import may_be_ended

    may_be_ended()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    domain = load_domain(entry)
    domain.configure(options)
    for line in sys.stdin:
        _answer(domain, json.loads(line), answers)


def _end_with(app: int) -> None:
    """End this process, and all of its session, soon after the app that started it: one that was
    killed in mid-check closes standard input, which nobody reads before the check is over.
    """
    while os.getppid() == app:
        time.sleep(ORPHAN_SECONDS)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _answer(domain: Domain, request: dict[str, Json], answers: IO[str]) -> None:
    try:
        for line in _lines(domain, request):
            print(json.dumps(line), file=answers, flush=True)
    except Exception as error:  # a domain may raise anything; the app's side names it
        said = {"error": f"The checker failed: {told(error)}"}
        print(json.dumps(said), file=answers, flush=True)
    print(json.dumps({"end": True}), file=answers, flush=True)


def _lines(domain: Domain, request: dict[str, Json]) -> Iterator[dict[str, Json]]:
    if request["do"] == "readiness":
        yield {"readiness": to_json(domain.readiness())}
        return
    task = from_json(Task, request["task"])
    for result in domain.check(task, request["draft"], request["before"]):
        wrong = wrong_result(result)
        if wrong:
            raise TypeError(f"check gave {wrong}")
        yield {"result": to_json(result)}
    for result in check_added(task.added, request["draft"], domain.runs_asserts):
        yield {"result": to_json(result)}
