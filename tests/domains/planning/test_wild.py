"""Drafts by hand, written before the checks were read; data/wild/README.md has the first look."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.domains.planning.plans import DOMAIN
from tests.domains.wild import Wild, names, task_of, wild, wrong_in

FOLDER = Path(__file__).parent / "data" / "wild"
DRAFTS = wild(FOLDER)
RIGHT = [one for one in DRAFTS if not one.places]
WRONG = [one for one in DRAFTS if one.places]


@cache
def wrong_with(one: Wild) -> tuple[tuple[str, str, str], ...]:
    """(check, status, severity) of all that is wrong with a right draft."""
    found = wrong_in(DOMAIN, task_of(one, FOLDER), one.text)
    return tuple((result.check, result.status, result.severity) for result in found)


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.name)
def test_a_right_draft_by_another_hand_raises_no_alarm(one: Wild) -> None:
    severe = [name for name, status, severity in wrong_with(one)
              if status == "fail" and severity in ("blocker", "major")]  # fmt: skip
    assert severe == []


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_a_fault_put_into_it_is_named(one: Wild) -> None:
    base = next(right for right in RIGHT if right.name == one.base)
    before = {(check, status) for check, status, _ in wrong_with(base)}
    found = wrong_in(DOMAIN, task_of(one, FOLDER), one.text)
    new = [result for result in found if (result.check, result.status) not in before]
    named = [result.check for result in new if names(result, one.places)]
    assert bool(named) == (not one.missed), [result.message for result in new]


def test_there_are_enough_of_both() -> None:
    assert len(RIGHT) >= 5
    assert len(WRONG) >= 25
    assert sum(bool(one.missed) for one in WRONG) <= 4
