"""Ranges, lengths of time, backstories and words that have to stand: right sentences and wrong
ones of each kind, put into references of other tasks.
"""

from __future__ import annotations

import pytest

from domains.creative.lapse import as_long, other_half
from domains.creative.quantities import quantities, stray
from tests.domains.creative.test_contradictions import BERTHS, TUNER, said


@pytest.mark.parametrize(
    ("task", "sentence", "fact"),
    [
        (TUNER, "She came here first in 1988, she tells him, and it rained.", ""),
        (TUNER, "In 1951 the theatre burned down.", ""),
        (TUNER, "The roof leaked for a while, he explains, and nobody paid.", ""),
        ("lamp_story", "Kettles are patient, Tomas said, and so are pilots.", ""),
        ("lamp_story", "Supper was late.", ""),
        ("lamp_story", "Midnight was near.", ""),
        ("honey_mail", "In the dark the honey keeps for two years.", "H5"),
        ("honey_mail", "The honey keeps for 104 weeks in the dark.", "H5"),
        ("chair_listing", "The oil dries in 72 hours.", "K5"),
        (BERTHS, "Boats are stored at the owner's risk.", ""),
        (BERTHS, "Owners last year paid for one place each.", ""),
        ("pool_pack", "Children under 6 are free, and the swim is theirs.", "W4"),
    ],
)
def test_right_sentences_are_told_nothing(task: str, sentence: str, fact: str) -> None:
    assert [(r.check, r.message) for r in said(task, sentence, fact)] == []


@pytest.mark.parametrize(
    ("task", "sentence", "fact", "named"),
    [
        (TUNER, "Odile walked to the window.", "", "story.tense"),
        (TUNER, "He wrung out the mop and she looked away.", "", "story.tense"),
        ("honey_mail", "Honey keeps for half a year in the dark.", "H5", "claims.numbers"),
        ("chair_listing", "The oil dries in half a day.", "K5", "claims.numbers"),
        ("chair_listing", "The seat is between 50 and 52 cm high.", "K2", "claims.numbers"),
        ("lamp_story", "Tamas was 62.", "", "story.name"),
    ],
)
def test_wrong_ones_are_named(task: str, sentence: str, fact: str, named: str) -> None:
    assert named in {r.check.split(":")[0] for r in said(task, sentence, fact)
                     if r.severity != "minor"}  # fmt: skip


def test_what_goes_on_from_a_backstory_is_told_in_passing() -> None:
    found = said(TUNER, "In 1988 he bought a bucket. It was red and it leaked.")
    assert {(r.check.split(":")[0], r.severity) for r in found} <= {("story.tense", "minor")}


def test_an_unproven_fact_is_told_of_once() -> None:
    safe = "Ours is the safest shed on the coast. A safe shed is safe."
    found = [r for r in said(BERTHS, safe) if r.check.startswith("claims.unproven")]
    assert [r.severity for r in found] == ["minor"]


@pytest.mark.parametrize(
    "said_so",
    ["between 12 and 22 degrees", "from 12 up to 22 degrees", "12 or 22 degrees", "12–22 degrees"],
)
def test_the_ends_of_a_range_have_the_unit_of_the_last(said_so: str) -> None:
    fact = quantities("It grows indoors at 12 to 22 degrees")
    assert not stray(quantities(said_so), fact)
    assert stray(quantities(said_so.replace("12", "14")), fact)


def test_two_counts_that_are_no_range_stay_apart() -> None:
    one, other = quantities("On shelves 12 and 22 kg on each")
    assert (one.measured, other.measured) == (False, True)


def test_a_length_of_time_is_itself_in_any_unit() -> None:
    (three, four) = quantities("three months, and 4 months")
    assert as_long(three, "for 13 weeks")
    assert not as_long(four, "for 13 weeks")
    assert other_half("for half a year", "for 6 weeks") == "half a year"
    assert not other_half("for half a year", "for 26 weeks")
    assert not other_half("Half a day is €15.", "A half day of 5 hours costs €15")
