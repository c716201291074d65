"""Good drafts in styles of their own stay unblamed, and one fault put into each is named where it
stands. What no check can show yet is listed as such in the data.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import family, names_the_fault, read, told

FRESH = read("essay")
GOOD = [name for name, one in FRESH.items() if not one.base]
SEEN = [name for name, one in FRESH.items() if one.base and one.families]


@pytest.mark.parametrize("name", GOOD)
def test_a_good_draft_is_told_nothing_that_is_not_true(name: str) -> None:
    strange = [r for r in told("essay", name) if family(r) not in FRESH[name].families]
    assert [(r.check, r.message) for r in strange] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("essay", FRESH[name]), [
        (r.check, r.message) for r in told("essay", name)
    ]


def test_a_fault_brings_no_other_alarm_that_would_send_the_writer_astray() -> None:
    for one in (FRESH[name] for name in FRESH if FRESH[name].base and not FRESH[name].families):
        before = {r.check for r in told("essay", one.base)}
        severe = [r for r in told("essay", one.name) if r.severity in ("blocker", "major")]
        assert {r.check for r in severe} <= before, one.name
