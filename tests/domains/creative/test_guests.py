"""Right drafts, harmless edits and single faults for a stranger's piano story and pack of boots.

First look: 8 severe false alarms on 4 right drafts and 3 on 8 harmless edits; 8 of 14 listed faults
drew a finding and 1 of 10 from no list. Open is what needs a reader: that a beat's own act is gone,
who can have seen what, who says or does it, what is said of those who read, what `from tomorrow`
means, how far a promise goes and from when it counts.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

GUESTS = read("creative", "guests")
GOOD = [name for name, one in GUESTS.items() if not one.base]
SEEN = [name for name, one in GUESTS.items() if one.base and one.families]
OPEN = {name for name, one in GUESTS.items() if one.base and not one.families}


@pytest.mark.parametrize("name", GOOD)
def test_a_right_draft_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("creative", name, "guests")] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named(name: str) -> None:
    assert names_the_fault("creative", GUESTS[name], "guests"), [
        (r.check, r.message) for r in told("creative", name, "guests")
    ]


def test_what_only_a_reader_sees_is_left_to_readers() -> None:
    assert len(GOOD) == 12
    assert len(SEEN) == 11
    for name in OPEN:
        assert told("creative", name, "guests") == (), name
