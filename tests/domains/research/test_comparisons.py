"""What a good writer writes beside a figure and is no fault; and what is one beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

TEXT = (
    "In a cohort 700 bakers starting later slept 22 minutes longer than before. Of 700 asked, 18 % "
    "felt a dry throat; 71 % would start later again."
)
BAKERS = {
    "id": "k7", "authors": ["Eder, T."], "year": 2022, "title": "Bakers who rise late", "n": 700,
    "design": "prospective cohort", "text": TEXT,
    "effect": {"dir": "+", "est": 22, "lo": 20, "hi": 30, "unit": "minutes"},
}  # fmt: skip


def names(told: str, quote: str, **more: Any) -> list[str]:
    entry = claim(told, cite("k7", quote), id="c9", **more)
    return list(wrong(added(f"{told} [@k7].", entry), sources=[*SOURCES, BAKERS]))


@pytest.mark.parametrize(
    ("told", "wronged"),
    [
        ("The gain was gone in a fourth", False),
        ("The gain fell by a fourth", True),
    ],
)
def test_in_a_fourth_counts_studies_where_nothing_follows(told: str, wronged: bool) -> None:
    found = names(told, "700 bakers starting later slept 22 minutes longer")
    assert any(name.startswith("support.numbers: c9") for name in found) == wronged


@pytest.mark.parametrize(
    ("told", "wronged"),
    [
        ("Nearly a third felt a dry throat", True),
        ("Nearly a fifth felt a dry throat", False),
    ],
)
def test_a_share_in_words_stands_in_the_place_of_no_other_share(told: str, wronged: bool) -> None:
    found = names(told, "18 % felt a dry throat; 71 % would start later again")
    assert any(name.startswith("support.numbers: c9") for name in found) == wronged


@pytest.mark.parametrize(
    ("stance", "used"), [("supports", True), ("contradicts", True), ("neutral", False)]
)
def test_a_retracted_source_that_takes_a_side_is_rested_on(stance: str, used: bool) -> None:
    words = "its fall of six hours shows what desks can do"
    entry = claim(
        words, cite("k5", "All 40 workers sat six hours less."), id="c9", stance=stance,
        type="interpretation",
    )  # fmt: skip
    found = wrong(added(f"One trial is retracted, although {words} [@k5].", entry))
    assert ("source.retracted: k5" in found) == used


@pytest.mark.parametrize(
    ("opening", "warned"),
    [
        ("A long field experiment stands apart.", True),
        ("One more trial is left.", True),
        ("A long cohort stands apart.", False),
        ("No trial is left.", False),
        ("The experiments were told above.", False),
    ],
)
def test_a_sentence_that_opens_a_paragraph_names_the_design_of_its_source(
    opening: str, warned: bool
) -> None:
    told = "Bakers slept 22 minutes longer"
    entry = claim(told, cite("k7", "slept 22 minutes longer than before"), id="c9")
    text = added(f"\n\n{opening} {told} [@k7].", entry)
    found = wrong(text, sources=[*SOURCES, BAKERS])
    assert any(name.startswith("method.words") for name in found) == warned


@pytest.mark.parametrize("verb", ["sped the sleep of bakers up", "hastened the sleep of bakers"])
def test_verbs_of_cause_may_have_their_object_between(verb: str) -> None:
    found = names(f"Starting later {verb} by 22 minutes", "slept 22 minutes longer than before")
    assert any(name.startswith("method.words") for name in found)


@pytest.mark.parametrize(
    "told", ["These people were already in the first cohort", "They enter our total a single time"]
)
def test_people_who_are_already_counted_are_counted_once(told: str) -> None:
    entry = claim(told, cite("k3", "900 clerks"), cite("k4", "850 of the clerks"), id="c9")
    found = wrong(added(f"{told} [@k3; @k4].", entry))
    assert not [name for name in found if name.startswith("source.cohort")]
