"""A library that lends instruments: a loan that is late, a bill that is paid in parts, an estimate,
a home for which a higher rule holds. Fictitious; for statements that can be turned round.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from domains.service.desk import Desk
from domains.service.reply import Reply
from workbench.core.checks import CheckResult
from workbench.core.task import Stage, Task

TICKET: list[dict[str, str]] = [
    {"from": "customer", "date": "2026-06-08",
     "text": "My cello, loan CL-12, was due on 3 June. What do I owe if I bring it on Friday? And "
             "the bill RB-5 for the repair is far too high, I play in a care home."},
    {"from": "agent", "date": "2026-06-08",
     "text": "Thank you, Ms Ferrant. The bill is indeed an estimate. What you pay in the end "
             "depends on the day on which you bring the cello."},
    {"from": "customer", "date": "2026-06-11",
     "text": "Can I pay in three parts, and when do I get my deposit back?"},
]  # fmt: skip
POLICY: list[dict[str, Any]] = [
    {"id": "L1", "statement": "An instrument that comes back late costs €1.40 for each day after "
                              "the due day, at most €30.00.", "parameters": {"fee": 1.4}},
    {"id": "L2", "statement": "A bill can be paid in up to 6 equal monthly parts without interest.",
     "parameters": {"parts": 6}},
    {"id": "L0", "statement": "A bill can be paid in 2 parts, at a charge of €4.00 for each.",
     "parameters": {"parts": 2, "charge": 4.0}, "superseded_by": "L2"},
    {"id": "L3", "statement": "A loan that is more than 21 days late is reported.",
     "parameters": {"days": 21}},
    {"id": "L4", "statement": "A care home is put on the quiet list and is not reported. This rule "
                              "comes before L3.", "parameters": {"precedence": 1}},
    {"id": "L5", "statement": "A deposit goes back within 8 working days of the return.",
     "parameters": {"working_days": 8}},
]  # fmt: skip
STATE: dict[str, Any] = {
    "loans": {"CL-12": {"thing": "cello", "due": "2026-06-03", "returned": ""}},
    "bills": {"RB-5": {"basis": "estimate", "amount": 210.0, "currency": "EUR", "parts": 1,
                       "hours": 8}},
    "homes": {"CH-3": {"kind": "care home", "quiet": False}},
}  # fmt: skip
ACTIONS: list[dict[str, Any]] = [
    {"name": "split_bill", "args": ["bill", "parts"],
     "effects": [{"path": "bills.{bill}.parts", "arg": "parts"}]},
    {"name": "put_on_list", "args": ["home"],
     "effects": [{"path": "homes.{home}.quiet", "value": True}]},
    {"name": "drop_amount", "args": ["bill", "amount"],
     "effects": [{"path": "bills.{bill}.amount", "arg": "amount"}]},
]  # fmt: skip
SPLIT: dict[str, Any] = {"name": "split_bill", "args": {"bill": "RB-5", "parts": 3},
                         "quote": "I have split the bill RB-5 of €210.00."}  # fmt: skip
LISTED: dict[str, Any] = {"name": "put_on_list", "args": {"home": "CH-3"}}


def task(state: dict[str, Any]) -> Task:
    """The desk on Friday, 12 June 2026, less a day."""
    materials: dict[str, Any] = {
        "today": "2026-06-11", "language": "en", "ticket": TICKET, "policy": POLICY,
        "customer": {"name": "Ida Ferrant", "email": "ida@ferrant.example"},
        "state": state, "actions": ACTIONS,
    }  # fmt: skip
    return Task("service/library", "service", "A late cello", "Answer.", stages=(Stage("all"),),
                materials=materials).shown(1)  # fmt: skip


def read(prose: str, *actions: dict[str, Any], **ledger: Any) -> Reply:
    """A reply whose actions are told in it; `state` may stand in for the records."""
    said = " ".join(one["quote"] for one in actions if one["quote"] not in prose)
    state = ledger.pop("state", STATE)
    data = {"actions": list(actions), "answers": [], "facts": [], **ledger}
    draft = f"Dear Ida Ferrant,\n\n{said}\n\n{prose}\n\n```json ledger\n{json.dumps(data)}\n```\n"
    return Reply(Desk(task(state)), draft)


def named(
    check: Callable[[Reply], Iterable[CheckResult]], family: str, prose: str,
    *actions: dict[str, Any], **ledger: Any,
) -> list[str]:  # fmt: skip
    """Of which status the findings of a family are that one check brings."""
    found = check(read(prose, *actions, **ledger))
    return [one.status for one in found if one.check.startswith(family) and one.status != "pass"]
