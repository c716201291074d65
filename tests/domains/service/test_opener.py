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
        "A glance at the label would have been enough.",
        "Parcels do not unpack themselves.",
        "People who shake a box ought not to wonder.",
        "Nine days is a rather long time to say nothing.",
        "Nobody forced you to order on a Sunday.",
        "Why was the box opened with a knife?",
        "How could a new lamp break within a week?",
        "With a little foresight none of this would have happened.",
        "Clearly the lamp was dropped.",
        "As everybody can read on the box, glass breaks.",
        "Most buyers test a lamp at once.",
        "You might have told us sooner.",
        "If only the lamp had been kept in its box!",
        "One message after the other does not speed things up.",
        "Lamps last for years when they are handled well.",
        "Glass is what it is, and a lamp left on a windowsill does fall.",
        "We wonder how a new lamp could end up like this.",
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
    ],
)
def test_thanks_regret_and_news_are_not(first: str) -> None:
    assert not opened(first)


def test_behind_the_help_it_is_no_opening() -> None:
    said = f"{SAID} Nobody forced you to order on a Sunday."
    quoted = [{"name": "refund", "args": {"order": "A-1", "amount": 20.0}, "quote": SAID}]
    assert not list(opener(Reply(Desk(small()), reply(said, actions=quoted))))


@pytest.mark.parametrize(
    ("first", "named"),
    [
        ("Lamps fall when nobody holds them, and that is what happened in this house.", True),
        ("Calls go astray when nobody here picks up, and that is our fault.", False),
        ("It is hard when nobody answers.", False),
    ],
)
def test_a_rule_about_those_who_take_no_care_is_a_judgement(first: str, named: bool) -> None:
    assert opened(first) is named


@pytest.mark.parametrize(
    ("first", "named"),
    [
        ("You waited at home from nine until two, five hours in all, and lost a day's pay.", False),
        ("You waited until the last day of the month before you wrote.", True),
        ("You chose to wait at home from nine until two, and lost a day's pay.", True),
    ],
)
def test_what_the_customer_told_of_themselves_is_retold(first: str, named: bool) -> None:
    wrote = "I waited at home from nine until two and lost a day's pay. Order A-1 never came."
    given = small(ticket=[{"from": "customer", "text": wrote}])
    assert bool(list(opener(Reply(Desk(given), reply(f"{first} {SAID}"))))) is named
