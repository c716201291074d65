"""RefineBench (arXiv 2511.22173) as published: JSON lines, or a JSON list, with index, field,
question, passages, materials, checklist and reference_answer.

A problem becomes a task that is graded by its checklist (`checklist`). Passages and materials may
be texts or objects with a `content`; a problem that needs an image is left out.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from workbench.core.codec import Json
from workbench.errors import TaskFileError, UsageError

NAME = "RefineBench"
REQUIRED = frozenset({"index", "question", "checklist", "field"})


def import_refinebench(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem; nothing where the first row is of another format, and a
    TaskFileError with its line where a later one is.
    """
    recognised = False
    for number, row in _rows(path):
        if not isinstance(row, Mapping) or not row.keys() >= REQUIRED:
            if not recognised:
                return
            message = f"is no row of {NAME}: it needs {', '.join(sorted(REQUIRED))}."
            raise TaskFileError(str(path), message, line=number)
        recognised, listed = True, _texts(row["checklist"])
        if not listed:
            raise TaskFileError(str(path), "has no item.", line=number, field="checklist")
        if not row.get("images"):
            yield _task(row, listed)


def _task(row: Mapping[str, Json], listed: Sequence[str]) -> Mapping[str, Json]:
    question = str(row["question"]).strip()
    title = " ".join(question.split())[:60]
    return {
        "id": f"{NAME}/{row['index']}",
        "domain": "essay",
        "title": f"{row['field']}: {title}",
        "difficulty": "benchmark",
        "prompt": question,
        "materials": {
            "checklist": list(listed),
            "passages": _texts(row.get("passages")),
            "given": _texts(row.get("materials")),
        },
        "reference": max(_texts(row.get("reference_answer")), key=len, default=""),
    }


def _texts(value: Json) -> list[str]:
    """The texts of a field: a text, a list of texts, or of objects with a `content`."""
    listed = value if isinstance(value, list) else [value] if value else []
    read = [one.get("content") if isinstance(one, Mapping) else one for one in listed]
    return [str(one).replace("\r\n", "\n").strip() for one in read if str(one or "").strip()]


def _rows(path: Path) -> Iterator[tuple[int, Json]]:
    text = _text(path)
    if text.lstrip().startswith("["):
        yield from enumerate(_listed(text), 1)
        return
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines:
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            if number == lines[0][0]:
                return
            raise TaskFileError(str(path), "is not JSON.", line=number) from None


def _listed(text: str) -> list[Json]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return data if isinstance(data, list) else []


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
        unpacked = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    except (OSError, EOFError, zlib.error) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from None
    return unpacked.decode("utf-8-sig", errors="replace")
