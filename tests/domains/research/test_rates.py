"""Effects in units of rates are pooled in one of them; the model is the one that the task wants."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.effects import Effect
from domains.research.units import rate_of
from tests.domains.research.making import SOURCES, added, named, wrong


@pytest.mark.parametrize(
    ("one", "other", "factor"),
    [
        ("mph", "km/h", 1.609344),
        ("miles per hour", "km/h", 1.609344),
        ("kg per hectare", "g/m²", 0.1),
        ("kWh a day", "MWh/day", 0.001),
        ("m/s", "km/h", 3.6),
        ("minutes per night", "hours", 1 / 60),
        ("minutes per day", "hours per week", 7 / 60),
        ("litres per day", "ml", 1000.0),
        ("words", "word", 1.0),
        ("g for each visitor", "g", 1.0),
    ],
)
def test_an_effect_is_told_in_another_unit(one: str, other: str, factor: float) -> None:
    there = Effect(2.0, 1.0, 3.0, unit=one).within(other)
    assert there is not None
    assert there.est == pytest.approx(2 * factor)


@pytest.mark.parametrize(("one", "other"), [("km/h", "km"), ("kg/ha", "mg/l"), ("words", "points")])
def test_units_of_different_things_are_not_compared(one: str, other: str) -> None:
    assert Effect(2.0, unit=one).within(other) is None


@pytest.mark.parametrize("unit", ["minutes per night", "points", "", "per cent"])
def test_a_rate_of_unknown_units_is_none(unit: str) -> None:
    assert rate_of(unit) is None


def _speeds() -> list[dict[str, Any]]:
    """Two trials on speed, one in miles."""
    values = [("k1", -4.0, -6.0, -2.0, "km/h"), ("k2", -1.0, -2.0, 0.0, "mph")]
    effects = {id: {"dir": "-", "est": est, "lo": lo, "hi": hi, "unit": unit}
               for id, est, lo, hi, unit in values}  # fmt: skip
    return [{**s, "effect": effects.get(s["id"], s.get("effect"))} for s in SOURCES]


def pooled(model: str, est: float, lo: float, hi: float, **more: Any) -> dict[str, Any]:
    entry = {"studies": ["k1", "k2"], "model": model, "est": est, "lo": lo, "hi": hi,
             "unit": "km/h"}  # fmt: skip
    return wrong(added("The two are pooled.", pooled=[entry]), sources=_speeds(), **more)


def test_a_pooled_value_takes_each_study_in_its_own_unit() -> None:
    assert "pooled: 1" not in pooled("fixed", -2.55, -3.80, -1.30)
    bare = named(pooled("fixed", -1.6, -2.5, -0.7), "pooled: 1")
    assert bare.status == "fail"
    assert "units left as they are" in bare.message


def test_the_model_is_the_one_that_the_task_wants() -> None:
    wanted = {"pool": {"model": "random", "unit": "km/h"}}
    assert named(pooled("fixed", -2.55, -3.80, -1.30, **wanted), "pooled: 1 model")
    assert not [
        name for name in pooled("random", -2.73, -5.07, -0.39, **wanted) if "pooled" in name
    ]
    assert "pooled: 1" in pooled("", -2.55, -3.80, -1.30, **wanted)
