"""What an amount is counted by, bounded by and taxed by: dropped or changed, it never passes."""

from __future__ import annotations

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import language_of, lexicon
from workbench.curation.grading.qualifying import rates


def verdict(question: str, expected: str, answer: str) -> str:
    return grade_answer(question, expected, "", answer).verdict


CHANGED = [
    ("What does the tour cost?", "It costs 25 euros per person.", "It costs 25 euros."),
    ("How much for a person?", "It costs 25 euros per person.", "It costs 25 euros in total."),
    ("What do four persons pay?", "They pay 25 euros per person.", "They pay 25 euros."),
    ("What is the rate?", "The rate is 80 euros per night.", "The rate is 80 euros per stay."),
    ("What do tickets cost?", "Tickets cost 12 euros each.", "Tickets cost 12 euros."),
    ("What do tickets cost?", "Tickets cost 12 euros in total.", "Tickets cost 12 euros."),
    ("What do tickets cost?", "Tickets cost 12 euros in total.", "Tickets cost 12 euros each."),
    ("What does a ticket cost?", "A one-way ticket costs 12 euros.", "A ticket costs 12 euros."),
    ("What is the fee?", "The annual fee is 40 euros.", "The fee is 40 euros."),
    ("What is the price?", "40 euros including VAT.", "40 euros plus VAT."),
    ("What is the salary?", "The salary is 900 euros net.", "The salary is 900 euros."),
    ("How many photos?", "Send at least 3 photos.", "Send 3 photos."),
    ("How long does it take?", "It takes 5 working days.", "It takes 5 days."),
    ("How heavy may it be?", "It may weigh 20 kg in total.", "It may weigh 20 kg per piece."),
    ("How often can I use it?", "It can be used once per order.", "It can be used once."),
    ("Was kostet das Zimmer?", "Es kostet 80 Euro pro Nacht.", "Es kostet 80 Euro pro Woche."),
    ("Was kostet das Zimmer?", "Es kostet 80 Euro netto.", "Es kostet 80 Euro brutto."),
    ("Wie viele Gäste?", "Es müssen mindestens 4 Gäste kommen.", "Es müssen 4 Gäste kommen."),
    ("Combien ?", "La visite coûte 10 € hors taxes.", "La visite coûte 10 € TTC."),
    ("Combien ?", "La visite coûte 10 € par personne.", "La visite coûte 10 €."),
    ("¿Cuánto?", "Cuesta 60 euros por persona y noche.", "Cuesta 60 euros por noche."),
    ("Quanto costa?", "La camera costa 60 euro a notte.", "La camera costa 60 euro."),
    ("Quanto custa?", "O quarto custa 60 euros por noite.", "O quarto custa 60 euros."),
    ("Wat kost het?", "De kamer kost 60 euro per nacht.", "De kamer kost 60 euro per week."),
    ("Сколько стоит?", "Номер стоит 3000 рублей за ночь.", "Номер стоит 3000 рублей."),
    ("房间多少钱?", "房间每晚300元。", "房间300元。"),
    ("部屋はいくらですか?", "一泊8000円です。", "一人8000円です。"),
]


@pytest.mark.parametrize(("question", "expected", "answer"), CHANGED)
def test_a_qualifier_that_is_dropped_or_changed_never_passes(
    question: str, expected: str, answer: str
) -> None:
    assert verdict(question, expected, answer) != "pass"


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        ("What does the plan cost?", "The plan costs $49 per month.", "49 dollars a month."),
        ("What does the plan cost?", "The plan costs $49 per month.", "49 dollars monthly."),
        ("What does the plan cost?", "The plan costs $49 per month.", "$49/month."),
        ("What do tickets cost?", "Tickets cost 12 euros each.", "Each ticket costs 12 euros."),
        ("What is the rate per night?", "The rate is 80 euros.", "80 euros per night."),
        ("How heavy may a parcel be?", "It may weigh 30 kg.", "30 kg per parcel."),
        ("How many photos?", "At least 3 photos are needed.", "A minimum of 3 photos is required."),
        ("¿Cuánto cuesta?", "La sala cuesta 60 euros por noche.", "La sala cuesta 60 € por noche."),
        ("房间多少钱?", "房间每晚300元。", "每晚三百元。"),
    ],
)
def test_the_same_qualifier_in_other_words_passes(
    question: str, expected: str, answer: str
) -> None:
    assert verdict(question, expected, answer) == "pass"


@pytest.mark.parametrize(
    ("language", "text", "counted", "each"),
    [
        ("en", "25 euros per person", {"person"}, False),
        ("en", "25 euros for each of the guests", {"guests"}, False),
        ("en", "25 euros each", set[str](), True),
        ("en", "49 dollars a month", {"month"}, False),
        ("en", "you get a ticket", set[str](), False),
        ("en", "every 3 weeks", set[str](), False),
        ("fr", "le jour de la visite", set[str](), False),
        ("fr", "15 euros la semaine", {"week"}, False),
        ("ja", "1人あたり500円", {"1人"}, False),
        ("", "25 euros per person", set[str](), False),
    ],
)
def test_what_a_text_counts_by(language: str, text: str, counted: set[str], each: bool) -> None:
    found = rates(read(text, lexicon(language)))
    assert ({item.key for item in found.items}, found.each) == (counted, each)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Children over 6", "en"),
        ("Over 18s only", "en"),
        ("Kinder über 6", "de"),
        ("Bambini fino a 6 anni", "it"),
        ("In 3 minuten", ""),  # German and Dutch alike
        ("a persona", ""),  # Spanish and Italian alike
        ("Ottawa.", ""),
    ],
)
def test_few_words_are_read_in_a_language_that_is_theirs_alone(text: str, language: str) -> None:
    assert language_of(text) == language
