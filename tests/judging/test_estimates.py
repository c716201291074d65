"""What labels correct: simulated people and judges of known bias."""

from __future__ import annotations

import math
import random
from statistics import fmean

import pytest

from workbench.judging.agreement import (
    Interval,
    may_replace,
    role,
    weighted_kappa,
    with_interval,
)
from workbench.judging.estimates import corrected_average, fitted_weights
from workbench.judging.ranking import Contest, ranked

NOISE = (0.35, 0.9, 1.8)
"""Standard deviations of three judges, best first."""


def three_judges(seed: int, drafts: int) -> tuple[list[list[float]], list[float]]:
    """Levels of three judges (one lenient, one compressed, one noisy) and the person's."""
    chance = random.Random(seed)
    truth = [chance.uniform(1, 5) for _ in range(drafts)]
    levels = [
        [
            t + 0.6 + chance.gauss(0, NOISE[0]),
            t + chance.gauss(0, NOISE[1]),
            t + chance.gauss(0, NOISE[2]),
        ]
        for t in truth
    ]
    return levels, [t + chance.gauss(0, 0.2) for t in truth]


def recovers_the_order(seed: int) -> bool:
    weights = fitted_weights(*three_judges(seed, 40)).weights
    return weights[0] > weights[1] > weights[2]


def test_forty_labels_recover_the_order_of_the_judges() -> None:
    assert sum(recovers_the_order(seed) for seed in range(40)) >= 38


@pytest.mark.long
def test_the_order_is_recovered_in_nearly_all_of_200_seeds() -> None:
    assert sum(recovers_the_order(seed) for seed in range(200)) >= 190


def test_few_labels_leave_the_judges_equal() -> None:
    weights = fitted_weights(*three_judges(1, 4))
    assert weights.weights == pytest.approx((1 / 3,) * 3)
    assert weights.offset == 0.0


def test_weights_mend_a_lenient_judge() -> None:
    levels, labels = three_judges(5, 60)
    weights = fitted_weights(levels[:40], labels[:40])
    raw = fmean(abs(fmean(row) - y) for row, y in zip(levels[40:], labels[40:], strict=True))
    mended = fmean(
        abs(weights.level(row) - y) for row, y in zip(levels[40:], labels[40:], strict=True)
    )
    assert mended < raw


def covers(seed: int, labels: int, drafts: int = 300) -> bool:
    chance = random.Random(seed)
    truth = [chance.gauss(3, 1) for _ in range(drafts)]
    judged = [t + 0.5 + chance.gauss(0, 0.6) for t in truth]
    found = corrected_average(truth[:labels], judged[:labels], judged[labels:])
    return found.low <= 3.0 <= found.high


def test_the_corrected_average_covers_the_truth() -> None:
    assert 0.90 <= fmean(covers(seed, 20) for seed in range(200)) <= 0.99


@pytest.mark.long
@pytest.mark.parametrize("labels", [20, 40, 80])
def test_coverage_is_between_92_and_97_percent_over_a_thousand_seeds(labels: int) -> None:
    assert 0.92 <= fmean(covers(seed, labels) for seed in range(1000)) <= 0.97


def test_a_good_judge_narrows_the_interval_and_a_useless_one_is_left_out() -> None:
    chance = random.Random(3)
    truth = [chance.gauss(3, 1) for _ in range(400)]
    alike = [t + chance.gauss(0, 0.2) for t in truth]
    noise = [chance.gauss(3, 1) for _ in truth]
    alone = corrected_average(truth[:20], [0.0] * 20, [])
    helped = corrected_average(truth[:20], alike[:20], alike[20:])
    useless = corrected_average(truth[:20], noise[:20], noise[20:])
    assert helped.high - helped.low < 0.5 * (alone.high - alone.low)
    assert useless.power < 0.4
    assert math.isinf(corrected_average([3.0], [3.0], [3.0]).high)


def test_kappa_is_one_for_agreement_none_for_chance_and_counts_distance() -> None:
    levels = [1, 2, 3, 4, 5, 3, 2, 4]
    assert weighted_kappa([(x, x) for x in levels]) == 1.0
    near = weighted_kappa([(x, min(5, x + 1)) for x in levels])
    far = weighted_kappa([(x, 6 - x) for x in levels])
    assert far < 0 < near < 1
    chance = random.Random(1)
    random_pairs = [(chance.randint(1, 5), chance.randint(1, 5)) for _ in range(2000)]
    assert abs(weighted_kappa(random_pairs)) < 0.06


def test_kappa_agrees_with_its_definition_on_a_small_table() -> None:
    pairs = [(1, 1), (1, 2), (2, 2), (3, 3), (3, 1)]
    seen = (0 + 1 + 0 + 0 + 4) / 5
    by_chance = sum((a - b) ** 2 for a, _ in pairs for _, b in pairs) / 25
    assert weighted_kappa(pairs) == pytest.approx(1 - seen / by_chance)


def test_the_role_rests_on_the_interval() -> None:
    assert role(Interval(0.9, 0.85, 0.95, 60)) == "gates"
    assert role(Interval(0.9, 0.4, 1.0, 6)) == "advises"
    assert role(Interval(0.5, 0.4, 0.6, 60)) == "shown"


def test_the_interval_holds_the_value_and_shrinks_with_labels() -> None:
    chance = random.Random(4)

    def pairs(n: int) -> list[tuple[float, float]]:
        truth = [chance.randint(1, 5) for _ in range(n)]
        return [(t, min(5, max(1, t + chance.choice((-1, 0, 0, 1))))) for t in truth]

    few, many = (with_interval(pairs(n), weighted_kappa) for n in (15, 150))
    assert few.low <= few.value <= few.high
    assert many.high - many.low < few.high - few.low


def annotators(seed: int, error: float) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    chance = random.Random(seed)
    truth = {str(k): chance.uniform(1, 5) for k in range(200)}
    people = {name: {item: t + chance.gauss(0, 0.7) for item, t in truth.items()} for name in "abc"}
    return {item: t + chance.gauss(0, error) for item, t in truth.items()}, people


def test_a_judge_as_good_as_people_may_stand_in_and_a_worse_one_may_not() -> None:
    good, bad = may_replace(*annotators(1, 0.4)), may_replace(*annotators(1, 2.5))
    assert good.may_replace
    assert not bad.may_replace
    assert good.advantage > bad.advantage


def test_one_person_is_not_enough_to_say_who_may_be_replaced() -> None:
    judge, people = annotators(1, 0.4)
    found = may_replace(judge, {"a": people["a"]})
    assert not found.may_replace
    assert "three people" in found.why


def contests(seed: int, n: int, pull: float = 0.0, probes: int = 0) -> list[Contest]:
    """Drafts of known strength and length; probes are contests of a draft with its padded copy."""
    chance = random.Random(seed)
    strength = {"a": 1.5, "b": 0.0, "c": 0.0, "d": -1.5}
    lengths = {"a": 400, "b": 400, "c": 1600, "d": 800}

    def contest(first: str, second: str, sizes: tuple[int, int]) -> Contest:
        logit = strength[first] - strength[second] + pull * math.log(sizes[0] / sizes[1])
        won = chance.random() < 1 / (1 + math.exp(-logit))
        return Contest(first, second, float(won), sizes)

    found = []
    for _ in range(n):
        first, second = chance.sample(list(strength), 2)
        found.append(contest(first, second, (lengths[first], lengths[second])))
    return found + [contest("b", "b", (400, 1200)) for _ in range(probes)]


def test_few_contests_give_a_band_and_many_an_order() -> None:
    few, many = ranked(contests(1, 6), "abcd"), ranked(contests(1, 400, probes=100))
    assert len(few.band) > 1
    assert next(iter(many.strengths)) == "a"
    assert many.band == ("a",)


def test_a_pull_of_length_is_taken_out_where_probes_show_it() -> None:
    found = ranked(contests(2, 800, pull=1.0, probes=200))
    assert found.length_effect == pytest.approx(1.0, abs=0.35)
    assert abs(found.strengths["b"] - found.strengths["c"]) < 0.6


def test_no_contest_puts_all_drafts_in_one_band() -> None:
    assert set(ranked([], "ab").band) == {"a", "b"}
