"""A third stranger's reports and tasks; data/callers/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.analysis import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "callers")
RIGHT = [one for one in HANDS.drafts if not one.places]
WRONG = [one for one in HANDS.drafts if one.places and not one.missed]
OPEN = [one.name for one in HANDS.drafts if one.missed]


KNOWN = {"cow_nonnative": ["insight: correlation weight_kg and milk_kg"]}
"""What is said of a right report, and is true of it."""


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_hardly_a_thing_is_said_of_a_right_report_or_a_harmless_change(one: Wild) -> None:
    known = KNOWN.get(one.base, [])
    found = [r for r in HANDS.wrong_with(one.name) if r.check not in known]
    assert [result.message for result in found] == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_its_one_fault_is_named(one: Wild) -> None:
    new = HANDS.newly_wrong(one)
    assert any(names(result, one.places) for result in new), [r.message for r in new]


def test_the_set_is_whole_and_what_stays_open_is_known() -> None:
    assert len(RIGHT) == 6 + 8
    assert len(WRONG) == 8
    assert OPEN == [
        "gaps_said_even", "headline_every_barn", "target_already_met", "worst_firing_wrong_kiln",
    ]  # fmt: skip
