"""Plans by a third stranger; data/callers/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domains.planning.plans import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "callers")
RIGHT = [one for one in HANDS.drafts if not one.places]
FOUND = [one for one in HANDS.drafts if one.places and not one.missed]
OPEN = {
    "alone_on_rope",
    "deposit_comes_back",
    "grant_spent_early",
    "signs_own_work",
    "wrong_stopper",
}


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_a_right_plan_is_blamed_for_nothing(one: Wild) -> None:
    told = [r.message for r in HANDS.wrong_with(one.name) if r.severity != "info"]
    assert told == []


@pytest.mark.parametrize("one", FOUND, ids=lambda one: one.name)
def test_its_one_fault_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    assert any(names(result, one.places) for result in new), [r.message for r in new]


def test_what_is_missed_is_known() -> None:
    assert len(FOUND) == 7
    assert {one.name for one in HANDS.drafts if one.missed} == OPEN
