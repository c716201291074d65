"""Values in another unit than their column's are told with what they would be; chance is not."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from domains.analysis.tables.other_units import other_unit
from tests.domains.analysis.reports import report, results, task


def slipped(*values: float) -> pd.Series:
    """Wrong values, in rows behind the others."""
    return pd.Series(values, index=[900 + n for n in range(len(values))])


def around(middle: float, spread: float, seed: int = 5) -> pd.Series:
    return pd.Series(np.random.default_rng(seed).normal(middle, spread, 200))


@pytest.mark.parametrize(
    ("unit", "middle", "spread", "wrong", "name"),
    [
        ("°C", 4.5, 0.5, [40.1, 39.5, 41.0], "Fahrenheit"),
        ("kg", 17, 3, [16400.0, 18100.0], "grams"),
        ("m", 1.7, 0.1, [172.0, 165.0, 181.0], "centimetres"),
        ("EUR", 40, 6, [4100.0], "cents"),
        ("%", 55, 9, [0.52, 0.61], "shares of 1"),
        ("minutes", 30, 5, [0.5, 0.6], "hours"),
    ],
)
def test_what_another_unit_explains_is_named(
    unit: str, middle: float, spread: float, wrong: list[float], name: str
) -> None:
    found = other_unit(unit, around(middle, spread), slipped(*wrong))
    assert found is not None
    assert found.name == name
    assert list(found.rows) == list(range(900, 900 + len(wrong)))
    assert found.values.between(middle - 5 * spread, middle + 5 * spread).all()


@pytest.mark.parametrize(
    ("unit", "wrong"),
    [
        ("°C", [-99.0, -99.0]),
        ("°C", [60.0, 200.0]),
        ("", [40.0, 41.0]),
        ("people", [4500.0]),
    ],
)
def test_what_no_other_unit_explains_is_left(unit: str, wrong: list[float]) -> None:
    assert other_unit(unit, around(4.5, 0.5), slipped(*wrong)) is None


def test_a_wide_column_proves_nothing() -> None:
    """Sums from 1 to 900 EUR: 4,000 cents are like the others, and so is nearly everything."""
    wide = pd.Series(np.geomspace(1, 900, 200))
    assert other_unit("EUR", wide, slipped(4000.0)) is None


def test_both_sides_are_looked_at_each_by_itself() -> None:
    wrong = slipped(-99.0, -99.0, 40.0, 41.2, 250.0)
    assert other_unit("°C", around(4.5, 0.5), wrong) is None
    found = other_unit("°C", around(4.5, 0.5), wrong.drop(904))
    assert found is not None
    assert list(found.rows) == [902, 903]


ROWS = [f"r{n},{'C' if n % 3 else 'A'},{4 + n % 7 / 10:.1f}" for n in range(40)]
SCHEMA = {
    "columns": [
        {"name": "reading", "role": "id"},
        {"name": "fridge", "role": "group"},
        {"name": "temp", "role": "measure", "unit": "°C", "max": 20},
    ]
}


@pytest.mark.parametrize(
    ("prose", "told"),
    [
        ("Two readings cannot be right and are left out.", True),
        ("Two readings, 40.1 and 39.7, look like Fahrenheit and are left out.", False),
        ("Two readings are in °F.", False),
    ],
)
def test_a_report_that_only_leaves_them_out_is_told_what_they_are(prose: str, told: bool) -> None:
    on = task("reading,fridge,temp\n" + "\n".join([*ROWS, "x1,C,40.1", "x2,C,39.7"]) + "\n", SCHEMA)
    claim = {"id": "c1", "kind": "stat", "col": "temp", "agg": "count", "value": 42,
             "quote": "There are 42 readings."}  # fmt: skip
    found = [r for r in results(report(claim, prose=prose), on) if r.check == "quality: units temp"]
    assert bool(found) == told
    if told:
        assert "Read as Fahrenheit, 2 values of temp" in found[0].message
        assert "all of fridge C" in found[0].message
        assert not found[0].decides
