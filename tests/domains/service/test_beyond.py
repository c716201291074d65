"""Promises that nothing bears, days and codes that nobody gave; what a writer may say freely."""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import SAID, checked, reply, small, wrong

LATER = " I will e-mail you by 20 May 2026."


def told(sentence: str) -> set[str]:
    before = set(checked(small(), reply(SAID + LATER)))
    results = checked(small(), reply(f"{SAID} {sentence}{LATER}"))
    return {
        name.split(":")[0]
        for name, one in results.items()
        if one.status in ("fail", "warn") and name not in before
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "A technician will install the shelf on Monday.",
        "I've also extended the guarantee to five years.",
        "Our adviser will settle the quarrel with your neighbour.",
        "You will receive a lifelong subscription.",
        "Our chief shelf fitter will polish the boards.",
        "If you like the shelf, say so; our carver will engrave your initials.",
    ],
)
def test_a_promise_that_nothing_bears_is_told(sentence: str) -> None:
    assert "promise.unbacked" in told(sentence)


DESK = "Workshop will polish the boards once the case is open. A fitter will not install the doors."


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Our workshop will polish the boards.", False),
        ("I have opened a case, and our workshop will polish those boards.", False),
        ("Once the case is open, the workshop will polish the boards for you.", False),
        ("Our workshop will install the shelf on Monday.", True),
        ("Our workshop will engrave your initials.", True),
        ("Our fitter will install the doors for you.", True),
    ],
)
def test_what_a_note_says_will_be_done_bears_a_promise(sentence: str, named: bool) -> None:
    asked = {"from": "customer", "text": "My order A-1 of 1 March 2026 is broken. Refund?"}
    noted = small(ticket=[asked, {"from": "internal", "text": DESK}])
    found = checked(noted, reply(f"{SAID} {sentence}{LATER}"))
    assert any(name.startswith("promise.unbacked") for name in wrong(found)) is named


@pytest.mark.parametrize(
    "sentence",
    [
        "I will look into it and call you.",
        "We have noted your complaint.",
        "If the courier comes, we will install nothing.",
        "I am glad that you wrote.",
        "We cannot extend the guarantee.",
        "You will receive a confirmation by e-mail.",
        "You will receive a reminder from us.",
        "You will get a short summary on Friday.",
        "Should a second shelf be wanted, leave a note; I will book it and answer at once.",
        "The details of the shelf will be with you by e-mail; I'm sending them myself.",
        "If you change your mind, write here by Friday. We will register that the same day.",
    ],
)
def test_a_next_step_a_refusal_and_a_condition_promise_nothing(sentence: str) -> None:
    assert "promise.unbacked" not in told(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "On the Tuesday after it we have a look at the shelf.",
        "I will look at the shelf again and call you.",
        "We have a spare key for such cases.",
        "I will inspect the order on Monday.",
        "I do regret that I have no better answer.",
        "We are glad that we have mended it in time.",
    ],
)
def test_what_the_writer_does_with_a_thing_of_the_desk_is_a_next_step(sentence: str) -> None:
    assert not {"promise.unbacked", "promise.thing"} & told(sentence)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Our workshop will have the order mended by 29 May 2026.", True),
        ("Our workshop will call you by 29 May 2026.", False),
        ("I will have a look at the order by 29 May 2026.", False),
    ],
)
def test_a_day_for_what_somebody_else_does_has_to_be_given(sentence: str, named: bool) -> None:
    assert ("uncovered.day" in told(sentence)) is named


def test_a_code_beside_the_records_is_told_and_their_own_is_not() -> None:
    assert "uncovered.code" in told("The order A-7 is on its way.")
    assert "uncovered.code" not in told("The order A-1 is on its way.")


def test_a_day_is_told_unless_a_next_step_sets_it() -> None:
    assert "uncovered.day" in told("You bought it on 12 January 1999.")
    assert "uncovered.day" not in told("I will call you on 29 May 2026.")


def test_the_model_of_satisfaction_is_no_warning() -> None:
    results = checked(small(), reply(f"{SAID} A technician will install the shelf.{LATER}"))
    assert results["satisfaction"].status == "pass"
