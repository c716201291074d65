"""Days of a month in words."""

from __future__ import annotations

import pytest

from workbench.prose.dates import in_figures


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
