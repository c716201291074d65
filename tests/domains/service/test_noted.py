"""What a reply may tell of an internal note, and what of it is the house's own."""

from __future__ import annotations

import pytest

from domains.service.stating.noted import Note
from tests.domains.service.bundled import checked, reply, small

TICKET = [
    {"from": "customer", "text": "My order A-1 is broken. What about the stems?"},
    {"from": "internal", "text": "Boxes stayed in cold room 3. Graded short by error of line 2."},
]
KNOWN = "Dodo of NB-618, the packhouse, in week 20."
NOTE = (
    "Packhouse: two boxes of NB-618 stayed in cold room 3. Dodo graded 50 by error of line 2 in "
    "week 21. The sheet came by Hansen from WH-7 on 5 May, EUR 40. Do not mention "
    "the insurance claim."
)


@pytest.mark.parametrize(
    "told",
    [
        "Dodo was graded at 50 cm, and that was our error.",
        "The two boxes stayed behind in our store.",
        "In week 21 the sheet of NB-618 cost EUR 40, on 4 May. You may ask.",
        "The claim is settled.",
        "An e-mail will mention what the insurance pays.",
    ],
)
def test_facts_of_a_note_in_other_words_are_none_of_its_words(told: str) -> None:
    assert Note(NOTE, KNOWN).told(told) == set()


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ("The Dodo was graded 50 by error of a line.", "error"),
        ("The boxes stayed in room 3.", "room 3"),
        ("Our driver Hansen took it.", "Hansen"),
        ("It came from WH-7.", "wh-7"),
        ("There is an insurance claim on it.", "claim"),
    ],
)
def test_its_words_in_a_row_its_names_and_what_it_forbids_are_found(told: str, word: str) -> None:
    assert word in Note(NOTE, KNOWN).told(told)


@pytest.mark.parametrize(
    "forbids",
    ["Never tell them.", "Keep this in the house.", "Not for outside.", "That stays between us."],
)
def test_what_a_sentence_forbids_may_stand_before_it(forbids: str) -> None:
    note = Note(f"The van broke down twice. {forbids}", "x")
    assert note.told("The van then broke down.")
    assert not Note("The van broke down twice.", "x").told("The van then broke down.")


def test_a_reply_with_a_label_of_the_house_is_told_of_it() -> None:
    desk = small(language="en", ticket=TICKET)
    assert any(one.startswith("internal") for one in checked(desk, reply("It lay in room 3.")))
    told = "The stems were graded short, and that was our error."
    assert not any(one.startswith("internal") for one in checked(desk, reply(told)))
