"""Sentences that send a reader elsewhere than the call does, in any form, and sentences of copy
that only look like them.
"""

from __future__ import annotations

import pytest

from domains.creative.checks.invitations import invited
from domains.creative.checks.requests import commanded
from tests.domains.creative.copies import BODY, brief, draft, shop, wrong
from workbench.prose.english import stems


@pytest.mark.parametrize(
    ("sentence", "where"),
    [
        ("Our tasting can be booked at the counter.", "tasting"),
        ("Have you seen our catalogue?", "catalogue"),
        ("A look at our blog would be worth your while.", "blog"),
        ("Anybody with a spare hour is invited to our open day.", "open day"),
        ("You will find the film on Instagram.", "film"),
        ("Donations are always welcome.", "donations"),
        ("Pass one on to your aunt.", "share"),
        ("Pop in on a Friday and have a look.", "visit"),
        ("Why not talk to the staff about a repair?", "ask"),
        ("The price list is only a click away.", "price list"),
    ],
)
def test_a_sentence_that_sends_its_reader_elsewhere_says_where(sentence: str, where: str) -> None:
    assert invited(sentence, frozenset()) == where


@pytest.mark.parametrize(
    "sentence",
    [
        "Come as you are.",
        "Put the kettle on.",
        "Ask your wall, it knows the tune.",
        "Nobody reads our newsletter.",
        "Our catalogue is thin this year.",
        "Look back and smile.",
        "Pop goes the cork.",
        "The neighbours will talk.",
        "Leave the dog at home.",
    ],
)
def test_a_sentence_of_the_scene_sends_nobody_anywhere(sentence: str) -> None:
    assert invited(sentence, frozenset()) == ""


def test_a_thing_that_the_facts_name_leads_nowhere_else() -> None:
    assert invited("Order our catalogue.", frozenset(stems("catalogue"))) == ""


def test_what_is_not_to_be_forgotten_is_asked_for() -> None:
    assert commanded("Do not forget to rate us") == ("rate us", True)


CALL = {"text": "Order at tea.example", "link": "tea.example"}


@pytest.mark.parametrize(
    ("body", "call"),
    [
        ("Our film can be watched there as well.", "Order at tea.example"),
        ("The number to ring is 0170 555 1234.", "Order at tea.example"),
        ("", "Order at tea.example or pop into the shop"),
        ("", "Order at tea.example – and do not forget to rate us"),
    ],
)
def test_an_invitation_beside_the_call_is_a_second_call(body: str, call: str) -> None:
    names = wrong(brief(cta=CALL), draft(shop(f"{BODY} {body}".strip(), cta=call)))
    assert "limits.cta" in names
    assert "limits.cta" not in wrong(brief(cta=CALL), draft(shop(BODY, cta=CALL["text"])))


@pytest.mark.parametrize(
    ("sentence", "asks"),
    [
        ("Ask your doctor first if your heart is weak.", False),
        ("Buy them one by one and one flask costs the lot of you €68.", False),
        ("Order two and the second costs you half.", False),
        ("Order the catalogue and the price list.", True),
        ("Sign up for our letter and the post brings it.", True),
    ],
)
def test_advice_and_a_purchase_that_is_supposed_are_no_call(sentence: str, asks: bool) -> None:
    call = {"text": "Visit us at tea.example", "link": "tea.example"}
    made = draft(shop(f"{BODY} {sentence}", cta="Visit us at tea.example"))
    assert ("limits.cta" in wrong(brief(cta=call), made)) is asks


def test_what_leads_up_to_the_call_is_no_second_one() -> None:
    for said, right in (
        ("Try one. Order at tea.example", True),
        ("Follow us. Order at tea.example", False),
    ):
        assert ("limits.cta" not in wrong(brief(cta=CALL), draft(shop(cta=said)))) == right, said
    numbers = "Here are the numbers, so that you can pass them on."
    assert "limits.cta" not in wrong(
        brief(cta=CALL), draft(shop(numbers, cta="Order at tea.example"))
    )


def test_a_line_that_has_to_stand_is_no_second_call() -> None:
    line = "Call our helpline first if you have a pacemaker."
    made = draft(shop(f"{BODY} {line}", cta="Order at tea.example"))
    assert "limits.cta" in wrong(brief(cta=CALL), made)
    assert "limits.cta" not in wrong(brief(cta=CALL, legal=[line]), made)


PAUSE = {"id": "P1", "statement": "You can pause if you tell us by noon on Monday"}


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("Let us know by noon on Monday.", False),
        ("Drop us a line before Monday, noon.", False),
        ("Drop us a line on Monday.", True),
        ("Let us know by noon on Monday at pause.example/monday.", True),
    ],
)
def test_what_a_fact_tells_the_reader_to_do_is_no_second_call(said: str, second: bool) -> None:
    task = brief(facts=[PAUSE], cta={"text": "Order a box", "link": "box.example/one"})
    variant = shop(f"The van is slow. {said}", cta="Order a box: box.example/one")
    text = draft(variant, claims=[{"quote": said, "fact_id": "P1"}])
    assert ("limits.cta" in wrong(task, text)) is second
