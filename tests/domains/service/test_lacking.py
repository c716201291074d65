"""A thing that is here by the ticket is not asked for again, and not missed."""

from __future__ import annotations

import pytest

from domains.service.desk import Desk
from domains.service.earlier.lacking import lacking
from domains.service.reply import Reply
from tests.domains.service.bundled import reply, small

TICKET = [
    {"from": "customer", "date": "2026-03-08",
     "text": "My order A-1 of 1 March 2026 is broken. The photos are enclosed. Refund?"},
    {"from": "agent", "date": "2026-03-09",
     "text": "Thank you, the receipt has arrived. We have no letter of the carrier yet."},
]  # fmt: skip


def missed(text: str) -> bool:
    """Whether something is said of a reply with this sentence."""
    return bool(list(lacking(Reply(Desk(small(ticket=TICKET)), reply(text)))))


@pytest.mark.parametrize(
    "text",
    [
        "Please send us the photos of the lamp.",
        "A receipt would help us, too.",
        "The receipt is missing so far.",
        "So far nobody here has seen the photos.",
        "We are waiting for your receipt.",
        "As soon as we have your photos, I will look at them.",
        "We have not received a photo.",
        "You must upload the receipt.",
        "Of photos we have found none.",
    ],
)
def test_a_thing_that_came_is_not_lacking(text: str) -> None:
    assert missed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Thank you for the photos.",
        "We do not need a photo any more.",
        "The photos show a crack.",
        "Please send us a letter of the carrier.",
        "We need a second photo, of the box.",
        "Please keep the receipt.",
        "If a receipt is missing, a bank statement will do.",
        "Your photos helped us.",
        "The refund does not reach back to the time before your receipt.",
    ],
)
def test_a_thing_that_did_not_and_another_one_are(text: str) -> None:
    assert not missed(text)
