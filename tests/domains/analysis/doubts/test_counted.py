"""What numbers count, and traits that no column holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import MONTHS, TOWNS, VISITS, doubts

DIFF: dict[str, Any] = {
    "id": "c1", "kind": "compare", "col": "seconds", "by": "page", "agg": "mean",
    "method": "diff: new - old", "value": 30, "quote": "the new page is seen for 30 seconds more",
}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("In all 400 customers came to the shop.", True),
        ("The file speaks of 400 different people.", True),
        ("In all 400 visits were made.", False),
        ("How many customers made the 400 visits is not held.", False),
        ("If 400 customers came, each came once.", False),
    ],
)
def test_visits_are_no_persons(sentence: str, wrong: bool) -> None:
    assert doubts("counted", sentence, VISITS) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("On the new page 30 people more in a hundred stay.", True),
        ("With the new page 30 % more visitors stay.", True),
        ("With the new page 30 % more visitors stay, which may be read as its effect.", True),
        ("With the new page perhaps 30 % more visitors may stay.", False),
        ("On the new page people stay 30 seconds longer.", False),
        ("It is not that 30 people in a hundred stay.", False),
    ],
)
def test_a_mean_is_no_rate(sentence: str, wrong: bool) -> None:
    assert doubts("rate", sentence, VISITS, DIFF) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Older customers stay longer on the new page.", True),
        ("Women look for longer than men.", True),
        ("Sunny days bring more visits.", True),
        ("Rural visitors are less patient.", True),
        ("Whether older customers stay longer is not known.", False),
        ("The data do not say whether women look for longer.", False),
        ("A survey should ask whether older customers stay longer.", False),
        ("The older page is seen for a shorter time.", False),
        ("The new page is seen for longer than the old.", False),
    ],
)
def test_traits_without_a_column_are_not_told(sentence: str, wrong: bool) -> None:
    assert doubts("unheld", sentence, VISITS) is wrong


def test_a_trait_that_a_column_holds_may_be_told() -> None:
    assert not doubts("unheld", "Rainy months have fewer riders.", MONTHS)
    assert not doubts("unheld", "Snowy towns have more crime.", TOWNS)
