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


OFFICES: Any = {
    "id": "k8", "authors": ["Eads, T."], "title": "Offices", "design": "before-after study",
    "text": "At 60 offices the year after the desks came had 14 % fewer sick days. The fee had "
    "been raised in May, from 10 to 20 crowns.",
}  # fmt: skip


def stated(quote: str, type: str = "finding") -> bool:
    entry = claim(quote.rstrip("?"), cite("k8", "14 % fewer sick days"), id="c9", type=type)
    asks = "?" * quote.endswith("?")
    text = added(f"{quote.rstrip('?')} [@k8]{asks or '.'}", entry)
    found = wrong(text, sources=[*SOURCES, OFFICES])
    return any(name.startswith("method.words") for name in found)


@pytest.mark.parametrize(
    "quote",
    [
        "That desks prevent sick days is not shown at 60 offices",
        "Clerks hope that desks prevent sick days, and there were 14 % fewer",
        "The 60 offices bought desks to prevent sick days",
        "If desks prevented sick days, the 60 offices had reason to buy them",
        "Do desks prevent sick days at 60 offices?",
        "A fall because of chance cannot be excluded at 60 offices",
        "60 offices, before and after: raised from 10 to 20 crowns, 14 % fewer sick days",
        "After the firm raised the fee from 10 to 20 crowns there were 14 % fewer",
        "The firm raised the fee from 10 to 20 crowns, and 14 % fewer were counted",
    ],
)
def test_a_cause_that_is_hoped_asked_denied_or_aimed_at_is_not_stated(quote: str) -> None:
    assert not stated(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "Desks prevented 14 % of the sick days",
        "In that year the desks prevented sick days",
        "At 60 offices, desks prevent sick days",
        "The study found that desks prevent sick days",
        "This means that desks prevent sick days",
        "Desks came, which cut the sick days by 14 %",
        "The firm raised the pay from 10 to 20 crowns, and 14 % fewer were counted",
    ],
)
def test_a_cause_that_is_told_as_shown_is_stated(quote: str) -> None:
    assert stated(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "The authors of the 60 offices leave the cause open",
        "The survey of 60 offices looked for the cause of the fall",
        "The study asks for the causes of the fall at 60 offices",
        "The authors leave the true cause open for all 60 offices",
        "The true cause of the fall at 60 offices is an open question",
        "The cause of the 14 % fewer sick days at 60 offices is disputed",
        "At 60 offices causes of absence were written down",
        "Sick days fell by 14 % at 60 offices, cause unknown",
        "The study of 60 offices was to find the effect of desks on sick days",
        "The effect of desks at 60 offices is left open by the authors",
        "The fall at 60 offices is a cause for joy",
    ],
)
def test_a_noun_of_cause_that_is_only_named_claims_none(quote: str) -> None:
    assert not stated(quote)


@pytest.mark.parametrize(
    "quote",
    [
        "Desks are the main cause of the 14 % fewer sick days",
        "The 60 offices show desks as the cause of fewer sick days",
        "The cause of the 14 % fewer sick days was the new desks",
        "The cause of the 14 % fewer sick days lies in the desks",
        "The effect of the desks was 14 % fewer sick days",
        "At 60 offices the desk causes 14 % fewer sick days",
        "In 60 offices the new desks cause fewer sick days",
    ],
)
def test_a_noun_of_cause_that_is_said_of_something_claims_one(quote: str) -> None:
    assert stated(quote)


def test_what_an_entry_calls_an_interpretation_or_a_gap_is_no_finding() -> None:
    quote = "In our view the desks prevented sick days"
    assert stated(quote)
    assert not stated(quote, "interpretation")
    assert not stated(quote, "gap")
