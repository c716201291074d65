"""Finished arms on the disk, one JSON line each, so that an experiment goes on after any end.

Promises: an outcome that was told to anybody is on the disk; a line that a crash cut off is dropped
and its arm run again; an arm that came to no end is no finished arm. One process writes at a time,
also where the arms run on other machines.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO

from workbench.core.codec import from_json, to_json
from workbench.errors import UsageError
from workbench.lab.outcomes import Outcome

Redact = Callable[[str], str]


class Journal:
    """The outcomes of one experiment; a context manager that holds its file."""

    def __init__(self, file: Path, redact: Redact = str) -> None:
        """`redact` goes over every text that a task file or a model could have brought in."""
        self.file, self._redact = file, redact
        self._stream: IO[bytes] | None = None

    def __enter__(self) -> Journal:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        stream = self.file.open("ab")
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            message = f"The experiment in {self.file.parent} is being run already."
            raise UsageError(message, "Wait for it, or give yours another name.") from None
        self._stream = stream
        self._mend(stream)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it is on the disk when this returns."""
        assert self._stream is not None, "the journal is not open"
        line = json.dumps(to_json(self._clean(outcome)), ensure_ascii=True)
        self._stream.write(line.encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def outcomes(self) -> dict[str, Outcome]:
        """What is there, by the arm's key; of an arm that was run twice the later one."""
        found = {}
        for outcome in self._read():
            if not outcome.error or outcome.key not in found:
                found[outcome.key] = outcome
        return found

    def _read(self) -> Iterator[Outcome]:
        if not self.file.is_file():
            return
        with self.file.open("rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):
                    with contextlib.suppress(ValueError, TypeError, KeyError):
                        yield from_json(Outcome, json.loads(line))

    def _mend(self, stream: IO[bytes]) -> None:
        """A line that was cut off gets its end, so that the next one stands by itself."""
        size = self.file.stat().st_size
        if not size:
            return
        with self.file.open("rb") as reading:
            reading.seek(size - 1)
            whole = reading.read(1) == b"\n"
        if not whole:
            stream.write(b"\n")

    def _clean(self, outcome: Outcome) -> Outcome:
        items = tuple(replace(told, check=self._redact(told.check)) for told in outcome.items)
        return replace(outcome, items=items, error=self._redact(outcome.error))
