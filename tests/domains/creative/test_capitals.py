"""Which capitals of a headline belong to the word itself, and which are the writer's."""

from __future__ import annotations

import pytest

from domains.creative.voice.capitals import Known, read_known
from domains.creative.voice.kinds import hits
from domains.creative.voice.rules import read_rules

BRIEF = (
    "Write for the Weir Pool in Ellering. The flask is called Fjord and comes from Tidewater. "
    "Doors open at 6 am. The water has 24 degrees, and a lane for every swimmer. "
    "The season card is sold in our shop. Hands stay warm; the lamp in the hall stays on."
)
KNOWN = read_known(BRIEF, ["Warm water in the morning, and a new lane on the way, tired or not."])


def wrong(text: str, style: str = "$sentence", known: Known = KNOWN) -> list[str]:
    (rule,) = read_rules([{"extends": "capitalization", "match": style}])
    return [text[hit.start : hit.end] for hit in hits(rule, text, known)]


@pytest.mark.parametrize(
    "headline",
    [
        "Monday to Friday from 6 am",
        "Swim before work, every Tuesday in May",
        "The Fjord keeps up with you",
        "A flask from Tidewater, and a train from Lisbon",
        "One rule: Bring a towel",
        "One rule: bring a towel",
        "“Come on in,” says the water",
        "The sign says “Mind the step”",
        "Christmas comes early in Ellering",
        "Mum swims, Dad holds the towels",
        "What Grandma packed for the train",
        "Plan B: stay in bed",
        "Your iPhone can stay in the locker",
        "T-shirt on, or off?",
        "No T-shirt needed at the Weir Pool",
        "See you on New Year's Eve",
        "Turn left at Lime Street",
        "Half price on Boxing Day",
        "How Marta learned to float",
        "Ask Mr Abney about the lift",
        "More French than a croissant",
        "Swim first – then work",
        "Open | From 6 am",
        "Open. From 6 a.m. on weekdays",
        "Is it cold? No. 24 degrees",
        "Cold feet … and warm hands",
        "50m of quiet before the office opens",
        "6 am. Nobody here but you",
        "Swim first,\nthen work",
        "🌙 Late lanes on Thursdays",
        "You and I, lane four",
        "SMS us, and we keep a DJ away",
        "#NightSwim is back on the Thames",
        "Lanes (From the deep end) are free",
        "Write to @WeirPool, or come by",
        "Mother's Day without flowers",
        "Less than a coffee at Heathrow",
    ],
)
def test_a_word_with_its_own_capital_keeps_it_in_sentence_case(headline: str) -> None:
    assert wrong(headline) == []


@pytest.mark.parametrize(
    ("headline", "word"),
    [
        ("Warm Hands on the way", "Hands"),
        ("Swim Every Monday Morning", "Every"),
        ("Monday To Friday from 6 am", "To"),
        ("The Water is warm on Friday", "Water"),
        ("A New Lane for Tired Legs", "New"),
        ("monday to Friday", "monday"),
        ("Is it cold? no, never", "no"),
        ("The Fjord For Cold Mornings", "For"),
        ("Zesty Quick Brambled Crumbles", "Quick"),
        ("What A swim", "A"),
        ("The lamp in the Hall", "Hall"),
    ],
)
def test_a_capital_of_a_common_word_is_named(headline: str, word: str) -> None:
    assert wrong(headline) == [word]


@pytest.mark.parametrize(
    "headline",
    [
        "Half an Hour Over the Hills",
        "Open From 6 am",
        "Your iPhone Can Wait",
        "Nothing Between You and the Water",
        "500 ml of Calm",
        "The Bus That Waits When You Are Late",
    ],
)
def test_a_title_may_have_small_words_and_units(headline: str) -> None:
    assert wrong(headline, "$title") == []


def test_other_marks_of_letters() -> None:
    assert wrong("500 ml OF CALM", "$upper") == []
    assert wrong("Warm hands Over cold Water", "$title") == ["hands"]
    assert wrong("Die Reise zum Mond", known=Known(english=False)) == []
    (name,) = read_rules([{"kind": "capitalization", "match": "exact", "tokens": ["Fjord"]}])
    assert hits(name, "Deep as a fjord. Tag it #fjord or @fjordflask.") == []
    assert [hit.text for hit in hits(name, "Take the fjord along.")] == ["fjord"]
    (twice,) = read_rules([{"kind": "repetition"}])
    assert hits(twice, "You want to swim\nSwim with us.") == []
