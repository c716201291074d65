"""Which of two is told as the larger one, in whatever words."""

from __future__ import annotations

import pytest

from domains.analysis.wording import turned_comparison


@pytest.mark.parametrize(
    ("quote", "turned"),
    [
        ("The call scores lower than the letter.", True),
        ("The letter scores higher than the call.", True),
        ("The letter raises the score by 3.4 points against the call.", True),
        ("The call cuts the score by 3.4 points compared with the letter.", True),
        ("The letter raises it over the call, and this may be read as its effect.", True),
        ("The call raises the score by 3.4 points against the letter.", False),
        ("The call scores higher than the letter.", False),
        ("The letter does not score higher than the call.", False),
        ("Perhaps the letter may be higher than the call.", False),
        ("The letter raises the score, and so does the call.", False),
    ],
)
def test_the_larger_of_two_is_told_as_the_smaller(quote: str, turned: bool) -> None:
    assert turned_comparison(quote, "call", "letter", 3.4) is turned
    assert turned_comparison(quote, "letter", "call", -3.4) is turned
