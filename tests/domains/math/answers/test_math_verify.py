"""The pairs that Math-Verify tests itself with: the same verdict, or a stated reason beside it."""

from __future__ import annotations

import pytest

from domains.math.face import engine
from tests.benchmarks.math_sets import Record, load

PAIRS = load("math_verify_pairs.jsonl")
BRIEF = 100
"""Characters of a reference that is an answer; a longer one is a text that states it."""


def verdict(row: Record) -> str:
    """Of the answer that a draft states, beside the reference."""
    gold = row["gold"] if len(row["gold"]) <= BRIEF else stated(row["gold"])
    return engine.equal(gold, stated(row["answer"])).verdict


def stated(text: str) -> str:
    return engine.final_answer(text) or text


@pytest.mark.parametrize("row", PAIRS, ids=[row["id"] for row in PAIRS])
def test_a_pair_has_its_verdict_or_the_reason_why_not(row: Record) -> None:
    assert verdict(row) == row.get("ours", row["label"])


def test_what_differs_says_why_and_is_little() -> None:
    differing = [row for row in PAIRS if row.get("ours", row["label"]) != row["label"]]
    assert [row["id"] for row in differing if len(row["why"]) < 20] == []
    assert {row["id"] for row in PAIRS if "why" in row} == {row["id"] for row in differing}
    assert len(differing) <= 37
    assert len(PAIRS) == 266


def test_equal_beside_the_label_is_only_what_is_one_answer_to_us() -> None:
    found = [r["id"] for r in PAIRS if (r["label"], r.get("ours")) == ("different", "equal")]
    assert found == ["all-031", "all-032", "all-187", "open_thoughts-248"]
