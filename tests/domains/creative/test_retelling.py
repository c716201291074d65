"""Copy and stories held against the brief's own sentences: who stands where, who says what, who
gets what, to whom it is said. Sentences for other tasks than those the checks were mended on.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from domains.creative import DOMAIN
from tests.domains.creative.copies import brief, draft, shop, wrong
from workbench.catalog import find_task
from workbench.core.checks import failing
from workbench.core.task import Task
from workbench.prose.retold.crossed import crossed


def bundled(name: str, old: str, new: str) -> set[str]:
    """The findings, without their subject, on a bundled reference after one change."""
    task = find_task(f"creative/{name}")
    text = str(task.reference)
    assert text.count(old) >= 1, old
    found = failing(DOMAIN.check(task.shown(len(task.stages)), text.replace(old, new), None))
    return {one.check.partition(":")[0] for one in found if one.severity != "info"}


@pytest.mark.parametrize(
    ("name", "old", "new", "strange"),
    [
        ("lamp_story", "midnight,” he said", "midnight,” growls Bertil", True),
        ("ferry_story", "“Whose is that?” he asked.", "“Whose is that?” grumbled Bent.", True),
        ("ferry_story", "Anker,” said a voice.", "Anker,” pipes Karin.", True),
        ("lamp_story", "ill,” said Ida Ostrand.", "ill,” murmurs Irma.", True),
        ("ferry_story", "“Whose is that?” he asked.", "“Whose is that?” grumbled Brede.", False),
        ("lamp_story", "midnight,” he said", "midnight,” he said on Tuesday", False),
    ],
)
def test_whoever_speaks_is_somebody_of_the_story(
    name: str, old: str, new: str, strange: bool
) -> None:
    assert ("story.name" in bundled(name, old, new)) is strange


PLACES = [
    ("Tomas carries the lamp, Ida the crate.", "Ida carried the lamp, Tomas the crate."),
    ("Kaja sits at the bottom of the stairs, Brede at the top.", "Brede sat below, Kaja above."),
    (
        "The photo shows two lanes: the left one is for lengths, the right one for children.",
        "Two lanes: children in the left one, lengths in the right one.",
    ),
    (
        "The bus stops in front of the hall, and taxis wait at the back.",
        "Taxis wait in front, buses at the back.",
    ),
]
NAMES = {"Tomas", "Ida", "Kaja", "Brede"}


@pytest.mark.parametrize(("given", "said"), PLACES)
def test_two_that_have_changed_places_are_named(given: str, said: str) -> None:
    assert list(crossed(said, [given], NAMES))
    assert not list(crossed(given, [given], NAMES))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (PLACES[0][0], "Ida carried her scarf, Tomas his coat."),
        (PLACES[0][0], "Ida took the lamp from Tomas, and he the crate from her."),
        (PLACES[1][0], "Brede sat above, Kaja below."),
        (PLACES[2][0], "The left lane is for lengths; nobody swims in the right one."),
    ],
)
def test_who_merely_stands_beside_another_has_not_changed_places(given: str, said: str) -> None:
    assert not list(crossed(said, [given], NAMES))


WROTE = 'Lena Orth, a baker, wrote: "I left it on the sill all night and it was warm at six."'


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("“I left it on the sill all night and it was hot at seven.”", True),
        ("“I left it out all night and it was warm at six.”", True),
        ("“It was warm at six after a night on the sill.”", True),
        ("“I left it on the sill and it was warm at six.”", True),
        ("“I left it on the sill all night and it was warm at six.”", False),
        ("“It was warm at six”, says Lena Orth.", False),
        ("“I left it on the sill … and it was warm at six.”", False),
        ("“We close the shop at six,” she says.", False),
        ("She left it on the sill all night, and it was hot at six.", False),
    ],
)
def test_words_in_quotation_marks_are_those_of_the_fact(said: str, changed: bool) -> None:
    facts = [{"id": "F1", "statement": WROTE}]
    found = wrong(brief(facts=facts), draft(shop(said), claims=[]))
    assert ("claims.quoted" in found) is changed


def lamp(prompt: str, said: str) -> Task:
    story = {"characters": [{"name": "Ida Brandt"}, {"name": "Tomas"}]}
    made = brief(facts=None, channels=None, story=story,
                 required=[{"id": "R1", "text": "Light is work."}])  # fmt: skip
    return replace(made, prompt=prompt)


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("“Light is work,” says Ida.", True),
        ("Ida said: “Light is work.”", True),
        ("“Look,” asked Ida. “Light is work.”", True),
        ("“Light is work,” Ida whispers.", True),
        ("“Light is work,” says Tomas.", False),
        ("“Ida,” says Tomas, “light is work.”", False),
        ("“Light is work.”", False),
    ],
)
def test_a_line_of_one_person_is_said_by_no_other(said: str, other: bool) -> None:
    task = lamp("Tomas is the one who says the sentence of the house (R1).", said)
    assert ("story.speaker" in wrong(task, f"{said}\n\n```json ledger\n{{}}\n```\n")) is other
    free = lamp("Somebody says the sentence of the house (R1).", said)
    assert "story.speaker" not in wrong(free, f"{said}\n\n```json ledger\n{{}}\n```\n")


@pytest.mark.parametrize(
    ("prompt", "said", "warned"),
    [
        ("An e-mail to owners who wintered with us.", "You don't know us, so listen.", True),
        ("To walkers who have sent us a pair.", "We have never seen a boot of yours.", True),
        ("For families who rode with us.", "You do not yet know us.", True),
        ("For people who bought from us.", "We have not met you before.", True),
        ("For families who rode with us.", "You know us well.", False),
        ("For families who rode with us.", "We have never raised your price.", False),
        ("For people who walk a lot.", "You don't know us yet.", False),
    ],
)
def test_readers_who_know_the_sender_are_no_strangers(prompt: str, said: str, warned: bool) -> None:
    found = wrong(replace(brief(), prompt=prompt), draft(shop(said)))
    assert ("audience.readers" in found) is warned


def test_a_beat_that_one_gives_another_may_tell_the_other_elsewhere() -> None:
    found = told_of_beat("Ida sends Tomas across the fields.", "“Run across the fields,” she said.")
    assert "story.beats" not in found


def told_of_beat(beat: str, said: str) -> dict[str, str]:
    story = {
        "characters": [{"name": "Ida Brandt"}, {"name": "Tomas"}],
        "beats": [{"id": "b1", "statement": beat}],
    }
    ledger = json.dumps({"beats": [{"id": "b1", "quote": said}]})
    text = f"Tomas was in the room.\n\n{said}\n\n```json ledger\n{ledger}\n```\n"
    return wrong(brief(facts=None, channels=None, story=story), text)


@pytest.mark.parametrize(
    ("fact", "said", "close"),
    [
        ("Halves the time to dry", "It is dry in half the time.", True),
        ("Triples the yield of a hive", "Three times the honey, they say.", True),
        ("Doubles the life of a chair", "It stands twice as long.", True),
        ("Doubles your speed", "You go as fast again.", True),
        ("Doubles your speed", "Look twice before you go.", False),
        ("Doubles your speed", "You will not go twice as fast.", False),
        ("Makes you faster", "Twice as bright as a candle.", False),
        ("The first edition, no longer sold: 32 lids", "It lasts as long as a stool.", False),
        ("Lasts longer than iron", "It lasts longer.", True),
    ],
)
def test_a_factor_that_nobody_proved_is_known_in_other_words(
    fact: str, said: str, close: bool
) -> None:
    facts = [{"id": "F1", "statement": fact, "substantiated": False}]
    found = wrong(brief(facts=facts), draft(shop(said), claims=[]))
    assert ("claims.unproven" in found) is close


@pytest.mark.parametrize(
    ("said", "blames"),
    [
        ("You should have oiled it in May.", True),
        ("You could have asked us.", True),
        ("You ought to have read the label.", True),
        ("Whose own fault? It is your own fault.", True),
        ("You should oil it in May.", False),
        ("It should have dried by noon.", False),
        ("You think you should have asked? Ask now.", False),
    ],
)
def test_a_reader_is_not_blamed_where_the_brief_says_so(said: str, blames: bool) -> None:
    task = replace(brief(), prompt="Write a post. The voice is plain and never scolds.")
    assert ("voice.blame" in wrong(task, draft(shop(said)))) is blames
    assert "voice.blame" not in wrong(brief(), draft(shop(said)))
