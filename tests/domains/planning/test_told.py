"""What a memo tells, held against plan and task, each with near misses that are left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult

CLAIMED = "We finish by 16 March 2026 with 81 %, for EUR 517.33."
GATE = {"id": "go", "after": "one", "by": "2026-03-08", "criterion": "walls that are dry",
        "stop_if": "one wall still wet"}  # fmt: skip


def told(memo: str, claimed: str = CLAIMED, **given: Any) -> dict[str, CheckResult]:
    materials = {k: given.pop(k) for k in ("facts", "constraints", "goal", "budget") if k in given}
    text = draft(ledger(**given), f"{claimed}\n\n{memo}")
    found = checked(text, deadline="2026-03-20", **materials)
    return {name: r for name, r in found.items() if r.status in ("warn", "fail")}


@pytest.mark.parametrize(
    "memo",
    [
        "Gate go is passed by 8 March 2026 (66 % of the runs).",
        "We stop at go on 2026-03-08, in time in 64 %.",
        "| Gate | By | In time |\n|---|---|---|\n| go | 2026-03-08 | 66 % |",
    ],
)
def test_the_share_of_the_runs_that_reach_a_gate_is_simulated(memo: str) -> None:
    assert told(memo, gates=[GATE]) == {}


def test_one_that_no_gate_task_or_day_has_is_told_with_the_gates_own() -> None:
    found = told("Gate go is passed by 8 March 2026 in 44 % of the runs.", gates=[GATE])
    assert list(found) == ["memo.chances"]
    assert "gate go is reached by then in" in found["memo.chances"].message


def quoted(result: CheckResult) -> str:
    return result.span.quote if result.span is not None else ""


def test_a_wrong_claim_is_shown_where_the_memo_tells_it() -> None:
    claims = {"finish": "2026-03-16", "probability": 0.99, "probability_rho0": 0.85, "cost": 417.33}
    said = "We finish by 16 March 2026 with 99 %. It costs EUR 417.33."
    found = told("", said, claims=claims)
    assert quoted(found["success.probability"]) == "We finish by 16 March 2026 with 99 %."
    assert quoted(found["money.sum"]) == "It costs EUR 417.33."
    assert found["money.sum"].span is not None
    assert found["money.sum"].span.pointer == "/claims/cost"
    untold = told("", "We finish by 16 March 2026.", claims=claims)
    assert quoted(untold["money.sum"]) == "417.33"


def test_a_broken_budget_is_shown_where_the_memo_denies_it() -> None:
    found = told("All demands can be met.", budget=300)
    assert quoted(found["money.budget"]) == "All demands can be met."


def test_a_promise_left_out_is_shown_beside_the_other_half() -> None:
    found = told("", "We end by 19 March 2026 with 81 %, for EUR 517.33.")
    assert quoted(found["memo.promises"]).startswith("We end by 19 March 2026 with 81 %")


def test_what_is_denied_behind_a_semicolon_does_not_soften_what_is_certain() -> None:
    found = told("It is certain that we end by 16 March 2026; nothing can move this date.")
    assert "memo.never" in found
    assert "memo.never" not in told("It is not certain that we end by 16 March 2026.")


def test_the_length_of_a_chain_is_not_that_of_its_last_task() -> None:
    rows = tasks()
    chain = "The chain from the roof-check to the party takes 11 days."
    assert "memo.lengths" not in told(chain, tasks=rows, risks=[])
    assert "memo.lengths" in told("The party takes 11 days.", tasks=rows, risks=[])


def test_the_length_of_a_listed_chain_is_not_that_of_its_last_task() -> None:
    rows = tasks()
    assert "memo.lengths" not in told("So roof-check, party takes 11 days.", tasks=rows, risks=[])


def test_a_gate_is_due_when_its_work_can_be_done() -> None:
    soon = told("", gates=[{**GATE, "by": "2026-03-02"}])
    assert "ends on" in soon["gates.early"].message
    assert (soon["gates.early"].severity, soon["gates.early"].decides) == ("major", False)
    assert "gates.early" not in told("", gates=[GATE])


def test_a_number_in_words_is_the_gates_only_where_it_counts_its_matter() -> None:
    assert "memo.stops" not in told("At two points we stop: a wall that is wet.", gates=[GATE])
    assert "memo.stops" in told("Two walls that are still wet stop the work.", gates=[GATE])


def risk(**changes: Any) -> dict[str, Any]:
    return ledger()["risks"][0] | changes  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("The call to the supplier is paid for from the plan with 40 EUR.", True),
        ("A call to the supplier would cost 40 EUR; it is not paid for.", False),
        ("A call to the supplier costs 40 EUR, more than it saves.", False),
        ("The paint is paid for from the plan with 40 EUR.", False),
    ],
)
def test_a_response_told_as_paid_is_funded(memo: str, wrong: bool) -> None:
    bare = risk(response="call the supplier", response_cost=40, funded=False)
    assert ("memo.funded" in told(memo, risks=[bare])) is wrong


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("The sums for paint (140 EUR) and tiles (260 EUR) are firm offers in hand.", True),
        ("The sum for paint (140 EUR) is an estimate, no offer.", False),
        ("The 140 EUR for paint will be replaced by an offer.", False),
        ("The sum of 999 EUR for the roof is backed by an offer.", False),
    ],
)
def test_an_estimate_of_the_ledger_is_told_as_none_but_that(memo: str, wrong: bool) -> None:
    sums = {"id": "sums", "range": "paint 140, tiles 260 EUR", "source": "own estimates"}
    assert ("memo.offers" in told(memo, assumptions=[sums])) is wrong


@pytest.mark.parametrize(
    ("range", "wrong"),
    [
        ("1200 to 1600 EUR a month", True),
        ("2200 to 2500 EUR a month", False),
        ("1200 to 1600 EUR a week", False),
    ],
)
def test_a_range_of_the_task_is_not_told_as_another(range: str, wrong: bool) -> None:
    entry = {"id": "rent", "range": range, "source": "facts of the task"}
    facts = ["Rents nearby are 2100 to 2600 EUR a month."]
    assert ("memo.ranges" in told("", assumptions=[entry], facts=facts)) is wrong
    other = {**entry, "id": "wages"}
    assert "memo.ranges" not in told("", assumptions=[other], facts=facts)


def tasks() -> list[dict[str, Any]]:
    one, two = ledger()["tasks"]
    return [
        one | {"id": "roof-check", "deliverable": "report on the roof, all beams sound"},
        two | {"id": "party", "deps": ["roof-check"], "deliverable": "guests in the hall"},
    ]


ORDER = [{"before": "roof-check", "after": "party", "text": "No guest enters an unchecked hall."}]


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("The guests come in May, and the roof is checked afterwards.", True),
        ("The roof is checked first, and the guests come afterwards.", False),
        ("The guests do not come in, and the roof is checked afterwards.", False),
        ("The paint is bought, and the roof is checked afterwards.", False),
    ],
)
def test_a_memo_keeps_the_order_that_is_demanded(memo: str, wrong: bool) -> None:
    assert ("memo.order" in told(memo, tasks=tasks(), risks=[], constraints=ORDER)) is wrong


def test_a_gate_stands_before_the_step_that_it_guards() -> None:
    late = {**GATE, "after": "party", "criterion": "beams in the report on the roof"}
    found = told("", tasks=tasks(), risks=[], constraints=ORDER, gates=[late])
    assert not found["gates.guard"].decides
    for gate in ({**late, "after": "roof-check"}, {**late, "criterion": "guests in the hall"}):
        held = told("", tasks=tasks(), risks=[], constraints=ORDER, gates=[gate])
        assert "gates.guard" not in held


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("One wall below the mark stops the work.", True),
        ("If no wall lies below the mark, we stop.", False),
        ("We stop unless a wall is below the mark.", False),
        ("By March one wall is below the mark, or the work stops.", False),
        ("A wall below the mark is painted twice.", False),
    ],
)
def test_a_gate_does_not_stop_on_what_the_memo_calls_success(memo: str, wrong: bool) -> None:
    gate = {**GATE, "criterion": "walls below the mark", "stop_if": "no wall below the mark"}
    assert ("gates.sign" in told(memo, gates=[gate])) is wrong


@pytest.mark.parametrize(
    ("target", "by", "wrong"),
    [
        ("9 visits in the third month after the opening", "2026-04-20", True),
        ("9 visits in the third month after the opening", "2026-06-20", False),
        ("9 visits two weeks after the opening", "2026-03-20", True),
        ("9 visits", "2026-04-20", False),
    ],
)
def test_a_goal_is_due_after_the_time_that_its_target_counts(
    target: str, by: str, wrong: bool
) -> None:
    goal = {**ledger()["goals"][0], "target": target, "by": by}
    assert ("goals.reached" in told("", goals=[goal])) is wrong


def test_a_target_with_a_nought_too_few_stands_in_place_of_the_one_asked_for() -> None:
    goal = {**ledger()["goals"][0], "metric": "visits to the new hall", "target": "4000"}
    asked = "Bring 40,000 visits to the new hall."
    assert "goals.given" in told("", goals=[goal], goal=asked)
    assert "goals.given" not in told("", goals=[{**goal, "target": "170"}], goal=asked)


def test_an_assumption_on_two_resources_is_tried_for_each() -> None:
    both = {"id": "people", "range": "crew 1 to 2, vans 1 to 1", "source": "offer"}
    found = told("", assumptions=[both])
    assert "crew fall to 1" in found["assumptions.hold"].message
    firm = {**both, "range": "crew 2 to 2, vans 1 to 1"}
    assert "assumptions.hold" not in told("", assumptions=[firm])


def test_a_risk_that_speaks_of_a_task_and_affects_another_is_pointed_at() -> None:
    rows = tasks()
    aside = risk(id="roof-fault", trigger="beams of the roof are rotten", affects=["party"])
    found = told("", tasks=rows, risks=[aside])
    assert "roof-fault speaks of it and affects party" in found["drivers.risks"].message
    assert "party" in quoted(found["drivers.risks"])


def test_an_overload_is_shown_at_the_task_that_wants_most() -> None:
    one, two = ledger()["tasks"]
    side = [one | {"uses": {"crew": 2}}, two | {"deps": [], "uses": {"crew": 1}}]
    found = told("", tasks=side)
    assert '"crew": 2' in quoted(found["resources.overload"])
    named = told("one and two share the crew and run side by side.", tasks=side)
    assert quoted(named["resources.overload"]).startswith("one and two share the crew")
