"""Amounts of deeds, last days and conditions held against what is computed."""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.acting.sums_told import sums_told
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.tone import tone
from tests.domains.service.bundled import SAID, checked, reply, small, wrong

VISIT = {
    "policy": [
        {"id": "V1", "statement": "A fifth of the bill is paid at least 7 days before the visit."},
        {"id": "V2", "statement": "Entry costs £7.00 for each pupil; for every full 10 pupils one "
         "teacher goes in free."},
        {"id": "V3", "statement": "A contract can be left early without a fee only if an outage "
         "lasted more than 7 days; otherwise leaving costs €9.00."},
        {"id": "V4", "statement": "No fine is charged for a book that was paid for as lost."},
    ],
    "state": {
        "orders": {"A-1": {"status": "open", "paid": 20.0, "refunded": 0, "hours_down": 126,
                           "visit": "2026-10-08"}},
    },
    "actions": [
        *small().materials["actions"],
        {"name": "end_contract", "args": ["order"],
         "pre": [{"path": "orders.{order}.hours_down", "op": "gt", "value": 168}],
         "effects": [{"path": "orders.{order}.status", "value": "ended"}]},
    ],
}  # fmt: skip


def named(check: str, sentence: str, policy: str = "", **more: Any) -> list[str]:
    """The results of that name which a sentence brings; it tells the policy."""
    facts = [{"policy_id": policy, "quote": sentence}] if policy else []
    subject = small(**{**VISIT, **more.pop("subject", {})})
    results = wrong(checked(subject, reply(f"{SAID} {sentence}", facts=facts, **more)))
    return [one for one in results if one.startswith(check)]


def told(words: str, quote: str = "", **args: Any) -> list[str]:
    """What is said of the amount in words that tell the refund."""
    actions = [{"name": "refund", "args": {"order": "A-1", "amount": 15.5}, "quote": quote}]
    draft = reply(words, actions=actions, **args)
    return [one.check for one in sums_told(Reply(Desk(small(**VISIT)), draft))]


@pytest.mark.parametrize(
    "words",
    [
        "I have refunded €14.50 of the €20.00.",
        "I have now refunded €51.50 for order A-1.",
        "We have refunded you €15.05 today.",
        "I have refunded €20.00 to your card.",
        "You get €20.00 back.",
        "For order A-1 €20.00 is on its way to you.",
        "€20.00 of your money is on the way back, and €2.00 is the fee.",
        "I have put a further €20.00 on your card.",
        "You paid €20.00 instead of €3.00, so I have refunded the refund of €20.00.",
    ],
)
def test_an_amount_told_of_a_deed_that_is_not_its_own_is_said(words: str) -> None:
    assert told(words, words)
    assert told(words)


def test_an_amount_in_the_words_quoted_for_an_action_is_held_against_it() -> None:
    assert told("For order A-1 €14.50 goes back to you.", "For order A-1 €14.50 goes back to you.")
    assert not told("For order A-1 it was €14.50 then.", "For order A-1")


def test_an_amount_in_the_words_of_another_action_is_that_one_s() -> None:
    refund = {"name": "refund", "args": {"order": "A-1", "amount": 15.5}}
    for quote, said in (("I have put the €3.00 on hold.", False), ("", True)):
        hold = {"name": "end_contract", "args": {"order": "A-1"}, "quote": quote}
        draft = reply("I have put the €3.00 on hold.", actions=[refund, hold])
        found = sums_told(Reply(Desk(small(**VISIT)), draft))
        assert bool(list(found)) is said


@pytest.mark.parametrize(
    "words",
    [
        "I have refunded €15.50 of the €20.00.",
        "I have refunded the €20.00 less our fee, which is €15.50.",
        "I have refunded fifteen euros and fifty cents (€15.50).",
        "I have refunded €7.75 for each of the two parts.",
        "I have refunded the price you paid, €20.00, less the fee.",
        "I have refunded all that is due.",
        "I have not refunded €14.50.",
        "I have refunded it, and €15.50 is on its way.",
        "I have refunded €4.50 less than the €20.00.",
        "I have refunded €20.00 and kept €4.50 for the fee.",
        "I have refunded €11.00 and a further €4.50.",
        "I have refunded the lamp's price of €20.00 less the fee.",
        "I have refunded €20.00 less the fee.",
        "You have €20.00 with us.",
        "Your €20.00 of 1 March has been paid, as I see.",
        "If the lamp breaks, you get €20.00 back.",
        "The price of €20.00 goes back to you, less the fee.",
        "I have refunded €3.10 for each of the five days.",
        "Nothing above €20.00 is paid back to a card.",
        "I have told you that €20.00 was the price.",
        "I have returned €11.00, and €4.50 follows.",
        "I have refunded €15.50; a cheque of €3.10 would have been less.",
    ],
)
def test_an_amount_that_is_moved_or_given_or_worked_out_may_be_told(words: str) -> None:
    assert told(words, words, workings=["€20.00 - €15.50 = €4.50"]) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Please pay €4.00 by Thursday 8 October.",
        "The fifth is due by 8 October 2026.",
        "You have until 8 October for the first part.",
    ],
)
def test_a_last_day_behind_the_one_of_the_policy_is_said(sentence: str) -> None:
    assert named("policy.deadline", sentence, "V1")


@pytest.mark.parametrize(
    "sentence",
    [
        "Please pay €4.00 by Thursday 1 October.",
        "Please pay €4.00 by 30 September.",
        "A fifth is due 7 days before your visit on 8 October.",
        "A fifth is due at least 7 days before 8 October.",
        "Your visit is on 8 October; please pay a fifth by 1 October.",
        "After 1 October until 8 October we can take no further payment.",
        "From 2 October up to 8 October the place goes to others.",
        "Please do not wait until 8 October.",
        "The visit of 8 October stands, and a fifth is due by 1 October.",
        "By 1 October a fifth is due.",
    ],
)
def test_a_day_in_time_and_the_day_itself_may_be_told(sentence: str) -> None:
    assert named("policy.deadline", sentence, "V1") == []


def test_a_day_in_words_that_tell_no_such_policy_is_left_alone() -> None:
    assert named("policy.deadline", "Bring the list by 8 October.") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Yes, you may leave the contract early without a fee.",
        "You can leave your contract early without any fee.",
    ],
)
def test_a_right_whose_condition_no_record_meets_is_said(sentence: str) -> None:
    assert named("policy.unmet", sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "You may leave the contract early without a fee only after more than 7 days.",
        "If an outage lasts more than 7 days, you may leave the contract early without a fee.",
        "I cannot let you leave the contract early without a fee.",
        "You can leave the contract early, but it costs €9.00.",
        "Yes, the line works again.",
        "You may ask us about your contract at any time.",
        "You asked whether you may leave the contract early without a fee.",
        "Sadly, you may leave the contract early at a fee alone.",
        "You would be free to leave the contract early without a fee then.",
        "Leaving the contract early without a fee takes an outage of over 7 days.",
    ],
)
def test_a_right_refused_or_told_with_its_condition_is_left_alone(sentence: str) -> None:
    assert named("policy.unmet", sentence) == []


def test_a_right_whose_condition_a_record_meets_may_be_granted() -> None:
    orders = {"A-1": {"status": "open", "paid": 20.0, "refunded": 0, "hours_down": 200}}
    met = {"state": {"orders": orders}}
    said = "Yes, you may leave the contract early without a fee."
    assert named("policy.unmet", said, subject=met) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "One teacher is free for every full 10 pupils.",
        "For every full 10 pupils one is free.",
        "A teacher gets in free with each full ten pupils.",
    ],
)
def test_what_the_policy_makes_free_may_be_told_as_free(sentence: str) -> None:
    assert named("policy.value", sentence, "V2") == []


def test_what_the_policy_has_a_price_for_is_not_told_as_free() -> None:
    assert named("policy.value", "Your pupils are free.", "V2")


@pytest.mark.parametrize(
    ("end", "title", "said"),
    [
        ("Ann Moor (Mrs)", "Mrs", False),
        ("Ann Moor, Mrs", "Mrs", False),
        ("Mrs Ann Moor", "Mrs", False),
        ("Mrs A. Moor", "Ms", False),
        ("Ann Moor (Mrs)", "Mr", True),
        ("Ann Moor", "Mrs", True),
        ("Ann Moor (tenant)", "Mrs", True),
    ],
)
def test_a_title_is_the_one_that_the_ticket_has(end: str, title: str, said: bool) -> None:
    ticket = [{"from": "customer", "text": f"My order A-1 is broken. Refund? {end}"}]
    draft = reply().replace("Dear Ann Moor", f"Dear {title} Moor")
    found = wrong(checked(small(**{**VISIT, "ticket": ticket}), draft))
    assert any(one.startswith("courtesy: title") for one in found) is said


def test_a_rule_told_in_general_blames_nobody() -> None:
    assert named("courtesy: blame", "Whoever has paid for a lost book pays no fine for it.") == []
    careless = reply("Whoever does not read the terms pays twice.")
    assert [one.cause for one in tone(Reply(Desk(small(**VISIT)), careless))] == ["blame"]


@pytest.mark.parametrize(
    "words",
    [
        "It is sent to the address we have on your card.",
        "We use the number we have in your file.",
        "It is the e-mail that we have under your name.",
    ],
)
def test_where_a_thing_is_noted_is_no_deed(words: str) -> None:
    assert named("promise.deed", words) == []


def test_a_deed_beside_it_is_still_one() -> None:
    assert named("promise.deed", "I have also paused your newsletter.")


def test_a_service_of_others_behind_a_step_of_ours_is_held_against_the_desk() -> None:
    said = "I will e-mail you by tomorrow, and one of our guides will walk round with your class."
    assert named("promise.unbacked", said)
    own = "I will e-mail you by tomorrow, and one of our team will write to you in May."
    assert named("promise.unbacked", own) == []
