"""Claims named by their place, values told in another unit or for another span of time, and what a
column shares with another by the way it is made.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.domains.analysis.reports import report, results, task, wrong
from workbench.core.checks import failing

DRAW = random.Random(7)
JARS = "jar,month,shelf,dose,sugar_kg,spores,made,spoilt,spoilt_pct,hours\n" + "\n".join(
    f"J{n:03d},{2023 + n // 48}-{n // 4 % 12 + 1:02d},{'top' if n % 3 else 'low'},{n % 4},"
    f"{1.2 + n % 7 / 10:.1f},{100 + 3 * (n // 4) + n % 5},{made},{bad},{100 * bad / made:.2f},"
    f"{8 + bad / 5 + DRAW.gauss(0, 1):.1f}"
    for n in range(96)
    for made in [DRAW.randint(150, 250)]
    for bad in [DRAW.randint(3, 40)]
)
STORED: dict[str, Any] = {
    "time": "month",
    "columns": [
        {"name": "jar", "role": "id"},
        {"name": "month", "role": "time"},
        {"name": "shelf", "role": "group"},
        {"name": "dose", "role": "measure", "unit": "ml"},
        {"name": "sugar_kg", "role": "measure", "unit": "kg"},
        {"name": "spores", "role": "measure", "unit": "thousand per ml"},
        {"name": "made", "role": "measure", "unit": "jars"},
        {"name": "spoilt", "role": "measure", "unit": "jars"},
        {"name": "spoilt_pct", "role": "outcome", "unit": "%"},
        {"name": "hours", "role": "measure", "unit": "hours"},
    ],
}
SUGAR = {"id": "c1", "kind": "stat", "col": "sugar_kg", "agg": "median", "value": 1.5}
SPORES = {"id": "c1", "kind": "stat", "col": "spores", "agg": "max", "value": 173}
RISE = {"id": "c1", "kind": "trend", "col": "spores", "by": "month", "agg": "mean", "value": 3.0}
RISE |= {"method": "Theil-Sen", "unit": "thousand per ml per month"}


def severe(draft: str) -> list[str]:
    """Severe findings, by check, on the jars."""
    return sorted(wrong(draft, task(JARS, STORED)))


@pytest.mark.parametrize(
    ("claim", "prose"),
    [
        ({**SUGAR, "unit": "kg", "quote": "The median jar holds 1500 grams of sugar."}, ""),
        ({**SUGAR, "unit": "kg", "quote": "It holds 1.5 kilos."}, "That is 1,500 g a jar."),
        ({**SPORES, "quote": "At most there were 173 thousand per ml."}, ""),
        ({**SPORES, "quote": "The worst had 173."}, "So there were 173,000 spores in a ml."),
        ({**SPORES, "value": 173000, "unit": "per ml", "quote": "Most: 173,000 per ml."}, ""),
        ({**RISE, "quote": "Spores rise by 3.0 a month."}, "That makes 36 over a year."),
        ({**RISE, "quote": "Spores rise by 3.0 a month, or 18 in six months."}, ""),
        ({**RISE, "quote": "Spores rise by 36.0 every twelve months."}, ""),
        ({**RISE, "ci": [2.99, 3.04], "quote": "The rise is between 2.99 and 3.04 a month."}, ""),
    ],
    ids=lambda one: one if isinstance(one, str) else one["quote"],
)
def test_a_right_value_in_another_unit_or_time_is_right(claim: dict[str, Any], prose: str) -> None:
    assert severe(report(claim, prose=prose)) == []


@pytest.mark.parametrize(
    ("claim", "prose"),
    [
        ({**SUGAR, "unit": "kg", "quote": "The median jar holds 150 grams of sugar."}, ""),
        ({**SUGAR, "unit": "kg", "quote": "It holds 1.5 kilos."}, "That is 15,000 g a jar."),
        ({**SPORES, "quote": "At most there were 173 million per ml."}, ""),
        ({**SPORES, "value": 17300, "unit": "per ml", "quote": "Most: 17,300 per ml."}, ""),
        ({**RISE, "quote": "Spores rise by 3.0 a month."}, "That makes 30 over a year."),
        ({**RISE, "quote": "Spores rise by 36.0 every six months."}, ""),
        ({**RISE, "ci": [2.99, 3.04], "quote": "The rise is between 2.2 and 3.04 a month."}, ""),
    ],
    ids=lambda one: one if isinstance(one, str) else one["quote"],
)
def test_a_wrong_one_in_the_same_form_is_wrong(claim: dict[str, Any], prose: str) -> None:
    assert severe(report(claim, prose=prose)) != []


CLAIMS = [
    {"kind": "stat", "col": "jar", "agg": "count", "value": 96, "quote": "There are 96 jars."},
    {"kind": "stat", "col": "spores", "agg": "max", "value": 173, "quote": "The most is 173."},
    {"kind": "stat", "col": "spores", "agg": "min", "value": 90, "quote": "The least is 90."},
    {"kind": "stat", "col": "dose", "agg": "max", "value": 9, "quote": "The top dose is 9 ml."},
]
ADVICE = {"quote": "Ann throws out what has over 160.", "owner": "Ann", "metric": "spores"}
ADVICE |= {"threshold": "over 160", "date": "2026-01-31"}


@pytest.mark.parametrize(
    ("claims", "holds"),
    [
        ([0, 1], True), (["claims/1"], True), ("#2", True), ([1, 3], True),
        ([9], False), ([3, 4], False), (["the table"], False),
    ],
    ids=str,
)  # fmt: skip
def test_advice_names_its_claims_by_either_count(claims: Any, holds: bool) -> None:
    draft = report(*CLAIMS, advice=[{**ADVICE, "claims": claims}])
    assert ("decision: r1 claims" not in severe(draft)) == holds


def untold(*claims: dict[str, Any], question: str) -> list[str]:
    """The correlations that are asked for."""
    found = failing(results(report(*claims), task(JARS, STORED, question=question)))
    return [r.check for r in found if r.check.startswith("insight: correlation")]


def test_a_count_and_its_own_share_are_no_correlation() -> None:
    asked = "What share is spoilt (spoilt_pct), and what goes with spoilt and hours?"
    found = untold(dict(CLAIMS[0]), question=asked)
    assert not any({"spoilt", "spoilt_pct"} <= {*one.split()} for one in found)
    assert any("hours" in one for one in found), found


def test_a_number_of_the_unit_is_no_value() -> None:
    mean = {"id": "c1", "kind": "stat", "col": "sugar_kg", "agg": "mean", "unit": "kg per 100 jars"}
    for said in (
        "On average some kg per 100 jars.",
        "It is some kg per 1000 jars.",
        "So many per 12 jars.",
    ):
        assert severe(report({**mean, "quote": said})) == ["open values"]
    assert severe(report({**mean, "quote": "On average 100 kg per jar."})) == ["recompute: c1"]
    assert "recompute: c1" in severe(report({**mean, "quote": "On average 31 kg per 100 jars."}))


def unentered(prose: str) -> bool:
    """Whether a paragraph is found without an entry."""
    quoted = {**SUGAR, "quote": "all shelves: 1.5 kg"}
    found = failing(results(report(quoted).replace("# Report\n", prose), task(JARS, STORED)))
    return any(r.check == "unentered" for r in found)


@pytest.mark.parametrize(
    ("prose", "told"),
    [
        ("The higher the shelf, the more sugar there is:\n", False),
        ("**Sugar.** Most sugar stands where it is higher:\n", False),
        ("# Sugar\n\nThe best shelf has the most sugar, as a list:\n", False),
        ("The higher the shelf, the more sugar there is.\n", True),
        ("The higher the shelf, the more sugar there is:\n\nSo it stands.\n", True),
    ],
    ids=lambda one: str(one),
)
def test_a_lead_in_is_told_by_what_follows(prose: str, told: bool) -> None:
    assert unentered(prose) == told


DRAWN = {"id": "c1", "kind": "corr", "by": "hours", "method": "pearson", "causal": False}


@pytest.mark.parametrize(
    ("col", "said", "told"),
    [
        ("spoilt", "More hours go with more spoilt jars", False),
        ("dose", "The dose pushes the hours up", False),
        ("spoilt", "That hours push up what is spoilt is not shown", False),
        ("spoilt", "Each further hour pushes up what is spoilt", True),
        ("sugar_kg", "Less sugar leads to longer hours", False),
        ("spoilt_pct", "Longer hours are due to what is spoilt", True),
    ],
)
def test_the_lot_draws_no_measured_column(col: str, said: str, told: bool) -> None:
    on = task(JARS, STORED, design="randomised")
    r = DRAWN | {"col": col, "value": 0.0, "quote": f"{said} (r = 0.0)."}
    found = {one.check: one for one in failing(results(report(r), on))}
    assert ("causal: c1" in found) == told
    assert not told or found["causal: c1"].severity == "minor"


KILN = "x,y\n" + "".join(f"{n % 7},{DRAW.gauss(0, 1):.3f}\n" for n in range(40)) + "30,31\n"
FIRST = {"id": "c1", "kind": "corr", "col": "y", "by": "x", "method": "pearson", "value": 0.96}
WITHOUT = FIRST | {"id": "c2", "filter": [{"col": "x", "op": "<", "value": 20}], "value": None}
WITHOUT |= {"quote": "x and y do not go together without it."}


@pytest.mark.parametrize(
    ("said", "named", "told"),
    [
        ("With the wrong row kept in, r is 0.96.", "One x is wrong (30).", False),
        ("Including it r is 0.96.", "The largest y is 31, which cannot be.", False),
        ("It would be 0.96 with that one counted in.", "One x is 30.", False),
        ("They go together (r = 0.96).", "One x is wrong (30).", True),
        ("With the wrong row kept in, r is 0.96.", "One x is wrong.", True),
    ],
)
def test_a_row_said_to_be_kept_is_guarded_by_an_earlier_entry(
    said: str, named: str, told: bool
) -> None:
    draft = report(WITHOUT, FIRST | {"quote": said}, prose=named)
    assert ("corr: c1" in wrong(draft, task(KILN, {}))) == told
