"""The shortest ledger that holds one of everything, with the task's own start, goal and names.

A writer who left the ledger out sees the form in words that are the task's; its figures are those
of two small tasks and answer nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from domains.planning.engine.demands import Demands

START = date(2026, 3, 2)
FINISH = 6
"""Days from the start to the finish that the example claims."""


def example(demands: Demands) -> str:
    """A fenced ledger that passes on its own."""
    start = demands.start or START
    first, last = _names(demands)
    data = {
        "start": f"{start}",
        "goals": [_goal(demands.deadline or start + timedelta(days=60))],
        "assumptions": [{"id": "rent", "range": [200, 260], "source": "an offer in writing"}],
        "tasks": [_first(demands, first), _last(demands, last, first)],
        "resources": _resources(demands),
        "risks": [_risk(first, last)],
        "gates": [{"id": "go", "after": first, "criterion": "it is approved",
                   "stop_if": "it is not approved"}],
        "claims": {"finish": f"{start + timedelta(days=FINISH)}", "probability": 0.9,
                   "probability_rho0": 0.9, "cost": _cost(demands)},
    }  # fmt: skip
    rows = ",\n ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in data.items())
    return f"```json ledger\n{{{rows}}}\n```"


def _names(demands: Demands) -> tuple[str, str]:
    """Two pieces of the task's work in an order that it allows, else made up."""
    given = [work.id for work in demands.work]
    if len(given) < 2:
        return "brief", "day"
    first, last = given[0], given[-1]
    backwards = any((o.before, o.after) == (last, first) for o in demands.orders)
    return (last, first) if backwards else (first, last)


def _resource(demands: Demands) -> tuple[str, float, float]:
    """The first of the task's resources with its capacity and price."""
    for id, (capacity, price) in (demands.resources or {}).items():
        if capacity >= 1:
            return id, capacity, price
    return "team", 2, 80


def _resources(demands: Demands) -> list[dict[str, Any]]:
    id, capacity, price = _resource(demands)
    return [{"id": id, "capacity": capacity, "cost_day": price}]


def _goal(by: date) -> Mapping[str, Any]:
    return {"id": "goal", "metric": "what is counted", "baseline": 0, "target": 40, "by": f"{by}"}


def _first(demands: Demands, id: str) -> Mapping[str, Any]:
    return {"id": id, "o": 2, "m": 3, "p": 6, "deps": [],
            "uses": {_resource(demands)[0]: 1}, "cost": {"fixed": 0, "per_day": 0},
            "owner": "Ann", "deliverable": f"{id} is done", "serves": ["goal"]}  # fmt: skip


def _last(demands: Demands, id: str, after: str) -> Mapping[str, Any]:
    return {"id": id, "o": 1, "m": 1, "p": 2,
            "deps": [{"on": after, "type": "FS", "lag": 0}],
            "uses": {_resource(demands)[0]: 1}, "cost": {"fixed": 300, "per_day": 0},
            "owner": "Ann", "deliverable": f"{id} is done", "serves": ["goal"]}  # fmt: skip


def _risk(first: str, last: str) -> Mapping[str, Any]:
    return {"id": "rain", "prob": 0.2, "days": [1, 2, 4], "cost": [0, 50, 100],
            "affects": [first, last], "trigger": "a bad forecast", "response": "a tent",
            "response_cost": 5, "residual_prob": 0.1, "owner": "Ann"}  # fmt: skip


def _cost(demands: Demands) -> float:
    """Fixed costs, mean days times the resource's price, and the response."""
    return round(300 + (20 / 6 + 7 / 6) * _resource(demands)[2] + 5, 2)
