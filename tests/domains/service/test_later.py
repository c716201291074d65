"""No time is given that neither task nor policies have, and no limit is said to bind nobody."""

from __future__ import annotations

import pytest

from domains.service.acting.later import later
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import reply, small


def given(text: str) -> bool:
    """Whether something is said of a reply with this sentence, on 10 March 2026; the goods of
    1 March may be sent back within 30 days.
    """
    return bool(list(later(Reply(Desk(small()), reply(text)))))


@pytest.mark.parametrize(
    "text",
    [
        "Should the next lamp break in August, we pay for that too.",
        "A parcel that reaches us in summer is taken back.",
        "Goods sent back by the end of May get their money.",
        "You may send it back until the middle of June.",
        "In July your money would come just as fast.",
        "Around Christmas a return is possible, too.",
        "The 30 days need not worry you.",
        "We do not count the days.",
        "Nobody here minds if the parcel takes six weeks.",
        "It does no harm if you send it later.",
        "Notes on the parcel may reach us whenever it suits you.",
        "A parcel of next quarter would be accepted all the same.",
        "No matter how late the parcel is, the money comes.",
    ],
)
def test_time_that_nobody_gave_is_named(text: str) -> None:
    assert given(text)


@pytest.mark.parametrize(
    "text",
    [
        "You may send it back until 31 March.",
        "Your money comes in March, within 5 working days.",
        "In June it is too late for a return.",
        "A return in August is not possible.",
        "I will e-mail you in April to hear whether the lamp shines.",
        "We wish you a lovely summer with your lamp.",
        "The money may come in the first days of April.",
        "May I ask for a photo?",
        "There is no harm in a photo of the box, though none is needed, I should say? ",
        "You march straight to the counter with it.",
        "Nobody here has seen a lamp like it.",
        "The money has been paid out as well.",
    ],
)
def test_what_the_desk_reaches_or_denies_is_not(text: str) -> None:
    assert not given(text)
