"""What is known too late, and whom advice picks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import VISITS, doubts


def advice(quote: str, **fields: Any) -> dict[str, Any]:
    given = {"owner": "the shop", "date": "2026-05-01", "threshold": "50 or more", "claims": ["c1"]}
    return {"quote": quote, "metric": "mean seconds", **given, **fields}


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("A high refund is a warning of who will buy.", True),
        ("Visits with a refund should be served first.", True),
        ("The refund tells us who is at risk.", True),
        ("The refund comes too late and predicts nothing.", False),
        ("The refund comes too late to warn of those who will buy.", False),
        ("The refund cannot tell us who will buy.", False),
        ("The refund was 5 EUR on average.", False),
        ("Seconds are a sign of who will buy.", False),
    ],
)
def test_what_is_known_afterwards_tells_nothing_ahead(sentence: str, wrong: bool) -> None:
    assert doubts("too late", sentence, VISITS) is wrong


@pytest.mark.parametrize(
    ("quote", "wrong"),
    [
        ("Call those who have bought first, until half of them buy.", True),
        ("Call those who have bought already.", True),
        ("Call those who have not bought first, until half of them buy.", False),
        ("Ask those who have bought why they did.", False),
    ],
)
def test_advice_is_not_for_those_who_have_done_it(quote: str, wrong: bool) -> None:
    entry = advice(quote, metric="share of those called who buy")
    assert doubts("too late", "", VISITS, advice=[entry]) is wrong


@pytest.mark.parametrize(
    ("quote", "wrong"),
    [
        ("Show the old page instead of the new one.", True),
        ("Show the old page rather than the new page.", True),
        ("Show the new page instead of the old one.", False),
        ("Show the old page instead of the new one to half of them, as a trial.", False),
    ],
)
def test_advice_goes_with_the_better_group(quote: str, wrong: bool) -> None:
    assert doubts("against", "", VISITS, advice=[advice(quote)]) is wrong


def test_what_counts_rows_is_no_reason_to_pick_a_group() -> None:
    share = {"id": "c1", "kind": "share", "col": "page", "agg": "share:page==old", "value": 50,
             "quote": "50 % of the visits saw the old page"}  # fmt: skip
    old = [{"col": "page", "op": "==", "value": "old"}]
    mean = {"id": "c2", "kind": "stat", "col": "seconds", "agg": "mean", "value": 37.4,
            "filter": old, "quote": "37.4 seconds"}  # fmt: skip
    entry = advice("Mend the old page first, as most see it.")
    assert doubts("picked", "", VISITS, share, mean, advice=[entry])
    assert not doubts("picked", "", VISITS, share, mean, advice=[{**entry, "claims": ["c1", "c2"]}])
