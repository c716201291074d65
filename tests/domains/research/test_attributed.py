"""What was seen without a lot is told as what went together, whatever verb tells it."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.attributed import attributed
from tests.domains.research.making import SOURCES, added, case, cite, claim, wrong

LOGS = "In the logs of 700 clerks those with standing desks sat 5.1 hours and the others 6.3 hours. They were younger."  # noqa: E501
POLL = "Of 300 clerks asked, 200 credited their desks."
MORE: list[Any] = [
    {"id": "k7", "title": "Logs", "design": "retrospective cohort", "text": LOGS},
    {"id": "k8", "title": "Asked", "design": "cross-sectional survey", "text": POLL},
]
ASKED = "Do standing desks lower sitting time?"


def told(quote: str, key: str = "k7", passage: str = LOGS) -> list[str]:
    text = added(f"{quote} [@{key}].", claim(quote, cite(key, passage), id="c9"))
    given = case(text, sources=[*SOURCES, *MORE], question=ASKED)
    return [one.check.split(":")[0] for one in attributed(given)]


@pytest.mark.parametrize(
    "quote",
    [
        "In the logs standing desks took 1.2 hours off a clerk's day",
        "The desks spared clerks 1.2 hours",
        "Standing desks kept clerks on their feet for longer",
        "The desks had bought the clerks 1.2 hours",
        "Using standing desks won clerks 1.2 hours",
        "It was the desks that made the clerks stand",
        "The gap of 1.2 hours is the work of the desks",
        "The desks account for the gap of 1.2 hours",
        "Clerks owe 1.2 hours to their desks",
        "Clerks were kept on their feet by the new desks",
        "Clerks were kept on their feet by the desk",
        "Clerks were kept on their feet by standing desks",
        "Through standing desks clerks sat 1.2 hours less",
        "Younger or not, the clerks rose; the desks did their share",
        "The desks must have kept them up",
        "Using such desks thus spared many of them pain, even if the others were older",
        "The logs credit the desks with 1.2 hours",
        "Clerks of the logs got new desks, which kept them up",
    ],
)
def test_a_thing_that_acts_or_is_credited_is_a_cause(quote: str) -> None:
    assert told(quote) == ["method.credited"]


@pytest.mark.parametrize(
    "quote",
    [
        "Clerks with standing desks sat 5.1 hours, the others 6.3",
        "Those with desks left the office younger",
        "Those who used the desks also kept shorter hours",
        "Clerks with standing desks were younger, and those offered it took longer walks",
        "Whether the desks made the difference cannot be told",
        "The desks may account for the gap, or age may",
        "Nothing shows that the desks kept them up",
        "Owners of standing desks sat 1.2 hours less",
        "Desks and sitting went together in the logs",
        "It is age as much as anything that sets them apart",
        "Standing desks were more common among the young",
        "They sat 1.2 hours less once the firm was told it had changed its desks",
        "Clerks with desks and those without come to 700, which makes 700 clerks",
        "14 % more letters were sorted by standing desk than by chair",
        "More letters an hour were sorted by desk",
        "Letters were sorted faster by standing desks than by chairs",
        "Fewer letters were lost by desk or by bench",
        "Desks and sitting went together in the logs of 700 clerks, which took up a new rota too",
        "Desk owners also kept more plants and took longer lunches",
        "One office let its desks leave the house for a month",
    ],
)
def test_what_goes_together_or_is_left_open_is_none(quote: str) -> None:
    assert told(quote) == []


def test_people_who_are_asked_may_credit_what_they_like() -> None:
    assert told("Of 300 clerks 200 credited their desks", "k8", POLL) == []


def test_a_sentence_behind_it_that_cites_nothing_rests_on_the_same() -> None:
    quote = "Clerks with standing desks sat 5.1 hours, the others 6.3"
    prose = f"{quote} [@k7]. That gap is the work of the desks."
    found = wrong(
        added(prose, claim(quote, cite("k7", LOGS), id="c9")),
        sources=[*SOURCES, *MORE],
        question=ASKED,
    )
    hit = next(one for name, one in found.items() if name.startswith("method.credited: k7"))
    assert (hit.status, hit.severity, hit.observed) == ("warn", "minor", "the work of")


def test_a_lot_bears_a_cause() -> None:
    quote = "Standing desks took 2.0 hours off the day"
    text = added(f"{quote} [@k1].", claim(quote, cite("k1", "they sat 2.0 hours less a day")))
    assert list(attributed(case(text, question=ASKED))) == []
