"""The schedule when resources are scarce: tasks are placed one by one, each at the first time its
units are free for as long as it takes (serial schedule generation), in all runs at once.

Tasks are placed by latest start at mean durations, after all they wait for. The rule is the same
in every run, so a plan's runs differ by luck alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domains.planning.engine.network import Network, critical_path
from domains.planning.engine.plan import EPSILON, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

CHUNK = 500
"""Runs placed together: their tables fit in the processor's cache."""


@dataclass(frozen=True)
class Overload:
    """More of a resource wanted than there is."""

    resource: str
    day: float
    """From the start; for a task that alone wants too much, its planned start."""
    wanted: float
    capacity: float
    tasks: tuple[str, ...]


def too_greedy(plan: Plan) -> list[Overload]:
    """Tasks that alone want more units than there are: no order of work mends that."""
    capacity = {resource.id: resource.capacity for resource in plan.resources}
    return [
        Overload(id, 0.0, wanted, capacity[id], (task.id,))
        for task in plan.tasks
        for id, wanted in task.uses.items()
        if id in capacity and wanted > capacity[id] + EPSILON
    ]


def overloads(plan: Plan, starts: Sequence[float], lengths: Sequence[float]) -> list[Overload]:
    """For each resource the first time that a schedule wants more of it than there is."""
    found = []
    for resource in plan.resources:
        users = [at for at, task in enumerate(plan.tasks) if task.uses.get(resource.id)]
        for moment in sorted({starts[at] for at in users}):
            busy = [
                at for at in users
                if starts[at] <= moment + EPSILON < starts[at] + lengths[at] - EPSILON
            ]  # fmt: skip
            wanted = sum(plan.tasks[at].uses[resource.id] for at in busy)
            if wanted > resource.capacity + EPSILON:
                ids = tuple(plan.tasks[at].id for at in busy)
                found.append(Overload(resource.id, moment, wanted, resource.capacity, ids))
                break
    return found


def is_scarce(plan: Plan) -> bool:
    """Whether resources could ever make a task wait."""
    for resource in plan.resources:
        wants = sorted((task.uses.get(resource.id, 0.0) for task in plan.tasks), reverse=True)
        if sum(wants) > resource.capacity + EPSILON:
            return True
    return False


def placed(plan: Plan, network: Network, durations: Numbers) -> Numbers:
    """Starts (tasks × runs) of the serial schedule."""
    import numpy as np

    starts = np.zeros_like(durations)
    order = list(placing_order(plan, network))
    for first in range(0, durations.shape[1], CHUNK):
        part = slice(first, first + CHUNK)
        starts[:, part] = _placed(plan, network, order, durations[:, part])
    return starts


def placing_order(plan: Plan, network: Network) -> Iterator[int]:
    """Tasks by latest start at mean durations, none before what it waits for."""
    mean = critical_path(network, [task.mean for task in plan.tasks])
    late = [s + f for s, f in zip(mean.starts, mean.floats, strict=True)]
    waiting = {at: {other for other, _ in network.before[at]} for at in range(len(plan.tasks))}
    while waiting:
        ready = [at for at, others in waiting.items() if not others]
        chosen = min(ready, key=lambda at: (late[at], at))
        del waiting[chosen]
        for others in waiting.values():
            others.discard(chosen)
        yield chosen


def _placed(plan: Plan, network: Network, order: Sequence[int], durations: Numbers) -> Numbers:
    import numpy as np

    capacity = {resource.id: resource.capacity for resource in plan.resources}
    starts = np.zeros_like(durations)
    finishes = np.zeros_like(durations)
    done: list[int] = []
    for at in order:
        ready = network.earliest(at, starts, durations)
        wants = {
            id: min(n, capacity[id])
            for id, n in plan.tasks[at].uses.items()
            if n and id in capacity
        }
        rivals = _rivals(plan, done, wants, finishes, ready)
        if rivals:
            ready = _first_free(
                ready, durations[at], starts[rivals], finishes[rivals],
                [(np.array([plan.tasks[r].uses.get(id, 0.0) for r in rivals]), capacity[id] - n)
                 for id, n in wants.items()],
            )  # fmt: skip
        starts[at], finishes[at] = ready, ready + durations[at]
        if wants:
            done.append(at)
    return starts


def _rivals(
    plan: Plan, done: Sequence[int], wants: dict[str, float], finishes: Numbers, ready: Numbers
) -> list[int]:
    """Tasks placed before that share a resource and may still be at work."""
    earliest = ready.min() + EPSILON if len(ready) else 0.0
    return [
        at
        for at in done
        if any(plan.tasks[at].uses.get(id) for id in wants) and finishes[at].max() > earliest
    ]


def _first_free(
    ready: Numbers,
    lengths: Numbers,
    starts: Numbers,
    finishes: Numbers,
    rooms: Sequence[tuple[Numbers, float]],
) -> Numbers:
    """The first time from `ready` on at which every resource has room for the whole length.

    It is `ready` or the finish of a rival; use rises only where a rival starts. Rivals come as
    rivals × runs, `rooms` as (units of each rival, units that may be in use beside the task).
    """
    import numpy as np

    moments = np.concatenate([ready[None], starts, finishes])
    crowded = np.zeros(moments.shape, dtype=bool)
    inside = (starts[None] <= moments[:, None] + EPSILON) & (
        finishes[None] > moments[:, None] + EPSILON
    )
    for uses, room in rooms:
        crowded |= np.einsum("mrk,r->mk", inside, uses) > room + EPSILON
    chances = np.concatenate([ready[None], np.maximum(finishes, ready[None])])
    begun = moments[None] >= chances[:, None] - EPSILON
    under_way = moments[None] < (chances + lengths)[:, None] - EPSILON
    blocked = (begun & under_way & crowded[None]).any(axis=1)
    result: Numbers = np.where(blocked, np.inf, chances).min(axis=0)
    return result
