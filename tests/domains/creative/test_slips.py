"""Slips that a mechanism finds in any wording, beside right sentences of the same words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.creative.copies import STORY, brief, checked, draft, shop, wrong
from workbench.core.checks import failing


def tale(text: str, people: list[dict[str, Any]], **story: Any) -> set[str]:
    """The families of findings on a story."""
    asked = {**STORY, "characters": people, "beats": [], **story}
    task = brief(facts=None, channels=None, story=asked)
    ledger = draft(claims=[], variants=[], entities=people)
    return {one.check.split(":")[0] for one in failing(checked(task, f"{text}\n\n{ledger}"))}


KAJA = {"name": "Kaja", "attributes": {"age": 9, "has": "a yellow coat"}}
BREDE = {"name": "Brede", "attributes": {"trade": "skipper"}}


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("Kaja came aboard. In her red coat she shone.", True),
        ("Kaja's blue coat was wet.", True),
        ("Kaja sat down, and her coat was green.", True),
        ("Kaja wore her old grey coat.", True),
        ("Kaja met Mr Holm. Her blue coat flapped.", True),
        ("Kaja met Mrs Lund. Her blue coat flapped.", False),
        ("Kaja came aboard in her yellow coat.", False),
        ("Kaja's bright yellow coat was wet.", False),
        ("Kaja saw Brede. He had buttoned his blue coat.", False),
        ("Kaja looked at a red coat in the window.", False),
        ("Kaja tied her red scarf round the bollard.", False),
        ("Kaja came. “She took off her red coat,” said Brede.", False),
        ("Kaja came. Brede's black coat was wet.", False),
    ],
)
def test_the_colour_of_a_thing_of_hers_is_the_briefs(said: str, other: bool) -> None:
    people = [KAJA, BREDE, {"name": "Mr Holm"}, {"name": "Mrs Lund"}]
    told = tale(f"The boat lay at the quay. {said} Brede cast off.", people)
    assert ("story.looks" in told) is other


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        ("We hear a gate, and it is the right one.", True),
        ("I open the hatch, and there is the dog.", True),
        ("Then we run up the lane, and it is dark.", True),
        ("I am old now, and my coat is grey.", False),
        ("I have the scarf to this day, and it is still yellow.", False),
        ("I believe that it is the right one.", False),
        ("I live in the same house, and it is always cold.", False),
        ("We are no sailors, and we do not pretend to be.", False),
        ("I hear the gate whenever the wind is up.", False),
        ("“We hear a gate,” said Brede.", False),
    ],
)
def test_what_a_teller_does_at_a_moment_is_told_in_the_storys_tense(said: str, slip: bool) -> None:
    text = (
        "I stood at the rail. The boat lay at the quay, and Brede cast off.\n\nI held the rope. "
        f"{said} The dog ran down the plank.\n\nBrede laughed, and I went home."
    )
    told = tale(text, [KAJA, BREDE], pov="first", tense="past")
    assert ("story.tense" in told) is slip


BOX = {"id": "Y", "statement": "Comes in a box"}
PLAIN = "It keeps tea hot for 12 hours. Take it along to the station. The lid turns left."


@pytest.mark.parametrize(
    ("said", "strange"),
    [
        ("Every sip wraps you in a cosy hug of pure happiness.", True),
        ("A river of joy runs through each cup.", True),
        ("Let each morning blossom into joy: it blossoms into a little moment.", True),
        ("Imagine a morning where nothing is cold.", True),
        ("Wrap it in a cloth, and it stays dry.", False),
        ("A cloud of steam comes out.", False),
        ("It comes with a blanket of wool.", False),
        ("Your aunt wraps you in a scarf, and we wrap the flask.", False),
        ("Imagine the platform at six.", False),
    ],
)
def test_images_of_bliss_are_a_fans(said: str, strange: bool) -> None:
    assert ("voice.register" in wrong(brief(), draft(shop(f"{PLAIN} {said}")))) is strange


@pytest.mark.parametrize(
    ("said", "promised"),
    [
        ("You will never have to glue it.", True),
        ("It'll never need a second screw.", True),
        ("You will never regret it.", True),
        ("You never know when the bus comes.", False),
        ("We will never ask your name.", False),
        ("It need not be glued.", False),
    ],
)
def test_what_will_never_be_needed_is_promised(said: str, promised: bool) -> None:
    told = wrong(brief(facts=[BOX]), draft(shop(said), claims=[]))
    assert ("claims.strong" in told) is promised


@pytest.mark.parametrize(
    ("said", "worn"),
    [
        ("Love is the best ingredient of all.", True),
        ("The secret ingredient is love.", True),
        ("For her, patience was the most important ingredient.", True),
        ("Flour is the first ingredient.", False),
        ("The main ingredient is rye.", False),
        ("Time is an ingredient, too.", False),
    ],
)
def test_love_is_no_ingredient(said: str, worn: bool) -> None:
    assert ("stock" in wrong(brief(facts=[BOX]), draft(shop(said), claims=[]))) is worn


def test_a_word_that_wants_another_behind_it_wants_it_wherever_it_stands() -> None:
    rule = {"name": "named", "extends": "conditional", "level": "error",
            "first": r"\bsolid\b", "second": r"\bsolid (?:ash|oak)\b"}  # fmt: skip
    task = brief(facts=[BOX], voice={"rules": [rule]})
    for said, broken in (
        ("Solid? It is solid ash, and solid all through.", True),
        ("It is solid all through.", True),
        ("It is solid ash, and the legs are solid oak.", False), ("It is ash.", False),
    ):  # fmt: skip
        told = wrong(task, draft(shop(said), claims=[]))
        assert ("voice.rules" in told) is broken, said


MARA = {"name": "Mara Quist", "attributes": {"age": 34}}
BELL = {"name": "Old Bell", "attributes": {"kind": "clock"}}


@pytest.mark.parametrize(
    ("said", "family"),
    [
        ("Clocks do not complain; they stop.", ""),
        ("There are people who cannot bear silence, and she was one of them.", ""),
        ("To hear nothing at noon is to doubt noon.", ""),
        ("Whoever has lived beside a bell knows what its absence sounds like.", ""),
        ("Bell ropes, cats, weather: everything had been blamed before.", ""),
        ("She had once, at 19, mended a clock with a hairpin.", ""),
        ("Twelve strokes ought to have come, and none came.", ""),
        ("Those who wait hear more, and Mara waited.", ""),
        ("Clocks stop, and she shrugs.", "story.tense"),
        ("There is a knock, and Mara opens.", "story.tense"),
        ("Boats are coming in, and she waves.", "story.tense"),
        ("Mara Quist, at 41, took her hat.", "story.age"),
        ("Twombly opened the door, said Twombly.", "story.name"),
    ],
)
def test_what_always_holds_or_once_was_is_no_slip_in_the_past(said: str, family: str) -> None:
    text = (
        "The clock stopped at noon. Nobody noticed.\n\nMara Quist noticed. She was 34. "
        f"{said} She called the boy, and they climbed the tower.\n\nThe birds had gone."
    )
    told = tale(text, [MARA, BELL], tense="past")
    assert told == ({family} if family else set())


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        ("It used to have a lamp.", False),
        ("Once a boy fell asleep up here, and they rang him awake.", False),
        ("I thought it would be colder.", False),
        ("In those days they rang it by hand.", False),
        ("Then he opened the hatch and laughed.", True),
        ("The boy opens the hatch, and I laughed behind him.", True),
        ("The boy winds the spring, and Mara counted the teeth.", True),
        ("The boy opens the hatch that I closed and laughs.", False),
        ("The boy says what I thought and opens the hatch.", False),
        ("The boy played the organ till he retired, and it shows.", False),
        ("Mara spent her whole life in the tower.", False),
        ("Mara sits there as upright as she sat in the classroom.", False),
        ("The hands show noon, and nobody has come.", False),
        ("Mara played the organ until the bell rang.", True),
        ("Mara spent the whole day in the tower.", True),
        ("Once more he whistled and sat down.", True),
    ],
)
def test_what_was_before_is_told_in_the_past_of_a_story_of_now(said: str, slip: bool) -> None:
    text = (
        "At noon the clock stops, and I am the last to notice.\n\nThe boy comes by. We climb the "
        f"tower. {said} I put my screwdriver away.\n\nSo the clock stays as it is."
    )
    told = tale(text, [MARA, BELL], pov="first", tense="present")
    assert ("story.tense" in told) is slip
