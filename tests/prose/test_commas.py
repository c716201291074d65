"""A text of `3.708,00` and `0,34` is read as `3,708.00` and `0.34`, and what is unclear stays."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.commas import in_commas, in_stops


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("USD 3.708,00 for 6.600 stems", "USD 3,708.00 for 6,600 stems"),
        (
            "1.083 x 0,34 = 368,22, USD 542,22, and 174.",
            "1,083 x 0.34 = 368.22, USD 542.22, and 174.",
        ),
        ("For 5,20 euros you have 1.200, not 6.600.", "For 5.20 euros you have 1,200, not 6,600."),
        (
            "On 12.05.2026, 10.30, v1.200 cost EUR 4,50",
            "On 12.05.2026, 10.30, v1.200 cost EUR 4.50",
        ),
    ],
)
def test_one_clear_figure_tells_the_style_of_the_others(text: str, read: str) -> None:
    assert in_commas(text)
    assert in_stops(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "All 1.200 kg of 4.650",
        "USD 3,708.00 for 4.650 m",
        "EUR 2,50 then, and EUR 2.60 now for 1.200 kg",
        "EUR 2,50 of 3,708.00 for 1.200 kg",
        "Rooms 3,4 and 1.200 kg",
    ],
)
def test_a_text_of_the_other_style_of_both_or_of_none_stays(text: str) -> None:
    assert not in_commas(text)
    assert in_stops(text) == text


def test_an_amount_with_both_marks_needs_no_other_to_be_read() -> None:
    found = numbers("It was 3.708,00, then 1.083.200,5 and 542,22, and 3,4,5 are rooms.")
    assert [one.value for one in found][:3] == [3708.0, 1083200.5, 542.22]
    assert found[0].decimals == 2
