"""A stranger's drafts; data/blind/README.md has the first look. A set for shaping now."""

from __future__ import annotations

from pathlib import Path

import pytest

from domains.analysis import DOMAIN
from tests.domains.blind import Blind, Strangers

SET = Strangers(DOMAIN, Path(__file__).parent / "data" / "blind")
RIGHT = [one for one in SET.drafts if one.right]
NAMED = {
    "ferry_delays-f1": "causal: c12",
    "ferry_delays-f2": "points: c18",
    "ferry_delays-f5": "few: c24",
    "orchard_mulch-f1": "recompute: c12",
    "orchard_mulch-f2": "recompute: c1",
    "orchard_mulch-f3": "test: c36",
    "orchard_mulch-f4": "interval: c1",
    "pharmacy_fridges-f2": "trend: c8",
    "pharmacy_fridges-f3": "recompute: c29",
    "pharmacy_fridges-f5": "quality: units temp_c",
}
MISSED = {
    "ferry_delays-f3": "two counts told as alike, their bases only in another sentence",
    "ferry_delays-f4": "advice that goes against a finding, told in words",
    "orchard_mulch-f5": "a gain told without its price",
    "pharmacy_fridges-f1": "a trend of one group only, of which the report is silent",
    "pharmacy_fridges-f4": "a month in words, against a table of four means",
}


@pytest.mark.parametrize("one", RIGHT, ids=lambda one: one.id)
def test_a_right_report_raises_no_severe_alarm(one: Blind) -> None:
    assert SET.severe(one) == []


@pytest.mark.parametrize("one", [o for o in SET.drafts if o.id in NAMED], ids=lambda one: one.id)
def test_its_one_fault_is_named(one: Blind) -> None:
    assert NAMED[one.id] in [result.check for result in SET.wrong(one)]


def test_little_else_is_said_of_the_right_ones() -> None:
    assert set(SET.alarms()) <= {
        "insight: correlation passengers and delay_min", "insight: trend room_c",
    }  # fmt: skip
    assert SET.alarms().total() <= 4


def test_what_is_not_found_is_known() -> None:
    assert {one.id for one in SET.drafts if not one.right} == {*NAMED, *MISSED}
    listed = [one.id for one in SET.drafts if one.listed]
    assert len(set(listed) & set(NAMED)) == 7
    assert len(listed) == 8
