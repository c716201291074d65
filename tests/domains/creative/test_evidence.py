"""What is told of copy needs positive evidence: that it is said of the offer, or contradicts the
brief. The absence of words, and words of the scene, are told to nobody.
"""

from __future__ import annotations

import pytest

from tests.domains.creative.copies import BODY, brief, draft, shop, wrong
from tests.domains.creative.test_contradictions import said
from workbench.core.checks import failing


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("honey_mail", "Our youngest bee, if one may say so, is not a reader."),
        ("honey_mail", "They are the hardest workers we know, and the worst at letters."),
        ("honey_mail", "We never promise the weather."),
        ("honey_mail", "Some years are sweeter than others; ask the pear tree."),
        ("honey_mail", "The best of it was the silence afterwards."),
        ("chair_listing", "Cats always know the best place in the house."),
        ("chair_listing", "There are prettier words than joint, but none that we say more often."),
        ("chair_listing", "No chair was ever improved by an adjective."),
        ("chair_listing", "Ash runs from the backrest to the feet."),
        ("chair_listing", "We tried to make it talk, and it would not; chairs are like that."),
        ("chair_listing", "The oil is slow, and no faster for being stared at."),
    ],
)
def test_strong_words_of_the_scene_are_told_to_nobody(task: str, sentence: str) -> None:
    assert [r.check for r in failing(said(task, sentence))] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "There is nowhere colder than a platform.",
        "No other commuter will ask you why you are smiling.",
        "The heating on line four will work, guaranteed by no one.",
        "The finest hour of the day is the one nobody sees.",
        "Mondays never fail to arrive.",
    ],
)
def test_strong_words_of_a_morning_are_told_to_nobody(sentence: str) -> None:
    assert "claims.strong" not in wrong(brief(), draft(shop(f"{BODY} {sentence}")))


@pytest.mark.parametrize(
    ("sentence", "weight"),
    [
        ("It is the lightest flask on the market.", "major"),
        ("We guarantee a warm walk.", "major"),
        ("It is the finest flask.", "minor"),
        ("Simply the finest.", "minor"),
    ],
)
def test_only_a_guarantee_or_named_rivals_weigh_much(sentence: str, weight: str) -> None:
    assert wrong(brief(), draft(shop(f"{BODY} {sentence}")))["claims.strong"] == weight


CALL = {"text": "Ask for a sample at tea.example", "verb": "ask", "link": "tea.example"}


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("Would you like to hold the wood first?", False),
        ("Why not sign up for our letter?", False),
        ("Order a sample.", False),
        ("Sign up for our newsletter.", True),
        ("Book a visit to the workshop today.", True),
    ],
)
def test_a_second_call_has_another_verb_and_another_object(sentence: str, second: bool) -> None:
    made = draft(shop(f"{BODY} {sentence}", cta=CALL["text"]))
    assert ("limits.cta" in wrong(brief(cta=CALL), made)) is second


PEOPLE = [{"id": "early", "name": "early swimmers"}, {"id": "kids", "name": "small children"}]


def test_readers_named_in_other_words_are_not_missed() -> None:
    task = brief(audiences=PEOPLE, variants="each")

    def missed(*names: str) -> bool:
        made = [shop(f"{BODY} {name}", cta="Go.") | {"audience": name} for name in names]
        return "variants.missing" in wrong(task, draft(*made))

    assert not missed("those who come at six", "mothers and fathers")
    assert missed("early")
    assert missed("early", "early")
