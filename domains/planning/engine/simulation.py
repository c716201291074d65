"""A plan carried out many times over: beta-PERT durations, a common overrun factor, risks.

Every task and risk draws from a stream of its own, named by its id, so that two versions of a plan
meet the same luck and their difference is paired. Formulas: research/domains.md §6 and appendix.
`α = 1 + 4(m−o)/(p−o)`, `β = 1 + 4(p−m)/(p−o)`; the common factor is a Gaussian copula between
durations: z = √ρ·z₀ + √(1−ρ)·zᵢ. Quantiles come from a table of the beta's distribution over z,
exact to 1e-4 of the range.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from typing import TYPE_CHECKING
from zlib import crc32

from domains.planning.engine.network import Network
from domains.planning.engine.plan import EPSILON, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Flags = NDArray[np.bool_]

RUNS = 20_000
RHO = 0.5
"""The common factor that claims are held against; 0 is always shown beside it."""
SEED = 6
_REACH = 6.0
_STEPS = 2401


@dataclass(frozen=True)
class Draws:
    """The luck of all runs; the same for every version of a plan with the same ids."""

    runs: int = RUNS
    seed: int = SEED

    def normal(self, name: str) -> Numbers:
        """Standard normal numbers of the stream of that name."""
        return _stream(self.seed, crc32(name.encode()), self.runs)


@lru_cache(maxsize=200)
def _stream(seed: int, name: int, runs: int) -> Numbers:
    import numpy as np

    drawn = np.random.default_rng([seed, name]).standard_normal(runs)
    drawn.flags.writeable = False
    return drawn


@dataclass(frozen=True)
class Outcomes:
    """What came of the runs (tasks × runs, risks × runs)."""

    starts: Numbers
    durations: Numbers
    hits: Flags
    finish: Numbers
    cost: Numbers
    waits: Numbers | None = None
    """Days that a task stood ready and waited for a resource; None without resources."""

    def chance(self, days: float) -> tuple[float, float]:
        """Share of the runs that end by then, and its standard error."""
        return share(self.finish <= days + EPSILON)


def share(flags: Flags) -> tuple[float, float]:
    """A share and its standard error, never below what one run more would change."""
    p, n = float(flags.mean()), len(flags)
    return p, max(sqrt(p * (1 - p) / n), 1 / n)


@lru_cache(maxsize=4096)
def _quantiles(alpha: float, beta: float) -> tuple[Numbers, Numbers]:
    """Points z and the beta's quantiles at Φ(z)."""
    import numpy as np

    x = (1 - np.cos(np.linspace(0, np.pi, 4001))) / 2
    middle = (x[1:] + x[:-1]) / 2
    density = middle ** (alpha - 1) * (1 - middle) ** (beta - 1)
    below = np.concatenate([[0.0], np.cumsum(density * np.diff(x))])
    z = np.linspace(-_REACH, _REACH, _STEPS)
    phi = np.array([0.5 * (1 + erf(each / sqrt(2))) for each in z])
    return z, np.interp(phi, below / below[-1], x)


def pert(low: float, likely: float, high: float, z: Numbers) -> Numbers:
    """Beta-PERT values at the standard normal scores; a constant where the range is nil."""
    import numpy as np

    if high - low <= EPSILON:
        return np.full(len(z), float(likely))
    alpha = 1 + 4 * (likely - low) / (high - low)
    beta = 1 + 4 * (high - likely) / (high - low)
    points, values = _quantiles(round(alpha, 9), round(beta, 9))
    return low + (high - low) * np.interp(z, points, values)


def drawn_durations(plan: Plan, draws: Draws, rho: float) -> Numbers:
    """Durations of the tasks before risks (tasks × runs)."""
    import numpy as np

    common = draws.normal("common factor")
    rows = [
        pert(t.o, t.m, t.p, sqrt(rho) * common + sqrt(1 - rho) * draws.normal(f"task {t.id}"))
        for t in plan.tasks
    ]
    return np.array(rows) if rows else np.zeros((0, draws.runs))


def risk_hits(plan: Plan, draws: Draws, funded: bool = True) -> Flags:
    """Which risks happen in which runs."""
    import numpy as np

    rows = [
        draws.normal(f"risk {risk.id}") < normal_quantile(risk.chance(funded))
        for risk in plan.risks
    ]
    return np.array(rows, dtype=bool) if rows else np.zeros((0, draws.runs), dtype=bool)


def normal_quantile(p: float) -> float:
    """The standard normal score below which a share `p` lies."""
    from statistics import NormalDist

    if p <= 0 or p >= 1:
        return float("-inf") if p <= 0 else float("inf")
    return NormalDist().inv_cdf(p)


def simulate(plan: Plan, draws: Draws, rho: float = RHO, funded: bool = True) -> Outcomes:
    """The plan carried out by network and risks, resources without limit."""
    durations, hits, extra = with_risks(plan, draws, rho, funded)
    network = Network.of(plan)
    starts = network.forward(durations)
    return outcomes(plan, starts, durations, hits, extra, funded)


def with_risks(
    plan: Plan, draws: Draws, rho: float, funded: bool
) -> tuple[Numbers, Flags, Numbers]:
    """Durations with the days that risks add, the hits, and the money that risks cost."""
    import numpy as np

    durations = drawn_durations(plan, draws, rho)
    hits = risk_hits(plan, draws, funded)
    extra = np.zeros(draws.runs)
    places = {task.id: at for at, task in enumerate(plan.tasks)}
    for risk, hit in zip(plan.risks, hits, strict=True):
        late = np.where(hit, pert(*risk.days, draws.normal(f"days {risk.id}")), 0.0)
        for id in dict.fromkeys(risk.affects):
            if id in places:
                durations[places[id]] += late
        extra += np.where(hit, pert(*risk.cost, draws.normal(f"cost {risk.id}")), 0.0)
    return durations, hits, extra


def outcomes(
    plan: Plan, starts: Numbers, durations: Numbers, hits: Flags, extra: Numbers, funded: bool
) -> Outcomes:
    """Finish and cost of each run, from its schedule."""
    import numpy as np

    finish = (starts + durations).max(axis=0) if len(starts) else np.zeros(len(extra))
    rates = np.array([plan.daily_cost(task) for task in plan.tasks])
    responses = sum(risk.response_cost for risk in plan.risks if risk.funded and funded)
    fixed = sum(task.fixed for task in plan.tasks) + responses
    return Outcomes(
        starts, durations, hits, finish, fixed + np.einsum("t,tr->r", rates, durations) + extra
    )
