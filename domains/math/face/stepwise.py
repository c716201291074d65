"""Rows for training step by step from verdicts that replay: `workbench math stepwise`.

A row has the fields of TRL's dataset type "stepwise supervision" (its documentation, "Dataset
formats and types"): `prompt`, `completions` (a list of steps) and `labels` (one boolean for each).
A step is labelled true only if every claim of it is proved or holds in every region tried, and
false only if it is refuted by a record that refutes again when it is computed again. A row ends
before the first step that is neither, and with the first false one: what stands after it has no
label of its own. A solution whose first step is undecided gives no row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domains.math.face.client import MathWorker
from domains.math.face.commands import answered

Json = dict[str, Any]
HOLDING = ("proved", "numeric")


def run_stepwise(lines: Iterable[str]) -> Iterator[str]:
    """A row for each solution that has one."""
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
