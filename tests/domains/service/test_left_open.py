"""What a letter to one customer leaves open, in forms that people and templates use."""

from __future__ import annotations

import pytest

from workbench.prose.placeholders import left_open


@pytest.mark.parametrize(
    "text",
    [
        "Kind regards,\nYour name here",
        "Kind regards,\nNAME\nMilk Round Ltd",
        "Kind regards,\n(signature)",
        "Best wishes,\n«staff name»",
        "Best wishes,\n<<agent>>",
        "Your driver is @@driver@@ this week.",
        "The invoice (ref: to be added) is in the post.",
        "The invoice (number to follow) is in the post.",
        "The reference number is to follow.",
        "The driver's phone number: ...",
        "Your case number is …",
        "Ticket no. 00000 stays open.",
        "Call us on 0XXX XXXXXX.",
        "We come on the xth of March.",
        "I will write on DD/MM.",
        "Dear Mr/Ms Dale,",
        "Your refund is £....",
        "We come on *** March.",
        "The crate/bottle (delete as applicable) is free.",
        "Kind regards,\nJob title",
    ],
)
def test_an_open_place_is_seen(text: str) -> None:
    assert list(left_open(text, letter=True))


@pytest.mark.parametrize(
    "text",
    [
        "Kind regards,\nNora Name",
        "Your name is on the list.",
        "The code is on the crate.",
        "The reference is MR-1000.",
        "More details will follow.",
        "The number of bottles is up to you.",
        "Wait for the next round ... it is worth it.",
        "We come on the fifth of March.",
        "Ticket no. 4000 stays open.",
        "Your refund is £4.00.",
        "The date is settled: 5 March.",
        "Mr and Ms Dale are both on the list.",
        "Signed for by your neighbour.",
        "The day is yours to choose.",
    ],
)
def test_words_of_a_finished_letter_are_not(text: str) -> None:
    assert not list(left_open(text, letter=True))
