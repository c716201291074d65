"""What a reply hands over without saying who gave it rests on ticket, records, policies or actions;
a thing that they name, a message and a condition stay unblamed.
"""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import added

GIFT = "promise.gift: "
SEATS = "You both have window seats in the quiet coach, which I have reserved for you."
PASSES = "To make up for it, two guest passes will be waiting for you at the desk in February."


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("train_rebooking", SEATS),
        ("paused_membership", PASSES),
        ("paused_membership", "You will find a bottle of chalk in your locker."),
        ("broken_kettle", "Some chocolate is on its way to you."),
    ],
)
def test_a_thing_of_which_the_desk_knows_nothing_is_named(task: str, sentence: str) -> None:
    named = [
        r.status for r in added(task, sentence) if r.check.startswith(("promise.thing: ", GIFT))
    ]
    assert named == ["warn"]


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("broken_kettle", "Your new kettle is on its way to you."),
        ("train_rebooking", "Your new tickets will be waiting for you in the e-mail."),
        ("train_rebooking", "A helper is there for you at the meeting point."),
        ("paused_membership", "If you like, a guest pass will be ready for you."),
        ("paused_membership", "Here is the summary, which I have written for you."),
    ],
)
def test_a_thing_that_the_desk_names_is_not(task: str, sentence: str) -> None:
    assert [r.check for r in added(task, sentence) if r.check.startswith("promise.thing")] == []
