"""Values that a draft's own comparison must tell from the right one."""

from __future__ import annotations

import datetime
import decimal
import fractions
import math
from typing import Any

import pytest

from workbench.sandbox.inside.remote.decoys import DECOYS, decoys

MANY: list[Any] = [
    0, -7, 10**30, 1.5, 0.0, -1e300, 2.5 + 1j, "a", "two words", "ü", b"\xff\0", math.inf,
    fractions.Fraction(1, 3), decimal.Decimal("0.1"), decimal.Decimal("1E+40"),
    datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 29, 12, 30), datetime.timedelta(0),
    [1], (1, "a"), {"k": 1}, {1, 2}, frozenset("ab"), [[[3]]], {"k": [None, 1]},
]  # fmt: skip
SINGLE: list[Any] = [None, "", b"", [], (), {}, set(), [None], [[], ()], object(), ...]


@pytest.mark.parametrize("value", MANY)
def test_they_are_of_the_values_kind_and_unequal_to_it(value: Any) -> None:
    for _ in range(50):
        found = decoys(value)
        assert {type(one) for one in found} == {type(value)}
        assert value not in found


@pytest.mark.parametrize("value", [7, 1.5, "word", [1], {"k": "v"}, datetime.date(2024, 1, 1)])
def test_there_are_so_many_that_a_guess_seldom_succeeds(value: Any) -> None:
    assert len(decoys(value)) == DECOYS


@pytest.mark.parametrize("value", SINGLE)
def test_a_value_that_has_no_other_of_its_kind_has_none(value: Any) -> None:
    assert decoys(value) == []


def test_a_truth_has_one() -> None:
    assert (decoys(True), decoys(False)) == ([False], [True])


def test_a_number_may_have_any_place_among_its_own() -> None:
    """Or a draft would know the right one as the smallest or the middle one."""
    places = {sorted([100, *decoys(100)]).index(100) for _ in range(500)}
    assert places == set(range(DECOYS + 1))


def test_a_text_differs_in_one_letter() -> None:
    for found in decoys("abcd"):
        assert sum(a != b for a, b in zip(found, "abcd", strict=True)) == 1


def test_a_container_differs_in_one_member_whichever() -> None:
    changed = set()
    for _ in range(200):
        for found in decoys([10, 20, None]):
            [place] = [
                n for n, (a, b) in enumerate(zip(found, [10, 20, None], strict=True)) if a != b
            ]
            changed.add(place)
    assert changed == {0, 1}


def test_a_set_keeps_its_size() -> None:
    assert {len(found) for found in decoys({1, 2, 3})} <= {3}


def test_a_dictionary_keeps_its_keys() -> None:
    assert all(found.keys() == {"a", "b"} for found in decoys({"a": 1, "b": "x"}))


def test_the_last_day_of_all_has_none_rather_than_an_error() -> None:
    for _ in range(50):
        assert datetime.date.max not in decoys(datetime.date.max)
