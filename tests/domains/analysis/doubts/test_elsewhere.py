"""Advice that acts on a group of which nothing cited speaks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, doubts, frame_of

SOUTH = round(float(frame_of(TOWNS).query("region == 'South'").crime.mean()), 1)
CLAIM = {"id": "c1", "kind": "stat", "col": "crime", "agg": "mean", "value": SOUTH,
         "filter": [{"col": "region", "op": "==", "value": "South"}],
         "quote": "South has most crime"}  # fmt: skip


@pytest.mark.parametrize(
    ("quote", "metric", "wrong"),
    [
        ("The board sends the patrol to North and looks at South", "crime in South", True),
        ("Open the new post in North", "mean crime of South", True),
        ("The board sends the patrol to South", "crime in South", False),
        ("The board sends the patrol from North to South", "crime in South", False),
        ("The board sends the patrol to North", "crime in North", False),
        ("The board sends the patrol to North", "crime", False),
        ("The board sends the patrol out", "crime in South", False),
    ],
)
def test_what_is_done_to_one_group_rests_on_what_is_said_of_it(
    quote: str, metric: str, wrong: bool
) -> None:
    one: dict[str, Any] = {"quote": quote, "claims": ["c1"], "metric": metric, "owner": "the board",
                           "threshold": "20", "date": "2030-01-01"}  # fmt: skip
    assert doubts("elsewhere", "", TOWNS, CLAIM, advice=[one]) is wrong


def test_an_entry_about_it_is_ground_enough() -> None:
    north = {**CLAIM, "id": "c2", "quote": "North has less", "value": 1,
             "filter": [{"col": "region", "op": "==", "value": "North"}]}  # fmt: skip
    one = {"quote": "Send the patrol to North", "claims": ["c1", "c2"], "metric": "crime in South"}
    assert not doubts("elsewhere", "", TOWNS, CLAIM, north, advice=[one])
