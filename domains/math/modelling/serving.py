"""What the engine's process answers about modellings: plain JSON in, plain JSON out.

`modelling` judges the samples of a problem and, with a solution and its readings, the steps;
`replay` computes a contradiction's record afresh.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domains.math.modelling.accepting import accepted, confirmed
from domains.math.modelling.judging import judged, replays

Json = dict[str, Any]


def handle(record: Mapping[str, Any]) -> Json:
    """`{"problem", "samples", "by", "given"?, "steps"?, "readings"?}` to the verdict on the
    modelling (`state`, `answers`, `modelling` or `reason`) and on each step (`steps`).
    """
    if "replay" in record:
        return {"replays": replays(record["replay"])}
    problem = str(record["problem"])
    given = record.get("given")
    if given:
        verdict = confirmed(problem, given, str(record.get("by") or "the task"))
    else:
        samples = [str(sample) for sample in record.get("samples", ())]
        verdict = accepted(problem, samples, str(record.get("by", "")))
    found = verdict.to_json()
    if verdict.accepted is not None and record.get("readings"):
        steps = [str(step) for step in record.get("steps", ())]
        readings = [str(reading) for reading in record["readings"]]
        found["steps"] = judged(problem, steps, verdict.accepted, readings)
    return found
