"""A stranger's stories and copy, and single faults of another hand, for the tasks in `strange/`.

First look: one right draft of four had a severe alarm, two a warning on their tense, and 6 of 16
faults were named. What is still open needs a reader: who stands where, what a promise amounts to.
"""

from __future__ import annotations

import pytest

from domains.creative.checks.stories.tense import tense_of
from domains.creative.quantities import quantities
from tests.domains.creative.copies import brief, draft, shop, wrong
from tests.support.strangers import new_on, on_clean, strangers

NAMED = {
    "tuner_f1": "story.name", "tuner_f2": "story.tense", "tuner_f3": "story.beats",
    "tuner_f4": "stock", "tuner_f5": "story.age",
    "berths_f1": "claims.numbers", "berths_f2": "limits.cta", "berths_f3": "legal",
    "berths_f4": "stock", "berths_f7": "limits.cta",
}  # fmt: skip
"""The finding that names a fault; the rest of the set is open."""


@pytest.mark.parametrize("name", strangers("creative")["cleans"])
def test_a_right_draft_is_told_nothing(name: str) -> None:
    assert [(r.check, r.message) for r in on_clean("creative", name)] == []


@pytest.mark.parametrize("name", NAMED)
def test_a_fault_is_named(name: str) -> None:
    assert NAMED[name] in {one.check.partition(":")[0] for one in new_on("creative", name)}


@pytest.mark.parametrize("name", sorted(strangers("creative")["faults"].keys() - NAMED.keys()))
def test_what_only_a_reader_sees_is_left_to_readers(name: str) -> None:
    assert new_on("creative", name) == []


@pytest.mark.parametrize(
    ("sentence", "tense"),
    [
        ("Then the pad goes back where it was.", "present"),
        ("She matches the note to the key, and lets it ring longer than she would.", "present"),
        ("She matched the note to the key, which is out of tune.", "past"),
        ("Nothing, as if the key were painted on.", ""),
        ("On the felt lies a wad of paper, folded small, pushed in so that it holds.", "present"),
        ("Overhead the numbers dropped into a bucket.", "past"),
        ("Odile unpacks the lamp that they gave her.", "present"),
        ("Odile unpacked the lamp.", "past"),
        ("Odile perhaps.", ""),
        ("What she wanted, nobody there.", ""),
    ],
)
def test_a_side_clause_has_a_tense_of_its_own(sentence: str, tense: str) -> None:
    assert tense_of(sentence, frozenset(["Odile"])) == tense


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("one of 38 in the shed", "in"),
        ("38 in Corran", "in"),
        ("a screen of 38 in", "length"),
        ("a board 38 in wide", "length"),
        ("38 in by 12", "length"),
    ],
)
def test_things_in_a_place_are_no_inches(text: str, kind: str) -> None:
    assert next(one for one in quantities(text) if one.value != 1).kind == kind


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("Send Una two lines in reply to this e-mail.", True),
        ("Write to us about your boat.", True),
        ("Write your name on the lid.", False),
        ("Send nothing yet.", False),
        ("Phone us any day.", False),
    ],
)
def test_a_call_by_another_way_is_a_second_one(said: str, second: bool) -> None:
    call = {"text": "Ring Una at the yard on 01632 960 417", "link": "01632 960 417"}
    made = draft(shop(f"Keeps hot. {said}", cta="Ring Una at the yard on 01632 960 417"))
    assert ("limits.cta" in wrong(brief(cta=call), made)) is second


LIST = "\n".join(f"{name}: one of them, in it." for name in ("Place", "Dates", "Price", "Crane"))
PLAIN = " ".join(["We go to the sea. You see the sun. It is hot. He is up."] * 8)


@pytest.mark.parametrize(("body", "easy"), [(LIST * 6, False), (PLAIN, True), (PLAIN[:60], False)])
def test_a_list_is_not_blamed_for_reading_easily(body: str, easy: bool) -> None:
    people = [{"id": "owners", "name": "owners", "grade": [6, 10]}]
    made = draft({**shop(body), "audience": "owners"})
    assert ("audience.grade" in wrong(brief(audiences=people), made)) is easy
