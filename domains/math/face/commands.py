"""`workbench math equal` and `workbench math steps`: JSON lines in, JSON lines out, in the same
order.

A line that is no record of the asked kind is answered `{"id", "error"}` and the next one is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from domains.math.face.client import MathWorker

Kind = Literal["equal", "steps"]


def run_filter(kind: Kind, lines: Iterable[str]) -> Iterator[str]:
    """Answers each record as it comes, through one warm worker that ends with the input."""
    with MathWorker() as worker:
        for record, problem in records(kind, lines):
            if problem:
                answer = {"id": record.get("id"), "error": problem}
            else:
                answer = worker.equal(record) if kind == "equal" else worker.steps(record)
            yield json.dumps(answer, ensure_ascii=False)


def records(kind: Kind, lines: Iterable[str]) -> Iterator[tuple[dict[str, Any], str]]:
    """The record of each line, and what is wrong with it where it is none of the kind."""
    return (_parsed(kind, line) for line in lines if line.strip())


def _parsed(kind: Kind, line: str) -> tuple[dict[str, Any], str]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        return {}, f"not a JSON line: {str(wrong)[:120]}"
    problem = _what_is_wrong(kind, record)
    return (record if isinstance(record, dict) else {}), problem


def _what_is_wrong(kind: Kind, record: Any) -> str:
    if not isinstance(record, Mapping):
        return "a record must be a JSON object"
    needed = ("gold", "answer") if kind == "equal" else ("problem", "steps")
    missing = [name for name in needed if name not in record]
    if missing:
        return f"missing: {', '.join(missing)}"
    if kind == "steps" and not isinstance(record["steps"], list):
        return "steps must be a list of strings"
    texts = [record[n] for n in needed if n != "steps"]
    if not all(isinstance(t, (str, int, float)) and not isinstance(t, bool) for t in texts):
        return f"{' and '.join(n for n in needed if n != 'steps')} must be text"
    return ""
