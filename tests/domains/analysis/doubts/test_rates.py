"""A slope belongs to one span of time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import MONTHS, doubts, frame_of, said

SLOPE = 4.99
CLAIM: dict[str, Any] = {
    "id": "c1", "kind": "trend", "col": "riders", "by": "month", "agg": "mean",
    "method": "theil-sen", "unit": "people a day per month",
}  # fmt: skip


def claim(**fields: Any) -> dict[str, Any]:
    from scipy.stats import theilslopes

    slope = round(float(theilslopes(frame_of(MONTHS).riders)[0]), 2)
    return {**CLAIM, "value": slope, "quote": f"The slope is {slope}", **fields}


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Riders grow by {v} people a day each year.", True),
        ("That is {v} more per week.", True),
        ("Each year brings {v} people a day per year more.", True),
        ("Riders grow by {v} people a day each month.", False),
        ("Riders grow by {v} people a day per month.", False),
        ("Over the year that is {y} people a day per year.", False),
        ("Riders grow by {v} people a day.", False),
    ],
)
def test_prose_tells_the_slope_with_its_own_span(sentence: str, wrong: bool) -> None:
    one = claim()
    text = sentence.format(v=one["value"], y=round(12 * one["value"]))
    assert doubts("span", text, MONTHS, one) is wrong


def test_an_entry_whose_unit_has_another_span_fails() -> None:
    (wrong,) = said("unit", "", MONTHS, claim(unit="people a day per year"))
    assert wrong.status == "fail"
    assert "is per month" in wrong.message
    assert not said("unit", "", MONTHS, claim())
    assert not said("unit", "", MONTHS, claim(unit="people a day"))
