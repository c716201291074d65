"""Right replies of a further hand are told nothing, and each of its faults that is not listed as
open brings a finding that the right reply has not (`lodgers.yaml`).

Open are faults that only a judge of language sees (a cause that nobody gave, a feeling laid into
the customer's mouth), a plain sum without its line of working, and a next step without its day
where the reply names another day that is still to come.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml

from tests.support.fresh import DOMAINS
from tests.support.looks import said_of
from workbench.core.checks import CheckResult

DATA = DOMAINS / "service" / "data"
SET: dict[str, Any] = yaml.safe_load((DATA / "lodgers.yaml").read_text(encoding="utf-8"))
FAULTS: dict[str, Any] = SET["faulty"]
OPEN = frozenset(
    ["late_parcel_c_invented_cause", "train_rebooking_b_words_put_into_the_mouth",
     "paused_membership_b_next_step_without_a_day", "paused_membership_b_working_left_out",
     "water_bill_d_invented_cause"]
)  # fmt: skip


@cache
def told(name: str, fault: str = "") -> tuple[CheckResult, ...]:
    """The findings on a right reply, or on what a fault made of it."""
    one = SET["drafts"][name]
    strange = DATA / "strange" / f"{one['task'].split('/')[-1]}.yaml"
    draft = one["draft"]
    for old, new in FAULTS[fault]["edits"] if fault else ():
        assert old in draft, old
        draft = draft.replace(old, new)
    return said_of("service", str(strange) if strange.exists() else one["task"], draft)


@pytest.mark.parametrize("name", sorted(SET["drafts"]))
def test_a_right_reply_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in told(name)] == []


@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - OPEN))
def test_a_fault_brings_a_finding(fault: str) -> None:
    assert told(FAULTS[fault]["base"], fault)


def test_every_fault_of_a_listed_kind_is_found_and_the_open_ones_are_those_that_are_listed() -> (
    None
):
    assert {name for name, one in FAULTS.items() if not one["found"]} == OPEN
    assert not [name for name in OPEN if FAULTS[name]["listed"]]


@pytest.mark.parametrize("fault", sorted(OPEN))
def test_an_open_fault_brings_no_severe_finding(fault: str) -> None:
    assert [r.check for r in told(FAULTS[fault]["base"], fault) if r.severity != "minor"] == []
