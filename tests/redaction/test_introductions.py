"""Who says their name, is greeted, signs or is asked for: in each language that the lists name,
with names that no list holds beside those that one does, and the same words about things.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor
from workbench.redaction.detecting import detect
from workbench.redaction.listed import entries


def redacted(text: str) -> str:
    return Redactor().redact(text).text


SENTENCES = {
    "en": ("My name is {} and I need help.", "Quorin Vastlebeck"),
    "de": ("Ich heiße {} und warte seit Montag.", "Quorin Vastlebeck"),
    "fr": ("Je m'appelle {} et j'attends.", "Quorin Vastlebec"),
    "es": ("Me llamo {} y sigo esperando.", "Quorin Vastleberro"),
    "it": ("Mi chiamo {} e aspetto.", "Quorin Vastleberri"),
    "pt": ("Meu nome é {} e espero.", "Quorin Vastleberro"),
    "nl": ("Mijn naam is {} en ik wacht.", "Quorin Vastlebeek"),
    "sv": ("Jag heter {} och väntar.", "Quorin Vastleberg"),
    "pl": ("Nazywam się {} i czekam.", "Quorin Vastlebecki"),
    "cs": ("Jmenuji se {} a čekám.", "Quorin Vastlebec"),
    "ro": ("Mă numesc {} și aștept.", "Quorin Vastlebescu"),
    "ru": ("Меня зовут {} и я жду.", "Кворин Вастлебеков"),
    "uk": ("Мене звати {} і я чекаю.", "Кворін Вастлебенко"),
    "el": ("Με λένε {} και περιμένω.", "Κβόριν Βαστλεμπέκης"),
    "tr": ("Benim adım {} ve bekliyorum.", "Quorin Vastlebek"),
    "vi": ("Tôi tên là {} và đang chờ.", "Trần Thị Bích Ngọc"),
}


@pytest.mark.parametrize("language", SENTENCES)
def test_an_introduction_tells_a_name_that_no_list_holds(language: str) -> None:
    sentence, name = SENTENCES[language]
    assert redacted(sentence.format(name)) == sentence.format("<PERSON_1>")


THINGS = [
    "My name is not on the list.",
    "Ich heiße das gut und warte seit Montag.",
    "Je m'appelle souvent moi-même.",
    "The name of the product is on the box.",
    "Mein Name ist falsch geschrieben.",
    "Call me back tomorrow, please.",
    "Mi chiamo fuori da questo gioco.",
    "People call me when it breaks.",
    "They call it Monday for a reason.",
]


@pytest.mark.parametrize("text", THINGS)
def test_the_same_words_about_something_else_stay(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize("trade", entries("name_cues", "trades"))
def test_every_trade_of_the_list_tells_who_follows_between_commas(trade: str) -> None:
    assert redacted(f"My {trade}, Tevitavo, was late.") == f"My {trade}, <PERSON_1>, was late."
    stays = f"My {trade}, however, was late."
    assert redacted(stays) == stays


PLAIN_ROLLS = [each for each in entries("name_cues", "rolls") if each.isalpha()]


@pytest.mark.parametrize("roll", PLAIN_ROLLS)
def test_every_roll_of_the_list_holds_people_and_passes_teams_over(roll: str) -> None:
    found = redacted(f"{roll.title()}: Saoirse, Tevitavo, Quorin")
    assert not {"Saoirse", "Tevitavo", "Quorin"} & set(found.replace(",", "").split())
    stays = f"{roll.title()}: Marketing, Engineering, Sales"
    assert redacted(stays) == stays


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Hi Odalysse,\nthank you!", "Hi <PERSON_1>,\nthank you!"),
        ("Sehr geehrte Frau Vastlebeck,\n", "Sehr geehrte Frau <PERSON_1>,\n"),
        ("It works now.\n\nRegards,\nQuorin", "It works now.\n\nRegards,\n<PERSON_1>"),
        ("It works now.\n\nCordialement,\nQuorin V.", "It works now.\n\nCordialement,\n<PERSON_1>"),
    ],
)
def test_a_greeting_and_a_closing_tell_a_name(text: str, written: str) -> None:
    found = redacted(text).replace("<PERSON_1>.", "<PERSON_1>")
    assert found in (written, written.replace("Frau <", "<")), found


@pytest.mark.parametrize(
    "text",
    [
        "Hi there,\nthank you!",
        "Hi team,\nthank you!",
        "It works now.\n\nRegards,\nCustomer Service",
        "It works now.\n\nBest,\nThe Team",
        "Sehr geehrte Damen und Herren,\n",
        "Liebe Kundin, lieber Kunde,\n",
        "Hallo Leute,\n",
        "Hola Equipo,\n",
        "Bonjour Madame,\n",
        "Ciao Ragazzi,\n",
        "Hello Doctor,\n",
        "Hi Mom,\n",
        "Dear Diary,\n",
        "Caro Cliente,\n",
    ],
)
def test_nobody_in_particular_is_greeted_or_signs(text: str) -> None:
    assert redacted(text) == text


def test_a_name_told_once_is_hidden_wherever_it_stands_later() -> None:
    text = redacted("My name is Quorin Vastlebeck. Quorin asked for Vastlebeck's refund.")
    assert "Quorin" not in text
    assert "Vastlebeck" not in text


def test_a_name_that_somebody_gives_of_another_may_be_in_small_letters() -> None:
    text = "call my mum, her name is gulnara, on 07700 900461"
    assert "gulnara" in [text[span.start : span.end] for span in detect(text)]


@pytest.mark.parametrize(
    "text",
    [
        "her name is on the list",
        "his name is missing from the invoice",
        "her name is misspelt on the ticket",
        "his name is still printed there",
    ],
)
def test_what_is_told_of_a_name_is_no_name(text: str) -> None:
    assert detect(text) == []
