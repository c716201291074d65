"""Essays of a third stranger for tasks of his own (`data/visitors.yaml`, where the first look is
told): right ones stay unblamed, faults that are compared stay named where they stand.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

VISITORS = read("essay", "visitors")
GOOD = [name for name, one in VISITORS.items() if not one.base]
SEEN = [name for name, one in VISITORS.items() if one.base and one.families]
OPEN = {
    "most_inns_gained", "purchases_as_takings", "each_stall_decides", "cheaper_than_what",
    "burns_two_averages",
    "payback_ten_years", "never_again", "each_day_the_worst", "premium_already_cut",
    "three_nights_as_one", "points_as_per_cent",
}  # fmt: skip
"""Left to whoever judges."""


@pytest.mark.parametrize("name", GOOD)
def test_a_right_draft_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("essay", name, "visitors")] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("essay", VISITORS[name], "visitors")


def test_the_set_is_as_large_as_it_says() -> None:
    assert (len(GOOD), len(SEEN), len(VISITORS)) == (14, 13, 38)
    assert {name for name in VISITORS if VISITORS[name].base} - set(SEEN) == OPEN
