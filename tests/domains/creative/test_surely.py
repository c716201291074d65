"""What is heard in any wording, each beside near misses that stay silent, and what right copy says
on which checks once spoke.
"""

from __future__ import annotations

import json

import pytest

from domains.creative.checks.boasts.rivals import outdone
from domains.creative.quantities import quantities
from tests.domains.creative.copies import brief, checked, draft, shop, wrong
from workbench.core.checks import failing
from workbench.prose.english import stems

LENDING = frozenset(stems("tool library lends tools members borrow repair workshop bicycle"))


@pytest.mark.parametrize(
    "said",
    [
        "It comes back mended, and nobody in town will have it at your door sooner.",
        "No one in the county lends for less.",
        "No other workshop mends a gear faster.",
        "Nobody in this street charges less for a repair.",
        "No shop for miles around lends you more for $12.",
        "None in the valley serves a warmer soup than ours.",
        "Nobody else brings it back to your door earlier.",
        "Nobody else sharpens a chisel as well.",
        "No other library keeps up.",
        "No shop shelf is as sharp as this.",
        "No one in Overby bakes longer.",
    ],
)
def test_nobody_who_does_it_sooner_or_for_less_makes_a_superlative(said: str) -> None:
    assert outdone(said, LENDING)


@pytest.mark.parametrize(
    "said",
    [
        "Nobody in the house gets up earlier.",
        "Nobody in the queue waits longer than ten minutes.",
        "No one here charges you more than once.",
        "Nobody in the village will make you stay longer than an hour.",
        "None of our members pays less.",
        "Nobody in town sleeps better than the baker's cat.",
        "You may renew once, provided no other member is waiting.",
        "Nobody else may open your locker earlier.",
        "Every other bike does.",
        "Saws we lend to members who took the course, and to nobody else.",
        "No neighbour has to ask twice, or wait longer.",
        "Nobody at the desk lends for longer, whatever you offer.",
        "No tool comes back earlier for it.",
        "No other member has to wait.",
        "The other members want their tools back by Saturday.",
    ],
)
def test_nobody_who_is_no_rival_outdoes_nothing(said: str) -> None:
    assert not outdone(said, LENDING)


@pytest.mark.parametrize(
    ("said", "strong"),
    [
        ("It could have the safest room in town.", True),
        ("You get the driest cellar in the county.", True),
        ("This is the brightest shed in Overby.", True),
        ("The longest queue in town is at the bakery.", False),
        ("The oldest cat in the street sleeps here.", False),
        ("The wettest cellar in your street is yours.", False),
    ],
)
def test_a_rank_in_a_wide_place_is_of_whoever_has_it(said: str, strong: bool) -> None:
    facts = [{"id": "F1", "statement": "A locker costs £4 a month"}]
    assert ("claims.strong" in wrong(brief(facts=facts), draft(shop(said), claims=[]))) is strong


CALL = {"text": "Sign up at flask.example", "link": "flask.example"}


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("If you would sooner talk it over, give the shop a ring this week.", True),
        ("Give our workshop a quick call.", True),
        ("Drop the office a line before noon.", True),
        ("Pay the mill a visit on Sunday.", True),
        ("Stop by the desk and put your name on the list.", True),
        ("The shelf fills up, so write to us today.", True),
        ("Send that neighbour along with a tin and an apron.", False),
        ("Tell us by the 20th that you cancel, and the next month is free.", False),
        ("Give the tin a shake and the lid a twist.", False),
        ("It rained, so write the day off.", False),
        ("Make the children a tea.", False),
        ("Stop by the river and listen.", False),
    ],
)
def test_a_second_call_is_heard_in_other_words(said: str, second: bool) -> None:
    made = draft(shop(f"It keeps. {said}", cta=CALL["text"]), claims=[])
    assert ("limits.cta" in wrong(brief(cta=CALL), made)) is second


@pytest.mark.parametrize(
    ("fact", "said", "told"),
    [
        ("Cancel by the 20th of a month", "Tell us by the 25th that you cancel", "claims.numbers"),
        ("Cancel by the 20th of a month", "Tell us on the 20th, or the 19th", ""),
        ("Cancel by the 20th of a month", "We read your note on the 20th", ""),
        ("Cancel by the 20th of a month", "Cancel before the third week", ""),
        ("A late tool costs 50p for each day", "Late? 50p a week", "claims.period"),
        ("A late tool costs 50p for each day", "Late? 60p a day", "claims.numbers"),
        ("A late tool costs 50p for each day", "Late? 50p a day", ""),
        ("Membership costs $36 a year", "$36, and then not again for a year", ""),
        ("Parts are not included", "parts you pay for as well, since the plan omits them", ""),
        ("E-bikes are not taken", "E-bikes are taken", "claims.turned"),
        ("E-bikes are not taken", "E-bikes stay at home", ""),
        ("Saws need a deposit; hand tools need none", "A saw needs a deposit, as tools do", ""),
        ("Lids fit and do not leak", "The lids fit", ""),
        ("Children under 6 swim free", "Children under 6 do not swim free", "claims.turned"),
        ("Saws are lent only to members", "Saws are for members", ""),
        ("It is open from 10 am to 6 pm", "open 10 am until 6 pm", ""),
        ("Postage is £4", "the postage is on us", "claims.turned"),
        ("Postage is £4", "£4 of postage, and the box is free", ""),
        ("The seat is solid ash", "the legs are solid ash, the seat solid oak", "claims.material"),
        ("The seat is solid ash", "solid ash, as light as cork", ""),
    ],
)
def test_a_claim_contradicts_its_fact_or_is_let_be(fact: str, said: str, told: str) -> None:
    made = draft(shop(f"{said}."), claims=[{"quote": said, "fact_id": "F1"}])
    task = brief(facts=[{"id": "F1", "statement": fact}])
    found = {one.check.split(":")[0] for one in failing(checked(task, made))}
    assert found & {"claims.numbers", "claims.period", "claims.turned", "claims.material"} == (
        {told} if told else set()
    )


def test_pence_are_an_amount() -> None:
    assert [one.kind for one in quantities("50p a day, 50 pages, 5pm")] == ["cent", "pages"]


def test_a_number_in_words_of_a_scene_weighs_nothing() -> None:
    facts = [{"id": "F1", "statement": "You borrow a drill for 7 days"}]
    claims = [{"quote": "You borrow a drill for 7 days", "fact_id": "F1"}]
    said = "You borrow a drill for 7 days. Else it hides until somebody finds it four days late."
    assert "claims.uncovered" not in wrong(brief(facts=facts), draft(shop(said), claims=claims))


PEOPLE = [
    {"name": "Ivo", "attributes": {"age": "9", "has": "a red sledge"}},
    {"name": "Runa", "attributes": {"age": "44"}},
    {"name": "Old Bertha", "attributes": {"kind": "bell"}},
]
RINGS = [{"id": "ring", "statement": "The bell rings when the pair comes out of the church."}]


def told(text: str, quote: str = "") -> set[str]:
    """The findings on a story of Ivo, Runa and a bell."""
    story = {"pov": "third", "tense": "present", "characters": PEOPLE}
    story |= {"beats": RINGS} if quote else {}
    ledger = {"entities": PEOPLE, "beats": [{"id": "ring", "quote": quote}] if quote else []}
    made = f"{text}\n\n```json ledger\n{json.dumps(ledger)}\n```\n"
    return set(wrong(brief(facts=None, channels=None, story=story), made))


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("Ilja's lip trembles a little.", True),
        ("Magda's hands are cold.", True),
        ("Iris's sledge creaks over the ice.", True),
        ("Ivo's lip trembles a little.", False),
        ("Winter's face is white today.", False),
        ("Dinner's ready, and nobody eats.", False),
        ("Nobody's hands are warm.", False),
        ("That's the way down.", False),
        ("Morning's here.", False),
    ],
)
def test_who_has_a_face_is_somebody(sentence: str, strange: bool) -> None:
    assert ("story.name" in told(f"Ivo runs down. {sentence} Runa laughs at him.")) is strange


@pytest.mark.parametrize(
    ("text", "wrongly"),
    [
        ("Ivo pulls his red sledge. Runa waits. Then the blue sledge bumps into a cow.", True),
        ("Ivo takes his sledge. The sledge is green.", True),
        ("Ivo pulls his red sledge. Runa's blue sledge bumps into the blue sledge.", False),
        ("Ivo pulls his red sledge. A blue sledge comes, and the blue sledge bumps in.", False),
        ("Ivo paints his sledge. Now the blue sledge is his.", False),
        ("Ivo pulls his red sledge. The blue sledge bell rings.", False),
        ("Ivo pulls his red sledge. The red sledge bumps into a cow.", False),
        ("“Look, the blue sledge!” says Runa. Ivo has none.", False),
    ],
)
def test_the_one_thing_of_its_kind_keeps_its_colour(text: str, wrongly: bool) -> None:
    assert ("story.looks" in told(text)) is wrongly


@pytest.mark.parametrize(
    ("sentence", "wrongly"),
    [
        ("Runa has baked for half of her 54 years.", True),
        ("Runa has baked for most of her 44 years.", False),
        ("Runa thinks of all of her 20 years at the mill.", False),
    ],
)
def test_the_years_of_a_life_are_an_age(sentence: str, wrongly: bool) -> None:
    assert ("story.age" in told(f"{sentence} Ivo runs.")) is wrongly


@pytest.mark.parametrize(
    ("end", "quote", "gone"),
    [
        ("The door opens, and the bride blinks. Ivo runs for rice.", "the bride blinks", True),
        ("The pair comes out of the church.", "comes out of the church", True),
        ("The door opens. Bertha goes off like a cannon.", "goes off like a cannon", False),
        ("The door opens, and the bell sings.", "the bell sings", False),
        ("The door opens. Over the roofs old Bertha swings.", "Over the roofs", False),
        ("The pair comes out of the church into a ringing.", "of the church into a ringing", False),
        ("The door opens, and Ivo rings a friend.", "Ivo rings a friend", True),
    ],
)
def test_a_beat_of_a_thing_is_told_with_the_thing(end: str, quote: str, gone: bool) -> None:
    text = f"A pair is in the church. Ivo ties the rope.\n\nRuna waits.\n\n{end}"
    assert ("story.beats" in told(text, quote)) is gone


@pytest.mark.parametrize(
    ("said", "worn"),
    [
        ("After that it is fit as a fiddle and runs like the wind.", True),
        ("Quick as a flash, it pours.", True),
        ("It sounds like the wind in a bottle.", False),
        ("Keep it dry as a rule.", False),
        ("It is red as the door of the mill.", False),
        ("A day as cold as this wants tea.", False),
    ],
)
def test_a_worn_comparison_needs_no_first_as(said: str, worn: bool) -> None:
    assert ("stock" in wrong(brief(), draft(shop(said), claims=[]))) is worn


@pytest.mark.parametrize(
    ("said", "worn"),
    [
        ("Nobody has to drive, and getting there is half the fun.", True),
        ("It's the journey, not the destination.", True),
        ("With us you get what you pay for.", True),
        ("Half the fun fair is wet by now.", False),
        ("The journey is half the price on Mondays.", False),
        ("It is not the journey but the coffee that we mention.", False),
        ("You get what you ordered.", False),
        ("They come home from home games.", False),
    ],
)
def test_a_saying_is_worn_and_its_words_alone_are_not(said: str, worn: bool) -> None:
    assert ("stock" in wrong(brief(), draft(shop(said), claims=[]))) is worn


SAVED = [
    {"id": "T1", "statement": "Membership costs £36 a year"},
    {"id": "T2", "statement": "There are 640 tools on the shelves"},
    {"id": "T8", "statement": "It weighs 500 g", "substantiated": False},
    {"id": "T9", "statement": "A member saves £400 a year", "substantiated": False},
]


@pytest.mark.parametrize(
    ("said", "borrowed"),
    [
        ("At the end of the year the average member is £400 better off.", True),
        ("Most members keep £400 more in a year.", True),
        ("Four hundred pounds a year stay in a member's pocket.", True),
        ("In your hand it weighs a mere 500 g.", True),
        ("We do not say that a member saves £400 a year.", False),
        ("Will you save £400 a year? Nobody can tell.", False),
        ("A good drill is £400 in the shop.", False),
        ("There are 640 tools on the shelves.", False),
        ("A drill is £400, and it lasts a year.", False),
        ("A tool for £36 is on the shelves.", False),
    ],
)
def test_a_figure_that_unproven_facts_alone_have_is_borrowed(said: str, borrowed: bool) -> None:
    claims = [{"quote": "Membership is £36 a year.", "fact_id": "T1"}]
    made = draft(shop(f"Membership is £36 a year. {said}"), claims=claims)
    found = {one.check.split(":")[0] for one in failing(checked(brief(facts=SAVED), made))}
    assert ("claims.uncovered" in found) is borrowed
