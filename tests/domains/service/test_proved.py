"""An action is told by a clause in which it is done, and by none that only speaks of its kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.service.acting.told import told
from domains.service.desk import Desk
from domains.service.reply import Reply
from tests.domains.service.bundled import small

STATE = {
    "stalls": {"M-7": {"place": "row C", "day": "2026-03-14", "fee": 18.0, "table": False,
                       "power": False, "charged": 0, "moved_to": "row C",
                       "wish": "none"}}
}  # fmt: skip
ACTIONS = [
    {"name": "add_table", "args": ["stall"],
     "effects": [{"path": "stalls.{stall}.table", "value": True}]},
    {"name": "drop_table", "args": ["stall"],
     "effects": [{"path": "stalls.{stall}.table", "value": False}]},
    {"name": "charge_power", "args": ["stall", "amount"],
     "effects": [{"path": "stalls.{stall}.charged", "arg": "amount"}]},
    {"name": "note_wish", "args": ["stall", "place"],
     "effects": [{"path": "stalls.{stall}.wish", "arg": "place"}]},
    {"name": "move_stall", "args": ["stall", "place"],
     "effects": [{"path": "stalls.{stall}.moved_to", "arg": "place"}]},
]  # fmt: skip
TABLE: dict[str, Any] = {"name": "add_table", "args": {"stall": "M-7"}}
POWER: dict[str, Any] = {"name": "charge_power", "args": {"stall": "M-7", "amount": 9.5}}
MOVE: dict[str, Any] = {"name": "move_stall", "args": {"stall": "M-7", "place": "row F"}}
WISH: dict[str, Any] = {"name": "note_wish", "args": {"stall": "M-7", "place": "row F"}}
ASKED = "Please give stall M-7 a table and power for 14 March, and move it to row F."


def silent(text: str, action: dict[str, Any], quote: str = "", rule: str = "") -> bool:
    """Whether the reply leaves the action untold; the ledger quotes the text, or a part of it."""
    ledger = {"actions": [{**action, "quote": quote or text}], "answers": [], "facts": []}
    task = small(state=STATE, actions=ACTIONS, goal={},
                 policy=[{"id": "P1", "statement": rule}] if rule else [],
                 ticket=[{"from": "customer", "text": ASKED}])  # fmt: skip
    draft = f"Dear Ann Moor,\n\n{text}\n\n```json ledger\n{json.dumps(ledger)}\n```\n"
    return any(r.cause == "silent_action" for r in told(Reply(Desk(task), draft)))


@pytest.mark.parametrize(
    "text",
    [
        "A stall such as M-7 can have a table.",
        "Tables are handed out at the gate for those who wish to have one.",
        "Help of this kind is free.",
        "In such cases a table is what a trader gets.",
        "A second table would fit into row C.",
        "Anyone with a stall may ask for tables.",
        "Whoever comes early finds a table.",
        "A table is the right thing to have.",
        "A table costs nothing at our market.",
        "Your wish for a table has come to us.",
        "Traders without a table usually bring one.",
        "If a table is needed, it is lent for the day.",
    ],
)
def test_what_is_done_as_a_rule_or_may_be_tells_of_no_table(text: str) -> None:
    assert silent(text, TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "I have added a table to stall M-7.",
        "What I could do is add a table, and that is done.",
        "A table has been put down for you.",
        "Your stall now has a table.",
        "M-7 comes with a table from today.",
        "Table added.",
        "At your wish there is a table for stall M-7 from today.",
        "I was unable to give you two and have added one table.",
        "The table is yours for the day.",
        "You will find a table at your stall.",
        "We are bringing a table to M-7 on 14 March.",
        "I just put a table on the list for M-7, as you cannot bring one.",
        "Your table will be there at eight.",
        "So a table was entered for your stall.",
    ],
)
def test_what_was_done_for_one_stall_tells_of_its_table(text: str) -> None:
    assert not silent(text, TABLE)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Power for a stall comes to £9.50.", True),
        ("The price of it is £9.50.", True),
        ("Power at a stall such as yours would be £9.50.", True),
        ("Stalls with power are worth £9.50 more.", True),
        ("I have charged £9.50 for the power.", False),
        ("£9.50 for power, charged today.", False),
        ("The £9.50 for power has been charged.", False),
        ("Your bill now has £9.50 for power on it.", False),
        ("For the other two hours GBP 9.50 is charged.", False),
        ("For both of the other days GBP 9.50 is entered.", False),
        ("In the evening hours GBP 9.50 was added.", False),
        ("For most hours GBP 9.50 is the price.", True),
        ("In the evening hours GBP 9.50 would be added.", True),
    ],
)
def test_what_such_a_thing_costs_is_no_charge(text: str, named: bool) -> None:
    assert silent(text, POWER) is named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Stalls are moved on the day of the market only.", True),
        ("Row F is the quieter one, so a move is possible.", True),
        ("M-7 is now in row F.", False),
        ("From today M-7 is for row F and no longer for row C.", False),
        ("Row F it is: I took the old place off.", False),
        ("From today stall M-7 stands in row F.", False),
        ("Your new place is in row F; I have just moved the stall there.", False),
    ],
)
def test_where_one_could_stand_is_no_move(text: str, named: bool) -> None:
    assert silent(text, MOVE) is named


@pytest.mark.parametrize(
    "quote",
    [
        "Now the sums, both of which I have just put on your bill.",
        "The £9.50 came onto your bill today.",
        "It is on the bill, as you wished.",
    ],
)
def test_words_that_prove_nothing_and_hold_nothing_open_are_left_alone(quote: str) -> None:
    assert not silent(f"Power at M-7 comes to £9.50. {quote}", POWER, quote)


def test_another_sentence_may_tell_it() -> None:
    text = "A table is free at our market. I have added one: your table waits at M-7."
    assert not silent(text, TABLE, "A table is free at our market.")


def test_the_next_letter_tells_of_no_deed() -> None:
    text = "Tables are free. I will e-mail you on 14 March about the table."
    assert silent(text, TABLE, "Tables are free.")


RULE = "Traders of the guild who come from far away get no table."


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The table is off your list: traders of the guild from far away get no table.", False),
        ("Traders of the guild who come from far away get no table.", True),
    ],
)
def test_a_rule_behind_a_deed_leaves_it_told(text: str, named: bool) -> None:
    dropped = {"name": "drop_table", "args": {"stall": "M-7"}}
    assert silent(text, dropped, rule=RULE) is named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Your wish for row F has been noted.", False),
        ("Row F is now down as your wish.", False),
        ("Row F stands on your list as your wish.", False),
        ("Your wish for row F is on file.", False),
        ("Your wish for row F is understandable.", True),
        ("Your wish for row F has been read.", True),
        ("Your wish for row F would be noted.", True),
    ],
)
def test_a_wish_that_was_entered_or_stands_somewhere_is_noted(text: str, named: bool) -> None:
    assert silent(text, WISH) is named


@pytest.mark.parametrize("action", [TABLE, MOVE])
def test_a_wish_that_was_noted_is_not_yet_done(action: dict[str, Any]) -> None:
    assert silent("Your wish has been noted.", action)


@pytest.mark.parametrize(
    ("text", "quote", "named"),
    [
        ("Thank you. Your row is near the gate.", "Your row is near the gate.", True),
        ("Thank you. Your row has all of this.", "Your row has all of this.", False),
        ("Thank you. We put it in your row.", "We put it in your row.", False),
        (
            "Thank you. Your row at M-7 is near the gate.",
            "Your row at M-7 is near the gate.",
            False,
        ),
        (
            "You asked us to move it. Your row is near the gate.",
            "Your row is near the gate.",
            False,
        ),
    ],
)
def test_a_quote_with_nothing_of_a_known_deed_tells_of_none(
    text: str, quote: str, named: bool
) -> None:
    assert silent(text, MOVE, quote) is named


MOST = "A stall such as yours may have a table for the day."


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("The adding up took a week, and your bill is added to the post.", True),
        ("I have added your name to the letter.", True),
        ("I have added one too.", False),
        ("I have added what you wished for to M-7.", False),
        ("Your table was added.", False),
    ],
)
def test_a_deed_on_another_thing_tells_nothing_of_this_one(said: str, named: bool) -> None:
    assert silent(f"{MOST} {said}", TABLE, MOST) is named


METER: dict[str, Any] = {"name": "note_wish", "args": {"stall": "M-7", "place": 418}}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("We ask that a wish be written down early, and yours was.", True),
        ("A wish should name its place, which yours is.", True),
        ("We ask that a wish be written down early, and yours, place 418, was.", False),
        ("We ask that a wish be written down early, and I have noted yours.", False),
        ("Wishes come early at best, and your wish has been noted.", False),
    ],
)
def test_a_figure_printed_nowhere_needs_a_clause_with_the_deed(text: str, named: bool) -> None:
    assert silent(text, METER) is named
