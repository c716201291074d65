"""A reply answers its objection: it turns, or tells a passage, and does not go along with it."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing

POLL = {
    "id": "poll",
    "title": "Poll of the Island",
    "year": 2024,
    "text": "Of 800 parents, 64 % wanted to reach their child at once in a storm. Asked whether "
    "the harbour office would do, 71 % said yes.",
}
FEAR = "In a storm a parent wants to hear the child's voice, and at once."
ASKED = "The poll put it to 800 parents, and 64 % wanted just that."
PASSAGE = "Of 800 parents, 64 % wanted to reach their child at once in a storm."


def weak(reply: str, between: str = ASKED, passage: str = PASSAGE, after: str = "") -> bool:
    """Whether the reply behind an objection and its own figure is told to be none."""
    prose = PROSE.replace("So the ferry", f"{FEAR} {between} {reply} {after}\n\nSo the ferry")
    data = ledger()
    data["counters"].append({
        "point": "storms", "quote": FEAR, "reply_quote": reply,
        "evidence": [proof("poll", passage, between)],
    })  # fmt: skip
    found = failing(checked(prose, data, sources=[*SOURCES, POLL]))
    return any(one.check == "counter.weak: storms" for one in found)


@pytest.mark.parametrize(
    "reply",
    [
        "That wish is only human, and nobody should make light of it.",
        "I can understand that very well.",
        "Any parent will feel the same.",
        "That cannot be denied by anybody.",
        "It is a serious worry and deserves our respect.",
        "Such a fear is not foolish.",
        "One has to feel for them.",
        "We owe these parents an open ear.",
        "Who would blame them for it?",
    ],
)
def test_who_only_grants_an_objection_has_not_answered_it(reply: str) -> None:
    assert weak(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "But the office can carry a message.",
        "That wish is only human, yet an office can carry a message.",
        "I do not think that a night boat stands in the way.",
        "Asked whether the harbour office would do, 71 % said yes.",
        "So the office has to be ready for their calls.",
        "The harbour office would do for most, they said when they were asked.",
    ],
)
def test_who_turns_or_tells_a_passage_has(reply: str) -> None:
    assert not weak(reply)


def test_a_passage_before_the_reply_that_is_no_part_of_the_objection_answers_it() -> None:
    said = "Seven in ten found that the harbour office would do."
    passage = "Asked whether the harbour office would do, 71 % said yes."
    assert not weak("The office is a good go-between.", said, passage)
    assert not weak("I feel for them.", after="But the harbour office would do, 71 % said.")
