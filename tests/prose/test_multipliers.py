"""Millions, thousands and signs of a share that a working names on one side only."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.workings import worked

IN_MILLIONS = [
    "The line took 52.3 million crowns in fares and cost 7.9 million to run; 18,600 carts, 2,400 "
    "of them new. The fund holds 2.4 billion, of which 700 million are lent. It rose from 31 % to "
    "47 %. A seat is 4.5 crowns for 600 people. Of 6 million, 30 % is spent."
]


@pytest.mark.parametrize(
    ("line", "told", "other"),
    [
        ("52.3 - 7.9 = 44.4 million crowns", "44.4 million", "44.4 thousand"),
        ("52.3 million - 7.9 = 44.4 million", "44.4m crowns", "44.4 crowns"),
        ("52.3 - 7.9 million = 44.4", "44.4 million", "45.4 million"),
        ("52.3 million - 7.9 million = 44.4", "44.4 million", "45.4 million"),
        ("2 x 7.9 = 15.8 million", "15.8 million", "16.8 million"),
        ("7.9 / 52.3 million = 15 %", "15 %", "16 %"),
        ("18.6 - 2.4 = 16.2 thousand", "16,200", "16.2"),
        ("2.4 billion - 700 = 1,700 million", "1.7 billion", "1.6 billion"),
        ("0.3 x 6 = 1.8 million", "1.8 million", "1.9 million"),
        ("47 - 31 % = 16 points", "16 points", "17 points"),
    ],
)
def test_a_multiplier_or_sign_named_once_belongs_to_all_that_are_given_so(
    line: str, told: str, other: str
) -> None:
    (one,) = worked([line], IN_MILLIONS)
    assert one.fault is None
    assert one.gives(numbers(told)[0])
    assert not one.gives(numbers(other)[0])


@pytest.mark.parametrize(
    "line",
    [
        "52.3 - 7.9 = 45.4 million crowns",
        "52.3 - 7.9 = 44.4 thousand crowns",
        "600 x 4.5 = 2,700 million",
        "2.4 billion - 700 million = 1.7 million",
        "7.9 / 52.3 = 15 million",
        "47 - 31 % = 18 points",
    ],
)
def test_a_multiplier_that_no_term_is_given_in_stays_wrong(line: str) -> None:
    (one,) = worked([line], IN_MILLIONS)
    assert one.fault is not None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("They cost 1.26 and 0.54 million euros.", 1.26e6),
        ("They cost 3 and 0.54 million euros.", 3),
        ("They cost 1.26, and 0.54 million euros are left.", 1.26),
    ],
)
def test_a_multiplier_behind_two_figures_of_one_print_belongs_to_both(
    text: str, value: float
) -> None:
    assert numbers(text)[0].value == value
