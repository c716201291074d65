"""The rows of a benchmark's file: JSON lines or one JSON list, plain or gzipped."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from workbench.core.codec import Json
from workbench.errors import TaskFileError, UsageError

LARGEST = 1 << 30
"""A file that unpacks to more than this is refused: the published ones stay below 200 MB."""


@dataclass(frozen=True, slots=True)
class Row:
    """One problem, and where it stands, so that a complaint can say so."""

    file: str
    number: int
    """Line of the file, or place in its list, from 1."""
    data: Mapping[str, Json]

    def fail(self, field: str, message: str, hint: str = "") -> NoReturn:
        """Complain about a field of this row."""
        raise TaskFileError(self.file, message, line=self.number, field=field, hint=hint)

    def text(self, *fields: str, default: str | None = None) -> str:
        """The first of the fields that is a text, with line ends as they are usual here."""
        for field in fields:
            value = self.data.get(field)
            if isinstance(value, str):
                return value.replace("\r\n", "\n")
        if default is not None:
            return default
        return self.fail(fields[0], "should be a text.", f"The row has: {', '.join(self.data)}.")

    def texts(self, field: str) -> list[str]:
        """A list of texts; empty when the field is missing."""
        value = self.data.get(field) or []
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail(field, "should be a list of texts.")
        return [item.replace("\r\n", "\n") for item in value]


class Problem(Mapping[str, Json]):
    """Task-file data whose id and title are known at once and whose tests are made when asked for:
    a benchmark of a thousand problems is listed without converting them all.
    """

    def __init__(self, id: str, title: str, build: Callable[[], Mapping[str, Json]]) -> None:
        self._head = {"id": id, "title": title, "domain": "code"}
        self._build = build
        self._rest: Mapping[str, Json] | None = None

    def __getitem__(self, key: str) -> Json:
        return self._head[key] if key in self._head else self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> Mapping[str, Json]:
        if self._rest is None:
            self._rest = {**self._head, **self._build()}
        return self._rest


def read_rows(path: Path, name: str, required: Sequence[str]) -> Iterator[Row]:
    """The rows of a file of the named format; nothing when its first row is of another one.

    A later row that does not fit is a TaskFileError with its line.
    """
    text = _text(path)
    if not _recognised(path, text, required):
        return
    for number, data in _parsed(path, text):
        if not isinstance(data, Mapping) or any(field not in data for field in required):
            have = ", ".join(data) if isinstance(data, Mapping) else type(data).__name__
            message = f"is no row of {name}: it needs {', '.join(required)}."
            raise TaskFileError(str(path), message, line=number, hint=f"It has {have}.")
        yield Row(str(path), number, data)


def _recognised(path: Path, text: str, required: Sequence[str]) -> bool:
    try:
        first = next(_parsed(path, text), (0, None))[1]
    except TaskFileError:
        return False
    return isinstance(first, Mapping) and all(field in first for field in required)


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
        if raw[:2] == b"\x1f\x8b":
            with gzip.open(path) as stream:
                raw = stream.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from None
    if len(raw) > LARGEST:
        raise UsageError(f"{path} unpacks to more than {LARGEST >> 20} MB.")
    return raw.decode("utf-8-sig", errors="replace")


def _parsed(path: Path, text: str) -> Iterator[tuple[int, Json]]:
    if text.lstrip().startswith("["):
        yield from enumerate(_json(path, 1, text), 1)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, _json(path, number, line)


def _json(path: Path, number: int, text: str) -> Json:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        detail = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deeply"
        hint = "Each line should be one JSON object."
        raise TaskFileError(str(path), f"is not JSON: {detail}.", line=number, hint=hint) from None
