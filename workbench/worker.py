"""A domain's checks in a warm process of their own, so that a hang or a crash freezes no screen.

The worker is started by exec with a minimal environment (no keys), imports the domain's heavy
packages, and answers requests over pipes with one JSON line for each result as it comes. The app's
side, `CheckWorker`, kills it by wall clock and starts it again when it died; what could not be
checked is an `error`, never a verdict on the draft.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from typing import IO

from workbench.core.addedchecks import check_added
from workbench.core.checks import CheckResult
from workbench.core.codec import Json, from_json, to_json
from workbench.core.domain import Domain, Readiness
from workbench.core.task import Task
from workbench.errors import CheckerError

CHECK_SECONDS = 300.0
"""Wall clock for all checks of one draft; a domain's own limits are far below it."""
START_SECONDS = 60.0
LINE_LIMIT = 16 * 1024 * 1024
"""Bytes of one result line at most."""
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "TZ")


class CheckWorker:
    """The app's side of one domain's worker; checks run one after the other."""

    def __init__(
        self,
        entry: str,
        options: Mapping[str, Json] | None = None,
        seconds: float = CHECK_SECONDS,
    ) -> None:
        """`entry` is the domain's `module:attribute`; `options` go to its `configure`."""
        self._entry = entry
        self._options = dict(options or {})
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        """Start the process early, so that the first check finds it warm."""
        async with self._one_at_a_time:
            await self._running()

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
                async for line in self._ask(request, self._seconds):
                    yield from_json(CheckResult, line["result"])
            except CheckerError as error:
                yield CheckResult(
                    "checker", "error", "checker", severity="blocker", message=str(error)
                )

    async def close(self) -> None:
        """End the process and all it started."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), 1.0)
        await _kill(process)

    async def _ask(self, request: Json, seconds: float) -> AsyncIterator[dict[str, Json]]:
        """The answer's lines until the end mark; kills the worker on a time-out or a broken
        answer.
        """
        finished = False
        process = await self._running()
        try:
            async with asyncio.timeout(seconds):
                assert process.stdin is not None
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
                while True:
                    line = await self._line(process)
                    if line.get("end"):
                        finished = True
                        return
                    if "error" in line:
                        finished = True
                        raise CheckerError(line["error"])
                    yield line
        except TimeoutError:
            raise CheckerError(f"The checks took longer than {seconds:.0f} s.") from None
        except OSError as error:
            raise CheckerError(f"The checker's process ended ({error.strerror}).") from None
        finally:
            if not finished:
                self._process = None
                await _kill(process)

    async def _line(self, process: asyncio.subprocess.Process) -> dict[str, Json]:
        assert process.stdout is not None
        try:
            raw = await process.stdout.readline()
            line = json.loads(raw) if raw else None
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise CheckerError("The checker's process ended or answered nonsense.")
        return line

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *_command(self._entry, self._options),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
                start_new_session=True,
                limit=LINE_LIMIT,
            )
        return self._process


async def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), 2.0)


def _command(entry: str, options: Mapping[str, Json]) -> list[str]:
    """Isolated from the environment and the working directory, but with this process's import
    path.
    """
    start = "import json,sys;a=json.loads(sys.argv[1]);sys.path[:]=a['path'];"
    start += "from workbench.worker import serve;serve(a['entry'],a['options'])"
    path = [entry for entry in sys.path if entry] + ([os.getcwd()] if "" in sys.path else [])
    argument = json.dumps({"path": path, "entry": entry, "options": dict(options)})
    return [sys.executable, "-I", "-c", start, argument]


def serve(entry: str, options: Mapping[str, Json]) -> None:
    """The worker's side: answer requests until standard input ends."""
    from workbench.catalog import load_domain

    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    domain = load_domain(entry)
    domain.configure(options)
    for line in sys.stdin:
        _answer(domain, json.loads(line), answers)


def _answer(domain: Domain, request: dict[str, Json], answers: IO[str]) -> None:
    try:
        for line in _lines(domain, request):
            print(json.dumps(line), file=answers, flush=True)
        end: dict[str, Json] = {"end": True}
    except Exception as error:  # a domain may raise anything; the app's side names it
        end = {"error": f"The checker failed: {type(error).__name__}: {error}"[:2000]}
    print(json.dumps(end), file=answers, flush=True)


def _lines(domain: Domain, request: dict[str, Json]) -> Iterator[dict[str, Json]]:
    if request["do"] == "readiness":
        yield {"readiness": to_json(domain.readiness())}
        return
    task = from_json(Task, request["task"])
    for result in domain.check(task, request["draft"], request["before"]):
        yield {"result": to_json(result)}
    for result in check_added(task.added, request["draft"], domain.runs_asserts):
        yield {"result": to_json(result)}
