"""The guesses over words: what they take for the fault, and three near misses of each that they do
not.
"""

from __future__ import annotations

import re

import pytest

from domains.research.wordlists import narrower, pattern, populations

NAMES = ("causal", "hedged", "trial", "significant", "not_significant", "limits", "searched",
         "by_lot", "universal", "retracted", "superseded", "same_people", "apart")  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_list_is_a_pattern_of_whole_words(name: str) -> None:
    assert pattern(name).flags & re.IGNORECASE
    assert pattern(name).search("xyzzy") is None


HITS = {
    "causal": ["It causes harm", "led directly to it", "due to the desks", "Napping reduces errors",
               "It makes people ill", "to blame for it", "kept people from sitting",
               "it spared the town a flood", "counsel won their clients a delay"],
    "trial": ["a randomised study", "this RCT", "drew lots", "allocated by lot", "a placebo"],
    "universal": ["Desks help everyone", "good for everybody", "wherever they hang", "all workers",
                  "in every country", "worldwide",
                  "regardless of age or sex", "all young people"],
    "same_people": ["the same cohort", "the same twelve farms", "one cohort", "reported twice",
                    "a later report", "both figures come from it", "not independent"],
    "apart": ["two independent samples", "another study", "three further cohorts", "separately",
              "a further 44 flats", "Elsewhere 571 households took part"],
    "retracted": ["was retracted", "has been withdrawn", "we exclude it", "left out"],
    "superseded": ["superseded by", "an updated version", "a preprint"],
    "searched": ["None of these sources", "no study in the bundle", "the studies given"],
    "limits": ["The main limitation", "cannot show", "may be smaller", "confounding"],
}  # fmt: skip
MISSES = {
    "causal": ["a lead on it", "reductions in errors", "the case was odd", "It raises in me",
               "made up of ten", "a reason", "won the race in the end", "saved the day when a bus",
               "those who won the cup the first time", "four cut the ribbon"],
    "trial": ["trialled", "a study", "industrial", "lots of people", "a chance to see"],
    "universal": ["we meant it for everyone", "everyone was asked twice", "free to everybody",
                  "a count wherever it is short", "everyday life", "all in all", "every second",
                  "one country", "world",
                  "no desk in the world"],
    "same_people": ["the same effect", "the same direction", "the same result", "sameness"],
    "apart": ["if fares come in as they did elsewhere", "apartment", "two clerks", "another day",
              "a dependent variable",
              "a further 12 weeks", "another 16 pupils left"],
    "retracted": ["attracted", "contracted", "a traction engine"],
    "superseded": ["place", "a super seed", "dated"],
    "searched": ["Nobody knows", "There is no research", "a study"],
    "limits": ["unlimitedly-", "canned", "in May", "sure"],
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, each in HITS.items() for t in each])
def test_what_a_list_finds(name: str, text: str) -> None:
    assert pattern(name).search(text) is not None


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, each in MISSES.items() for t in each])
def test_what_only_looks_like_it(name: str, text: str) -> None:
    assert pattern(name).search(text) is None


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("Nurses and doctors", {"nurses"}),
        ("Pregnant women", {"women", "pregnant women"}),
        ("older adults at home", {"adults", "older adults"}),
        ("two mice and a bird", {"mice", "birds"}),
        ("The firm and its staff", {"firms", "workers"}),
        ("menthol, womanhood, adulterated", set()),
        ("a nursery of childish ideas", set()),
    ],
)
def test_the_groups_that_a_text_speaks_of(text: str, groups: set[str]) -> None:
    assert set(populations(text)) == groups


def test_a_group_finds_its_place_in_the_text() -> None:
    assert populations("Of 40 nurses")["nurses"] == (6, 12)


def test_who_belongs_to_whom() -> None:
    assert {"workers", "nurses", "farmers"} <= narrower("workers")
    assert "nurses" in narrower("adults")
    assert narrower("mice") == {"mice"}
    assert "children" not in narrower("nurses")
