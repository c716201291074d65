"""Right drafts, harmless edits and single faults for a stranger's bike and signal box.

First look: 9 severe false alarms on 6 right drafts and 3 on 8 harmless edits; 9 of 14 listed faults
drew a finding and 3 of 10 from no list. Open is what needs a reader: what a lamp that went out can
still show, who can have seen what, whether it is dark, what `tomorrow` and `half past ten` come to.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

VISITORS = read("creative", "visitors")
GOOD = [name for name, one in VISITORS.items() if not one.base]
SEEN = [name for name, one in VISITORS.items() if one.base and one.families]
OPEN = {name for name, one in VISITORS.items() if one.base and not one.families}


@pytest.mark.parametrize("name", GOOD)
def test_a_right_draft_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("creative", name, "visitors")] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named(name: str) -> None:
    assert names_the_fault("creative", VISITORS[name], "visitors"), [
        (r.check, r.message) for r in told("creative", name, "visitors")
    ]


def test_what_only_a_reader_sees_is_left_to_readers() -> None:
    assert len(GOOD) == 14
    assert len(SEEN) == 16
    for name in OPEN:
        assert told("creative", name, "visitors") == (), name
