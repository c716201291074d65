"""People who are taken to know, and whom neither task nor source lets speak."""

from __future__ import annotations

import pytest

from workbench.prose.beyond.said import on_nobodys_word
from workbench.prose.sentences import Sentence

GIVEN = "The drivers asked saw no difference. Two of five pilots offered to sail at night."


def heard(text: str, given: str = GIVEN) -> list[str]:
    return [one.text for one in on_nobodys_word([Sentence(text, 0, len(text), 0)], given)]


@pytest.mark.parametrize(
    "text",
    [
        "Meteorologists have long observed that fog lifts at noon.",
        "Planners, who have studied this closely, hold that night boats fill slowly.",
        "According to leading therapists, a quiet deck calms people.",
        "Our view is shared by traffic planners.",
        "Any statistician will tell you that the sample is large.",
        "It has long been established that light keeps thieves away.",
        "There is broad agreement among scholars that sleep matters.",
        "Harbours abroad report calmer nights.",
        "The experience of other islands points the same way.",
        "Papers by well-known scholars bear this out.",
    ],
)
def test_unnamed_people_who_know_are_named(text: str) -> None:
    assert len(heard(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The drivers asked saw no difference.",
        "Many of you know that the winter was mild.",
        "I am no economist, but I can subtract.",
        "If planners were right that boats stay empty, the trial would show it.",
        "Some will object that the fog lasts.",
        "Let planners argue about the rest.",
        "No study has shown that the fog lifts.",
        "Pilots point out that they offered it themselves.",
        "Whether doctors agree with this I cannot say.",
        "It is known how many came.",
        "These trials point the same way.",
    ],
)
def test_readers_objectors_and_those_who_were_given_stay_unnamed(text: str) -> None:
    assert heard(text) == []


def test_whom_a_source_lets_speak_may_speak() -> None:
    text = "Planners hold that night boats fill slowly."
    assert heard(text)
    assert not heard(text, "A note of the town's planners.")
