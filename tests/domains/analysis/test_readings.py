"""Two right readings of one convention: periods that the method asks for, lags taken step by step,
rows counted by period.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from tests.domains.analysis.reports import report, results, task, wrong
from workbench.core.checks import CheckResult

DAYS = [date(2025, 1, 1) + timedelta(days=n) for n in range(365)]
DAILY = "day,sales,who\n" + "".join(
    f"{day},{100 + 10 * day.month + (n % 7)},{'abc'[n % 3]}\n" for n, day in enumerate(DAYS)
)
SCHEMA: dict[str, Any] = {
    "time": "day",
    "columns": [
        {"name": "day", "role": "time"},
        {"name": "sales", "role": "measure", "unit": "EUR"},
        {"name": "who", "role": "id"},
    ],
}
TASK = task(DAILY, SCHEMA)


def slope(**fields: Any) -> dict[str, Any]:
    base = {"id": "c1", "kind": "trend", "col": "sales", "by": "day", "agg": "mean", "value": 10.0}
    return {**base, "quote": "Sales rise by 10.0 EUR each month.", **fields}


@pytest.mark.parametrize(
    "fields",
    [
        {"unit": "EUR per month", "n": 12},
        {"method": "theil-sen per month", "n": 12},
        {"method": "Theil-Sen on monthly means", "n": 12},
        {"method": "theil-sen, every month"},
        {"n": 12},
    ],
)
def test_a_slope_may_be_told_by_the_month_where_the_data_are_days(fields: Any) -> None:
    assert wrong(report(slope(**fields)), TASK) == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"n": 365},
        {"method": "theil-sen per day", "n": 365},
        {"method": "theil-sen per week"},
        {"n": 11},
        {},
    ],
)
def test_a_slope_by_the_month_is_wrong_where_another_period_is_meant(fields: Any) -> None:
    assert "recompute: c1" in wrong(report(slope(**fields)), TASK)


SERIES = [10, 12, 9, 15, 11, 18, 14, 20, 16, 23, 19, 27]
MONTHS = "month,sales,who\n" + "".join(
    f"2025-{n + 1:02d},{value},k{n}\n" for n, value in enumerate(SERIES)
)
MONTHLY = task(MONTHS, {**SCHEMA, "time": "month", "columns": [
    {"name": "month", "role": "time"}, {"name": "sales", "role": "measure"},
    {"name": "who", "role": "id"}]})  # fmt: skip


def naive(value: float, method: str = "naive:lag1; split: last 3; metric: MAE") -> dict[str, Any]:
    return {
        "id": "c1", "kind": "forecast", "col": "sales", "by": "month", "method": method,
        "value": value, "quote": f"The last value errs by {value}.", "n": 3,
    }  # fmt: skip


def test_a_lag_may_repeat_the_last_known_value_or_go_step_by_step() -> None:
    fixed = sum(abs(value - 16) for value in (23, 19, 27)) / 3
    steps = (abs(23 - 16) + abs(19 - 23) + abs(27 - 19)) / 3
    for right in (fixed, steps):
        assert wrong(report(naive(round(right, 2))), MONTHLY) == {}
    assert "recompute: c1" in wrong(report(naive(round((fixed + steps) / 2, 2))), MONTHLY)


def test_a_lag_no_shorter_than_the_split_has_one_reading() -> None:
    far = naive(0.0, "naive:lag3; split: last 3; metric: MAE")
    right = (abs(23 - 14) + abs(19 - 20) + abs(27 - 16)) / 3
    assert wrong(report({**far, "value": round(right, 2),
                         "quote": f"It errs by {right:.2f}."}), MONTHLY) == {}  # fmt: skip


def about(found: list[CheckResult]) -> dict[str, CheckResult]:
    return {result.check: result for result in found}


def test_rows_of_a_period_are_counted_whatever_their_column_holds() -> None:
    signups = "month,who\n" + "".join(
        f"2025-{month:02d},k{month}-{n}\n" for month in range(1, 13) for n in range(4 + month % 3)
    )
    told = {"time": "month", "columns": [
        {"name": "month", "role": "time"}, {"name": "who", "role": "id"}]}  # fmt: skip
    claim = {"id": "c1", "kind": "forecast", "col": "who", "by": "month", "agg": "count",
             "method": "naive:lag3; split: last 3; metric: MAE", "value": 0.0, "n": 3,
             "quote": "It errs by 0.0."}  # fmt: skip
    found = about(results(report(claim), task(signups, told)))
    assert found["recompute: c1"].status == "pass"
    nothing = about(results(report({**claim, "agg": "sum"}), task(signups, told)))
    assert "agg: count counts its rows" in nothing["recompute: c1"].message
