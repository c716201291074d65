"""What a passage names only to deny it is not told as if it were so."""

from __future__ import annotations

import pytest

from domains.research.checks.support.affirmed import affirmed
from tests.domains.research.making import SOURCES, added, cite, claim, wrong

PASSAGE = "A maker of gates paid for the study, which did not count dust."


@pytest.mark.parametrize(
    "quote",
    [
        "Dust is part of the reckoning",
        "The reckoning includes dust",
        "Dust was counted as well",
        "They put a price on dust too",
        "Among what was counted is dust",
        "Its authors took dust into account",
        "The count extends to dust",
        "Even dust found its way into the account",
    ],
)
def test_what_was_not_counted_is_told_as_counted(quote: str) -> None:
    assert affirmed(quote, [PASSAGE], ()) == "did not count dust"


@pytest.mark.parametrize(
    "quote",
    [
        "Dust stayed outside the reckoning",
        "The study leaves dust aside",
        "Dust went uncounted",
        "Nobody measured dust",
        "Dust remains to be counted",
        "How much dust there is, the study cannot say",
        "The study is silent on dust",
        "The sum is complete but for dust",
        "Dust would have to be added",
        "It counts money alone",
        "A maker of gates paid for a count of dust",
    ],
)
def test_what_says_in_any_way_that_it_was_not_is_right(quote: str) -> None:
    assert not affirmed(quote, [PASSAGE], ())


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("The two groups came out level", "In a test the groups did not differ"),
        ("Pain went on as before", "Back pain did not change"),
        ("A gate lasts for two decades", "A gate lasts 20 years and needs no upkeep"),
        ("Of 40 parents 12 answered", "The survey asked no parents; of 40 pupils 12 answered"),
    ],
)
def test_words_or_figures_besides_bear_the_claim(quote: str, passage: str) -> None:
    assert not affirmed(quote, [passage], ())


def test_the_finding_shows_both() -> None:
    source = {"id": "k7", "title": "What gates cost", "design": "cost study", "text": PASSAGE}
    told = "Dust is part of the reckoning"
    entry = claim(told, cite("k7", PASSAGE), id="c9")
    found = wrong(added(f"{told} [@k7].", entry), sources=[*SOURCES, source])
    assert found["support.parity: c9"].severity == "minor"
    assert "did not count dust" in found["support.parity: c9"].message
