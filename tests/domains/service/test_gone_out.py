"""An amount that has gone to the customer is one that an action moves, or that was paid before."""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.acting.gone_out import gone_out
from domains.service.acting.sums_told import sums_told
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import reply, small

DESK: dict[str, Any] = {
    "ticket": [
        {"from": "customer", "date": "2026-03-08", "text": "Two jars of order A-1 were broken, one "
         "is left. I paid £21.00. You refunded £4.00 in May, and I got £3.00 in June."},
        {"from": "agent", "date": "2026-03-09", "text": "We paid you £5.50 in February."},
    ],
    "policy": [{"id": "P1", "statement": "A broken jar is paid back once a photo has come."}],
    "state": {"orders": {"A-1": {"jars": 3, "price": 7.0, "refunded": 6.25, "new": 0, "back": 0}}},
    "actions": [
        {"name": "send_jars", "args": ["order", "count"],
         "effects": [{"path": "orders.{order}.new", "arg": "count"}]},
        {"name": "pay_jar", "args": ["order", "amount"],
         "effects": [{"path": "orders.{order}.back", "arg": "amount"}]},
    ],
}  # fmt: skip
JARS = {"name": "send_jars", "args": {"order": "A-1", "count": 2}, "quote": "Two jars are coming."}
PAID = {"name": "pay_jar", "args": {"order": "A-1", "amount": 7.0}, "quote": "You have £7.00 back."}


def found(check: Any, prose: str, action: dict[str, Any] = JARS) -> list[str]:
    one = reply(f"{action['quote']} {prose}", actions=[action])
    return [r.check for r in check(Reply(Desk(small(**DESK)), one)) if r.status == "warn"]


@pytest.mark.parametrize(
    "prose",
    [
        "Your £14.00 went out to you this morning.",
        "We paid £14.00 into your account on Monday.",
        "£14.00 left us today for your bank.",
        "The £14.00 for both was returned to your card.",
        "I have sent you £14.00 for the two.",
        "The £14.00 is on its way.",
    ],
)
def test_an_amount_that_no_action_moves_has_not_gone_out(prose: str) -> None:
    assert found(gone_out, prose) == ["amount.gone: £14.00"]


@pytest.mark.parametrize(
    "prose",
    [
        "£14.00 goes back to you once the photo has come.",
        "The £14.00 has not gone to your account yet.",
        "You sent us £14.00 for both, and you paid £21.00 in all.",
        "£14.00 is what you paid for the two.",
        "£6.25 was paid to you before.",
        "We paid you £5.50 in February.",
        "The £4.00 of May went to your account.",
        "The £3.00 of June came to you by post.",
        "£14.00 will be on its way to you then.",
        "I sent you a list; £14.00 is the price of two.",
    ],
)
def test_what_is_to_come_or_was_paid_before_is_left_alone(prose: str) -> None:
    assert found(gone_out, prose) == []


def test_what_an_action_moves_has_gone_out() -> None:
    assert found(gone_out, "The £7.00 went to your card this morning.", PAID) == []
    assert found(gone_out, "The £9.00 went to your card this morning.", PAID)


@pytest.mark.parametrize(
    "prose",
    ["The £14.00 goes back to your card when the photo has come.", "You get £14.00 for the two.",
     "You get £14.00 once we have the photo."],
)  # fmt: skip
def test_a_count_of_things_is_no_amount_that_an_action_pays(prose: str) -> None:
    assert found(sums_told, prose) == []
