"""Single rules of the grader, each with what it decides and a near miss that it leaves open."""

from __future__ import annotations

import pytest

from workbench.curation.grading.clauses import read
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import language_of, lexicon
from workbench.curation.grading.moments import moments
from workbench.curation.grading.quantities import quantities

FOUNDED = "The company was founded by the Ortega sisters in Valencia in 1987."
CARDS = "No, we accept only cards and bank transfers."


def verdict(question: str, expected: str, answer: str, rejected: str = "") -> str:
    return grade_answer(question, expected, rejected, answer).verdict


# --- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("It can be returned.", 1),
        ("It cannot be returned.", -1),
        ("Nobody can not return it.", 0),
    ],
)
def test_a_clause_is_stated_denied_or_twice_denied(text: str, sign: int) -> None:
    reading = read(text, lexicon("en"))
    assert [reading.sign(clause) for clause in reading.clauses] == [sign]


def test_two_denials_are_one_where_the_language_counts_them_so() -> None:
    reading = read("No se puede devolver nunca.", lexicon("es"))
    assert [reading.sign(clause) for clause in reading.clauses] == [-1]


def test_a_no_opens_an_answer_also_without_a_stop_behind_it() -> None:
    assert read("Nein das geht nicht.", lexicon("de")).opening == "no"
    assert read("Nein, das geht nicht.", lexicon("de")).opening == "no"
    assert read("Das geht schon.", lexicon("de")).opening == ""


def test_a_stem_keeps_three_letters_behind_a_prefix() -> None:
    arabic = lexicon("ar")
    assert arabic.stem("البيت") == arabic.stem("بيت")
    assert lexicon("en").stem("its") == "its"


def test_a_day_that_can_be_no_month_is_read_in_one_way() -> None:
    (certain,) = moments("It is due on 13/04/2025.", lexicon("en"))
    (open_,) = moments("It is due on 03/04/2025.", lexicon("en"))
    (named,) = moments("It is due on 13 April 2025.", lexicon("en"))
    assert certain.same(named)
    assert not open_.same(named)


@pytest.mark.parametrize(("text", "language"), [("03.04.2025", "en"), ("03/04/2025", "de")])
def test_with_dots_or_outside_of_english_the_day_comes_first(text: str, language: str) -> None:
    (found,) = moments(text, lexicon(language))
    (named,) = moments("3 April 2025", lexicon("en"))
    assert found.same(named)


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("zh", "最多四位客人", 4),
        ("zh", "最多4位客人", 4),
        ("zh", "十二个人", 12),
        ("ja", "三人まで", 3),
    ],
)
def test_what_counts_people_and_things_makes_a_numeral_a_number(
    language: str, text: str, value: float
) -> None:
    (found,) = quantities(text, lexicon(language), [])
    assert (found.dimension, found.value) == ("count", value)


def test_a_numeral_that_is_part_of_a_word_is_no_number() -> None:
    assert quantities("一定要登记", lexicon("zh"), []) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Può restituire le scarpe entro trenta giorni se non sono usate."),
        ("pt", "Você pode devolver os sapatos em trinta dias se não foram usados."),
        ("es", "Puede devolver los zapatos en treinta días si no están usados."),
        ("nl", "Je kunt de schoenen binnen dertig dagen terugsturen als ze niet gedragen zijn."),
        ("", "Puteți returna pantofii în treizeci de zile și nu trebuie să fie purtați."),
        ("", "Pots tornar les sabates en trenta dies amb el tiquet i no són usades."),
    ],
)
def test_neighbours_are_told_apart(language: str, text: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("it", "costa 1.250,50 euro", 1250.5),
        ("pt", "custa 1.250,50 euros", 1250.5),
        ("it", "dura trentasei mesi", 36),
        ("pt", "dura trinta e seis meses", None),
        ("en", "costs 1,250.50 euros", 1250.5),
    ],
)
def test_numbers_are_read_as_their_language_writes_them(
    language: str, text: str, value: float | None
) -> None:
    found = quantities(text, lexicon(language), [])
    assert value is None or [each.value for each in found] == [value]


# --- what stands in place of another -------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("The company was founded by the Ortega sisters in Sevilla in 1987.", "fail"),
        ("The company was founded by the Romero sisters in Valencia in 1987.", "fail"),
        ("The company was founded by the Ortega sisters in Val. in 1987.", "unknown"),
        ("The company was founded by the Ortega sisters in Valencia, near Sagunto, in 1987.", ""),
    ],
)
def test_one_name_in_place_of_another_is_wrong(answer: str, wanted: str) -> None:
    given = verdict("Who founded the company?", FOUNDED, answer)
    assert given == wanted or (not wanted and given != "fail")


def test_a_name_of_the_question_is_not_to_be_exchanged_either() -> None:
    asked = "What does express shipping to Canada cost?"
    expected = "Express shipping to Canada costs $24.90 for parcels up to 2 kg."
    assert verdict(asked, expected, expected.replace("Canada", "Mexico")) == "fail"
    assert verdict(asked, expected, expected.replace("Canada", "CA")) == "unknown"


# --- only ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Only employees may enter the workshop.", "unknown"),
        ("Only employees with safety training may enter the workshop.", "pass"),
        ("Employees with safety training may not enter the workshop.", "fail"),
        ("Nobody without safety training may enter the workshop.", "unknown"),
    ],
)
def test_what_alone_holds_is_not_passed_by_half(answer: str, wanted: str) -> None:
    expected = "Only employees with safety training may enter the workshop."
    assert verdict("Who may enter the workshop?", expected, answer) == wanted


def test_a_denial_beside_what_alone_holds_is_no_contradiction() -> None:
    asked = "Can I pay in cash?"
    assert verdict(asked, CARDS, "Cash is not accepted, only cards and bank transfers.") != "fail"
    assert verdict(asked, CARDS, "Yes, we accept cash.") == "fail"


# --- one doubtful word ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Er ist zwei Jahre ab Kauf gültig; eine Verlängerung entfällt.", "unknown"),
        ("Er ist zwei Jahre ab Kauf gültig; eine Verlängerung ist ausgeschlossen.", "pass"),
        ("Er ist zwei Jahre ab Kauf gültig und kann verlängert werden.", "fail"),
    ],
)
def test_a_word_that_was_not_understood_may_be_what_denies(answer: str, wanted: str) -> None:
    expected = "Er ist zwei Jahre ab Kauf gültig und kann nicht verlängert werden."
    assert verdict("Wie lange gilt der Gutschein?", expected, answer) == wanted


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("There is a five-pound charge.", 5.0),
        ("It is an eight-day course.", 8.0 * 86400),
        ("It lasts a hundred days.", 100.0 * 86400),
        ("It takes half an hour.", 1800.0),
    ],
)
def test_an_article_before_a_number_does_not_count(text: str, value: float) -> None:
    (found,) = quantities(text, lexicon("en"), [])
    assert found.value == value
    assert not moments("It has a thirty-day limit.", lexicon("en"))


def test_one_then_tells_an_order_of_three_steps() -> None:
    question, told = "What do I do?", "Switch it off and unplug it first, then open the cover."
    assert verdict(question, told, "Unplug it, switch it off, then open the cover.") != "pass"
    assert verdict(question, told, "Open the cover first, then switch it off and unplug it.") == (
        "fail"
    )


# --- order ---------------------------------------------------------------------------------------


def test_two_statements_may_change_places_where_nobody_asked_how() -> None:
    expected, turned = "Adults pay 12 euros. Children pay 6 euros.", "Children pay 6 euros. Adults "
    assert verdict("What is the price?", expected, f"{turned}pay 12 euros.") == "pass"
    steps, other = "Open the menu. Choose Export.", "Choose Export. Open the menu."
    assert verdict("How do I save it?", steps, other) != "pass"


def test_a_part_may_move_to_the_front_but_parts_may_not_change_places() -> None:
    expected = "Guests send the form to the office within ten days."
    moved = "Within ten days guests send the form to the office."
    mixed = "The office sends guests the form within ten days."
    assert verdict("What must be done?", expected, moved) == "pass"
    assert verdict("What must be done?", expected, mixed) != "pass"


# --- times ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("It opens at 6 p.m.", "It opens at 18:00.", True),
        ("It opens at 12 a.m.", "It opens at 0:00.", True),
        ("It opens at 12:00.", "It opens at 12 p.m.", True),
        ("It opens at 10 a.m.", "It opens at 11 a.m.", False),
        ("It opens on 4 March 2025.", "It opens at 10 a.m.", False),
    ],
)
def test_times_are_the_same_by_their_minute(one: str, other: str, same: bool) -> None:
    (first,), (second,) = moments(one, lexicon("en")), moments(other, lexicon("en"))
    assert first.same(second) is same
    assert second.same(first) is same


def test_a_time_is_certain_where_its_half_of_the_day_is_told_or_past_noon() -> None:
    told = {"6 p.m.": True, "13:00": True, "12:30": False, "6:00": False}
    found = {text: moments(f"It opens at {text}", lexicon("en"))[0].half_known for text in told}
    assert found == told


def test_months_are_found_by_their_longest_name() -> None:
    (found,) = moments("It is due on 14 March 2025.", lexicon("en"))
    assert found.text.startswith("14 March 2025")


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["unless it is a Sunday", "if you ask first"])
def test_a_condition_that_no_line_has_is_not_passed(limit: str) -> None:
    expected = "You can return the shoes within 30 days."
    answer = f"You can return the shoes within 30 days {limit}."
    assert verdict("How long?", expected, answer) == "unknown"
    reasons = grade_answer("How long?", expected, "", answer).reasons
    assert any("is a condition that no line has" in told for told in reasons)


def test_a_condition_that_a_line_has_is_no_new_one() -> None:
    expected = "You can return the shoes within 30 days if they are unworn."
    assert verdict("How long?", expected, expected.replace("can ", "may ")) == "pass"


# --- temperatures, openings, roles ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Keep it at 68 degrees Fahrenheit.", "pass"),
        ("Keep it at 20 °C.", "pass"),
        ("Keep it at 90 °F.", "fail"),
        ("Keep it at 25 °C.", "fail"),
    ],
)
def test_temperatures_are_compared_over_both_scales(answer: str, wanted: str) -> None:
    assert verdict("How warm?", "Keep it at 20 °C.", answer) == wanted


@pytest.mark.parametrize(
    ("expected", "answer", "told"),
    [
        ("Dogs are allowed in the garden.", "No, dogs are allowed in the garden.", True),
        ("Dogs are allowed in the garden.", "Yes, dogs are allowed in the garden.", False),
        ("Dogs are not allowed in the garden.", "Yes, dogs are not allowed in the garden.", True),
        ("Dogs are not allowed in the garden.", "No, dogs are not allowed in the garden.", False),
    ],
)
def test_a_yes_or_no_that_nobody_expected_has_to_fit(
    expected: str, answer: str, told: bool
) -> None:
    found = grade_answer("Where may dogs go?", expected, "", answer)
    assert any(reason.startswith("It begins with") for reason in found.reasons) is told
    assert (found.verdict == "pass") is not told


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Anna Weber pays Peter Brown.", "pass"),
        ("Peter Brown pays Anna Weber.", "unknown"),
        ("Peter Brown is paid by Anna Weber.", "pass"),
        ("Anna Weber is paid by Peter Brown.", "unknown"),
    ],
)
def test_who_does_what_to_whom_is_told_by_order_and_voice(answer: str, wanted: str) -> None:
    assert verdict("Who does what?", "Anna Weber pays Peter Brown.", answer) == wanted


def test_the_longest_known_word_is_read_in_scripts_without_blanks() -> None:
    chinese = lexicon("zh")
    assert read("不可以", chinese).opening == "no"
    assert read("退货不可以", chinese).clauses[-1].negators == 1


def test_two_shared_words_are_too_few_for_a_name_to_stand_in_place_of_another() -> None:
    assert verdict("Where?", "It is in Lisbon.", "They live in Porto.") != "pass"
    asked, expected = "Who wrote it?", "It was written by Ortega."
    assert verdict(asked, expected, "It was written by Romero.") == "fail"


# --- places in time behind a value ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        (
            "Can I cancel?",
            "Yes, you can cancel for free up to 24 hours before.",
            "You can cancel for free up to 24 hours after.",
        ),
        (
            "Posso annullare?",
            "Sì, può annullare gratuitamente fino a 24 ore prima.",
            "Può annullare gratuitamente fino a 24 ore dopo.",
        ),
        (
            "Posso cancelar?",
            "Sim, pode cancelar grátis até 24 horas antes.",
            "Pode cancelar grátis até 24 horas depois.",
        ),
        (
            "Puis-je annuler ?",
            "Oui, vous pouvez annuler gratuitement jusqu'à 24 heures avant.",
            "Vous pouvez annuler gratuitement jusqu'à 24 heures après.",
        ),
    ],
)
def test_a_span_after_is_not_one_before(question: str, expected: str, answer: str) -> None:
    assert verdict(question, expected, answer) == "unknown"
    assert verdict(question, expected, expected.partition(", ")[2].capitalize()) == "pass"


def test_before_what_the_question_names_is_before() -> None:
    expected = "You can cancel for free 24 hours before."
    answer = "You can cancel for free 24 hours before the booking."
    assert verdict("How do I cancel a booking?", expected, answer) == "pass"


@pytest.mark.parametrize("said", ["trentacinque", "duecento", "millecinquecento"])
def test_a_number_in_words_that_are_not_known_is_not_held_to_be_missing(said: str) -> None:
    answer = f"L'abbonamento costa {said} euro."
    assert verdict("Quanto costa l'abbonamento?", "Costa 35 euro.", answer) == "unknown"


def test_a_reason_quotes_the_line_that_it_is_about() -> None:
    expected = "Refunds take a week. You can cancel for free up to 24 hours before."
    answer = "Refunds take a week. You can cancel for free up to 24 hours after."
    (_, told) = grade_answer("How do I cancel?", expected, "", answer).reasons
    assert told == "“up to 24 hours before”: only one says “before”."


# --- what a mutation run left standing -----------------------------------------------------------


def test_a_phrase_of_condition_is_none_across_a_comma() -> None:
    whole = read("We wait as long as we can.", lexicon("en"))
    apart = read("We wait as long, as we can.", lexicon("en"))
    assert [clause.kind for clause in whole.clauses][-1] == "if"
    assert "if" not in [clause.kind for clause in apart.clauses]


def test_a_fraction_of_more_than_one_is_a_count_and_no_share() -> None:
    (part,) = quantities("three quarters of them", lexicon("en"), [])
    (more,) = quantities("five quarters of them", lexicon("en"), [])
    assert (part.dimension, part.value) == ("share", 75)
    assert (more.dimension, more.value) == ("count", 1.25)


@pytest.mark.parametrize(
    ("expected", "answer", "wanted"),
    [
        ("It fell from 8% to 2%.", "It fell from 8 in 100 to 2 in 100.", "pass"),
        ("8% of the units fail.", "8 in 10 of the units fail.", "fail"),
        ("10% of the guests pay.", "A tenth of the guests pay.", "pass"),
        ("10% of the guests pay.", "A fifth of the guests pay.", "fail"),
        ("20% der Gäste zahlen.", "2 von 10 der Gäste zahlen.", "pass"),
    ],
)
def test_so_many_in_a_hundred_are_per_cent(expected: str, answer: str, wanted: str) -> None:
    assert verdict("How many is it?", expected, answer) == wanted


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("5 in stock", "count"),
        ("8 in the box", "count"),
        ("it is 5 in wide", "length"),
        ("a cable of 5 in.", "length"),
        ("8 in 100 units", "share"),
        ("8 in 10 minutes", "count"),
        ("a tenth of it", "share"),
        ("a fifth person", ""),
    ],
)
def test_an_in_that_is_no_inch(text: str, dimension: str) -> None:
    found = quantities(text, lexicon("en"), [])
    assert (found[0].dimension if found else "") == dimension


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("It goes ahead; we'd only call it off if a storm warning is issued.", "unknown"),
        ("We would scrap the whole thing if there is a storm warning.", "unknown"),
        ("Yes, it is on if there is a storm warning.", "fail"),
    ],
)
def test_a_condition_is_turned_round_only_where_what_holds_under_it_is_understood(
    answer: str, wanted: str
) -> None:
    expected = "Yes, unless there is a storm warning."
    assert verdict("Is the event still on if it rains?", expected, answer) == wanted


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("A late return costs 2 euros a day, up to 20 euros.",
         "A late return costs 20 euros a day, up to 2 euros."),
        ("Parken kostet 3 Euro pro Stunde, bis zu 18 Euro.",
         "Parken kostet 18 Euro pro Stunde, bis zu 3 Euro."),
    ],
)  # fmt: skip
def test_a_bare_limit_is_not_to_be_exchanged_with_what_it_limits(
    expected: str, answer: str
) -> None:
    assert grade_answer("", expected, "", answer).verdict != "pass"


def test_a_bare_limit_may_stand_in_the_same_sentence() -> None:
    expected = "A late return costs 2 euros a day, up to 20 euros."
    for answer in (
        "A late return costs €2 a day, up to €20.",
        "Up to 20 euros, a late return costs 2 euros a day.",
    ):
        assert grade_answer("", expected, "", answer).verdict == "pass"
