"""Roles optimised: every single change of a team as a candidate, the better ones on more tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domains.team.configuration import ROLES
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.team.halving import Choice, halved
from workbench.lab.team.trials import Crew, Ground, Trials

PRACTICE = 48
"""Practice tasks that halving may draw on."""
STEPS = 3
"""Changes made one after the other, each from the best so far."""


def changes(crew: Crew, ground: Ground) -> list[Crew]:
    """Every crew that differs in one role, one model or one knob."""
    found = [crew.without(role) for role in crew.roles]
    ordered = [tuple(r for r in ROLES if r in {*crew.roles, role}) for role in ROLES]
    found += [replace(crew, roles=roles) for roles in ordered]
    for role in ("generator", *crew.roles):
        for name in sorted(ground.skills):
            found.append(replace(crew, models={**crew.models, role: name}))
    for items in (2, 4, 8):
        found.append(replace(crew, items=items))
    unique: dict[str, Crew] = {repr(one): one for one in found if one != crew}
    return list(unique.values())


def optimised(crew: Crew, ground: Ground, exam: int, price: float, seed: int = 0) -> Choice[Crew]:
    """The best team within a few changes: chosen on practice tasks, judged on exam tasks."""
    trials, shape = Trials(), _shape(ground)
    practice = simulated_tasks(PRACTICE, 1000 + seed, *shape, prefix="practice")
    examined = simulated_tasks(exam, 5000 + seed, *shape, prefix="exam")

    def tried(one: Crew, count: int) -> Mapping[str, float]:
        return trials.of(one, replace(ground, tasks=tuple(practice[:count])), price).values

    def exam_of(one: Crew) -> Mapping[str, float]:
        return trials.of(one, replace(ground, tasks=tuple(examined)), price).values

    def mean(one: Crew) -> float:
        values = tried(one, 12).values()
        return sum(values) / len(values)

    best = crew
    for _ in range(STEPS):
        step = halved(best, changes(best, ground), tried, lambda one: tried(one, 12))
        if mean(step.best) <= mean(best):
            break
        best = step.best
    return halved(crew, [best], tried, exam_of)


def _shape(ground: Ground) -> tuple[int, int]:
    """Shown and hidden parts of the ground's tasks."""
    first = ground.tasks[0]
    hidden = first.hidden["parts"] if first.hidden else []
    return len(first.stages[0].checks["parts"]), len(hidden)
