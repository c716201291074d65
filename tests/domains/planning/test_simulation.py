"""The simulation against what can be worked out: sums of beta-PERT durations, the larger of two,
risks, the common factor; within 4 standard errors on 50 seeds.
"""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from domains.planning.engine.forecast import Forecast, paired
from domains.planning.engine.network import Network, critical_path
from domains.planning.engine.plan import Link, Plan, Risk
from domains.planning.engine.simulation import Draws, pert, simulate
from tests.domains.planning.plans import START, plan, work

Numbers = NDArray[np.float64]
SEEDS = range(50)
RUNS = 4_000
SHAPES = [(2.0, 3.0, 9.0), (5.0, 5.0, 12.0), (1.0, 8.0, 8.0), (4.0, 6.0, 8.0)]


def moments(o: float, m: float, p: float) -> tuple[float, float]:
    """Mean and variance of a beta-PERT duration, from the beta distribution itself."""
    alpha, beta = 1 + 4 * (m - o) / (p - o), 1 + 4 * (p - m) / (p - o)
    total = alpha + beta
    variance = alpha * beta / (total**2 * (total + 1)) * (p - o) ** 2
    return o + (p - o) * alpha / total, variance


def of_mean(values: Numbers) -> float:
    return float(values.std(ddof=1)) / sqrt(len(values))


def of_variance(values: Numbers) -> float:
    """Standard error of the sample variance, by the fourth moment."""
    centred = (values - values.mean()) ** 2
    return float(centred.std(ddof=1)) / sqrt(len(values))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_chain_has_the_sum_of_the_means_and_at_rho_0_of_the_variances(seed: int) -> None:
    tasks = [work(f"t{n}", *shape, *([f"t{n - 1}"] if n else [])) for n, shape in enumerate(SHAPES)]
    finish = simulate(plan(*tasks), Draws(RUNS, seed), rho=0.0).finish
    means, variances = zip(*(moments(*shape) for shape in SHAPES), strict=True)
    assert abs(finish.mean() - sum(means)) < 4 * of_mean(finish)
    assert abs(finish.var(ddof=1) - sum(variances)) < 4 * of_variance(finish)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_common_factor_leaves_each_duration_as_it_is_and_moves_them_together(
    seed: int,
) -> None:
    two = plan(work("a", 2, 4, 6), work("b", 2, 4, 6))
    runs = simulate(two, Draws(RUNS, seed), rho=0.5).durations
    mean, variance = moments(2, 4, 6)
    for row in runs:
        assert abs(row.mean() - mean) < 4 * of_mean(row)
        assert abs(row.var(ddof=1) - variance) < 4 * of_variance(row)
    scores = [np.argsort(np.argsort(row)) for row in runs]
    spearman = np.corrcoef(scores[0], scores[1])[0, 1]
    assert abs(spearman - 6 / pi * np.arcsin(0.25)) < 4 / sqrt(RUNS)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_tasks_side_by_side_end_with_the_larger(seed: int) -> None:
    """P(max ≤ x) = F(x)², F by numeric integration of the density."""
    finish = simulate(plan(work("a", 2, 3, 9), work("b", 2, 3, 9)), Draws(RUNS, seed), 0.0).finish
    x = np.linspace(0, 1, 20_001)
    alpha, beta = 1 + 4 / 7, 1 + 4 * 6 / 7
    density = x ** (alpha - 1) * (1 - x) ** (beta - 1)
    below = np.cumsum(density) / density.sum()
    expected = 2 + 7 * float(((1 - below**2) * (x[1] - x[0])).sum())
    assert abs(finish.mean() - expected) < 4 * of_mean(finish)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_risk_strikes_as_often_and_as_hard_as_it_says(seed: int) -> None:
    risk = Risk("r", 0.3, (2, 2, 2), (50, 50, 50), ("a",), response_cost=7, residual_prob=0.1)
    subject = plan(work("a", 4, 4, 4), risks=(risk,))
    answered = simulate(subject, Draws(RUNS, seed))
    bare = simulate(subject, Draws(RUNS, seed), funded=False)
    for runs, chance in ((answered, 0.1), (bare, 0.3)):
        error = sqrt(chance * (1 - chance) / RUNS)
        assert abs(float((runs.finish == 6).mean()) - chance) < 4 * error
        assert set(np.unique(runs.finish)) == {4.0, 6.0}
    assert set(np.unique(answered.cost)) == {7.0, 57.0}
    assert set(np.unique(bare.cost)) == {0.0, 50.0}


def test_days_of_a_risk_fall_on_each_task_that_it_affects() -> None:
    risk = Risk("r", 1.0, (3, 3, 3), affects=("a", "b", "a"))
    runs = simulate(plan(work("a", 1, 1, 1), work("b", 2, 2, 2, "a"), risks=(risk,)), Draws(50))
    assert set(runs.finish) == {9.0}


def test_a_plan_without_spread_is_its_critical_path_exactly() -> None:
    subject = plan(
        work("a", 3, 3, 3), work("b", 4, 4, 4, Link("a", "SS", 2)),
        work("c", 2, 2, 2, Link("b", "FF", 1)), work("d", 1, 1, 1, "b", "c"),
    )  # fmt: skip
    runs = simulate(subject, Draws(200))
    schedule = critical_path(Network.of(subject), [task.mean for task in subject.tasks])
    assert schedule.starts == (0.0, 2.0, 5.0, 7.0)
    assert schedule.finish == 8.0
    assert set(runs.finish) == {8.0}
    assert [subject.tasks[at].id for at in schedule.critical] == ["a", "b", "c", "d"]


def test_start_to_finish_links_hold_a_finish_to_a_start() -> None:
    subject = plan(work("a", 3, 3, 3), work("b", 1, 1, 1, Link("a", "SF", 4)))
    assert critical_path(Network.of(subject), [3.0, 1.0]).starts == (0.0, 3.0)


@pytest.mark.parametrize("shape", [(1.0, 1.0, 5.0), (1.0, 5.0, 5.0), (0.0, 2.0, 3.0)])
def test_quantiles_rise_and_stay_in_their_range(shape: tuple[float, float, float]) -> None:
    values = pert(*shape, np.linspace(-5, 5, 1001))
    assert (np.diff(values) >= 0).all()
    assert values.min() >= shape[0]
    assert values.max() <= shape[2]


def test_the_same_ids_meet_the_same_luck_in_another_plan() -> None:
    one = plan(work("a", 2, 4, 9), work("b", 2, 4, 9, "a"))
    other = plan(work("new", 1, 1, 1), work("b", 2, 4, 9, "new"), work("a", 2, 4, 9))
    runs, more = simulate(one, Draws(500)), simulate(other, Draws(500))
    assert (runs.durations[0] == more.durations[2]).all()
    assert (runs.durations[1] == more.durations[1]).all()


def test_a_revision_is_compared_run_by_run() -> None:
    slow = plan(work("a", 2, 4, 9), work("b", 2, 4, 9, "a"))
    fast = plan(work("a", 2, 4, 9), work("b", 2, 3.6, 8.5, "a"))
    days = Forecast(slow).percentile(0.8)
    found = paired(Forecast(slow), Forecast(fast), days)
    unpaired = sqrt(2 * 0.8 * 0.2 / 20_000)
    assert found.change > 4 * found.error > 0
    assert found.error < 0.7 * unpaired
    same = paired(Forecast(slow), Forecast(slow), days)
    assert (same.change, same.error) == (0.0, 0.0)


def test_days_are_rounded_up_to_the_date_of_the_finish() -> None:
    subject = Plan(START)
    assert [subject.day_of(d).day for d in (0.0, 0.2, 1.0, 1.0 + 1e-12, 1.01)] == [2, 3, 3, 3, 4]


def test_the_chance_of_a_day_counts_the_runs_that_end_on_it() -> None:
    forecast = Forecast(plan(work("a", 4, 4, 4)))
    assert forecast.chance(4.0).free == 1.0
    assert forecast.chance(3.99).free == 0.0
    assert forecast.chance(4.0).queued is None


def test_criticality_and_swings_name_what_drives_the_finish() -> None:
    forecast = Forecast(
        plan(work("long", 8, 10, 14), work("short", 1, 2, 3), work("end", 1, 1, 1, "long", "short"))
    )
    assert forecast.criticality == (1.0, 0.0, 1.0)
    assert forecast.influence[0] > 0.99
    assert abs(forecast.influence[1]) < 0.03
    assert forecast.swings[0] == (9.0, 15.0)
    assert forecast.swings[1][0] == forecast.swings[1][1]
