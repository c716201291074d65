"""The shortest ledger that fits a task, made of its own columns, for a writer without one.

What the writer has to put in stands in angle brackets: a nought in its place was taken for a value.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from domains.analysis.tables.table import schema_of
from workbench.core.task import Task

ASKED = ("outcome", "target", "measure")
"""Roles of the column that the example speaks of, what the task asks about first."""


def example(task: Task) -> str:
    """A fenced ledger with one claim and one recommendation; it holds no value."""
    columns, _ = schema_of(task.materials.get("schema"))
    column = _asked(columns)
    unit = str(columns.get(column, {}).get("unit", "") or "")
    claim = {
        "id": "c1",
        "quote": " ".join(f"The mean {column} is <number> {unit}".split()) + ".",
        "kind": "stat",
        "col": column,
        "filter": [],
        "agg": "mean",
        "value": "<number, as the quote prints it>",
        "unit": unit,
        "n": "<rows that it rests on>",
    }
    advice = {"quote": "<words of the report>", "claims": ["c1"], "owner": "<who>"}
    advice |= {"metric": "<what is measured>", "threshold": "<from which value on>"}
    advice |= {"date": "<YYYY-MM-DD>"}
    body = json.dumps({"claims": [claim], "recommendations": [advice]}, ensure_ascii=False)
    return f"```json ledger\n{body}\n```"


def _asked(columns: Mapping[str, Mapping[str, Any]]) -> str:
    """The outcome, else the first measure, else the first column."""
    for role in ASKED:
        for name, about in columns.items():
            if about.get("role") == role and about.get("unit") != "0/1":
                return name
    return next(iter(columns), "column")
