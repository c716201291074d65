"""The days of a course that a fact tells by its first and its last one, spans whose unit the words
before have told, and amounts that another fact gives.
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


BED = {"id": "S3", "statement": "A bed costs CHF 84 a night, and CHF 70 for members of a club"}
HALF = {"id": "S4", "statement": "Children under 12 pay half of what the adult with them pays"}
TEA = {"id": "S4", "statement": "Tea costs CHF 4 a pot"}


@pytest.mark.parametrize(
    ("said", "fact", "wrong"),
    [
        ("Children pay half: CHF 35 beside a member's CHF 70.", HALF, False),
        ("Children pay half: CHF 35 beside a member's CHF 71.", HALF, True),
        ("Tea costs CHF 70 a pot.", TEA, True),
    ],
)
def test_an_amount_of_another_fact_is_right_where_it_takes_no_place(
    said: str, fact: dict[str, str], wrong: bool
) -> None:
    whole = f"{BED['statement']}. {said}"
    claims = [
        {"quote": BED["statement"], "fact_id": "S3"},
        {"quote": said, "fact_id": fact["id"]},
    ]
    text = draft(shop(whole), claims=claims, workings=["CHF 70 / 2 = CHF 35"])
    found = failing(checked(brief(facts=[BED, fact]), text))
    assert any(r.check.startswith("claims.numbers") for r in found) is wrong
