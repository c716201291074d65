"""Words of right copy that look like a fault and are none: days in other forms, a promise of
nothing, places of a scene, numbers that are counted aloud.
"""

from __future__ import annotations

import pytest

from domains.creative.days import days
from domains.creative.quantities import quantities
from tests.domains.creative.copies import BODY, TOLD, brief, draft, shop, told_of, wrong

SEASON = {"id": "F1", "statement": "The course runs from 3 May to 21 October"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("from 3/5 to 21/10", [(3, 5), (21, 10)]),
        ("21/10–30/10", [(21, 10), (30, 10)]),
        ("from the third of May until October the twenty-first", [(3, 5), (21, 10)]),
        ("on the third and the thirty-first of May", [(3, 5), (31, 5)]),
        ("open 24/7", []),
        ("3/4 full, and 4/5 to 5/5 in tests", []),
        ("a third of May is over", []),
        ("in March, first of all", []),
    ],
)
def test_days_in_words_and_with_strokes_are_days_where_they_can_be_no_shares(
    text: str, read: list[tuple[int, int]]
) -> None:
    assert [(day.day, day.month) for day in days(text)] == read


def test_a_day_in_words_counts_nothing() -> None:
    assert [one.text for one in quantities("the twenty-first of October, in 24 weeks")] == ["24"]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("The course: 3/5 to 21/10.", True),
        ("From the third of May to the twenty-first of October the course runs.", True),
        ("The course: 3/5 to 20/10.", False),
        ("From the third of May to the twelfth of October the course runs.", False),
    ],
)
def test_a_day_in_another_form_is_held_against_its_fact(sentence: str, right: bool) -> None:
    text = draft(shop(sentence), claims=[{"quote": sentence, "fact_id": "F1"}])
    assert ("claims.numbers" not in wrong(brief(facts=[SEASON]), text)) == right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("9 am to noon", True),
        ("from nine in the morning until noon", True),
        ("from nine in the morning until two", False),
    ],
)
def test_noon_is_twelve_noon(sentence: str, right: bool) -> None:
    task = brief(facts=[{"id": "F1", "statement": "Open from 9 am to 12 noon"}])
    text = draft(shop(f"Come {sentence}."), claims=[{"quote": sentence, "fact_id": "F1"}])
    assert ("claims.numbers" not in wrong(task, text)) == right


def test_a_measure_may_stand_without_its_unit_where_it_counts_nothing() -> None:
    facts = [{"id": "F1", "statement": "The sauna is heated to 80 °C"},
             {"id": "F2", "statement": "Measures 150 by 210 centimetres"}]  # fmt: skip
    task = brief(facts=facts)
    for said, id, right in (
        ("80 above.", "F1", True),
        ("80 benches above.", "F1", False),
        ("70 above.", "F1", False),
        ("One metre fifty by two metres ten.", "F2", True),
        ("One metre sixty by two metres ten.", "F2", False),
    ):
        text = draft(shop(said), claims=[{"quote": said, "fact_id": id}])
        assert ("claims.numbers" not in wrong(task, text)) == right, said


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("We promise nothing about the lid.", True),
        ("We guarantee you no applause.", True),
        ("We promise you a warm hand.", False),
        ("You meet us in the market hall or on the market square.", True),
        ("A warmer one is not on the market.", False),
        ("No rival of it keeps tea as hot.", False),
        ("It leaves no ring behind.", True),
        ("The lid may be the hardest part to leave.", True),
        ("It leaves the others behind.", False),
        ("Nobody else at home need know.", True),
        ("With this flask nobody else comes along.", True),
        ("Nobody else keeps tea as hot.", False),
    ],
)
def test_a_promise_of_nothing_claims_nothing(sentence: str, right: bool) -> None:
    assert ("claims.strong" not in wrong(brief(), draft(shop(f"{BODY} {sentence}")))) == right


def test_a_place_of_the_scene_moves_nothing() -> None:
    facts = [{"id": "F1", "statement": "The fair stands in Bell Yard for 12 hours"}]
    scene = "For 12 hours the fair stands there, wrong for lunch and right for the beach."
    text = draft(shop(scene), claims=[{"quote": scene, "fact_id": "F1"}])
    told = wrong(brief(facts=facts), text)
    assert not [name for name in told if name.startswith("claims")]


def test_a_word_of_an_unproven_fact_that_tells_nothing_is_no_claim() -> None:
    facts = [
        {"id": "F1", "statement": "Holds 500 ml"},
        {"id": "F2", "statement": "The post is never late", "substantiated": False},
        {"id": "F3", "statement": "Finds each leak", "substantiated": False},
        {"id": "F4", "statement": "Prevents colds", "substantiated": False},
        {"id": "F5", "statement": "It pays for itself in two years", "substantiated": False},
    ]
    claims = [{"quote": "It holds 500 ml.", "fact_id": "F1"}]
    for sentence, right in (
        ("An hour later you pour.", True),
        ("You find it under the bench.", True),
        ("It is on time, not a minute late.", True),
        ("The bus is late.", True),
        ("The lake is cold.", True),
        ("You pay at the door.", True),
        ("Does it pay in two years?", True),
        ("It pays in two years.", False),
        ("It prevents a cold.", False),
        ("It finds the leak.", False),
    ):
        text = draft(shop(f"{sentence} It holds 500 ml."), claims=claims)
        assert ("claims.unproven" not in wrong(brief(facts=facts), text)) == right, sentence


def test_numbers_that_are_counted_are_nobodys_age() -> None:
    assert "story.age" not in told_of(
        f"{TOLD}\n\nIda counted. Thirty, forty, fifty, and she slept."
    )
    assert "story.age" not in told_of(f"{TOLD}\n\nThe key turns twice and slips.")
    assert "story.age" in told_of(f"{TOLD}\n\nIda, forty, slept.")


def test_a_day_in_words_of_the_objective_is_given() -> None:
    body = f"{BODY} Take it before the fourth of May."
    assert "claims.uncovered" in wrong(brief(), draft(shop(body)))
    asked = brief(objective="orders before the fourth of May")
    assert "claims.uncovered" not in wrong(asked, draft(shop(body)))
