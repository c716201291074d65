"""Verbs of moving with an object tell a cause; what moved of itself, or was moved, does not."""

from __future__ import annotations

import pytest

from domains.research.checks.moving import movings
from tests.domains.research.making import added, cite, claim, wrong


@pytest.mark.parametrize(
    "text",
    [
        "the barriers brought them down from 88 in the first year to 61",
        "mats took 2.4 points off the score",
        "The fee knocked waste down to 41 g",
        "subtitles pushed the marks down by 1.3 points",
        "lamps moved the mean from 54 to 50",
        "the ban sent sales down to 3 a day",
        "which drove the count from 418 to 372",
        "with the rule cutting sales by 12 %",
        "It eased them down to 3",
        "fees forced traffic from 900 to 700 cars",
    ],
)
def test_a_thing_that_moved_another(text: str) -> None:
    assert list(movings(text))


@pytest.mark.parametrize(
    "text",
    [
        "accidents fell from 418 to 372",
        "accidents were brought down from 142 to 121",
        "accidents decreased there by 14 %",
        "scores improved slightly from 12 to 13",
        "speeds slowed from 54 to 50",
        "it took them from 9 to 12 minutes",
        "we reduced the sample by 3",
        "12.1 points, down from 13.4",
        "traffic increased again from 700 to 900",
        "a class that turned up at 8",
        "the gap narrowed by 3 points",
        "was cut from 142 to 121",
    ],
)
def test_what_moved_of_itself_or_was_moved(text: str) -> None:
    assert not list(movings(text))


@pytest.mark.parametrize(
    ("told", "warned"),
    [
        ("Over three years desks brought them down from 9 hours to 8", True),
        ("Whether desks brought them down from 9 hours to 8 is open", False),
        ("Over three years they were down from 9 hours to 8", False),
    ],
)
def test_a_cohort_moves_nothing(told: str, warned: bool) -> None:
    entry = claim(told, cite("k3", "900 clerks with and without such desks"), id="c9")
    found = wrong(added(f"{told} [@k3].", entry))
    assert any(name.startswith("method.words: brought them down") for name in found) == warned
