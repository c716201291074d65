"""Formalising without a session: filters that ask for answers and give JSON lines.

`formalise` takes `{"id"?, "problem"}` to the verdict on the modelling; `steps` and `processbench`
judge as the plain filters do, with the modelling's verdict over it. Each yields lines, and requests
to which it is sent the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from domains.math.modelling.asking import (
    CLAIMS,
    MODELLING,
    ROLE,
    SAMPLES,
    problem_messages,
    steps_messages,
)
from domains.math.modelling.overlay import overlaid
from domains.math.modelling.refusals import Refusal
from workbench.core.requests import Request

Json = dict[str, Any]
Asking = Generator[str | Request, str, Any]


class Engine(Protocol):
    """What is needed of the engine's client."""

    def modelling(self, record: Mapping[str, Any]) -> Json: ...

    def steps(self, record: Mapping[str, Any]) -> Json: ...


def formalised(problem: str, engine: Engine, by: str, steps: Sequence[str] = ()) -> Asking:
    """Ask for the problem, and for the steps where the problem's answers are used; returns the
    engine's verdict. In place of a sample that cannot be used one more is asked for; where two
    disagree they do.
    """
    record: Json = {"problem": problem, "by": by}
    found = yield from _sampled(
        "samples", record, engine, Request(ROLE, MODELLING, problem_messages(problem)), _was_told
    )
    if found["state"] != "accepted" or not steps:
        return found
    about = steps_messages(problem, found["modelling"], steps)
    record["steps"] = list(steps)
    return (
        yield from _sampled("readings", record, engine, Request(ROLE, CLAIMS, about), _was_read)
    )


def _sampled(
    field: str, record: Json, engine: Engine, asked: Request, used: Callable[[Json], bool]
) -> Generator[str | Request, str, Json]:
    """The verdict on the record with the samples of a question, a further one if need be."""
    record[field] = []
    found: Json = {}
    for sample in range(SAMPLES + 1):
        record[field].append((yield replace(asked, sample=sample)))
        if sample + 1 >= SAMPLES:
            found = engine.modelling(record)
            if used(found):
                break
    return found


def _was_told(found: Json) -> bool:
    """Whether two samples were compared."""
    return found["state"] == "accepted" or found.get("reason") == Refusal.DISAGREE


def _was_read(found: Json) -> bool:
    """Whether two readings were used: where not, each step says why."""
    return any(
        step["state"] != "open" or step["reason"] in ("", "no_claim", "samples_disagree")
        for step in found.get("steps", ())
    )


def run_formalise(lines: Iterable[str], by: str, engine: Engine) -> Asking:
    """A verdict for each problem; a line that is none is answered with what is wrong."""
    for record, wrong in _records(lines, ("problem",)):
        if wrong:
            yield json.dumps({"id": record.get("id"), "error": wrong})
            continue
        found = yield from formalised(record["problem"], engine, by)
        yield json.dumps({"id": record.get("id"), **found}, ensure_ascii=False)


def run_steps(lines: Iterable[str], by: str, engine: Engine) -> Asking:
    """The verdict on each solution, with the modelling's over it."""
    for record, wrong in _records(lines, ("problem", "steps")):
        if wrong:
            yield json.dumps({"id": record.get("id"), "error": wrong})
            continue
        found = yield from judged(record, engine, by)
        yield json.dumps(found, ensure_ascii=False)


def judged(record: Mapping[str, Any], engine: Engine, by: str) -> Asking:
    """One solution's verdict with the modelling's over it."""
    steps = [str(step) for step in record["steps"]]
    modelled = yield from formalised(str(record["problem"]), engine, by, steps)
    return overlaid(engine.steps(record), modelled)


def _records(lines: Iterable[str], needed: Sequence[str]) -> Iterable[tuple[Json, str]]:
    kinds: Mapping[str, Callable[[Any], bool]] = {
        "problem": lambda v: isinstance(v, str),
        "steps": lambda v: isinstance(v, list) and all(isinstance(s, str) for s in v),
    }
    for line in lines:
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            yield {}, "not a JSON line"
            continue
        if not isinstance(record, dict):
            yield {}, "a record must be a JSON object"
            continue
        lacking = [name for name in needed if not kinds[name](record.get(name))]
        yield record, f"a record needs {', '.join(needed)}" if lacking else ""
