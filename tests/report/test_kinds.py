"""Which kinds of fault a revision mended, broke or left."""

from __future__ import annotations

import pytest

from tests.core.logs import Log, result
from workbench.core.checks import CheckResult
from workbench.report.blocks import Table
from workbench.report.kinds import kind_of, repairs


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        (result("a", "fail", cause="assertion"), "correctness"),
        (result("a", "fail", cause="exception"), "errors"),
        (result("a", "fail", cause="timeout"), "errors"),
        (result("a", "warn", criterion="style", cause="lint"), "readability"),
        (result("a", "fail", evidence={"kind_of_fault": "edge cases"}), "edge cases"),
        (result("a", "fail", evidence={"kind_of_fault": "anything"}), "correctness"),
    ],
)
def test_the_kind_is_read_off_the_failed_result(found: CheckResult, kind: str) -> None:
    assert kind_of(found) == kind


def rows(log: Log) -> tuple[tuple[str, ...], ...]:
    drafts = [log.session.drafts[id] for id in log.session.order]
    tables = [b for b in repairs(log.session, drafts).blocks if isinstance(b, Table)]
    return tuple(row for table in tables for row in table.rows)


def test_each_revision_tells_what_it_mended_broke_and_left_by_kind() -> None:
    log = Log()
    edge = {"kind_of_fault": "edge cases"}
    log.taken(
        "d1",
        result("a", "fail"),
        result("b", "fail", evidence=edge),
        result("c"),
        result("d", "fail"),
    )
    log.refused(
        "d2",
        result("a"),
        result("b", "fail", evidence=edge),
        result("c", "fail", cause="exception"),
        result("d"),
        parent="d1",
    )
    assert rows(log) == (("2", "2 mended", "1 broke", "1 left", "–"),)


def test_a_first_draft_and_one_over_other_checks_have_no_row() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"))
    log.write("d2", parent="d1")
    log.check("d2", result("a"), check_set="other")
    log.take("d2")
    assert rows(log) == ()
