"""Whether a sentence tells of a deed, whatever word of it stands in it."""

from __future__ import annotations

import pytest

from domains.service.acting.events import tells
from domains.service.acting.told import told
from tests.domains.service.piano import reply

TRACE = ["trac", "search"]


@pytest.mark.parametrize(
    "text",
    [
        "I have started a trace.",
        "A search for the bag is under way.",
        "The bag is being traced at my request.",
        "The search has begun.",
        "As you asked, we have put a trace on it.",
        "The driver now searches for it, and the depot knows.",
    ],
)
def test_an_event_of_one_thing_is_told(text: str) -> None:
    assert tells(text, TRACE)


@pytest.mark.parametrize(
    "text",
    [
        "The bag can be traced.",
        "You wanted us to trace the bag.",
        "Shall I have it traced?",
        "If it stays away, a search is the next thing.",
        "Please have it traced.",
        "There are searches for lost bags.",
        "Other guests have had their bags traced.",
        "Lost bags are traced on request.",
        "You hear from us after the trace.",
        "It has not been traced.",
    ],
)
def test_a_wish_a_rule_a_question_and_somebody_else_s_deed_are_not(text: str) -> None:
    assert not tells(text, TRACE)


def test_a_noun_that_only_says_when_tells_of_nothing() -> None:
    assert not tells("The bag stays insured for 45 days after the cancellation.", ["cancel"])
    assert tells("Your cancellation is done.", ["cancel"])
    assert tells("KP-4 cancelled as of today.", ["cancel"])


def test_an_action_whose_word_only_stands_in_a_permission_is_asked_about() -> None:
    done = {"name": "end_hire", "args": {"hire": "KP-40"}}
    said = {
        "The hire is at an end, since it was closed today.": False,
        "KP-40 is shut down with effect from today.": False,
        "A hire can be ended at any time.": True,
        "You wanted to end the hire.": True,
        "The piano is yours until the hire has ended.": False,
    }
    for text, silent in said.items():
        results = told(reply(text, actions=[{**done, "quote": text}]))
        assert any(r.status == "warn" for r in results) is silent, text
