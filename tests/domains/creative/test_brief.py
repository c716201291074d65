"""Briefs from many hands are read alike, and figures, hours and characters are measured alike."""

from __future__ import annotations

from typing import Any

import pytest

from domains.creative.brief import Brief
from domains.creative.channels import channel_of, platforms, read_limits, same_name
from domains.creative.counting import emoji_in, graphemes, hashtags, length, links
from domains.creative.quantities import other_dates, quantities, stray, times
from domains.creative.storybrief import read_characters, read_story
from workbench.core.task import Stage, Task


def brief(**fields: Any) -> Brief:
    return Brief(Task("creative/x", "creative", "T", "P", materials=fields))


@pytest.mark.parametrize(
    "facts",
    [
        [{"id": "a", "statement": "It is red"}],
        [{"id": "a", "text": "It is red", "substantiated": True}],
        {"a": "It is red"},
        {"a": {"statement": "It is red"}},
    ],
)
def test_facts_may_be_listed_or_mapped(facts: Any) -> None:
    fact = brief(facts=facts).fact("A")
    assert fact is not None
    assert (fact.statement, fact.substantiated, fact.must_use) == ("It is red", True, False)


def test_facts_without_ids_are_numbered_and_doubtful_ones_are_marked() -> None:
    read = brief(product_facts=["Red", {"statement": "Best", "substantiated": "no"}])
    assert [(f.id, f.substantiated) for f in read.facts] == [("f1", True), ("f2", False)]


@pytest.mark.parametrize(
    "channels",
    [
        ["Instagram", "mail"],
        [{"name": "instagram"}, {"id": "mail"}],
        {"instagram": {"body": 90}, "mail": {}},
        [{"channel": "Instagram"}, "mail"],
    ],
)
def test_channels_may_be_named_in_many_ways(channels: Any) -> None:
    read = brief(channels=channels)
    assert [same_name(one.name, two) for one, two in zip(read.channels, ("instagram", "mail"),
                                                         strict=True)] == [True, True]  # fmt: skip
    assert read.channel("INSTAGRAM").limits["hashtags"] == 5


@pytest.mark.parametrize(
    ("given", "limits"),
    [
        ({"headline": 40}, {"headline": 40}),
        ({"headline": "40"}, {"headline": 40}),
        ({"headline": "<= 40 characters"}, {"headline": 40}),
        ({"max_chars": 280}, {"total": 280}),
        ({"headline_max": 40, "max_body": 90}, {"headline": 40, "body": 90}),
        ({"headline": {"max": 40}}, {"headline": 40}),
        ({"chars": {"headline": 40, "body": 90}}, {"headline": 40, "body": 90}),
        ({"subject line": 50, "tags": 3}, {"subject": 50, "hashtags": 3}),
        (280, {"total": 280}),
        ({"note": "short"}, {}),
        (None, {}),
    ],
)
def test_limits_may_be_written_in_many_ways(given: Any, limits: dict[str, int]) -> None:
    assert read_limits(given) == limits


def test_the_data_file_says_who_gave_each_figure_and_when() -> None:
    for name, data in platforms()["channels"].items():
        assert data["source"], name
        assert str(data["as_of"]).startswith("20"), name
        assert all(isinstance(most, int) for most in data["limits"].values())
    assert channel_of("tweet", {}).counting == "weighted"
    assert channel_of("nowhere", {}).limits == {}


def test_a_call_may_be_words_or_fields() -> None:
    assert brief(cta="Order today").call.text == "Order today"
    given = brief(call_to_action={"verb": "Order", "url": "a.example"}).call
    assert (given.verb, given.link, given.asked) == ("Order", "a.example", True)
    assert not brief().call.asked


def test_lines_may_be_words_or_fields_and_ask_for_their_channels() -> None:
    (one, two) = brief(legal=["Mind.", {"id": "L", "text": "Sip.", "channel": "mail"}]).legal
    assert one.asked_of("post", "")
    assert two.asked_of("Mail", "")
    assert not two.asked_of("post", "")
    assert brief(legal_lines="Mind.").legal[0].text == "Mind."


def test_settings_of_revealed_stages_belong_to_the_brief() -> None:
    task = Task("creative/x", "creative", "T", "P", (Stage("one", "", {"exclusions": ["a"]}),))
    assert Brief(task).excluded == ("a",)
    assert brief(brief={"exclusions": ["b"]}).excluded == ("b",)


@pytest.mark.parametrize(
    "given",
    [
        {"pov": "third person", "tense": "Past"},
        {"point_of_view": "3rd", "tense": "simple past"},
        {"pov": "third-person limited", "tense": "past tense"},
    ],
)
def test_point_of_view_and_tense_may_be_worded(given: dict[str, str]) -> None:
    story = read_story(given, {})
    assert story is not None
    assert (story.pov, story.tense) == ("third", "past")


def test_a_story_may_stand_at_the_top_and_none_is_none() -> None:
    story = read_story(None, {"beats": ["It rains.", {"id": "b", "text": "It stops."}]})
    assert story is not None
    assert [(beat.id, beat.statement) for beat in story.beats] == [("b1", "It rains."),
                                                                   ("b", "It stops.")]  # fmt: skip
    assert read_story(None, {"facts": []}) is None


@pytest.mark.parametrize(
    "given",
    [
        [{"name": "Ida", "attributes": {"age": 19}}],
        [{"name": "Ida", "age": 19}],
        {"Ida": {"age": 19}},
        {"Ida": "age: 19"},
        [{"Name": "Ida", "attributes": [{"age": 19}]}],
        [{"name": "Ida", "attributes": "age: 19"}],
    ],
)
def test_characters_and_attributes_may_be_written_in_many_ways(given: Any) -> None:
    (ida,) = read_characters(given)
    assert (ida.name, ida.attributes["age"]) == ("Ida", "19")


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        ("500 ml", "0.5 litres", True), ("500 ml", "500 g", False), ("12 hours", "12 h", True),
        ("12 hours", "720 minutes", True), ("12 hours", "12 days", False),
        ("€8.50", "8.50 EUR", True),
        ("€8.50", "$8.50", False), ("about 60 cups", "60 cups", True),
        ("40 %", "40 per cent", True),
        ("40 %", "40 people", False), ("4.8 kg", "4,800 g", True), ("4.8 kg", "4.84 kg", True),
        ("4.8 kg", "4.9 kg", False), ("twelve hours", "12 hours", True),
        ("two hundred clocks", "214 clocks", True), ("two hundred clocks", "314 clocks", False),
    ],
)  # fmt: skip
def test_figures_are_compared_with_what_they_measure(one: str, other: str, fits: bool) -> None:
    (mine,), (theirs,) = quantities(one), quantities(other)
    assert mine.fits(theirs) == fits


def test_a_count_is_held_against_counts_of_the_same_thing_first() -> None:
    known = quantities("8 lanes, and free under 12 years")
    assert [q.text for q in stray(quantities("12 lanes"), known)] == ["12"]
    assert stray(quantities("8 lanes"), known) == []
    assert stray(quantities("one of three friends, half a day"), known) == []


@pytest.mark.parametrize(
    ("said", "strange"),
    [
        ("on Friday 12 June", []), ("on 12 June 2026", []), ("on June 12", []), ("from 8 pm", []),
        ("from 20:00", []), ("at 8 p.m.", []), ("on 13 June", ["13 June"]), ("at 9 pm", ["9 pm"]),
        ("for €8.20", []), ("8 lanes", []),
    ],
)  # fmt: skip
def test_days_and_hours_are_those_that_were_given(said: str, strange: list[str]) -> None:
    assert other_dates(said, "Open on Friday 12 June from 8 pm") == strange


def test_a_month_of_a_year_may_be_given_apart() -> None:
    known = "The honey is from 2026 and was spun in July"
    assert other_dates("In July 2026 we spun it", known) == []
    assert other_dates("In June 2026 we spun it", known) == ["June 2026"]
    assert other_dates("On 2 July 2026 we spun it", known) == ["2 July 2026"]
    assert other_dates("In July 2026", "Opened in July 2025; the jars of 2026 in June")


def test_the_times_of_a_text() -> None:
    assert times("from 8 pm to 1.20 am") == [("8 pm", 1200), ("1.20 am", 80)]
    assert times("at 12 am and 12 pm") == [("12 am", 0), ("12 pm", 720)]
    assert times("for 8 people, 1.20 in all") == []
    assert times("until 4 in the morning, from 10 at night") == [
        ("4 in the morning", 240), ("10 at night", 1320)]  # fmt: skip
    assert times("2 in the morning and 3 in the evening") == []
    assert other_dates("Come at 8 o'clock", "Open until 8 pm") == []


def test_characters_are_those_that_a_reader_sees() -> None:
    assert len(graphemes("e\u0301")) == 1
    assert len(graphemes("👩‍🚀")) == len(graphemes("🇳🇴")) == len(graphemes("👍🏽")) == 1
    assert len(graphemes("🇳🇴🇸🇪")) == 2
    assert emoji_in("a 🙂 b ❤️ 1") == ["🙂", "❤️"]
    assert length("a\u0301bc") == 3


def test_addresses_and_tags_are_found_and_look_alikes_are_not() -> None:
    assert links("See https://www.a.example/x, b.example. Or c.example/y?z=1!") == [
        "a.example/x", "b.example", "c.example/y?z=1"]  # fmt: skip
    assert links("At home.The end, 3.5 kg, e.g. this, write to x@b.example") == []
    assert hashtags("#One two#three #4 &#5; #Six_7") == ["#One", "#Six_7"]
