"""What is in is neither lacking nor asked for; another thing, another copy and a rule may be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.earlier.arrived import arrived
from domains.service.reply import Reply
from tests.domains.service.piano import STATE, TICKET, desk

SAID = [
    *TICKET,
    {"from": "agent", "date": "2026-03-08", "text": "The tuner's report has arrived and is filed."},
    {"from": "customer", "date": "2026-03-09",
     "text": "I enclose the caretaker letter. Last week I gave back the two covers that you lent."},
]  # fmt: skip
HIRE = {**STATE["hires"]["KP-40"], "caretaker_letter": "2026-03-09", "returned": "2026-03-04"}


def _reply(prose: str, **task: Any) -> Reply:
    ledger = json.dumps({"actions": [], "answers": [], "facts": []})
    given = {"ticket": SAID, "state": {"hires": {"KP-40": HIRE}}, **task}
    draft = f"Dear Ms Arkwright,\n\n{prose}\n\n```json ledger\n{ledger}\n```\n"
    return Reply(Desk(desk(**given)), draft)


@pytest.mark.parametrize(
    "words",
    [
        "We do not have the pedal; the tuner's report is still missing.",
        "Please enclose the report of the tuner, which we lack.",
        "As soon as the tuner's report reaches us, we go on.",
        "So far no caretaker letter has come in.",
        "We are waiting for the caretaker letter.",
        "Please send us the letter of your caretaker.",
        "The covers are still with you.",
        "Please bring the covers back.",
        "We have not had the two covers back yet.",
        "Once you return both covers, we are done.",
    ],
)
def test_what_is_in_is_neither_lacking_nor_asked_for(words: str) -> None:
    (result,) = arrived(_reply(words))
    assert (result.status, result.severity, result.decides) == ("warn", "minor", False)
    assert result.span is not None
    assert result.span.quote == words


@pytest.mark.parametrize(
    "words",
    [
        "The tuner's report is on file.",
        "Thank you for the tuner's report, we only wait for your dates.",
        "If the pedal breaks again, please send us another report of the tuner.",
        "No further report of the tuner is needed.",
        "The caretaker letter has been filed, so only your dates are missing.",
        "The caretaker letter did not arrive within 3 days.",
        "Please bring covers that you borrow back in time.",
        "The covers are back with us.",
        "Please return the stools.",
        "Is the tuner's report still missing?",
    ],
)
def test_near_misses_stay_unnamed(words: str) -> None:
    assert not [*arrived(_reply(words))]


def test_what_only_the_customer_says_may_be_unknown_to_the_desk() -> None:
    open_hire = {**HIRE, "returned": "", "caretaker_letter": None}
    for words in ("The covers are still with you.", "Please send us the letter of your caretaker."):
        assert not [*arrived(_reply(words, state={"hires": {"KP-40": open_hire}}))]


LIST = [
    *TICKET,
    {
        "from": "agent",
        "date": "2026-03-08",
        "text": "The stool, the lamp and the case are with us.",
    },
]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Only the case is still missing.", True),
        ("We go on once the lamp is back.", True),
        ("Thank you for the stool.", False),
        ("In the case is still missing a screw.", False),
        ("In your case the refund is still outstanding.", False),
        ("The pedal of the stool that you hired is still missing.", False),
    ],
)
def test_each_thing_of_a_list_is_in(words: str, named: bool) -> None:
    assert bool([*arrived(_reply(words, ticket=LIST))]) is named


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Please let me have the photo of the pedal again.", True),
        ("Please send us the photo of the pedal.", True),
        ("Please send us a photo of the lid.", False),
        ("You need not send the photo again.", False),
    ],
)
def test_what_need_not_come_again_is_not_asked_for_again(words: str, named: bool) -> None:
    ours = "We have the photo and have noted the crack. You need not send it again."
    ticket = [*TICKET, {"from": "agent", "date": "2026-03-08", "text": ours}]
    assert bool([*arrived(_reply(words, ticket=ticket))]) is named


SALAD = [
    {"from": "customer", "date": "2026-03-06",
     "text": "The stool came without its screws, and half of the lid was brown."},
    {"from": "agent", "date": "2026-03-06",
     "text": "Thank you, Ms Arkwright, your photo has arrived and shows it clearly."},
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Could you send us a photo of the lid, please?", True),
        ("Would you please send us the photo?", True),
        ("Please send a photo of the lid.", True),
        ("Can we have the photo of the stool?", False),
        ("Might I ask you to e-mail the photo to me?", True),
        ("May I ask you to send a photo of your stool?", True),
        ("We are still waiting for your photo.", True),
        ("Could you send us a photo of the label, please?", False),
        ("Could you send us another photo of the lid?", False),
        ("Please send a photo of the other side of the lid.", False),
        ("Could you send a new photo, as the first is dark?", False),
        ("Thank you for the photo of the lid.", False),
        ("If you send a photo of the lid, we can compare.", False),
        ("Your photo is with us, so nothing is missing.", False),
        ("May we use your photo of the lid in our workshop?", False),
        ("Shall I send you a photo of the new lid?", False),
    ],
)
def test_a_photo_that_has_come_is_not_asked_for(words: str, named: bool) -> None:
    assert bool([*arrived(_reply(words, ticket=SALAD))]) is named


PAID = {"bills": {"WB-7": {"amount": 61.5, "paid": 61.5, "credit": 0}}}
THANKS = [{"from": "customer", "date": "2026-03-08",
           "text": "I have paid the bill WB-7 of €61.50, and it is too high."}]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "As soon as your payment for WB-7 has come in, all is settled.",
        "We are still waiting for your payment.",
        "Your payment has not reached us yet.",
        "When you have paid WB-7, we go on.",
        "WB-7 is still unpaid.",
    ],
)
def test_a_payment_that_is_made_is_not_to_come(words: str) -> None:
    (result,) = arrived(_reply(words, ticket=THANKS, state=PAID))
    assert (result.check, result.status) == ("thread.arrived: payment", "warn")
    assert list(arrived(_reply(words, ticket=THANKS, state={"bills": {"WB-7": {}}}))) == []
    owed = {"bills": {"WB-7": {**PAID["bills"]["WB-7"], "balance_due": 9.0}}}
    assert list(arrived(_reply(words, ticket=THANKS, state=owed))) == []


@pytest.mark.parametrize(
    "words",
    [
        "Thank you for your payment of €61.50.",
        "As soon as the payment of €9.00 has reached your account, all is settled.",
        "The money is still to be paid out.",
        "If your payment had not come in, I would say so.",
        "Your payment came in on 3 March.",
        "As soon as your next payment has come in, the rate is lower.",
        "When your payment of €12.00 has come in, the second lamp is yours.",
        "Once you pay by card, a bill is settled at once.",
        "Your payment is with us, so nothing is open.",
        "You see the credit as soon as it has been booked.",
    ],
)
def test_other_money_may_be_to_come(words: str) -> None:
    assert list(arrived(_reply(words, ticket=THANKS, state=PAID))) == []
