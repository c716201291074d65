"""Described faults in three wordings that were written before a check was opened (`blind.yaml`).

First look: 30 of 36 were named (83 %). The mechanisms were mended by the other six, so
that this is a dev set now: 35 of 36, and an answer that says nothing is missed.

The family `uncovered` was accepted only after that look.
"""

from __future__ import annotations

import pytest

from tests.support.blind import named, rows

ROWS = rows("essay")
COMPARED = ["delete evidence", "change number", "drop not in a quote", "circular support"]


def test_each_described_fault_has_three_wordings() -> None:
    assert len(ROWS) >= 12
    assert all(len(row["tries"]) == 3 for row in ROWS)


def test_four_in_five_of_the_wordings_are_named() -> None:
    hits = [named("essay", row, edits) for row in ROWS for edits in row["tries"]]
    assert sum(hits) >= 0.8 * len(hits)


@pytest.mark.parametrize("fault", COMPARED)
def test_what_is_compared_and_not_read_is_named_in_every_wording(fault: str) -> None:
    row = next(row for row in ROWS if row["fault"] == fault)
    assert all(named("essay", row, edits) for edits in row["tries"])
