"""What is said of a forecast's errors, held against the periods held out."""

from __future__ import annotations

from typing import Any

import pytest

from domains.analysis.claims import Claim
from domains.analysis.kinds.forecasting import held_out
from domains.analysis.tables.table import load_table
from tests.domains.analysis.doubts.tables import MONTHS, doubts

METHOD = "naive:lag12; split: last 12; metric: MAE"
CLAIM: dict[str, Any] = {
    "id": "c1", "kind": "forecast", "col": "riders", "by": "month", "agg": "sum", "method": METHOD,
    "value": 60, "n": 12, "quote": "The forecasts missed by 60 riders a day on average",
}  # fmt: skip


def test_the_last_year_is_sixty_above_the_one_before() -> None:
    entry = {key: CLAIM[key] for key in ("kind", "col", "by", "agg", "method")}
    actual, guessed = held_out(load_table(MONTHS.materials), Claim.model_validate(entry))
    assert len(actual) == 12
    assert float((actual - guessed).mean()) == pytest.approx(60, abs=1)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The forecasts ran too high in most months.", True),
        ("The rule overestimates the riders.", True),
        ("Nearly every guess was on the high side.", True),
        ("The forecasts ran too low in most months.", False),
        ("The rule underestimates the riders.", False),
        ("The forecasts were not too high.", False),
        ("If the forecast is too high, the lane stays empty.", False),
        ("The fence is too high for riders.", False),
    ],
)
def test_a_forecast_leans_to_the_side_of_its_errors(sentence: str, wrong: bool) -> None:
    assert doubts("side of error", sentence, MONTHS, CLAIM) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Forecasts are off by at most 60 riders a day.", True),
        ("No forecast will miss by more than 60 riders.", True),
        ("A guess is off by 60 riders at the very most.", True),
        ("Every forecast lies within 60 riders of the truth.", True),
        ("The largest error to be feared is 60 riders, which no forecast exceeds.", True),
        ("Forecasts are off by about 60 riders a day.", False),
        ("Forecasts may miss by more than 60 riders.", False),
        ("The lane takes at most 60 riders.", False),
    ],
)
def test_a_mean_error_is_no_bound(sentence: str, wrong: bool) -> None:
    claim = {**CLAIM, "method": METHOD.replace("naive:lag12", "naive:lag1")}
    table = load_table(MONTHS.materials)
    entry = {key: claim[key] for key in ("kind", "col", "by", "agg", "method")}
    actual, guessed = held_out(table, Claim.model_validate(entry))
    value = round(float(abs(actual - guessed).mean()))
    text = sentence.replace("60", str(value))
    said = {**claim, "value": value, "quote": f"The mean error was {value} riders a day"}
    assert doubts("error as bound", text, MONTHS, said) is wrong
