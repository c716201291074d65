"""Regrades on the disk: what was held over the history, in which versions, and what it said.

Promises: a regrade never touches the history; the first line of its file pins what was used, and
another version is another file, so that no verdict stands beside one of other making. Each stream
is one line, on the disk before it is told, so that a run that was killed goes on behind the last
whole line.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import IO, Literal

from workbench.core.codec import from_json, to_json
from workbench.errors import UsageError
from workbench.regrading.rulings import Regraded

Redact = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Pin:
    """All that its verdicts depend on, but for the history."""

    kind: Literal["check", "judge", "contract"]
    subject: str
    """Which check, judge or file; `all` for every check."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """By name: the program, each domain's source, rules, rubrics, a task's or a contract's file."""
    begun: str = ""
    """When, UTC."""

    @property
    def name(self) -> str:
        """Of its file: the same for the same versions."""
        kept = json.dumps(to_json(replace(self, begun="")), sort_keys=True)
        plain = "".join(letter if letter.isalnum() else "-" for letter in self.subject)[:40]
        mark = hashlib.blake2b(kept.encode(), digest_size=5).hexdigest()
        return f"{self.kind}-{plain}-{mark}"


class Book:
    """One regrade's file; a context manager that holds it."""

    def __init__(self, folder: Path, pin: Pin, redact: Redact = str) -> None:
        """`redact` goes over every name of a check, which a task file may have brought in."""
        self.file, self.pin, self._redact = folder / f"{pin.name}.jsonl", pin, redact
        self._stream: IO[bytes] | None = None

    def __enter__(self) -> Book:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        stream = open(self.file, "ab", opener=_private)
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            message = f"The regrade {self.pin.name} is being run already."
            raise UsageError(message, "Wait for it.") from None
        self._stream = stream
        self._begin(stream)
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

    def add(self, regraded: Regraded) -> Regraded:
        """Keep a stream's rulings, on the disk when this returns; as they are kept."""
        kept = replace(
            regraded,
            rulings=tuple(
                replace(ruling, told=tuple(self._redact(text) for text in ruling.told))
                for ruling in regraded.rulings
            ),
        )
        self._write(to_json(kept))
        return kept

    def regraded(self) -> dict[str, Regraded]:
        """What is there, by stream; of one that was done twice the later."""
        return {one.stream: one for one in _rows(self.file)}

    def _begin(self, stream: IO[bytes]) -> None:
        """The head of a new file; a line that was cut off gets its end."""
        if _pin_of(self.file) is None:
            stream.truncate(0)
            self._write(to_json(self.pin))
            return
        if not self.file.read_bytes().endswith(b"\n"):
            stream.write(b"\n")

    def _write(self, line: object) -> None:
        assert self._stream is not None, "the book is not open"
        self._stream.write(json.dumps(line, ensure_ascii=True).encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def books(folder: Path) -> list[tuple[Pin, Mapping[str, Regraded]]]:
    """All regrades that were made, the latest begun last."""
    found = []
    for file in folder.glob("*.jsonl"):
        pin = _pin_of(file)
        if pin is not None:
            found.append((pin, {one.stream: one for one in _rows(file)}))
    return sorted(found, key=_begun)


def _begun(book: tuple[Pin, Mapping[str, Regraded]]) -> tuple[str, str]:
    return book[0].begun, book[0].name


def _pin_of(file: Path) -> Pin | None:
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError), file.open("rb") as lines:
        first = lines.readline()
        if first.endswith(b"\n"):
            return from_json(Pin, json.loads(first))
    return None


def _rows(file: Path) -> Iterator[Regraded]:
    if not file.is_file():
        return
    with file.open("rb") as lines:
        next(lines, None)
        for line in lines:
            if line.endswith(b"\n"):
                with contextlib.suppress(ValueError, TypeError, KeyError):
                    yield from_json(Regraded, json.loads(line))
