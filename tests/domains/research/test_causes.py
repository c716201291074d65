"""A cause that the source tells itself is told with it; any other is the writer's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong

TEXT = (
    "Of 640 clerks whose desk had been taken away because of costs, 128 rose at noon. In the same "
    "month the city had shortened the office day from eight hours to seven. Rising was not slowed "
    "because of noise. In all 27 had lost a chair to moths. Thieves robbed 14 of the rooms."
)
MORE: list[Any] = [{"id": "k7", "title": "Desks", "design": "cohort study", "text": TEXT}]


def told(quote: str) -> bool:
    entry = claim(quote, cite("k7", "128 rose at noon"), id="c9")
    found = wrong(added(f"{quote} [@k7].", entry), sources=[*SOURCES, *MORE])
    return any(name.startswith("method.words") for name in found)


@pytest.mark.parametrize(
    "quote",
    [
        "Among 640 with a desk taken away because of costs 128 rose at noon",
        "In that month the city had cut the office day from eight hours to seven",
        "The office day had been cut by the city from eight hours to seven",
        "Moths had cost 27 clerks a chair",
        "Thieves robbed 14 of the 640",
    ],
)
def test_a_cause_that_the_source_tells_is_no_overclaim(quote: str) -> None:
    assert not told(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "Of the 640 clerks 128 rose at noon because of costs",
        "Noise had cost the 640 clerks a chair",
        "Desks robbed 128 of the 640 of their noon",
        "The new desks cut the sitting from eight hours to seven",
        "Sitting had been cut by the desks from eight hours to seven",
        "Rising was slowed because of noise",
        "Offered desks or none, clerks rose at noon because of them",
    ],
)
def test_a_cause_of_anything_else_is_the_writers(quote: str) -> None:
    assert told(quote)


def test_a_reason_why_a_study_cannot_tell_is_no_cause_of_what_it_saw() -> None:
    assert not told("Owing to this cut, the cohort study permits no inference from 640 clerks")
    assert not told("Because of their age, the study of 640 clerks is hardly a fair comparison")
    assert not told("Owing to age the cohort study of 640, unlike a trial, tells nothing of desks")
    assert told("Owing to the desks, the cohort study saw 128 of 640 rise at noon")
    assert told("Owing to the desks, 128 of 640 did not rise at noon")


def test_a_group_without_takes_no_trial_back() -> None:
    assert told("The firm gave 640 clerks desks or none in an experiment")
    assert not told("It gave 640 clerks desks, and none was in an experiment")
