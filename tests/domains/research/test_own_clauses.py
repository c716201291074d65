"""A claim on two sources: what it tells of one denies nothing of the other; and what is unlike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

FIRST = cite("k1", "With standing desks they sat 2.0 hours less a day (95 % CI 1.0 to 3.0)")
THIRD = cite("k3", "900 clerks with and without such desks sat equally long")


def parities(said: str, *cites: Any) -> list[str]:
    keys = "; ".join(f"@{one['id']}" for one in cites)
    found = wrong(added(f"{said} [{keys}].", claim(said, *cites, id="c9")))
    return [name for name in found if name.startswith("support.parity")]


def test_a_clause_with_the_figures_of_another_passage_is_that_ones() -> None:
    said = "With desks people sat 2.0 hours less, and 900 clerks did not sit less with desks"
    assert parities(said, FIRST, THIRD) == []


@pytest.mark.parametrize(
    ("passage", "lost"),
    [
        ("In winter clerks with desks had less pain than the others", False),
        ("In winter clerks with desks had no less pain than the others", True),
    ],
)
def test_words_up_to_a_key_are_held_against_its_passage_alone(passage: str, lost: bool) -> None:
    first = "In winter clerks with desks had less pain than where none stood"
    said = f"{first} [@k7]; over three years clerks with desks had no less pain [@k3]"
    entry = claim(said, cite("k7", passage), THIRD, id="c9")
    sources = [*SOURCES, {**SOURCES[0], "id": "k7", "text": f"{passage}."}]
    found = wrong(added(f"{said}.", entry), sources=sources)
    assert any(name.startswith("support.parity") for name in found) is lost


def test_what_another_passage_of_a_reading_tells_is_that_ones() -> None:
    said = "Clerks of the first trial had lamps; in the second they had none, which may be why"
    texts = {"k7": "All clerks had desk lamps.", "k8": "The clerks had no lamps."}
    sources = [*SOURCES, *({**SOURCES[0], "id": id, "text": text} for id, text in texts.items())]
    cites = [cite(id, text) for id, text in texts.items()]
    for given, lost in ((cites, False), (cites[1:], True)):
        entry = claim(said, *given, type="interpretation", id="c9")
        found = wrong(added(f"{said} [@k7; @k8].", entry), sources=sources)
        assert any(name.startswith("support.parity") for name in found) is lost


def test_a_lost_denial_of_the_one_passage_is_named() -> None:
    assert parities("With standing desks back pain changed", cite("k1", "Back pain did not change"))
