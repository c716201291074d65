"""Faults of the network and its estimates: what waits for what, how long, and who is needed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from domains.planning.planted import Change, Plan, downstream, in_plan, successors
from workbench.core.faults import FaultOperator

NETWORK, ESTIMATES, RESOURCES = "network", "estimates", "resources"
SCHEMA, REFS, CONSTRAINTS = "schema", "refs", "constraints"


def _cycle(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A task waits for itself, for its successor, or for one far downstream."""
    at = random.choice([n for n, t in enumerate(plan["tasks"]) if downstream(plan, t["id"])])
    task = plan["tasks"][at]
    later = downstream(plan, task["id"])
    behind = random.choice([task, later[0], later[-1]])
    task["deps"].append({"on": behind["id"], "type": "FS", "lag": 0})
    return Change((NETWORK,), f"/tasks/{at}/deps")


def _dangling(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change | None:
    """Nothing waits for a task any more, though it is not the end of the plan."""
    ends = [n for n, task in enumerate(plan["tasks"]) if _can_hang(plan, task)]
    if not ends:
        return None
    at = random.choice(ends)
    id = plan["tasks"][at]["id"]
    for task in successors(plan, id):
        task["deps"] = [dep for dep in task["deps"] if dep["on"] != id]
    return Change((NETWORK,), f"/tasks/{at}")


def _can_hang(plan: Plan, task: Plan) -> bool:
    after = successors(plan, task["id"])
    return bool(after) and all(len(one["deps"]) > 1 for one in after)


def _unknown_reference(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change | None:
    """A dependency, a resource or a risk speaks of an id that nobody declares."""
    at = random.randrange(1, len(plan["tasks"]))
    kind = random.choice(["dep", "resource", "risk"])
    if kind == "dep" and not plan["tasks"][at]["deps"]:
        return None
    if kind == "dep":
        plan["tasks"][at]["deps"][0]["on"] = "sign-off-by-legal"
        return Change((REFS,), f"/tasks/{at}/deps/0")
    if kind == "resource":
        plan["tasks"][at]["uses"] = {"crane": 1}
        return Change((REFS,), f"/tasks/{at}/uses")
    which = random.randrange(len(plan["risks"]))
    plan["risks"][which]["affects"] = [*plan["risks"][which]["affects"], "paint-doors"]
    return Change((REFS,), f"/risks/{which}/affects")


def _twice(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """Two tasks, or two risks, carry the same id."""
    part = random.choice(["tasks", "risks"])
    at = random.randrange(1, len(plan[part]))
    copy = {**plan[part][at], "owner": plan[part][at - 1]["owner"]}
    plan[part].append(copy)
    return Change((SCHEMA, REFS), f"/{part}")


def _wrong_order(plan: Plan, random: Random, materials: Mapping[str, Any]) -> Change | None:
    """What the task wants done first no longer comes first: used before it is tested."""
    order = materials["constraints"][0]
    first, then = order["before"], order["after"]
    tasks = {task["id"]: task for task in plan["tasks"]}
    after = [task for task in successors(plan, first) if task["id"] == then]
    if not after or len(tasks[first]["deps"]) == 0:
        return None
    waits = list(tasks[first]["deps"])
    tasks[then]["deps"] = [d for d in tasks[then]["deps"] if d["on"] != first] + waits
    later = [task for task in successors(plan, then) if task["id"] != first]
    tasks[first]["deps"] = [{"on": then, "type": "FS", "lag": 0}]
    for task in later:
        if random.random() < 0.5:
            task["deps"].append({"on": first, "type": "FS", "lag": 0})
    return Change((NETWORK, CONSTRAINTS), f"/tasks/{plan['tasks'].index(tasks[then])}")


def _disordered_estimate(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """The pessimistic estimate lies below the likely one, or the likely below the optimistic."""
    at = random.randrange(len(plan["tasks"]))
    task = plan["tasks"][at]
    if random.random() < 0.5:
        task["p"] = task["m"] - 1
    else:
        task["m"] = task["o"] - 0.5
    return Change((SCHEMA, ESTIMATES), f"/tasks/{at}")


def _overconfident(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A range of a few per cent around the likely duration."""
    at = random.choice([n for n, task in enumerate(plan["tasks"]) if task["m"] >= 5])
    task = plan["tasks"][at]
    task["o"], task["p"] = task["m"] * 0.97, task["m"] * (1.02 + 0.04 * random.random())
    return Change((ESTIMATES,), f"/tasks/{at}")


def _negative_lag(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """A task starts some days before the end of what it waits for."""
    at = random.choice([n for n, task in enumerate(plan["tasks"]) if task["deps"]])
    dep = random.choice(plan["tasks"][at]["deps"])
    dep["lag"] = -random.choice([1, 2, 4])
    return Change((NETWORK,), f"/tasks/{at}/deps")


def _overload(plan: Plan, random: Random, _: Mapping[str, Any]) -> Change:
    """One task asks for more units of a resource than there are."""
    at = random.choice([n for n, task in enumerate(plan["tasks"]) if task["uses"]])
    resource = random.choice(sorted(plan["tasks"][at]["uses"]))
    there = next(r["capacity"] for r in plan["resources"] if r["id"] == resource)
    plan["tasks"][at]["uses"][resource] = there + random.choice([1, 2, 3])
    return Change((RESOURCES,), f"/tasks/{at}/uses")


NETWORK_FAULTS = (
    FaultOperator("cycle", "Tasks wait for one another in a circle.", in_plan(_cycle), "blocker"),
    FaultOperator("dangling task", "A task that nothing waits for.", in_plan(_dangling), "minor"),
    FaultOperator("unknown reference", "An id that nobody declares.", in_plan(_unknown_reference)),
    FaultOperator("id used twice", "Two entries with one id.", in_plan(_twice)),
    FaultOperator("used before tested", "The wanted order is broken.", in_plan(_wrong_order)),
    FaultOperator("disordered estimate", "p < m or m < o.", in_plan(_disordered_estimate)),
    FaultOperator("overconfident", "(p - o)/m below .2.", in_plan(_overconfident), "minor"),
    FaultOperator("negative lag", "A lag below 0.", in_plan(_negative_lag), "minor"),
    FaultOperator("overload", "More units than capacity.", in_plan(_overload)),
)
