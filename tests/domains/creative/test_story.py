"""Stories: beats, order, attributes, names, ages, tense and person, with their near misses."""

from __future__ import annotations

import json

import pytest

from domains.creative.checks.stories.outside import outside
from domains.creative.checks.stories.tense import tense_of
from tests.domains.creative.copies import BEATS, ENTITIES, STORY, TOLD, brief, tale, told_of, wrong
from workbench.catalog import find_domain


def test_the_clean_story_passes() -> None:
    assert tale() == []


def test_a_beat_is_told_quoted_and_in_its_place() -> None:
    assert tale(beats=BEATS[:1]) == ["story.beats"]
    assert tale(beats=[BEATS[0], {"id": "b2", "quote": "She mended everything."}]) == [
        "story.beats"
    ]
    first, second, third = TOLD.split("\n\n")
    assert tale("\n\n".join([third, second, first])) == ["story.order"]
    assert tale(beats=list(reversed(BEATS))) == []


def test_one_passage_for_several_beats_tells_only_those_whose_words_it_has() -> None:
    def untold(*quotes: str) -> list[str]:
        controls = find_domain("creative").controls()
        control = next(one for one in controls if one.name == "well.plain.flat-1")
        prose, _, data = control.draft.partition("```json ledger")
        ledger = json.loads(data.rpartition("```")[0])
        for beat, quote in zip(ledger["beats"], quotes, strict=False):
            beat["quote"] = quote or beat["quote"]
        draft = f"{prose}```json ledger\n{json.dumps(ledger)}\n```\n"
        found = find_domain("creative").check(control.task, draft, None)
        return [r.check for r in found if r.check.endswith("untold")]

    dry, dug = "The well at Hallow ran dry on a Thursday.", "and they dug"
    each = untold()
    assert "story.beats: dig untold" not in each, "dug is told of dig"
    assert set(untold(dry, dry, dry, dry, dry)) > set(each)
    assert untold("", "", "", dug) == each


def test_an_attribute_is_the_briefs_in_the_ledger_and_in_the_prose() -> None:
    older = [{"name": "Ida Brandt", "attributes": {"age": "23"}}, ENTITIES[1]]
    assert "story.entity" in tale(entities=older)
    listed = [
        {"name": "Ida Brandt", "age": "19 years"},
        {"name": "Tomas", "attributes": ["age: 62"]},
    ]
    assert tale(entities=listed) == []


@pytest.mark.parametrize(
    "words",
    ["Ida Brandt was 23.", "Ida was twenty-three and knew it.", "At seventeen she had a key.",
     "Ida, 23, had a key.", "The 23-year-old Ida had a key.", "Tomas had just turned 26."],
)  # fmt: skip
def test_another_age_is_asked_about(words: str) -> None:
    text = TOLD.replace("Ida Brandt was 19.", words if "Ida" in words else f"Ida came. {words}")
    assert tale(text) == ["story.age"]


@pytest.mark.parametrize(
    "words",
    ["Ida Brandt was 19 and cold.", "At three she came down.",
     "Ida counted the stairs. At sixteen she stopped.", "When Ida was 12, it had burned.",
     "Ida was late by 23 minutes.", "Ida waited; it was 23 steps down."],
)  # fmt: skip
def test_a_number_that_is_no_age_is_let_be(words: str) -> None:
    assert tale(TOLD.replace("Ida Brandt was 19.", words)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Tomas carried", "Thomas carried"),
        ("and Tomas held the light", "and Henrik held the light"),
        ("and Tomas held the light", "and old Gunnar held the light"),
        ("Ida Brandt was 19.", "Vera Brandt was 19."),
    ],
)
def test_a_name_that_changes_is_asked_about(old: str, new: str) -> None:
    assert "story.name" in tale(TOLD.replace(old, new))


@pytest.mark.parametrize(
    "words",
    ["Meanwhile the light had gone out.", "Beside the stairs lay a rope.",
     "Beneath the lamp stood Tomas.",
     "When St Brice's began to strike, they stopped.", "They came from Rope Lane.",
     "Water ran down the wall.",
     "It was a Monday in May.",
     "“Lord, what a night,” said Tomas.", "Nobody knew why.", "She read it to Tomas."],
)  # fmt: skip
def test_capitals_that_name_nobody_new_are_let_be(words: str) -> None:
    assert tale(f"{TOLD} {words}") == []


@pytest.mark.parametrize(
    "words",
    ["She walks to the window and looks out.", "The rain falls on the quay.", "He is cold now.",
     "Tomas goes home.", "The bus stops at the corner."],
)  # fmt: skip
def test_a_sentence_in_the_present_slips(words: str) -> None:
    assert tale(TOLD.replace("Nobody on the quay", f"{words} Nobody on the quay")) == [
        "story.tense"
    ]


@pytest.mark.parametrize(
    "words",
    ["The ship will come round the mole at midnight.", "Tomas will carry it down again."],
)
def test_a_sentence_in_the_future_slips(words: str) -> None:
    told = TOLD.replace("Nobody on the quay", f"{words} Nobody on the quay")
    assert told_of(told) == {"story.tense": "minor"}


@pytest.mark.parametrize(
    "words",
    ["“It will rain,” said Tomas.", "He had his will of iron.", "Who will come?",
     "A lamp will always go out in a storm.", "She feared what the wind will do."],
)  # fmt: skip
def test_a_future_that_is_asked_said_or_general_is_no_slip(words: str) -> None:
    assert tale(TOLD.replace("Nobody on the quay", f"{words} Nobody on the quay")) == []


@pytest.mark.parametrize(
    "words",
    ["“The rain falls,” said Tomas.", "What could she do?", "Lamps of that kind are still made.",
     "She thought of the stairs, the bolts, the falls.", "Cold, wet, dark."],
)  # fmt: skip
def test_what_people_say_and_what_always_holds_is_no_slip(words: str) -> None:
    assert tale(TOLD.replace("Nobody on the quay", f"{words} Nobody on the quay")) == []


def test_a_story_in_the_present_is_told_from_its_slips() -> None:
    now = (
        "The lamp goes out at five. Nobody on the quay says a word.\n\n"
        "Tomas carries it up the hill. He is 62, and the wind pulls at his coat.\n\n"
        "Ida Brandt is 19. She opens the lamp and mends it, and Tomas holds the light."
    )
    beats = [{"id": "b1", "quote": "The lamp goes out at five."},
             {"id": "b2", "quote": "She opens the lamp and mends it"}]  # fmt: skip
    assert tale(now, beats=beats, tense="present") == []
    assert tale(f"{now} She laughed.", beats=beats, tense="present") == ["story.tense"]


def test_who_tells_it_stays() -> None:
    assert tale(f"{TOLD} I thought of my mother.") == ["story.pov"]
    assert tale(f"{TOLD} “I know my way,” said Tomas.") == []
    assert tale(f"{TOLD} Tomas wrote: *Not the wind. Not me.* He shut the book.") == []
    assert tale(f"{TOLD} Tomas wrote. Not the wind, *not* me.") == ["story.pov"]
    assert tale(pov="first") == ["story.pov"]


@pytest.mark.parametrize(
    "words",
    [
        "At the foot of the page stood: *Now, about the house, I have*",
        "He wrote his name between *for myself* and *only the key*, then shut the book.",
        "_Come to me while there are pears,_ it said there.",
        "The card read: I am at the mill. I took your key. He put it down.",
        "It says on the door: We are closed.",
        "Ida sang to the gulls: My love is over the water.",
        "*The quay is mine,* the plate said. *Keep off, all of you, or I will ring the bell.*",
    ],
)
def test_words_that_are_set_apart_are_not_the_teller_s(words: str) -> None:
    assert "story.pov" not in tale(f"{TOLD} {words}")


@pytest.mark.parametrize(
    "words",
    [
        "He wrote between *for myself* and *only the key*, and I shut the book.",
        "The card read: Come to the mill. He put it down, and I saw it.",
        "He stood on the quay: I had never seen him so.",
        "Tomas stopped: We had come too late.",
        "He said nothing of it: I had let him down.",
        "The lamp was *mine*.",
    ],
)
def test_an_i_beside_words_that_are_set_apart_is_a_slip(words: str) -> None:
    assert "story.pov" in tale(f"{TOLD} {words}")


@pytest.mark.parametrize(
    ("sentence", "tense"),
    [
        ("She carried it up.", "past"),
        ("She's going home.", "present"),
        ("He always sleeps late.", "present"),
        ("The old pilot took his hat.", "past"),
        ("Was it cold?", "past"),
        ("Rain, and more rain.", ""),
        ("They put it down.", ""),
        ("The dial shows half of it and will not be talked into more.", ""),
        ("A wire held up by string.", ""),
        ("A hall covered in hail.", ""),
        ("Frost on the furrows, ice in the ruts, and a sky washed clean.", ""),
        ("Rain washed the window.", "past"),
        ("The rain stopped.", "past"),
        ("The torch rolled under the stairs, and the hall turned dark.", "past"),
        ("By the door waited the tin.", "past"),
        ("On other days she would throw it in the sea.", ""),
        ("One spoke, then all of them.", ""),
        ("A rose for the table, a thought for later.", ""),
        ("If it rained now, all of it was lost.", "past"),
        ("If it rained now, all of it is lost.", "present"),
        ("Since she called, nobody has slept.", "present"),
        ("The rope he brought is too short.", ""),
        ("Had they bought a new one in spring, they would be laughing now.", ""),
        ("A gull that stood on the dyke all morning leaves without a word.", ""),
        ("On that morning she rowed home.", "past"),
        ("With the other hand he held the rope.", "past"),
        ("What could I do? What will they say?", ""),
        ("Everyone in Upper Fell is on the road with lanterns.", "present"),
        ("We lay the books on it, one by one.", "present"),
        ("We lay in the snow.", "past"),
    ],
)
def test_the_tense_of_a_sentence_is_read_or_left_open(sentence: str, tense: str) -> None:
    assert tense_of(sentence) == tense


@pytest.mark.parametrize(
    ("sentence", "tense"),
    [
        ("says Rike, and her ears turn the colour of boiled crab.", "present"),
        ("Her coat is the colour of boiled crab.", "present"),
        ("The pilot in polished boots nods.", ""),
        ("The smell of baked apples fills the hall.", ""),
        ("asked Rike, and the gulls left.", "past"),
        ("Her mother poured the water over boiled eggs.", "past"),
        ("The wind they spoke of stopped the ferry.", "past"),
    ],
)
def test_a_form_behind_a_preposition_tells_of_its_noun_only(sentence: str, tense: str) -> None:
    assert tense_of(sentence, frozenset(["Rike"])) == tense


CAT = {"name": "the market cat", "attributes": {"what it is": "cat"}}
THE_LAMP = {"name": "the Fresnel", "attributes": {"what it is": "lamp", "colour": "green"}}


@pytest.mark.parametrize(
    "other",
    [
        CAT,
        {"name": "The market cat", "attributes": {"what it is": "cat"}},
        {"name": "the Fresnel case", "attributes": {"what it is": "case"}},
        {"name": "Ida's mother", "attributes": {"age": "40"}},
        {"name": "Mrs Brandt", "attributes": {"age": "40"}},
        {"name": "Ida Sorel", "attributes": {"age": "40"}},
    ],
)
def test_somebody_else_has_attributes_of_their_own(other: object) -> None:
    people = [*STORY["characters"], THE_LAMP]
    assert tale(entities=[*ENTITIES, THE_LAMP, other], characters=people) == []


@pytest.mark.parametrize(
    "same",
    [
        {"name": "Ida", "attributes": {"age": "40"}},
        {"name": "Miss Ida", "attributes": {"age": "40"}},
        {"name": "Ida, the pilot", "attributes": {"age": "40"}},
        {"name": "Fresnel", "attributes": {"what it is": "bell"}},
    ],
)
def test_a_part_of_a_name_is_the_same_one(same: object) -> None:
    people = [*STORY["characters"], THE_LAMP]
    assert tale(entities=[*ENTITIES, same], characters=people) == ["story.entity"]


@pytest.mark.parametrize(
    "title",
    ["Frau", "Herr", "Madame", "Monsieur", "Señora", "Don", "Signora", "Mevrouw", "Fru", "Mrs"],
)
def test_a_title_of_any_language_is_nobodys_name(title: str) -> None:
    called = f"{TOLD} Nobody but {title} Brandt said so, and {title} Brandt smiled."
    assert "story.name" not in told_of(called)
    strange = f"{TOLD} Nobody but {title} Kalk said so, and {title} Kalk smiled."
    assert "story.name" in told_of(strange)


def test_a_worn_phrase_is_its_speakers_in_a_story() -> None:
    assert "stock" in told_of(f"{TOLD} At the end of the day it held.")
    assert "stock" not in told_of(f"{TOLD} “At the end of the day it holds,” said Tomas.")


def test_what_is_said_is_blanked_letter_for_letter() -> None:
    text = "He said “I go” and went, didn't he."
    assert len(outside(text)) == len(text)
    assert "I go" not in outside(text)
    assert "didn't" in outside(text)


def test_what_a_thing_has_at_any_time_is_a_minor_slip() -> None:
    def severity(words: str) -> str:
        text = TOLD.replace("Nobody on the quay", f"{words} Nobody on the quay")
        return next(level for name, level in told_of(text).items() if name == "story.tense")

    assert severity("The last boat has a timetable, and so does the tide.") == "minor"
    assert severity("He is cold now.") == "major"
    assert severity("Tomas has a lamp in his hand.") == "major"


def test_a_beat_is_not_told_by_the_thing_that_it_leaves_out() -> None:
    wanted = "The power fails, so Ida signals by her grandfather's bell and not by the radio."
    beats = [{"id": "b1", "statement": "The lamp goes out."}, {"id": "b2", "statement": wanted}]

    def told(sentence: str) -> list[str]:
        text = TOLD.replace("She opened the lamp and mended it", sentence)
        quotes = [{"id": "b1", "quote": "The lamp went out"}, {"id": "b2", "quote": sentence}]
        data = json.dumps({"entities": ENTITIES, "beats": quotes})
        task = brief(facts=None, channels=None, story={**STORY, "beats": beats})
        found = wrong(task, f"{text}\n\n```json ledger\n{data}\n```\n")
        return [name for name in found if name.startswith("story.beats")]

    assert told("She turned the radio on and spoke") == ["story.beats"]
    assert told("She left the radio alone and rang the bell") == []
    assert told("She did not touch the radio") == []


def test_stuff_and_materials_may_open_a_sentence_and_an_island_is_nobody() -> None:
    assert "story.name" not in told_of(f"{TOLD}\n\nWax runs down on somebody's book.")
    assert "story.name" in told_of(f"{TOLD}\n\nHelga runs down to the quay.")
    island = [*ENTITIES, {"name": "Kelda", "attributes": {"kind": "island"}}]
    assert told_of(f"Kelda was grey. {TOLD}\n\nHelga runs down.", entities=island)


def test_a_word_behind_a_pronoun_and_a_comma_is_not_its_verb() -> None:
    assert tense_of("They steer by it, left, and left again.") != "past"
    assert tense_of("It left at noon.") == "past"


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("Mr Bell, however, had an ear.", True),
        ("“Well done,” said Mr Bell.", True),
        ("Mr Bell's hands shook.", True),
        ("Odile thanked Mr Bell.", True),
        ("Mr Pell's hands shook.", False),
        ("“The Pell bell,” said Odile.", False),
        ("Bell and rope lay there.", False),
        ("Mr Rope was what they called it.", False),
        ("Mr and Mrs Pell went home.", False),
        ("Old Bell had a voice.", False),
        ("Mr Ball sent the ringer a rope.", False),
    ],
)
def test_a_titled_name_one_letter_off_is_strange_though_it_is_a_word(
    sentence: str, strange: bool
) -> None:
    text = (
        "The rope of the bell broke in the hands of Mr Pell. Odile climbed with a lamp. "
        f"The bell was still. Mr Pell nodded. {sentence}"
    )
    people = [{"name": "Odile", "attributes": {"age": 10}},
              {"name": "Mr Pell", "attributes": {"trade": "bell ringer, for Mr Ball"}}]  # fmt: skip
    assert ("story.name" in told_of(text, [], people, characters=people)) is strange


def test_a_name_may_look_like_a_verb() -> None:
    names = frozenset(("Upper", "Fell", "Pim"))
    assert tense_of("One window in Upper Fell shows no light.", names) == "present"
    assert tense_of("Its wheels have gone into the white below Upper Fell.", names) != "past"
    assert tense_of("Pim fell into the snow.", names) == "past"
