"""What a reply gives away, and what it has others do, with and without something behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domains.service.acting.gifts import gifts
from domains.service.acting.others_do import others_do
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.piano import POLICY, VISIT, desk, reply
from workbench.core.checks import CheckResult


def told(check: Callable[[Reply], Iterator[CheckResult]], text: str, **more: Any) -> bool:
    found = list(check(reply(text, **more)))
    assert all((one.status, one.severity) == ("warn", "minor") for one in found)
    return bool(found)


@pytest.mark.parametrize(
    "text",
    [
        "A tin of polish comes free with your first hire in May.",
        "With the next hire a metronome follows free of charge.",
        "We add a lamp at no extra cost.",
        "I have put in a free metronome.",
        "You'll receive a complimentary lamp.",
        "The stool cover is a free gift.",
        "As a small thank-you, the fee is halved.",
        "A metronome is being packed for you as well.",
        "Look out for a small gift in the van.",
        "You also get a velvet cover.",
        "A pair of candlesticks comes along with it.",
        "For the trouble you'll also find a small lamp in the box.",
        "A lamp has been put by for you.",
    ],
)
def test_a_gift_is_named(text: str) -> None:
    assert told(gifts, text)


@pytest.mark.parametrize(
    "text",
    [
        "The visit of the fitter is free.",
        "We mend the pedal for free.",
        "A pedal is mended free of charge.",
        "A repair is free of charge.",
        "A quarter of an hour is free, and the rest costs £4.00.",
        "A free metronome is not something that we can give.",
        "You asked for a free lamp; that I have to refuse.",
        "If you like, a lamp comes free with it.",
        "You get a credit of £4.00 for each day.",
        "You will get an e-mail from me.",
        "You'll get a reply within two days.",
        "A visit is reserved for you on 12 March.",
        "I look forward to a good term with you.",
        "A fitter will be there for you.",
    ],
)
def test_what_the_desk_gives_is_no_gift(text: str) -> None:
    assert not told(gifts, text)


def test_what_the_ledger_rests_on_a_free_rule_is_no_gift() -> None:
    rule = {"id": "K9", "statement": "One adult comes in free for every ten pupils."}
    told_so = {"policy_id": "K9", "quote": "Three grown-ups come in free."}
    words = "Three grown-ups come in free."
    task = desk(policy=[*POLICY, rule])
    assert [*gifts(Reply(Desk(task), reply(words).draft))]
    assert not [*gifts(Reply(Desk(task), reply(words, facts=[told_so]).draft))]


def test_a_policy_may_give_a_thing_away() -> None:
    rule = {"id": "K8", "statement": "With each hire comes a metronome, free of charge."}
    one = Reply(Desk(desk(policy=[*POLICY, rule])), reply("A metronome comes free with it.").draft)
    assert not [*gifts(one)]


@pytest.mark.parametrize(
    "text",
    [
        "I have asked our network team to keep a close eye on your hall until the end of May.",
        "I've told the driver to carry the old stool away.",
        "We have arranged for a choir to sing on that day.",
        "I got our joiner to build a ramp.",
        "We've also instructed one of our carriers to wash the cloth.",
        "I am asking our lawyers to drop the claim.",
        "I have asked somebody from our office to water the plants.",
    ],
)
def test_what_others_are_set_to_do_has_to_come_from_somewhere(text: str) -> None:
    assert told(others_do, text)


@pytest.mark.parametrize(
    "text",
    [
        "I have asked our fitter to ring you.",
        "I have asked my colleague to write to you on Friday.",
        "I've told the office to let you know by noon.",
        "We have asked our fitter to mend the pedal.",
        "We have asked you to wait.",
        "You asked our fitter to come.",
        "I cannot ask our fitter to paint it.",
        "Shall I ask the fitter to look at it?",
        "If need be, we ask a carrier to fetch it.",
        "You told us to keep the stools.",
        "I have asked for the report.",
    ],
)
def test_messages_rules_and_requests_are_open(text: str) -> None:
    assert not told(others_do, text)


def test_what_an_action_does_others_may_be_set_to_do() -> None:
    text = "I have asked our fitter to book you in for 12 March."
    assert told(others_do, text)
    assert not told(others_do, text, actions=[VISIT])
