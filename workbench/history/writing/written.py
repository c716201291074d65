"""What is at hand while one transaction lasts: logs that were begun or read in it, and where their
streams stand.

Nobody else can write meanwhile, so that such a log is what the disk says; whoever logs and looks at
what was logged, or reads, decides and looks again, is spared the way through the file. After the
transaction nothing of it is believed any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from workbench.core import events as ev
from workbench.history.reading import Log

MOST = 1_000
"""Logs at hand at once: some batches of interactions."""


class Written:
    """The logs of one connection's transaction, by stream."""

    def __init__(self) -> None:
        self._logs: dict[str, Log] = {}
        self._depth = 0
        self.absent: set[str] = set()
        """Streams of which it is known that there are none, and that nobody holds them."""
        self.open: dict[str, int] = {}
        """The last numbers of streams that may be written: not forgotten, held by nobody else."""

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Inside a transaction that lasts as long as the outermost of these blocks."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self.clear()

    def foresee(self, absent: Iterable[str], free: Mapping[str, int]) -> None:
        """Notes streams that there are not, and that are free to be written, with their numbers."""
        if self._depth:
            self.absent.update(absent)
            self.open.update(free)

    def may_write(self, stream: str, after: int) -> bool:
        """Whether the stream may be written after this number, as far as is known."""
        return after == (0 if stream in self.absent else self.open.get(stream))

    def reached(self, stream: str, last: int) -> None:
        """The stream was written up to this number: it may be once more."""
        if self._depth:
            self.absent.discard(stream)
            self.open[stream] = last

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
        self.open.pop(stream, None)

    def clear(self) -> None:
        """Everything was taken back, or is over."""
        self._logs.clear()
        self.absent.clear()
        self.open.clear()
