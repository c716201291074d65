"""Described faults and clean drafts of a further hand.

Look 1: 26 of 36 were named (72 %), two clean drafts of 12 had a false alarm of major severity. The
mechanisms were mended by it. Look 2, written afterwards and unspoilt: 10 of 12 (83 %), no alarm on
3 clean drafts. Both are dev sets now.
"""

from __future__ import annotations

import pytest

from tests.support.looks import looks, named, of_clean

CLEAN = sorted(looks("creative")["clean"])
FAULTS = looks("creative")["faults"]
RIGHT: frozenset[str] = frozenset([])
"""Clean drafts with a remark that can be defended."""


@pytest.mark.parametrize("name", CLEAN)
def test_a_clean_draft_in_a_style_of_its_own_is_told_nothing(name: str) -> None:
    found = of_clean("creative", name)
    assert not [r.message for r in found if r.severity in ("blocker", "major")]
    assert name in RIGHT or not [r.message for r in found]


@pytest.mark.parametrize("look", [1, 2])
def test_four_in_five_of_the_described_faults_are_named(look: int) -> None:
    hits = [named("creative", row) for row in FAULTS if row["look"] == look]
    assert sum(hits) >= 0.8 * len(hits)


@pytest.mark.parametrize("fault", sorted({row["fault"] for row in FAULTS}))
def test_each_described_fault_is_named_in_one_wording_at_least(fault: str) -> None:
    assert any(named("creative", row) for row in FAULTS if row["fault"] == fault)
