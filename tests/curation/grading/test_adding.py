"""What an answer may say beside what is expected, and what it may not, each with a near miss."""

from __future__ import annotations

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon


def verdict(question: str, expected: str, answer: str) -> str:
    return grade_answer(question, expected, "", answer).verdict


ROUTE = ("Which courier brings the parcels?", "The parcels are brought by DHL.")


@pytest.mark.parametrize(
    ("beside", "given"),
    [
        ("You will get a link once the order is ready.", "pass"),
        ("If you still don't see it, write to us.", "pass"),
        ("Let me know if you need help with the parcels.", "pass"),
        ("But you can choose another carrier.", "unknown"),
        ("That is no longer so.", "unknown"),
        ("This only goes for members.", "unknown"),
        ("Fees may be taken off.", "unknown"),
    ],
)
def test_a_sentence_beside_is_set_aside_unless_it_may_take_something_back(
    beside: str, given: str
) -> None:
    assert verdict(*ROUTE, f"DHL brings the parcels. {beside}") == given


def test_a_sentence_is_set_aside_only_where_the_rest_says_all() -> None:
    assert verdict(*ROUTE, "You will get a link. The order is ready.") != "pass"


def test_a_question_of_yes_or_no_is_not_answered_again_beside() -> None:
    asked, expected = "Do I read the meter myself?", "No, the meter is read automatically."
    good = "No, the meter is read automatically."
    assert verdict(asked, expected, f"{good} You find the value online.") == "pass"
    assert verdict(asked, expected, f"{good} Please read it yourself each year.") != "pass"


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("All customer data is encrypted at rest using AES-256.", "pass"),
        ("All customer data is encrypted at rest with AES-256, say some, but it isn't.", "unknown"),
        ("All customer data is encrypted at rest with AES-256 in Oslo.", "unknown"),
        ("All supplier data is encrypted at rest with AES-256.", "unknown"),
    ],
)
def test_a_word_more_stands_in_place_of_nothing(answer: str, given: str) -> None:
    expected = "All customer data is encrypted at rest with AES-256."
    assert verdict("How is customer data stored?", expected, answer) == given


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("You can contact the press team by mail at a@b.example.", "pass"),
        ("You can contact the sales team by mail at a@b.example.", "unknown"),
        ("You can contact the press team by mail at a@c.example.", "fail"),
        ("You can contact the press team in the chat.", "fail"),
    ],
)
def test_an_address_answers_what_the_question_asks_for(answer: str, given: str) -> None:
    asked, expected = "How can I reach the press team?", "Write to the press team at a@b.example."
    assert verdict(asked, expected, answer) == given


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The office is open from 9 am to 5 pm.", "The sales office is open from 9 am to 5 pm."),
        ("The warranty lasts 2 years.", "The warranty lasts 2 years for business customers."),
        ("The HR manager signs the contract.", "The deputy HR manager signs the contract."),
        ("Dogs are allowed in the garden.", "Dogs are allowed in the garden in summer."),
        ("Dogs are allowed in the garden.", "Dogs are allowed in the garden and the lounge."),
        ("The key is in the drawer.", "The key is in the kitchen drawer."),
        (
            "You need a passport and a photo.",
            "You need a passport and a photo. You must bring cash.",
        ),
        (
            "The invoice is due within 14 days.",
            "The invoice is due within 14 days of the reminder.",
        ),
        ("DHL delivers the parcel.", "DHL delivers the parcel. In Austria it is sent with Hermes."),
    ],
)
def test_a_word_that_may_narrow_what_is_said_never_passes(expected: str, answer: str) -> None:
    question = (
        "¿Qué es?" if "entrada" in expected else "Was ist es?" if "5 T" in expected else "So?"
    )
    assert verdict(question, expected, answer) != "pass"


def test_a_word_that_belongs_to_a_name_is_replaced_by_none() -> None:
    asked, expected = "Who wrote Frankenstein?", "Mary Shelley wrote Frankenstein."
    assert verdict(asked, expected, "Percy Shelley wrote Frankenstein.") != "pass"


def test_a_condition_of_the_question_is_no_new_one() -> None:
    asked = "Who do I call if my laptop is stolen?"
    expected = "Call the security desk."
    assert verdict(asked, expected, "If your laptop is stolen, call the security desk.") == "pass"
    assert verdict(asked, expected, "If your bike is stolen, call the security desk.") != "pass"


# --- in place of something expected --------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        ("Where is the file?", "The file is /etc/relay/a.conf.", "The file is /usr/relay/a.conf."),
        ("Which number?", "Call 0800 555 0199.", "Call 0800 555 0100."),
        ("Where is the desk?", "The desk is in Building C.", "The desk is in Building A."),
        (
            "May I use it on two computers?",
            "Yes, on up to two computers.",
            "Yes, on up to five computers.",
        ),
        ("Which button?", "Hold the Down button.", "Hold the Up button."),
        ("How many calls per minute?", "60 calls per minute.", "60 calls per hour."),
        ("What do you sell?", "We sell tea, coffee and juice.", "We sell tea and coffee."),
        (
            "What do you accept?",
            "We accept Visa, Maestro and PayPal.",
            "We accept Visa, Maestro, Klarna and PayPal.",
        ),
        (
            "Which is quieter, the S20 or the S30?",
            "The S30 is quieter than the S20.",
            "The S20 is quieter.",
        ),
        (
            "Where is the charger?",
            "The charger is on level -2.",
            "The charger is on level 2.",
        ),
        (
            "On which day is it due?",
            "It is due on the 15th of each month.",
            "It is due on the 1st of each month.",
        ),
        (*ROUTE, "I don't have specific information about which courier brings the parcels."),
        (
            "What does Anne earn?",
            "I can't share the pay of other people.",
            "Anne earns 2,900 euros a month.",
        ),
    ],
)
def test_what_stands_in_place_of_the_expected_fails(
    question: str, expected: str, answer: str
) -> None:
    assert verdict(question, expected, answer) == "fail"
    assert verdict(question, expected, expected) == "pass"


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        (
            "Which is quieter, the S20 or the S30?",
            "The S30 is quieter than the S20.",
            "The S30 is, and the S20 is louder.",
        ),
        (
            "What do you sell?",
            "We sell tea, coffee and juice.",
            "We sell tea, coffee and squash.",
        ),
        (
            "What does Anne earn?",
            "I can't say what other people earn.",
            "I have no information about what Anne earns.",
        ),
    ],
)
def test_what_may_say_the_same_is_not_failed(question: str, expected: str, answer: str) -> None:
    assert verdict(question, expected, answer) != "fail"


def test_an_open_and_a_closed_day_are_not_told_by_one_of_them() -> None:
    asked = "When is it open, and on Sundays?"
    expected = "It is open on Saturday. It is closed on Sunday."
    assert verdict(asked, expected, "It is open on Saturday and on Sunday.") != "pass"


# --- read whole ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "keys"),
    [
        ("en", "mail a.b@c.example now", ["mail", "a.b@c.example", "now"]),
        ("de", "unter 030 5550 112", ["0305550112"]),
        ("zh", "400-555-0188", ["4005550188"]),
        ("en", "it is 100 000", ["100 000"]),
        ("en", "a $15 lamp", ["$15", "lamp"]),
        ("en", "level -2", ["level", "-2"]),
        ("en", "in 5-7 days", ["5", "7 days"]),
        ("en", "from 8:00 AM to 6:00 PM.", ["8:00 AM", "6:00 PM"]),
        ("ja", "予約", ["予", "約"]),
    ],
)
def test_what_is_read_as_one(language: str, text: str, keys: list[str]) -> None:
    words = lexicon(language)
    found = [item for item in read(text, words).items if item.key not in words.light]
    assert [item.key for item in found if item.key != "unter"] == keys


def test_a_sentence_of_one_before_opens_no_condition() -> None:
    clauses = read("Before. Run it first.", lexicon("en")).clauses
    assert [clause.kind for clause in clauses] == ["main"]
