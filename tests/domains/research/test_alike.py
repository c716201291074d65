"""A difference is told where the source found none, or is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

TEXT = (
    "In 64 offices, assigned by lot, back pain did not differ with and without standing desks "
    "(difference -0.3 points, 95 % CI -0.9 to 0.3). The desks were 18 years old."
)
EFFECT = {"dir": "0", "est": -0.3, "lo": -0.9, "hi": 0.3, "unit": "points"}
SOURCE: dict[str, Any] = {
    "id": "k7", "title": "Backs", "design": "randomised controlled trial", "n": 64, "text": TEXT,
    "effect": EFFECT,
}  # fmt: skip
PASSAGE = "back pain did not differ with and without standing desks"


def blamed(quote: str, **source: Any) -> bool:
    entry = claim(quote, cite("k7", PASSAGE), id="c9")
    found = wrong(added(f"{quote} [@k7].", entry), sources=[*SOURCES, {**SOURCE, **source}])
    one = found.get("support.parity: c9")
    return one is not None and "finds no difference" in one.message


@pytest.mark.parametrize(
    "quote",
    [
        "Lots in 64 offices saw a clear difference in backs with standing desks or none",
        "With desks and without them a difference in back pain was found",
        "In these offices back pain with desks or without: a clear difference",
        "The 64 offices made a difference to back pain, with desks or none",
    ],
)
def test_a_difference_that_the_source_denies_is_doubted(quote: str) -> None:
    assert blamed(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "In 64 offices the difference in back pain was -0.3 points",
        "In 64 offices there was a difference of -0.3 points, well within chance",
        "Whether back pain differed in 64 offices is what the lot was for",
        "The two trials of back pain differed, this one having 64 offices",
        "Back pain in 64 offices differed in kind from that of 1980",
        "In 64 offices back pain was the same with and without desks",
    ],
)
def test_words_that_leave_it_open_are_not(quote: str) -> None:
    assert not blamed(quote)


def test_a_source_whose_effect_is_one_is_left_to_readers() -> None:
    one = {**EFFECT, "dir": "-", "lo": -0.9, "hi": -0.1}
    assert not blamed("In 64 offices back pain: a clear difference", effect=one)
