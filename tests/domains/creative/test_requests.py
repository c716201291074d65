"""Requests in any polite form beside the call, and sentences of copy that ask for nothing."""

from __future__ import annotations

import pytest

from domains.creative.checks.required import asked_for
from tests.domains.creative.copies import BODY, brief, draft, shop, wrong


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Would you recommend us to a colleague?", "share"),
        ("And if you like it, do tell the people upstairs.", "share"),
        ("We should be delighted if you rated the walk online.", "share"),
        ("Please leave us a kind review.", "share"),
        ("You are also welcome to join our choir.", "join"),
        ("Be sure to book a table.", "book"),
        ("Why don't you write to us?", "write"),
        ("Give us a ring.", "ask"),
    ],
)
def test_a_wrapped_request_asks_for_what_its_command_does(sentence: str, kind: str) -> None:
    assert asked_for(sentence) == kind


@pytest.mark.parametrize(
    "sentence",
    [
        "Do not tell the choir.",
        "Tell me nothing.",
        "Do mind the step.",
        "If it rains, the roof is ours.",
        "Would you believe it?",
        "Could it be Monday?",
        "Never share a biscuit.",
        "Like a stone, it keeps still.",
        "Please sit down.",
    ],
)
def test_a_sentence_that_wants_nothing_of_its_reader_asks_for_nothing(sentence: str) -> None:
    assert asked_for(sentence) == ""


def test_what_the_objective_wants_is_a_second_call_where_it_leads_elsewhere() -> None:
    call = {"text": "Hear it at flask.example", "verb": "hear", "link": "flask.example"}
    task = brief(cta=call, objective="readers hear it and order it")

    def asked(sentence: str) -> bool:
        return "limits.cta" in wrong(task, draft(shop(f"{BODY} {sentence}", cta=call["text"])))

    assert asked("Order yours in our web shop today.")
    assert not asked("Order yours today.")
