"""A length in words is the one told of the same thing elsewhere, unless something gives it."""

from __future__ import annotations

import pytest

from domains.essay.checks.lasting import lengths_in_words
from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from workbench.core.checks import failing

GROUND = {
    "id": "ground", "title": "Timetable", "year": 2024,
    "text": "Lessons end at 15:50. The ground closes at 17:30. The beach is 2 km away. A walk to "
    "the mole takes 45 minutes.",
}  # fmt: skip
LAST = "So the ferry should sail at night, for those who come home late."
WORKED = (
    "Lessons end at 15:50 and the ground closes at 17:30, so that 100 minutes stay for practice."
)


def told(words: str, *more: str) -> set[str]:
    """What contradicts in an essay that works out 100 minutes for practice."""
    prose = PROSE.replace(LAST, f"{WORKED}\n\n{words} {LAST}")
    data = {**ledger(), "workings": ["17:30 - 15:50 = 100 minutes", *more]}
    found = failing(checked(prose, data, sources=[*SOURCES, GROUND]))
    return {one.observed for one in found if one.check.startswith("contradiction") and one.observed}


@pytest.mark.parametrize(
    ("words", "length"),
    [
        ("There is an hour and a quarter for practice.", "an hour and a quarter"),
        ("Two hours and a half for practice await us.", "Two hours and a half"),
        ("The players keep an hour and ten minutes for practice.", "an hour and ten minutes"),
        ("An hour and three quarters for our practice is left.", "An hour and three quarters"),
    ],
)
def test_a_length_in_words_that_is_not_the_one_told_before_is_named(
    words: str, length: str
) -> None:
    assert told(words) == {length}


@pytest.mark.parametrize(
    "words",
    [
        "There is an hour and forty minutes for practice.",
        "There is about an hour and a half for practice.",
        "That is more than an hour and a half for practice.",
        "I had an hour and a quarter for practice when I was young.",
        "If we lose more, an hour and a quarter for practice remains.",
        "An hour and a quarter for practice would be too little.",
        "It is not an hour and a quarter for practice.",
        "Half an hour for a walk remains.",
        "Three quarters of an hour for practice on the mole.",  # a source has 45 minutes
        "From 16:15 to 17:30 there is an hour and a quarter for practice.",
        "Changing takes 25 minutes, which leaves an hour and a quarter for practice.",
        "A day has half an hour for practice at the piano.",  # too far from 100 minutes for a slip
        "Over an hour, and a quarter of it for practice, is what remains.",
    ],
)
def test_one_that_is_given_guessed_supposed_or_of_something_else_is_not(words: str) -> None:
    assert told(words) == set()


def test_a_working_may_give_it() -> None:
    words = "There is an hour and a half for practice."
    assert told(words, "45 minutes + 45 minutes = 90 minutes") == set()
    assert told(words)


@pytest.mark.parametrize(
    ("text", "kind", "total"),
    [
        ("an hour and a quarter", "time", 4500),
        ("two hours and forty-five minutes", "time", 9900),
        ("half an hour", "time", 1800),
        ("a quarter of an hour", "time", 900),
        ("a kilometre and a half", "length", 1500),
        ("one mile and three quarters", "length", 1.75 * 1609.344),
    ],
)
def test_lengths_in_words_are_read(text: str, kind: str, total: float) -> None:
    [one] = lengths_in_words(text)
    assert (one.kind, one.total) == (kind, pytest.approx(total))


@pytest.mark.parametrize("text", ["2.5 kilometres and 40 minutes", "an hour and a quarter of it"])
def test_two_quantities_are_no_length(text: str) -> None:
    assert list(lengths_in_words(text)) == []
