"""Values left open are computed and told once: no fault of a claim, and no pass."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any

import pytest

from domains.analysis.claims import Claim
from domains.analysis.domain import AnalysisDomain
from domains.analysis.example import example
from domains.analysis.openings import rounded
from domains.analysis.stated import printing
from tests.domains.analysis.reports import report, results, stat, task, wrong
from workbench.commands.narrate import result_lines
from workbench.core.checks import CheckResult, scorecard
from workbench.core.telling.wording import opening


def test_an_open_value_is_computed_and_told_with_its_n() -> None:
    found = wrong(report(stat(None, "The mean order is told below.", agg="mean")))
    assert list(found) == ["open values"]
    told = found["open values"]
    assert told.cause == "open"
    assert told.required
    assert "c1, the mean of " in told.message
    assert "(n = " in told.message


def test_all_open_values_are_one_finding_that_weighs_as_many() -> None:
    claims = [stat(None, f"Line {n} says it.", id=f"c{n}") for n in "abc"]
    (told,) = [r for r in results(report(*claims)) if r.check == "open values"]
    assert told.weight == 3
    assert told.message.count("(n = ") == 3


def test_a_value_left_out_of_the_entry_is_open_as_well() -> None:
    claim = stat(0, "It stands below.")
    claim.pop("value")
    assert list(wrong(report(claim))) == ["open values"]


@pytest.mark.parametrize("quote", ["The mean is 999.5 EUR.", "It is 12,345 in all."])
def test_a_wrong_number_cannot_hide_behind_an_open_value(quote: str) -> None:
    found = wrong(report(stat(None, quote)))
    assert "recompute: c1" in found
    assert "open values" not in found


def test_an_open_rank_is_told_by_name() -> None:
    claim = stat(None, "One shop leads.", kind="rank", by="shop", agg="sum")
    assert "by shop: South" in wrong(report(claim))["open values"].message


def test_leaving_all_open_scores_below_stating_them() -> None:
    open_one = report(stat(None, "It stands below."), stat(None, "So does this.", id="c2"))
    values = {
        name: value
        for one in results(open_one)
        if one.check == "open values" and isinstance(one.evidence, dict)
        for name, value in one.evidence["values"].items()
    }
    stated = report(
        stat(values["c1"], f"It is {values['c1']}."),
        stat(values["c2"], f"So is {values['c2']}.", id="c2"),
    )
    scores = [scorecard(tuple(results(draft))).computed for draft in (open_one, stated)]
    assert scores[0] is not None
    assert scores[1] is not None
    assert scores[0] < scores[1]


def test_the_writer_is_told_that_values_may_be_left_open() -> None:
    assert '"value": null' in AnalysisDomain().asked(task())


def test_a_value_is_told_with_digits_that_round_as_the_data_do() -> None:
    """4.544828 told as 4.545 would be written 4.55, and blamed for it."""
    assert rounded(4.544828) == "4.54483"
    assert rounded(0.1464996) == "0.1465"
    assert rounded(12.0) == "12"
    assert rounded(72877.25) == "72877.2"


def _late(quote: str) -> dict[str, CheckResult]:
    bound = [{"col": "visits", "op": ">=", "value": 12}]
    return wrong(report(stat(None, quote, filter=bound)))


def test_the_bound_of_its_own_filter_is_no_value_that_a_quote_prints() -> None:
    assert list(_late("The mean on days of 12 visits and more.")) == ["open values"]
    found = _late("The mean on days of 12 visits and more is 999.5 EUR.")
    assert "recompute: c1" in found
    assert found["recompute: c1"].observed == "12, 999.5 EUR"
    assert found["recompute: c1"].expected == "27.1667"
    assert "recompute: c1" in _late("The mean on days of 13 visits and more.")


def test_each_open_value_has_a_line_of_its_own_headless_too() -> None:
    claims = [stat(None, f"Line {n} says it.", id=f"c{n}") for n in range(30)]
    (told,) = [r for r in results(report(*claims)) if r.check == "open values"]
    lines = list(result_lines(asdict(told)))
    assert len(lines) == 32
    assert all(f"- c{n}, the mean of sales" in lines[n + 2] for n in range(30))
    assert not any("…" in line for line in lines)


def test_the_example_names_the_outcome_and_holds_no_value() -> None:
    schema = {"columns": [{"name": "wind", "role": "measure", "unit": "m/s"},
                          {"name": "delay", "role": "outcome", "unit": "minutes"}]}  # fmt: skip
    told = example(task("wind,delay\n1,2\n", schema))
    assert "The mean delay is <number> minutes." in told
    assert re.search(r"\d\.\d|\b0\b", told) is None
    body = json.loads(told.split("\n")[1])
    assert set(body["claims"][0]) >= {"quote", "kind", "col", "agg", "value", "unit", "n"}


@pytest.mark.parametrize(
    ("columns", "named"),
    [
        ([{"name": "a", "role": "group"}, {"name": "b", "role": "measure"}], "b"),
        ([{"name": "a", "role": "flag", "unit": "0/1"}], "a"),
        ([], "column"),
    ],
)
def test_without_an_outcome_the_example_takes_a_measure(columns: list[Any], named: str) -> None:
    assert f'"col": "{named}"' in example(task("a,b\n1,2\n", {"columns": columns}))


def test_a_further_open_value_is_not_said_to_have_been_told() -> None:
    (told,) = wrong(report(stat(None, "It stands below."))).values()
    assert "still open" not in opening(told, 1, (1,))
    assert "as it now stands" in opening(told, 1, (1,))


@pytest.mark.parametrize(
    ("quote", "printed"),
    [
        ("Of the orders, shop 60 had most.", True),
        ("Of the orders, shop 6 had most.", False),
        ("The orders stand on page 600.", False),
    ],
)
def test_a_number_that_looks_like_a_name_is_the_value_where_it_is_exactly_that(
    quote: str, printed: bool
) -> None:
    assert bool(printing(Claim.model_validate(stat(60, quote)), 60, 0.5)) is printed
