"""Scarce resources: all runs at once against a plain schedule, and laws that any schedule keeps."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.network import Network
from domains.planning.engine.plan import Plan
from domains.planning.engine.queues import (
    is_scarce,
    overloads,
    placed,
    placing_order,
    too_greedy,
)
from domains.planning.engine.simulation import Draws, simulate
from tests.domains.planning.plans import plan, work


def drawn(seed: int, tasks: int = 14) -> Plan:
    """A random plan with two scarce resources."""
    draw = Random(seed)
    made = []
    for n in range(tasks):
        on = draw.sample([f"t{k}" for k in range(max(0, n - 5), n)], k=min(n, draw.randint(0, 2)))
        m = draw.uniform(2, 9)
        uses = {id: float(draw.randint(1, 2)) for id in "xy" if draw.random() < 0.6}
        made.append(work(f"t{n}", m * 0.7, m, m * 1.8, *on, uses=uses))
    return plan(*made, capacity={"x": 2.0, "y": 3.0})


def plain_schedule(subject: Plan, lengths: list[float]) -> list[float]:
    """Each task at the first moment at which its units are free for its whole length."""
    network, capacity = Network.of(subject), {r.id: r.capacity for r in subject.resources}
    starts = np.zeros((len(lengths), 1))
    array, done = np.array(lengths)[:, None], list[int]()
    for at in placing_order(subject, network):
        ready = float(network.earliest(at, starts, array)[0])
        ends = [float(starts[k, 0]) + lengths[k] for k in done]
        for begin in sorted({ready, *(end for end in ends if end > ready)}):
            moments = [
                begin,
                *(
                    float(starts[k, 0])
                    for k in done
                    if begin < starts[k, 0] < begin + lengths[at] - 1e-9
                ),
            ]
            if all(
                _room(subject, starts, lengths, done, at, moment, capacity) for moment in moments
            ):
                starts[at] = begin
                break
        done.append(at)
    return [float(each) for each in starts[:, 0]]


def _room(
    subject: Plan, starts: object, lengths: list[float], done: list[int], at: int, moment: float,
    capacity: dict[str, float],
) -> bool:  # fmt: skip
    begun = np.asarray(starts)[:, 0]
    busy = [k for k in done if begun[k] <= moment + 1e-9 < begun[k] + lengths[k] - 1e-12]
    return all(
        wanted + sum(subject.tasks[k].uses.get(id, 0.0) for k in busy) <= capacity[id] + 1e-9
        for id, wanted in subject.tasks[at].uses.items()
    )


@pytest.mark.parametrize("seed", range(12))
def test_all_runs_at_once_give_the_schedule_of_each_run_alone(seed: int) -> None:
    subject = drawn(seed)
    lengths = simulate(subject, Draws(8, seed)).durations
    together = placed(subject, Network.of(subject), lengths)
    for run in range(lengths.shape[1]):
        alone = plain_schedule(subject, [float(each) for each in lengths[:, run]])
        assert together[:, run] == pytest.approx(alone)


@pytest.mark.parametrize("seed", range(6))
def test_no_run_ever_uses_more_than_there_is_nor_breaks_a_link(seed: int) -> None:
    subject = drawn(seed + 100)
    network, lengths = Network.of(subject), simulate(subject, Draws(60, seed)).durations
    starts = placed(subject, network, lengths)
    for run in range(60):
        assert overloads(subject, list(starts[:, run]), list(lengths[:, run])) == []
    for at in range(len(subject.tasks)):
        assert (starts[at] >= network.earliest(at, starts, lengths) - 1e-9).all()


def test_enough_of_everything_changes_nothing() -> None:
    tasks = [work("a", 2, 3, 4, uses={"x": 1.0}), work("b", 2, 3, 4, uses={"x": 1.0})]
    subject = plan(*tasks, capacity={"x": 2.0})
    assert not is_scarce(subject)
    assert Forecast(subject).queued is None
    lengths = simulate(subject, Draws(50)).durations
    assert (placed(subject, Network.of(subject), lengths) == 0).all()


def test_one_place_for_two_makes_one_wait_and_the_chance_falls() -> None:
    tasks = [work("a", 3, 3, 3, uses={"x": 1.0}), work("b", 3, 3, 3, uses={"x": 1.0})]
    subject = plan(*tasks, capacity={"x": 1.0})
    forecast = Forecast(subject)
    assert forecast.levelled.finish == 6.0
    assert forecast.mean.finish == 3.0
    chance = forecast.chance(3.0)
    assert (chance.free, chance.queued, chance.lowest) == (1.0, 0.0, 0.0)
    assert forecast.queued is not None
    assert forecast.queued.waits is not None
    assert forecast.queued.waits.max() == 3.0
    (over,) = overloads(subject, forecast.mean.starts, forecast.mean.durations)
    assert (over.resource, over.wanted, over.tasks) == ("x", 2.0, ("a", "b"))


def test_a_task_that_alone_wants_too_much_is_named_and_still_placed() -> None:
    subject = plan(work("a", 3, 3, 3, uses={"x": 5.0}), capacity={"x": 2.0})
    assert [over.tasks for over in too_greedy(subject)] == [("a",)]
    assert (placed(subject, Network.of(subject), np.full((1, 4), 3.0)) == 0).all()
