"""Stock phrases of advertisements, forms of other registers, and names that only come close."""

from __future__ import annotations

import pytest

from tests.domains.creative.copies import BODY, brief, draft, shop, told_of, wrong

REST = "You put it in your bag, you walk up the hill, and when you sit down there is tea."


@pytest.mark.parametrize(
    "sentence",
    [
        "Your mornings will never be the same.",
        "Every little helps.",
        "Small flask, big taste.",
        "An evening to remember.",
        "We have got you covered.",
        "It is the ideal companion for a walk.",
        "Let the adventure begin.",
        "You can sleep easy.",
    ],
)
def test_a_stock_phrase_of_selling_is_worn(sentence: str) -> None:
    assert "stock" in wrong(brief(), draft(shop(f"{BODY} {REST} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "The hill is steep and the tea is hot.",
        "Say hello to the dog from us.",
        "The evening is long.",
        "Sit down, and let the lid cool.",
    ],
)
def test_a_plain_sentence_is_not_worn(sentence: str) -> None:
    assert "stock" not in wrong(brief(), draft(shop(f"{BODY} {REST} {sentence}")))


@pytest.mark.parametrize(
    "sentence",
    [
        "You should be ashamed of your cold tea.",
        "We leverage synergies in a dynamic environment.",
        "It should be noted that consumption was effected outdoors.",
        "You poor souls, how bravely you drink it cold.",
        "Oh, that blissful sip, and your heart will leap.",
    ],
)
def test_a_sentence_of_another_register_is_named(sentence: str) -> None:
    assert "voice.register" in wrong(brief(), draft(shop(f"{BODY} {REST} {sentence}")))


def test_a_name_with_a_title_of_its_own_is_a_stranger() -> None:
    told = told_of("“Come in, Aunt Edna,” said somebody at the door. The lamp was out.")
    assert "story.name" in told
