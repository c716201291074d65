"""A given amount that a working writes out in a larger and a smaller unit."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.workings import worked

GIVEN = ["The train takes 52 minutes each way. A crate weighs 4,350 g."]
MADE = ("2 x 52 minutes = 104 minutes", "10 x 104 minutes = 1040 minutes")


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("17 x 60 minutes + 20 minutes = 1040 minutes", True),
        ("1040 minutes = 17 x 60 minutes + 20 minutes", True),
        ("60 x 17 + 20 = 1040 minutes", True),
        ("1040 minutes = 17 hours 20 minutes", True),
        ("4 x 1000 g + 350 g = 4,350 g", True),
        ("17 x 60 minutes + 30 minutes = 1040 minutes", False),  # another sum
        ("16 x 60 minutes + 80 minutes = 1040 minutes", False),  # the rest is no rest
        ("18 x 60 minutes + 30 minutes = 1110 minutes", False),  # of an amount that nothing gives
        ("17 x 61 minutes + 3 minutes = 1040 minutes", False),  # no unit has sixty-one
        ("17 x 60 minutes - 20 minutes = 1000 minutes", False),
    ],
)
def test_a_stated_amount_may_be_written_in_two_units(line: str, holds: bool) -> None:
    last = worked([*MADE, line], GIVEN)[-1]
    assert (last.fault is None) is holds


def test_its_parts_are_told_by_no_other_words() -> None:
    last = worked([*MADE, "17 x 60 minutes + 20 minutes = 1040 minutes"], GIVEN)[-1]
    assert [last.gives(numbers(f"{n}")[0]) for n in (1040, 17, 20)] == [True, False, False]


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("5 hours - 30 minutes = 4.5 hours", True),
        ("5 hours - 30 minutes = 270 minutes", True),
        ("5 hours - 30 minutes = 4 hours 30 minutes", True),
        ("12 kg - 750 g = 11.25 kg", True),
        ("5 hours - 30 minutes = 4.3 hours", False),
        ("12 kg - 750 g = 4.5 kg", False),
    ],
)
def test_amounts_in_several_units_are_added_in_one(line: str, holds: bool) -> None:
    given = ["It takes 5 hours, with 30 minutes of rest. A sack of 12 kg, a tin of 750 g."]
    assert (worked([line], given)[0].fault is None) is holds
