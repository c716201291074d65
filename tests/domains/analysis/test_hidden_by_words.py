"""Doubts about what a right number hides or what words say beside it, each with near misses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.reports import SCHEMA, report, results, task


def rows() -> str:
    """48 days: North sells 8 more than South in big shops, and 6 less in small ones."""
    more = {("North", "big"): 8, ("South", "small"): 6}
    lines = ["day,shop,kind,sales,late"]
    for day in range(12):
        for shop in ("North", "South"):
            for kind in ("big", "small"):
                sales = 20 + 3 * (day % 5) + more.get((shop, kind), 0)
                lines.append(f"2025-01-{day + 1:02d},{shop},{kind},{sales},{int(day % 3 == 0)}")
    return "\n".join(lines) + "\n"


COLUMNS = [c for c in SCHEMA["columns"] if c["name"] != "visits"]
ON = task(rows(), {"time": "day", "columns": COLUMNS})


def found(*claims: dict[str, Any], prose: str = "", advice: Any = ()) -> dict[str, str]:
    """The messages of what is wrong, by check; what the miner misses is left out."""
    given = results(report(*claims, prose=prose, advice=advice), ON)
    told = {r.check: r.message for r in given if r.status in ("warn", "fail")}
    return {check: message for check, message in told.items() if not check.startswith("insight")}


def gap(quote: str, **fields: Any) -> dict[str, Any]:
    compare = {"kind": "compare", "col": "sales", "by": "shop", "agg": "mean"}
    return {"id": "c", "quote": quote, **compare, "method": "diff: North - South", **fields}


# --- a difference that chance may have made -------------------------------------------------------


def test_a_difference_below_its_error_is_doubted_and_contradicting_groups_are_named() -> None:
    told = found(gap("North sells 1.0 EUR more", value=1.0))
    assert list(told) == ["compare: c"]
    assert "which holds 0" in told["compare: c"]
    assert "kind differ both ways (big 8, small -6)" in told["compare: c"]


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("Whether North sells more is worked out within its interval of 95 %.", ["open values"]),
        ("North sells more than South.", ["compare: c", "open values"]),
        ("North sells 95 % more.", ["compare: c", "recompute: c", "uncovered: 95 %"]),
    ],
)
def test_a_value_left_open_is_asked_for_and_a_question_claims_nothing(
    quote: str, told: list[str]
) -> None:
    assert sorted(found(gap(quote))) == told


@pytest.mark.parametrize(
    "quote",
    [
        "North sells 1.0 EUR more, which may well be chance",
        "North sells 1.0 EUR more, no more than chance would bring",
    ],
)
def test_one_that_says_so_is_not(quote: str) -> None:
    assert found(gap(quote, value=1.0)) == {}


def test_the_sentence_after_may_say_so_too() -> None:
    said = "North sells 1.0 EUR more"
    claim = gap(said, value=1.0)
    names = [
        {r.check for r in results(text, ON) if r.status == "warn"}
        for text in (
            report(claim).replace(f"- {said}\n", f"{said} than South. That may be chance.\n"),
            report(claim).replace(f"- {said}\n", f"{said} than South. We were glad.\n"),
        )
    ]
    assert ["compare: c" in each for each in names] == [False, True]


def within(kind: str, value: float) -> dict[str, Any]:
    where = [{"col": "kind", "op": "==", "value": kind}]
    return gap(f"In {kind} shops it is {value}", value=value, filter=where) | {"id": kind}


def test_a_difference_within_its_groups_is_solid() -> None:
    assert found(within("big", 8), within("small", -6)) == {}


# --- years ---------------------------------------------------------------------------------------

YEARS = "year,flow\n" + "".join(f"{year},{50 + year % 7}\n" for year in range(1900, 1940))
FLOW = task(YEARS, {"time": "year", "columns": [
    {"name": "year", "role": "time"}, {"name": "flow", "role": "measure"}]})  # fmt: skip


def mean_before(quote: str, op: str, year: Any) -> list[str]:
    rows = [y for y in range(1900, 1940) if (y < year if op == "<" else y <= year)]
    value = round(sum(50 + y % 7 for y in rows) / len(rows), 2)
    claim = {"id": "m", "quote": f"{quote} the mean is {value}", "kind": "stat", "col": "flow",
             "agg": "mean", "filter": [{"col": "year", "op": op, "value": year}],
             "value": value, "n": len(rows)}  # fmt: skip
    given = results(report(claim), FLOW)
    return [r.check for r in given if r.status in ("warn", "fail") and "insight" not in r.check]


@pytest.mark.parametrize(
    ("quote", "op", "year", "doubted"),
    [
        ("before 1920", "<", 1920, False),
        ("up to 1919", "<", 1920, False),
        ("from 1900 to 1919", "<", 1920, False),
        ("in the early years", "<", 1920, False),
        ("before 1910", "<", 1920, True),
        ("up to 1891", "<=", 1919, True),
    ],
)
def test_report_and_entry_part_the_years_alike(
    quote: str, op: str, year: int, doubted: bool
) -> None:
    assert ("filter: m" in mean_before(quote, op, year)) is doubted


# --- thresholds, levels, blanks -----------------------------------------------------------------


def advice(threshold: str, quote: str = "Go on if sales stay above 25 EUR.") -> dict[str, Any]:
    return {"id": "r", "quote": quote, "claims": ["c"], "owner": "Ann", "metric": "mean sales",
            "threshold": threshold, "date": "2026-03-31"}  # fmt: skip


@pytest.mark.parametrize(
    ("threshold", "told"),
    [("25 EUR", True), ("above 25", True), ("half of now", True), ("30 EUR", False)],
)
def test_the_threshold_of_a_recommendation_is_the_one_that_is_told(
    threshold: str, told: bool
) -> None:
    mean = {"id": "c", "quote": "North sells 30.0 EUR", "kind": "stat", "col": "sales",
            "agg": "mean", "value": 30.0, "n": 24,
            "filter": [{"col": "shop", "op": "==", "value": "North"}]}  # fmt: skip
    names = found(mean | {"quote": "North sells well"}, advice=[advice(threshold)])
    assert ("decision: r told" not in names) is told


@pytest.mark.parametrize(
    ("prose", "uncovered"), [("", False), ("The other 90 % are fine.", True), ("95 %.", True)]
)
def test_a_level_needs_no_entry_only_inside_a_claim_with_an_interval(
    prose: str, uncovered: bool
) -> None:
    trend = {"id": "t", "quote": "no trend, 95 % from -0.1 to 0.1", "kind": "trend", "col": "flow",
             "by": "year", "agg": "mean", "value": None, "ci": [-0.1, 0.1]}  # fmt: skip
    given = results(report(trend, prose=prose), FLOW)
    assert any(r.check.startswith("uncovered:") for r in given) is uncovered


def test_the_share_of_blanks_may_be_entered_as_a_share() -> None:
    claim = {"id": "b", "quote": "12.5 % of sales are blank", "kind": "share", "col": "sales",
             "agg": "missing_pct", "value": 12.5, "n": 8}  # fmt: skip
    names = {r.check for r in results(report(claim)) if r.status == "fail"}
    assert "recompute: b" not in names


# --- figures of a right claim, and paragraphs without one ----------------------------------------


def odd(prose: str, value: float = 28.0) -> list[str]:
    where = [{"col": "sales", "op": "<", "value": 30}]
    claim = {"id": "m", "quote": f"the mean is {value} without it", "kind": "stat", "col": "sales",
             "agg": "mean", "filter": where, "value": value, "n": 6}  # fmt: skip
    given = results(report(claim, prose=prose))
    return [r.check for r in given if r.check.startswith("uncovered:")]


def test_the_row_that_a_filter_leaves_out_may_be_told() -> None:
    assert odd("One day brought 31.0 EUR.") == []
    assert odd("One day brought 37.5 EUR.") == ["uncovered: 37.5 EUR"]


def test_a_right_value_may_be_told_with_all_its_digits() -> None:
    assert odd("In full it is 18.667.", value=18.7) == []
    assert odd("In full it is 28.667.", value=28.7) == ["uncovered: 28.667"]


@pytest.mark.parametrize(
    ("prose", "doubted"),
    [
        ("Sales are always higher in small shops.", True),
        ("Sales may be higher in small shops.", False),
        ("We should sell more in small shops.", False),
        ("Are sales higher in small shops?", False),
        ("The report is longer than usual.", False),
        ("Sales are told in EUR.", False),
    ],
)
def test_a_paragraph_that_compares_without_any_entry_is_doubted(prose: str, doubted: bool) -> None:
    mean = {"id": "m", "quote": "the mean is 20.43", "kind": "stat", "col": "sales",
            "agg": "mean", "value": 20.43, "n": 7}  # fmt: skip
    names = [r.check for r in results(report(mean, prose=prose)) if r.status == "warn"]
    assert ("unentered" in names) is doubted
