"""Clean drafts and single faults of a third hand, which knew tasks and fault list and no check.

First look: 8 of 20 faults were found, 4 by a finding that decides; of 10 clean drafts none had a
severe alarm and three a minor one, all false. The mechanisms were mended by it: a dev set now.
"""

from __future__ import annotations

import pytest

from tests.support.third import found_on, new_on, third

NEAR = [
    ("kettle_short", "I'll send you an e-mail", "No voucher is needed. I'll send you an e-mail"),
    ("kettle_short", "Please don't post", "Please do not post or ship"),
    ("kettle_short", "A replacement is on order", "Instead of a repair, a replacement is on order"),
    ("kettle_formal", "in February last year", "more than a year ago"),
    ("parcel_warm", "will e-mail you on Friday, 16 October,", "will e-mail you by Friday,"),
    (
        "parcel_warm",
        "Should you want",
        "I cannot say whether it will arrive tomorrow. Should you want",
    ),
    ("charge_plain", "The second payment, TN-9-B,", "Not TN-9-A but the second one, TN-9-B,"),
    ("strange_calm", "Please ask Enzo to ring us", "Please ask Enzo to call us"),
    ("strange_calm", "Once he has called, we", "Once he has told us the code, we"),
    (
        "train_gentle",
        "The taxi I'm afraid we can't cover.",
        "The taxi we can't cover, but I do see why.",
    ),
    ("pause_friendly", "Hello Rafael,", "Good morning Rafael Stroud,"),
]
"""Near misses of the recognisers: as right as the draft that they change."""

FAULTS = {row["id"]: row for row in third("service")["faults"]}
OPEN = frozenset(["f02_send_it_back", "f13_arrives_tomorrow", "f14_cause", "f15_unanswered_return"])
"""Faults that nothing here finds yet."""


@pytest.mark.parametrize("name", [one["id"] for one in third("service")["cleans"]])
def test_a_clean_draft_in_another_voice_is_told_nothing(name: str) -> None:
    assert not [(r.check, r.message) for r in found_on("service", name)]


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - OPEN))
def test_a_fault_gets_a_finding_of_its_own(name: str) -> None:
    assert new_on("service", FAULTS[name])


@pytest.mark.parametrize(("base", "old", "new"), NEAR)
def test_a_near_miss_gets_none(base: str, old: str, new: str) -> None:
    row = {"base": base, "swap": [[old, new]]}
    assert not [(r.check, r.message) for r in new_on("service", row)]
