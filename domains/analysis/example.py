"""The shortest ledger that fits a task, made of its own columns, for a writer without one."""

from __future__ import annotations

import json

from domains.analysis.tables.table import schema_of
from workbench.core.task import Task


def example(task: Task) -> str:
    """A fenced ledger with one claim and one recommendation; its values are no answers."""
    columns, _ = schema_of(task.materials.get("schema"))
    measures = [n for n, about in columns.items() if about.get("role") in ("measure", "outcome")]
    column = measures[0] if measures else next(iter(columns), "column")
    unit = str(columns.get(column, {}).get("unit", ""))
    claim = {
        "id": "c1",
        "quote": f"The mean {column} is 0.0.",
        "kind": "stat",
        "col": column,
        "filter": [],
        "agg": "mean",
        "value": 0.0,
        "unit": unit,
        "n": 0,
    }
    advice = {"quote": "…", "claims": ["c1"], "owner": "…", "metric": "…"}
    advice |= {"threshold": "…", "date": "2026-12-31"}
    body = json.dumps({"claims": [claim], "recommendations": [advice]}, ensure_ascii=False)
    return f"```json ledger\n{body}\n```"
