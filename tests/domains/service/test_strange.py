"""Tasks of a colleague who had not read the checks, each with a right reply, and faults put into
those replies by hand, a class each.

First look at the three right replies (23 November 2026): one severe alarm and eight warnings, none
of them true. The mechanisms were mended by it. The faults were written by the author of the checks:
a set to develop on, and no evidence of what strangers' faults would meet.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.service import DOMAIN
from workbench.catalog import find_task
from workbench.core.checks import CheckResult, failing

FILES = {
    path.stem: path
    for path in (Path(__file__).parent / "data" / "strange").glob("*.yaml")
    if "\nreference:" in path.read_text(encoding="utf-8")
}
"""The tasks that a right reply stands in; the replies to the others are in `guests.yaml`."""
FAULTS: list[tuple[str, str, str, str, set[str]]] = [
    ("hour", "boiler_noshow", "between 14:00 and 18:00", "between 09:00 and 13:00",
     {"clock", "told"}),
    ("weekday", "boiler_noshow", "Thursday 22 January", "Friday 22 January", {"weekday"}),
    ("policy value", "boiler_noshow", "back within 48 hours", "back within 72 hours",
     {"policy.value", "policy.stale"}),
    ("amount", "boiler_noshow", "I have credited £25.00 to", "I have credited £35.00 to",
     {"policy.value", "uncovered", "amount"}),
    ("pronoun", "boiler_noshow", "Dear Bronagh,", "Dear Mr Tiller-Osei,", {"courtesy"}),
    ("blame", "boiler_noshow", "He has time in hand", "You let it go since Christmas, and this "
     "could have been avoided. He has time in hand", {"courtesy"}),
    ("promise", "boiler_noshow", "Now the money:", "I have waived your rent for January. Now the "
     "money:", {"promise.unbacked", "promise"}),
    ("time of day", "museum_class", "21 May at 10:30", "21 May at 11:30", {"clock"}),
    ("date", "museum_class", "due by 14 May", "due by 19 May", {"policy.value"}),
    ("stale", "museum_class", "at most 15 children", "at most 20 children",
     {"policy.value", "count", "policy.stale"}),
    ("surname", "museum_class", "Dear Mr Vanhanen", "Dear Mr Teodor Virtanen", {"courtesy"}),
    ("working days", "water_estimate", "allow 10 working days", "allow 10 days", {"policy.unit"}),
    ("neighbour", "water_estimate", "Sorry about the scare", "PW-5502 next door pays less. Sorry "
     "about the scare", {"privacy"}),
    ("doubt", "water_estimate", "thanks for the photo.", "you claim that the meter says so.",
     {"courtesy"}),
    ("dismissal", "water_estimate", "Sorry about the scare with the bill.", "Such things happen.",
     {"courtesy"}),
]  # fmt: skip


OPEN = ("boiler_noshow", "one more heater for you", "three more heaters for you")
"""A fault that nothing here finds: three is one of the house's counts more than another."""


@cache
def right(name: str) -> str:
    given: dict[str, Any] = yaml.safe_load(FILES[name].read_text(encoding="utf-8"))
    return str(given["reference"])


def found(name: str, draft: str) -> list[CheckResult]:
    subject = find_task(str(FILES[name]))
    results = failing(DOMAIN.check(subject.shown(len(subject.stages)), draft, None))
    return [result for result in results if result.severity != "info"]


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_stranger_s_right_reply_is_told_nothing_that_is_not_true(name: str) -> None:
    results = found(name, right(name))
    assert not [r.message for r in results if r.severity in ("blocker", "major")]
    assert not [r.message for r in results]


@pytest.mark.parametrize(
    ("name", "old", "new", "families"),
    [row[1:] for row in FAULTS],
    ids=[f"{row[1]}-{row[0]}" for row in FAULTS],
)
def test_a_fault_of_a_class_is_named(name: str, old: str, new: str, families: set[str]) -> None:
    assert old in right(name)
    before = {(r.check, r.message) for r in found(name, right(name))}
    after = found(name, right(name).replace(old, new))
    new_ones = {r.check.partition(":")[0] for r in after if (r.check, r.message) not in before}
    assert new_ones & families, new_ones


def test_a_count_that_other_counts_make_is_still_missed() -> None:
    name, old, new = OPEN
    assert len(found(name, right(name).replace(old, new))) == len(found(name, right(name)))
