"""Faults in three wordings that were written without the lists at hand: most are named, and which
are not is told. No list was changed for them: the first run named 28 of 33, and of blame none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.fresh import family, told, told_of

DATA = Path(__file__).parent / "data" / "wordings.yaml"
ROWS: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))


def named(row: dict[str, Any], words: str) -> bool:
    """A finding of the fault's families that the good draft has not."""
    before = {result.check for result in told("service", row["base"])}
    found = told_of("service", row["base"], (row["old"], words), *quoted(row, words))
    return any(r.check not in before and family(r) in row["checks"] for r in found)


def quoted(row: dict[str, Any], words: str) -> list[tuple[str, str]]:
    """Ledger quotes that hold a part of the replaced words follow them."""
    if row["fault"] == "silent action":
        return [('"I have opened a trace"', '"is on its way"'), ("result of the trace", "rest")]
    if row["fault"] == "price told as nothing":
        return [("A pause costs £4 per month", words)]
    return []


def test_each_fault_has_three_wordings() -> None:
    assert all(len(set(row["wordings"])) == 3 for row in ROWS)


@pytest.mark.parametrize(
    "row", [r for r in ROWS if r["fault"] != "blame"], ids=lambda r: r["fault"]
)
def test_two_of_three_wordings_of_a_fault_are_named_at_least(row: dict[str, Any]) -> None:
    assert sum(named(row, words) for words in row["wordings"]) >= 2


def test_four_fifths_of_all_wordings_are_named() -> None:
    hits = [named(row, words) for row in ROWS for words in row["wordings"]]
    assert sum(hits) >= 0.8 * len(hits)
