"""Sentences that say more than the rows are of."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import MONTHS, TOWNS, VISITS, doubts
from tests.domains.analysis.reports import task

CAFE = task(
    "day,sales\n" + "".join(f"2025-01-{day:02},{100 + day % 7}\n" for day in range(1, 31)),
    {
        "grain": "one row per day",
        "time": "day",
        "columns": [{"name": "day", "role": "time"}, {"name": "sales", "role": "measure"}],
    },
)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Crime has fallen in most towns.", True),
        ("Crime is still rising in the North.", True),
        ("Bars are on the decline, and crime with them.", True),
        ("Over the last years crime grew.", True),
        ("Whether crime has fallen cannot be told.", False),
        ("The table does not show that crime has fallen.", False),
        ("Crime falls from town to town with the share of idle people.", False),
        ("According to the census crime has fallen.", False),
    ],
)
def test_rows_of_one_time_have_no_course(sentence: str, wrong: bool) -> None:
    assert doubts("course", sentence, TOWNS) is wrong


def test_rows_of_many_months_have_one() -> None:
    assert not doubts("course", "Riders have grown in most months.", MONTHS)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("An idle person is more likely to commit a crime.", True),
        ("People who are idle tend to commit more crime.", True),
        ("Someone who has no work is likelier to steal.", True),
        ("Towns with many idle people tend to have more crime.", False),
        ("It does not follow that an idle person is more likely to steal.", False),
        ("Whether an idle person is more likely to steal cannot be told.", False),
    ],
)
def test_towns_are_no_persons(sentence: str, wrong: bool) -> None:
    assert doubts("level", sentence, TOWNS) is wrong


def test_a_row_that_is_a_visit_may_be_told_of_who_makes_it() -> None:
    assert not doubts("level", "People who use a phone are more likely to buy.", VISITS)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Mornings bring twice the sales of evenings.", True),
        ("An afternoon takes half of the sales of a day.", True),
        ("Half of the sales were dried for an hour.", False),
        ("Most of the sales come at lunchtime, twice as many as at night.", True),
        ("Sales of single hours are not in the data.", False),
        ("Test the evenings for two months and note the sales.", False),
        ("A Monday brings fewer sales than a Sunday.", False),
    ],
)
def test_days_have_no_hours(sentence: str, wrong: bool) -> None:
    assert doubts("finer", sentence, CAFE) is wrong


def test_months_have_no_weekdays() -> None:
    assert doubts("finer", "Mondays have more riders than Sundays.", MONTHS)
    assert not doubts("finer", "July has more riders than May.", MONTHS)
