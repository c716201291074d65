"""Reliability and agreement against simulated raters whose true rates are known."""

from __future__ import annotations

import math
import random

import pytest

from workbench.curation.trust.raters import agreements, kappa, reliabilities

RATERS = [(0.9, 0.85), (0.8, 0.9), (0.75, 0.7), (0.95, 0.8), (0.7, 0.85)]
"""Chance to call a good answer good, and a bad one bad."""


def simulated(seed: int, items: int = 200, share: float = 0.6) -> dict[str, dict[str, bool]]:
    rng = random.Random(seed)
    good = [rng.random() < share for _ in range(items)]
    return {
        f"r{n}": {
            f"i{i}": rng.random() < (a if is_good else 1 - b) for i, is_good in enumerate(good)
        }
        for n, (a, b) in enumerate(RATERS)
    }


@pytest.mark.long
def test_intervals_of_reliability_hold_the_truth_in_92_to_97_of_100() -> None:
    held = []
    for seed in range(160):
        for rater, (good, bad) in zip(reliabilities(simulated(seed)), RATERS, strict=True):
            held.append(rater.good.low <= good <= rater.good.high)
            held.append(rater.bad.low <= bad <= rater.bad.high)
    assert 0.92 <= sum(held) / len(held) <= 0.97


@pytest.mark.parametrize(
    ("first", "second", "share", "items"),
    [(0.9, 0.85, 0.5, 60), (0.9, 0.85, 0.5, 200), (0.8, 0.8, 0.7, 100), (0.95, 0.95, 0.5, 100)],
)
def test_intervals_of_kappa_hold_the_truth_in_92_to_97_of_100(
    first: float, second: float, share: float, items: int
) -> None:
    cells = {
        (a, b): share * (first if a else 1 - first) * (second if b else 1 - second)
        + (1 - share) * (1 - first if a else first) * (1 - second if b else second)
        for a in (True, False)
        for b in (True, False)
    }
    a, b = (sum(p for cell, p in cells.items() if cell[n]) for n in (0, 1))
    chance = a * b + (1 - a) * (1 - b)
    true = (cells[True, True] + cells[False, False] - chance) / (1 - chance)
    rng = random.Random(5)
    found = [kappa(rng.choices([*cells], [*cells.values()], k=items)) for _ in range(5_000)]
    assert 0.92 <= sum(each.low <= true <= each.high for each in found) / len(found) <= 0.97


def test_kappa_of_known_tables() -> None:
    table = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    assert kappa(table).value == pytest.approx(0.4)
    assert kappa([(True, True), (False, False)] * 10).value == pytest.approx(1.0)
    assert kappa([(True, False), (False, True)] * 10).value == pytest.approx(-1.0)
    assert kappa([(True, True)] * 5).value == 1.0, "nobody ever differed"
    assert math.isnan(kappa([]).value)


def test_few_items_give_a_wide_interval() -> None:
    few = kappa([(True, True), (False, False), (True, False)])
    many = kappa([(True, True), (False, False), (True, False)] * 100)
    assert few.high - few.low > 0.9
    assert many.high - many.low < 0.3
    assert -1 <= few.low <= few.value <= few.high <= 1


def test_a_rater_who_guesses_is_told_from_those_who_know() -> None:
    labels = simulated(3)
    rng = random.Random(9)
    labels["guesses"] = {item: rng.random() < 0.5 for item in labels["r0"]}
    found = {each.rater: each for each in reliabilities(labels)}
    assert found["guesses"].good.high < found["r0"].good.low
    assert abs(found["guesses"].good.value + found["guesses"].bad.value - 1) < 0.2


def test_nothing_is_said_of_who_labelled_alone() -> None:
    assert reliabilities({"a": {"x": True}, "b": {"y": True}}) == []
    assert agreements({"a": {"x": True}, "b": {"y": True}}) == []


def test_disagreements_are_named() -> None:
    (pair,) = agreements({"a": {"x": True, "y": True}, "b": {"x": True, "y": False, "z": True}})
    assert (pair.first, pair.second, pair.disagreed, pair.kappa.n) == ("a", "b", ("y",), 2)
