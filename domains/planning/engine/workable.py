"""What of a faulty plan can still be simulated, so that one fault does not hide the others.

Unknown references are dropped, estimates put in order, of two entries with one id the first one
counts. A circle, or no task at all, leaves nothing to simulate.
"""

from __future__ import annotations

from dataclasses import replace

from domains.planning.engine.network import circle
from domains.planning.engine.plan import Plan, PlanTask


def workable(plan: Plan) -> Plan | None:
    """The plan as it can be simulated; None where it cannot."""
    tasks: dict[str, PlanTask] = {}
    for task in plan.tasks:
        tasks.setdefault(task.id, task)
    kept = tuple(_sound(task, frozenset(tasks)) for task in tasks.values())
    risks = tuple({risk.id: risk for risk in reversed(plan.risks)}.values())[::-1]
    resources = tuple({each.id: each for each in reversed(plan.resources)}.values())[::-1]
    sound = replace(plan, tasks=kept, risks=risks, resources=resources)
    return None if not kept or circle(sound) else sound


def _sound(task: PlanTask, known: frozenset[str]) -> PlanTask:
    low, likely, high = sorted((task.o, task.m, task.p))
    links = tuple(link for link in task.links if link.on in known and link.on != task.id)
    return replace(task, o=low, m=likely, p=high, links=links)
