"""The guesses over words: what they take for the fault, and three near misses of each that they do
not.
"""

from __future__ import annotations

import re

import pytest

from domains.research.polarity import contradicts
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
    "universal": ["everyone", "all workers", "in every country", "worldwide",
                  "regardless of age or sex", "all young people"],
    "same_people": ["the same cohort", "the same twelve farms", "one cohort", "reported twice",
                    "a later report", "both figures come from it", "not independent"],
    "apart": ["two independent samples", "another study", "three further cohorts", "separately",
              "a further 44 flats"],
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
    "universal": ["everyday life", "all in all", "every second", "one country", "world",
                  "no desk in the world"],
    "same_people": ["the same effect", "the same direction", "the same result", "sameness"],
    "apart": ["apartment", "two clerks", "another day", "a dependent variable",
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The nap did not reduce errors.", "The nap did reduce errors in the unit."),
        ("Richness did not differ between strips.", "Richness did differ between strips."),
        ("Marks never changed in the schools.", "Marks changed in the schools, we read."),
        ("Traffic counts did not change in five towns.", "In five towns traffic counts changed."),
        ("Soil moisture did not matter.", "and whether the soil was dry or wet mattered as well"),
        (
            "Shade made no difference to the herd (difference 3 %).",
            "Shade made the herd a difference",
        ),
        ("Runners did not report more pain.", "Runners reported more pain"),
    ],
)
def test_a_clause_and_its_denial_contradict(one: str, other: str) -> None:
    assert contradicts(one, other)
    assert contradicts(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The nap did not reduce errors.", "The nap did not reduce errors."),
        ("The nap did not reduce errors.", "Errors were as many as ever."),
        ("Merges took 2 hours, not 19.", "Merges took 2 hours instead of 19."),
        (
            "Nineteen named the journey and three the group.",
            "Nineteen named the journey and three did not like to be in a group.",
        ),
        ("61 % with posters and 55 % without.", "61 % with posters and 55 % on the others."),
        ("Traffic counts did not change.", "Traffic counts stayed constant."),
        ("Counts did not change in towns.", "Counts in towns were unchanged."),
        ("No difference was found.", "The groups were equal."),
        ("It is not so.", "It is so."),
        ("The firm dropped review.", "The firm had no review."),
        (
            "Whether mulch helps on clay has not been tested.",
            "whether mulch helps on clay is untested",
        ),
        ("Marks did not change.", "Marks after the change were those of before."),
        (
            "Shade made no difference to the herd.",
            "Shade left the herd as it was, by a difference of 3 %",
        ),
        ("Milk yield did not differ (difference 0.4 kg).", "milk yield was 2.7 kg lower in shade"),
        ("Yield did not differ by shade (difference 0.3 kg).", "Yield differed by 0.3 kg by shade"),
        ("No fish died at the weir.", "All fish at the weir lived."),
        (
            "17 left, there being no time between class and rehearsal.",
            "17 left, for want of time between class and rehearsal.",
        ),
        ("Herds with no shade drank more.", "Herds that had shade drank less."),
        (
            "It was asked whether shade matters; it did not matter.",
            "They asked whether shade matters",
        ),
    ],
)
def test_what_says_the_same_or_too_little_does_not(one: str, other: str) -> None:
    assert not contradicts(one, other)


def test_those_who_did_not_are_compared_with_and_deny_nothing() -> None:
    passage = "84 zones went down to 30 km/h and were compared with 84 zones that did not."
    assert not contradicts(
        "Compared with 84 zones that kept 50 km/h, crashes fell by 18 %.", passage
    )
    assert contradicts("84 zones were compared.", "84 zones were not compared.")
    lost = "Those who wrapped lost 11 % of their colonies and those who did not lost 16 %."
    assert not contradicts("Wrappers lost 11 % of their colonies, the others lost 16 %.", lost)
    assert contradicts("Wrappers lose colonies.", "Those who wrap do not lose colonies.")
