"""What tells of no deed, or of one in words of its own, promises nothing; a word given for what is
to come is a promise.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.acting.guarantees import guarantees
from domains.service.acting.pledged import pledged
from domains.service.acting.promised import promised
from domains.service.acting.seen_to import seen_to
from domains.service.acting.sums_told import sums_told
from domains.service.acting.told import told
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.telling import told_policies
from domains.service.thread import consistent
from tests.domains.service.bundled import reply, small

DESK: dict[str, Any] = {
    "today": "2026-05-06",
    "ticket": [
        {"from": "customer", "date": "2026-05-05", "text": "Could the visit V-7 begin at 10:15 "
         "instead of 11:00? And may we bring a dog? If that costs anything, leave it out."},
    ],
    "policy": [
        {"id": "S1", "statement": "A dog costs £18.00 a day.", "parameters": {"fee": 18.0}},
        {"id": "S2", "statement": "A lift is kept if asked for at least 14 days before the visit.",
         "parameters": {"days": 14}},
        {"id": "S3", "statement": "A credit is shown on the next bill."},
        {"id": "S4", "statement": "The price never rises within a year."},
        {"id": "S6", "statement": "A guest whose line was dead for 7 days may leave."},
        {"id": "S5", "statement": "A box with the postage paid is sent within 3 working days."},
    ],
    "state": {"visits": {"V-7": {"date": "2026-06-12", "entry": "11:00", "total": 401.0,
                                 "returned": 0, "dog": False, "box": False}},
              "before": {"V-3": {"refunded": 7.5}}},
    "actions": [
        {"name": "change_entry", "args": ["visit", "time"],
         "effects": [{"path": "visits.{visit}.entry", "arg": "time"}]},
        {"name": "return_money", "args": ["visit", "amount"],
         "effects": [{"path": "visits.{visit}.returned", "arg": "amount"}]},
        {"name": "book_dog", "args": ["visit"],
         "effects": [{"path": "visits.{visit}.dog", "value": True}]},
        {"name": "send_box", "args": ["visit"],
         "effects": [{"path": "visits.{visit}.box", "value": True}]},
        {"name": "give_credit", "args": ["visit", "amount"],
         "effects": [{"path": "visits.{visit}.returned", "arg": "amount"}]},
        {"name": "trace_box", "args": ["visit"],
         "effects": [{"path": "visits.{visit}.box", "value": False}]},
        {"name": "cancel_visit", "args": ["visit"],
         "effects": [{"path": "visits.{visit}.dog", "value": False}]},
    ],
}  # fmt: skip
ENTRY = {"name": "change_entry", "args": {"visit": "V-7", "time": "10:15"}}
MONEY = {"name": "return_money", "args": {"visit": "V-7", "amount": 26.5}}
BOX = {"name": "send_box", "args": {"visit": "V-7"}}
DOG = {"name": "book_dog", "args": {"visit": "V-7"}}


def said(checks: Any, prose: str, *actions: dict[str, Any], **more: Any) -> list[str]:
    one = Reply(Desk(small(**DESK)), reply(prose, actions=list(actions), **more))
    return [r.check for r in checks(one) if r.status in ("warn", "fail")]


NOTHING_DONE = [
    "A dog would be £18.00, so I have booked none.",
    "In keeping with your wish I have therefore booked no dog for you.",
    "I've made no booking yet, so that you can ask your sister in peace.",
    "I'll send the changed booking to you by e-mail by 12 May.",
    "I have booked nothing for the dog.",
    "I have cancelled neither the visit nor the lift.",
    "No dog has been booked.",
    "I shall have the cancelled tickets here.",
    "We have seen that the visit you booked begins at 11:00.",
    "I will keep the cancelled form in your file.",
    "A dog costs £18.00, so I have booked none.",
    "I have read your message on the cancelled visit.",
    "I have arranged everything that you asked for.",
    "I will look into the box by 12 May.",
    "I have left yours running.",
    "I have refrained from booking the dog.",
    "I have yet to book the dog.",
    "I will book the dog once you say so.",
    "We have kept things as they were.",
]


@pytest.mark.parametrize("prose", NOTHING_DONE)
def test_what_was_not_done_is_no_promise(prose: str) -> None:
    for checks in (promised, pledged, seen_to):
        assert said(checks, prose) == []


def test_the_words_of_an_action_are_its_own_whatever_the_verb() -> None:
    for quote in (
        "Your group may indeed enter at 10:15, and I have altered the time accordingly.",
        "Yes, 10:15 is fine, and I have amended the plan.",
        "I have put you down for 10:15, as you wished.",
    ):
        done = {**ENTRY, "quote": quote}
        assert said(promised, quote, done) + said(pledged, quote, done) == []
    for quote in (
        "I have arranged a box with paid postage, sent to you within 3 working days.",
        "I have closed a box with paid postage for you.",
    ):
        assert said(promised, quote, {**BOX, "quote": quote}) == []
    paid = {**MONEY, "quote": "You have £26.50 back."}
    assert (
        said(promised, "You have £26.50 back. I have credited the £26.50 to your card.", paid) == []
    )
    assert said(promised, "You have £26.50 back. I have credited £30.00 to your card.", paid)
    beside = "I have put you down for 10:15, and I have knitted you a scarf."
    assert said(pledged, beside, {**ENTRY, "quote": beside})
    stated = "V-7 has £26.50 returned as of today. I have also knitted you a scarf."
    assert said(pledged, stated, {**MONEY, "quote": stated})


@pytest.mark.parametrize(
    "prose",
    ["I have cancelled the visit.", "Your visit has been cancelled.", "I have booked the dog.",
     "I will cancel it for you.", "I have read your message and cancelled the visit."],
)  # fmt: skip
def test_a_main_verb_of_an_action_nobody_took_is_one(prose: str) -> None:
    assert said(promised, prose) == ["promise: 1"]


def test_what_an_action_sets_is_told_by_its_name() -> None:
    for quote in (
        "Yes, and your new time is in the book.",
        "The earlier entry is yours.",
    ):
        assert said(told, quote, {**ENTRY, "quote": quote}) == []
    coming = "A box is coming, its postage paid."
    assert said(told, coming, {**BOX, "quote": coming}) == []


def test_one_sentence_may_sum_up_several_deeds() -> None:
    quote = "I have done all of it, Pip as well, and returned the £26.50."
    both = [{**MONEY, "quote": quote}, {**DOG, "quote": quote}]
    assert said(told, quote, *both) == []


def test_money_of_which_the_reply_has_no_word_is_not_told() -> None:
    total = "New total = £374.50"
    assert said(told, total, {**MONEY, "quote": total}) == ["told: 1 return_money"]
    for prose in (
        f"{total}. What you overpaid comes back to you.",
        f"{total}. £26.50 is on its way.",
        f"{total}. The difference has been returned.",
    ):
        assert said(told, prose, {**MONEY, "quote": prose}) == []


@pytest.mark.parametrize(
    "span",
    ["with more than five weeks to go", "with over a month, that is five weeks, to spare",
     "as you wrote more than five weeks before the visit", "with 37 days in hand",
     "almost six weeks ahead of it", "with 38 days to go when you wrote", "five weeks early",
     "24 days before the last day for it"],
)  # fmt: skip
def test_what_lies_between_two_days_is_no_term(span: str) -> None:
    quote = f"The lift is kept, since you asked {span}."
    assert said(told_policies, quote, facts=[{"policy_id": "S2", "quote": quote}]) == []


@pytest.mark.parametrize(
    ("visit", "span", "named"),
    [("2026-06-12", "with almost six weeks to go", False),
     ("2026-06-12", "with over six weeks to go", True),
     ("2026-06-15", "with over five weeks to go", False),
     ("2026-06-15", "with less than five weeks to go", True)],
)  # fmt: skip
def test_a_span_in_round_figures_has_to_be_so(visit: str, span: str, named: bool) -> None:
    quote = f"The lift is kept, since you asked {span}."
    desk = {**DESK, "policy": DESK["policy"][1:2], "state": {"visits": {"V-7": {"date": visit}}}}
    facts = [{"policy_id": "S2", "quote": quote}]
    one = Reply(Desk(small(**desk)), reply(quote, actions=[], facts=facts))
    assert any(r.status == "fail" for r in told_policies(one)) is named


@pytest.mark.parametrize("term", ["at least 20 days before", "within five weeks", "21 days before"])
def test_a_term_that_the_policy_has_not_still_is_one(term: str) -> None:
    quote = f"The lift is kept if you ask {term}."
    assert said(told_policies, quote, facts=[{"policy_id": "S2", "quote": quote}])


@pytest.mark.parametrize(
    "prose",
    ["As you told us to in that case, I have not touched the plan.",
     "You told us not to add anything that costs money.",
     "As you wrote, I have left the dog out.",
     "As agreed, I will look at the plan with my colleague."],
)  # fmt: skip
def test_a_wish_and_what_we_did_on_it_is_nothing_that_was_said(prose: str) -> None:
    assert said(consistent, prose) == []


GUARANTEES = [
    "The line won't be dead again, that I can guarantee.",
    "I promise you that the engine will never fail you any more.",
    "You have my word that the roof is going to hold.",
    "Rest assured that nobody will ever be late again.",
]
BORNE = [
    "I promise to write to you by 12 May.",
    "I can't promise that it will never rain.",
    "You have my word that I will look at it myself on 12 May.",
    "I can assure you that your seats are safe.",
    "We promise that the credit will be on your next bill.",
    "I guarantee that the price will never rise within the year.",
    "I cannot guarantee that it will be dry.",
    "We hope that this will not happen again.",
    "If I could, I would promise that it will not rain.",
    "The total that I promised to send will reach you by 12 May.",
]


@pytest.mark.parametrize("prose", GUARANTEES)
def test_a_word_that_nothing_keeps_is_named(prose: str) -> None:
    assert [one.partition(":")[0] for one in said(guarantees, prose)] == ["promise.guarantee"]


@pytest.mark.parametrize("prose", BORNE)
def test_a_word_that_a_policy_or_the_writer_keeps_is_not(prose: str) -> None:
    assert said(guarantees, prose) == []


def test_what_was_paid_before_is_no_other_sum_of_today() -> None:
    paid = {**MONEY, "quote": "I have returned £26.50"}
    assert said(sums_told, "I have returned £26.50. £7.50 has been refunded in May.", paid) == []
    odd = "I have returned £26.50. £9.50 has been refunded in May."
    assert said(sums_told, odd, paid) == ["amount: return_money £9.50"]
