"""Right values that are entered or told in another form, and wrong ones in the same forms."""

from __future__ import annotations

from typing import Any

import pytest

from domains.analysis.measuring import canonical
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import failing

POTS = """pot,day,arm,watered_l,grown_cm,fired_min,kiln_c
""" + "\n".join(
    f"P{n:02d},2025-03-{n % 28 + 1:02d},{'wet' if n % 2 else 'dry'},{n % 5 + 1.5},"
    f"{10 + 4 * (n % 2) + n % 7},{90 + n % 6},{999 if n == 33 else 40 + n % 9}"
    for n in range(60)
)
POTTED: dict[str, Any] = {
    "time": "day",
    "columns": [
        {"name": "pot", "role": "id"},
        {"name": "day", "role": "time"},
        {"name": "arm", "role": "group"},
        {"name": "watered_l", "role": "measure", "unit": "l"},
        {"name": "grown_cm", "role": "outcome", "unit": "cm"},
        {"name": "fired_min", "role": "measure", "unit": "min"},
        {"name": "kiln_c", "role": "measure", "unit": "°C", "max": 60},
    ],
}


def severe(claim: dict[str, Any]) -> list[str]:
    """Severe findings about the one claim, on the pots."""
    found = failing(results(report({"id": "c1", **claim}), task(POTS, POTTED, design="randomised")))
    return [r.check for r in found if r.check.endswith(": c1") and r.severity != "minor"]


GROWN = {"kind": "test", "col": "grown_cm", "by": "arm", "method": "welch: wet vs dry", "unit": "p"}
COUNT = {"kind": "stat"}
FIRED = {"kind": "stat", "col": "fired_min", "agg": "mean"}
LONG = {"kind": "compare", "col": "grown_cm", "by": "arm", "method": "diff: wet - dry"}


@pytest.mark.parametrize(
    "claim",
    [
        {**GROWN, "value": 1.4e-10, "quote": "The two arms differ, p far smaller than 0.001."},
        {**GROWN, "value": 0.001, "quote": "The two arms differ (p < 0.001)."},
        {**GROWN, "value": "< 0.01", "quote": "The two arms differ; Welch's p is under 0.01."},
        {**GROWN, "value": 1.4e-10, "quote": "Significant at the 5 % level by Welch's test."},
        {**FIRED, "value": 1.5417, "unit": "hours", "quote": "Firing took 1.5417 hours."},
        {**FIRED, "value": 92.5, "unit": "min", "quote": "Firing took about 90 minutes."},
        {**LONG, "value": 41, "unit": "mm", "quote": "Wet pots were 41 mm taller."},
        {**LONG, "value": 4.1, "unit": "cm", "quote": "So, wet pots were 41 mm taller."},
        {**COUNT, "col": "fired_min", "agg": "null_count", "value": 0, "quote": "0 blanks."},
        {**COUNT, "col": "arm", "agg": "n_unique", "value": 2, "quote": "There are 2 arms."},
        {**COUNT, "col": "arm", "agg": "count:arm==wet", "value": 30, "quote": "30 were wet."},
        {**COUNT, "agg": "share:arm==wet", "value": 50, "quote": "30 of the 60 pots were wet."},
    ],
    ids=lambda one: one["quote"],
)  # fmt: skip
def test_a_right_value_in_another_form_is_right(claim: dict[str, Any]) -> None:
    assert severe(claim) == []


@pytest.mark.parametrize(
    "claim",
    [
        {**GROWN, "col": "fired_min", "value": 0.001, "quote": "Firing differs (p < 0.001)."},
        {**GROWN, "value": 1.4e-10, "quote": "The two arms differ, p well above 0.001."},
        {**FIRED, "value": 15.417, "unit": "hours", "quote": "Firing took 15.417 hours."},
        {**LONG, "value": 4.1, "unit": "mm", "quote": "Wet pots were 4.1 mm taller."},
        {**COUNT, "col": "fired_min", "agg": "null_count", "value": 3, "quote": "3 blanks."},
        {**FIRED, "value": 92.5, "unit": "min", "quote": "Firing took about 140 minutes."},
    ],
    ids=lambda one: one["quote"],
)
def test_a_wrong_one_stays_wrong(claim: dict[str, Any]) -> None:
    assert severe(claim) != []


def test_a_mean_over_a_value_that_cannot_be_is_told_with_the_one_without() -> None:
    mean = {"kind": "stat", "col": "kiln_c", "agg": "mean", "unit": "°C"}
    kept = {**mean, "value": 59.73, "quote": "The kiln was at 59.73 °C."}
    without = {**mean, "filter": [{"col": "kiln_c", "op": "<=", "value": 60}]}
    assert severe(kept) == ["kept: c1"]
    assert severe({**without, "value": 43.81, "quote": "The kiln was at 43.81 °C."}) == []
    assert severe({**mean, "agg": "max", "value": 999, "quote": "One kiln read 999 °C."}) == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("missing_count", "missing_count"), ("n_missing", "missing_count"),
        ("null share", "missing_pct"), ("count_nonnull", "count"),
        ("duplicates_count", "dup_count"),
        ("n_distinct", "nunique"), ("pct:arm==Wet", "share:arm==Wet"), ("q90", "q90"),
        ("trimmed_mean", "trimmed_mean"),
    ],
)  # fmt: skip
def test_an_aggregate_is_read_by_its_words(name: str, meant: str) -> None:
    assert canonical(name) == meant


def test_a_right_entry_whose_sentence_prints_no_number_is_told_quietly() -> None:
    claim = {**COUNT, "id": "c1", "agg": "share:arm==wet", "value": 50, "quote": "Many were wet."}
    found = {r.check: r for r in failing(results(report(claim), task(POTS, POTTED)))}
    assert found["quote: c1"].severity == "minor"
