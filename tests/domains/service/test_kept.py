"""A thing that is kept for the customer needs an action, a policy or a record that keeps it."""

from __future__ import annotations

import pytest

from domains.service.acting.kept import kept
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import SAID, reply, small

AGENT = [
    {"from": "customer", "text": "My order A-1 of 1 March 2026 is broken. Refund? We are two."},
    {"from": "agent", "text": "There are seats at the back. We keep a lantern for you."},
]  # fmt: skip


def told(words: str) -> bool:
    return bool(list(kept(Reply(Desk(small(ticket=AGENT)), reply(f"{SAID} {words}")))))


@pytest.mark.parametrize(
    "words",
    [
        "I have kept two seats side by side for you, and you pay nothing for this.",
        "Two seats side by side are kept for you.",
        "We have put aside a window table for you.",
        "I have reserved for you a quiet room.",
        "We have saved the last copper kettle for you.",
        "A parking bay has been reserved for you.",
        "I have also reserved a lantern by the stove for you.",
        "We have held you a lantern near the window.",
    ],
)
def test_what_nobody_keeps_is_told(words: str) -> None:
    assert told(words)


@pytest.mark.parametrize(
    "words",
    [
        "I have kept an eye on it for you.",
        "I have kept your case open for you.",
        "We kept a note of it for you.",
        "I have set out two prices for you.",
        "I can keep a seat for you if you like.",
        "We have not kept a seat for you.",
        "I have kept a refund of order A-1 for you.",
        "We have put aside a lantern for you.",
        "We have held you a lantern at the back.",
        "I have saved a copy of your letter for you.",
        "Shall we say that a seat is kept for you?",
        "I would have kept a seat for you.",
    ],
)
def test_messages_offers_and_what_somebody_keeps_are_no_promise(words: str) -> None:
    assert not told(words)
