"""Statistics and intervals, from which nothing else is worked out."""

from __future__ import annotations

import pytest

from workbench.prose.reckoning.stated import is_stated, unstated


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("had 12.1, t(94) = −2.21, p = .030.", "had 12.1, , ."),
        ("3 fewer (95 % CI 0.1 to 2.5)", "3 fewer ()"),
        ("3 fewer (95 % CI: from 0.1 up to 2.5)", "3 fewer ()"),
        ("3 fewer (interval 0.1 to 2.5; F(1, 40) = 4.2)", "3 fewer (; )"),
        ("an interval of 0.1–2.5 hours", "an  hours"),
        ("of n = 40 pupils 12 left", "of n = 40 pupils 12 left"),
        ("speed went from 41 to 36 km/h in 95 % of cases",
         "speed went from 41 to 36 km/h in 95 % of cases"),
    ],
)  # fmt: skip
def test_what_is_stated_is_blanked_and_places_stay(text: str, left: str) -> None:
    assert unstated(text).replace(" ", "") == left.replace(" ", "")
    assert len(unstated(text)) == len(text)


def test_a_place_lies_in_a_statistic_or_not() -> None:
    text = "had 12.1, t(94) = −2.21"
    assert not is_stated(text, text.index("12.1"))
    assert is_stated(text, text.index("94"))
