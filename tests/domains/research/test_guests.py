"""A second stranger's drafts: right ones draw no alarm, nor do harmless edits of them, and what is
named of their faults stays named. Two faults are open: reasons weighed the wrong way round, and a
year's result told of the years before it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml

from tests.support.fresh import DOMAINS, names_the_fault, read, task_of, told
from workbench.catalog import find_domain
from workbench.core.checks import failing

FILE = "guests"
GUESTS = read("research", FILE)
GOOD = [name for name, one in GUESTS.items() if not one.base]
SEEN = [name for name, one in GUESTS.items() if one.base and one.families]
OPEN = {"loss_in_every_year", "trusts_the_poorer_count"}


@cache
def harmless() -> dict[str, dict[str, Any]]:
    text = (DOMAINS / "research" / "data" / f"{FILE}.yaml").read_text(encoding="utf-8")
    given: dict[str, dict[str, Any]] = yaml.safe_load(text)["harmless"]
    return given


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_said_of_a_right_draft(name: str) -> None:
    assert [(one.check, one.message) for one in told("research", name, FILE)] == []


@pytest.mark.parametrize("name", sorted(harmless()))
def test_nothing_is_said_of_a_harmless_edit(name: str) -> None:
    one = harmless()[name]
    base = GUESTS[one["base"]]
    draft = base.draft
    for old, new in one["edits"]:
        assert draft.count(old) == 1, old
        draft = draft.replace(old, new)
    results = find_domain("research").check(task_of("research", base), draft, None)
    found = [one for one in failing(results) if one.severity != "info"]
    assert [(one.check, one.message) for one in found] == []


@pytest.mark.parametrize("name", SEEN)
def test_a_fault_stays_named(name: str) -> None:
    assert names_the_fault("research", GUESTS[name], FILE), told("research", name, FILE)


def test_what_is_open_is_told() -> None:
    assert {name for name, one in GUESTS.items() if one.base and not one.families} == OPEN
