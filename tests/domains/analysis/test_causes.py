"""Sentences of cause that no entry quotes, and those that deny, ask, suppose or speak of others."""

from __future__ import annotations

import pytest

from tests.domains.analysis.reports import report, results, task, wrong
from workbench.core.checks import CheckResult

CORR = {"id": "c1", "kind": "corr", "col": "sales", "by": "visits", "method": "pearson",
        "value": 0.95, "n": 7, "quote": "r is 0.95"}  # fmt: skip


def told(prose: str, **settings: str) -> list[CheckResult]:
    found = results(report(CORR, prose=prose), task(**settings))
    return [one for one in found if one.check == "causal: c1"]


@pytest.mark.parametrize(
    "prose",
    [
        "More visits drive sales.",
        "The rise of sales is due to visits.",
        "Visits are responsible for half of the sales.",
        "A day with a fair led to more visits and thanks to them sales were high.",
        "Each visit boosts sales.",
    ],
)
def test_a_cause_without_an_entry_is_doubted_at_its_sentence(prose: str) -> None:
    (one,) = told(prose)
    assert (one.status, one.decides) == ("warn", False)
    assert one.span is not None
    assert one.span.quote == prose


@pytest.mark.parametrize(
    "prose",
    [
        "Visits do not cause sales.",
        "Whether visits drive sales cannot be told.",
        "Visits may drive sales.",
        "It is no proof that visits lead to sales.",
        "Sales go with visits.",
        "Because it rained, visits and sales were noted on paper.",
        "The blanks in sales are due to a broken till.",
        "Do visits drive sales?",
    ],
)
def test_what_denies_asks_supposes_or_means_others_is_left_alone(prose: str) -> None:
    assert told(prose) == []


def test_groups_that_were_drawn_allow_it() -> None:
    assert told("More visits drive sales.", design="randomised") == []


def test_one_sentence_is_told_once_however_many_claims_hold_the_pair() -> None:
    more = [{**CORR, "id": f"c{n}", "quote": f"r of line {n} is 0.95"} for n in (1, 2, 3)]
    found = results(report(*more, prose="Visits drive sales. Visits cause sales."))
    assert len([one for one in found if one.check.startswith("causal")]) == 1


def test_a_quote_that_says_it_is_told_once() -> None:
    quote = "Visits drive sales (r = 0.95)"
    found = results(report({**CORR, "quote": quote}))
    assert len([one for one in found if one.check.startswith("causal")]) == 1
    assert "causal: c1" in wrong(report({**CORR, "causal": True}))


@pytest.mark.parametrize(
    ("quote", "doubted"),
    [
        ("visits and sales: leaving the fair out makes it r = 0.95", False),
        ("visits make no visible difference to sales; r makes no difference", False),
        ("visits go with sales, but one day of the fair makes this", False),
        ("the fair makes sales rise with visits", True),
        ("without the fair the day makes r 0.95", False),
        ("each visit makes sales rise (r = 0.95)", True),
        ("each visit makes it to sales, r = 0.95", True),
    ],
)
def test_a_value_that_is_made_of_the_rows_is_no_effect(quote: str, doubted: bool) -> None:
    found = results(report({**CORR, "quote": quote}))
    assert any(one.check == "causal: c1" for one in found) is doubted


def test_a_value_that_is_driven_is_no_effect_in_prose_either() -> None:
    assert told("Leaving out the fair drives the r to 0.2 for visits and sales.") == []
    assert told("Visits drive sales to 0.2.")
