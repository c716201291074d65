"""How often: one frequency in whatever words, another one, and a length that is none."""

from __future__ import annotations

import pytest

from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon
from workbench.curation.grading.making import contract_of
from workbench.curation.grading.often.frequencies import frequencies

PAIRS = (
    ("twice a year", "every six months"),
    ("fortnightly", "every two weeks"),
    ("fortnightly", "once a fortnight"),
    ("twice a day", "every 12 hours"),
    ("every three months", "quarterly"),
    ("12 times a year", "monthly"),
    ("three times a week", "3x per week"),
    ("every other week", "once every two weeks"),
    ("twice-yearly", "half-yearly"),
    ("every half hour", "twice an hour"),
    ("6-hourly", "four times daily"),
)
RIVALS = (
    ("twice a year", "every four months"),
    ("fortnightly", "twice a week"),
    ("every 12 hours", "12 times a day"),
    ("quarterly", "four times a month"),
    ("monthly", "weekly"),
)
OTHER_LANGUAGES = (
    ("de", "zweimal im Jahr", "alle sechs Monate", "alle vier Monate"),
    ("fr", "deux fois par an", "tous les six mois", "tous les quatre mois"),
    ("es", "dos veces al año", "cada seis meses", "cada cuatro meses"),
    ("it", "due volte all'anno", "ogni sei mesi", "ogni quattro mesi"),
    ("pt", "duas vezes por ano", "a cada seis meses", "a cada quatro meses"),
    ("nl", "twee keer per jaar", "om de zes maanden", "om de vier maanden"),
    ("ru", "два раза в год", "каждые шесть месяцев", "каждые четыре месяца"),
)
QUESTION = "How often is the boiler serviced?"


def verdict(expected: str, answer: str, question: str = QUESTION) -> str:
    return grade_answer(question, expected, "", answer).verdict


@pytest.mark.parametrize(("one", "other"), [*PAIRS, *((b, a) for a, b in PAIRS)])
def test_a_frequency_may_be_told_in_other_words(one: str, other: str) -> None:
    assert verdict(f"The boiler is serviced {one}.", f"The boiler is serviced {other}.") == "pass"
    assert verdict(f"The boiler is serviced {one}.", f"{other.capitalize()}.") == "pass"


@pytest.mark.parametrize(("one", "other"), [*RIVALS, *((b, a) for a, b in RIVALS)])
def test_another_frequency_is_wrong(one: str, other: str) -> None:
    assert verdict(f"The boiler is serviced {one}.", f"The boiler is serviced {other}.") == "fail"
    assert verdict(f"The boiler is serviced {one}.", f"{other.capitalize()}.") == "fail"


@pytest.mark.parametrize(("language", "one", "same", "other"), OTHER_LANGUAGES)
def test_other_languages_tell_the_same_by_their_own_words(
    language: str, one: str, same: str, other: str
) -> None:
    [often], [alike], [rival] = (
        [each.often for each in frequencies(text, lexicon(language))] for text in (one, same, other)
    )
    assert often.same(alike)
    assert often.rivals(rival)


def test_an_answer_in_another_language_than_english_is_read_the_same_way() -> None:
    question, expected = "Wie oft wird gewartet?", "Die Heizung wird zweimal im Jahr gewartet."
    assert verdict(expected, "Die Heizung wird alle sechs Monate gewartet.", question) == "pass"
    assert verdict(expected, "Die Heizung wird alle vier Monate gewartet.", question) == "fail"


def test_how_often_is_not_how_long() -> None:
    assert verdict("Take it every 6 hours.", "Take it 6 hours.") == "unknown"
    assert verdict("It lasts 6 hours.", "It lasts every 6 hours.", "How long?") == "unknown"


def test_what_may_be_meant_alike_is_not_decided() -> None:
    assert verdict("It is billed every two weeks.", "It is billed twice a month.") == "unknown"
    expected = "The boiler is serviced twice a year."
    assert verdict(expected, "It is serviced each year, in May and in November.") != "fail"


@pytest.mark.parametrize(
    "text",
    ["every quarter of an hour", "every day or two", "every hour and a half", "every 4 to 6 hours",
     "biweekly", "49 dollars a month", "every second", "two doses a day"],
)  # fmt: skip
def test_what_is_no_frequency_or_may_be_two_is_left_unread(text: str) -> None:
    assert frequencies(text, lexicon("en")) == []


def test_a_denied_frequency_stays_denied() -> None:
    expected = "The boiler is serviced twice a year."
    assert verdict(expected, "The boiler is not serviced every six months.") != "pass"


def test_a_contract_that_was_kept_reads_a_frequency_too() -> None:
    expected = "The boiler is serviced twice a year."
    kept = contract_of(QUESTION, expected)
    for asked in (expected, ""):
        grade = grade_answer(QUESTION, asked, "", "It is serviced every six months.", kept)
        assert grade.verdict == "pass"
