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
