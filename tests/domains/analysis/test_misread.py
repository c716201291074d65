"""Right numbers read as something else, and sentences that read them as what they are."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from domains.analysis.claims import Claim
from domains.analysis.kinds.testing import adjusted
from domains.analysis.kinds.testing import test as p_of
from domains.analysis.tables.table import load_table
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult
from workbench.core.task import Task

ROWS = [
    (n, "ABCD"[n % 4], 10 + n % 7 + 3 * (n % 4 == 0), int(n < (40 if n % 4 == 0 else 8)))
    for n in range(80)
]
TABLE = "id,group,size,late\n" + "".join(f"{a},{b},{c},{d}\n" for a, b, c, d in ROWS)
SCHEMA = {
    "columns": [
        {"name": "id", "role": "id"},
        {"name": "group", "role": "group"},
        {"name": "size", "role": "measure", "unit": "kg"},
        {"name": "late", "role": "flag", "unit": "0/1"},
    ]
}
ON: Task = task(TABLE, SCHEMA)


def kept(**values: Any) -> list[dict[str, Any]]:
    return [{"col": col, "op": "==", "value": value} for col, value in values.items()]


def found(name: str, *claims: dict[str, Any], prose: str = "", on: Task = ON) -> list[CheckResult]:
    told = [r for r in results(report(*claims, prose=prose), on) if r.check.startswith(name)]
    return [one for one in told if one.status != "pass"]


def share(id: str, group: str, quote: str) -> dict[str, Any]:
    true = [d for _, b, _, d in ROWS if b == group]
    value = 100 * sum(true) / len(true)
    return {"id": id, "kind": "share", "col": "late", "agg": "share:late==1", "value": value,
            "filter": kept(group=group), "quote": quote.format(value), "unit": "%"}  # fmt: skip


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("That is 10 % more.", True),
        ("On A 10 % fewer are in time.", True),
        ("That is 10 percentage points more.", False),
        ("That is 400 % more.", False),
        ("We bought 10 % of them.", False),
    ],
)
def test_points_are_no_per_cent(prose: str, wrong: bool) -> None:
    claims = share("a", "A", "A has {} % late"), share("b", "C", "C has {} % late")
    first, second = (float(one["value"]) for one in claims)
    gap = f"{abs(first - second):g} per" if "points" in prose else f"{abs(first - second):g} %"
    told = found("points", *claims, prose=re.sub("10 (?:%|per)", gap, prose))
    assert bool(told) is wrong
    assert not any(one.decides for one in told)


def mean(quote: str, **fields: Any) -> dict[str, Any]:
    return {"id": "c1", "kind": "stat", "col": "size", "agg": "mean", "quote": quote, **fields}


SMALL = [{"col": "id", "op": ">=", "value": 77}]
TRUE = sum(c for a, _, c, _ in ROWS if a >= 77) / 3


@pytest.mark.parametrize(
    ("quote", "wrong"),
    [
        ("The last weigh {} kg.", True),
        ("The last three weigh {} kg.", False),
        ("The last (n = 3) weigh {} kg.", False),
    ],
)
def test_a_handful_is_told_as_one(quote: str, wrong: bool) -> None:
    claim = mean(quote.format(f"{TRUE:.2f}"), value=round(TRUE, 2), filter=SMALL, n=3)
    told = found("few", claim)
    assert bool(told) is wrong
    if wrong:
        assert told[0].expected == "3 rows"


def test_extremes_large_groups_and_small_tables_need_no_number() -> None:
    most = mean("The last heaviest weighs {} kg.", agg="max", value=0, filter=SMALL)
    assert found("few", most) == []
    whole = sum(c for _, _, c, _ in ROWS) / len(ROWS)
    assert found("few", mean(f"All weigh {whole:.2f} kg.", value=round(whole, 2))) == []
    little = task("id,size\n1,2\n2,4\n", {"columns": [{"name": "size", "role": "measure"}]})
    assert found("few", mean("They are 3 kg.", value=3), on=little) == []


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("95 of 100 boxes weigh between 12.10 and 14.90 kg.", True),
        ("Nearly all boxes lie from 12.10 to 14.90 kg.", True),
        ("95 % of the boxes weigh 12.10 to 14.90 kg.", True),
        ("The 95 % interval of the mean is 12.10 to 14.90 kg.", False),
        ("In 95 of 100 repeated trials the interval, here 12.10 to 14.90, holds the mean.", False),
        ("95 of 100 boxes weigh between 9.00 and 20.00 kg.", False),
    ],
)
def test_an_interval_of_the_mean_is_no_range_of_rows(prose: str, wrong: bool) -> None:
    claim = mean("The mean is told.", value=None, ci=[12.1, 14.9])
    assert bool(found("interval", claim, prose=prose)) is wrong


def diff(n: int) -> dict[str, Any]:
    side = {g: [c for _, b, c, _ in ROWS if b == g] for g in "AB"}
    gap = sum(side["A"]) / 20 - sum(side["B"]) / 20
    return {"id": "c1", "kind": "compare", "col": "size", "by": "group", "agg": "mean",
            "method": "diff: A - B", "value": round(gap, 2), "unit": "kg", "n": n,
            "quote": f"A is {round(gap, 2)} kg heavier than B."}  # fmt: skip


@pytest.mark.parametrize(("n", "wrong"), [(40, False), (80, False), (60, True), (20, True)])
def test_the_n_of_a_comparison_may_be_that_of_both_groups_or_of_the_filter(
    n: int, wrong: bool
) -> None:
    assert bool(found("n: c1", diff(n))) is wrong


DRAW = random.Random(11)
NOISE = "row,arm,kg\n" + "".join(
    f"{row},{'ab'[n % 2]},{DRAW.gauss(20, 3) + (1.4 if n % 2 else 0):.2f}\n"
    for row in range(1, 11)
    for n in range(24)
)
ORCHARD = task(NOISE, {"columns": [{"name": "row", "role": "group"}, {"name": "arm", "role":
    "group"}, {"name": "kg", "role": "outcome", "unit": "kg"}]})  # fmt: skip


def one_test(row: int, p: float | None) -> dict[str, Any]:
    return {"id": f"r{row}", "kind": "test", "col": "kg", "by": "arm", "method": "welch: a vs b",
            "filter": kept(row=row), "value": p, "quote": f"Row {row} has p = {p}."}  # fmt: skip


def test_groups_looked_through_and_left_out_count_as_tests() -> None:
    """Three of ten rows told alone are the best of ten."""
    table = load_table(ORCHARD.materials)
    ps = {n: float(p_of(table, Claim.model_validate(one_test(n, None))).seen["p"])
          for n in range(1, 11)}  # fmt: skip
    best = sorted(ps, key=lambda n: ps[n])[:3]
    claims = [one_test(n, round(ps[n], 4)) for n in best]
    after = dict(zip(ps, adjusted(list(ps.values())), strict=True))
    low = [n for n in best if ps[n] < 0.05 <= after[n]]
    assert low
    told = {one.check for one in found("test", *claims, on=ORCHARD) if "one of 10" in one.message}
    assert told == {f"test: r{n}" for n in low}
    alone = found("test", claims[0], on=ORCHARD)
    assert not any("one of 10" in one.message for one in alone)


def test_stats_side_by_side_are_a_comparison() -> None:
    on = task(TABLE, SCHEMA, required_kinds=["comparison"])
    two = [mean(f"{g} is told.", id=g, value=None, filter=kept(group=g)) for g in "AB"]
    assert found("kinds", *two, on=on) == []
    assert len(found("kinds", two[0], on=on)) == 1
    other = mean("B is told.", id="B", col="late", value=None, filter=kept(group="B"))
    assert len(found("kinds", two[0], other, on=on)) == 1
