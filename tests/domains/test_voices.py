"""Essays and syntheses in the voices of people, and described faults in wordings of no operator
(`voices.yaml`, where the first look is told): a good draft is told nothing untrue, and what is
named today stays named.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import family, names_the_fault, read, told

VOICES = {domain: read(domain, "voices") for domain in ("essay", "research")}
GOOD = [(domain, name) for domain, all in VOICES.items() for name, one in all.items()
        if not one.base]  # fmt: skip
FAULTS = [(domain, name) for domain, all in VOICES.items() for name, one in all.items()
          if one.base and one.families]  # fmt: skip


@pytest.mark.parametrize(("domain", "name"), GOOD)
def test_a_good_draft_is_told_nothing_that_is_not_true(domain: str, name: str) -> None:
    right = VOICES[domain][name].families
    strange = [r for r in told(domain, name, "voices") if family(r) not in right]
    assert [(r.check, r.message) for r in strange] == []


@pytest.mark.parametrize(("domain", "name"), FAULTS)
def test_a_fault_is_named_by_one_of_its_families(domain: str, name: str) -> None:
    assert names_the_fault(domain, VOICES[domain][name], "voices")


def test_the_sets_are_as_large_as_they_say() -> None:
    assert (len(GOOD), len(FAULTS)) == (12, 45)
