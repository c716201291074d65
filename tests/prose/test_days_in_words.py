"""Days of a month in words."""

from __future__ import annotations

import pytest

from workbench.prose.dates import dates, in_figures


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("by the ninth of July, at noon", "by 9 July, at noon"),
        ("on the Twenty-first of May", "on 21 May"),
        ("until the thirty-first of August 2026", "until 31 August 2026"),
        ("the third of them, in July", "the third of them, in July"),
        ("the second of the three", "the second of the three"),
        ("a third of July", "a third of July"),
    ],
)
def test_a_day_in_words_is_read_in_figures(text: str, read: str) -> None:
    assert in_figures(text) == read


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("from Tuesday 13 to Thursday 15 October", [(13, 10), (15, 10)]),
        ("on Wednesday 14 and Thursday the 15th of October", [(14, 10), (15, 10)]),
        ("Monday 5, Tuesday 6 and Friday 9 May", [(5, 5), (6, 5), (9, 5)]),
        ("bus 14 or Thursday 15 October", [(14, 10), (15, 10)]),
        ("14 loaves on Thursday 15 October", [(15, 10)]),
    ],
)
def test_a_weekday_may_stand_between_the_days_of_a_list(
    text: str, days: list[tuple[int, int]]
) -> None:
    assert [(one.day, one.month) for one in dates(text)] == days
