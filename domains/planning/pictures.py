"""Pictures of a forecast as plain data, for whoever draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.domain import ShownView


def pictures(result: CheckResult) -> tuple[ShownView, ...]:
    """The Gantt chart and the finishing dates of `forecast`, the tornado of `drivers`."""
    evidence = result.evidence
    if not isinstance(evidence, Mapping):
        return ()
    shown = []
    if "gantt" in evidence:
        shown.append(ShownView("gantt", "Schedule at mean durations", evidence["gantt"]))
    if "histogram" in evidence:
        shown.append(
            ShownView("bars", "Finishing dates, share of runs", _bars(evidence["histogram"]))
        )
    if "tornado" in evidence:
        shown.append(ShownView("table", "What moves the finish", _table(evidence["tornado"])))
        shown.append(
            ShownView("bars", "Days between best and worst case", _swings(evidence["tornado"]))
        )
    return tuple(shown)


def _bars(histogram: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "labels": histogram["from"],
        "series": {"ρ = .5": histogram["together"], "ρ = 0": histogram["apart"]},
        "marks": {"deadline": histogram["deadline"]} if histogram.get("deadline") else {},
    }


def _table(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    columns = ["task", "finish at best", "finish at worst", "critical", "rank correlation", "float"]
    keys = ["id", "early", "late", "critical", "rank correlation", "spare days"]
    return {"columns": columns, "rows": [[row[key] for key in keys] for row in rows]}


def _swings(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "labels": [row["id"] for row in rows],
        "series": {"days": [round(row["late"] - row["early"], 2) for row in rows]},
        "marks": {},
    }
