"""Replies on desks that write their money in a sign of their own, with facts of a note."""

from __future__ import annotations

from typing import Any

from domains.service.asking import brief
from tests.domains.service.bundled import checked, reply, small, wrong
from workbench.core.task import Task

FAMILIES = frozenset(
    ["uncovered", "uncovered.code", "workings", "count", "clock", "policy.value", "thread",
     "uncovered.day"]
)  # fmt: skip


def hire(**more: Any) -> Task:
    """A desk that counts in rand, and has a note on the time of a call."""
    given: dict[str, Any] = {
        "ticket": [
            {"from": "customer", "text": "Bill A-1, 2 545 km: R3 849, not one line of reasons."},
            {"from": "internal", "text": "One reminder on file, 14 November 2025. Call at 10:25."},
        ],
        "policy": [
            {"id": "K1", "statement": "A late car costs R95 for each begun hour."},
            {"id": "K3", "statement": "A further kilometre costs R2.40; 10 x 200 km are free."},
            {"id": "K4", "statement": "A deposit is kept for 12 months after a reminder."},
        ],
        "disclosures": [
            {"id": "D2", "text": "Please send us a photo of the meter in the new flat."},
        ],
    }  # fmt: skip
    return small(**given | more)


def open_ones(task: Task, prose: str, **ledger: Any) -> list[str]:
    found = wrong(checked(task, reply(prose, **ledger)))
    return [one for one in found if one.split(":")[0] in FAMILIES]


def test_amounts_in_a_desk_s_own_sign_are_read_in_reply_and_workings() -> None:
    prose = "Five hours cost 5 x R95 = R475.00, so you get R3 374.00 back."
    lines = ["5 x R95 = R475", "R3849 - R475 = R3374"]
    assert open_ones(hire(), prose, workings=lines) == []
    assert open_ones(hire(), prose.replace("3 374", "3 474"), workings=lines)


def test_a_finding_has_the_sign_as_it_was_written() -> None:
    found = checked(hire(), reply("That makes R3 999.00 in all."))
    said = [r for r in found.values() if r.check.startswith("uncovered: ")]
    assert [(r.check, r.span.quote if r.span else "") for r in said] == [
        ("uncovered: R3 999.00", "That makes R3 999.00 in all.")
    ]
    assert all("R3 999.00" in r.message for r in said)


def test_facts_of_a_note_may_be_told() -> None:
    prose = "The reminder was on 14 November 2025, and your call came at 10:25."
    facts = [{"policy_id": "K4", "quote": "The reminder was on 14 November 2025"}]
    assert open_ones(hire(), prose, facts=facts) == []
    assert open_ones(hire(), prose.replace("10:25", "10:35"))
    assert "facts of an internal note may be told" in brief(hire())


def test_lines_of_a_bill_and_operands_of_a_sum_are_no_counts() -> None:
    prose = "Three lines of your bill were wrong: 2 545 - 10 x 200 = 545 km."
    lines = ["10 x 200 km = 2000 km", "2545 km - 2000 km = 545 km"]
    found = open_ones(hire(), prose, workings=lines)
    assert [one for one in found if one.startswith("count")] == []


def test_the_first_amount_of_a_sum_has_not_the_name_of_the_whole() -> None:
    state = {"orders": {"A-1": {"status": "open", "paid": 20.0, "refunded": 0, "total": 3849.0}}}
    said = "Your new total: R475.00 + R95.00 = R570.00."
    found = open_ones(hire(state=state), said, workings=["5 x R95 = R475", "R475 + R95 = R570"])
    assert [one for one in found if one.startswith("amount")] == []
