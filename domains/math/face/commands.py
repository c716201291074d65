"""`workbench math equal`, `steps` and `stepwise`: JSON lines in, JSON lines out, in the same order.

A line that is no record of the asked kind is answered `{"id", "error"}` and the next one is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from domains.math.face.client import MathWorker

Kind = Literal["equal", "steps"]
Json = dict[str, Any]
HOLDING = ("proved", "numeric")


def run_filter(kind: Kind, lines: Iterable[str]) -> Iterator[str]:
    """Answers each record as it comes, through one warm worker that ends with the input."""
    return answered(kind, lines, lambda record, worker: getattr(worker, kind)(record))


def answered(
    kind: Kind, lines: Iterable[str], answer: Callable[[Json, MathWorker], Json | None]
) -> Iterator[str]:
    """A line for each record with an answer; what is no record is answered `{"id", "error"}`."""
    with MathWorker() as worker:
        for record, problem in (_parsed(kind, line) for line in lines if line.strip()):
            found = {"error": problem} if problem else answer(record, worker)
            if found is not None:
                known = {"id": record.get("id")} if problem or "id" in record else {}
                yield json.dumps({**known, **found}, ensure_ascii=False)


def _parsed(kind: Kind, line: str) -> tuple[Json, str]:
    """The record of a line, and what is wrong with it where it is none of the kind."""
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


def run_stepwise(lines: Iterable[str]) -> Iterator[str]:
    """A row for training step by step, from verdicts that replay, for each solution that has one.

    A row has the fields of TRL's dataset type "stepwise supervision" (its documentation, "Dataset
    formats and types"): `prompt`, `completions` (a list of steps) and `labels` (one boolean for
    each). A step is labelled true only if every claim of it is proved or holds in every region
    tried, and false only if it is refuted by a record that refutes again when it is computed again.
    A row ends before the first step that is neither, and with the first false one: what stands
    after it has no label of its own. A solution whose first step is undecided gives no row.
    """
    return answered("steps", lines, row_of)


def row_of(record: Mapping[str, Any], worker: MathWorker) -> Json | None:
    """A solution's row, the trainer's fields; None where nothing is decided."""
    found = worker.steps(record)
    steps = [str(step) for step in record["steps"]]
    labels = labels_of(found["steps"], worker)
    if not labels:
        return None
    return {"prompt": str(record["problem"]), "completions": steps[: len(labels)], "labels": labels}


def labels_of(findings: Sequence[Mapping[str, Any]], worker: MathWorker) -> list[bool]:
    """True or false for each step, up to the first that has no label."""
    labels: list[bool] = []
    for finding in findings:
        if finding["verdict"] in HOLDING:
            labels.append(True)
            continue
        kept = finding.get("record")
        if finding["verdict"] == "refuted" and kept and worker.replay(kept):
            labels.append(False)
        break
    return labels
