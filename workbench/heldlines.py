"""A file of JSON lines that one process at a time adds to.

Promises: a line that was added is on the disk; one that a crash cut off is passed over by readers
and stands by itself for the next one; the file is its owner's alone.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self, TypeVar

from workbench.errors import UsageError

T = TypeVar("T")


class HeldLines:
    """A context manager that holds the file for as long as it is written."""

    def __init__(self, file: Path, taken: UsageError) -> None:
        """`taken` is raised when another process holds the file."""
        self.file, self._taken = file, taken
        self._stream: IO[bytes] | None = None

    def __enter__(self) -> Self:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        stream = open(self.file, "ab", opener=_private)
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            raise self._taken from None
        self._stream = stream
        if self._cut_off():
            stream.write(b"\n")
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

    def write(self, line: object) -> None:
        """Add a line, as JSON; it is on the disk when this returns."""
        assert self._stream is not None, "the file is not open"
        self._stream.write(json.dumps(line, ensure_ascii=True).encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def empty(self) -> None:
        """Take all lines back."""
        assert self._stream is not None, "the file is not open"
        self._stream.truncate(0)

    def _cut_off(self) -> bool:
        with self.file.open("rb") as reading:
            size = reading.seek(0, os.SEEK_END)
            reading.seek(max(0, size - 1))
            return size > 0 and reading.read(1) != b"\n"


def whole_lines(file: Path, read: Callable[[Any], T], skip: int = 0) -> Iterator[T]:
    """What `read` makes of the whole lines from `skip` on; lines that it cannot read are left out,
    and so is a file that is not there.
    """
    if not file.is_file():
        return
    with file.open("rb") as lines:
        for number, line in enumerate(lines):
            if number >= skip and line.endswith(b"\n"):
                with contextlib.suppress(ValueError, TypeError, KeyError):
                    yield read(json.loads(line))


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)
