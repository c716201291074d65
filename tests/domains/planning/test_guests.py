"""Drafts by a stranger for tasks of their own; data/guests/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domains.planning.plans import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "guests")
RIGHT = [one for one in HANDS.drafts if not one.places]
FOUND = [one for one in HANDS.drafts if one.places and not one.missed]


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_a_right_plan_is_blamed_for_nothing(one: Wild) -> None:
    told = [r.message for r in HANDS.wrong_with(one.name) if r.severity != "info"]
    assert told == []


@pytest.mark.parametrize("one", FOUND, ids=lambda one: one.name)
def test_its_one_fault_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    assert any(names(result, one.places) for result in new), [r.message for r in new]


def test_what_is_not_found_is_known() -> None:
    missed = {one.name for one in HANDS.drafts if one.missed}
    assert missed == {"ferry_children_aboard", "lab_hire_instead"}
    assert len(FOUND) == 22
