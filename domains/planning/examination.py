"""All results of one draft: the ledger first, then what the plan is made of, what it promises, what
it is for, and whether the memo says the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from domains.planning.engine.actuals import actuals_text, read_actuals
from domains.planning.engine.demands import demands_of, granted
from domains.planning.engine.schema import Reader
from domains.planning.rules import aims, assumed, chances, memo, passages, structure, value
from domains.planning.rules.findings import Examined
from domains.planning.rules.portrait import portrait
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.contract import ledger_results
from workbench.prose.document import read_document

EXAMPLE = """```json ledger
{"start": "2026-03-02",
 "goals": [{"id": "open", "metric": "visitors", "baseline": 0, "target": 40, "by": "2026-05-01"}],
 "assumptions": [{"id": "rent", "range": [200, 260], "source": "offer of the hall"}],
 "tasks": [{"id": "brief", "o": 2, "m": 3, "p": 6, "deps": [], "uses": {"team": 1},
            "cost": {"fixed": 0, "per_day": 0}, "owner": "Ann", "deliverable": "a brief",
            "serves": ["open"]},
           {"id": "day", "o": 1, "m": 1, "p": 2, "deps": [{"on": "brief", "type": "FS", "lag": 0}],
            "uses": {"team": 1}, "cost": {"fixed": 300, "per_day": 0}, "owner": "Ann",
            "deliverable": "the open day", "serves": ["open"]}],
 "resources": [{"id": "team", "capacity": 2, "cost_day": 80}],
 "risks": [{"id": "rain", "prob": 0.2, "days": [1, 2, 4], "cost": [0, 50, 100],
            "affects": ["brief", "day"], "trigger": "forecast", "response": "a tent",
            "response_cost": 5, "residual_prob": 0.1, "owner": "Ann"}],
 "gates": [{"id": "go", "after": "brief", "criterion": "a hall", "stop_if": "no hall"}],
 "claims": {"finish": "2026-03-08", "probability": 0.9, "probability_rho0": 0.9, "cost": 665}}
```"""
"""The shortest ledger that holds one of everything."""


def examined(task: Task, draft: str) -> Examined:
    """A draft read against a task."""
    document = read_document(draft, primary="tasks")
    demands = demands_of(task)
    reader = Reader(document.ledger.data, demands.start)
    plan = reader.plan()
    if "resources" not in document.ledger.data and demands.resources:
        plan = replace(plan, resources=granted(demands))
    told = f"{task.prompt}\n{json.dumps(dict(task.materials), default=str)}"
    return Examined(document, plan, tuple(reader.problems), demands, told)


def results(task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
    """The results of a draft, as they come."""
    seen = examined(task, draft)
    yield from ledger_results(seen.document, EXAMPLE, ())
    if not seen.document.ledger.present:
        return
    for group in (structure, value, chances, assumed, aims, memo, passages):
        for rule in group.RULES:
            yield from rule.result(seen)
    yield from memo.uncovered(seen)
    yield from portrait(seen, examined(task, before) if before else None)
    yield from actuals_results(task, seen)


def actuals_results(task: Task, seen: Examined) -> Iterator[CheckResult]:
    """How the claims stand, where the task's materials carry `actuals` (a CSV's text)."""
    text, forecast = task.materials.get("actuals"), seen.forecast
    if not isinstance(text, str) or forecast is None:
        return
    report = read_actuals(text, forecast.plan)
    told = "The actual dates cannot be read: no line has a task and a date."
    yield CheckResult(
        "actuals",
        "unknown" if report is None else "pass",
        "actuals",
        severity="info",
        decides=False,
        message=told if report is None else actuals_text(forecast, report),
    )
