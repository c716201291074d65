"""A plan and its memo held against the task's facts and against their own figures: each mechanism
with wrong sentences of other subjects than those it was found on, and right ones of the same shape.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult

PROMISES = "We finish by 16 March 2026 with 81 %, for EUR 517.33."


def seen(
    memo: str = "", changes: dict[str, Any] | None = None, **task: Any
) -> dict[str, CheckResult]:
    """The results of the small plan with a sentence more, some fields changed, for a task."""
    text = draft(ledger(**(changes or {})), f"{PROMISES}\n\n{memo}")
    return checked(text, **{"currency": "EUR", **task})


TABLE = """
| | plan | hire |
|---|---|---|
| Cost | 517 EUR | 690 EUR |
| Budget | 83 EUR left | 90 EUR left |
"""
SIDES = [
    ("Two vans cost 640 EUR, so 40 EUR remain of the budget.", True),
    ("With an agency it is 720 EUR, 120 EUR less than the budget.", True),
    ("The plan costs 517 EUR, 83 EUR over the budget.", True),
    (TABLE, True),
    ("Two vans cost 640 EUR, 40 EUR over the budget.", False),
    ("The plan costs 517 EUR, so 83 EUR remain.", False),
    ("An agency asks 720 EUR and exceeds the budget by 120 EUR.", False),
    ("The plan costs 517 EUR and leaves 83 EUR left over for paint.", False),
]


@pytest.mark.parametrize(("memo", "wrong"), SIDES)
def test_what_is_over_the_budget_is_not_left_of_it(memo: str, wrong: bool) -> None:
    found = seen(memo, budget=600)["memo.sides"]
    assert (found.status == "warn") is wrong, found.message
    assert not found.decides or found.status == "pass"


RISK = {
    "id": "wet-plaster",
    "prob": 0.3,
    "days": [1, 2, 4],
    "cost": [0, 50, 90],
    "affects": ["one"],
    "trigger": "a damp wall",
    "response": "dryer",
    "response_cost": 4,
    "residual_prob": 0.1,
    "owner": "Bo",
}
CERTAIN = [
    ("The dryer eliminates wet plaster altogether.", True),
    ("With the dryer, wet plaster can no longer happen.", True),
    ("Bo's dryer excludes wet plaster.", True),
    ("Thanks to the dryer wet plaster is impossible.", True),
    ("The dryer brings wet plaster down from 30 % to 10 %.", False),
    ("Even the dryer does not rule wet plaster out.", False),
    ("A second dryer would eliminate wet plaster.", False),
    ("The dryer rules out a second coat.", False),
    ("Wet plaster cannot be bought off; it is in the chance.", False),
    ("Wet plaster and a painter who cannot come on Fridays are carried as they are.", False),
]


@pytest.mark.parametrize(("memo", "wrong"), CERTAIN)
def test_a_risk_that_keeps_a_chance_is_not_ruled_out(memo: str, wrong: bool) -> None:
    found = seen(memo, {"risks": [RISK]})["memo.certain"]
    assert (found.status == "warn") is wrong, found.message


STAFF = ["Rosa Vidal runs the bakery, Piet Maas is master builder, Ola Brandt audits the books."]
PEOPLE = [
    ("The master builder Ola Brandt signs for the oven.", True),
    ("Rosa Vidal is our master builder.", True),
    ("Piet Maas (who audits the books) looks at the bills.", True),
    ("Piet Maas runs the bakery meanwhile.", True),
    ("The master builder Piet Maas signs for the oven.", False),
    ("Rosa Vidal, who runs the bakery, and Piet Maas, our master builder, meet weekly.", False),
    ("The master builder and Ola Brandt look at the bills.", False),
    ("Rosa Vidal asks the master builder.", False),
]


@pytest.mark.parametrize(("memo", "wrong"), PEOPLE)
def test_nobody_is_given_anothers_part(memo: str, wrong: bool) -> None:
    found = seen(memo, facts=STAFF)["memo.people"]
    assert (found.status == "warn") is wrong, found.message


def _priced(fixed: float, id: str = "site-fence") -> dict[str, Any]:
    tasks = ledger()["tasks"]
    tasks[0] = {**tasks[0], "id": id, "deliverable": "", "cost": {"fixed": fixed, "per_day": 0}}
    tasks[1] = {**tasks[1], "deps": [id]}
    return {"tasks": tasks, "risks": [], "gates": []}


PRICES = [
    ("site-fence", 3150, ["Hollis quotes 3510 EUR for the site fence."], True),
    ("oven-delivery", 1890, ["The oven is 1980 EUR, its delivery included."], True),
    ("bus-hire", 400, ["Printing costs 90 EUR, bus hire 450 EUR."], True),
    ("roof-survey", 720, ["A survey of the roof costs a flat 270 EUR."], True),
    ("site-fence", 3510, ["Hollis quotes 3510 EUR for the site fence."], False),
    ("site-fence", 3700, ["Hollis quotes 3510 EUR for the site fence."], False),
    ("site-fence", 300, ["A site fence costs 40 EUR a day."], False),
    ("site-fence", 900, ["A site fence costs 1000 to 1400 EUR."], False),
]


@pytest.mark.parametrize(("id", "fixed", "facts", "wrong"), PRICES)
def test_a_price_of_the_task_is_booked(
    id: str, fixed: float, facts: list[str], wrong: bool
) -> None:
    found = seen("", _priced(fixed, id), facts=facts)["money.given"]
    assert (found.status == "warn") is wrong, found.message


GOALS = [
    (
        "Sell half of all tickets by app: 50 % of the tickets sold.",
        "share of tickets sold by app",
        40,
        True,
    ),
    (
        "Put 400,000 pages of council records on line.",
        "pages of council records on line",
        300000,
        True,
    ),
    (
        "Open a seed library with 60 members on its first day.",
        "members of the seed library",
        45,
        True,
    ),
    ("Answer 95 of 100 calls within 20 seconds.", "calls answered in seconds, of 100", 30, True),
    (
        "Put 400,000 pages of council records on line.",
        "pages of council records on line",
        400000,
        False,
    ),
    ("Move six wards without a gap.", "days with a gap in a ward's rota", 0, False),
    (
        "Open a seed library with 60 members on its first day.",
        "packets lent in the first month",
        45,
        False,
    ),
    (
        "Open a second shop that covers its costs after 6 months.",
        "months until costs are covered",
        6,
        False,
    ),
]


@pytest.mark.parametrize(("aim", "metric", "target", "wrong"), GOALS)
def test_a_goal_aims_at_what_is_asked_for(
    aim: str, metric: str, target: float, wrong: bool
) -> None:
    goal = {"id": "g", "metric": metric, "baseline": 1, "target": target, "by": "2026-06-01"}
    found = seen("", {"goals": [goal]}, goal=aim)["goals.given"]
    assert (found.status == "warn") is wrong, found.message


GATES = [
    (
        "2026-03-20",
        "give notice to the landlord",
        "Notice to the landlord has to be given by 2026-03-15.",
        True,
    ),
    (
        "2026-03-20",
        "cancel the coach booking",
        "A coach booking can be cancelled until 18 March 2026.",
        True,
    ),
    (
        "2026-04-02",
        "do not order the seed at the old price",
        "The old price of the seed ends on 2026-03-31.",
        True,
    ),
    (
        "2026-05-05",
        "send the loan papers back unsigned",
        "The bank wants the loan papers before 1 May 2026.",
        True,
    ),
    (
        "2026-03-12",
        "give notice to the landlord",
        "Notice to the landlord has to be given by 2026-03-15.",
        False,
    ),
    (
        "2026-03-20",
        "stop the paint",
        "Notice to the landlord has to be given by 2026-03-15.",
        False,
    ),
    ("2026-03-20", "give notice to the landlord", "The landlord gave notice on 2026-03-15.", False),
    ("2026-03-20", "cancel the coach booking", "The coach booking was made on 2026-03-02.", False),
]


@pytest.mark.parametrize(("day", "stop", "fact", "wrong"), GATES)
def test_a_gate_stands_before_the_last_day_of_its_stop(
    day: str, stop: str, fact: str, wrong: bool
) -> None:
    gate = {"id": "go", "after": ["one", "two"], "date": day, "test": "done", "stop": stop}
    results = seen("", {"gates": [gate]}, facts=[fact])
    assert (results["gates.due"].status == "warn") is wrong, results["gates.due"].message
    assert results["refs.known"].status == results["trace.gates"].status == "pass"


def test_work_waits_for_what_the_task_puts_before_it() -> None:
    given = [
        {"id": "one", "o": 3, "m": 5, "p": 9, "after": []},
        {"id": "two", "o": 4, "m": 6, "p": 10, "after": ["one"]},
    ]
    loose = [{**task, "deps": []} for task in ledger()["tasks"]]
    lapped = [
        ledger()["tasks"][0],
        {**ledger()["tasks"][1], "deps": [{"on": "one", "type": "SS", "lag": 2}]},
    ]
    found = seen("", {"tasks": loose}, work=given)["network.given"]
    assert (found.status, found.severity) == ("fail", "minor")
    assert "does not wait for one" in found.message
    assert seen("", {"tasks": lapped}, work=given)["network.given"].status == "pass"
    assert seen("", work=given)["network.given"].status == "pass"


LATE = {"deadline": "2026-03-13", "probability": 0.8}
OWNED = [
    ("The deadline of 13 March 2026 holds with 38 % only, where 80 % is wanted.", True),
    ("13 March 2026 cannot be kept at 80 %: its chance is 0.38.", True),
    ("The chance of 13 March 2026 is 38 %. You have asked for 80 %.", True),
    ("The deadline of 13 March 2026 is reachable, with a chance of 38 %.", False),
    ("All wishes are met. 13 March 2026 has a chance of 38 %.", False),
    ("The deadline of 13 March 2026 holds with 80 %.", False),
]
"""Chances near that of the small plan for that day."""


@pytest.mark.parametrize(("memo", "owned"), OWNED)
def test_a_memo_owns_up_to_a_deadline_with_its_chance(memo: str, owned: bool) -> None:
    found = seen(memo, **LATE)["cpm.deadline"]
    assert (found.status == "pass") is owned, found.message
    if "All wishes" in memo:
        assert found.span is not None
        assert found.span.quote == "All wishes are met."


def test_a_way_not_taken_has_a_column_of_its_own() -> None:
    rows = [
        "| | plan | hire |",
        "|---|---|---|",
        "| Finish | 16 March 2026 | 9 March 2026 |",
        "| Cost | 517.33 EUR | 913 EUR |",
        "| Chance | 81 % | 63 % |",
    ]
    right = seen("\n".join(rows), budget=600)
    assert right["memo.dates"].status == right["memo.sums"].status == "pass"
    swapped = [row.replace("517.33", "571.33").replace("| 16 March", "| 18 March") for row in rows]
    wrong = seen("\n".join(swapped), budget=600)
    assert wrong["memo.sums"].status == wrong["memo.dates"].status == "fail"


def test_a_way_not_taken_is_worked_out_in_its_paragraph() -> None:
    rate = ["A second crew costs 45 EUR a week."]
    memo = "A second crew for six weeks is 270 EUR more, or 787.33 EUR; less the call 783.33 EUR."
    assert seen(memo, facts=rate, budget=600)["memo.sums"].status == "pass"
    other = "With the other crew it is 444 EUR, that is 156 EUR under the budget."
    assert seen(other, facts=rate, budget=600)["memo.sums"].status == "pass"


FREE = ["The crew does the second; the rest is done by neighbours."]
BUSY = ["The crew digs the trench with a digger."]


@pytest.mark.parametrize(
    ("facts", "told"),
    [(FREE, False), (BUSY, True), (["Rain fell."], True), ([], True)],
)
def test_work_that_the_facts_leave_to_others_costs_nothing(facts: list[str], told: bool) -> None:
    changes = _priced(0, "dig-trench")
    changes["tasks"][0]["uses"] = {}
    task = {
        "resources": [{"id": "crew", "capacity": 2, "cost_day": 20}],
        "work": [{"id": "dig-trench", "o": 3, "m": 5, "p": 9}],
    }
    found = seen("", changes, facts=facts, **task)["money.unpaid"]
    assert (found.status == "fail") is told


def test_without_a_simulation_the_memo_is_not_blamed() -> None:
    tasks = ledger()["tasks"]
    tasks[0] = {**tasks[0], "deps": ["two"]}
    found = seen("It ends on 19 March 2026.", {"tasks": tasks})
    assert found["network.circle"].status == "fail"
    assert found["memo.dates"].status == found["memo.sums"].status == "unknown"


def test_the_word_on_is_a_key_in_yaml_too() -> None:
    import yaml

    data = ledger()
    data["tasks"][1]["deps"] = [{"on": "one", "type": "FS", "lag": 0}]
    body = yaml.safe_dump(data, sort_keys=False).replace("'on':", "on:")
    assert "on: one" in body
    text = f"{PROMISES}\n\n```yaml ledger\n{body}```\n"
    found = checked(text)
    assert found["schema.fields"].status == found["network.ends"].status == "pass"
