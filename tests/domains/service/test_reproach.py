"""Sentences that are built as a reproach, and the near misses that are none."""

from __future__ import annotations

import pytest

from domains.service.stating.tone import tone
from tests.domains.service.piano import reply


def blamed(text: str) -> bool:
    return any(r.cause == "blame" for r in tone(reply(text)))


@pytest.mark.parametrize(
    "text",
    [
        "A short call on Monday would have saved a week.",
        "A look at the leaflet would have answered this.",
        "Much of it could have been read on our page.",
        "It would have been wiser to ask before the concert.",
        "It was up to you to count the stools before the concert.",
        "Locking the lid was a duty that lay with you, and the duty was yours alone.",
        "Had the move been reported to us in time, all would be well.",
        "It pays to read the contract first.",
        "Whoever reads the contract knows this.",
        "People who plan ahead tell us sooner.",
        "Pianos that are looked after seldom lose their pitch.",
        "With a little more care the lid would still close.",
        "Why did you wait so long?",
        "I do wonder how the pedals were handled.",
        "Writing only now was not very clever.",
        "It is a pity that the tuner was never asked.",
        "It is all there, if one takes the trouble to look.",
    ],
)
def test_a_reproach_is_heard_without_a_word_for_fault(text: str) -> None:
    assert blamed(text)


@pytest.mark.parametrize(
    "text",
    [
        "It would have been better if we had called you.",
        "Our own check should have shown this.",
        "It is up to you to choose a day.",
        "It was up to us to count the stools.",
        "You could not have known that.",
        "What you could have is a bench by the window.",
        "It would have been easier for you if the van had come.",
        "Nobody who hires a piano deserves this.",
        "Pianos seldom lose their pitch so soon.",
        "You have looked after it well, and it still went out of tune.",
        "The tuner who comes on Monday brings the parts.",
        "That was not very helpful of us.",
        "I am sorry that you had to write twice.",
    ],
)
def test_our_own_fault_and_a_kind_word_are_none(text: str) -> None:
    assert not blamed(text)
