"""Right replies of a stranger, and single faults of another hand, for the tasks in `strange/`.

First look: two of six right replies had a severe alarm, five a minor one, and 9 of 21 faults were
named. What is still open no record decides: a cause nobody gave, mockery, a sorry for the wrong
thing, what a reply tells of the house.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.fresh import DOMAINS
from tests.support.looks import said_of
from tests.support.strangers import new_on, on_clean, strangers

NAMED = {
    "boiler_asks_known": "thread", "museum_price_arg_balance": "resolution",
    "museum_free_adults": "resolution", "museum_due_date": "policy.counted",
    "museum_lunch_45": "clock", "museum_wrong_weekday": "weekday",
    "water_refund_no_action": "resolution", "water_monthly_down": "resolution",
    "water_neighbour": "privacy", "water_leak_unanswered": "intents",
}  # fmt: skip
"""The finding that names a fault; the rest of the set is open."""


@pytest.mark.parametrize("name", strangers("service")["cleans"])
def test_a_right_reply_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in on_clean("service", name)] == []


@pytest.mark.parametrize("name", NAMED)
def test_a_fault_is_named(name: str) -> None:
    assert NAMED[name] in {one.check.partition(":")[0] for one in new_on("service", name)}


@pytest.mark.parametrize("name", sorted(strangers("service")["faults"].keys() - NAMED.keys()))
def test_an_open_fault_brings_no_false_severe_finding(name: str) -> None:
    assert [r.check for r in new_on("service", name) if r.status == "fail"] == []


def changed(base: str, old: str, new: str) -> set[str]:
    """The findings that an edit of a right reply and of its ledger brings."""
    clean: dict[str, Any] = strangers("service")["cleans"][base]
    assert old in clean["draft"]
    file = DOMAINS / "service" / "data" / "strange" / f"{clean['task']}.yaml"
    found = said_of("service", str(file), clean["draft"].replace(old, new))
    before = {one.message for one in on_clean("service", base)}
    return {one.check.partition(":")[0] for one in found if one.message not in before}


ONLY_IN = [
    ("museum_terse", "(€139.50)", "(€149.50)", "policy.value"),
    ("museum_terse", "(€165.00)", "(€155.00)", "policy.value"),
    ("boiler_bullets", "there are 25 minutes to spare", "there are 35 minutes to spare",
     "policy.value"),
]  # fmt: skip
"""An edit of a right reply, and the finding that it has to bring."""

RIGHT = [
    ("water_warm", "Sorry for the worry.", "You will also see the £94.60 on your statement."),
    ("water_warm", "Sorry for the worry.", "I have sent £94.60 to your bank."),
    ("water_warm", "Sorry for the worry.", "If you like, I also set £94.60 against the bill."),
    ("water_right", "£21 a month from November", "£21 a month from 1 November"),
    ("boiler_right", "after Monday, the day you", "after 19 January, the day you"),
    ("boiler_right", "after Monday, the day you reported it", "from 20 January on"),
    ("boiler_bullets", "after 19 January, the day you told us", "after 19 January, when you wrote"),
    ("museum_terse", "as more than 10 days remain", "as there are more than 10 days left"),
    ("museum_terse", "(€139.50)", "(31 × €4.50 = €139.50)"),
    ("boiler_bullets", "there are 25 minutes to spare", "his slot has time to spare"),
    ("water_right", "The corrected bill will be in your e-mail tomorrow.",
     "Corrected bill by e-mail tomorrow."),
]  # fmt: skip
"""Near misses: as right as the reply that they change."""


@pytest.mark.parametrize(("base", "old", "new", "family"), ONLY_IN)
def test_a_mechanism_names_its_fault(base: str, old: str, new: str, family: str) -> None:
    assert family in changed(base, old, new)


@pytest.mark.parametrize(("base", "old", "new"), RIGHT)
def test_a_near_miss_is_told_nothing(base: str, old: str, new: str) -> None:
    assert changed(base, old, new) == set()
