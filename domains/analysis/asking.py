"""The request to the writer: the question, what the data hold, a few rows, and the ledger's form.

The rows are shown as they stand in the file. Numbers come from the writer's own computation; where
it has no tools, the profile of each column is all that it can rest on, and the checks do the rest.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domains.analysis.profile import PARQUET, described, parquet_rows, profile_of
from workbench.core.task import Task

ROWS = 5
"""Of the file shown as an example."""
WHOLE = 12_000
"""Characters of a file that is shown as a whole."""


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and how report and ledger are written."""
    return f"{brief(task)}\n\n{texts['answer']}"


def brief(task: Task) -> str:
    """The prompt of a task with its data described: columns, first rows, profile."""
    given = task.materials
    parts = [task.prompt.strip()]
    for name in ("question", "audience", "decision"):
        value = str(given.get(name) or "").strip()
        if value and value not in parts[0]:
            parts.append(f"{name.title()}: {value}")
    kinds = task.settings.get("required_kinds")
    if kinds:
        parts.append(f"Kinds of analysis wanted: {', '.join(map(str, kinds))}.")
    parts += [_schema(given.get("schema")), _rows(given)]
    return "\n\n".join(part for part in parts if part)


def _schema(given: Any) -> str:
    if not isinstance(given, Mapping):
        return ""
    lines = [f"Grain: {given['grain']}"] if given.get("grain") else []
    columns = given.get("columns", [])
    listed = (
        [{"name": name, **about} for name, about in columns.items()]
        if isinstance(columns, Mapping)
        else columns
    )
    for column in listed:
        if isinstance(column, Mapping):
            about = ", ".join(f"{k}: {v}" for k, v in column.items() if k != "name")
            lines.append(
                f"- {column.get('name')} ({about})" if about else f"- {column.get('name')}"
            )
    return "The columns:\n" + "\n".join(lines) if lines else ""


def _rows(given: Mapping[str, Any]) -> str:
    text = given.get("csv")
    if not isinstance(text, str):
        path = Path(str(given.get("data", "")))
        if path.suffix in PARQUET and path.is_file():
            return _parquet(path)
        if path.suffix not in (".csv", ".tsv", ".txt") or not path.is_file():
            return ""
        if path.stat().st_size > WHOLE:
            with path.open(encoding="utf-8", newline="") as lines:
                rows = list(itertools.islice(csv.reader(lines), ROWS + 1))
            first = "The first rows:\n" + "\n".join(",".join(row) for row in rows)
            return f"{first}\n\n{profile_of(path)}"
        text = path.read_text(encoding="utf-8")
    if len(text) > WHOLE:
        first = "The first rows:\n" + "\n".join(text.splitlines()[: ROWS + 1])
        return f"{first}\n\n{described(csv.reader(text.splitlines()))}"
    return "The data:\n" + text.strip()


def _parquet(path: Path) -> str:
    """The data where they are few, else the first rows and a profile."""
    rows = list(itertools.islice(parquet_rows(path, WHOLE), WHOLE))
    text = "\n".join(",".join(row) for row in rows)
    if len(text) <= WHOLE:
        return f"The data:\n{text}" if rows else ""
    first = "\n".join(",".join(row) for row in rows[: ROWS + 1])
    return f"The first rows:\n{first}\n\n{profile_of(path)}"
