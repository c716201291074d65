"""inspect_ai's samples, and logs of what people said.

Samples are JSON lines; a log is the `.json` form (the `.eval` form is a zip of zstd members, which
inspect makes from it: `inspect log convert`). Unknown fields of a sample are dropped by its reader
without a word, so all that is ours stands in `metadata`. Measured with inspect_ai's own readers;
see tests/curation/test_exporting_consumers.py.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import quote

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.contracts import contract_for
from workbench.curation.exporting.lines import (
    as_json,
    chat,
    checked_lines,
    is_chat,
    render_lines,
    require,
)
from workbench.curation.exporting.selecting import seen_in_training
from workbench.curation.grading.contracts import contract_json

_PREFIX = {"golden": "gold-", "regression": "regr-", "rated": "rate-"}
_EPOCH = "1970-01-01T00:00:00+00:00"


def sample_id(case: ExportCase) -> str:
    """Never digits alone, which become a number, and without `/`, since ids name zip members."""
    id, prefix = quote(case.id, safe=""), _PREFIX[case.kind]
    return id if id.startswith(prefix) else prefix + id


def _sample(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip():
        return "no answer to hold another against"
    return [
        {
            "input": chat(case.prompt),
            "target": case.chosen,
            "id": sample_id(case),
            "metadata": _metadata(case),
        }
    ]


def _metadata(case: ExportCase) -> Json:
    return {
        "case_id": case.id,
        "kind": case.kind,
        "rejected": case.rejected,
        "contract": contract_json(contract_for(case)),
        "tags": sorted(case.tags),
        "session": case.session,
        "policy": case.policy,
        "seen_in_training": seen_in_training(case),
        **({} if case.sources is None else {"sources": case.sources}),
    }


def _check_sample(row: Json) -> None:
    require(is_chat(row["input"]), "the input is no list of messages")
    require(isinstance(row["target"], str), "the target is no text")
    require(not row["id"].isdigit() and "/" not in row["id"], f"{row['id']} cannot be an id")
    require(isinstance(row["metadata"], dict), "metadata is no object")


def _logged(case: ExportCase) -> list[Json] | str:
    """The answer that was judged, with the person's verdict as its score."""
    good = case.kind == "golden"
    answer = case.chosen if good else case.rejected
    if not answer.strip():
        return "the answer that was judged is not known"
    score = {"value": "C" if good else "I", "answer": answer, "explanation": _said(case)}
    return [
        {
            "id": sample_id(case),
            "epoch": 1,
            "input": chat(case.prompt),
            "target": case.chosen,
            "output": _output(case, answer),
            "scores": {"person": score},
            "metadata": {**_metadata(case), "created": case.time},
        }
    ]


def _said(case: ExportCase) -> str:
    tags = ", ".join(sorted(case.tags))
    return {"golden": "praised", "regression": "corrected", "rated": "turned down"}[case.kind] + (
        f"; {tags}" if tags else ""
    )


def _output(case: ExportCase, answer: str) -> Json:
    message = {"role": "assistant", "content": answer}
    return {
        "model": case.model or "unknown",
        "choices": [{"message": message, "stop_reason": "stop"}],
    }


def _render_log(rows: Sequence[Row]) -> str:
    samples = [row.data for row in rows]
    models = sorted({sample["output"]["model"] for sample in samples})
    right = sum(sample["scores"]["person"]["value"] == "C" for sample in samples)
    accuracy = right / len(samples) if samples else 0.0
    metrics = {"accuracy": {"name": "accuracy", "value": accuracy}}
    created = max((sample["metadata"]["created"] for sample in samples), default="") or _EPOCH
    log = {
        "version": 2,
        "status": "success",
        "eval": {
            "created": created,
            "task": "feedback_workbench",
            "dataset": {"samples": len(samples), "sample_ids": [s["id"] for s in samples]},
            "model": models[0] if len(models) == 1 else "several",
            "config": {},
        },
        "results": {
            "total_samples": len(samples),
            "completed_samples": len(samples),
            "scores": [{"name": "person", "scorer": "person", "metrics": metrics}],
        },
        "samples": samples,
    }
    return as_json(log) + "\n"


def _check_log(text: str, rows: Sequence[Row]) -> None:
    log = json.loads(text)
    require(log["samples"] == [row.data for row in rows], "the samples read back differently")
    required = {"created", "task", "dataset", "model", "config"}
    require(required <= log["eval"].keys(), "the eval misses a field")
    ids = [sample["id"] for sample in log["samples"]]
    require(len(ids) == len(set(ids)), "two samples share an id")


FORMATS = (
    Format(
        "inspect-samples",
        "inspect_ai samples",
        ".jsonl",
        "eval",
        _sample,
        render_lines,
        checked_lines(_check_sample),
        holds_sources=True,
    ),
    Format(
        "inspect-log",
        "inspect_ai log of the answers and what people said",
        ".json",
        "eval",
        _logged,
        _render_log,
        _check_log,
        holds_sources=True,
    ),
)
