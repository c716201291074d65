"""Described faults in three wordings that were written before a check was opened (`blind.yaml`).

First look: 28 of 39 were named (72 %). The mechanisms were mended by the others, so that
this is a dev set now: 35 of 39, with blame and an action told in words beside it among the misses.

The family `uncovered` was accepted only after that look.
"""

from __future__ import annotations

import pytest

from tests.support.blind import named, rows

ROWS = rows("service")
COMPARED = ["wrong amount", "missing disclosure", "contradiction with the ticket"]


def test_each_described_fault_has_three_wordings() -> None:
    assert len(ROWS) >= 12
    assert all(len(row["tries"]) == 3 for row in ROWS)


def test_four_in_five_of_the_wordings_are_named() -> None:
    hits = [named("service", row, edits) for row in ROWS for edits in row["tries"]]
    assert sum(hits) >= 0.8 * len(hits)


@pytest.mark.parametrize("fault", COMPARED)
def test_what_is_compared_and_not_read_is_named_in_every_wording(fault: str) -> None:
    row = next(row for row in ROWS if row["fault"] == fault)
    assert all(named("service", row, edits) for edits in row["tries"])
