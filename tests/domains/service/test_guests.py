"""Right replies for a stranger's tasks stay unblamed, harmless edits too, and each fault that is
not listed as open is named where it stands.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

GUESTS = read("service", "guests")
GOOD = [name for name, one in GUESTS.items() if not one.base]
NAMED = [name for name, one in GUESTS.items() if one.base and one.families]
OPEN = frozenset(
    [
        "talked_out_of_review",
        "nap_in_the_loft",
        "cot_in_silence",
        "cubic_litres",
        "debited_on_both_days",
        "never_said_before",
        "credit_off_this_bill",
        "half_and_not_half",
        "a_son_now",
        "wrong_side_of_door",
    ]
)


@pytest.mark.parametrize("name", GOOD)
def test_a_right_reply_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told("service", name, "guests")] == []


@pytest.mark.parametrize("name", NAMED)
def test_a_fault_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("service", GUESTS[name], "guests"), [
        (r.check, r.message) for r in told("service", name, "guests")
    ]


def test_the_open_faults_are_those_that_are_listed() -> None:
    assert {n for n, one in GUESTS.items() if one.base and not one.families} == OPEN


@pytest.mark.parametrize("name", sorted(OPEN))
def test_an_open_fault_brings_no_severe_finding(name: str) -> None:
    severe = [r.check for r in told("service", name, "guests") if r.severity != "minor"]
    assert severe == []
