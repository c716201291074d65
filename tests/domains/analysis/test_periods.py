"""A period may be named as the data write it or as a reader would say it, and no other may."""

from __future__ import annotations

import pytest

from domains.analysis.periods import named_in, same_name


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
