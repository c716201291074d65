"""What is fixed and broken where a check names each fault apart and the name goes with it."""

from __future__ import annotations

import pytest

from tests.core.logs import Log, result
from workbench.core.checks import CheckResult, Status, scorecard
from workbench.core.session import Draft
from workbench.core.telling.attempts import fixed_by, gone_by
from workbench.core.telling.mending import broken, fixed
from workbench.core.telling.progress import NO_CHANGE, progress_line

POUNDS = result("uncovered: £46", "warn")


def told(old: list[CheckResult], new: list[CheckResult], *, sets: str = "ss") -> str:
    left, right = (
        Draft("d", 1, "", results=tuple(r), check_set=s, scorecard=scorecard(r))
        for r, s in zip((old, new), sets, strict=True)
    )
    return progress_line(left, right)


def names(found: object) -> list[str]:
    return [each.check for each in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "new",
    [
        [result("uncovered")],
        [result("uncovered: £12")],
        [result("uncovered: £9", "warn")],
        [result("something else")],
    ],
    ids=["holds as a whole", "a part holds", "only an old fault is left", "nothing of it is left"],
)
def test_a_fault_whose_name_is_gone_is_fixed_where_its_family_was_asked(
    new: list[CheckResult],
) -> None:
    old = [POUNDS, result("uncovered: £9", "warn")] if new[0].status == "warn" else [POUNDS]
    assert names(fixed(old, new)) == ["uncovered: £46"]
    assert told(old, new).startswith("▲1 fixed")


@pytest.mark.parametrize("status", ["fail", "warn", "unknown", "error"])
def test_a_fault_that_may_only_have_got_another_name_is_not_fixed(status: Status) -> None:
    assert not names(fixed([POUNDS], [result("uncovered: £47", status)]))
    assert told([POUNDS], [result("uncovered: £47", status)]) == "1 no longer asked, 1 new"


def test_what_a_failed_blocker_kept_from_being_asked_is_not_fixed() -> None:
    blocked = [result("ledger", "fail", severity="blocker")]
    assert not names(fixed([POUNDS, result("ledger", severity="blocker")], blocked))


def test_a_family_that_is_told_as_a_whole_is_neither_gone_nor_new() -> None:
    parts = [result("quote: c1"), result("quote: c2", "fail")]
    assert told(parts, [result("quote")]) == "▲1 fixed"
    assert told([result("quote")], parts) == "▼1 broken"
    assert names(broken([result("quote")], parts)) == ["quote: c2"]
    assert told(parts[:1], [result("quote")]) == told([result("quote")], parts[:1]) == NO_CHANGE
    assert told([result("quote: c1", "unknown")], [result("quote")]) == "1 settled"


def test_a_minor_fault_of_a_family_stands_beside_the_count() -> None:
    minor = result("policy: 14 days", "warn", severity="minor")
    assert told([minor, result("a", "fail")], [result("a")]) == "▲1 fixed +1 minor"


def test_over_another_set_of_checks_a_family_that_is_gone_was_only_not_asked() -> None:
    assert told([POUNDS], [result("uncovered")], sets="st") == "1 no longer asked, 1 new"


def test_the_memory_of_attempts_and_the_session_say_the_same() -> None:
    log = Log()
    log.taken("d1", POUNDS, result("loop", "fail"))
    log.taken("d2", result("uncovered"), parent="d1")
    parent, draft = (log.session.drafts[id] for id in ("d1", "d2"))
    assert draft.fixed == fixed_by(parent, draft) == ("uncovered: £46",)
    assert gone_by(parent, draft) == ("loop",)
