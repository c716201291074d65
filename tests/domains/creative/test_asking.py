"""What the writer of copy is asked for, in words that leave nothing to guess."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domains.creative.asking import brief, rule_words
from domains.creative.storybrief import read_characters
from domains.creative.voice.rules import Rule
from tests.domains.creative import copies
from workbench.catalog import find_domain, find_task, list_tasks
from workbench.core.session import Session
from workbench.judges import rubric_of
from workbench.judging.asking import grading_messages

WEAKEST = "One entry for all variants; the weakest decides, and `why` names it."
TASKS = [entry.id for entry in list_tasks() if entry.domain == "creative"]


@pytest.mark.parametrize("id", TASKS)
def test_no_pattern_and_no_field_s_name_reaches_the_writer(id: str) -> None:
    told = brief(find_task(id))
    assert not re.search(r"\$[a-z]+|\(\?:|\\b|\{'|words_per_sentence|%s|\[\^", told)


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("occurrence", {"token": "!", "max": 1}, "“!”: at most 1 in all"),
        ("metric", {"formula": "words_per_sentence", "max": 17},
         "Words per sentence: at most 17, on average"),
        ("metric", {"formula": "words_per_sentence", "condition": "> 18"},
         "Words per sentence: at most 18, on average"),
        ("capitalization", {"match": "$sentence"},
         "Rule: a capital at the beginning and for names alone"),
        ("capitalization", {"tokens": ["Tidewater"]}, "Always written so: Tidewater"),
        ("repetition", {"tokens": ["x+"]}, "No word twice in a row"),
        ("conditional", {"first": r"\b(solid)\b", "second": r"\bsolid (?:ash|oak)\b"},
         "Where “solid” stands, “solid ash / oak” has to stand"),
        ("sequence", {"tokens": [{"pattern": "very|really"}, {"pattern": "quite"}]},
         "Not behind one another: “very / really”, “quite”"),
    ],
)  # fmt: skip
def test_a_rule_is_told_as_a_person_would(kind: str, given: dict[str, Any], told: str) -> None:
    assert rule_words(Rule("rule", kind, given=given)) == told


@pytest.mark.parametrize("id", TASKS)
def test_each_level_says_which_of_several_variants_it_is_for(id: str) -> None:
    task = find_task(id)
    rubric = rubric_of(find_domain("creative"), task)
    messages = grading_messages("task", "draft", rubric)
    assert messages[-1].text.count(WEAKEST) == len(rubric.criteria)


def test_the_call_says_whether_its_words_are_free() -> None:
    assert "in words of your own, with weirpool.example" in brief(find_task("creative/pool_pack"))
    assert "“Plan your way” with ellering.example/night" in brief(
        find_task("creative/market_posts")
    )


def test_a_length_of_several_variants_may_be_each_ones_or_that_of_all() -> None:
    length = {"min": 90, "max": 170}
    assert "Length in words: 90 to 170" in brief(copies.brief(length=length))
    told = brief(copies.brief(length=length, variants=2))
    assert "Length in words, of each variant or of all of them together: 90 to 170" in told


def test_only_limits_of_parts_that_are_asked_for_are_told() -> None:
    told = brief(find_task("creative/chair_listing"))
    assert "at most title 70, body 700; parts: headline, body, cta" in told


def test_the_example_of_a_ledger_tells_what_the_brief_tells() -> None:
    told = find_domain("creative").prompt(Session(task=find_task("creative/ferry_story")).view())
    assert '"age": 34' not in "\n".join(message.text for message in told)


def test_what_a_thing_is_reads_as_no_adjective_and_is_read_back() -> None:
    bell = {"name": "Old Bertha", "attributes": {"kind": "bell", "colour": "green"}}
    boy = {"name": "Ivo", "attributes": ["age: 9", "has a blue sledge"]}
    task = copies.brief(facts=None, channels=None, story={"characters": [bell, boy]})
    told = brief(task)
    assert "Old Bertha (what it is: bell, colour: green)" in told
    assert "Ivo (age: 9, has a blue sledge)" in told
    assert "kind" not in told
    [one] = read_characters([{"name": "Old Bertha", "attributes": {"What it is": "bell"}}])
    assert one.attributes == {"kind": "bell"}


def test_a_judge_puts_breaches_of_facts_somewhere_and_asks_for_no_inventions() -> None:
    task = find_task("creative/pool_pack")
    domain = find_domain("creative")
    asked = rubric_of(domain, task)
    offer, grounds = asked.criterion("offer"), asked.criterion("grounds")
    assert offer is not None
    assert grounds is not None
    assert "no `fix` asks for it" in offer.question
    assert "conditions" in grounds.question
    assert sum("grounds" in reader.criteria for reader in domain.readers(task)) >= 2


def test_a_writer_of_a_text_message_learns_what_counts() -> None:
    told = brief(copies.brief(channels=["sms"]))
    assert "total 160 (the texts of its parts, without their names); plain signs" in told
