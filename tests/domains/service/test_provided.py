"""Things, services and people that a reply gives, with and without something behind them."""

from __future__ import annotations

import pytest

from domains.service.acting.promised import promised
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.lapsed import lapsed
from tests.domains.service.piano import POLICY, desk, reply

RULE = {"id": "K9", "statement": "A month that has begun is not paid back."}


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("March comes back to you as well.", True),
        ("Your fee for March is paid back in full.", True),
        ("I make an exception for March.", True),
        ("A month that has begun is not paid back.", False),
        ("I would gladly pay back March, but I cannot.", False),
        ("You asked us to pay March back.", False),
        ("March: no money back, I am afraid.", False),
        ("For March there can be no refund.", False),
        ("None of the fee for March comes back to you.", False),
        ("Money back for March: no, I am sorry.", False),
        ("Nothing is paid back for March.", False),
        ("The fee for March does not come back to you.", False),
        ("Money back for March is out of the question.", False),
        ("No money of March goes back to you.", False),
        ("March: the money comes back to you.", True),
        ("No worry, your fee for March is paid back.", True),
    ],
)
def test_what_a_policy_rules_out_is_not_given_without_an_action(text: str, against: bool) -> None:
    one = Reply(Desk(desk(policy=[*POLICY, RULE])), reply(text).draft)
    assert any(r.check.startswith("promise.against") for r in promised(one)) is against


@pytest.mark.parametrize(
    ("text", "late"),
    [
        ("If that day slips by, we take it back all the same.", True),
        ("A few days more or less make no difference to us, so late returns are accepted.", True),
        ("And a piano that comes back in December is accepted too.", True),
        ("We are not strict about that day.", True),
        ("Should you be late, I can still enter it.", True),
        ("If you come later, your place can still be altered.", True),
        ("Even if it takes too long, the offer stays open.", True),
        ("Should you be late, I can tell you the price.", False),
        ("Should you be late, we can no longer enter it.", False),
        ("If you are late, we will have to charge a fee.", False),
        ("After that day we can no longer take it back.", False),
        ("Later returns are not accepted.", False),
        ("Until then you may still change your mind.", False),
    ],
)
def test_a_limit_is_not_taken_back_in_other_words(text: str, late: bool) -> None:
    assert any(r.check.startswith("policy.lapsed") for r in lapsed(reply(text))) is late
