"""Regrades on the disk: what was held over the history, in which versions, and what it said.

Promises: a regrade never touches the history; the first line of its file pins what was used, and
another version is another file, so that no verdict stands beside one of other making. Each stream
is one line, on the disk before it is told, so that a run that was killed goes on behind the last
whole line.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, Self

from workbench.core.codec import from_json, to_json
from workbench.errors import UsageError
from workbench.heldlines import HeldLines, whole_lines
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


class Book(HeldLines):
    """One regrade's file; a context manager that holds it."""

    def __init__(self, folder: Path, pin: Pin, redact: Redact = str) -> None:
        """`redact` goes over every name of a check, which a task file may have brought in."""
        told = f"The regrade {pin.name} is being run already."
        super().__init__(folder / f"{pin.name}.jsonl", UsageError(told, "Wait for it."))
        self.pin, self._redact = pin, redact

    def __enter__(self) -> Self:
        """A new file begins with its pin."""
        super().__enter__()
        if _pin_of(self.file) is None:
            self.empty()
            self.write(to_json(self.pin))
        return self

    def add(self, regraded: Regraded) -> Regraded:
        """Keep a stream's rulings, on the disk when this returns; as they are kept."""
        kept = replace(
            regraded,
            rulings=tuple(
                replace(ruling, told=tuple(self._redact(text) for text in ruling.told))
                for ruling in regraded.rulings
            ),
        )
        self.write(to_json(kept))
        return kept

    def regraded(self) -> dict[str, Regraded]:
        """What is there, by stream; of one that was done twice the later."""
        return {one.stream: one for one in _rows(self.file)}


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
    return whole_lines(file, lambda line: from_json(Regraded, line), skip=1)
