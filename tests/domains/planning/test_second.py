"""A second set of drafts by hand; data/second/README.md has the first look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domains.planning.plans import DOMAIN
from tests.domains.wild import Hands, Wild, names

HANDS = Hands(DOMAIN, Path(__file__).parent / "data" / "second")


@pytest.mark.parametrize("one", HANDS.drafts, ids=lambda one: one.name)
def test_a_right_draft_stays_right_and_its_one_fault_is_named(one: Wild) -> None:
    if not one.places:
        assert HANDS.alarms(one) == []
    else:
        new = HANDS.newly_wrong(one)
        assert any(names(result, one.places) for result in new), [r.message for r in new]
