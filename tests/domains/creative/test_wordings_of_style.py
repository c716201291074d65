"""Idioms, a notice among copy, a beat that is not told, a tense behind a longer subject: each in
several words, and right copy of the same shape.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from domains.creative.checks.stock import phrase
from domains.creative.checks.stories.tense import tense_of
from tests.domains.creative.copies import (
    BEATS,
    ENTITIES,
    STORY,
    TOLD,
    brief,
    checked,
    draft,
    shop,
    wrong,
)

CALM = (
    "It keeps tea hot for 12 hours. Take it along. The lid turns with one hand. It fits in every "
    "bag, and it stands on every table. We make it of steel that was something else before."
)


def of_copy(sentence: str) -> dict[str, str]:
    return wrong(brief(), draft(shop(f"{CALM} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "It is worth its weight in gold.",
        "Take it along when it rains cats and dogs.",
        "It stands the test of time.",
        "We went the extra mile.",
        "It leaves no stone unturned.",
        "It is as quiet as a mouse.",
        "Actions speak louder than words.",
        "It sells like hot cakes.",
        "It makes light work of breakfast.",
        "Tea is at your fingertips.",
    ],
)
def test_an_idiom_is_worn(sentence: str) -> None:
    assert "stock" in of_copy(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["It rains on cats and on dogs.", "Take a walk in the park.", "A stone holds the door.",
     "It is as heavy as three apples.", "Have a cup of tea and a piece of cake."],
)  # fmt: skip
def test_words_that_mean_themselves_are_not(sentence: str) -> None:
    assert "stock" not in of_copy(sentence)


def test_a_phrase_is_written_with_few_signs() -> None:
    assert phrase("turn* ~ back") == rf"turn\w* {phrase('~')} back"
    assert "were" in phrase("it be so")


@pytest.mark.parametrize(
    "sentence",
    [
        "The management hereby gives notice that the lid is of steel.",
        "Visitors are requested to refrain from shaking it.",
        "We are pleased to inform you that it is at your disposal.",
        "In the event of damage, members of the public may write.",
        "The flask shall not be opened prior to departure.",
    ],
)
def test_a_notice_is_of_another_register(sentence: str) -> None:
    assert "voice.register" in of_copy(sentence)


def test_a_notice_among_notices_is_not() -> None:
    notice = "Guests are requested to note the lid. Pedestrians are asked to observe it."
    assert "voice.register" not in wrong(brief(), draft(shop(notice)))
    asked = brief(prompt_words="x", tone="We write: guests are requested to note it.")
    said = shop(f"{CALM} Guests are requested to note it.")
    assert "voice.register" not in wrong(asked, draft(said))


@pytest.mark.parametrize(
    ("quote", "statement", "idle"),
    [
        ("She opened the lamp and mended it", "Ida mends it with a borrowed needle.", False),
        ("He was 62, and the wind pulled at his coat.", "A needle heals the broken wick.", False),
        ("Tomas carried it up the hill.", "Nobody on the quay owns the boat.", False),
        ("Nobody on the quay said a word.", "The dog barks beside the church.", False),
        ("Tomas carried it up the hill.", "The lamp goes to the workshop on the hill.", False),
    ],
)
def test_a_beats_passage_has_a_word_of_it_around(quote: str, statement: str, idle: bool) -> None:
    asked = [STORY["beats"][0], {"id": "b2", "statement": statement}]
    task = brief(facts=None, channels=None, story={**STORY, "beats": asked})
    beats = [BEATS[0], {"id": "b2", "quote": quote}]
    data = json.dumps({"entities": ENTITIES, "beats": beats})
    found = checked(task, f"{TOLD}\n\n```json ledger\n{data}\n```\n")
    assert any(one.check.endswith((" idle", " untold")) for one in found) == idle


@pytest.mark.parametrize(
    ("sentence", "tense"),
    [
        ("The woman with the eggs shakes her head.", "present"),
        ("A man from the quay lifts the lamp.", "present"),
        ("The woman with the eggs shook her head.", "past"),
        ("On long walks her father told her everything.", "past"),
    ],
)
def test_the_verb_behind_a_longer_subject_tells_the_tense(sentence: str, tense: str) -> None:
    assert tense_of(sentence) == tense


@pytest.mark.parametrize(
    "sentence",
    [
        "We literally can't even with wobbly lids, no cap.",
        "Ngl, this one hits different.",
        "O gentle mother of kettles, in whose bosom the weary pilgrim sleeps!",
        "It hath warmed thy hands.",
    ],
)
def test_a_chat_and_a_hymn_are_strange_in_plain_copy(sentence: str) -> None:
    assert "voice.register" in of_copy(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["The cap is off in a second, and the same goes for the lid.", "It is super light, on or off.",
     "You can even take it to bed.", "Here is one whose handle stays cool beneath your hand.",
     "Set it upon the weary desk."],
)  # fmt: skip
def test_plain_words_are_neither(sentence: str) -> None:
    assert "voice.register" not in of_copy(sentence)


@pytest.mark.parametrize(
    ("sentence", "chatty"),
    [
        ("You know the bench, and you know the names.", False),
        ("You know all that, as you know the drill.", False),
        ("It is the tea you know, in the cup you know.", False),
        ("You know, it is kind of light.", True),
        ("It is light, you know, and honestly it is yours.", True),
    ],
)
def test_you_know_is_chatty_where_nothing_is_known(sentence: str, chatty: bool) -> None:
    assert ("voice.register" in of_copy(sentence)) is chatty


def test_short_words_are_plain_however_short_those_around_are() -> None:
    apart = "the difference between two people and two people who still talk to one another"
    assert "voice.register" not in of_copy(f"A kilo less is {apart} afterwards.")


def test_a_chat_is_fine_where_the_brief_asks_for_one() -> None:
    asked = replace(brief(), prompt=f"{brief().prompt} Write it in the slang of the young.")
    assert "voice.register" not in wrong(
        asked, draft(shop(f"{CALM} Ngl, this one hits different."))
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "As for when: Wednesday evenings from five till eight, Saturdays from nine until noon.",
        "It fits the letterbox, the saddlebag, the glovebox, whatever rucksack happens to be near.",
        "Carpenters, upholsterers, electricians, bookbinders: each of them brought one.",
        "Wednesdays, Thursdays and Saturdays we unscrew, disassemble, straighten, lubricate, "
        "reassemble and polish.",
        "In September the blackberries, in October the chestnuts, in November nothing whatsoever "
        "except woodsmoke.",
        "A note on the door says: BACK IN FIVE MINUTES.",
        "Her sign hangs in the hall: PLEASE ASK SOMEBODY WITH A WATCH.",
        "On the lid somebody has scratched “KEEP OFF MY SOUP”, and nobody has asked who.",
        "It has no handle, poor thing, and keeps its tea all the same.",
        "The kettle, poor thing, has nothing left to do.",
    ],
)
def test_long_names_a_sign_and_a_joke_are_the_same_register(sentence: str) -> None:
    assert "voice.register" not in wrong(brief(), draft(shop(f"{CALM} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "The acquisition of equipment represents a commitment, and the requirement for insulation "
        "arises.",
        "Our organisation offers residents access to a whole collection of containment solutions.",
        "THIS IS THE BEST DAY EVER AND YOU KNOW IT.",
        "Buy it now!!! Right now!!! You will love it!!!",
        "Our hearts go out to those poor souls without tea.",
    ],
)
def test_abstract_words_a_shout_and_an_appeal_are_another(sentence: str) -> None:
    assert "voice.register" in wrong(brief(), draft(shop(f"{CALM} {sentence}")))
