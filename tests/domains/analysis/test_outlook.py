"""Numbers foretold without a forecast are told as a doubt; near misses are left alone."""

from __future__ import annotations

import pytest

from tests.domains.analysis.reports import report, results, stat

MEAN = stat(20.43, "The mean is 20.43.")


def foretelling(prose: str, *claims: dict[str, object]) -> bool:
    found = [r for r in results(report(MEAN, *claims, prose=prose)) if r.check == "forecast"]
    assert all(r.status == "warn" and not r.decides and r.span is not None for r in found)
    return bool(found)


@pytest.mark.parametrize(
    "prose",
    [
        "Plan for about 62 sales in the next month.",
        "We expect 40 visits in the coming week.",
        "Sales will reach 31.5 over the following two weeks.",
    ],
)
def test_a_foretold_number_without_a_forecast_is_doubted(prose: str) -> None:
    assert foretelling(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "Last month 62 sales were expected.",
        "In the next month call all 62 customers first.",
        "How many to expect next month cannot be said from 62 rows.",
        "We expect more visits in the coming week.",
    ],
)
def test_near_misses_are_left_alone(prose: str) -> None:
    assert not foretelling(prose)


def test_a_forecast_claim_answers_for_the_number() -> None:
    claim = {
        "id": "f",
        "kind": "forecast",
        "col": "visits",
        "by": "day",
        "value": 1.0,
        "method": "naive:lag1; split: last 2; metric: MAE",
        "quote": "It errs by 1.0.",
    }
    assert not foretelling("We expect 16 visits on the next day.", claim)
    assert foretelling(
        "We expect 16 visits on the next day.", {**claim, "value": None, "quote": ""}
    )


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("So 16 visits are to be expected for March 2027 as well.", True),
        ("We expect 16 visits on a day of 2026.", True),
        ("We had expected 16 visits on a day of 2025.", False),
        ("We do not say that 16 visits are to be expected in 2027.", False),
        ("The owner should expect 16 visits and review it by 2026-03-01.", False),
    ],
)
def test_a_year_that_the_data_do_not_reach_is_to_come(prose: str, wrong: bool) -> None:
    assert foretelling(prose) is wrong
