"""Requests in any polite form beside the call, and sentences of copy that ask for nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domains.creative.checks.requests import asked_for
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


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("We have 60 of them; message us on this page to reserve yours.", True),
        ("We have one rule: write your name on the lid.", False),
        ("It holds what you like – our tea, their soup.", False),
    ],
)
def test_a_clause_behind_a_sign_may_lead_to_the_sender(sentence: str, second: bool) -> None:
    call = {"text": "Order it at flask.example", "verb": "order", "link": "flask.example"}
    found = wrong(brief(cta=call), draft(shop(f"{BODY} {sentence}", cta=call["text"])))
    assert ("limits.cta" in found) is second


@pytest.mark.parametrize(
    ("alt", "told"),
    [
        ("A man lifts a red flask at noon.", True),
        ("Somebody lifts a blue flask with a red lid.", False),
        ("Somebody lifts a flask.", False),
    ],
)
def test_a_picture_has_the_colour_that_the_task_gives_it(alt: str, told: bool) -> None:
    shown = "Write about the flask. The picture shows a woman who lifts a blue flask at dusk."
    task = replace(brief(), prompt=shown)
    assert ("access.picture" in wrong(task, draft(shop(BODY, alt=alt)))) is told
