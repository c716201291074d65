"""A stranger's drafts; data/blind/README.md has the first look. A set for shaping now."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.planning import DOMAIN
from tests.domains.blind import Blind, Strangers

SET = Strangers(DOMAIN, Path(__file__).parent / "data" / "blind")
RIGHT = [one for one in SET.drafts if one.right]
NAMED = {
    "choir_festival-f1": "memo.dates",
    "choir_festival-f2": "success.probability",
    "choir_festival-f3": "memo.weeks",
    "choir_festival-f4": "trace.ready",
    "choir_festival-f5": "memo.reserve",
    "dental_clinic-f1": "resources.overload",
    "dental_clinic-f2": "risks.responses",
    "dental_clinic-f3": "money.sum",
    "dental_clinic-f4": "memo.dates",
    "dental_clinic-f5": "memo.goals",
    "parish_registers-f1": "risks.owners",
    "parish_registers-f2": "constraints.order",
    "parish_registers-f3": "network.ends",
    "parish_registers-f4": "memo.risks",
}
MISSED = {"parish_registers-f5": "months begun by a day, at a price for each that stands in words"}


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.id)
def test_a_right_plan_raises_no_alarm(one: Blind) -> None:
    assert [result.message for result in SET.wrong(one)] == []


@pytest.mark.parametrize("one", [o for o in SET.drafts if o.id in NAMED], ids=lambda one: one.id)
def test_its_one_fault_is_named(one: Blind) -> None:
    found = {result.check: result for result in SET.wrong(one)}
    assert NAMED[one.id] in found
    if one.id == "dental_clinic-f4":
        assert "it lies before 2026-06-01" in found["memo.dates"].message


def test_what_is_not_found_is_known() -> None:
    assert {one.id for one in SET.drafts if not one.right} == {*NAMED, *MISSED}
    assert sum(one.listed for one in SET.drafts) == 8
