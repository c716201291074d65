"""The statistics against simulated experiments whose truth is known."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from workbench.lab.racing import race
from workbench.lab.stats import (
    compare,
    detectable,
    doubted,
    grouped,
    holm,
    interval,
    ratio_interval,
    sign_flip,
    verdict,
)


def drawn(seed: int, tasks: int, gain: float, *, families: int = 0) -> tuple[dict, dict, dict]:
    """Quality of two lanes on the same tasks: a task's difficulty, a family's own taste for one of
    the lanes, and noise; the second lane is better by `gain`.
    """
    draw = random.Random(f"simulated {seed}")
    tastes = [draw.gauss(0, 0.1) for _ in range(families or tasks)]
    ours, theirs, of = {}, {}, {}
    for n in range(tasks):
        task, family = f"t{n}", n % (families or tasks)
        level = draw.uniform(0.2, 0.7)
        ours[task] = level + gain + tastes[family] / 2 + draw.gauss(0, 0.12)
        theirs[task] = level - tastes[family] / 2 + draw.gauss(0, 0.12)
        of[task] = f"f{family}"
    return ours, theirs, of


def test_of_200_experiments_without_a_difference_at_most_one_in_twenty_claims_one() -> None:
    claims = [verdict(compare(*drawn(seed, 24, 0.0))) for seed in range(200)]
    assert sum(claim in ("better", "worse") for claim in claims) <= 0.05 * 200 + 4
    assert sum(claim == "better" for claim in claims) <= 0.05 * 200


@pytest.mark.long
def test_families_that_share_a_taste_raise_no_false_alarm() -> None:
    claims = [verdict(compare(*drawn(seed, 60, 0.0, families=10))) for seed in range(200)]
    assert sum(claim == "better" for claim in claims) <= 0.05 * 200
    naive = [verdict(compare(*drawn(s, 60, 0.0, families=10)[:2])) for s in range(200)]
    said = sum(claim in ("better", "worse") for claim in naive)
    assert said > 0.05 * 200, "taking copies for tasks would have claimed too often"


@pytest.mark.long
def test_the_interval_covers_the_truth_in_about_95_of_100() -> None:
    hits = []
    for seed in range(200):
        ours, theirs, _ = drawn(seed, 20, 0.1)
        found = compare(ours, theirs, seed=seed)
        hits.append(found.low <= 0.1 <= found.high)
    assert 0.915 <= fmean(hits) <= 0.985


@pytest.mark.long
def test_the_detectable_effect_is_found_in_about_four_of_five() -> None:
    ours, theirs, _ = drawn(0, 2000, 0.0)
    spread = detectable(grouped({t: ours[t] - theirs[t] for t in ours}, {})) * (2000 / 40) ** 0.5
    found = [verdict(compare(*drawn(seed, 40, spread)[:2])) == "better" for seed in range(200)]
    assert 0.68 <= fmean(found) <= 0.92


def test_nothing_is_better_below_twenty_tasks_or_six_families() -> None:
    few = compare({f"t{n}": 1.0 for n in range(19)}, {f"t{n}": 0.0 for n in range(19)})
    assert (few.p < 0.001, verdict(few)) == (True, "too few tasks")
    tasks = [f"t{n}" for n in range(40)]
    copies = {task: f"f{n % 5}" for n, task in enumerate(tasks)}
    same = compare(dict.fromkeys(tasks, 1.0), dict.fromkeys(tasks, 0.0), copies)
    assert (same.families, verdict(same)) == (5, "too few tasks")


def test_the_exact_test_counts_all_flips() -> None:
    assert sign_flip([(1.0,)] * 6) == 2 / 64
    assert sign_flip([(1.0,), (-1.0,)]) == 1.0
    assert sign_flip([(0.0,)] * 30) == 1.0
    assert sign_flip([(0.5, 0.5), (1.0,)]) == 0.5, "one family is one coin"


def test_ties_are_no_proof_that_nothing_differs() -> None:
    tied = compare(dict.fromkeys("abcdefghijklmnopqrstuvwx", 1.0), dict.fromkeys(
        "abcdefghijklmnopqrstuvwx", 1.0))  # fmt: skip
    assert (tied.mean, tied.p, verdict(tied)) == (0.0, 1.0, "no difference shown")
    assert tied.low < -0.05 < 0.05 < tied.high
    assert 0.1 < tied.detectable < 0.3
    more = [(float(n % 2),) for n in range(24)]
    assert doubted(tuple(more)) == tuple(more), "where many differ, their spread is known"


def test_the_interval_covers_gains_that_few_tasks_have() -> None:
    hits = []
    for seed in range(40):
        draw = random.Random(f"rare {seed}")
        ours = {f"t{n}": float(draw.random() < 0.04) for n in range(24)}
        found = compare(ours, dict.fromkeys(ours, 0.0), seed=seed)
        hits.append(found.low <= 0.04 <= found.high)
    assert fmean(hits) >= 0.95


def test_wins_ties_and_losses_are_of_tasks_that_both_lanes_have() -> None:
    found = compare({"a": 1.0, "b": 0.5, "c": 0.2, "x": 1.0}, {"a": 0.0, "b": 0.5, "c": 0.4})
    assert (found.tasks, found.wins, found.ties, found.losses) == (3, 1, 1, 1)


def test_the_same_seed_gives_the_same_interval() -> None:
    groups = [(float(n % 3),) for n in range(20)]
    assert interval(groups, 3) == interval(groups, 3)
    assert interval(groups, 3) != interval(groups, 4)


def test_holm_multiplies_by_what_is_left_and_keeps_the_order() -> None:
    assert holm({"a": 0.01, "b": 0.02, "c": 0.5}) == {"a": 0.03, "b": 0.04, "c": 0.5}
    assert holm({"a": 0.02, "b": 0.021}) == {"a": 0.04, "b": 0.04}


def test_a_ratio_over_costs_that_may_be_equal_is_not_given() -> None:
    assert ratio_interval([(0.1, 5.0), (0.2, -5.0), (0.1, 1.0)]) is None
    found = ratio_interval([(0.1, 10.0), (0.2, 20.0), (0.3, 30.0), (0.1, 10.0)])
    assert found == pytest.approx((0.01, 0.01, 0.01))


# --- racing --------------------------------------------------------------------------------------


def blocks(seed: int, tasks: int, gain: float) -> list[dict[str, float]]:
    ours, theirs, _ = drawn(seed, tasks, gain)
    third, _, _ = drawn(seed + 10_000, tasks, gain)
    return [{"a": theirs[t], "b": ours[t], "c": third[t]} for t in ours]


def test_looking_after_every_task_drops_an_equal_lane_in_at_most_one_of_twenty_races() -> None:
    dropped = [bool(race(blocks(seed, 80, 0.0), "abc")) for seed in range(200)]
    assert sum(dropped) <= 0.05 * 200


def test_a_lane_that_is_far_behind_is_dropped_before_half_of_the_tasks_are_done() -> None:
    races = [race(blocks(seed, 60, 0.3), "abc") for seed in range(50)]
    assert all([out.lane for out in one] == ["a"] for one in races if one)
    early = [bool(one) and one[0].tasks <= 40 for one in races]
    assert sum(early) >= 45


def test_a_dropped_lane_is_raced_no_further() -> None:
    rows = [{"a": 0.0, "b": 1.0, "c": 1.0}] * 60
    (out,) = race(rows, "abc")
    assert out.lane == "a"
    assert out.wager >= out.limit == 120.0
    assert out.tasks < 20
