"""The days of a course that a fact tells by its first and its last one, and spans whose unit the
words before have told.
"""

from __future__ import annotations

import pytest

from tests.domains.creative.copies import brief, checked, draft, shop
from workbench.core.checks import failing

COURSE, PAUSE, LASTS = (
    "The course has six Tuesday evenings, from 6 October to 17 November",
    "There is no evening on 27 October",
    "Giving blood takes about 10 minutes",
)
FACTS = [
    {"id": "K1", "statement": COURSE},
    {"id": "K2", "statement": PAUSE},
    {"id": "K3", "statement": LASTS},
]
WORKINGS = ["27 October + 7 days = 3 November", "3 November + 7 days = 10 November"]


def told(said: str, quote: str, fact: str, workings: list[str]) -> list[str]:
    """The claims' figures that are wrong."""
    task = brief(facts=FACTS)
    claims = [{"quote": quote, "fact_id": fact}]
    results = checked(task, draft(shop(said), claims=claims, workings=workings))
    return [r.observed for r in failing(results) if r.check.startswith("claims.")]


@pytest.mark.parametrize(
    ("said", "workings", "wrong"),
    [
        ("We meet on October 6, 13 and 20, November 3, 10 and 17.", [], []),
        ("We meet on Tuesday 6, 13 and 20 October, then on 3, 10 and 17 November.", [], []),
        ("We meet on 3, 10 and 17 November.", WORKINGS, []),
        ("We meet on 3, 10 and 24 November.", [], ["24 November"]),
        ("We meet from 29 September to 17 November.", [], ["29 September"]),
    ],
)
def test_the_days_between_two_of_a_fact_are_its_own(
    said: str, workings: list[str], wrong: list[str]
) -> None:
    assert told(said, said, "K1", workings) == wrong


def test_days_at_the_turn_of_a_year_lie_between() -> None:
    task = brief(facts=[{"id": "K1", "statement": "Open daily from 28 December to 3 January"}])
    said = "Come on 30 December, or on 2 January."
    results = checked(task, draft(shop(said), claims=[{"quote": said, "fact_id": "K1"}]))
    assert not [r for r in failing(results) if r.check.startswith("claims.")]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("It takes an hour, and only about 10 of them are for the giving itself.", []),
        ("Sixty minutes in all, about 10 of those for the giving.", []),
        ("Sixty minutes in all, about 20 of them for the giving.", ["20"]),
    ],
)
def test_a_span_may_leave_its_unit_to_the_words_before(said: str, wrong: list[str]) -> None:
    quote = said[said.index("about") :]
    assert told(said, quote, "K3", []) == wrong
