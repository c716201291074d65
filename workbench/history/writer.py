"""The one thread of a process that writes the history.

Redaction and disk take place there, so that neither holds up a screen; events are committed in the
order in which they were handed over. `record` returns once they are on the disk. A caller that is
cancelled meanwhile loses only the answer: what was handed over is written. After a failure the
session's later events are refused with the same error, since they would leave a gap, until
`retry` says that the cause is gone.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from workbench.core import events as ev
from workbench.errors import HistoryError, WorkbenchError
from workbench.history.redacted import RedactorFor
from workbench.history.store import History

T = TypeVar("T")
_Job = tuple[Callable[[History], Any], "Future[Any]"]


class Writer:
    """A history of its own in a thread of its own. Open it once for a process, close it at the
    end.
    """

    def __init__(
        self, path: Path | None = None, *, redactor_for: RedactorFor | None = None
    ) -> None:
        """Starts the thread; raises what opening the history raises."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._errors: dict[str, WorkbenchError] = {}
        self._closed = False
        self._lock = threading.Lock()
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._work, args=(path, redactor_for, opened), name="history", daemon=True
        )
        self._thread.start()
        opened.result()

    async def record(
        self, session: str, bodies: Sequence[ev.Body], author: str = "workbench"
    ) -> list[ev.Event]:
        """The bodies as the session's next events, live, once they are on the disk.

        Raises what `History.record` raises, and the same again for the session's later events.
        """
        return await _answer(self.submit(session, bodies, author))

    def submit(
        self, session: str, bodies: Sequence[ev.Body], author: str = "workbench"
    ) -> Future[list[ev.Event]]:
        """Hands the bodies over and returns at once; the result comes when they are on the disk."""

        def write(history: History) -> list[ev.Event]:
            if session in self._errors:
                raise self._errors[session]
            try:
                return history.record(session, bodies, author)
            except WorkbenchError as error:
                self._errors[session] = error
                raise

        return self._put(write)

    async def run(self, act: Callable[[History], T]) -> T:
        """Does something else with the writer's history, in its turn."""
        return await _answer(self._put(act))

    def error(self, session: str) -> WorkbenchError | None:
        """What keeps the session's events from being written."""
        return self._errors.get(session)

    def retry(self, session: str) -> None:
        """The cause is gone: the session's next events are tried again."""
        self._errors.pop(session, None)

    def close(self) -> None:
        """Writes what was handed over, then ends the thread. Harmless when repeated."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _put(self, act: Callable[[History], T]) -> Future[T]:
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise HistoryError("The history's writer is closed.")
            self._jobs.put((act, future))
        return future

    def _work(
        self, path: Path | None, redactor_for: RedactorFor | None, opened: Future[None]
    ) -> None:
        try:
            history = History.open(path, redactor_for=redactor_for)
        except BaseException as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        with history:
            while (job := self._jobs.get()) is not None:
                _perform(job, history)


def _perform(job: _Job, history: History) -> None:
    """Does the job whether or not anybody still waits for it."""
    act, future = job
    future.set_running_or_notify_cancel()
    try:
        future.set_result(act(history))
    except BaseException as error:
        future.set_exception(error)


async def _answer(future: Future[T]) -> T:
    """The result; cancelling the wait does not cancel the work."""
    import asyncio

    return await asyncio.shield(asyncio.wrap_future(future))
