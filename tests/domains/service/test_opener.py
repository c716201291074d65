"""The first sentences of a reply put nobody in the wrong, in whatever words."""

from __future__ import annotations

import pytest

from domains.service.desk import Desk
from domains.service.opener import opener
from domains.service.reply import Reply
from tests.domains.service.bundled import SAID, reply, small


def opened(first: str) -> bool:
    """Whether something is said of a reply that opens so."""
    return bool(list(opener(Reply(Desk(small()), reply(f"{first} {SAID}")))))


@pytest.mark.parametrize(
    "first",
    [
        "Why was the box opened with a knife?",
        "How could a new lamp break within a week?",
        "If only the lamp had been kept in its box!",
        "We wonder how a new lamp could end up like this.",
        "If you had sent the goods back within 14 days, all this would not have come up.",
        "Had you told us of the lamp at once, it might have been easy.",
    ],
)
def test_a_judgement_before_the_help_is_named(first: str) -> None:
    assert opened(first)


@pytest.mark.parametrize(
    "first",
    [
        "I am sorry that your lamp came broken.",
        "Thank you for the photo, and for packing it so well.",
        "What a nuisance, a broken lamp in the first week!",
        "Your lamp should have arrived in one piece.",
        "First things first: your money.",
        "A broken lamp is no fun, least of all in March.",
        "Good news: the lamp is covered.",
        "We should have packed the lamp better.",
        "You asked for a refund, and here it is.",
        "Your order A-1 of 1 March is with us again.",
        "Yes, a refund is possible.",
        "You should not have to wait any longer.",
        "Here is what happens with order A-1.",
        "This is our mistake alone.",
        "Losing a favourite lamp is hard.",
        "No need to send it back before Friday.",
        "You were right to write at once.",
        "It will be ready tomorrow, three days later than we said.",
        "That is far too long for one lamp, and you are quite right to ask.",
        "Lamps are heavy things to carry back to a shop.",
        "No wonder that you ask.",
        "If you have sent the goods back within 30 days, all is well.",
        "If you had to wait, I am sorry.",
        "Neither should have cost you your evenings.",
        "Here are the sums for order A-1 as they should have been.",
        "A new lamp ought to have lasted longer than a week.",
        "Your first letter should have been answered at once.",
        "The bill should have said €20.00, and from today it does.",
        "What should have taken a day has taken a week.",
        "Two weeks without a lamp would have tried anybody's patience.",
        "A clear word from us would have saved you the trip.",
        "Here is how the bill would have looked at the right price.",
        "If only we had packed it better!",
    ],
)
def test_thanks_regret_and_news_are_not(first: str) -> None:
    assert not opened(first)


def test_behind_the_help_it_is_no_opening() -> None:
    said = f"{SAID} Why was the box opened with a knife?"
    quoted = [{"name": "refund", "args": {"order": "A-1", "amount": 20.0}, "quote": SAID}]
    assert not list(opener(Reply(Desk(small()), reply(said, actions=quoted))))
