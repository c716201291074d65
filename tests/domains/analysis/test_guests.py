"""A stranger's reports and tasks; data/guests/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.analysis import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "guests")
RIGHT = [one for one in HANDS.drafts if not one.places]
WRONG = [one for one in HANDS.drafts if one.places]


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_nothing_is_said_of_a_right_report_or_a_harmless_change(one: Wild) -> None:
    assert [result.message for result in HANDS.wrong_with(one.name)] == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_its_one_fault_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    assert any(names(result, one.places) for result in new), [r.message for r in new]


def test_the_set_is_whole() -> None:
    assert len(RIGHT) == 4 + 8
    assert len(WRONG) == 24
