"""What the prompt of a plan states beside claims: goals, assumptions, responses, further days."""

from __future__ import annotations

from typing import Any

import pytest

from domains.planning.rules.quantiles import shares_told
from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult

CLAIMED = "We finish by 16 March 2026 with 81 %, for EUR 517.33."


@pytest.mark.parametrize(
    ("budget", "listed", "told"),
    [
        (400, ["deadline"], ["money.budget"]),
        (400, ["deadline", "budget"], []),
        (600, ["deadline"], []),
        (600, ["budget"], ["cpm.deadline"]),
    ],
)
def test_what_cannot_be_met_is_listed_whole(
    budget: float, listed: list[str], told: list[str]
) -> None:
    claims = {"finish": "2026-03-12", "probability": 0.26, "probability_rho0": 0.22, "cost": 517.33}
    memo = (
        "12 March 2026 cannot be kept with 90 %, only with 26 %. The cost of EUR 517.33 is "
        "EUR 117.33 more than the budget."
    )
    data = ledger(claims=claims | {"cannot_meet": listed})
    found = checked(
        draft(data, memo), deadline="2026-03-12", probability=0.9, budget=budget, currency="EUR"
    )
    left_out = [name for name, r in found.items() if "leave the" in r.message]
    assert left_out == told
    assert all(found[name].severity == "minor" for name in left_out)


# --- further days --------------------------------------------------------------------------------


def days_of(memo: str, **changes: Any) -> CheckResult:
    return checked(draft(ledger(**changes), f"{CLAIMED}\n\n{memo}"))["memo.dates"]


@pytest.mark.parametrize("share", ["Half of the runs end", "The median lies", "50 % are done"])
def test_a_day_told_with_its_share_is_held_against_the_simulation(share: str) -> None:
    assert days_of(f"{share} by 2026-03-14.").status == "pass"
    wrong = days_of(f"{share} by 2026-03-25.")
    assert wrong.status == "fail"
    assert "for 50.0 % of the runs" in wrong.expected


def test_a_further_share_need_not_be_a_round_one() -> None:
    assert days_of("With 97 % it is done by 2026-03-20.").status == "pass"
    assert days_of("It is done by 2026-03-20.").status == "fail"


def test_a_day_beside_the_claimed_chance_must_be_the_claimed_day() -> None:
    assert days_of("There are 81 % for 2026-03-17.").status == "fail"


def test_shares_are_read_from_words_and_figures() -> None:
    assert shares_told("Half by May, P80 in June, 93 % in July, 100 % never") == [0.5, 0.8, 0.93]
    assert shares_told("Two tasks of 3 days for 40 EUR") == []


# --- goals, assumptions, responses ---------------------------------------------------------------


def test_a_goal_that_keeps_a_date_which_is_given_up_is_told() -> None:
    goal = {**ledger()["goals"][0], "by": "2026-03-06"}
    claims = {**ledger()["claims"], "cannot_meet": ["deadline"]}
    found = checked(draft(ledger(goals=[goal], claims=claims)), deadline="2026-03-06")["trace.due"]
    assert (found.status, found.severity, found.deciding) == ("fail", "minor", False)
    assert isinstance(found.evidence, dict)
    assert found.evidence["tell"]


def assuming(given: Any, id: str = "crew", **materials: Any) -> dict[str, CheckResult]:
    data = ledger(assumptions=[{"id": id, "range": given, "source": "rota"}])
    return checked(draft(data), deadline="2026-03-18", **materials)


@pytest.mark.parametrize("given", [[1, 2], "1 to 2", "crew available 1 to 2"])
def test_an_assumption_that_lets_a_resource_fall_too_low_is_told(given: Any) -> None:
    found = assuming(given)["assumptions.hold"]
    assert found.status == "warn"
    assert not found.decides
    assert "lets crew fall to 1; then two cannot run, which wants 2" in found.message
    assert found.expected == "2 or more"
    given_up = ledger()["claims"] | {"cannot_meet": ["deadline"]}
    data = ledger(assumptions=[{"id": "crew", "range": given, "source": "rota"}], claims=given_up)
    late = checked(draft(data), deadline="2026-03-09", probability=0.9)["assumptions.hold"]
    assert "two cannot run" in late.message


def test_a_range_that_a_plan_stands_breaks_nothing() -> None:
    tasks = [{**task, "uses": {"crew": 1}} for task in ledger()["tasks"]]
    data = ledger(assumptions=[{"id": "crew", "range": [1, 2], "source": "rota"}], tasks=tasks)
    assert checked(draft(data), deadline="2026-03-18")["assumptions.hold"].status == "pass"


@pytest.mark.parametrize(
    ("given", "id"),
    [([2, 3], "crew"), ([1, 2], "rain"), ([5, 9], "crew"), ("1, 2 or 3", "crew"), ("1", "crew")],
)
def test_an_assumption_on_something_else_is_left_alone(given: Any, id: str) -> None:
    assert assuming(given, id)["assumptions.hold"].status == "pass"


@pytest.mark.parametrize(
    ("given", "id", "told"),
    [
        ([2, 3], "crew", "a: 2 of crew do, one fewer does not"),
        ([15, 25], "price of the crew", "a: up to 41 a day of crew"),
        ([3, 8], "one", "likely days of one"),
        ([0.05, 0.4], "late", "a chance of late of up to"),
    ],
)
def test_where_an_assumption_breaks_stands_beside_tasks_and_risks(
    given: Any, id: str, told: str
) -> None:
    entry = {"id": "a", "text": id, "range": given, "source": "rota"}
    data = ledger(assumptions=[entry])
    data["risks"][0].update(days=[3, 5, 9])
    found = checked(draft(data), deadline="2026-03-22", probability=0.85, budget=900)["break-even"]
    assert told in found.message
    assert isinstance(found.evidence, dict)
    assert found.evidence["assumptions"][0][0] == "a"


@pytest.mark.parametrize(("buys", "held"), [(6, True), ("7 points", True), (30, False), (0, False)])
def test_a_response_that_is_paid_for_the_date_says_what_it_buys(buys: Any, held: bool) -> None:
    data = ledger()
    data["risks"][0].update(response_cost=90, buys=buys)
    found = checked(draft(data))
    assert all(found[f"risks.{name}"].status == "pass" for name in ("responses", "buys")) is held
