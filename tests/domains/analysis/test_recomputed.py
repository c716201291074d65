"""Each kind of claim is computed anew, and the likely slip is named."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.domains.analysis.reports import report, stat, task, wrong

NORTH = [{"col": "shop", "op": "==", "value": "North"}]


def claim(kind: str, value: Any, quote: str = "", **fields: Any) -> dict[str, Any]:
    said = quote or f"Here it is {value}."
    return {"id": "c1", "kind": kind, "value": value, "quote": said, **fields}


RIGHT = [
    stat(20.43, n=7),
    stat(22.0, agg="median"),
    stat(143.0, agg="sum"),
    stat(17.62, filter=NORTH, n=4),
    stat(17.6, filter={"shop": "North"}),
    stat(12.5, agg="missing_pct", n=8),
    stat(6, agg="count", filter=[{"col": "sales", "op": ">=", "value": 14}]),
    stat("31.0", agg="max"),
    stat(28.3, agg="q90"),
    claim("share", 37.5, "Of all days 37.5 % are late.", col="late", n=8),
    claim("share", 57.1, col="sales", agg="share:sales>20", n=7),
    claim("compare", 6.54, col="sales", by="shop", agg="mean", method="diff: South - North"),
    claim("compare", 1.371, col="sales", by="shop", agg="mean", method="ratio: South / North"),
    claim("compare", 37.1, col="sales", by="shop", agg="mean", method="relative: South / North"),
    claim("rank", "South", "South leads.", col="sales", by="shop", agg="sum"),
    claim("rank", "North", "North is last.", col="sales", by="shop", agg="sum", method="lowest"),
    claim("trend", 3.1, "Sales rose by 3.1 a day.", col="sales", by="day", n=7),
    claim("corr", 0.98, "They go together (r = 0.98).", col="sales", by="visits", n=7),
    claim("corr", 0.99, "Ranks agree (0.99).", col="sales", by="visits", method="spearman"),
    claim("test", 0.254, "p is 0.254.", col="sales", by="shop", method="welch: North vs South"),
]


@pytest.mark.parametrize("given", RIGHT, ids=lambda c: f"{c['kind']} {c['value']}")
def test_a_right_claim_has_nothing_wrong(given: dict[str, Any]) -> None:
    found = wrong(report(given))
    assert not [check for check in found if check.startswith(("recompute", "n:", "quote"))], found


SLIPS = [
    (stat(22.0), "median"),
    (stat(17.62), "North"),
    (stat(20.43, filter=NORTH), "no filter"),
    (stat(17.88), "blanks are counted as 0"),
    (claim("share", 62.5, col="late"), "share of the others"),
    (claim("share", 0.375, "Late are 37.5 %.", col="late"), "share of 1"),
    (
        claim("compare", -6.54, col="sales", by="shop", agg="mean", method="diff: South - North"),
        "sign",
    ),
    (
        claim("compare", 1.37, col="sales", by="shop", agg="mean", method="diff: South - North"),
        "ratio",
    ),
    (claim("corr", 0.99, "It is 0.99.", col="sales", by="visits"), "Spearman"),
    (claim("trend", 21.0, "Up by 21.0 a day.", col="sales", by="day"), "change over all"),
]


@pytest.mark.parametrize(("given", "slip"), SLIPS, ids=[slip for _, slip in SLIPS])
def test_a_wrong_value_is_named_with_the_likely_slip(given: dict[str, Any], slip: str) -> None:
    found = wrong(report(given))["recompute: c1"]
    assert slip in found.message
    assert found.expected not in ("", found.observed)
    assert found.span is not None
    assert found.span.quote == given["quote"].rstrip(".")


def test_a_value_may_be_rounded_as_the_prose_prints_it_and_no_further() -> None:
    assert not wrong(report(stat(20, "The mean is 20.")))
    assert "recompute: c1" in wrong(report(stat(20.4, "The mean is 20.40.")))
    assert not wrong(report(stat(20.4, "The mean is 20.4.")))


def test_the_count_behind_a_value_is_checked() -> None:
    found = wrong(report(stat(20.43, n=9)))["n: c1"]
    assert (found.observed, found.expected) == ("9", "7")


def test_an_unknown_column_and_kind_are_named_with_what_there_is() -> None:
    assert "sales" in wrong(report(stat(1.0, col="sale")))["recompute: c1"].expected
    assert "no kind" in wrong(report(claim("guess", 1.0)))["recompute: c1"].message


@pytest.mark.parametrize("kind", ["mean", "median", "sum", "std", "min", "max", "q25"])
def test_an_aggregate_of_nothing_is_no_crash(kind: str) -> None:
    none = [{"col": "shop", "op": "==", "value": "Moon"}]
    found = wrong(report(stat(1.0, agg=kind, filter=none)))
    assert found["recompute: c1"].status == "fail"


def test_an_expression_runs_in_the_sandbox_on_the_data_alone() -> None:
    value = round(143.0 / 84, 2)
    held = claim("other", value, expression="df.sales.sum() / df.visits.sum()")
    assert not wrong(report(held))
    peek = claim("other", 1.0, expression="open('/etc/hostname').read()")
    assert "recompute: c1" in wrong(report(peek))


def test_an_expression_may_ask_for_a_rank_correlation() -> None:
    ranks = "df.sales.corr(df.visits, method='spearman')"
    assert not wrong(report(claim("other", 0.99, expression=ranks)))


def test_an_expression_may_use_logarithms() -> None:
    held = claim("other", 9.87, expression="np.exp(np.log(df.visits).mean())")
    assert not wrong(report(held))


def test_rows_that_repeat_as_a_whole_are_counted_without_a_column() -> None:
    csv = "a,b\n1,2\n1,2\n1,3\n4,4\n"
    whole = stat(1, "One row repeats another.", col=[], agg="dup_count")
    assert "recompute: c1" not in wrong(report(whole), task(csv, {}))
    of_a = stat(1, "One row repeats another.", col="a", agg="dup_count")
    assert "as a whole" in wrong(report(of_a), task(csv, {}))["recompute: c1"].message


LINE = "month,load,temp\n" + "".join(
    f"{2015 + n // 12}-{n % 12 + 1:02d},{100 + 2 * n + 30 * math.sin(n / 12 * 6.283):.2f},{n % 7}\n"
    for n in range(72)
)
LINES = {"time": "month", "columns": [{"name": "month", "role": "time"}, {"name": "load"}]}


@pytest.mark.parametrize(
    ("method", "value", "check"),
    [
        ("naive:lag12; split: last 12; metric: MAE", 24.0, ""),
        ("naive:mean; split: last 12; metric: MAE", 72.0, ""),
        ("linear; split: last 12; metric: MAE", 19.24, ""),
        ("seasonal trend; split: last 12; metric: MAE", 0.0, ""),
        ("seasonal trend; split: none; metric: MAE", 0.0, "predict: c1"),
        ("naive:lag12; split: last 12; metric: MAE", 20.0, "recompute: c1"),
        ("oracle; split: last 12; metric: MAE", 1.0, "recompute: c1"),
    ],
)
def test_a_forecast_is_refitted_on_its_split(method: str, value: float, check: str) -> None:
    given = claim("forecast", value, col="load", by="month", method=method)
    found = set(wrong(report(given), task(LINE, LINES)))
    assert found == ({check} if check else set())
