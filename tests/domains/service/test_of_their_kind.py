"""A day, a measure and a figure are held only against what is of their kind: the day from which a
term runs is no promise, an argument no present, `two weeks` no `2 parts`.
"""

from __future__ import annotations

import pytest

from domains.service.stating.clocks import clocks
from domains.service.stating.conditions import conditions
from domains.service.stating.given import Given
from domains.service.telling import figures, told_policies
from tests.domains.service.library import SPLIT, STATE, named

PAST = [
    "I will call you on 3 June.",
    "We will have it ready by Monday, 8 June.",
    "The money will be paid on 9 June.",
]
BEHIND = [
    "The deposit will be back within 8 working days of 8 June.",
    "It will be with you two weeks from 8 June.",
    "I will answer your message of 8 June.",
    "We will refund the fee that we took on 3 June.",
    "I will look into the payment made on 3 June.",
    "I will look up what you paid on 3 June.",
    "We will go through the bill dated 8 June.",
    "Everything since 8 June will be free.",
    "We will count the days after 3 June.",
    "I will tell you which day followed 3 June.",
    "The loan that began on 8 May will be closed.",
    "We will keep to the eight days counted from 8 June.",
]


@pytest.mark.parametrize("prose", PAST)
def test_a_promise_for_a_day_that_is_over_is_named(prose: str) -> None:
    assert named(lambda one: clocks(one, Given(one)), "promise.over", prose) == ["warn"]


@pytest.mark.parametrize("prose", BEHIND)
def test_a_day_from_which_is_counted_or_on_which_something_was_is_none(prose: str) -> None:
    assert named(lambda one: clocks(one, Given(one)), "promise.over", prose) == []


@pytest.mark.parametrize(
    ("prose", "status"),
    [
        ("The bill is paid in 2 parts.", ["warn"]),
        ("The bill is paid in two parts.", ["warn"]),
        ("The first part is due in two weeks.", []),
        ("The first of the parts is due within 2 days.", []),
        ("You save €2.00 by it.", []),
    ],
)
def test_a_figure_of_another_kind_is_not_the_old_policys(prose: str, status: list[str]) -> None:
    facts = [{"policy_id": "L2", "quote": prose}]
    assert named(conditions, "policy.stale", prose, facts=facts) == status


MOMENTS = {
    **STATE,
    "lines": {"F-1": {"from": "2026-06-05 07:30", "to": "2026-06-08 19:30"}},
}


@pytest.mark.parametrize(
    ("prose", "status"),
    [
        ("The late fee runs for 84 hours.", []),
        ("That is 85 hours, the late fee included.", ["warn"]),
        ("It lasted for three and a half days, and 84 hours are not yet a fee.", []),
    ],
)
def test_the_hours_between_two_moments_of_the_records_are_known(
    prose: str, status: list[str]
) -> None:
    facts = [{"policy_id": "L1", "quote": prose}]
    found = named(told_policies, "policy.value", prose, state=MOMENTS, facts=facts)
    assert found == status


@pytest.mark.parametrize(
    ("prose", "status"),
    [
        ("Yes: a third of the bill, €70.00, on the 3rd of each month.", []),
        ("Yes: a quarter of the bill, €52.50, each month.", []),
        ("Yes: in three monthly payments, €70.00 every time.", []),
        ("Yes: half of it, €105.00, now.", []),
        ("Yes: a third of the bill, €71.50, each month.", ["fail"]),
        ("Yes: €71.50 each month.", ["fail"]),
    ],
)
def test_a_named_share_of_an_amount_that_the_actions_leave_is_known(
    prose: str, status: list[str]
) -> None:
    answers = [{"intent": "parts", "quote": prose}]
    assert named(figures, "policy.value", prose, SPLIT, answers=answers) == status
