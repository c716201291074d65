"""One slope for a series that turns or only begins to move, and series that one slope tells."""

from __future__ import annotations

import numpy as np
import pytest

from domains.analysis.kinds.bending import bend
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult

DAYS = 120
SCHEMA = {
    "time": "day",
    "columns": [{"name": "day", "role": "time"}, {"name": "heat", "role": "measure", "unit": "K"}],
}


def series(shape: str, seed: int, noise: float = 0.4) -> np.ndarray:
    at = np.arange(DAYS, dtype=float)
    drift = {
        "late": 0.06 * np.maximum(0, at - 90),
        "hump": 3 * np.sin(at / DAYS * np.pi),
        "straight": 0.02 * at,
        "flat": 0 * at,
        "faster": 0.02 * at + 0.02 * np.maximum(0, at - 60),
    }[shape]
    found: np.ndarray = drift + np.random.default_rng(seed).normal(0, noise, DAYS)
    return found


@pytest.mark.parametrize("shape", ["late", "hump"])
def test_a_bend_is_found_near_its_place(shape: str) -> None:
    place = {"late": 90, "hump": 60}[shape]
    for seed in range(20):
        found = bend(np.arange(DAYS, dtype=float), series(shape, seed))
        assert found is not None
        assert abs(found.index - place) <= 12


@pytest.mark.parametrize("shape", ["straight", "flat", "faster"])
def test_what_one_slope_tells_is_left_alone(shape: str) -> None:
    """A part that only goes faster the same way is no other story."""
    at = np.arange(DAYS, dtype=float)
    assert [bend(at, series(shape, seed)) for seed in range(40)] == [None] * 40


def test_a_random_walk_is_hardly_ever_a_bend() -> None:
    """Neighbours that are alike say less than their number."""
    at = np.arange(200, dtype=float)
    walks = [np.random.default_rng(seed).normal(size=200).cumsum() for seed in range(40)]
    assert sum(bend(at, walk) is not None for walk in walks) <= 2


def test_few_periods_have_no_bend() -> None:
    assert bend(np.arange(20, dtype=float), series("late", 1)[100:]) is None


def _said(prose: str, shape: str = "late", quote: str = "Heat rose by {} K per day.") -> list[str]:
    values = series(shape, 3)
    days = [f"2026-{1 + n // 28:02d}-{1 + n % 28:02d}" for n in range(DAYS)]
    rows = [f"{day},{value:.2f}" for day, value in zip(days, values, strict=True)]
    on = task("day,heat\n" + "\n".join(rows) + "\n", SCHEMA)
    claim = {"id": "c1", "kind": "trend", "col": "heat", "by": "day", "agg": "mean", "value": None}
    (told,) = [r for r in results(report({**claim, "quote": "Heat."}), on) if r.cause == "open"]
    slope = round(told.evidence["values"]["c1"], 4)  # type: ignore[index,call-overload]
    quote, prose = quote.format(slope), prose.format(slope)
    found = results(report({**claim, "value": slope, "quote": quote}, prose=prose), on)
    return [_words(one) for one in found if one.check == "trend: c1" and one.status == "warn"]


def _words(result: CheckResult) -> str:
    assert not result.decides
    return result.message


def test_the_two_slopes_are_told_with_the_day() -> None:
    (told,) = _said("")
    assert "until about 2026-0" in told
    assert "from then on 0.0" in told


@pytest.mark.parametrize(
    "quote",
    [
        "Until April it stood still; over all heat rose by {} K per day.",
        "Heat rose by {} K per day, with a jump in spring.",
        "Heat rose by {} K per day, since April above all.",
    ],
)
def test_words_that_tell_the_shape_excuse_it(quote: str) -> None:
    assert _said("", quote=quote) == []


def test_a_denied_break_is_no_excuse_and_a_straight_series_needs_none() -> None:
    assert _said("", quote="Heat rose by {} K per day, and not in a break.") == []
    assert len(_said("It was a drift and not a break: heat rose by {} K per day.",
                     quote="eat rose by {} K per day")) == 1  # fmt: skip
    assert _said("", shape="straight") == []
