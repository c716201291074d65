"""Three later strangers' drafts: right ones draw no alarm, nor do harmless edits of them, and
what is named of their faults stays named. Four faults are open: reasons weighed the wrong way
round, a year's result told of the years before it, a share told of more people than were asked, and
advice that the only source on its people does not bear.
"""

from __future__ import annotations

import pytest

from tests.support.fresh import Fresh, names_the_fault, read, told

FILES = ("guests", "visitors", "callers")
EVERY = [(file, one) for file in FILES for one in read("research", file).values()]
GOOD = [(file, one) for file, one in EVERY if not one.base]
SEEN = [(file, one) for file, one in EVERY if one.base and one.families]
OPEN = {
    "loss_in_every_year", "trusts_the_poorer_count", "survey_base", "advice_against_evidence",
    "not_dropped",
}  # fmt: skip


@pytest.mark.parametrize(("file", "one"), GOOD, ids=lambda one: getattr(one, "name", one))
def test_nothing_is_said_of_a_right_draft_or_a_harmless_edit(file: str, one: Fresh) -> None:
    assert [(r.check, r.message) for r in told("research", one.name, file)] == []


@pytest.mark.parametrize(("file", "one"), SEEN, ids=lambda one: getattr(one, "name", one))
def test_a_fault_stays_named(file: str, one: Fresh) -> None:
    assert names_the_fault("research", one, file), told("research", one.name, file)


def test_what_is_open_is_told() -> None:
    assert {one.name for _, one in EVERY if one.base and not one.families} == OPEN
