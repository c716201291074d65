"""Opposites in the place of what a fact says, and words that only look like them."""

from __future__ import annotations

import pytest

from domains.creative.checks.opposed import opposites
from tests.domains.creative.copies import BODY, brief, draft, shop, wrong


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("you pay a few crowns at the door", "Entry is free"),
        ("each one is cut by machine", "Each one is cut by hand"),
        ("with delivery on top", "Delivery is included"),
        ("the shop is shut before noon", "The shop is shut after noon"),
        ("dinner is at midnight", "Dinner is at 8 pm"),
        ("you get the answer by post", "The answer is given on the spot"),
        ("bring your own towels", "Towels are provided"),
        ("children over 6 swim free", "Children under 6 swim free"),
        ("it stands on the left", "It stands on the right"),
        ("replaced at half the price", "Replaced free of charge"),
        ("you can rent skates at the desk", "Skates are lent free of charge"),
        ("steel costs extra", "The course costs $480, with steel included"),
    ],
)
def test_the_opposite_of_a_fact_is_named(said: str, fact: str) -> None:
    assert list(opposites(said, fact))


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("entry costs nothing", "Entry is free"),
        ("no machine touches it, all is cut by hand", "Each one is cut by hand"),
        ("delivery costs nothing extra, it is included", "Delivery is included"),
        ("it opens at noon", "It opens at 12 noon"),
        ("you hear the answer at once", "The answer is given on the spot"),
        ("not on the left", "It stands on the right"),
        ("you pay $480 for the course", "The course costs $480, with steel included"),
        ("rent a boat for nothing", "Boats can be rented free of charge"),
        ("a box for £28", "A box costs £28, postage included"),
    ],
)
def test_a_fact_in_other_words_has_no_opposite(said: str, fact: str) -> None:
    assert not list(opposites(said, fact))


def test_another_day_of_the_week_is_named_at_its_claim() -> None:
    facts = [{"id": "T1", "statement": "The fair is on Saturday 9 May"}]
    claim = {"quote": "The fair is on Sunday 9 May.", "fact_id": "T1"}
    names = wrong(brief(facts=facts), draft(shop(f"{BODY} {claim['quote']}"), claims=[claim]))
    assert any(name.startswith("claims.opposite") for name in names)
