"""`workbench math equal` and `workbench math steps`: JSON lines in, JSON lines out, in the same
order.

A line that is no record of the asked kind is answered `{"id", "error"}` and the next one is read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from domains.math.face.client import MathWorker

Kind = Literal["equal", "steps"]
_USAGE = "Usage: python -m domains.math.commands equal|steps  < records.jsonl"


def run_filter(kind: Kind, lines: Iterable[str]) -> Iterator[str]:
    """Answers each record as it comes, through one warm worker that ends with the input."""
    with MathWorker() as worker:
        for line in lines:
            if line.strip():
                yield json.dumps(_answer(kind, line, worker), ensure_ascii=False)


def parsed_record(kind: Kind, line: str) -> tuple[dict[str, Any], str]:
    """The record of a line, and what is wrong with it where it is none of the kind."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        return {}, f"not a JSON line: {str(wrong)[:120]}"
    problem = _what_is_wrong(kind, record)
    return (record if isinstance(record, dict) else {}), problem


def _answer(kind: Kind, line: str, worker: MathWorker) -> dict[str, Any]:
    record, problem = parsed_record(kind, line)
    if problem:
        return {"id": record.get("id"), "error": problem}
    return worker.equal(record) if kind == "equal" else worker.steps(record)


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


def main(arguments: list[str]) -> int:
    if arguments not in (["equal"], ["steps"]):
        print(_USAGE, file=sys.stderr)
        return 2
    kind: Kind = "equal" if arguments == ["equal"] else "steps"
    for answer in run_filter(kind, sys.stdin):
        print(answer, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
