"""GSM8K and MATH as published, into task-file data.

GSM8K (arXiv 2110.14168): JSON lines with `question` and `answer`, where the answer is a worked
solution with calculator marks `<<48/2=24>>` and ends in `#### 24`. MATH (arXiv 2103.03874): JSON
with `problem`, `solution`, `level` ("Level 3") and `type`, the answer in the last `\\boxed{…}`.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NoReturn

from domains.math.answers.stated import boxed
from workbench.core.codec import Json
from workbench.errors import TaskFileError, UsageError

LARGEST = 1 << 28
"""Bytes that are read at most; the published files stay below 20 MB."""
_MARK = re.compile(r"<<[^<>]*>>")
_TITLE = 60


def import_gsm8k(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data, `GSM8K/0` on; TaskFileError names a line that does not fit."""
    for place, (line, row) in enumerate(_rows(path, "GSM8K", ("question", "answer"))):
        body, mark, answer = row["answer"].rpartition("####")
        if not mark or not answer.strip():
            _fail(path, line, "answer", "has no line '#### …' with the final answer.")
        yield {
            **head(f"GSM8K/{place}", row["question"]),
            "answer": answer.strip().replace(",", ""),
            "reference": f"{_MARK.sub('', body).strip()}\nAnswer: {answer.strip()}",
        }


def import_math(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data, `MATH/0` on; TaskFileError names a line that does not fit."""
    for place, (line, row) in enumerate(_rows(path, "MATH", ("problem", "solution"))):
        answers = boxed(row["solution"])
        if not answers:
            _fail(path, line, "solution", "has no \\boxed{…} with the final answer.")
        kind = " ".join(str(row[key]) for key in ("type", "level") if row.get(key))
        yield {
            **head(f"MATH/{place}", row["problem"]),
            "difficulty": kind.lower() or "benchmark",
            "answer": answers[-1].strip(),
            "reference": row["solution"],
        }


def head(id: str, problem: str) -> dict[str, Json]:
    """What every imported task has."""
    words = " ".join(problem.split())
    title = words if len(words) <= _TITLE else f"{words[:_TITLE].rsplit(' ', 1)[0]} …"
    return {
        "id": id,
        "domain": "math",
        "title": title,
        "prompt": problem,
        "difficulty": "benchmark",
    }


def _rows(path: Path, name: str, needed: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and row; nothing at all when the first row is of another format."""
    for count, (line, row) in enumerate(parsed(path)):
        fits = isinstance(row, dict) and all(isinstance(row.get(key), str) for key in needed)
        if not fits and count == 0:
            return
        if not fits:
            _fail(path, line, needed[0], f"is no row of {name}: it needs {', '.join(needed)}.")
        yield line, {key: value for key, value in row.items() if isinstance(value, str)}


def parsed(path: Path) -> Iterator[tuple[int, Json]]:
    """Line numbers and values of JSON lines, or of one JSON list; nothing where it is no JSON."""
    text = _text(path)
    if text.lstrip().startswith("["):
        yield from enumerate(_json(path, 1, text) or [], 1)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            row = _json(path, number, line)
            if row is None and number == 1:
                return
            yield number, row


def _json(path: Path, number: int, text: str) -> Json:
    """The value; None where the first line is no JSON, so that other importers may try."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        if number == 1:
            return None
        _fail(path, number, "", "is not JSON.", "Each line should be one JSON object.")


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
        with gzip.open(path) if zipped else path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, EOFError) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from None
    if len(raw) > LARGEST:
        raise UsageError(f"{path} holds more than {LARGEST >> 20} MB.")
    return raw.decode("utf-8-sig", errors="replace")


def _fail(path: Path, line: int, field: str, message: str, hint: str = "") -> NoReturn:
    raise TaskFileError(str(path), message, line=line, field=field, hint=hint)
