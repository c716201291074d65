"""Small words that turn a statement round: none passes turned, and its own wording still does.

The turned answers hold every word and value that is expected, so that nothing else of the grader
stands against them.
"""

from __future__ import annotations

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon
from workbench.curation.grading.turning import turns


def verdict(expected: str, answer: str) -> str:
    return grade_answer("", expected, "", answer).verdict


TURNED = [
    ("You are given 30 dollars.", "You give 30 dollars."),
    ("The bank sends you 80 dollars.", "You send the bank 80 dollars."),
    ("The nurse calls the guest.", "The nurse is called by the guest."),
    ("The coach hands the runner a towel.", "The coach is handed a towel by the runner."),
    ("At least 7 rooms are free.", "At most 7 rooms are free."),
    ("The trip takes more than 3 hours.", "The trip takes less than 3 hours."),
    ("You can pick the first seat.", "You can pick the last seat."),
    ("Check-out is at 11 am.", "Check-in is at 11 am."),
    ("Sie erhalten 12 Euro.", "Sie zahlen 12 Euro."),
    ("Der Preis ist um 5 Euro gesunken.", "Der Preis ist auf 5 Euro gesunken."),
    ("Das Ticket gilt mindestens 4 Tage.", "Das Ticket gilt höchstens 4 Tage."),
    ("La banque vous verse 90 euros.", "Vous versez 90 euros à la banque."),
    ("Il faut au moins 3 photos.", "Il faut au plus 3 photos."),
    ("La tienda le devuelve 15 euros.", "Usted devuelve 15 euros a la tienda."),
    ("Caben como mínimo 9 maletas.", "Caben como máximo 9 maletas."),
    ("Servono almeno 2 firme.", "Servono al massimo 2 firme."),
    ("São precisas pelo menos 5 fotos.", "São precisas no máximo 5 fotos."),
    ("Most rooms have a balcony.", "All rooms have a balcony."),
    ("Wir schulden Ihnen 20 Euro.", "Sie schulden uns 20 Euro."),
    ("Le dobbiamo 20 euro.", "Lei ci deve 20 euro."),
    ("U ontvangt 40 euro.", "U betaalt 40 euro."),
    ("Вы получите 300 рублей.", "Вы заплатите 300 рублей."),
    ("至少需要6张照片。", "最多需要6张照片。"),
    ("您会收到50元。", "您要支付50元。"),
    ("手数料は4人以上で無料です。", "手数料は4人以下で無料です。"),
]


@pytest.mark.parametrize(("expected", "answer"), TURNED)
def test_what_is_turned_round_never_passes(expected: str, answer: str) -> None:
    assert verdict(expected, answer) != "pass"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("You are given 30 dollars.", "You will be given 30 dollars."),
        ("At least 7 rooms are free.", "There are at least 7 free rooms."),
        ("The trip takes more than 3 hours.", "It takes more than 3 hours."),
        ("Check-out is at 11 am.", "Check-out is at 11:00."),
        ("Das Ticket gilt mindestens 4 Tage.", "Es gilt mindestens 4 Tage."),
        ("La banque vous verse 90 euros.", "90 euros vous sont versés par la banque."),
    ],
)
def test_the_same_told_in_other_words_is_not_turned(expected: str, answer: str) -> None:
    assert verdict(expected, answer) == "pass"


@pytest.mark.parametrize(
    ("language", "expected", "answer", "told"),
    [
        ("en", "You get 5 dollars.", "You pay 5 dollars.", 1),
        ("en", "You get 5 dollars.", "You receive 5 dollars.", 0),
        ("en", "No more than 5.", "More than 5.", 1),
        ("en", "No more than 5.", "At most 5.", 0),
        ("en", "The ticket is 5 dollars.", "You pay 5 dollars.", 0),
        ("en", "Every meal.", "The first meal.", 1),
        ("de", "Um zwei Euro gestiegen.", "Auf zwei Euro gestiegen.", 1),
        ("zh", "最多5人。", "至少5人。", 1),
        ("", "At least 5.", "At most 5.", 0),
    ],
)
def test_a_turn_is_told_where_both_sides_have_one(
    language: str, expected: str, answer: str, told: int
) -> None:
    words = lexicon(language)
    found = list(turns(read(expected, words), expected, read(answer, words)))
    assert [status for status, _ in found] == ["unclear"] * told


def told(question: str, expected: str, answer: str) -> str:
    return grade_answer(question, expected, "", answer).verdict


PHOTO = ("What do I need?", "A photo ID and proof of address no older than three months.")
BIN = ("Wo muss die Biotonne stehen?", "Sie muss ab 6 Uhr am Straßenrand stehen.")
FLASH = ("可以用闪光灯吗？", "馆内可以拍照，但禁止使用闪光灯和三脚架。")
LEAVE = ("年假可以折算吗？", "只有离职时未休的年假才折算成工资，在职期间不折现。")


@pytest.mark.parametrize(
    ("facts", "answer", "given"),
    [
        (PHOTO, "A photo ID and proof of your address of the last three months.", "unknown"),
        (PHOTO, "A photo ID and no proof of address.", "fail"),
        (BIN, "Stellen Sie sie bitte bis 6 Uhr an den Straßenrand.", "unknown"),
        (BIN, "Sie muss bis 6 Uhr am Straßenrand stehen.", "fail"),
        (FLASH, "馆内可以拍照，三脚架都是禁止使用的。", "unknown"),
        (FLASH, "馆内不可以拍照。", "fail"),
        (LEAVE, "在职期间年假不能折算成工资；只有在离职时，未休的年假才会折现。", "unknown"),
        (LEAVE, "在职期间可以折现。", "fail"),
    ],
)
def test_only_what_is_said_of_the_same_thing_turns_it_round(
    facts: tuple[str, str], answer: str, given: str
) -> None:
    assert told(*facts, answer) == given


def test_an_item_may_be_named_by_the_word_of_the_question() -> None:
    asked = "How many suitcases can I check in on the Flex fare?"
    flex = "Flex includes two checked bags."
    assert told(asked, flex, "On the Flex fare you can check in 2 suitcases.") == "unknown"
    assert told(asked, flex, "On the Flex fare you can check in 3 suitcases.") == "fail"


STEPS = ("¿En qué orden?", "Primero la base de datos, después el servicio y por último la web.")


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("1. Base de datos\n2. Servicio\n3. Web", "pass"),
        ("1. Servicio\n2. Base de datos\n3. Web", "fail"),
        ("La web primero, después la base de datos y por último el servicio.", "fail"),
    ],
)
def test_the_numbers_of_a_list_tell_first_and_last(answer: str, given: str) -> None:
    assert told(*STEPS, answer) == given
