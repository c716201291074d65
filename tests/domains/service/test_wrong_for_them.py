"""A rule that begins with another one than it does, a call to somebody who wants none, and an hour
in words that nobody gave; near misses of each stay silent.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.reached import reached
from domains.service.stating.thresholds import thresholds
from tests.domains.service.piano import POLICY, desk, families

RULES = [
    *POLICY,
    {"id": "K7", "statement": "From the sixth hire on, the price is 10 % lower."},
    {"id": "K8", "statement": "Groups of ten or more get a guide."},
    {"id": "K9", "statement": "After three visits a tuner is sent free of charge."},
]


def _reply(prose: str, **task: Any) -> Reply:
    ledger = json.dumps({"actions": [], "answers": [], "facts": []})
    draft = f"Dear Ms Arkwright,\n\n{prose}\n\n```json ledger\n{ledger}\n```\n"
    return Reply(Desk(desk(policy=RULES, **task)), draft)


@pytest.mark.parametrize(
    "words",
    [
        "Hire five and all later ones cost 10 % less.",
        "From your fifth hire on you pay less.",
        "Your seventh hire and every later one costs less.",
        "Five or more hires bring the price down.",
        "It begins with the fourth hire.",
        "Groups of eight or more get a guide.",
        "You get a guide for groups of 12 and more.",
        "From visit 5 a tuner comes free.",
    ],
)
def test_a_rule_begins_where_it_begins(words: str) -> None:
    (result,) = thresholds(_reply(words))
    assert (result.check.partition(":")[0], result.status) == ("policy.from", "warn")


@pytest.mark.parametrize(
    "words",
    [
        "Hire six and all later ones cost 10 % less.",
        "From your sixth hire on you pay less.",
        "After five hires the price goes down.",
        "After your fourth hire two more are to go.",
        "Your fifth hire still has the old price.",
        "This is your fourth hire.",
        "It does not begin with the fourth hire.",
        "Does it begin with the fourth hire?",
        "Groups of ten or more get a guide.",
        "From visit 4 a tuner comes free.",
        "From the third visit on a tuner comes free.",
        "From the second day on we count hours.",
        "Pages four and following tell more.",
    ],
)
def test_a_rule_told_as_it_is_and_other_counts_are_right(words: str) -> None:
    assert list(thresholds(_reply(words))) == []


def _called(words: str, note: str = "", wrote: str = "Thank you.") -> list[str]:
    customer = {"name": "Maud Arkwright", "email": "maud@arkwright.example", "note": note}
    ticket = [{"from": "customer", "text": wrote}]
    return [one.check for one in reached(_reply(words, customer=customer, ticket=ticket))]


RING = "I will ring you on Friday."


@pytest.mark.parametrize(
    ("note", "wrote"),
    [
        ("is deaf and wishes to be written to, not called", "Thank you."),
        ("profoundly deaf", "Thank you."),
        ("wants no phone calls", "Thank you."),
        ("write, do not call", "Thank you."),
        ("", "I work at night, so please don't ring."),
        ("", "I can't take calls at work."),
        ("", "I am hard of hearing. When do you come?"),
        ("", "Answer here, not by phone."),
    ],
)
def test_who_wants_no_call_is_promised_none(note: str, wrote: str) -> None:
    assert _called(RING, note, wrote) == ["thread.reached: call"]


@pytest.mark.parametrize(
    ("note", "wrote"),
    [
        ("prefers to be called", "Thank you."),
        ("", "I could not ring you yesterday, please call me."),
        ("", "Nobody called me back. I did not call before."),
        ("", "My phone does not ring since Monday."),
        ("", "Your colleague never called, and I am not amused."),
        ("", "With the line dead we could not phone at all."),
        ("", "My deaf aunt plays it."),
    ],
)
def test_others_may_be_called(note: str, wrote: str) -> None:
    assert _called(RING, note, wrote) == []


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("A colleague will phone you by noon.", True),
        ("By Friday we will let you know by phone.", True),
        ("You will get a call from the workshop.", True),
        ("I will not call you, I will write.", False),
        ("The tuner will call at your house.", False),
        ("I will write to you on Friday.", False),
        ("If you like, my nephew will ring you.", False),
        ("We call this a hire.", False),
    ],
)
def test_what_is_a_promised_call(words: str, named: bool) -> None:
    assert bool(_called(words, "not to be called; deaf") or _called(words, "deaf")) is named


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Somebody comes at half past seven in the evening.", True),
        ("Somebody comes at quarter past nine.", True),
        ("The visit ends at five in the afternoon.", True),
        ("Somebody comes at nine in the evening.", True),
        ("Somebody comes at eight o'clock.", True),
        ("The visit is from nine in the morning until eleven o'clock.", False),
        ("The other one starts at two in the afternoon.", False),
        ("I will ring at half past eight.", False),
        ("It takes half an hour.", False),
        ("Half past and present pianos were ours.", False),
        ("Of the pedals one in the morning room sticks.", False),
        ("By four in five accounts it is right.", False),
    ],
)
def test_an_hour_in_words_is_one_that_somebody_gave(words: str, named: bool) -> None:
    assert ("clock" in families(words)) is named
