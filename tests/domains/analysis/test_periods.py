"""A period may be named as the data write it or as a reader would say it, and no other may."""

from __future__ import annotations

import pandas as pd
import pytest

from domains.analysis.periods import named_in, same_name
from domains.analysis.tables.table import Table


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("2025-07", "The best month was July 2025."),
        ("2025-07", "Jul. 2025 stands out"),
        ("2025-07", "in 2025-07 it was"),
        ("2024-03-05", "On 5 March 2024 it rained."),
        ("2024-03-05", "March 5, 2024 was wet"),
        ("2024-Q2", "the second quarter of 2024"),
        ("North", "the north leads"),
    ],
)
def test_a_period_is_found_as_prose_says_it(name: str, sentence: str) -> None:
    assert named_in(name, sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("2025-07", "The best month was June 2025."),
        ("2025-07", "The best month was July 2024."),
        ("2025-07", "July was best in 2025."),
        ("2024-03-05", "On 15 March 2024 it rained."),
        ("2024-Q2", "Q3 2024 was best"),
    ],
)
def test_another_period_is_not_taken_for_it(name: str, sentence: str) -> None:
    assert not named_in(name, sentence)


def test_two_spellings_are_one_name() -> None:
    assert same_name("July 2025", "2025-07")
    assert not same_name("May 2025", "2025-07")


def table(days: list[str]) -> Table:
    return Table(pd.DataFrame({"day": days, "route": ["N", "S"] * (len(days) // 2)}), {}, "day")


def test_days_with_strokes_are_read_as_the_column_writes_them() -> None:
    mixed = table(["2025-02-11", "12/02/2025", "2025-02-13", "22/02/2025"])
    numbers = mixed.periods(mixed.frame["day"]).tolist()
    assert numbers == sorted(numbers), "the twelfth of February, not the second of December"
    assert numbers[1] - numbers[0] == 1
    alone = mixed.frame[mixed.frame["route"] == "S"].head(1)
    assert mixed.days(alone["day"]).iloc[0] == pd.Timestamp("2025-02-12"), "told by other rows"


def test_other_orders_of_day_and_month_stay_as_they_were() -> None:
    american = table(["12/02/2025", "12/22/2025"])
    assert american.days(american.frame["day"]).iloc[0] == pd.Timestamp("2025-12-02")
    points = table(["03.04.2025", "2025-04-04"])
    assert points.days(points.frame["day"]).tolist() == [
        pd.Timestamp("2025-04-03"), pd.Timestamp("2025-04-04"),
    ]  # fmt: skip
    iso = table(["2025-01-02", "2025-01-03"])
    assert iso.days(iso.frame["day"]).iloc[0] == pd.Timestamp("2025-01-02")
