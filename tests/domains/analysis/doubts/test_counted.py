"""What numbers count: rows, persons, seconds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import VISITS, doubts

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
