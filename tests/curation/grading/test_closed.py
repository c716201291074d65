"""Closed answers: options that the question names, words that only carry a value, steps in either
way of telling them, and times of day in words. Each with what must stay unknown or fail.
"""

from __future__ import annotations

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.closed import options
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon
from workbench.curation.grading.moments import moments
from workbench.curation.grading.ordering import in_steps


def verdict(question: str, expected: str, answer: str, rejected: str = "") -> str:
    return grade_answer(question, expected, rejected, answer).verdict


@pytest.mark.parametrize(
    ("language", "question", "named"),
    [
        ("en", "Is the office in Leeds or York?", ["leeds", "york"]),
        ("en", "Which one is it: Basic, Extra or Pro?", ["basic", "extra", "pro"]),
        ("de", "Fährt der Bus oder die Bahn?", ["bus", "bahn"]),
        ("fr", "Le format est PDF ou Word ?", ["pdf", "word"]),
        ("ru", "Это Киев или Минск?", ["киев", "минск"]),
        ("en", "Where is the office?", []),
        ("en", "Is it in Leeds? Or is there another one?", []),
    ],
)
def test_the_options_of_a_question_stand_beside_its_or(
    language: str, question: str, named: list[str]
) -> None:
    assert [item.key for item in options(read(question, lexicon(language)))] == named


WHERE = "Is the office in Leeds or York?"


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("It is in York.", "pass"),
        ("York.", "pass"),
        ("You find it in York.", "pass"),
        ("It is in Leeds.", "fail"),
        ("Leeds.", "fail"),
        ("It is in Leeds and York.", "unknown"),
        ("It is not in Leeds.", "unknown"),
        ("It is not in York.", "fail"),
        ("It was in York until 2019.", "unknown"),
        ("Perhaps York.", "unknown"),
    ],
)
def test_a_choice_is_right_wrong_or_open(answer: str, given: str) -> None:
    assert verdict(WHERE, "The office is in York.", answer) == given


@pytest.mark.parametrize(
    ("question", "expected", "answer", "given"),
    [
        ("What is the fee?", "The fee is 12 pounds.", "You pay 12 pounds.", "pass"),
        ("What is the fee?", "The fee is 12 pounds.", "You pay 21 pounds.", "fail"),
        ("What is the fee?", "The fee is 12 pounds.", "Members pay 12 pounds.", "unknown"),
        ("What is the fee?", "The fee is 12 pounds.", "You pay 12 pounds and 3 more.", "unknown"),
        ("Was kostet es?", "Es kostet 8 Euro.", "Insgesamt zahlen Sie 8 €.", "pass"),
        ("Was kostet es?", "Es kostet 8 Euro.", "Kinder zahlen 8 €.", "unknown"),
        ("¿Cuánto cuesta?", "Cuesta 40 euros.", "Hay que pagar 40 €.", "pass"),
        ("¿Cuánto cuesta?", "Cuesta 40 euros.", "Hay que pagar 14 €.", "fail"),
        ("Quanto custa?", "Custa 30 euros.", "O valor é 30 €.", "pass"),
        ("Wat kost het?", "Het kost 9 euro.", "Je betaalt 9 €.", "pass"),
        ("Wat kost het?", "Het kost 9 euro.", "Je betaalt 19 €.", "fail"),
        ("Wat kost het?", "Het kost 9 euro.", "Studenten betalen 9 €.", "unknown"),
        ("Сколько это стоит?", "Это стоит 700 рублей.", "Нужно заплатить 700 рублей.", "pass"),
        ("Сколько это стоит?", "Это стоит 700 рублей.", "Нужно заплатить 770 рублей.", "fail"),
        ("Сколько длится курс?", "Курс длится две недели.", "Курс длится 14 дней.", "pass"),
        ("Сколько длится курс?", "Курс длится две недели.", "Курс длится 12 дней.", "fail"),
    ],
)
def test_words_that_carry_an_amount_account_for_nothing_else(
    question: str, expected: str, answer: str, given: str
) -> None:
    assert verdict(question, expected, answer) == given


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        ("Was kostet die Rückgabe?", "Sie zahlen 20 €.", "Sie bekommen 20 €."),
        ("What about the deposit?", "You get 50 euros back.", "You pay 50 euros."),
        ("What do members get?", "Members get 10 % off.", "Members pay 10 %."),
        ("Wie viel Rabatt gibt es?", "10 % Rabatt.", "10 % Anteil fällig."),
        ("What do I bring?", "You bring 3 photos.", "You receive 3 photos."),
        ("¿Qué pasa con la fianza?", "Se devuelven 50 euros.", "Se pagan 50 euros."),
        ("Which is older, Rome or Paris?", "Rome is older.", "Older than Rome."),
    ],
)
def test_who_gives_and_who_gets_is_never_carried_away(
    question: str, expected: str, answer: str
) -> None:
    assert verdict(question, expected, answer) != "pass"


DRAIN = "First drain the tank, then remove the pump."


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("Drain the tank before you remove the pump.", "pass"),
        ("Before you remove the pump, drain the tank.", "pass"),
        ("After you drain the tank, remove the pump.", "pass"),
        ("Remove the pump after you drain the tank.", "pass"),
        ("Remove the pump before you drain the tank.", "fail"),
        ("Before you drain the tank, remove the pump.", "fail"),
        ("First remove the pump, then drain the tank.", "fail"),
        ("Drain the tank and remove the pump.", "pass"),
        ("Do not drain the tank before you remove the pump.", "fail"),
    ],
)
def test_two_steps_are_the_same_however_they_are_told(answer: str, given: str) -> None:
    assert verdict("What comes first?", DRAIN, answer) == given


@pytest.mark.parametrize(
    ("question", "first", "turned"),
    [
        ("Was kommt zuerst?", "Erst die Tür schließen, danach das Licht löschen.", "bevor"),
        ("Qué va primero?", "Primero cerrar la puerta y después apagar la luz.", "antes de"),
        ("Wat eerst?", "Eerst de deur sluiten, daarna het licht doven.", "voordat"),
    ],
)
def test_an_order_that_is_turned_round_never_passes(question: str, first: str, turned: str) -> None:
    wrong = {
        "bevor": "Das Licht löschen, bevor Sie die Tür schließen.",
        "antes de": "Apagar la luz antes de cerrar la puerta.",
        "voordat": "Het licht doven voordat u de deur sluit.",
    }[turned]
    assert verdict(question, first, wrong) == "fail"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Eat before you run.", ["eat", "run"]),
        ("Before you run, eat.", ["eat", "run"]),
        ("Run after you eat.", ["eat", "run"]),
        ("First eat, then run.", ["eat", "run"]),
    ],
)
def test_steps_are_read_in_the_order_in_which_they_are_done(text: str, steps: list[str]) -> None:
    reading = in_steps(read(text, lexicon("en")))
    assert reading is not None
    assert [clause.items[0].key for clause in reading.clauses] == steps


@pytest.mark.parametrize(
    "text",
    [
        "Cancel 24 hours before the start.",
        "Eat and run.",
        "Eat, run and sleep before you leave.",
        "Never eat before you run.",
    ],
)
def test_what_is_no_order_of_two_steps_is_not_turned(text: str) -> None:
    assert in_steps(read(text, lexicon("en"))) is None


@pytest.mark.parametrize(
    ("language", "text", "minute"),
    [
        ("en", "at half past six", 390),
        ("en", "at quarter to seven in the evening", 18 * 60 + 45),
        ("en", "at ten to nine", 8 * 60 + 50),
        ("de", "um halb sieben", 390),
        ("de", "um viertel nach acht abends", 20 * 60 + 15),
        ("fr", "à sept heures et demie", 450),
        ("fr", "à 9 heures du soir", 21 * 60),
        ("es", "a las cuatro y media de la tarde", 16 * 60 + 30),
        ("es", "a las nueve menos cuarto", 8 * 60 + 45),
        ("it", "alle otto e mezza", 510),
        ("pt", "às sete e meia", 450),
        ("pt", "às 14h", 840),
        ("nl", "om half acht", 450),
        ("nl", "om kwart voor tien", 585),
        ("ru", "в семь часов вечера", 19 * 60),
        ("en", "twenty-five past eight", 505),
        ("en", "twenty five to nine", 515),
        ("en", "fifty-nine past eight", 539),
    ],
)
def test_a_time_of_day_in_words_is_a_time(language: str, text: str, minute: int) -> None:
    assert [one.minute for one in moments(text, lexicon(language))] == [minute]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "six to nine boxes"),
        ("en", "half of the boxes"),
        ("en", "sixty past eight"),
        ("en", "forty-ten past eight"),
        ("de", "ein halber Liter"),
        ("fr", "sept heures de vol"),
        ("es", "las cuatro ruedas"),
        ("nl", "een half jaar"),
    ],
)
def test_other_numbers_are_no_times(language: str, text: str) -> None:
    assert moments(text, lexicon(language)) == []


@pytest.mark.parametrize(
    ("expected", "answer", "given"),
    [
        ("Santiago.", "It is Santiago.", "pass"),
        ("Santiago.", "It is Lima.", "fail"),
        ("Santiago.", "It is Santa Cruz.", "unknown"),
        ("Santiago.", "It is a large town.", "unknown"),
        ("Santiago.", "Not Santiago.", "fail"),
    ],
)
def test_a_bare_name_is_a_name_at_the_beginning_too(expected: str, answer: str, given: str) -> None:
    assert verdict("What is the capital of Chile?", expected, answer) == given


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("It shows E07.", "pass"),
        ("The code is E07.", "pass"),
        ("It shows E70.", "fail"),
        ("It shows E07-2.", "fail"),
        ("It shows seven.", "unknown"),
    ],
)
def test_an_identifier_is_one_name_and_no_amount(answer: str, given: str) -> None:
    assert verdict("Which code does it show?", "It shows the code E07.", answer) == given


def test_a_choice_may_stand_behind_a_comma() -> None:
    asked, expected = "Which button stops it, the red or grey?", "The grey button stops it."
    assert verdict(asked, expected, "The grey one.") == "pass"
    assert verdict(asked, expected, "The red one.") == "fail"


@pytest.mark.parametrize(
    ("expected", "answer", "given"),
    [
        ("The shop is not open on Sunday.", "The shop is closed on Sunday.", "pass"),
        ("The shop is closed on Sunday.", "The shop is not open on Sunday.", "pass"),
        ("The shop is not open on Sunday.", "The shop is open on Sunday.", "fail"),
        ("The shop is not open on Sunday.", "The shop is not closed on Sunday.", "fail"),
        ("The file is not safe.", "The file is unsafe.", "pass"),
        ("The file is not safe.", "The file is safe.", "fail"),
    ],
)
def test_the_opposite_word_stands_for_a_denial(expected: str, answer: str, given: str) -> None:
    assert verdict("How is it?", expected, answer) == given


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("We deliver to Bergen, Oslo and Bodø.", "pass"),
        ("Three towns: we deliver to Oslo, Bergen and Bodø.", "pass"),
        ("We deliver to Oslo, Bergen and Narvik.", "fail"),
        ("We deliver to three: Oslo, Bergen and Bodø.", "pass"),
        ("We deliver to four: Oslo, Bergen and Bodø.", "unknown"),
    ],
)
def test_a_list_with_another_name_in_it_is_another_list(answer: str, given: str) -> None:
    expected = "We deliver to Oslo, Bergen and Bodø."
    assert verdict("Where do you deliver?", expected, answer) == given


def test_to_be_sent_to_somebody_is_no_hedge_where_that_is_the_answer() -> None:
    asked, expected = "Wer hilft bei Fragen?", "Bei Fragen hilft Frau Keller."
    assert verdict(asked, expected, "Wenden Sie sich bei Fragen an Frau Keller.") == "pass"
    assert verdict(asked, expected, "Wenden Sie sich bei Fragen an den Kundendienst.") != "pass"


def test_a_pronoun_that_is_tied_to_its_verb_is_no_condition() -> None:
    reading = read("Primeiro fecha-se a porta.", lexicon("pt"))
    assert [clause.kind for clause in reading.clauses] == ["main"]
    assert read("Fecha se a porta abrir.", lexicon("pt")).clauses[-1].kind == "if"
