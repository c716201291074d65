"""20,000 runs of a 60-task plan, by network and risks and with scarce resources, in seconds."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from domains.planning.engine.network import Network
from domains.planning.engine.plan import Link, Plan, PlanTask, Resource, Risk
from domains.planning.engine.queues import placed
from domains.planning.engine.simulation import Draws, simulate
from tests.domains.planning.plans import START

pytestmark = pytest.mark.benchmark


def sixty(seed: int = 1) -> Plan:
    """60 tasks, 12 risks, 3 scarce resources."""
    draw, tasks = Random(seed), []
    for n in range(60):
        on = draw.sample(range(max(0, n - 8), n), min(n, 2))
        m = draw.uniform(3, 10)
        uses = {draw.choice("abc"): float(draw.choice([1, 2]))}
        links = tuple(Link(f"t{k}") for k in on)
        tasks.append(PlanTask(f"t{n}", m * 0.7, m, m * 1.7, links, uses))
    risks = (Risk(f"r{n}", 0.2, (2, 4, 8), (1, 2, 3), (f"t{4 * n}",)) for n in range(12))
    return Plan(START, tuple(tasks), tuple(Resource(id, 3.0) for id in "abc"), tuple(risks))


def test_twenty_thousand_runs_of_sixty_tasks_take_at_most_three_seconds() -> None:
    plan = sixty()
    begun = perf_counter()
    runs = simulate(plan, Draws(seed=99))
    free = perf_counter() - begun
    begun = perf_counter()
    starts = placed(plan, Network.of(plan), runs.durations[:, :2_000])
    scarce = perf_counter() - begun
    delay = float((starts + runs.durations[:, :2_000]).max(0).mean() - runs.finish[:2_000].mean())
    print(
        f"\n20,000 runs {free:.2f} s; 2,000 with resources {scarce:.2f} s, {delay:.1f} days later"
    )
    assert delay > 1
    assert free <= 3
    assert scarce <= 3
