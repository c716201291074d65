"""A pooled value that holds is a figure like any given one: in prose and in workings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import added, case, cite, claim, draft, wrong
from tests.domains.research.test_numbers import QUOTE, WITH

ENTRY = {
    "studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "lo": -2.21, "hi": -0.79,
    "unit": "hours", "quote": QUOTE,
}  # fmt: skip
WORTH = "At 0.79 hours a day, the near end, 120 workers would stand for 94.8 hours more"
RESTS = claim(WORTH, cite("k1", "We randomised 120 office workers"), id="c9", type="interpretation")
LINE = "0.79 hours x 120 workers = 94.8 hours"


def severe(entry: dict[str, Any] | None, *workings: str) -> set[str]:
    more: dict[str, Any] = {"workings": list(workings)} if workings else {}
    more |= {"pooled": [entry]} if entry else {}
    prose = added(f"{QUOTE} [@k1; @k2]. {WORTH} [@k1].", RESTS, **more)
    return {name for name, one in wrong(prose).items() if one.severity in ("blocker", "major")}


def test_prose_and_workings_take_the_ends_of_a_pooled_interval() -> None:
    assert not severe(ENTRY, LINE)


def test_without_an_entry_nothing_gives_them() -> None:
    assert {"support.numbers: c9 0.79", "workings: line 1"} <= severe(None, LINE)


def test_a_wrong_pooled_value_is_told_where_it_is_given_and_not_again_in_each_sum() -> None:
    told = severe({**ENTRY, "hi": -0.39}, LINE.replace("0.79", "0.39").replace("94.8", "46.8"))
    assert "pooled: 1" in told
    assert "workings: line 1" not in told


def test_a_value_that_pooling_does_not_give_is_no_known_figure() -> None:
    assert [one.value for one in case(draft(WITH, pooled=[ENTRY])).pooled] == [-1.5, -2.21, -0.79]
    assert not case(draft(WITH, pooled=[{**ENTRY, "hi": -0.39}])).pooled
    loose = draft(f"{WITH} With 0.79 hours a day one may reckon.", pooled=[ENTRY])
    assert "uncovered: 0.79" not in wrong(loose)


@pytest.mark.parametrize("share", ["48 %", "0.48"])
def test_the_share_of_spread_is_one_of_them(share: str) -> None:
    text = draft(f"{WITH} It is {share}, which is much.", pooled=[{**ENTRY, "i2": 48}])
    assert f"uncovered: {share}" not in wrong(text)
