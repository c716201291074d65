"""Courses in time told in words, held against the slope of their column."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import MONTHS, TOWNS, doubts


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The rain has been easing off steadily.", True),
        ("Rain has increased year by year.", True),
        ("The rain itself has been creeping up over the four years, as the record shows.", True),
        ("Rain is waning little by little.", True),
        ("The riders have been dwindling throughout.", True),
        ("The riders have been climbing over the four years.", False),
        ("The rain has held level over the four years.", False),
        ("The rain has not been easing over the four years.", False),
        ("The rain may have been easing over the four years.", False),
        ("The rain has been easing since the summer, month by month.", False),
        ("In 2023 the rain has been easing month by month.", False),
        ("Rain has been measured steadily over the four years.", False),
        ("Whether the rain has been easing steadily was asked.", False),
        ("With rain as it was, riders have been growing month by month.", False),
        ("The rain has been easy to read over the four years.", False),
        ("The rain has been easing within chance over the four years.", False),
    ],
)
def test_the_course_is_that_of_the_rows(sentence: str, wrong: bool) -> None:
    assert doubts("course", sentence, MONTHS) is wrong


def test_an_entry_with_its_own_direction_is_judged_by_itself() -> None:
    quote = "rain has been falling steadily over the four years, by 0.01 a month"
    claim = {"id": "c1", "kind": "trend", "col": "rain", "by": "month", "value": -0.01,
             "quote": quote}  # fmt: skip
    assert not doubts("course:", "", MONTHS, claim)


def test_where_there_is_no_time_there_is_no_slope() -> None:
    assert not doubts("course: ", "Crime has been rising steadily.", TOWNS)
