"""Drafts by hand, written before the checks were read; data/wild/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.analysis import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "wild")
RIGHT = [one for one in HANDS.drafts if not one.places]
WRONG = [one for one in HANDS.drafts if one.places]


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_a_right_draft_by_another_hand_raises_no_alarm(one: Wild) -> None:
    assert HANDS.alarms(one) == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_a_fault_put_into_it_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    named = [result.check for result in new if names(result, one.places)]
    assert bool(named) == (not one.missed), [result.message for result in new]


def test_there_are_enough_of_both() -> None:
    assert len(RIGHT) >= 5
    assert len(WRONG) >= 25
    assert sum(bool(one.missed) for one in WRONG) <= 3
