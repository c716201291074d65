"""Workings in another language: their days and durations are read where the language is known, and
nothing false is said of a line with words that are not.
"""

from __future__ import annotations

import pytest

from workbench.prose.reckoning.tongues import worked_in
from workbench.prose.reckoning.working import Working
from workbench.prose.reckoning.workings import worked

GIVEN = {
    "de": "Letzter Tausch am 2. Oktober 2025, Termin am 3. Oktober 2026. Der Preis gilt ab dem "
    "Ersten des Monats nach dem Tausch. 12 Monate, 14 Tage, 90 Minuten; 1.250 Euro, 22,50 Euro.",
    "fr": "Le 3 octobre 2026, dès le premier du mois ; 14 jours ; 1.250 €, 22,50 €.",
    "es": "Desde el 3 de octubre de 2026, el día 1 del mes; 14 días, 12 meses; 1.250 €.",
    "it": "Il 3 ottobre 2026, dal primo del mese; 14 giorni, 12 mesi; 1.250 €.",
    "nl": "Op 3 oktober 2026, vanaf de eerste van de maand; 14 dagen, 3 weken; 1.250 €.",
}


def read(language: str, *lines: str) -> tuple[Working, ...]:
    return worked_in(language, lines, [GIVEN.get(language[:2], GIVEN["de"])], frozenset())


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "2. Oktober 2025 + 12 Monate = 2. Oktober 2026"),
        ("de-AT", "1. Oktober + 31 Tage = 1. November"),
        ("de", "3.10. + 14 Tage = 17.10."),
        ("de", "1.250 Euro + 22,50 Euro = 1.272,50 Euro"),
        ("de", "90 Minuten = 1,5 Stunden"),
        ("de", "1 October + 31 days = 1 November"),
        ("fr", "1er octobre + 31 jours = 1er novembre"),
        ("fr", "3 octobre + 14 jours = 17 octobre"),
        ("es", "3 de octubre de 2026 + 12 meses = 3 de octubre de 2027"),
        ("it", "1º ottobre + 14 giorni = 15 ottobre"),
        ("nl", "3 oktober + 3 weken = 24 oktober"),
    ],
)
def test_days_and_durations_of_a_known_language_are_read(language: str, line: str) -> None:
    [working] = read(language, line)
    assert working.fault is None
    assert working.results
    assert working.line == line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "2. Oktober 2025 + 12 Monate = 3. Oktober 2026"),
        ("de", "3.10. + 14 Tage = 18.10."),
        ("de", "1.250 Euro + 22,50 Euro = 1.282,50 Euro"),
        ("fr", "3 octobre + 14 jours = 16 octobre"),
        ("es", "3 de octubre + 14 días = 18 de octubre"),
        ("it", "3 ottobre + 14 giorni = 19 ottobre"),
        ("nl", "3 oktober + 3 weken = 25 oktober"),
    ],
)
def test_a_wrong_sum_in_it_is_named(language: str, line: str) -> None:
    [working] = read(language, line)
    assert working.fault is not None
    assert working.fault.kind == "sum"


def test_a_large_figure_from_nowhere_is_named() -> None:
    [working] = read("de", "735 Euro + 22,50 Euro = 757,50 Euro")
    assert working.fault is not None
    assert working.fault.kind == "operand"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "3. Oktober + 14 Werktage = 20. Oktober"),
        ("de", "Freitag + 3 Tage = Montag"),
        ("de", "2 mal 22,50 Euro = 45,00 Euro"),
        ("de", "7. September + 9 Tage = 17. November"),  # a text may give either in words
        ("fr", "3/10 + 14 jours = 17/10"),
        ("es", "3 de octubre + 14 días hábiles = 23 de octubre"),
        ("sv", "3 oktober + 14 dagar = 18 oktober"),
        ("", "3. Oktober + 14 Tage = 18. Oktober"),
    ],
)
def test_of_a_line_with_words_that_are_not_read_nothing_is_said(language: str, line: str) -> None:
    [working] = read(language, line)
    assert working.fault is not None
    assert working.fault.kind == "words"


def test_what_such_a_line_tells_may_be_taken() -> None:
    first, second = read(
        "de", "2 mal 22,50 Euro = 45,00 Euro", "45,00 Euro + 1.250 Euro = 1.295 Euro"
    )
    assert first.fault is not None
    assert [one.value for one in first.results] == [45.0]
    assert second.fault is None


def test_the_first_of_a_month_is_given_where_a_policy_counts_from_it() -> None:
    line = "1 October + 31 days = 1 November"
    days = "Booked on 5 October 2026. There are 31 days."
    [alone] = worked([line], [days])
    [from_it] = worked([line], [days, "The new price holds from the first of the month."])
    assert alone.fault is not None
    assert from_it.fault is None
