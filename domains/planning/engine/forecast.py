"""What a plan is worth, in numbers: its schedule, its chances, what drives them.

One forecast holds the deterministic schedule at mean durations and the simulated runs with a
common overrun factor and without one, both always side by side; where resources are scarce, the
same runs once more with tasks waiting for them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from domains.planning.engine.network import Network, Schedule, critical_path
from domains.planning.engine.plan import EPSILON, Plan
from domains.planning.engine.queues import is_scarce, placed
from domains.planning.engine.simulation import RHO, Draws, Outcomes, simulate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

QUEUED_RUNS = 4_000
"""Runs that are carried out with waiting; their paired difference corrects the chance of all."""
SOLID = 0.02
"""Two readings of risk are told apart where their chances differ by more."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance with its standard error, as the readings give it."""

    free: float
    """Network and risks, responses paid for."""
    error: float
    queued: float | None = None
    """The same with tasks that wait for scarce resources; None where nothing is scarce."""
    unanswered: float | None = None
    """Without the responses to risks."""

    @property
    def lowest(self) -> float:
        """The more careful of the readings with and without waiting."""
        return self.free if self.queued is None else min(self.free, self.queued)

    def nearest(self, claimed: float) -> float:
        """The reading that is kindest to a claim."""
        readings = [self.free] if self.queued is None else [self.free, self.queued]
        return min(readings, key=lambda each: abs(each - claimed))


@dataclass(frozen=True)
class Forecast:
    """A plan without circle and its forecast; parts are computed when asked for, once."""

    plan: Plan
    draws: Draws = Draws()

    @cached_property
    def network(self) -> Network:
        """The plan's network."""
        return Network.of(self.plan)

    @cached_property
    def mean(self) -> Schedule:
        """The schedule at mean durations."""
        return critical_path(self.network, [task.mean for task in self.plan.tasks])

    @cached_property
    def likely(self) -> Schedule:
        """The schedule at likely durations."""
        return critical_path(self.network, [task.m for task in self.plan.tasks])

    @cached_property
    def lengths(self) -> tuple[tuple[float, ...], ...]:
        """The tasks' days: optimistic, likely, mean, pessimistic."""
        each = [(task.o, task.m, task.mean, task.p) for task in self.plan.tasks]
        return tuple(zip(*each, strict=True))

    @cached_property
    def levelled(self) -> Schedule:
        """The schedule at mean durations with tasks waiting for scarce resources."""
        import numpy as np

        lengths = np.array([[task.mean] for task in self.plan.tasks])
        starts = placed(self.plan, self.network, lengths)
        floats = self.mean.floats
        return Schedule(tuple(map(float, starts[:, 0])), self.mean.durations, floats)

    @cached_property
    def together(self) -> Outcomes:
        """Runs with the common overrun factor."""
        return simulate(self.plan, self.draws, RHO)

    @cached_property
    def apart(self) -> Outcomes:
        """Runs with independent durations."""
        return simulate(self.plan, self.draws, 0.0)

    @cached_property
    def queued(self) -> Outcomes | None:
        """The first runs of `together` with waiting; None where nothing is scarce."""
        return self._waiting(self.together)

    @cached_property
    def queued_apart(self) -> Outcomes | None:
        """The first runs of `apart` with waiting."""
        return self._waiting(self.apart)

    def _waiting(self, runs: Outcomes) -> Outcomes | None:
        if not is_scarce(self.plan):
            return None
        durations = runs.durations[:, :QUEUED_RUNS]
        starts = placed(self.plan, self.network, durations)
        ready = _ready(self.network, starts, durations)
        finish = (starts + durations).max(axis=0)
        few = replace(runs, hits=runs.hits[:, :QUEUED_RUNS], cost=runs.cost[:QUEUED_RUNS])
        return replace(few, starts=starts, durations=durations, finish=finish, waits=starts - ready)

    def chance(self, days: float, rho: float = RHO) -> Chance:
        """The chance to finish by then."""
        runs, queued = self.together, self.queued
        if rho == 0:
            runs, queued = self.apart, self.queued_apart
        free, error = runs.chance(days)
        waited = None
        if queued is not None:
            few = (runs.finish[: len(queued.finish)] <= days + EPSILON).mean()
            waited = free - float(few) + queued.chance(days)[0]
        return Chance(free, error, waited, self._unanswered(days, rho))

    def _unanswered(self, days: float, rho: float) -> float | None:
        if all(r.chance() == r.prob and not r.response_cost for r in self.plan.risks):
            return None
        runs = self.unanswered_apart if rho == 0 else self.unanswered
        return runs.chance(days)[0]

    @cached_property
    def unanswered(self) -> Outcomes:
        """Runs with the common factor in which no response to a risk is paid for."""
        return simulate(self.plan, self.draws, RHO, funded=False)

    @cached_property
    def unanswered_apart(self) -> Outcomes:
        """The same with independent durations."""
        return simulate(self.plan, self.draws, 0.0, funded=False)

    @property
    def runs(self) -> Outcomes:
        """The runs that stand for the plan: with waiting where something is scarce."""
        return self.queued or self.together

    def percentile(self, share: float, rho: float = RHO) -> float:
        """Days within which that share of the runs ends, with the common factor or without it."""
        import numpy as np

        runs = self.runs if rho else self.queued_apart or self.apart
        return float(np.quantile(runs.finish, share))

    def within_budget(self, budget: float) -> tuple[float, float]:
        """Chance to stay within the budget, and its standard error."""
        from domains.planning.engine.simulation import share

        return share(self.together.cost <= budget + EPSILON)

    @cached_property
    def criticality(self) -> tuple[float, ...]:
        """For each task the share of the runs in which it has no float."""
        runs = self.together
        late = self.network.latest(runs.durations, runs.finish)
        return tuple(map(float, (late - runs.starts <= 1e-6).mean(axis=1)))

    @cached_property
    def influence(self) -> tuple[float, ...]:
        """For each task the rank correlation of its duration with the finish at ρ = 0."""
        runs = self.apart
        finish = _ranks(runs.finish)
        return tuple(_correlation(_ranks(row), finish) for row in runs.durations)

    @cached_property
    def swings(self) -> tuple[tuple[float, float], ...]:
        """For each task the finish with it at `o` and at `p`, all others at their means."""
        import numpy as np

        tasks = self.plan.tasks
        lengths = np.repeat(np.array([[t.mean] for t in tasks]), 2 * len(tasks), axis=1)
        for at, task in enumerate(tasks):
            lengths[at, 2 * at], lengths[at, 2 * at + 1] = task.o, task.p
        finish = (self.network.forward(lengths) + lengths).max(axis=0)
        return tuple((float(finish[2 * at]), float(finish[2 * at + 1])) for at in range(len(tasks)))


def _ready(network: Network, starts: Numbers, durations: Numbers) -> Numbers:
    import numpy as np

    return np.array([network.earliest(at, starts, durations) for at in range(len(starts))])


def _ranks(values: Numbers) -> Numbers:
    import numpy as np

    ranks = np.empty(len(values))
    ranks[np.argsort(values)] = np.arange(len(values))
    return ranks


def _correlation(one: Numbers, other: Numbers) -> float:
    a, b = one - one.mean(), other - other.mean()
    below = sqrt(float((a * a).sum()) * float((b * b).sum()))
    return float((a * b).sum()) / below if below else 0.0


@dataclass(frozen=True, slots=True)
class Paired:
    """How a revision changes the chance of an end, run by run under the same luck."""

    change: float
    error: float


def paired(before: Forecast, after: Forecast, days: float) -> Paired:
    """The change of P(finish ≤ days) with its paired standard error."""
    one = before.together.finish <= days + EPSILON
    other = after.together.finish <= days + EPSILON
    change = other.astype(float) - one.astype(float)
    return Paired(float(change.mean()), float(change.std(ddof=1)) / sqrt(len(change)))
