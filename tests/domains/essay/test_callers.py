"""A third stranger's two tasks: right essays and harmless edits meet no severe finding and few
minor ones, each fault that is not listed as open is named where it stands.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import names_the_fault, read, told

CALLERS = read("essay", "callers")
GOOD = [name for name, one in CALLERS.items() if not one.base]
NAMED = [name for name, one in CALLERS.items() if one.base and one.families]
OPEN = {"queue_left_hanging", "quicker_than_before", "who_was_asked", "twice_as_common",
        "steps_slip_into_ending"}  # fmt: skip
MINOR = 6
"""Doubts over all of the right ones, at most."""


@pytest.mark.parametrize("name", GOOD)
def test_a_right_essay_meets_no_severe_finding(name: str) -> None:
    severe = [r.message for r in told("essay", name, "callers") if r.severity != "minor"]
    assert severe == []


def test_few_doubts_are_told_of_right_essays() -> None:
    found = {(r.check, r.message) for name in GOOD for r in told("essay", name, "callers")}
    assert len(found) <= MINOR


@pytest.mark.parametrize("name", NAMED)
def test_a_fault_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("essay", CALLERS[name], "callers"), [
        (r.check, r.message) for r in told("essay", name, "callers")
    ]


def test_the_open_faults_are_those_that_are_listed() -> None:
    assert {n for n, one in CALLERS.items() if one.base and not one.families} == OPEN
