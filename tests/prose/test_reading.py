"""Sentences, numbers, dates and readability, by what they say about given texts."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workbench.prose.dates import dates
from workbench.prose.document import read_document
from workbench.prose.numbers import numbers
from workbench.prose.plain import plain
from workbench.prose.readability import readability, syllables
from workbench.prose.sentences import split, words


def read(text: str) -> list[tuple[float, str]]:
    return [(round(n.value, 6), n.unit) for n in numbers(text) if n.role == "quantity"]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("14 %", 14, "percent"),
        ("14.0% of", 14, "percent"),
        ("14 per cent", 14, "percent"),
        ("3.2 percentage points", 3.2, "points"),
        ("−3.2 pp", -3.2, "points"),
        ("1,234.5", 1234.5, ""),
        ("1 234 567 people", 1234567, ""),
        ("3,25 kg", 3.25, ""),
        ("$1.2k", 1200, "money"),
        ("€41.20", 41.2, "money"),
        ("-$300", -300, "money"),
        ("41.20 EUR", 41.2, "money"),
        ("2.5 million", 2.5e6, ""),
        ("r = .73", 0.73, ""),
        ("p = 1.2e-5", 1.2e-5, ""),
        ("2.5x as many", 2.5, "times"),
        ("12kg", 12, ""),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, value: float, unit: str) -> None:
    assert read(text) == [(value, unit)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two thirds of them", 66.666667),
        ("a quarter", 25),
        ("half of it", 50),
        ("twenty-five", 25),
        ("three hundred and twelve", 312),
        ("two million", 2_000_000),
        ("sales doubled", 2),
    ],
)
def test_a_number_in_words_is_read_as_spoken(text: str, value: float) -> None:
    found = [n for n in numbers(text) if n.role == "spoken"]
    assert [round(n.value, 6) for n in found] == [value]


def test_printed_digits_say_how_exact_a_number_is() -> None:
    (printed,) = numbers("1.2k")
    assert printed.prints(1240)
    assert not printed.prints(1260)
    assert numbers("41.20")[0].half == pytest.approx(0.005)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on 5 March 2025", datetime.date(2025, 3, 5)),
        ("March 5, 2025", datetime.date(2025, 3, 5)),
        ("the 5th of March 2025", datetime.date(2025, 3, 5)),
        ("2025-03-05", datetime.date(2025, 3, 5)),
        ("05.03.2025", datetime.date(2025, 3, 5)),
        ("Mar 2025", None),
        ("2025-02-31", None),
    ],
)
def test_a_date_is_read(text: str, day: datetime.date | None) -> None:
    (found,) = dates(text)
    assert found.date == day


def test_a_day_between_slashes_is_one_where_only_one_part_can_be_the_month() -> None:
    (british,), (american,) = dates("on 30/03/2026,"), dates("on 03/30/2026,")
    assert british.date == american.date == datetime.date(2026, 3, 30)
    assert [one.day for one in dates("on 03/04/2026") + dates("at 30/03/2026/7")] == []


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on 19, 21, 26 and 28 October", [19, 21, 26, 28]),
        ("from 3 to 5 May 2026", [3, 5]),
        ("the 1st and 2nd of June", [1, 2]),
        ("12–14 October", [12, 14]),
        ("it cost $19, 21 October it rained", [21]),
        ("32 and 6 June", [6]),
        ("in 2019, 21 October", [21]),
        ("1,5 October", [5]),
        ("October 6, 13 and 20, November 3, 10 and 17.", [6, 13, 20, 3, 10, 17]),
        ("October 6, 13 and November 3", [6, 13, 3]),
        ("On October 6, 13 people came", [6]),
        ("On May 6, 12 and 15 people came", [6]),
        ("May 6, 13.5 km", [6]),
    ],
)
def test_days_of_one_month_may_name_it_once(text: str, days: list[int]) -> None:
    assert [one.day for one in dates(text)] == days


def test_what_is_counted_in_a_month_is_no_day_of_it() -> None:
    assert not dates("In April 14 mites fell a day")
    assert [one.day for one in dates("On April 14 mites fell")] == [14]


def test_a_date_fits_what_it_says_and_no_more() -> None:
    (found,) = dates("8th of April")
    assert found.fits(datetime.date(2026, 4, 8))
    assert not found.fits(datetime.date(2026, 4, 9))


def test_sentences_end_where_they_do() -> None:
    text = "Dr. Holm saw 4.2 % (e.g. in May). It rose! Did it? No. 5 says so. The U.S. team left."
    parts = [text[a:b] for a, b in split(text)]
    assert parts[0] == "Dr. Holm saw 4.2 % (e.g. in May)."
    assert parts[1:3] == ["It rose!", "Did it?"]
    assert parts[-1] == "The U.S. team left."
    assert len(split("We must say no. Seven hours are long.")) == 2
    assert len(split("See No. A-7 and no. 12.")) == 1


def test_words_leave_numbers_out() -> None:
    assert words("Don't count 14 % of well-kept A1") == ["Don't", "count", "of", "well-kept", "A"]


@pytest.mark.parametrize(
    ("word", "count"), [("cat", 1), ("table", 2), ("planned", 1), ("reading", 2)]
)
def test_syllables_of_plain_words(word: str, count: int) -> None:
    assert syllables(word) == count


def test_hard_text_has_a_higher_grade_than_easy_text() -> None:
    easy = plain("The cat sat on the mat. We saw it run. " * 12)
    hard = plain(
        "Notwithstanding organisational considerations, comprehensive reconciliation of "
        "intergovernmental responsibilities necessitates extraordinary administrative attention. "
        * 8
    )
    low, high = readability(easy).grade, readability(hard).grade
    assert low is not None
    assert high is not None
    assert low < 4 < 14 < high
    assert readability(plain("Too short to say.")).grade is None


MARKDOWN = "# A *b*\n\nText with `code`, **bold** and [link](u) &amp; more.\n\n- one\n- two\n"


def test_plain_text_has_no_marks_and_keeps_its_places() -> None:
    found = plain(MARKDOWN)
    assert found.text == "A b\n\nText with code, bold and link & more.\n\none\n\ntwo"
    assert [block.kind for block in found.blocks] == ["heading", "paragraph", "item", "item"]
    start = found.text.index("bold")
    assert MARKDOWN[slice(*found.source(start, start + 4))] == "bold"


@example("0\r\x00")
@given(st.text(max_size=200))
def test_any_text_keeps_its_places_in_order(text: str) -> None:
    found = plain(text)
    assert len(found.offsets) == len(found.text) + 1
    assert all(a <= b for a, b in zip(found.offsets, found.offsets[1:], strict=False))


def test_rows_of_a_table_are_found_as_they_are_written_and_never_in_the_ledger() -> None:
    rows = "| Crew: 4 people | 336.00 |\n| Diesel | 170.20 |"
    ledger = '```json ledger\n{"claims": [{"quote": "only here | 1 |"}]}\n```\n'
    draft = f"What it costs:\n\n| Part | Crowns |\n|---|---|\n{rows}\n\n{ledger}"
    document = read_document(draft)
    (place,) = document.places(rows)
    assert draft[place.start : place.end] == rows
    assert not document.places("only here | 1 |")
