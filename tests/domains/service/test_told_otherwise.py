"""The words for an action have to tell something of it: a synonym, its object, or what becomes of a
thing that is sent; words that only go round it are named.
"""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import reference
from tests.support.looks import said_of

LOCKED = "I have locked the account until its holder calls us."
ORDERED = "I have ordered a new kettle for you, and it will be sent within 2 working days."


def _told(task: str, old: str, new: str) -> list[str]:
    name, draft = reference(task)
    assert old in draft
    found = said_of("service", name, draft.replace(old, new))
    return [one.status for one in found if one.check.startswith("told:")]


@pytest.mark.parametrize(
    "words",
    [
        "What happens next is up to the holder, so there is nothing more for you to do.",
        "You need not do anything else for now.",
    ],
)
def test_words_that_go_round_an_action_are_named(words: str) -> None:
    assert _told("strange_request", LOCKED, words) == ["warn"]


@pytest.mark.parametrize(
    "words",
    [
        "The account stays closed to everybody until its holder calls us.",
        "AC-88 is out of use until its holder calls us.",
        "It is locked until the holder calls us.",
    ],
)
def test_words_that_tell_its_object_are_not(words: str) -> None:
    assert _told("strange_request", LOCKED, words) == []


@pytest.mark.parametrize(
    "words",
    [
        "A new kettle is on order for you; within two working days it will leave our shelves.",
        "Another kettle comes to you within 2 working days.",
    ],
)
def test_a_thing_that_leaves_us_is_told_as_sent(words: str) -> None:
    assert _told("broken_kettle", ORDERED, words) == []
