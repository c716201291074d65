"""Described faults in three wordings that were written before a check was opened (`blind.yaml`).

First look: 30 of 36 were named (83 %). The mechanisms were mended by the other six, so
that this is a dev set now: 35 of 36, and an answer that says nothing is missed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.fresh import family, told, told_of

DATA = Path(__file__).parent / "data" / "blind.yaml"
ROWS: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
COMPARED = ["delete evidence", "change number", "drop not in a quote", "circular support"]
STATED = "uncovered"
"""What nothing gives is named by one family, whatever the fault."""


def named(row: dict[str, Any], edits: list[list[str]]) -> bool:
    """A finding of the fault's families that the good draft has not."""
    before = {result.check for result in told("essay", row["base"])}
    found = told_of("essay", row["base"], *((old, new) for old, new in edits))
    return any(r.check not in before and family(r) in [*row["checks"], STATED] for r in found)


def test_each_described_fault_has_three_wordings() -> None:
    assert len(ROWS) >= 12
    assert all(len(row["tries"]) == 3 for row in ROWS)


def test_four_in_five_of_the_wordings_are_named() -> None:
    hits = [named(row, edits) for row in ROWS for edits in row["tries"]]
    assert sum(hits) >= 0.8 * len(hits)


@pytest.mark.parametrize(
    "fault", ["delete evidence", "change number", "drop not in a quote", "circular support"]
)
def test_what_is_compared_and_not_read_is_named_in_every_wording(fault: str) -> None:
    row = next(row for row in ROWS if row["fault"] == fault)
    assert all(named(row, edits) for edits in row["tries"])
