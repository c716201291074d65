"""Clean drafts and single faults of a third hand, which knew tasks and fault list and no check.

First look: 14 of 20 faults were found, 7 by a finding that decides; of 10 clean drafts two had a
severe alarm and one a minor one, all false. The mechanisms were mended by it: a dev set now.
"""

from __future__ import annotations

import pytest

from tests.support.third import found_on, new_on, third

NEAR = [
    ("chair_plain", "You have had the one that rocked.", "You have had the one with a creak."),
    ("chair_plain", "for it has only 4.8 kg", "past the oak in the yard, for it has only 4.8 kg"),
    ("honey_letters", "We can help.", "We do not cure a cough, but we can help."),
    ("flask_list", "Fill the Fjord at six.", "Fill the Fjord at six in the morning."),
    ("ferry_teller", "“He gets homesick,”", "“This leash will do,”"),
    ("lamp_quiet", "one wild night", "a night"),
]
"""Near misses of the recognisers: as right as the draft that they change."""

FAULTS = {row["id"]: row for row in third("creative")["faults"]}
OPEN = frozenset(["f02_denied", "f15_named_guest", "f20_wrong_audience"])
"""Faults that nothing here finds yet."""


@pytest.mark.parametrize("name", [one["id"] for one in third("creative")["cleans"]])
def test_a_clean_draft_in_another_voice_is_told_nothing(name: str) -> None:
    assert not [(r.check, r.message) for r in found_on("creative", name)]


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - OPEN))
def test_a_fault_gets_a_finding_of_its_own(name: str) -> None:
    assert new_on("creative", FAULTS[name])


@pytest.mark.parametrize(("base", "old", "new"), NEAR)
def test_a_near_miss_gets_none(base: str, old: str, new: str) -> None:
    row = {"base": base, "swap": [[old, new]]}
    assert not [(r.check, r.message) for r in new_on("creative", row)]
