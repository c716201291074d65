"""ProcessBench (arXiv 2412.06559, Apache-2.0): other models' solutions and where they go wrong.

Rows are JSON lines (or one JSON list) with `id`, `problem`, `steps`, `label` (the first wrong step
from 0, or −1) as published; any set in this form can be measured. The data is not part of this
project. No answer is given to the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from domains.math.face.client import MathWorker
from domains.math.face.importers import head, parsed
from workbench.core.codec import Json

USUAL_PLACE = 0.42
"""Where the first wrong step stands on average, as a share of the last index (2026-11)."""
_HELD = ("proved", "numeric")


def import_processbench(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data of the problems, `ProcessBench/<id>`; nothing where rows are of another form.

    The sets give no answer, so such a task ends undecided where no record decides it. A problem
    that occurs in several rows becomes one task.
    """
    seen: set[str] = set()
    for _, row in parsed(path):
        if not is_row(row):
            return
        if row["problem"] not in seen:
            seen.add(row["problem"])
            yield head(f"ProcessBench/{row['id']}", row["problem"])


def is_row(row: Any) -> bool:
    """Whether it has the published fields in their types."""
    return (
        isinstance(row, Mapping)
        and isinstance(row.get("problem"), str)
        and isinstance(row.get("label"), int)
        and isinstance(row.get("steps"), list)
        and all(isinstance(step, str) for step in row["steps"])
    )


def run_measure(lines: Iterable[str]) -> Iterator[str]:
    """One JSON line for each row as it is judged, then one with the figures of all."""
    done: list[Mapping[str, Any]] = []
    with MathWorker() as worker:
        for line in lines:
            if not line.strip():
                continue
            answer = _judged(line, worker)
            if "error" not in answer:
                done.append(answer)
            yield json.dumps(answer, ensure_ascii=False)
    yield json.dumps({"figures": figures(done)}, ensure_ascii=False)


def _judged(line: str, worker: MathWorker) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        return {"id": None, "error": f"not a JSON line: {str(wrong)[:120]}"}
    if not is_row(row):
        return {"id": None, "error": "a row needs id, problem, steps and label"}
    return row_of(row, worker.steps({"problem": row["problem"], "steps": row["steps"]}))


def row_of(row: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of one row's verdict, for its line and the figures."""
    verdicts = [step["verdict"] for step in found["steps"]]
    return {
        "id": row.get("id"),
        "label": row["label"],
        "first_wrong_step": found["first_wrong_step"],
        "suspected_step": found["suspected_step"],
        "verdicts": verdicts,
        "ms": found["ms"],
    }


def figures(done: Sequence[Mapping[str, Any]]) -> dict[str, float | int]:
    """The published measure and what stands beside it; shares of 1.

    accepted: right solutions without a refuted step; located: wrong ones whose annotated step is
    the first refuted; f1: their harmonic mean; suspected: located, or suspected where none is
    refuted; place: located by always flagging the usual place; held: annotated wrong steps called
    proved or numeric; late: refutations of wrong solutions on or after the annotated step;
    decided: steps with a verdict.
    """
    right = [r for r in done if r["label"] == -1]
    wrong = [r for r in done if r["label"] >= 0]
    accepted = _share(r["first_wrong_step"] is None for r in right)
    located = _share(r["first_wrong_step"] == r["label"] for r in wrong)
    flagged = [r for r in wrong if r["first_wrong_step"] is not None]
    verdicts = [v for r in done for v in r["verdicts"]]
    return {
        "right": len(right),
        "wrong": len(wrong),
        "accepted": accepted,
        "located": located,
        "f1": round(2 * accepted * located / (accepted + located or 1), 4),
        "suspected": _share(_pointed(r) == r["label"] for r in wrong),
        "place": _share(_usual(len(r["verdicts"])) == r["label"] for r in wrong),
        "held": _share(r["verdicts"][r["label"]] in _HELD for r in wrong if _fits(r)),
        "late": _share(r["first_wrong_step"] >= r["label"] for r in flagged),
        "decided": _share(v != "unknown" for v in verdicts),
    }


def _fits(row: Mapping[str, Any]) -> bool:
    return bool(row["label"] < len(row["verdicts"]))


def _pointed(row: Mapping[str, Any]) -> int | None:
    first = row["first_wrong_step"]
    found = row["suspected_step"] if first is None else first
    return found if isinstance(found, int) else None


def _usual(count: int) -> int:
    return round(USUAL_PLACE * (count - 1))


def _share(claims: Iterable[bool]) -> float:
    listed = list(claims)
    return round(sum(listed) / len(listed), 4) if listed else 0.0
