"""What a task offers, what a memo owns up to, and what it says of days, chances and prices: each
mechanism with right and wrong sentences of other subjects than those it was found on.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.planning.plans import ledger
from tests.domains.planning.test_given import LATE, seen


def site(**changes: Any) -> dict[str, Any]:
    """The small plan on a building site: a trench, a shed that waits for it, a fence beside."""
    trench, shed = ledger()["tasks"]
    fence = {**trench, "id": "fence", "o": 1, "m": 2, "p": 3, "cost": {"fixed": 0, "per_day": 0}}
    tasks = [
        {**trench, "id": "trench", **changes},
        fence,
        {**shed, "id": "shed", "deps": ["trench", "fence"]},
    ]
    risks = [{**ledger()["risks"][0], "affects": ["trench", "shed"]}]
    gates = [{**ledger()["gates"][0], "after": "trench"}]
    return {"tasks": tasks, "risks": risks, "gates": gates}


STATED = [{"id": "trench", "o": 3, "m": 5, "p": 9}, {"id": "shed", "o": 4, "m": 6, "p": 10}]
FASTER = "For 80 EUR more the firm digs the trench in 2 to 6 days, most likely 3."
OFFERS = [
    (FASTER, (2, 3, 6), True),
    ("A second shift halves the days of the trench.", (1.5, 2.5, 4.5), True),
    ("A bigger digger saves 1 day at the trench.", (2, 4, 8), True),
    ("Volunteers dig the trench in 1 to 3 weeks, mostly 2.", (7, 14, 21), True),
    (FASTER, (2, 3, 5), False),
    (FASTER.replace("trench", "shed"), (2, 3, 6), False),
]


@pytest.mark.parametrize(("fact", "days", "offered"), OFFERS)
def test_days_that_the_task_offers_may_be_planned(
    fact: str, days: tuple[float, float, float], offered: bool
) -> None:
    o, m, p = days
    changes = site(o=o, m=m, p=p)
    found = seen("", changes, facts=[fact], work=STATED)["estimates.given"]
    assert (found.status == "pass") is offered, found.message


@pytest.mark.parametrize(("fixed", "paid"), [(180, True), (80, True), (0, False), (70, False)])
def test_an_offer_that_is_taken_is_paid_for(fixed: float, paid: bool) -> None:
    changes = site(o=2, m=3, p=6, cost={"fixed": fixed, "per_day": 0})
    found = seen("", changes, facts=[FASTER], work=STATED)["money.offers"]
    assert (found.status == "pass") is paid, found.message


OTHER_WAY = [
    ("The obvious plan keeps 13 March 2026 with a chance of 36 percent.", [FASTER], False),
    ("The obvious plan misses 13 March 2026 in 64 of 100 runs.", [FASTER], False),
    ("The obvious plan keeps 13 March 2026 with a chance of 36 percent.", [], True),
    ("The obvious plan keeps 13 March 2026 with a chance of 50 percent.", [FASTER], True),
    ("The obvious plan misses 13 March 2026 in 50 of 100 runs.", [FASTER], True),
]


@pytest.mark.parametrize(("memo", "facts", "wrong"), OTHER_WAY)
def test_the_chance_without_an_offer_that_is_taken_may_be_told(
    memo: str, facts: list[str], wrong: bool
) -> None:
    changes = site(o=2, m=3, p=6, cost={"fixed": 180, "per_day": 0})
    found = seen(memo, changes, facts=facts, work=STATED, deadline="2026-03-13")["memo.chances"]
    assert (found.status == "warn") is wrong, found.message


OWNED = [
    ("80 % are wanted. The deadline has only 38 %.", True),
    ("Not everything can be met: the deadline of 13 March 2026 has a chance of 38 %.", True),
    ("The deadline, 13 March 2026, holds with 0.38. That is little: 80 % are asked for.", True),
    ("I cannot promise all that was asked. The deadline is kept with 38 %.", True),
    ("The deadline of 13 March 2026 has 38 %, and all orders of work are kept.", False),
    ("80 % are wanted, and 13 March 2026 keeps them.", False),
]


@pytest.mark.parametrize(("memo", "owned"), OWNED)
def test_a_memo_owns_up_to_a_deadline_in_its_own_words(memo: str, owned: bool) -> None:
    late: dict[str, Any] = {**LATE}
    found = seen(memo, **late)["cpm.deadline"]
    assert (found.status == "pass") is owned, found.message


def test_a_memo_that_owns_up_and_calls_everything_met_is_told_mildly() -> None:
    memo = "Everything can be met. The deadline of 13 March 2026 has 38 %; 80 % are wanted."
    late: dict[str, Any] = {**LATE}
    found = seen(memo, **late)["cpm.deadline"]
    assert (found.status, found.severity) == ("fail", "minor")
    assert found.span is not None
    assert found.span.quote == "Everything can be met."


BUDGETS = [
    ("That is 67.33 EUR over the budget.", True),
    ("The budget of 450 EUR does not cover the 517.33 EUR.", True),
    ("The plan exceeds the budget by 67.33 EUR; the board has to vote them.", True),
    ("So we are 67.33 EUR short.", True),
    ("The budget is 450 EUR.", False),
    ("The budget of 450 EUR is kept.", False),
]


@pytest.mark.parametrize(("memo", "owned"), BUDGETS)
def test_a_memo_owns_up_to_a_budget_that_is_too_small(memo: str, owned: bool) -> None:
    found = seen(memo, budget=450)["money.budget"]
    assert (found.status == "pass") is owned, found.message


DAYS = [
    ("A week before the start, on 23 February 2026, the keys are handed over.", "minor"),
    ("A week after the start, on 9 March 2026, the keys are handed over.", "pass"),
    ("Ten days after the finish, on 26 March 2026, the scaffold comes down.", "pass"),
    ("In one run in ten we finish after 18 March 2026.", "pass"),
    ("The finish lies two days ahead of 18 March 2026.", "pass"),
    ("Easter falls on 5 April 2026 this year, so nobody in the valley is away.", "minor"),
    ("School holidays begin on 20 April 2026 in this county, well clear of it.", "minor"),
    ("With a second crew all would be done by 11 March 2026.", "minor"),
    ("Two weeks before the finish, on 5 March 2026, we order.", "major"),
    ("In one run in ten we finish after 28 March 2026.", "major"),
]


@pytest.mark.parametrize(("memo", "weight"), DAYS)
def test_a_day_follows_from_others_or_is_not_the_plans(memo: str, weight: str) -> None:
    found = seen(memo)["memo.dates"]
    assert weight == ("pass" if found.status == "pass" else found.severity), found.message


CLAIMS = [
    (0.81, 0.85, True),
    (0.8, 0.86, True),
    (0.83, 0.83, True),
    (0.82, 0.84, True),
    (0.85, 0.81, False),
    (0.84, 0.82, False),
]


@pytest.mark.parametrize(("together", "apart", "held"), CLAIMS)
def test_two_chances_that_are_each_near_enough_keep_their_order(
    together: float, apart: float, held: bool
) -> None:
    claims = {**ledger()["claims"], "probability": together, "probability_rho0": apart}
    found = seen("", {"claims": claims})
    assert found["success.probability"].status == found["success.rho0"].status == "pass"
    assert (found["success.order"].status == "pass") is held, found["success.order"].message


READINGS = [
    ("We keep it with 81 % (85 % without correlation).", False),
    ("It is 81 %, and 85 % if the tasks are independent.", False),
    ("With each task's own luck it is 85 %; together 81 %.", False),
    ("Independent durations would give 85 %, common ones 81 %.", False),
    ("85 % hold, if the tasks are independent, and 81 % otherwise.", False),
    ("With correlation it is 81 %, without it 85 %.", False),
    ("We keep it with 85 % (81 % without correlation).", True),
    ("With correlation it is 85 %, without it 81 %.", True),
    ("It is 85 %; if the tasks are independent, 81 %.", True),
]


@pytest.mark.parametrize(("memo", "wrong"), READINGS)
def test_each_chance_is_told_for_its_own_correlation(memo: str, wrong: bool) -> None:
    assert (seen(memo)["memo.readings"].status == "warn") is wrong


NEVER = [
    ("We never dig after 18 March 2026 without a lamp.", False),
    ("No day is certain; 16 March 2026 is likely.", False),
    ("It cannot be guaranteed that all is done by 16 March 2026.", False),
    ("Will it surely be done by 16 March 2026?", False),
    ("All is done by 16 March 2026 for sure.", True),
    ("In no case do we finish after 18 March 2026.", True),
]


@pytest.mark.parametrize(("memo", "wrong"), NEVER)
def test_no_day_is_certain_that_some_runs_miss(memo: str, wrong: bool) -> None:
    assert (seen(memo)["memo.never"].status == "warn") is wrong


DRIVERS = [
    ("The trench drives the date.", False),
    ("The fence does not drive the date.", False),
    ("The fence is up early; critical for the finish is the trench.", False),
    ("Is the fence critical for the date?", False),
    ("The fence drives the finish.", True),
    ("Critical for the date is the fence.", True),
]


@pytest.mark.parametrize(("memo", "wrong"), DRIVERS)
def test_what_is_said_to_drive_the_date_does(memo: str, wrong: bool) -> None:
    assert (seen(memo, site())["memo.drivers"].status == "warn") is wrong


WEEKLY = ["Each week of delay costs the club 560 EUR."]
RATES = [
    ("A week late costs 560 EUR.", False),
    ("We lose 560 EUR a week.", False),
    ("Two weeks cost 1,120 EUR, at 560 EUR for each week.", False),
    ("Three days late cost about 240 EUR.", False),
    ("We lose 560 EUR a day.", True),
    ("A delay costs 560 EUR per month.", True),
]


@pytest.mark.parametrize(("memo", "wrong"), RATES)
def test_a_price_is_told_by_its_own_unit_of_time(memo: str, wrong: bool) -> None:
    found = seen(memo, facts=WEEKLY)
    assert (found["memo.rates"].status == "warn") is wrong
    assert found["memo.sums"].status == "pass"


LOADS = ["Bought in: truck 7 loads at 30 EUR, sand 90 EUR."]
PIECES = [
    ("Truck 7 × 30 = 210 EUR.", False),
    ("The truck comes for 7 loads at 30 EUR.", False),
    ("A watch stands there 7 × 24 hours.", False),
    ("The truck needs 6 × 30 minutes.", False),
    ("Truck 7 × 20 = 140 EUR.", True),
    ("The truck brings 7 loads at 25 EUR.", True),
]


@pytest.mark.parametrize(("memo", "wrong"), PIECES)
def test_so_many_of_something_have_the_tasks_price(memo: str, wrong: bool) -> None:
    assert (seen(memo, facts=LOADS)["memo.pieces"].status == "warn") is wrong


TROUBLE = [
    "Bo is late in 2 of 10 cases, by 1 to 4 days, mostly 2.",
    "Frost comes with a chance of 30 %; that adds 2 to 6 days, mostly 3, to the second.",
    "Thieves take the fence in 10 % of weeks, which holds things up by 1 to 3 days, mostly 2.",
]


def _risks(*days: list[float]) -> dict[str, Any]:
    first = ledger()["risks"][0]
    return {"risks": [{**first, "id": f"r{n}", "days": each} for n, each in enumerate(days)]}


@pytest.mark.parametrize(
    ("facts", "risks", "told"),
    [
        (TROUBLE, _risks([1, 2, 4], [2, 3, 6], [1, 2, 3]), ""),
        (TROUBLE[:1], _risks([2, 3, 6]), ""),
        (TROUBLE, _risks([9, 9, 9]), ""),
        (["The crew digs 2 to 6 days, mostly 3.", *TROUBLE[:1]], _risks([1, 2, 4]), ""),
        (TROUBLE, _risks([1, 2, 4], [1, 2, 3]), "Frost"),
        (TROUBLE, _risks([1, 2, 4], [2, 3, 6]), "Thieves"),
    ],
)
def test_a_risk_of_the_task_is_not_left_out(
    facts: list[str], risks: dict[str, Any], told: str
) -> None:
    found = seen("", risks, facts=facts).get("risks.given")
    assert bool(found and found.status == "warn") is bool(told)
    assert not told or (found and told in found.message)


GATES = [
    ("no valid bid: stop before the order", True),
    ("fewer than 40 members by 1 May", True),
    ("the permit is refused", True),
    ("frost below minus five", True),
    ("not done", False),
    ("", False),
]


@pytest.mark.parametrize(("stop", "enough"), GATES)
def test_a_sign_that_says_what_is_looked_at_needs_no_criterion(stop: str, enough: bool) -> None:
    gate = {"id": "go", "after": "one", "by": "2026-03-09", "stop_if": stop}
    assert (seen("", {"gates": [gate]})["trace.gates"].status == "pass") is enough


HANDS = [{"id": "crew", "capacity": 2, "cost_day": 20}]


@pytest.mark.parametrize(
    ("facts", "capacity", "price", "weights"),
    [
        (["A third man joins the crew, or 3 in all, for 15 EUR."], 3, 20, ("minor", "pass")),
        (["Students help the crew for 12 EUR a day."], 2, 12, ("pass", "minor")),
        (["The crew is away in May."], 3, 20, ("major", "pass")),
        (["Students help the crew for 12 EUR a day."], 2, 11, ("pass", "major")),
    ],
)
def test_a_resource_that_the_facts_offer_weighs_little(
    facts: list[str], capacity: float, price: float, weights: tuple[str, str]
) -> None:
    resources = [{"id": "crew", "capacity": capacity, "cost_day": price}]
    found = seen("", {"resources": resources}, facts=facts, resources=HANDS)
    results = (found["resources.capacity"], found["money.prices"])
    assert weights == tuple("pass" if r.status == "pass" else r.severity for r in results)


@pytest.mark.parametrize(
    ("given", "weight"),
    [
        ({"id": "site-trench", "o": 3, "m": 5, "p": 9}, "minor"),
        ({"id": "trenches", "o": 7, "m": 8, "p": 12}, "minor"),
        ({"id": "roof", "o": 7, "m": 8, "p": 12}, "major"),
    ],
)
def test_work_under_another_id_weighs_little(given: dict[str, Any], weight: str) -> None:
    found = seen("", site(), work=[given])["estimates.given"]
    assert (found.status, found.severity) == ("fail", weight)
