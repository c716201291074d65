"""A limit that is over and held open all the same, and a payment of which the records know nothing:
each is held against a day or a figure of the desk.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.stating.lapsed import lapsed
from tests.domains.service.piano import ACTIONS, STATE, desk, reply

SWAP = {"name": "swap_stool", "args": ["hire"],
        "pre": [{"path": "hires.{hire}.delivered", "op": "le", "value": "2026-03-22"}],
        "effects": [{"path": "hires.{hire}.swapped", "value": True}]}  # fmt: skip


def at(text: str, **more: Any) -> Reply:
    """The reply at the piano's desk with what is given of it."""
    return Reply(Desk(desk(**more)), reply(text).draft)


def paying(paid: float) -> dict[str, Any]:
    """The records, with what was paid for the hire."""
    return {**STATE, "hires": {"KP-40": {**STATE["hires"]["KP-40"], "paid": paid}}}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Should one still wobble by the end of April, we will swap the stool.", True),
        ("If you write on 2 April, I can still swap a stool for you.", True),
        ("If it wobbles by 20 March, we will swap the stool.", False),
        ("In April we will not swap a stool.", False),
        ("The stool is new, and in April we will tune the piano.", False),
    ],
)
def test_no_action_is_promised_behind_its_last_day(text: str, named: bool) -> None:
    checks = [r.check for r in lapsed(at(text, actions=[*ACTIONS, SWAP]))]
    assert ("policy.lapsed: swap_stool" in checks) is named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("You may hand it back until 22 March 2026. Should that slip by, 2 April will do.", True),
        ("Until 22 March you can return it. If you miss that day, late April is fine.", True),
        ("You may hand it back until 22 March 2026. Should that slip by, 2 April will not do.",
         False),
        ("You may hand it back until 22 March 2026. If you are early, 15 March will do.", False),
        ("You may hand it back until 22 March 2026. For the concert 2 April will do.", False),
    ],
)  # fmt: skip
def test_no_later_day_is_granted_behind_the_last_one_just_told(text: str, named: bool) -> None:
    assert ("policy.lapsed: behind" in [r.check for r in lapsed(at(text))]) is named


RULE = {"id": "K7", "statement": "The welcome gift is paid if the slip reaches us within 60 days."}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The gift is paid if the slip reaches us within 60 days.", False),
        ("The gift is paid when your slip was here by 20 February.", False),
        ("The gift is still paid by 20 June.", True),
        ("The gift is paid if the day passes.", True),
    ],
)
def test_the_limit_itself_and_a_day_that_is_known_grant_nothing(text: str, named: bool) -> None:
    checks = [r.check for r in lapsed(at(text, policy=[RULE]))]
    assert ("policy.lapsed" in checks) is named


SHARES = [
    {"id": "M1", "statement": "Schools get 20 % off tuning, and off every move."},
    {"id": "M2", "statement": "A tuning costs £50.00, a move £25.00 for each of 4 floors."},
]
ASKED = [{"id": "move", "must_answer": "What will the move cost?"}]
TUNING = "The tuning is £40.00, less 20 % for schools."


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
