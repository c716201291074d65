"""What a count leaves of its whole is no count of the same thing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

PASSAGE = "Only 74 of the 130 desks were delivered in time"
SOURCE: dict[str, Any] = {"id": "k7", "title": "Late", "text": f"{PASSAGE}. Forty rose."}


@pytest.mark.parametrize(
    ("quote", "odd"),
    [
        ("In this firm 56 of the 130 desks came in time", True),
        ("There 56 of 130 desks were delivered in time, the firm says", True),
        ("There 56 of the 130 desks did not come in time", False),
        ("There 56 of the 130 desks came too late for their time", False),
        ("There 74 of the 130 desks came in time", False),
        ("There 56 of the 130 desks missed their time", False),
        ("There 40 of the 130 desks came in time", False),
    ],
)
def test_the_rest_is_told_of_the_opposite(quote: str, odd: bool) -> None:
    entry = claim(quote, cite("k7", PASSAGE), id="c9")
    found = wrong(added(f"{quote} [@k7].", entry), sources=[*SOURCES, SOURCE])
    assert ("support.rest: k7 56" in found) is odd
