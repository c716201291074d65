"""Small tables and reports for the tests: rows in, results out."""

from __future__ import annotations

import json
from typing import Any

from domains.analysis import DOMAIN
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Stage, Task

SHOP = """day,shop,kind,sales,visits,late
2025-01-01,North,big,10.0,5,0
2025-01-02,North,big,14.0,6,0
2025-01-03,North,small,15.5,9,1
2025-01-04,South,small,22.0,11,0
2025-01-05,South,small,24.0,12,1
2025-01-06,South,big,26.5,12,1
2025-01-07,South,big,,14,0
2025-01-08,North,small,31.0,15,0
"""
SCHEMA: dict[str, Any] = {
    "time": "day",
    "columns": [
        {"name": "day", "role": "time"},
        {"name": "shop", "role": "group"},
        {"name": "kind", "role": "group"},
        {"name": "sales", "role": "measure", "unit": "EUR"},
        {"name": "visits", "role": "measure", "unit": "people"},
        {"name": "late", "role": "flag", "unit": "0/1"},
    ],
}


def task(csv: str = SHOP, schema: dict[str, Any] | None = None, **settings: Any) -> Task:
    """A task on a table given as text."""
    materials = {"csv": csv, "schema": SCHEMA if schema is None else schema}
    return Task(
        *("analysis/test", "analysis", "A test", "Report."),
        stages=(Stage("all", "", {}),),
        materials=materials,
        settings=settings,
    )


def report(*claims: dict[str, Any], prose: str = "", advice: Any = ()) -> str:
    """A report whose lines are the claims' quotes, with its ledger."""
    lines = [f"- {claim['quote']}" for claim in claims if claim.get("quote")]
    ledger = {"claims": list(claims), "recommendations": list(advice)}
    told = [f"- {one['quote']}" for one in advice if one.get("quote")]
    body = "\n".join(["# Report", "", *lines, *told, "", prose, ""])
    return f"{body}\n```json ledger\n{json.dumps(ledger)}\n```\n"


def results(draft: str, on: Task | None = None) -> list[CheckResult]:
    """All results of a draft."""
    return list(DOMAIN.check(on or task(), draft, None))


def wrong(draft: str, on: Task | None = None) -> dict[str, CheckResult]:
    """What is wrong of major severity, by check; the data's own flaws and insights left out."""
    aside = ("quality", "insight")
    found = failing(results(draft, on))
    return {r.check: r for r in found if not r.check.startswith(aside) and r.severity != "minor"}


def stat(value: Any, quote: str = "", **fields: Any) -> dict[str, Any]:
    """A claim about mean sales, with the fields that differ."""
    base = {"id": "c1", "kind": "stat", "col": "sales", "agg": "mean", "value": value}
    return {**base, "quote": quote or f"The mean is {value}.", **fields}
