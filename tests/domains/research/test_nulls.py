"""What a passage denies is denied where it is retold, in whatever words."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.aligned.nulls import nulls
from tests.domains.research.making import SOURCES, added, case, cite, claim, wrong

ALIKE = "In 36 offices chosen by lot, tea breaks did not differ between floors with plants and without (difference 0.4 minutes, 95 % CI −1.2 to 2.0)."  # noqa: E501
ASKED = "Part-time staff were not asked."
WINDOWS = "A maker of lamps paid for the model, which did not include windows."
TEXT = f"{ALIKE} {ASKED} {WINDOWS}"
MORE: list[Any] = [{"id": "k7", "title": "Plants", "design": "randomised trial", "text": TEXT}]


def told(quote: str, *passages: str, type: str = "finding") -> list[str]:
    entry = claim(quote, *(cite("k7", one) for one in passages), id="c9", type=type)
    text = added(f"{quote} [@k7].", entry)
    return [one.check for one in nulls(case(text, sources=[*SOURCES, *MORE]))]


@pytest.mark.parametrize(
    "quote",
    [
        "In 36 offices tea breaks differed between floors with plants and without",
        "Floors with plants and floors without were apart in their tea breaks",
        "Plants made tea breaks longer in 36 offices",
        "At 36 offices the plants had an effect on tea breaks",
        "Tea breaks changed with the plants, by lot in 36 offices",
        "A difference in tea breaks was found in 36 offices",
        "Of 36 offices, those with plants had longer tea breaks as well",
    ],
)
def test_a_difference_that_the_passage_denies_is_told_in_any_words(quote: str) -> None:
    assert told(quote, ALIKE) == ["support.unsaid: c9"]


@pytest.mark.parametrize(
    "quote",
    [
        "In 36 offices tea breaks were as long with plants as without",
        "Tea breaks lasted equally long on floors with plants",
        "Plants left tea breaks in 36 offices where they were",
        "Tea breaks in 36 offices were 0.4 minutes longer with plants (95 % CI −1.2 to 2.0)",
        "With plants or without, tea breaks were alike in 36 offices",
        "The gap between the tea breaks of 36 offices may be chance",
        "Nothing set the tea breaks of 36 offices apart",
        "The 36 offices dissent: their tea breaks and floors are level",
        "Lots gave plants to floors of 36 offices, whose tea breaks were timed",
        "Plants failed to change the tea breaks of 36 offices",
    ],
)
def test_what_equates_or_gives_size_and_interval_is_right(quote: str) -> None:
    assert told(quote, ALIKE) == []


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("Part-time staff were asked as well", ASKED),
        ("They asked part-time staff too", ASKED),
        ("Those asked include part-time staff", ASKED),
        ("The model takes windows into account", WINDOWS),
        ("Among what it includes are windows", WINDOWS),
    ],
)
def test_what_was_not_done_is_told_as_done(quote: str, passage: str) -> None:
    assert told(quote, passage) == ["support.unsaid: c9"]


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("Part-time staff went unasked", ASKED),
        ("Nobody asked part-time staff", ASKED),
        ("Part-time staff were left out of those asked", ASKED),
        ("The model ignores windows", WINDOWS),
        ("A maker of lamps paid for the model", WINDOWS),
        ("Windows stayed outside the model", WINDOWS),
    ],
)
def test_what_says_in_its_own_way_that_it_was_not_done_is_right(quote: str, passage: str) -> None:
    assert told(quote, passage) == []


def test_other_sentences_of_a_passage_bear_what_is_told_of_them() -> None:
    assert told("A maker of lamps paid", ALIKE, WINDOWS) == []
    assert told("Tea breaks differed in 36 offices, we guess", ALIKE, type="interpretation") == []


def test_the_finding_shows_both_and_only_warns() -> None:
    entry = claim("Part-time staff were asked as well", cite("k7", ASKED), id="c9")
    text = added("Part-time staff were asked as well [@k7].", entry)
    found = wrong(text, sources=[*SOURCES, *MORE])["support.unsaid: c9"]
    assert (found.status, found.severity) == ("warn", "minor")
    assert ASKED in found.message
