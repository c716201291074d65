"""Right sentences that were once blamed, each beside wrong ones of the same kind."""

from __future__ import annotations

import pytest

from domains.creative.checks.requests import asked_for
from domains.creative.checks.stories.tense import tense_of
from tests.domains.creative.copies import CLAIM, TOLD, brief, checked, draft, shop, told_of, wrong
from workbench.core.checks import failing

FACTS = [
    {"id": "W", "statement": "We are in Upper Tarrow from Monday to Friday"},
    {"id": "P", "statement": "Parking is free of charge"},
    {"id": "L", "statement": "A flue takes 45 minutes"},
    {"id": "N", "statement": "No samples are accepted on Fridays"},
    {"id": "S", "statement": "The course has 10 evenings, every Thursday from 14 January 2027"},
]


def said(body: str, fact: str) -> set[str]:
    """What is found on copy of one claim."""
    claim = {"quote": body, "fact_id": fact}
    return set(wrong(brief(facts=FACTS), draft(shop(body), claims=[claim])))


@pytest.mark.parametrize(
    ("sentence", "tense"),
    [
        ("Fog closes in, and the hut has nothing left to look at but itself.", "present"),
        ("The kitchen has nothing left but cups.", "present"),
        ("The wind leaves nothing hung on the line.", "present"),
        ("Pell, wrapped in a blanket, drinks his tea.", "present"),
        ("Nothing left on the plate is thrown away.", "present"),
        ("Nobody left in the valley believes it.", "present"),
        ("Nothing moved.", "past"),
        ("Nobody left the room.", "past"),
        ("The door closed and nothing left the house.", "past"),
        ("Pell, wrapped in a blanket, drank his tea.", "past"),
        ("Everything smelled of soot.", "past"),
    ],
)
def test_a_participle_is_no_main_verb(sentence: str, tense: str) -> None:
    assert tense_of(sentence, frozenset(["Pell"])) == tense


@pytest.mark.parametrize(
    "sentence",
    [
        "With everything packed, the hut looks smaller.",
        "Bishop, fed and brushed, sleeps in the straw.",
        "Nothing said at this table leaves it.",
        "Everything told up here is written down.",
    ],
)
def test_what_a_participle_hides_is_not_past(sentence: str) -> None:
    assert tense_of(sentence, frozenset(["Bishop"])) != "past"


@pytest.mark.parametrize(
    ("body", "blamed"),
    [
        ("Thursdays, ten weeks running.", False),
        ("The course takes ten weeks.", False),
        ("A ten-week course on Thursdays.", False),
        ("Ten consecutive weeks, on Thursdays.", False),
        ("Twelve weeks running, on Thursdays.", True),
        ("The course takes ten days.", True),
        ("The course takes ten months.", True),
    ],
)
def test_a_weekly_series_lasts_as_many_weeks(body: str, blamed: bool) -> None:
    assert ("claims.numbers" in said(body, "S")) is blamed


@pytest.mark.parametrize(
    ("body", "blamed"),
    [
        ("Half an hour a flue.", True),
        ("Per flue: half an hour.", True),
        ("Three quarters of an hour a flue.", False),
        ("Half the morning is still yours.", False),
        ("Read for half an hour, wait a little, and it is all over.", False),
    ],
)
def test_a_short_claim_with_half_an_hour_tells_its_fact(body: str, blamed: bool) -> None:
    assert ("claims.numbers" in said(body, "L")) is blamed


@pytest.mark.parametrize(
    ("body", "denied"),
    [
        ("Your samples may arrive on any day, Fridays too.", True),
        ("Samples are accepted all week, Friday included.", True),
        ("We take in your samples on Mondays and also on Fridays.", True),
        ("Samples wait until Monday; the post rests on Fridays too.", False),
        ("Samples may arrive on any day except Fridays.", False),
        ("On Fridays too we are there to talk.", False),
        ("Can my sample arrive on Fridays too?", False),
        ("No samples on Fridays, not even on the first one.", False),
    ],
)
def test_an_exception_of_a_fact_is_not_taken_back(body: str, denied: bool) -> None:
    assert ("claims.turned" in said(body, "N")) is denied


def test_the_one_day_is_no_figure() -> None:
    assert said("Friday is the one day without samples.", "N") == set()


@pytest.mark.parametrize(
    ("body", "fact", "boasts"),
    [
        ("The most careful drivers in town are free to park here.", "P", False),
        ("The longest street in town is where we are from Monday to Friday.", "W", False),
        ("The sootiest chimneys in the valley are ours from Monday to Friday.", "W", False),
    ],
)
def test_others_who_are_praised_are_not_the_offer(body: str, fact: str, boasts: bool) -> None:
    assert ("claims.strong" in said(body, fact)) is boasts


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Or reserve by telephone, whenever it suits you.", "ask"),
        ("You can also book by e-mail.", "write"),
        ("We sell by weight.", ""),
        ("Order by 6 May.", ""),
        ("Nobody has to book by telephone.", ""),
    ],
)
def test_another_way_to_order_is_another_call(sentence: str, kind: str) -> None:
    assert asked_for(sentence, things=frozenset(["flask"])) == kind


def test_a_way_to_order_that_a_fact_names_is_no_other_call() -> None:
    assert asked_for("Order by post.", things=frozenset(["post"])) != "write"


@pytest.mark.parametrize(
    ("lines", "strange"),
    [
        ("\n1. Fill it.\n2. Close it.\n3. Take it along.\n4. Drink.", False),
        ("\n\nStep 1: Fill it.\nStep 2: Close it.\nStep 3: Go.\nStep 4: Drink.", False),
        ("\n\n4. That is how many hours it keeps.", True),
        ("\n\nIt has 4 lids.", True),
    ],
)
def test_the_number_of_a_line_is_no_figure(lines: str, strange: bool) -> None:
    text = draft(shop(f"It keeps tea hot for 12 hours.{lines}"), claims=[CLAIM])
    checks = [one.check for one in failing(checked(brief(), text))]
    assert ("claims.uncovered: 4" in checks) is strange


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("Warmth came off him as from a loaf.", False),
        ("Laughter ran along the quay.", False),
        ("Panic rose in the harbour.", False),
        ("Habit carried him up.", False),
        ("Greta gave it to him.", True),
        ("Helga ran down to the quay.", True),
    ],
)
def test_a_noun_at_the_beginning_of_a_sentence_is_nobody(sentence: str, strange: bool) -> None:
    assert ("story.name" in told_of(f"{TOLD}\n\n{sentence}")) is strange


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ("You let houses on six wells.", True),
        ("Letting is work enough.", True),
        ("A tenancy begins at the tap.", True),
        ("Your renters drink from it.", True),
        ("The bottle is made of glass.", False),
    ],
)
def test_a_need_is_named_in_any_form(body: str, named: bool) -> None:
    people = [{"id": "l", "name": "landlords", "needs": ["tenant", "let", "rent"]}]
    task = brief(audiences=people)
    found = wrong(task, draft({**shop(body), "audience": "l"}, claims=[]))
    assert ("audience.needs" not in found) is named


def test_a_need_may_be_named_in_the_subject_line() -> None:
    people = [{"id": "l", "name": "landlords", "needs": ["tap"]}]
    text = draft({**shop("Two bottles.", subject="Tap, bottle, post"), "audience": "l"}, claims=[])
    assert "audience.needs" not in wrong(brief(audiences=people), text)


REST = (
    "The lid turns and stays shut. Tea stays hot in it, and so does soup. You carry it in one hand "
    "and have the other one free. It fits into the holder of a bicycle. Wash it by hand."
)


@pytest.mark.parametrize(
    ("sentence", "strange"),
    [
        ("That is how heavy your bag may be.", False),
        ("You know how hard it is to park.", False),
        ("How sad you must be, you brave souls.", True),
    ],
)
def test_how_heavy_a_thing_is_speaks_to_nobodys_heart(sentence: str, strange: bool) -> None:
    text = draft(shop(f"{REST} {sentence}"), claims=[])
    assert ("voice.register" in wrong(brief(), text)) is strange
