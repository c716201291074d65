"""Figures, waits and deeds that ticket and policies have in another form are no news of a reply."""

from __future__ import annotations

from domains.service.acting.pledged import own_step
from domains.service.acting.promised import promised
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import checked, reply, small

ASKED = "My order A-1 is broken. I paid 640 for a taxi."
RULE = "Taxi fares are not refunded. Our shuttle to the quay is free."


def test_a_no_reaches_no_further_than_its_own_sentence() -> None:
    rule = "Taxi fares are not paid. Our shuttle to the quay leaves 90 minutes before the sailing."
    task = small(ticket=[{"from": "customer", "text": ASKED}],
                 policy=[{"id": "P1", "statement": rule}])  # fmt: skip
    text = "I am sorry that we called off Saturday's sailing and left you on the quay."
    found = promised(Reply(Desk(task), reply(text)))
    assert not [one for one in found if one.check.startswith("promise.against")]


def test_an_amount_of_the_customer_needs_no_currency_there() -> None:
    task = small(ticket=[{"from": "customer", "text": ASKED}],
                 policy=[{"id": "P1", "statement": RULE}])  # fmt: skip

    def odd(amount: str) -> bool:
        said = f"We do not refund the {amount} for the taxi."
        draft = reply(said, facts=[{"policy_id": "P1", "quote": said}])
        found = checked(task, draft).items()
        return any(n.startswith("policy.value") and r.status == "fail" for n, r in found)

    assert not odd("€640")
    assert odd("€650")


def test_a_message_by_any_channel_is_the_writer_s_own_step() -> None:
    told = "I will message you in this chat on Monday."
    assert own_step(told, "channels")
    assert not own_step(told), "elsewhere a day of it is still asked for"
    assert not own_step("I will waive it.", "channels")
