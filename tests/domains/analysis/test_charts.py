"""What a chart of a claim says beside its marks: what lies across and up, and in which unit."""

from __future__ import annotations

from typing import Any

from domains.analysis.charts import chart
from tests.domains.analysis.reports import report, results, stat


def drawn(**fields: Any) -> str:
    claim = stat(0.0, **{"quote": "It is 0.", **fields})
    (found,) = [r for r in results(report(claim)) if r.check == "recompute: c1"]
    assert isinstance(found.evidence, dict)
    return str(found.evidence.get("chart", ""))


def test_bars_have_their_names_below_and_their_measure_beside() -> None:
    text = drawn(kind="compare", by="shop", method="diff: North - South", unit="EUR")
    assert "up: mean sales in EUR" in text
    ticks = text.splitlines()[-2]
    assert ticks.split() == ["North", "South"]


def test_long_names_become_numbers_with_a_key() -> None:
    labels = [f"a rather long name {n}" for n in range(6)]
    text = chart({"kind": "bars", "labels": labels, "values": [1.0] * 6, "column": "x"})
    assert "1 a rather long name 0" in text
    assert "6" in text.splitlines()[-3].split()


def test_a_slope_is_drawn_under_the_points_and_its_axis_has_the_columns_unit() -> None:
    text = drawn(kind="trend", col="visits", by="day", unit="people per day", agg="sum")
    assert "across: day   up: sum visits in people\n" in text
    assert "─ the slope   · its 95 % interval" in text
    assert all(len(line) <= 66 for line in text.splitlines())


def test_a_scatter_names_both_columns() -> None:
    assert "across: sales   up: visits" in drawn(kind="corr", by="visits")


def test_the_row_that_moves_r_is_marked() -> None:
    view = {"kind": "scatter", "x": [1, 2], "y": [1, 2], "marked": [[9, 9]], "names": ["a", "b"]}
    assert "O" in chart(view).splitlines()[1]
    assert "O  rows that carry it" in chart(view)
