"""Logs at hand while one transaction lasts: of streams that were begun or read in it.

Nobody else can write meanwhile, so that such a log is what the disk says; whoever logs and looks at
what was logged, or reads, decides and looks again, is spared the way through the file. After the
transaction nothing of it is believed any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from workbench.core import events as ev
from workbench.history.reading import Log

MOST = 400
"""Logs at hand at once: two batches of interactions."""


class Written:
    """The logs of one connection's transaction, by stream."""

    def __init__(self) -> None:
        self._logs: dict[str, Log] = {}
        self._depth = 0

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Inside a transaction that lasts as long as the outermost of these blocks."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self._logs.clear()

    def add(self, stream: str, before: int, events: Sequence[ev.Event]) -> None:
        """Events as they will be read back, the first of them after number `before`."""
        log = self._logs.pop(stream, None if before else [])
        if log is not None and len(log) == before:
            self.note(stream, [*log, *events])

    def note(self, stream: str, log: Log) -> None:
        """The stream's whole log, as it was just read or written."""
        if self._depth:
            self._logs[stream] = list(log)
            while len(self._logs) > MOST:
                del self._logs[next(iter(self._logs))]

    def log(self, stream: str) -> Log | None:
        """The stream's whole log; None where it has to be read."""
        found = self._logs.get(stream)
        return None if found is None else list(found)

    def drop(self, stream: str) -> None:
        """The stream's rows were changed, or taken back."""
        self._logs.pop(stream, None)

    def clear(self) -> None:
        """Everything was taken back."""
        self._logs.clear()
