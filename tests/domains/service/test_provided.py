"""Things, services and people that a reply gives, with and without something behind them."""

from __future__ import annotations

import pytest

from domains.service.acting.promised import promised
from domains.service.acting.provided import provided
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.lapsed import lapsed
from tests.domains.service.piano import POLICY, desk, reply


def given(text: str) -> bool:
    return any(r.status == "warn" for r in provided(reply(text)))


@pytest.mark.parametrize(
    "text",
    [
        "A metronome is being packed for you as well.",
        "A lamp has been set aside for you.",
        "A black upright has been reserved for you until May.",
        "Look out for a small gift in the van.",
        "You also get a velvet cover.",
        "A pair of candlesticks comes along with it.",
        "There will be some fresh flowers for you in the hall.",
        "An evening with one of our pianists is yours.",
        "Our choirmaster is going to ring you.",
        "Someone from the accounts department will visit you.",
        "Expect a call from our choirmaster.",
    ],
)
def test_what_nothing_gives_is_asked_about(text: str) -> None:
    assert given(text)


@pytest.mark.parametrize(
    "text",
    [
        "You will get an e-mail from me.",
        "Expect a message from me by Friday.",
        "The deposit of the piano is kept safe for you.",
        "A fitter will be there for you.",
        "You may get a cover elsewhere.",
        "We cannot give you a lamp.",
        "A mail from me will bring you the bill.",
        "You get the discount for the stools.",
        "My colleague will look at the pedal.",
        "Tell your daughter that we look forward to seeing her.",
        "I look forward to a good term with you.",
        "You will find us open from ten to four.",
        "The old lady of yours is ready for you.",
    ],
)
def test_what_the_desk_has_and_the_writer_s_own_steps_are_not(text: str) -> None:
    assert not given(text)


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


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Two new stools are on their way to you.", True),
        ("A second lamp is on its way.", True),
        ("A fitter is on the way to you.", False),
        ("A letter is on its way to you.", False),
        ("The refund of £25.00 is on its way.", False),
        ("A weekly look at the pedal has been arranged.", True),
        ("We look after the pedal every fortnight from now on.", True),
        ("We do not tune it weekly.", False),
        ("The pedal is free.", False),
    ],
)
def test_what_is_sent_or_comes_again_and_again_has_to_come_from_somewhere(
    text: str, named: bool
) -> None:
    assert given(text) is named


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Two new stools are on their way to you.", "A broken stool is replaced."),
        ("A weekly look at the pedal has been arranged.", "A fitter looks at pedals each week."),
    ],
)
def test_a_policy_may_send_a_thing_and_have_a_spell(text: str, rule: str) -> None:
    policy = [*POLICY, {"id": "K8", "statement": rule}]
    told = Reply(Desk(desk(policy=policy)), reply(text).draft)
    assert not any(r.status == "warn" for r in provided(told))
