"""The network of tasks: order, earliest and latest times, floats and the critical path.

Times are arrays of tasks × runs, so that one pass serves one schedule or twenty thousand. Works
on plans whose links resolve and hold no circle; `circle` tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domains.planning.engine.plan import EPSILON, Link, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Times = NDArray[np.float64]


def circle(plan: Plan) -> list[str]:
    """Ids of tasks that wait for one another in a circle; empty when there is none."""
    import networkx as nx

    graph = nx.DiGraph([(link.on, task.id) for task in plan.tasks for link in task.links])
    try:
        return [edge[0] for edge in nx.find_cycle(graph)]
    except nx.NetworkXNoCycle:
        return []


def ordered(plan: Plan) -> list[int]:
    """Indices of the tasks, each after all that it waits for; ties as the ledger has them."""
    import networkx as nx

    places = {task.id: at for at, task in enumerate(plan.tasks)}
    graph = nx.DiGraph()
    graph.add_nodes_from(places)
    graph.add_edges_from((link.on, task.id) for task in plan.tasks for link in task.links)
    return [places[id] for id in nx.lexicographical_topological_sort(graph, key=places.__getitem__)]


@dataclass(frozen=True)
class Network:
    """A plan's links by index, in an order of work."""

    order: tuple[int, ...]
    before: tuple[tuple[tuple[int, Link], ...], ...]
    """For each task the others it waits for."""
    after: tuple[tuple[tuple[int, Link], ...], ...]
    """For each task the others that wait for it."""

    @classmethod
    def of(cls, plan: Plan) -> Network:
        """The network of a plan without a circle."""
        places = {task.id: at for at, task in enumerate(plan.tasks)}
        before = tuple(
            tuple((places[link.on], link) for link in task.links if link.on in places)
            for task in plan.tasks
        )
        after: list[list[tuple[int, Link]]] = [[] for _ in plan.tasks]
        for at, waits in enumerate(before):
            for other, link in waits:
                after[other].append((at, link))
        return cls(tuple(ordered(plan)), before, tuple(map(tuple, after)))

    def earliest(self, at: int, starts: Times, durations: Times) -> Times:
        """When a task may start, given those it waits for."""
        import numpy as np

        bound = np.zeros(durations.shape[1])
        for other, link in self.before[at]:
            came = starts[other] + link.lag
            if link.type in ("FS", "FF"):
                came = came + durations[other]
            if link.type in ("FF", "SF"):
                came = came - durations[at]
            np.maximum(bound, came, out=bound)
        return bound

    def forward(self, durations: Times) -> Times:
        """Earliest starts (tasks × runs)."""
        import numpy as np

        starts = np.zeros_like(durations)
        for at in self.order:
            starts[at] = self.earliest(at, starts, durations)
        return starts

    def latest(self, durations: Times, end: Times) -> Times:
        """Latest starts that keep `end` (one per run)."""
        import numpy as np

        late = np.empty_like(durations)
        for at in reversed(self.order):
            bound = end - durations[at]
            for other, link in self.after[at]:
                must = late[other] - link.lag
                if link.type in ("FF", "SF"):
                    must = must + durations[other]
                if link.type in ("FS", "FF"):
                    must = must - durations[at]
                bound = np.minimum(bound, must)
            late[at] = bound
        return late


@dataclass(frozen=True)
class Schedule:
    """One schedule: days from the start, by task."""

    starts: tuple[float, ...]
    durations: tuple[float, ...]
    floats: tuple[float, ...]

    @property
    def finish(self) -> float:
        """When the last task ends."""
        return max((s + d for s, d in zip(self.starts, self.durations, strict=True)), default=0.0)

    @property
    def critical(self) -> tuple[int, ...]:
        """Tasks without float, by start."""
        found = [at for at, slack in enumerate(self.floats) if slack <= EPSILON * 1e3]
        return tuple(sorted(found, key=lambda at: self.starts[at]))


def critical_path(network: Network, durations: Sequence[float]) -> Schedule:
    """The schedule at fixed durations, with floats (forward and backward pass)."""
    import numpy as np

    lengths = np.array(durations, dtype=float)[:, None]
    starts = network.forward(lengths)
    end = (starts + lengths).max(axis=0) if len(lengths) else np.zeros(1)
    late = network.latest(lengths, end)
    return Schedule(
        tuple(map(float, starts[:, 0])),
        tuple(map(float, lengths[:, 0])),
        tuple(map(float, (late - starts)[:, 0])),
    )
