"""Sentences that leave nothing beside what is offered, materials that are exchanged, and right
words that are easily blamed with them.
"""

from __future__ import annotations

import json

import pytest

from tests.domains.creative.copies import (
    BEATS,
    BODY,
    CLAIM,
    ENTITIES,
    STORY,
    TOLD,
    brief,
    draft,
    severe,
    shop,
    wrong,
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Bring us a flask that is tougher.",
        "Nobody has yet built one like it.",
        "If you know a lighter flask, write to the papers.",
        "Which flask could match it?",
        "Nobody makes a flask any lighter.",
        "Nobody in town sells you a flask for less than we do.",
        "No maker in the county bakes its lids sooner than we.",
        "Nobody else in the land makes a lid this tight.",
        "You will be hard pressed to find its equal.",
        "Hunt for a better one, by all means.",
        "It leaves the whole shelf in the shade.",
        "No flask of its size keeps tea hotter.",
        "You will not meet with a more honest lid anywhere.",
        "Tea never tasted better, and no flask was ever lighter.",
    ],
)
def test_a_sentence_that_leaves_nothing_beside_the_offer_is_named(sentence: str) -> None:
    assert "claims.strong" in wrong(brief(), draft(shop(f"{BODY} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "Find a bench and sit down.",
        "No bench in the park is warmer.",
        "Nobody in town walks further than we do of a Sunday.",
        "Nobody for miles makes us get up earlier than you.",
        "Nobody else is up this early.",
        "Nobody else on the bench works this late, as you know.",
        "There is nothing on it to read.",
        "If there is a train, take it.",
        "You will not find a handle, and none is missing.",
        "Which pocket is it in?",
        "No other bench hears so much sighing.",
        "There is no longer a handle on the flask.",
        "The flask does not get lighter in summer.",
        "No flask leaves us later than noon.",
        "It will not make the hill any shorter.",
        "It never made a bench softer.",
    ],
)
def test_what_is_said_of_the_scene_compares_nothing(sentence: str) -> None:
    assert "claims.strong" not in wrong(brief(), draft(shop(f"{BODY} {sentence}")))


def entered(sentence: str, fact: str) -> dict[str, str]:
    """What is told of a sentence that an entry rests on a fact."""
    claims = [CLAIM, {"quote": sentence, "fact_id": fact}]
    return wrong(brief(), draft(shop(f"{BODY} {sentence}"), claims=claims))


@pytest.mark.parametrize(
    "sentence",
    [
        "Nothing about the lid is plastic.",
        "None of its lid parts are plastic.",
        "Plastic plays no part in the lid.",
        "The lid lacks plastic parts.",
    ],
)
def test_a_denial_in_another_place_of_the_clause_is_the_same(sentence: str) -> None:
    assert "claims.turned" not in entered(sentence, "F3")


@pytest.mark.parametrize(
    "sentence",
    ["The lid has plastic parts.", "No part of the lid is without plastic."],
)
def test_a_denial_that_is_gone_or_doubled_is_named(sentence: str) -> None:
    assert "claims.turned" in entered(sentence, "F3")


def test_a_price_in_words_with_its_currency_is_the_figure() -> None:
    task = brief(facts=[{"id": "F1", "statement": "Costs €34"}])
    for sentence, right in (
        ("Thirty-four euros, and it goes home with you.", True),
        ("Thirty-four dollars, and it goes home with you.", False),
        ("Forty-three euros, and it goes home with you.", False),
    ):
        text = draft(shop(sentence), claims=[{"quote": sentence, "fact_id": "F1"}])
        assert ("claims.numbers" not in wrong(task, text)) == right, sentence


def test_a_greeting_promises_nothing_that_takes_as_long() -> None:
    facts = [{"id": "F1", "statement": "Holds 500 ml"},
             {"id": "F2", "statement": "Ends a cold in a day", "substantiated": False}]  # fmt: skip
    claims = [{"quote": "It holds 500 ml.", "fact_id": "F1"}]
    for sentence, right in (("A good day to you.", True), ("Your cold ends.", False)):
        text = draft(shop(f"{sentence} It holds 500 ml."), claims=claims)
        assert ("claims.unproven" not in wrong(brief(facts=facts), text)) == right, sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Other shops do not come close.",
        "It is the country's favourite flask.",
        "Nowhere are drinks kept with more care.",
        "Sharper lids are not to be had between here and the coast.",
        "Which maker does more? None.",
        "It is tougher than all the rest.",
        "You will wait a long time for one that is built better.",
        "Every other lid pales beside it.",
    ],
)
def test_a_claim_on_everybody_else_is_named_in_other_forms(sentence: str) -> None:
    assert "claims.strong" in wrong(brief(), draft(shop(f"{BODY} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "It travels better than most people.",
        "It is hotter than most desks deserve.",
        "Even the longest walk is shorter.",
        "Pour it at the coldest morning of the year.",
        "Which bench is it? None.",
        "Wait for the bus.",
    ],
)
def test_people_and_scenes_are_no_rivals(sentence: str) -> None:
    assert "claims.strong" not in severe(brief(), draft(shop(f"{BODY} {sentence}")))


def test_a_story_sells_by_the_words_that_are_entered_as_claims() -> None:
    fact = {"id": "F1", "statement": "The workshop has mended lamps since 1974"}
    said = "The workshop has mended lamps since 1974, longer than any other on the coast"
    text = f"“{said},” said Ida. It was the coldest of all evenings, longer than any other."
    quote = {"quote": said, "fact_id": "F1"}

    def told(*claims: dict[str, str]) -> bool:
        ledger = json.dumps({"claims": list(claims), "entities": ENTITIES, "beats": BEATS})
        task = brief(facts=[fact], channels=None, story=STORY)
        return "claims.strong" in wrong(
            task, f"{TOLD}\n\n{text}\n\n```json ledger\n{ledger}\n```\n"
        )

    assert told(quote)
    assert not told()
    assert not told({**quote, "quote": "The workshop has mended lamps since 1974"})
