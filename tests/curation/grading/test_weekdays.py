"""Days of the week: names, short forms and ranges are the days they mean; and times in numerals."""

from __future__ import annotations

import pytest

from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import lexicon
from workbench.curation.grading.moments import moments
from workbench.curation.grading.weekdays import weekdays


@pytest.mark.parametrize(
    ("language", "text", "days"),
    [
        ("en", "open Monday to Friday", {0, 1, 2, 3, 4}),
        ("en", "Mon–Fri", {0, 1, 2, 3, 4}),
        ("en", "on weekdays", {0, 1, 2, 3, 4}),
        ("en", "Saturday to Monday", {5, 6, 0}),
        ("en", "in the sun", set()),
        ("en", "Sun", set()),
        ("en", "we sat in the sun", set()),
        ("de", "Mo, Mi und Fr", {0, 2, 4}),
        ("de", "die Mode so", set()),
        ("de", "samstags", {5}),
        ("fr", "du lundi au jeudi", {0, 1, 2, 3}),
        ("pt", "de segunda a sexta", {0, 1, 2, 3, 4}),
        ("pt", "na segunda tentativa", set()),
        ("ru", "с понедельника по среду", {0, 1, 2}),
        ("zh", "星期一", {0}),
        ("zh", "周一至周三", {0, 1, 2}),
        ("ja", "月曜日", {0}),
        ("", "Monday", set()),
    ],
)
def test_the_days_that_a_text_names(language: str, text: str, days: set[int]) -> None:
    assert {day.weekday for day in weekdays(text, language)} == days


OPEN = "The hotline is open Monday to Friday from 8 am to 6 pm."


@pytest.mark.parametrize(
    ("expected", "answer", "given"),
    [
        (OPEN, "Mon–Fri, 8:00–18:00.", "pass"),
        (OPEN, "Mon–Thu, 8:00–18:00.", "fail"),
        (OPEN, "Mon–Sat, 8:00–18:00.", "unknown"),
        ("It opens on Monday and Friday.", "It opens Monday to Friday.", "unknown"),
        ("It opens Monday to Friday.", "It opens on Monday and Friday.", "fail"),
        ("It opens on Tuesday.", "It opens on Wednesday.", "fail"),
        ("It opens on Tuesday.", "It does not open on Wednesday.", "unknown"),
        ("We are closed on Mondays.", "We open Tuesday to Sunday.", "unknown"),
    ],
)
def test_a_day_in_place_of_another_is_wrong_and_all_but_it_is_open(
    expected: str, answer: str, given: str
) -> None:
    assert grade_answer("When is the hotline open?", expected, "", answer).verdict == given


@pytest.mark.parametrize(
    ("language", "text", "minute"),
    [
        ("zh", "下午三点", 900),
        ("zh", "晚上十点半", 1350),
        ("zh", "晚上12点", 0),
        ("ja", "午前九時", 540),
        ("ja", "午後3時", 900),
        ("zh", "便宜一点", None),
        ("zh", "三点建议", None),
        ("ja", "三時間", None),
    ],
)
def test_times_in_han_numerals_stand_behind_a_part_of_the_day(
    language: str, text: str, minute: int | None
) -> None:
    assert [each.minute for each in moments(text, lexicon(language))] == (
        [] if minute is None else [minute]
    )


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("from 9 to 17:00", [540, 1020]),
        ("9–5 pm", [540, 1020]),
        ("room 9, at 17:00", [1020]),
        ("$9 to 17:00", [1020]),
    ],
)
def test_an_hour_in_front_of_a_time_that_ends_a_stretch_is_a_time(
    text: str, minutes: list[int]
) -> None:
    assert [each.minute for each in moments(text, lexicon("en"))] == minutes
