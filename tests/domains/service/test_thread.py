"""The reply against the thread: what was said, denied, promised and asked before."""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.thread import consistent
from tests.domains.service.piano import desk

OURS = "The hire of your piano costs £25.00 a month and the fitter comes on 12 March."


def told(prose: str, **more: Any) -> set[str]:
    """Causes of what the thread is told."""
    given: dict[str, Any] = {
        "ticket": [
            {"from": "customer", "date": "2026-03-02", "text": "Order KP-40 of 20 February broke."},
            {"from": "agent", "date": "2026-03-03", "text": OURS},
        ]
    }
    text = f'{prose}\n\n```json ledger\n{{"actions": []}}\n```\n'
    found = consistent(Reply(Desk(desk(**given | more)), text))
    return {result.cause for result in found if result.status == "warn"}


@pytest.mark.parametrize(
    "words",
    [
        "The fitter comes for the hire of your piano on 14 March.",
        "The hire of your piano does not cost anything a month, and no fitter comes.",
    ],
)
def test_a_sentence_against_one_of_our_own_turns_is_named(words: str) -> None:
    assert told(words) == {"contradiction"}


@pytest.mark.parametrize(
    "words",
    [
        "The hire of your piano costs £25.00 a month.",
        "The fitter comes on 12 March for your piano.",
        "A tuner comes on 14 March.",
        "The fee for stools is £31.00.",
        "For the hire of your piano a month has 15 % off.",
        "I will send the hire of your piano, and the month of March needs no fitter.",
        "We write of the fitter, the hire and your piano, not later than in a month.",
    ],
)
def test_the_same_and_something_else_are_not(words: str) -> None:
    assert not told(words)


def test_a_day_that_is_over_is_overtaken_by_one_to_come() -> None:
    """The visit of the 5th was missed: the 12th is no contradiction of it."""
    missed = [{"from": "agent", "text": "The fitter visits your school piano on 5 March."}]
    state = {"visits": {"V-1": {"date": "2026-03-12"}}}
    words = "The fitter visits your school piano on 12 March."
    assert not told(words, ticket=missed, state=state)
    assert told(words, ticket=missed, state=state, today="2026-03-04") == {"contradiction"}
    past = "The fitter visits your school piano on 6 March."
    assert told(past, ticket=missed, state=state) == {"contradiction"}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("As you wrote, the lamp fell from the ceiling.", True),
        ("As you wrote, KP-40 broke.", False),
        ("As we told you, the fitter comes on 12 March.", False),
        ("As we told you, the fitter comes on 19 March.", True),
        ("The fee is safe, and you told us of it within 5 working days, so we refund it.", False),
        ("The fee is safe, and you told us of the parrot within 5 working days.", True),
    ],
)
def test_words_are_laid_in_nobody_s_mouth(words: str, named: bool) -> None:
    assert ("contradiction" in told(words)) == named


def test_what_the_customer_told_of_is_not_denied() -> None:
    assert told("We find no order KP-40 that broke.") == {"contradiction"}
    assert not told("We find no order for a harp.")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Could you tell us your order number?", True),
        ("Please send us your e-mail address.", True),
        ("When did you buy it, on which day?", True),
        ("What amount did you pay?", False),
        ("May I ask for your phone number?", False),
        ("Your order number is KP-40.", False),
        ("For that I still need your order number and your e-mail address.", True),
        ("We are still missing your e-mail address.", True),
        ("All we need is your order number.", True),
        ("I do not need your order number any more.", False),
        ("I need your new e-mail address for that.", False),
        ("We still require your serial number.", False),
        ("I need your brother's order number, too.", False),
        ("For that we need your consent.", False),
        ("Nothing is missing, as we have your order number.", False),
    ],
)
def test_nothing_is_asked_that_ticket_or_records_give(words: str, asked: bool) -> None:
    assert ("asked_again" in told(words)) == asked


@pytest.mark.parametrize("name", ["from", "to", "until", "by", "at"])
def test_a_record_called_by_a_joining_word_is_not_meant_by_it(name: str) -> None:
    state = {"hires": {"KP-40": {name: "2026-03-12"}}}
    assert not told(f"We are closed {name} 14 April.", state=state)


def test_what_was_free_is_not_theirs_to_pay() -> None:
    free = [{"from": "agent", "text": "The broken pedal is in the hire, so it costs you nothing."}]
    words = "The broken pedal is another matter: it wears out, so that one is for you to pay."
    assert told(words, ticket=free) == {"contradiction"}
    assert not told("The broken pedal is not for you to pay.", ticket=free)
    assert not told("The lost key is for you to pay.", ticket=free)


def test_one_is_not_both() -> None:
    both = [{"from": "agent", "text": "We see both payments."}]
    assert told("There was only one payment.", ticket=both) == {"contradiction"}
    assert not told("There was not only one payment.", ticket=both)
    assert not told("There was only one visit.", ticket=both)
    photos = [{"from": "agent", "text": "Thank you for the photos of the two piano stools."}]
    words = "I do it at no cost, although only one photo has reached us."
    assert told(words, ticket=photos) == {"contradiction"}
    assert not told("Of all that you had only one piano stool is left.", ticket=photos)


def test_what_was_stopped_does_not_still_run() -> None:
    stopped = [{"from": "agent", "text": "I have stopped the reminder for the bill of the piano."}]
    words = "I am sorry that the bill was wrong, and that its reminder is still running."
    assert told(words, ticket=stopped) == {"contradiction"}
    assert not told("No reminder is still running.", ticket=stopped)
    assert not told("The hire is still running.", ticket=stopped)


@pytest.mark.parametrize(
    ("prose", "odd"),
    [
        ("The fitter comes tomorrow, as we said yesterday.", False),
        ("Keep the piano locked tomorrow, as we said yesterday.", True),
    ],
)
def test_the_day_on_which_it_was_said_is_not_what_was_said(prose: str, odd: bool) -> None:
    assert ("contradiction" in told(prose)) is odd


@pytest.mark.parametrize(
    ("then", "odd"),
    [
        ("The small hall of the school is free on your nights at that price.", False),
        ("The small hall of the school is free of charge on your nights.", True),
    ],
)
def test_a_hall_that_nobody_has_taken_may_have_its_price(then: str, odd: bool) -> None:
    ticket = [{"from": "agent", "text": then}]
    now = "The small hall of the school costs £48.00 on your nights."
    assert bool(told(now, ticket=ticket)) is odd
