"""A synthesis speaks of those who were studied: nouns that no source and no task has are named."""

from __future__ import annotations

import pytest

from domains.research.checks.widened import widened
from tests.domains.research.making import added, case, claim, wrong


def told(sentence: str) -> list[str]:
    return [one.observed for one in widened(case(added(sentence)))]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("What desks do for clerks they will do for nurses.", "nurse"),
        ("Pupils can expect the same.", "pupil"),
        ("The same gain awaits libraries and law courts.", "libraries"),
        ("This carries over to hospitals.", "hospital"),
        ("A shop that buys such desks will see it too, and so will its tailors.", "shop"),
        ("Children may be expected to sit less as well.", "children"),
        ("A standing desk does as much for the knee.", "knee"),
    ],
)
def test_who_or_what_nobody_studied_is_named(sentence: str, said: str) -> None:
    assert told(sentence) == [said]


@pytest.mark.parametrize(
    "sentence",
    [
        "Whether nurses would sit less is open.",
        "At the one by the river clerks sat 2.0 hours less.",
        "Whoever sleeps well has little to gain.",
        "No source looked at pupils or patients.",
        "Hospitals were not studied.",
        "A school might see something else.",
        "Clerks are unlike drivers in this.",
        "Staff sat less with the new desks.",
        "Employees are office workers here, and colleagues too.",
        "We would not stretch that to libraries.",
        "Every trial drew lots.",
        "Nothing here holds the world over: two offices are few.",
        "Is it so for children?",
        "Before anybody throws out the chairs, clerks sat less too.",
        "All the workers of the first trial took part.",
        "The money came from a chain of shops; it paid for the trial.",
        "The mean is a poor forecast for any one hospital.",
        "The mean tells little to any single school, and clerks also sat less.",
        "It is a rule of thumb for every library to weigh, as we read it.",
    ],
)
def test_what_is_left_open_or_known_is_right(sentence: str) -> None:
    assert told(sentence) == []


def test_a_gap_may_name_anybody() -> None:
    quote = "Children and their teachers wait for a trial of their own"
    assert list(widened(case(added(f"{quote}.", claim(quote, type="gap", id="c9"))))) == []


def test_the_finding_is_a_word_of_caution_at_its_place() -> None:
    found = wrong(added("The same gain awaits libraries."))["scope.widened: libraries"]
    assert (found.status, found.severity) == ("warn", "minor")
    assert found.span
    assert found.span.quote == "libraries"
