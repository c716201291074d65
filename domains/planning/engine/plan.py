"""A plan as values: what the ledger says, read once, each part with its place in the ledger.

Durations and lags are calendar days, day 0 is the start; money is in the plan's one currency;
chances are shares of 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from math import ceil
from typing import Any, Literal

LinkType = Literal["FS", "SS", "FF", "SF"]
EPSILON = 1e-9
"""Days below which two times are the same: sums of binary fractions are off by less."""


@dataclass(frozen=True, slots=True)
class Link:
    """A task waits for another: its start or finish for the other's start or finish, plus lag."""

    on: str
    type: LinkType = "FS"
    lag: float = 0.0
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class PlanTask:
    """One piece of work."""

    id: str
    o: float
    m: float
    p: float
    links: tuple[Link, ...] = ()
    uses: dict[str, float] = field(default_factory=dict)
    fixed: float = 0.0
    per_day: float = 0.0
    owner: str = ""
    deliverable: str = ""
    serves: tuple[str, ...] = ()
    constraint: str = ""
    """A date that is nailed down ('must start on …'), which takes the network its say."""
    pointer: str = ""

    @property
    def mean(self) -> float:
        """Mean of the beta-PERT duration: (o + 4m + p) / 6."""
        return (self.o + 4 * self.m + self.p) / 6


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that several tasks want: so many units a day, at a price."""

    id: str
    capacity: float
    cost_day: float = 0.0
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Risk:
    """Something that may happen once, with the days and the money it costs then."""

    id: str
    prob: float
    days: tuple[float, float, float] = (0.0, 0.0, 0.0)
    cost: tuple[float, float, float] = (0.0, 0.0, 0.0)
    affects: tuple[str, ...] = ()
    trigger: str = ""
    response: str = ""
    response_cost: float = 0.0
    residual_prob: float | None = None
    owner: str = ""
    funded: bool = True
    """The response is paid for; the default of the conventions."""
    buys: float | None = None
    """Points by which the response is said to raise the chance of the claimed finish."""
    pointer: str = ""

    def chance(self, funded: bool = True) -> float:
        """Chance that it happens: the residual one where the response is paid for."""
        answered = funded and self.funded and self.residual_prob is not None
        return self.residual_prob if answered and self.residual_prob is not None else self.prob


@dataclass(frozen=True, slots=True)
class Goal:
    """What the plan is for, so that it can be measured."""

    id: str
    metric: str = ""
    baseline: str = ""
    target: str = ""
    by: str = ""
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """A place to stop: after which task, at what sign."""

    id: str
    after: str = ""
    criterion: str = ""
    stop_if: str = ""
    pointer: str = ""
    date: date | None = None
    """The day on which it is looked at, where the plan names one."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What the writer promises; None where nothing is said."""

    finish: date | None = None
    probability: float | None = None
    probability_rho0: float | None = None
    cost: float | None = None
    cannot_meet: tuple[str, ...] = ()
    """Which demands the writer says cannot be met: `deadline`, `budget`."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole ledger, as far as it could be read."""

    start: date
    tasks: tuple[PlanTask, ...] = ()
    resources: tuple[Resource, ...] = ()
    risks: tuple[Risk, ...] = ()
    goals: tuple[Goal, ...] = ()
    gates: tuple[Gate, ...] = ()
    claims: Claims = Claims()
    assumptions: tuple[dict[str, Any], ...] = ()

    def day_of(self, days: float) -> date:
        """The date of a finish after so many days: the start plus the days rounded up."""
        return self.start + timedelta(days=min(ceil(days - EPSILON), (date.max - self.start).days))

    def days_to(self, day: date) -> float:
        """Days from the start to a date."""
        return float((day - self.start).days)

    def mean_cost(self) -> float:
        """fixed + mean duration · (per_day + Σ units · cost_day) + responses paid for, without
        what risks may cost (research/domains.md, appendix).
        """
        responses = sum(risk.response_cost for risk in self.risks if risk.funded)
        return responses + sum(t.fixed + t.mean * self.daily_cost(t) for t in self.tasks)

    def daily_cost(self, task: PlanTask) -> float:
        """What a day of a task costs: its own rate and its resources'."""
        price = {resource.id: resource.cost_day for resource in self.resources}
        return task.per_day + sum(n * price.get(id, 0.0) for id, n in task.uses.items())


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the ledger that cannot be read, or not as it stands."""

    rule: str
    """The check that it belongs to, e.g. `schema.fields`."""
    pointer: str
    message: str
    fix: str = ""
    observed: str = ""
    expected: str = ""
