"""What a reply says of the customer's injury, of their wishes and of their share in a trouble goes
with what they wrote.
"""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import added

FEE = "we have paid back the shipping fee."


def _named(task: str, sentence: str, check: str) -> list[str]:
    return [one.status for one in added(task, sentence) if one.check.startswith(check)]


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("paused_membership", "I hope that the wrist heals well."),
        ("paused_membership", "On the other hand we are glad to help."),
        ("late_parcel", "A knee would be another matter."),
    ],
)
def test_their_own_and_one_where_none_is_known_are_not(task: str, words: str) -> None:
    assert _named(task, words, "thread") == []


@pytest.mark.parametrize(
    "words",
    [
        f"As you asked, {FEE}",
        "Although you did not ask for it, here is the phone line of our shop.",
        "Although you did not ask for a candle, we have many.",
    ],
)
def test_what_was_not_wished_may_be_called_so(words: str) -> None:
    assert _named("late_parcel", words, "thread") == []


BLAME = [
    "Whoever presses the button twice pays twice, as our terms explain.",
    "It surprises us that you would even ask for this on his behalf.",
    "I am astonished that you expected something else.",
]
NO_BLAME = [
    "Whoever calls us first is helped first.",
    "It surprises us that you were charged twice.",
    "We are surprised at the second payment, too.",
]


@pytest.mark.parametrize("words", BLAME)
def test_a_rule_for_careless_people_and_wonder_at_the_customer_blame(words: str) -> None:
    assert _named("double_charge", words, "courtesy: blame") == ["warn"]


@pytest.mark.parametrize("words", NO_BLAME)
def test_wonder_at_what_went_wrong_with_us_does_not(words: str) -> None:
    assert _named("double_charge", words, "courtesy: blame") == []
