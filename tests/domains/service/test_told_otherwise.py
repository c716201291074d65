"""The words for an action have to tell something of it: a synonym, its object, or what becomes of a
thing that is sent; words that only go round it are named.
"""

from __future__ import annotations

import json

import pytest

from domains.service.acting.deeds import deeds
from domains.service.acting.told import told
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import checked, reference, reply, small, wrong
from tests.domains.service.piano import desk
from tests.support.looks import said_of

LOCKED = "I have locked the account until its holder calls us."
ORDERED = "I have ordered a new kettle for you, and it will be sent within 2 working days."


def _told(task: str, old: str, new: str) -> list[str]:
    name, draft = reference(task)
    assert old in draft
    found = said_of("service", name, draft.replace(old, new))
    return [one.status for one in found if one.check.startswith("told:")]


@pytest.mark.parametrize(
    "words",
    [
        "The account stays closed to everybody until its holder calls us.",
        "AC-88 is out of use until its holder calls us.",
        "It is locked until the holder calls us.",
    ],
)
def test_words_that_tell_its_object_are_not(words: str) -> None:
    assert _told("strange_request", LOCKED, words) == []


@pytest.mark.parametrize(
    "words",
    [
        "A new kettle is on order for you; within two working days it will leave our shelves.",
        "Another kettle comes to you within 2 working days.",
    ],
)
def test_a_thing_that_leaves_us_is_told_as_sent(words: str) -> None:
    assert _told("broken_kettle", ORDERED, words) == []


KEYS = [
    {"name": "stop_key", "args": ["hire"], "effects": []},
    {"name": "cut_key", "args": ["hire"], "effects": []},
]


def _keys(prose: str, stop: str, cut: str) -> list[str]:
    said = [("stop_key", stop), ("cut_key", cut)]
    actions = [{"name": n, "args": {"hire": "KP-40"}, "quote": quote} for n, quote in said]
    ledger = json.dumps({"actions": actions, "answers": [], "facts": []})
    draft = f"Dear Ms Arkwright,\n\n{prose}\n\n```json ledger\n{ledger}\n```\n"
    one = Reply(Desk(desk(actions=KEYS)), draft)
    return [each.check for each in (*told(one), *deeds(one)) if each.status == "warn"]


@pytest.mark.parametrize(
    ("cut", "silent"),
    [
        ("A new key costs £8.00.", True),
        ("The fee for a new key is £8.00.", True),
        ("New keys are £8.00 each.", True),
        ("A new key, at £8.00, is on order.", False),
        ("Your new key (£8.00) is being made.", False),
        ("A new key has been asked for; it costs £8.00.", False),
    ],
)
def test_what_such_a_thing_costs_tells_of_no_deed(cut: str, silent: bool) -> None:
    stop = "I have stopped the old one."
    next_step = "I will write to you when the key is there."
    assert bool(_keys(f"{stop} {cut} {next_step}", stop, cut)) == silent


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("I have struck off the €15.00, which nobody pays after a fault.", False),
        ("The €15.00 is what anybody pays after a fault.", True),
    ],
)
def test_an_amount_that_falls_away_may_be_told_by_any_deed(words: str, named: bool) -> None:
    action = {
        "name": "drop_fee", "args": ["order"],
        "effects": [{"path": "orders.{order}.fee", "value": 0}],
    }  # fmt: skip
    given = small(state={"orders": {"A-1": {"fee": 15.0, "currency": "EUR"}}}, actions=[action])
    done = [{"name": "drop_fee", "args": {"order": "A-1"}, "quote": words}]
    assert ("told: 1 drop_fee" in wrong(checked(given, reply(words, actions=done)))) is named
