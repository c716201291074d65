"""A second stranger's reports and tasks; data/visitors/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.analysis import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "visitors")
RIGHT = [one for one in HANDS.drafts if not one.places]
WRONG = [one for one in HANDS.drafts if one.places and not one.missed]
OPEN = [one.name for one in HANDS.drafts if one.missed]


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_nothing_is_said_of_a_right_report_or_a_harmless_change(one: Wild) -> None:
    assert [result.message for result in HANDS.wrong_with(one.name)] == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_its_one_fault_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    assert any(names(result, one.places) for result in new), [r.message for r in new]


def test_the_set_is_whole_and_what_stays_open_is_known() -> None:
    assert len(RIGHT) == 6 + 8
    assert len(WRONG) == 19
    assert OPEN == [
        "houses_said_drawn", "other_crops_too", "price_for_whole_fleet", "drivers_ask_for_them",
        "best_house_crowned",
    ]  # fmt: skip
