"""Superlatives of something else than the offer stay unnamed; those of the offer are named."""

from __future__ import annotations

import pytest

from tests.domains.creative.test_contradictions import said

SCENE = {
    "pool_pack": [
        "Mind the smallest on the steps.",
        "The longest queue in town is at the bakery.",
        "Leave the fastest to their alarm clocks.",
        "Give the loudest seagull a wide berth.",
        "The youngest count the ducks.",
        "Whoever is slowest buys the coffee.",
        "Where do the towels go in September? Nowhere.",
        "Who is faster? Nobody counts.",
        "There is no better excuse for cake.",
        "Dad can come too, and so can Nana.",
    ],
    "honey_mail": [
        "Hide a jar from the hungriest.",
        "We like the plainest bread with it.",
        "The fastest spoon wins.",
        "Nothing beats a quiet kitchen.",
        "Our neighbour's rooster has the loudest opinion.",
        "The earliest riser gets the heel of the loaf.",
    ],
    "chair_listing": [
        "The wobbliest chair in your kitchen knows who it is.",
        "Seat the smallest on a cushion.",
        "Ask the fussiest guest.",
    ],
    "market_posts": [
        "Where should the car go in October? Nowhere.",
        "The latest to bed sleep best.",
    ],
}
OFFER = {
    "pool_pack": [
        "It is the cleanest pool in the county.",
        "Simply the warmest water.",
        "Nowhere is the water warmer.",
        "You get the longest lanes.",
        "We have the friendliest lift.",
        "There is no warmer water.",
        "Nothing beats a swim in our pool.",
    ],
    "honey_mail": [
        "Ours is the sweetest.",
        "Simply the sweetest.",
        "Who makes better honey? Nobody.",
    ],
    "chair_listing": [
        "The sturdiest chair you can buy.",
        "Sturdiest of all.",
        "It is the lightest.",
    ],
    "market_posts": ["The loveliest evening of the summer."],
}


@pytest.mark.parametrize(("task", "sentence"), [(t, s) for t, each in SCENE.items() for s in each])
def test_a_superlative_of_the_scene_claims_nothing(task: str, sentence: str) -> None:
    assert [r.check for r in said(task, sentence)] == []


@pytest.mark.parametrize(("task", "sentence"), [(t, s) for t, each in OFFER.items() for s in each])
def test_a_superlative_of_the_offer_is_named(task: str, sentence: str) -> None:
    assert any(r.check.startswith("claims.strong") for r in said(task, sentence))


@pytest.mark.parametrize(
    ("task", "sentence", "named"),
    [
        ("chair_listing", "We let the wood speak for itself.", False),
        ("chair_listing", "The figures speak for themselves.", True),
        ("chair_listing", "Oil is no laughing matter.", True),
        ("chair_listing", "Take it out of the blue bag.", False),
        ("chair_listing", "It came out of the blue.", True),
        ("chair_listing", "You sit on the edge of your seat.", False),
        ("honey_mail", "You sit on the edge of your seat.", True),
        ("honey_mail", "We let the cat out of the bag.", True),
        ("market_posts", "We walk around the clock tower.", False),
        ("market_posts", "He missed the boat on that.", True),
    ],
)
def test_a_phrase_that_is_meant_as_it_stands_is_not_worn(
    task: str, sentence: str, named: bool
) -> None:
    assert any(r.check.startswith("stock") for r in said(task, sentence)) is named
