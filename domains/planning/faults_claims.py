"""Faults of money, promises, risks, goals, and of the memo against its own plan."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from domains.planning.planted import (
    Change,
    Plan,
    in_plan,
    mean_cost,
    mean_days,
    numbers_replaced,
    opened,
)
from workbench.core.faults import FaultOperator, Planted
from workbench.core.task import Task

MONEY, CLAIMS, CPM, SUCCESS = "money", "claims", "cpm", "success"
RISKS, TRACE, MEMO, SCHEMA = "risks", "trace", "memo", "schema"

_MONTHS = "January February March April May June July August September October November December"


def _wrong_sum(task: Task, draft: str, seed: int) -> Planted:
    """The stated cost is not what the tasks, resources and responses add up to."""
    parts, random = opened(draft), Random(seed)
    old = float(parts.plan["claims"]["cost"])
    new = round(old * random.choice([0.87, 0.93, 1.09, 1.16]), 2)
    plan = {**parts.plan, "claims": {**parts.plan["claims"], "cost": new}}
    prose = numbers_replaced(parts.prose, old, new)
    return Planted(parts.closed(prose=prose, plan=plan), (MONEY, CLAIMS), "", "/claims/cost")


def _too_early(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """The promised finish lies before the end of the critical path at mean durations."""
    start = date.fromisoformat(str(plan["start"]))
    days = math.floor(_path_days(plan) * random.choice([0.6, 0.75, 0.88]))
    plan["claims"]["finish"] = (start + timedelta(days=days)).isoformat()
    return Change((CPM, CLAIMS, SUCCESS), "/claims/finish")


def _path_days(plan: Plan) -> float:
    """The longest path over finish-to-start links: a lower bound of the critical path."""
    ends: dict[str, float] = {}
    left = list(plan["tasks"])
    while left:
        ready = [t for t in left if all(dep["on"] in ends for dep in t["deps"])]
        for task in ready:
            waits = [ends[d["on"]] for d in task["deps"] if d.get("type", "FS") == "FS"]
            ends[task["id"]] = max(waits, default=0.0) + mean_days(task)
        left = [task for task in left if task["id"] not in ends]
    return max(ends.values())


def _inflated(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """The stated probability is far above what the plan gives."""
    claims = plan["claims"]
    new = random.choice([0.97, 0.98, 0.99])
    which = "probability"
    claims[which] = f"{new:.0%}" if isinstance(claims[which], str) else new
    return Change((CLAIMS, SUCCESS), f"/claims/{which}")


def _ownerless(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A risk without an owner, or without the sign on which somebody acts."""
    at = random.randrange(len(plan["risks"]))
    field = random.choice(["owner", "owner", "trigger"])
    if random.random() < 0.5:
        plan["risks"][at][field] = ""
    else:
        del plan["risks"][at][field]
    return Change((RISKS, SCHEMA), f"/risks/{at}")


def _dear_response(task: Task, draft: str, seed: int) -> Planted:
    """A response that costs several times what it saves; the sums follow."""
    parts, random = opened(draft), Random(seed)
    risks = [dict(risk) for risk in parts.plan["risks"]]
    at = random.randrange(len(risks))
    saved = (risks[at]["prob"] - risks[at]["residual_prob"]) * mean_cost(risks[at])
    dear = round(saved * random.choice([4, 6, 9]) + 2000)
    more = dear - risks[at]["response_cost"]
    risks[at]["response_cost"] = dear
    old = float(parts.plan["claims"]["cost"])
    claims = {**parts.plan["claims"], "cost": round(old + more, 2)}
    prose = numbers_replaced(parts.prose, old, old + more)
    text = parts.closed(prose=prose, plan={**parts.plan, "risks": risks, "claims": claims})
    return Planted(text, (RISKS,), "", f"/risks/{at}")


def _unmeasured(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A goal without its metric, its target or its date."""
    at = random.randrange(len(plan["goals"]))
    field = random.choice(["metric", "metric", "target", "by"])
    if random.random() < 0.5:
        plan["goals"][at][field] = ""
    else:
        del plan["goals"][at][field]
    return Change((TRACE, SCHEMA), f"/goals/{at}")


def _orphan(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A task that serves no goal."""
    at = random.randrange(len(plan["tasks"]))
    plan["tasks"][at]["serves"] = []
    return Change((TRACE,), f"/tasks/{at}")


def _unserved(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A goal that no task serves."""
    by = plan["goals"][0]["by"]
    new = {"id": "press", "metric": "articles", "baseline": 0, "target": 5, "by": by}
    at = random.randrange(len(plan["goals"]) + 1)
    plan["goals"].insert(at, new)
    return Change((TRACE,), f"/goals/{at}")


def _no_stop(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """No gate at which the plan may be stopped."""
    plan["gates"] = []
    return Change((TRACE,), "/gates")


def _memo_date(task: Task, draft: str, seed: int) -> Planted | None:
    """The memo names another finishing date than the plan."""
    parts, random = opened(draft), Random(seed)
    finish = date.fromisoformat(str(parts.plan["claims"]["finish"]))
    for old, form in _forms(finish).items():
        if old in parts.prose:
            wrong = form(finish + timedelta(days=random.choice([-16, -9, 8, 13])))
            prose = parts.prose.replace(old, wrong, 1)
            return Planted(parts.closed(prose=prose), (MEMO,), wrong)
    return None


def _forms(day: date) -> dict[str, Any]:
    def long(d: date) -> str:
        return f"{d.day} {_MONTHS.split()[d.month - 1]} {d.year}"

    def american(d: date) -> str:
        return f"{_MONTHS.split()[d.month - 1]} {d.day}, {d.year}"

    return {form(day): form for form in (date.isoformat, long, american)}


def _memo_sum(task: Task, draft: str, seed: int) -> Planted | None:
    """The memo names another cost than the plan."""
    parts, random = opened(draft), Random(seed)
    old = float(parts.plan["claims"]["cost"])
    new = round(old * random.choice([0.8, 0.9, 1.15]))
    prose = numbers_replaced(parts.prose, old, new)
    if prose == parts.prose:
        return None
    pairs = zip(re.findall(r"\S+", parts.prose), re.findall(r"\S+", prose), strict=True)
    quote = next(after for before, after in pairs if before != after)
    return Planted(parts.closed(prose=prose), (MEMO, MONEY), quote.strip("*|,.;"))


CLAIM_FAULTS = (
    FaultOperator("wrong sum", "The stated cost is not the sum of the parts.", _wrong_sum),
    FaultOperator("deadline before path", "Finish before the mean path.", in_plan(_too_early)),
    FaultOperator("inflated probability", "A chance the plan has not.", in_plan(_inflated)),
    FaultOperator("ownerless risk", "No owner or no trigger.", in_plan(_ownerless), "minor"),
    FaultOperator("dear response", "It costs more than it saves.", _dear_response, "minor"),
    FaultOperator("unmeasured goal", "No metric, target or date.", in_plan(_unmeasured)),
    FaultOperator("orphan task", "A task that serves no goal.", in_plan(_orphan), "minor"),
    FaultOperator("unserved goal", "A goal that no task serves.", in_plan(_unserved), "minor"),
    FaultOperator("no stop gate", "No gate to stop at.", in_plan(_no_stop), "minor"),
    FaultOperator("memo date", "The memo's date is not the plan's.", _memo_date),
    FaultOperator("memo sum", "The memo's cost is not the plan's.", _memo_sum),
)
