"""Entries that give no n where most do; ledgers that leave n out by habit are left alone."""

from __future__ import annotations

from tests.domains.analysis.reports import report, results, stat
from workbench.core.checks import CheckResult

NORTH = [{"col": "shop", "op": "==", "value": "North"}]


def told(*claims: dict[str, object]) -> list[CheckResult]:
    return [one for one in results(report(*claims)) if one.observed == "no n"]


def test_the_one_without_an_n_is_told_with_its_count() -> None:
    first = stat(20.4286, n=7)
    second = stat(17.625, id="c2", filter=NORTH)
    (one,) = told(first, second)
    assert one.check == "n: c2"
    assert one.expected == "c2 rests on 4"
    assert (one.status, one.severity, one.decides) == ("warn", "minor", False)


def test_a_ledger_without_any_n_is_left_alone() -> None:
    assert told(stat(20.4286), stat(17.625, id="c2", filter=NORTH)) == []


def test_counts_and_extremes_need_none() -> None:
    many = stat(8, agg="count", id="c2")
    most = stat(31.0, "The best day brought 31 EUR.", agg="max", id="c3")
    assert told(stat(20.4286, n=7), many, most) == []
