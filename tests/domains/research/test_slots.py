"""A figure keeps its place: what a passage counts is told by its own count."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.aligned.slots import slots
from tests.domains.research.making import SOURCES, added, case, cite, claim, wrong

ROOMS = "In nine rooms the lamps were three metres high. After the third winter 7 of the 18 lamps were broken, and fourteen readers called them a help and four a bother."  # noqa: E501
MORE: list[Any] = [{"id": "k7", "title": "Lamps", "design": "field study", "text": ROOMS}]


def told(quote: str, *workings: str) -> list[tuple[str, str]]:
    text = added(f"{quote} [@k7].", claim(quote, cite("k7", ROOMS), id="c9"), workings=workings)
    given = case(text, sources=[*SOURCES, *MORE])
    return [(one.observed, one.expected) for one in slots(given)]


@pytest.mark.parametrize(
    ("quote", "said", "given"),
    [
        ("Lamps hung in eleven rooms", "eleven", "nine"),
        ("There were 12 rooms with lamps and one without", "", ""),
        ("The lamps hung five metres high", "five", "three"),
        ("Once winter had gone 6 of the 18 lamps were broken", "6", "7"),
        ("Six of those 18 lamps broke", "Six", "7"),
        ("Readers liked them; five called the lamps a bother", "", ""),
        ("To fourteen they were a help and to five a bother", "five", "four"),
        ("After the second winter lamps were broken", "second winter", "third winter"),
        ("Lamps were counted after the fifth winter", "fifth winter", "third winter"),
    ],
)
def test_another_figure_in_a_figures_place_is_named(quote: str, said: str, given: str) -> None:
    assert told(quote) == ([(said, given)] if said else [])


@pytest.mark.parametrize(
    "quote",
    [
        "Lamps hung in nine rooms, three metres high",
        "Seven of the 18 lamps were broken after the third winter",
        "Two reports speak of lamps",
        "Fourteen found a help in them, and four a bother",
        "Of 18 readers, four were bothered",
        "The second report on these rooms tells of lamps",
        "In nine rooms, two of them cold, lamps hung",
    ],
)
def test_the_sources_own_figures_and_the_writers_counts_are_right(quote: str) -> None:
    assert told(quote) == []


def test_a_working_gives_a_figure() -> None:
    quote = "When the winter had gone 11 lamps were whole"
    assert told(quote, "18 - 7 = 11 lamps") == []


def test_what_adds_up_is_no_other_figure() -> None:
    text = "Of 40 halls, 25 had lamps. In 30 halls there was none."
    more = [{"id": "k8", "title": "Halls", "design": "field study", "text": text}]
    quote = "In the end 70 halls were seen"
    given = added(f"{quote} [@k8].", claim(quote, cite("k8", text), id="c9"))
    assert list(slots(case(given, sources=[*SOURCES, *more]))) == []


def test_the_finding_warns_at_its_place() -> None:
    quote = "Lamps hung in eleven rooms"
    text = added(f"{quote} [@k7].", claim(quote, cite("k7", ROOMS), id="c9"))
    found = wrong(text, sources=[*SOURCES, *MORE])["support.slot: c9 eleven"]
    assert (found.status, found.severity) == ("warn", "minor")
    assert found.span
    assert found.span.quote == "eleven"


def test_a_figure_that_is_told_already_is_told_once() -> None:
    quote = "We randomised 210 office workers"
    passage = "We randomised 120 office workers"
    found = wrong(added(f"{quote} [@k1].", claim(quote, cite("k1", passage), id="c9")))
    assert [name for name in found if "210" in name] == ["support.numbers: c9 210"]
