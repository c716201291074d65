"""Essays of a second stranger for tasks of his own (`data/guests.yaml`, where the first look is
told): right ones stay unblamed, faults that are compared stay named where they stand.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import family, names_the_fault, read, told

GUESTS = read("essay", "guests")
GOOD = [name for name, one in GUESTS.items() if not one.base]
SEEN = [name for name, one in GUESTS.items() if one.base and one.families]
OPEN = {
    "payback_ten_months", "scarecrow", "seven_weeks", "whole_town_asked", "women_become_everyone",
    "no_strings", "three_days_free", "wrong_mouth", "whole_bequest_150",
}  # fmt: skip
"""Left to whoever judges."""


@pytest.mark.parametrize("name", GOOD)
def test_a_right_draft_is_told_nothing_that_is_not_true(name: str) -> None:
    alarms = [r for r in told("essay", name, "guests") if family(r) not in GUESTS[name].families]
    assert [(r.check, r.message) for r in alarms] == []
    assert all(r.severity == "minor" for r in told("essay", name, "guests"))


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("essay", GUESTS[name], "guests")


def test_the_set_is_as_large_as_it_says() -> None:
    assert (len(GOOD), len(SEEN), len(GUESTS)) == (12, 15, 36)
    assert {name for name in GUESTS if GUESTS[name].base} - set(SEEN) == OPEN
