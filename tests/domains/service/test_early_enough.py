"""A day that is called early enough lies within what policies, records and actions reach."""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import added

LATER = [
    ("double_charge", "Should the summer get in the way, September will do as well."),
    ("strange_request", "If he is travelling, the end of May is early enough."),
    ("strange_request", "There is no hurry, mid-June is fine for the call."),
    ("late_parcel", "For the lantern 20 November is soon enough."),
]
WITHIN = [
    ("double_charge", "July will do as well for the recordings."),
    ("strange_request", "The end of April is early enough for his call."),
    ("late_parcel", "For the lantern the 20 November is not early enough."),
    ("late_parcel", "Is the end of November fine with you?"),
    ("late_parcel", "October is fine for sending it back."),
]


def _granted(task: str, sentence: str) -> list[str]:
    return [r.status for r in added(task, sentence) if r.check.startswith("policy.lapsed: enough")]


@pytest.mark.parametrize(("task", "sentence"), LATER)
def test_a_day_behind_the_last_that_follows_is_named(task: str, sentence: str) -> None:
    assert _granted(task, sentence) == ["warn"]


@pytest.mark.parametrize(("task", "sentence"), WITHIN)
def test_a_day_within_reach_a_denial_and_a_question_are_not(task: str, sentence: str) -> None:
    assert _granted(task, sentence) == []
