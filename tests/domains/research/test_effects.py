"""Pooling agrees with values worked out by hand, and with scipy's distributions."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.research.effects import Effect, pool, read_effect, unit_of
from domains.research.probabilities import p_of_chi2, p_of_f, p_of_r, p_of_t, p_of_z

TWO = (Effect(-2.0, -3.0, -1.0), Effect(-1.0, -2.0, 0.0))


def test_two_equal_intervals_pool_to_their_mean() -> None:
    fixed = pool(TWO, "fixed")
    assert fixed is not None
    assert fixed.est == pytest.approx(-1.5)
    assert fixed.lo == pytest.approx(-1.5 - 1 / math.sqrt(2))
    assert fixed.q is not None
    assert fixed.q == pytest.approx(2 * 0.25 / (1 / 1.959964) ** 2)
    assert fixed.i2 == pytest.approx(100 * (fixed.q - 1) / fixed.q)


def test_random_effects_widen_the_interval_and_never_narrow_it() -> None:
    fixed, random = pool(TWO, "fixed"), pool(TWO, "random")
    assert fixed is not None
    assert random is not None
    assert random.lo is not None
    assert fixed.lo is not None
    assert random.est == pytest.approx(fixed.est)
    assert random.lo < fixed.lo
    assert random.tau2 == pytest.approx(0.5 - (1 / 1.959964) ** 2)


def test_ratios_are_pooled_as_logarithms() -> None:
    ratios = [Effect(0.5, 0.25, 1.0, "OR"), Effect(2.0, 1.0, 4.0, "OR")]
    found = pool(ratios, "fixed")
    assert found is not None
    assert found.est == pytest.approx(1.0)
    assert ratios[0].null == 1.0


def test_means_weighted_by_size_and_bare_means() -> None:
    weighted = pool(TWO, "weighted", [300, 100])
    assert weighted is not None
    assert weighted.est == pytest.approx(-1.75)
    bare = pool(TWO, "mean")
    assert bare is not None
    assert bare.est == -1.5
    assert pool(TWO, "weighted", [300, None]) is None


def test_one_study_or_a_missing_interval_pool_to_nothing() -> None:
    assert pool(TWO[:1], "fixed") is None
    assert pool([*TWO, Effect(1.0)], "random") is None


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=6), st.floats(0.1, 9))
def test_a_pooled_value_lies_among_its_studies(points: list[float], half: float) -> None:
    effects = [Effect(x, x - half, x + half) for x in points]
    for model in ("fixed", "random"):
        found = pool(effects, model)
        assert found is not None
        assert min(points) - 1e-6 <= found.est <= max(points) + 1e-6


@pytest.mark.parametrize(
    ("given", "est", "lo", "hi"),
    [
        ({"est": 1.5, "lo": 1, "hi": 2}, 1.5, 1, 2),
        ({"estimate": "1.5", "ci": [1, 2]}, 1.5, 1, 2),
        ({"value": 1.5, "ci": "1 to 2"}, 1.5, 1, 2),
        ({"effect": 1.5, "CI": "95 % CI 1 to 2"}, 1.5, 1, 2),
        ({"est": -1.5, "ci": "-2 to -1"}, -1.5, -2, -1),
        ("0.42 [0.11, 0.73]", 0.42, 0.11, 0.73),
        (3, 3, None, None),
    ],
)
def test_an_effect_in_any_form(given: Any, est: float, lo: float, hi: float) -> None:
    found = read_effect(given)
    assert found is not None
    assert (found.est, found.lo, found.hi) == (est, lo, hi)


def test_a_standard_error_gives_the_interval() -> None:
    found = read_effect({"est": 1.0, "se": 0.5})
    assert found is not None
    assert found.hi == pytest.approx(1 + 1.959964 * 0.5)


@pytest.mark.parametrize("given", [None, {}, {"dir": "+"}, "none", True])
def test_no_effect_is_none(given: Any) -> None:
    assert read_effect(given) is None


@pytest.mark.parametrize(
    ("one", "other", "factor"),
    [("hours", "minutes", 60), ("kPa", "mmHg", 7.50064), ("minutes per night", "hours", 1 / 60),
     ("g", "kg", 0.001), ("proportion", "per cent", 100), ("points", "points", 1),
     ("°F", "°C", 1 / 1.8), ("degrees Celsius", "°F", 1.8)],
)  # fmt: skip
def test_units_of_one_kind_are_converted(one: str, other: str, factor: float) -> None:
    found = Effect(2.0, 1.0, 3.0, "", one).within(other)
    assert found is not None
    assert found.est == pytest.approx(2 * factor, rel=1e-4)
    assert found.lo == pytest.approx(factor, rel=1e-4)


def test_units_of_two_kinds_are_not() -> None:
    assert Effect(2.0, unit="hours").within("mmHg") is None
    assert Effect(2.0, unit="blorps").within("mmHg") is None
    assert unit_of("blorps") is None


@pytest.mark.parametrize(
    ("effect", "crosses"),
    [(Effect(1, 0.2, 2), False), (Effect(1, -0.2, 2), True), (Effect(1, 0.2, 2, "RR"), True),
     (Effect(1), None)],
)  # fmt: skip
def test_whether_an_interval_holds_no_effect(effect: Effect, crosses: bool | None) -> None:
    assert effect.crosses is crosses


@pytest.mark.parametrize("df", [1, 2, 7, 48, 300])
@pytest.mark.parametrize("value", [0.1, 0.9, 1.96, 3.3, 8.0])
def test_p_values_are_those_of_scipy(value: float, df: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    assert p_of_t(value, df) == pytest.approx(2 * stats.t.sf(value, df), rel=1e-8)
    assert p_of_f(value, 3, df) == pytest.approx(stats.f.sf(value, 3, df), rel=1e-8)
    assert p_of_chi2(value, df) == pytest.approx(stats.chi2.sf(value, df), rel=1e-8)
    assert p_of_z(value) == pytest.approx(2 * stats.norm.sf(value), rel=1e-8)


def test_p_of_a_correlation() -> None:
    assert p_of_r(0.5, 30) == pytest.approx(p_of_t(0.5 * math.sqrt(30 / 0.75), 30))
    assert p_of_r(1.0, 30) == 0.0
    assert p_of_f(0.0, 2, 10) == p_of_chi2(0.0, 2) == 1.0
