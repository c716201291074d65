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
from domains.planning.example import example
from domains.planning.rules import (
    aimed,
    aims,
    allotted,
    assumed,
    chances,
    chances_told,
    days,
    facts_told,
    gates,
    memo,
    offered,
    passages,
    people,
    reckoned,
    sides,
    structure,
    value,
)
from domains.planning.rules.findings import Examined
from domains.planning.rules.portrait import portrait
from domains.planning.rules.told import money_told, order_told, shares_told
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.contract import ledger_results
from workbench.prose.document import read_document

GROUPS = (
    structure, value, allotted, offered, chances, assumed, aims, aimed, gates, days, memo, passages,
    reckoned, sides, people, chances_told, facts_told,
    money_told, order_told, shares_told,
)  # fmt: skip
"""The rules in the order in which they are told."""


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
    yield from ledger_results(seen.document, example(seen.demands), ())
    if not seen.document.ledger.present:
        return
    for group in GROUPS:
        for rule in group.RULES:
            yield from rule.result(seen)
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
