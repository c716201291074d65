"""What the data make doubtful and a sentence takes for sound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domains.analysis.doubts.tables import TOWNS, doubts, said

SNOW: dict[str, Any] = {"id": "c1", "kind": "corr", "col": "crime", "by": "snow", "value": 0.53,
                        "quote": "r of crime and snow is 0.53"}  # fmt: skip
BARS = {**SNOW, "by": "bars", "value": 0.51, "quote": "r of crime and bars is 0.51"}


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The deepest snow was 60 cm, so ploughs are wanted.", True),
        ("One town lay under 60 cm of snow for weeks.", True),
        ("The deepest snow of 60 cm cannot be, since gauges end at 50 cm.", False),
        ("One town has 60 cm of snow. That value is a slip of the pen, an error.", False),
        ("The row with 60 cm of snow is left out.", False),
        ("A depth of 60 cm cannot be.\n\nThe 60 cm of snow show that ploughs are wanted.", True),
        ("A depth of 60 cm cannot be.\n\nSnow runs up to 60 cm.", False),
        ("The deepest snow was 14 cm.", False),
    ],
)
def test_a_value_that_cannot_be_is_no_news(sentence: str, wrong: bool) -> None:
    assert doubts("real", sentence, TOWNS) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("No town by itself changes the coefficient.", True),
        ("The coefficients do not depend on any single town.", True),
        ("There are no outliers.", True),
        ("The result is robust to single rows.", True),
        ("One town alone makes that coefficient.", False),
        ("Whether no single town moves it was looked at.", False),
        ("No mayor moves to another town.", False),
    ],
)
def test_single_rows_weigh_what_they_weigh(sentence: str, wrong: bool) -> None:
    assert doubts("single rows", sentence, TOWNS, SNOW) is wrong


def test_the_doubt_names_the_row_and_what_is_left() -> None:
    (one,) = said("single rows", "No town by itself changes the coefficient.", TOWNS, SNOW)
    assert "0.53, and 0.00 without row 2 of the file" in one.message


def test_where_no_row_weighs_much_it_may_be_said() -> None:
    assert not doubts("single rows", "No town by itself changes the coefficient.", TOWNS, BARS)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The missing values of clubs came about at random.", True),
        ("Blanks in clubs are negligible.", True),
        ("That clubs are missing in some towns does not bias anything.", True),
        ("The gaps in clubs can safely be ignored.", True),
        ("Whether clubs are missing at random is not known.", False),
        ("Nothing shows that clubs are missing by chance.", False),
        ("Clubs are missing in 13 % of the towns and left out there.", False),
        ("Towns were chosen at random.", False),
    ],
)
def test_blanks_are_not_played_down(sentence: str, wrong: bool) -> None:
    assert doubts("blanks", sentence, TOWNS) is wrong


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("Clubs are blank in eight towns because the list was lost.", True),
        ("In some towns clubs are missing, since nobody wrote them down.", True),
        ("Clubs are blank in eight towns because these have no licence.", False),
        ("Clubs are blank in eight towns.", False),
        ("Whether clubs are blank because the list was lost is not known.", False),
    ],
)
def test_blanks_have_the_reason_that_the_task_gives(sentence: str, wrong: bool) -> None:
    schema = TOWNS.materials["schema"]
    columns = [
        {**c, "nulls": "towns without a licence"} if c["name"] == "clubs" else c
        for c in schema["columns"]
    ]
    on = replace(TOWNS, materials={**TOWNS.materials, "schema": {**schema, "columns": columns}})
    assert doubts("blanks", sentence, on) is wrong
