"""A side of a working that names a span in words: `6 months = half a year`."""

from __future__ import annotations

import pytest

from workbench.prose.reckoning.workings import worked

GIVEN = ["6 months, 30 minutes, 3 months, 7 days, 45 minutes, 5 months, 20 minutes"]


@pytest.mark.parametrize(
    ("line", "sound"),
    [
        ("6 months = half a year", True),
        ("half a year = 6 months", True),
        ("30 minutes = half an hour", True),
        ("3 months = a quarter of a year", True),
        ("45 minutes = three quarters of an hour", True),
        ("7 days = a week", True),
        ("5 months = half a year", False),
        ("20 minutes = half an hour", False),
    ],
)
def test_a_span_in_words_is_computed(line: str, sound: bool) -> None:
    assert (worked([line], GIVEN)[0].fault is None) is sound
