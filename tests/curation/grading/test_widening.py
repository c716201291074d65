"""What the grader reads of amounts, days and joins: turned in one place, none passes; told in other
words, it still does.
"""

from __future__ import annotations

import itertools

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon
from workbench.curation.grading.moments import moments
from workbench.curation.grading.quantities import quantities
from workbench.curation.grading.relating import may_be_one
from workbench.curation.grading.weekdays import weekdays


def verdict(question: str, expected: str, answer: str) -> str:
    return grade_answer(question, expected, "", answer).verdict


COURSE = ("How long is the course?", "The course takes a year and a half.")
SALE = ("When does the sale end?", "The sale ends on 14 March.")
SIZE = ("How big may it be?", "It may be up to 25 MB.")
BOARD = "The manager approves up to 2000 euros; above that, the board."
STEPS = "Open the valve, press the button, and wait a minute."

TURNED = [
    (*COURSE, "The course takes a year."),
    (*COURSE, "The course takes half a year."),
    ("How often is it?", "It is three times a week.", "It is three times a month."),
    ("How often is it?", "It is three times a week.", "It takes three weeks."),
    ("What does it cost?", "It costs £3.50.", "It costs three pounds fifteen."),
    ("What does it cost?", "It costs £3.50.", "It costs 35p."),
    ("Was kostet es?", "Es kostet 39,90 €.", "Es kostet 39 Euro und 19 Cent."),
    ("Quanto custa?", "Custa R$ 25,00.", "Custa 25 dólares."),
    ("Quanto custa?", "Custa R$ 2 mil.", "Custa 2 reais."),
    ("¿Cuándo es?", "Es el 30 de junio.", "Es el 30/07."),
    ("¿Cuándo es?", "Es el 5 de junio.", "Es el 6/05."),
    (*SIZE, "It must be at least 25 MB."),
    (*SIZE, "It may be up to 25 GB."),
    ("How long does it take?", "It takes up to 5 days.", "It takes 5 days."),
    ("How long does it take?", "It takes 5 days.", "It takes up to 5 days."),
    (*SALE, "14 March is the first day of the sale."),
    (*SALE, "The sale ends before 14 March."),
    (*SALE, "The sale is on after 14 March."),
    ("When can I apply?", "You can apply until 14 March.", "You can apply from 14 March."),
    ("Which code is it?", "It is code E27.", "It is code e72."),
    ("How hot?", "Bake at 180 °C.", "Bake at 180F."),
    ("Who approves?", BOARD, "Up to 2000 euros the board approves; above that, the manager."),
    ("What do I bring?", "Bring a passport and a photo.", "Bring a passport or a photo."),
    ("How do I start it?", STEPS, "Wait a minute, press the button, and open the valve."),
    ("When does it open?", "It opens at noon.", "It opens at midnight."),
    ("Is the pool heated?", "The pool is heated.", "It was heated."),
    ("How did the price change?", "It rose by 5 percent.", "It went down by 5 percent."),
    ("What do I get?", "You get 20 dollars.", "We get 20 dollars."),
    ("¿Cuánto me devuelven?", "Le devuelven 60 euros.", "Devuelve 60 euros."),
    ("Can members bring guests?", "Members can bring guests.", "Guests can bring members."),
    ("Can members bring guests?", "Members can bring guests.", "Members must bring guests."),
    (
        "How long?",
        "It is valid for 90 days within 180 days.",
        "It is valid for 180 days within 90.",
    ),
    ("How long?", "It lasts 9 days within 8 weeks.", "It lasts 8 weeks within 9 days."),
    ("Qui doit signer ?", "Les deux parents doivent signer.", "Un des deux parents doit signer."),
    ("Who must sign?", "The two tenants must sign.", "One of the two tenants must sign."),
    ("Is it waterproof?", "It is water resistant.", "It is waterproof and water resistant."),
    ("What is the dose?", "Take one tablet twice a day.", "Take two tablets once a day."),
    ("Who won?", "Spain beat Italy 2 to 1.", "Italy beat Spain 2 to 1."),
    ("Muss ich mich anmelden?", "Eine Anmeldung ist Pflicht.", "Eine Anmeldung ist möglich."),
    ("Quanto dura?", "Dura almeno due ore.", "Dura due ore."),
    ("几点开门?", "超市早上八点开门。", "超市晚上八点开门。"),
    ("何人まで入れますか?", "5人まで入れます。", "5人から入れます。"),
    ("料金はいくらですか?", "大人は500円です。", "子供は500円です。"),
]


@pytest.mark.parametrize(("question", "expected", "answer"), TURNED)
def test_what_is_turned_never_passes(question: str, expected: str, answer: str) -> None:
    assert verdict(question, expected, answer) != "pass"


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        (*COURSE, "It takes 18 months."),
        ("How long is the course?", "It takes one week.", "It takes a week."),
        ("What does it cost?", "It costs £3.50.", "It costs three pounds fifty."),
        ("Was kostet es?", "Es kostet 39,90 €.", "39 Euro und 90 Cent."),
        ("Quanto custa?", "Custa R$ 2 mil.", "Custa 2.000 reais."),
        ("¿Cuándo es?", "Es el 30 de junio.", "Es el 30/06."),
        (*SIZE, "25 megabytes."),
        (*SALE, "14 March is the last day of the sale."),
        (*SALE, "The sale is on until 14 March."),
        ("Which code is it?", "It is code E27.", "It's e27."),
        (
            "Which documents do I need?",
            "You need a pass, a photo and a form.",
            "You need a form, a photo and a pass.",
        ),
        (
            "What can I pay with?",
            "You can pay by card and in cash.",
            "You can pay by card or in cash.",
        ),
        (
            "¿Puedo pagar en efectivo?",
            "No aceptamos pagos en efectivo.",
            "No, no se puede pagar en efectivo.",
        ),
        (
            "How did sales change?",
            "Sales rose by 8 percent in May.",
            "In May, sales went up by 8 percent.",
        ),
    ],
)
def test_the_same_in_other_words_passes(question: str, expected: str, answer: str) -> None:
    assert verdict(question, expected, answer) == "pass"


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "a year and a half", [("calendar", 18)]),
        ("en", "half an hour", [("time", 1800)]),
        ("en", "20 hours a week", [("time", 72000)]),
        ("en", "5,000 visitors a day", [("count", 5000)]),
        ("en", "three pounds fifty", [("money:GBP", 3.5)]),
        ("en", "30 dollars and 12 people", [("money:USD", 30), ("count", 12)]),
        ("en", "30 dollars 12 people", [("money:USD", 30), ("count", 12)]),
        ("en", "350p", [("money:GBP", 3.5)]),
        ("en", "$2 million", [("money:USD", 2e6)]),
        ("en", "220C", [("celsius", 220)]),
        ("en", "plan 3 Cats", [("count", 3)]),
        ("pt", "R$ 2 mil", [("money:BRL", 2000)]),
        ("de", "39 Euro und 90 Cent", [("money:EUR", 39.9)]),
        ("de", "eineinhalb Meter", [("length", 1.5)]),
    ],
)
def test_amounts_in_words_and_parts(
    language: str, text: str, found: list[tuple[str, float]]
) -> None:
    amounts = quantities(text, lexicon(language), [])
    assert [each.dimension for each in amounts] == [dimension for dimension, _ in found]
    assert [each.value for each in amounts] == pytest.approx([value for _, value in found])


@pytest.mark.parametrize(
    ("language", "text", "days"),
    [
        ("es", "el 30/06", 1),
        ("en", "on 03/04", 2),
        ("de", "am 30.06. ab", 1),
        ("de", "30.06 Meter", 0),
        ("en", "open 24/7", 0),
        ("en", "3/4 of it", 0),
        ("en", "45/06", 0),
    ],
)
def test_a_day_without_its_year(language: str, text: str, days: int) -> None:
    found = moments(text, lexicon(language))
    assert sum(len(each.days) for each in found) == days


def test_a_time_a_date_and_a_weekday_are_never_one_and_never_rivals() -> None:
    english = lexicon("en")
    (time,), (date,) = moments("at 9:30", english), moments("on 2025-03-04", english)
    (day,) = weekdays("on Monday", "en")
    assert (time.text, date.text, day.text) == ("9:30", "2025-03-04", "Monday")
    for one, other in itertools.permutations((time, date, day), 2):
        assert not one.same(other)
        assert not one.rivals(other)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Up to 9 kg the crew carries; above that, the guest.", True),
        ("Above that, the guest; up to 9 kg the crew carries.", True),
        ("Above that, the crew; up to 9 kg the guest carries.", False),
        ("Above that, the crew. Up to 9 kg, the guest.", False),
    ],
)
def test_two_sentences_that_mix_the_parts_of_two_are_told(answer: str, reason: bool) -> None:
    expected = "Up to 9 kg the guest carries; above that, the crew."
    found = grade_answer("Who carries it?", expected, "", answer)
    assert (found.verdict == "pass") is not reason
    assert any("mix the parts" in told for told in found.reasons) is reason


@pytest.mark.parametrize(
    ("expected", "answer", "given"),
    [
        ("Yes, the pool is heated.", "The pool is heated.", True),
        ("No, the pool is cold.", "The pool is heated and cold.", False),
        ("It is cold.", "It is heated and cold.", False),
        ("It is cold.", "It is cold.", True),
    ],
)
def test_what_is_asked_alone_is_no_answer_of_its_own(
    expected: str, answer: str, given: bool
) -> None:
    passed = verdict("Is the pool heated?", expected, answer) == "pass"
    assert passed is given


def test_an_upper_bound_is_no_condition_and_a_day_that_ends_something_is() -> None:
    kinds = [clause.kind for clause in read("It may hold up to 25 MB.", lexicon("en")).clauses]
    assert kinds == ["main", "main"]
    kinds = [clause.kind for clause in read("Apply until 14 March.", lexicon("en")).clauses]
    assert kinds == ["main", "before"]


@pytest.mark.parametrize(
    ("one", "other", "maybe"),
    [
        ("solberg", "solheim", False),
        ("venezia", "venice", True),
        ("valencia", "val", True),
        ("ortega", "romero", False),
        ("jo", "smith", True),
    ],
)
def test_two_spellings_may_be_one_name(one: str, other: str, maybe: bool) -> None:
    assert may_be_one([one], [other]) is maybe


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It takes a quarter of an hour."),
        ("de", "Es dauert eine Viertelstunde."),
        ("fr", "Cela dure un quart d'heure."),
        ("es", "Dura un cuarto de hora."),
        ("it", "Dura un quarto d'ora."),
        ("pt", "Dura um quarto de hora."),
        ("nl", "Het duurt een kwartier."),
        ("ru", "Это займёт четверть часа."),
        ("ar", "يستغرق ربع ساعة"),
        ("zh", "需要一刻钟。"),
    ],
)
def test_a_quarter_of_an_hour_is_fifteen_minutes(language: str, text: str) -> None:
    [one] = [i.value for i in read(text, lexicon(language)).items if i.kind == "quantity"]
    assert one is not None
    assert (one.dimension, one.value) == ("time", 900.0)  # type: ignore[union-attr]


def test_a_compound_that_ends_in_a_unit_may_be_an_amount() -> None:
    asked, expected = "Wie lange dauert es?", "Es dauert 45 Minuten."
    assert verdict(asked, expected, "Es dauert eine Dreiviertelstunde.") == "unknown"
    assert verdict(asked, expected, "Es dauert nicht lange.") == "fail"


@pytest.mark.parametrize(
    ("language", "text", "read_as"),
    [
        ("es", "No podemos hacerlo por este medio.", []),
        ("pt", "Não podemos por este meio.", []),
        ("it", "Si paga per mezzo di un bonifico.", []),
        ("es", "Los niños pagan medio billete.", [50.0]),
        ("es", "Pagan la mitad.", [50.0]),
        ("en", "Children pay half.", [50.0]),
    ],
)
def test_a_half_that_is_an_adjective_halves_a_noun(
    language: str, text: str, read_as: list[float]
) -> None:
    found = quantities(text, lexicon(language), [])
    assert [one.value for one in found if one.dimension == "share"] == read_as


@pytest.mark.parametrize(
    ("language", "one", "other", "same"),
    [
        ("es", "instalarlos", "instalar", True),
        ("es", "inscribirse", "inscribir", True),
        ("es", "perla", "perro", False),
        ("es", "modernos", "modelo", False),
        ("en", "particle", "part", False),
    ],
)
def test_a_pronoun_at_the_end_of_an_infinitive_is_no_part_of_it(
    language: str, one: str, other: str, same: bool
) -> None:
    words = lexicon(language)
    assert (words.stem(one) == words.stem(other)) is same


def test_a_date_does_not_end_a_sentence() -> None:
    asked = "Bis wann muss ich mich für die Nachprüfung anmelden?"
    expected = "Die Anmeldung zur Nachprüfung muss bis zum 20. August im Sekretariat vorliegen."
    said = "Sie müssen sich bis spätestens 20. August für die Nachprüfung anmelden. Die Anmeldung "
    found = grade_answer(asked, expected, "", said + "geben Sie bitte im Sekretariat ab.").reasons
    assert not any(reason.startswith("date") for reason in found)


def test_three_things_in_japanese_are_no_time_of_day() -> None:
    asked, expected = "何が付きますか。", "サラダ、スープ、コーヒーが付きます。"
    assert verdict(asked, expected, "サラダ・スープ・コーヒーの3点が付きます。") == "pass"
    assert verdict(asked, expected, "サラダ・スープ・コーヒーの4点が付きます。") != "pass"
