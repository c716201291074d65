"""The memo held against its plan, with near misses that must stay silent."""

from __future__ import annotations

import pytest

from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult

TOLD = "We finish by 16 March 2026 with 81 %, for EUR 517.33."


@pytest.mark.parametrize(
    "memo",
    [
        "We finish by 2026-03-16.",
        "We finish on March 16, 2026.",
        "The 16th of March it is.",
        "Work on `one` ends by 8 March 2026 at mean durations.",
        "Half of the runs end by 14 March 2026.",
        "The goal is due on 1 June 2026.",
        "In March 2026 we begin.",
        "Since 2019 nothing has changed.",
        "On page 16 of the handbook of March.",
    ],
)
def test_days_that_the_plan_knows_are_no_fault(memo: str) -> None:
    assert checked(draft(ledger(), memo))["memo.dates"].status == "pass"


@pytest.mark.parametrize("said", ["21 March 2026", "2026-03-21", "the 21st of March", "March 21"])
def test_a_day_that_the_plan_does_not_know_is_named_where_it_stands(said: str) -> None:
    text = draft(ledger(), f"{TOLD} The doors open on {said}.")
    result = checked(text)["memo.dates"]
    assert (result.status, result.severity) == ("fail", "major")
    assert result.span is not None
    assert text[result.span.start : result.span.end] in said
    assert "21" in result.span.quote


@pytest.mark.parametrize(
    ("memo", "weight"),
    [
        ("If the hall were free on 21 March, nothing else would move.", "minor"),
        ("Supposing a start on 21 March, it costs two more weeks.", "minor"),
        ("I would open the doors on 21 March.", "major"),
        ("The doors open on 21 March. If it rains, they stay shut.", "major"),
        ("We open on 21 March, as the board wants it.", "major"),
        ("If it rained, we would wait until 22 March. The doors open on 21 March.", "major"),
    ],
)
def test_a_day_that_is_only_supposed_weighs_little(memo: str, weight: str) -> None:
    result = checked(draft(ledger(), f"{TOLD} {memo}"))["memo.dates"]
    assert (result.status, result.severity) == ("fail", weight)


def test_a_day_of_a_task_counts_only_where_the_task_is_spoken_of() -> None:
    assert checked(draft(ledger(), "All is done by 8 March 2026."))["memo.dates"].status == "fail"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("EUR 517.33", True),
        ("517 EUR", True),
        ("about €520", True),
        ("EUR 900", True),
        ("EUR 382.67", True),
        ("EUR 500", False),
        ("EUR 715.33", False),
        ("€ 1,517.33", False),
    ],
)
def test_amounts_are_those_of_the_plan_or_follow_from_it(said: str, known: bool) -> None:
    text = draft(ledger(), f"We finish by 16 March 2026 (81 %). It costs {said}.")
    result = checked(text, budget=900, currency="EUR")["memo.sums"]
    assert (result.status == "pass") is known
    if not known:
        assert result.span is not None
        assert result.span.quote.strip() in said


@pytest.mark.parametrize("said", ["517 people", "page 715", "715 visits", "a share of 61 %"])
def test_a_number_that_is_no_money_is_no_wrong_sum(said: str) -> None:
    text = draft(ledger(), f"{TOLD} There were {said}.")
    assert checked(text, currency="EUR")["memo.sums"].status == "pass"


def test_what_the_plan_promises_the_memo_has_to_tell() -> None:
    silent = checked(draft(ledger(), "We have a plan."))
    result = silent["memo.promises"]
    assert (result.status, result.severity) == ("fail", "minor")
    assert (silent["memo.there"].status, silent["memo.there"].severity) == ("fail", "major")
    part = checked(draft(ledger(), "We finish by 16 March 2026."))
    assert (part["memo.there"].status, part["memo.promises"].status) == ("pass", "fail")
    assert checked(draft(ledger(), "").replace("# Plan", ""))["memo.there"].status == "fail"
    for value in ("2026-03-16", "517.33", "0.81"):
        assert value in result.message
    assert checked(draft(ledger()))["memo.promises"].status == "pass"


@pytest.mark.parametrize(
    ("memo", "status"),
    [
        ("The call costs 4 EUR and saves 20 EUR on average.", "pass"),
        ("The call saves 16 EUR more than it costs.", "pass"),
        ("The call costs 4 EUR and saves 26 EUR on average.", "fail"),
    ],
)
def test_what_a_response_saves_follows_from_the_plan(memo: str, status: str) -> None:
    found = checked(draft(ledger(), f"{TOLD} {memo}"), currency="EUR")["memo.sums"]
    assert found.status == status


PAID = [
    {"id": "late-oven", "response": "a second maker holds one", "response_cost": 1900},
    {"id": "no-permit", "response": "the inspector is met early", "response_cost": 450},
]
COST = 517.33 - 4 + 1900 + 450


def paid(memo: str) -> CheckResult:
    """The sums of a memo that tells cost, chance and finish of a plan with two paid responses."""
    risk = ledger()["risks"][0]
    claims = ledger()["claims"] | {"cost": COST}
    plan = ledger(risks=[{**risk, **each} for each in PAID], claims=claims)
    told = f"We finish by 16 March 2026 (81 %) for EUR {COST}."
    text = draft(plan, f"{told}\n\n{memo}")
    return checked(text, budget=4000, currency="EUR")["memo.sums"]


@pytest.mark.parametrize(
    "memo",
    [
        "EUR 4,350 of further fixed costs (paint, small items) are my estimates.",
        "Eight schools at 650 each are EUR 5,200.",
        "Without the early meeting the bill would be EUR 2,413.",
        "Pumps and pipe are given at EUR 2,960 and EUR 2,140, EUR 5,100 together.",
        "A third maker asked EUR 700, which we did not take.",
        "The permit costs us EUR 35 in stamps.",
        "With a bigger crew the cost is EUR 3,100.",
        "Each week that the oven comes late costs the bakery EUR 620 of sales.",
        "The paid responses are EUR 2,350 in all, EUR 1,900 for the maker that holds an oven.",
        "Half of the fixed costs, EUR 50, falls due in May; rent is EUR 85 a week.",
        "For EUR 1,900 a second maker holds one, which spares us EUR 77 of storage.",
    ],
)
def test_an_amount_of_something_else_is_left_alone(memo: str) -> None:
    assert paid(memo).status == "pass", paid(memo).message


@pytest.mark.parametrize(
    ("memo", "right"),
    [
        ("A second maker holds one for EUR 1,400.", "the response to late-oven"),
        ("The inspector is met early, that visit is EUR 540.",
         "the response to no-permit"),
        ("The responses come to EUR 2,600.", "all responses"),
        ("We pay EUR 1,900 and EUR 450. In all that is EUR 2,650.", "all responses"),
        ("The pumps are EUR 2,960, the pipe EUR 2,140, together EUR 5,200.", "the sum of those"),
        ("The cost is EUR 2,836.33.", "the cost"),
    ],
)  # fmt: skip
def test_an_amount_in_place_of_the_plans_is_told_with_it(memo: str, right: str) -> None:
    result = paid(memo)
    assert (result.status, result.severity) == ("fail", "minor")
    assert right in result.message


@pytest.mark.parametrize(
    ("memo", "told"),
    [
        ("Sixteen March, eight chances in ten.", True),
        ("The sixteenth of March it is.", True),
        ("Done by 16/3.", True),
        ("March sixteenth holds.", True),
        ("Seventeen March holds.", False),
        ("Sixteen people meet in March.", False),
    ],
)
def test_a_finish_may_be_spelt_out(memo: str, told: bool) -> None:
    result = checked(draft(ledger(), memo))["memo.promises"]
    assert ("2026-03-16" not in result.message) is told


def test_a_chance_may_be_so_many_in_so_many() -> None:
    claims = ledger()["claims"] | {"probability": 0.8}
    result = checked(draft(ledger(claims=claims), "16 March 2026, four chances in five, EUR 517."))
    assert result["memo.promises"].status == "pass"


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("The plan promises 10 March 2026, ten days before the deadline.", True),
        ("We promise to be done by 10 March 2026, ten days before the deadline.", True),
        ("We promise the posters for 10 March 2026, ten days before the deadline.", False),
        ("We do not promise 10 March 2026, ten days before the deadline.", False),
        ("The hall is looked at on 10 March 2026, ten days before the deadline.", False),
        ("Ten days before the deadline, on 10 March 2026, we look whether we can promise it.",
         False),
    ],
)  # fmt: skip
def test_a_day_that_follows_is_no_promise_of_another_finish(memo: str, wrong: bool) -> None:
    told = "We finish by 16 March 2026 (81 %) for EUR 517.33."
    found = checked(draft(ledger(), f"{told}\n\n{memo}"), deadline="2026-03-20")["memo.dates"]
    assert (found.status == "fail") is wrong, found.message
