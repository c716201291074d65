"""What writers who knew no check entered rightly, and was blamed for."""

from __future__ import annotations

import pandas as pd
import pytest

from domains.analysis.claims import Claim, Recommendation
from domains.analysis.decisions import recommended
from domains.analysis.recompute import truth
from domains.analysis.stated import stated
from domains.analysis.tables.table import Table
from workbench.prose.document import read_document
from workbench.prose.fields import Placed


def test_a_forecast_of_how_many_rows_a_period_has_needs_no_column() -> None:
    months = [f"2024-{month:02}-01" for month in range(1, 13) for _ in range(month)]
    table = Table(pd.DataFrame({"month": months}), {}, "month")
    entry = {"id": "f", "quote": "a mean error of 1", "kind": "forecast", "by": ["month"]}
    claim = Claim(**entry, agg="count", method="naive:last; split: last 3; metric: MAE")
    assert truth(table, claim).value == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("value", "true", "fits"),
    [(0.147, 0.1464996, True), (0.146, 0.1464996, True), (0.148, 0.1464996, False),
     (0.147, 0.14649, False)],
)  # fmt: skip
def test_a_value_rounded_from_the_digits_that_were_told_is_right(
    value: float, true: float, fits: bool
) -> None:
    found = stated(Claim(id="p", quote=f"p = {value}", kind="test", value=value))
    assert found is not None
    assert found.fits(true) is fits


@pytest.mark.parametrize(
    ("field", "said", "whole"),
    [
        ("threshold", "above the old page on each device", True),
        ("threshold", "more than last year had", True),
        ("threshold", "three in four", True),
        ("threshold", "higher by at least the cost of the evening", True),
        ("threshold", "higher", False),
        ("threshold", "much better", False),
        ("date", "30 days after the start", True),
        ("date", "within two weeks of the change", True),
        ("date", "2026-03-31", True),
        ("date", "soon", False),
        ("date", "after the next round", True),
        ("date", "at a later time", False),
    ],
)
def test_a_threshold_may_be_another_value_and_a_date_a_span(
    field: str, said: str, whole: bool
) -> None:
    given = {"quote": "Do it on 5.", "claims": ["c"], "owner": "Ann", "metric": "m"}
    fields = {"threshold": "5", "date": "2026-03-31", field: said}
    placed = Placed(Recommendation(**given, **fields), "/recommendations/0", {})
    results = list(recommended(read_document("Do it on 5."), [placed], {"c": True}, wanted=True))
    failed = [one.check for one in results if one.status == "fail"]
    assert failed == ([] if whole else [f"decision: r1 {field}"])
