"""Right drafts, harmless edits and single faults for a stranger's mushroom kit and organ.

First look: 2 severe and 13 minor false alarms on 6 right drafts, 1 minor one on 8 harmless edits; 5
of 7 listed faults drew a finding and 2 of 5 from no list, one of them by a false alarm. Open is
what needs a reader: that nothing was written, who is up there, what colour a mitten was, what may
be eaten, how long it is since a year.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

CALLERS = read("creative", "callers")
GOOD = [name for name, one in CALLERS.items() if not one.base]
SEEN = [name for name, one in CALLERS.items() if one.base and one.families]
OPEN = {name for name, one in CALLERS.items() if one.base and not one.families}


@pytest.mark.parametrize("name", GOOD)
def test_a_right_draft_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("creative", name, "callers")] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named(name: str) -> None:
    assert names_the_fault("creative", CALLERS[name], "callers"), [
        (r.check, r.message) for r in told("creative", name, "callers")
    ]


def test_what_only_a_reader_sees_is_left_to_readers() -> None:
    assert len(GOOD) == 14
    assert len(SEEN) == 7
    for name in OPEN:
        assert told("creative", name, "callers") == (), name
