"""A limit that is over and held open all the same, and a payment of which the records know nothing:
each is held against a day or a figure of the desk.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.lapsed import lapsed
from tests.domains.service.piano import STATE, desk, reply


def at(text: str, **more: Any) -> Reply:
    """The reply at the piano's desk with what is given of it."""
    return Reply(Desk(desk(**more)), reply(text).draft)


RULE = {"id": "K7", "statement": "The welcome gift is paid if the slip reaches us within 60 days."}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The gift is paid if the slip reaches us within 60 days.", False),
        ("The gift is paid when your slip was here by 20 February.", False),
        ("The gift is still paid by 20 June.", True),
        ("The gift is paid if the day passes.", True),
        ("If the slip comes later, but in time, we pay the gift too.", False),
        ("If the slip comes later, we pay the gift too.", True),
    ],
)
def test_the_limit_itself_and_a_day_that_is_known_grant_nothing(text: str, named: bool) -> None:
    checks = [r.check for r in lapsed(at(text, policy=[RULE]))]
    assert ("policy.lapsed" in checks) is named


ENDED = {"hires": {"KP-40": {**STATE["hires"]["KP-40"], "return_until": "2026-02-27"}}}
SHUT = {"id": "K9", "statement": "A hired piano may be returned within 7 days. After that it "
                                 "cannot be taken back."}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Though that ended on 27 February, we will take the piano back all the same.", True),
        ("It was until 27 February; nevertheless we accept the piano.", True),
        ("Though you asked, that ended on 27 February.", False),
        ("Though that ended on 27 February, we will not take the piano back.", False),
        ("Returns were possible until 27 February, and we pay for the pedal.", False),
    ],
)
def test_what_ended_is_not_given_all_the_same(text: str, named: bool) -> None:
    checks = [r.check for r in lapsed(at(text, state=ENDED, policy=[SHUT]))]
    assert ("policy.lapsed" in checks) is named
