"""What a memo reckons in words, right and wrong, and sentences that only look like it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult

PROMISES = "We finish by 16 March 2026 with 81 %, for EUR 517.33."
THREE = [
    {"id": id, "prob": prob, "days": [0, 0, 1], "cost": [0, 0, 0], "affects": ["one", "two"],
     "trigger": "a call", "response": "wait", "response_cost": 0, "residual_prob": prob,
     "owner": "Bo", "funded": False}
    for id, prob in (("rain", 0.2), ("flu", 0.5), ("strike", 0.1))
]  # fmt: skip
"""None of three: .8 · .5 · .9 = .36."""


def seen(memo: str, **changes: Any) -> dict[str, CheckResult]:
    given = {name: changes.pop(name) for name in ("budget", "deadline") if name in changes}
    return checked(draft(ledger(**changes), f"{PROMISES}\n\n{memo}"), **given)


@pytest.mark.parametrize(
    ("memo", "right"),
    [
        ("At least one of the three risks strikes in 50 % of the runs.", "64.0 %"),
        ("With a chance of 80 % any of the risks happens.", "64.0 %"),
        ("None of the three risks strikes in 64 % of the runs.", "36.0 %"),
    ],
)
def test_a_chance_of_any_risk_is_multiplied_out(memo: str, right: str) -> None:
    found = seen(memo, risks=THREE)["memo.risks"]
    assert (found.status, found.decides, found.expected) == ("warn", False, right)
    assert found.span is not None
    assert found.span.quote == memo


@pytest.mark.parametrize(
    "memo",
    [
        "At least one of the three risks strikes in about 64 % of the runs.",
        "None of the risks strikes in 36 % of the runs.",
        "At least one of the two weather risks strikes in 20 % of the runs.",
        "At least one room is free in 95 % of the weeks.",
        "Any risk above 40 % is looked at weekly.",
        "At least one of the risks will strike, and the chance of flu is 50 %, of rain 20 %.",
    ],
)
def test_a_right_one_and_others_are_left_alone(memo: str) -> None:
    found = seen(memo, risks=THREE)
    assert found["memo.risks"].status == "pass"


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("There are 131 days until then, that is 26 weeks of five days.", True),
        ("The path takes 60 days (12 weeks).", True),
        ("We have 90 days, or about five months.", True),
        ("There are 131 days until then, not quite 19 weeks.", False),
        ("There are 131 days until then, that is nearly 19 weeks.", False),
        ("We have 90 days, or about three months.", False),
        ("The path takes 60 working days, that is 12 weeks.", False),
        ("We wait 14 days, and the parts come in 6 weeks.", False),
        ("After 60 days the second crew comes for 3 weeks.", False),
    ],
)
def test_days_are_seven_to_the_week(memo: str, wrong: bool) -> None:
    assert (seen(memo)["memo.weeks"].status == "warn") is wrong


LATER = [
    *ledger()["goals"],
    {"id": "busy", "metric": "patients a day", "baseline": 0, "target": 35, "by": "2026-09-01"},
]


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("So 35 patients a day are reached by 2026-09-01 with 81 % too.", True),
        ("We are as sure of 35 patients a day.", True),
        ("For 35 patients a day no chance is claimed, unlike the 81 % above.", False),
        ("35 patients a day by 2026-09-01 are the aim.", False),
        ("We see 12 visits with 81 %.", False),
        ("The room holds 35 chairs, 81 % of them new.", False),
    ],
)
def test_no_run_reaches_a_goal_after_the_plan(memo: str, wrong: bool) -> None:
    tasks = [{**task, "serves": ["g", "busy"]} for task in ledger()["tasks"]]
    found = seen(memo, goals=LATER, tasks=tasks)["memo.goals"]
    assert (found.status == "warn") is wrong


def test_a_goal_within_the_plan_may_have_its_chance() -> None:
    within = [{**LATER[1], "by": "2026-03-16"}]
    assert "memo.goals" not in seen("35 patients a day: 81 %.", goals=within)


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("We hold EUR 100 back. The EUR 482.67 are open for fees.", True),
        ("EUR 100 are set aside; EUR 382.67 are open for fees.", False),
        ("The EUR 482.67 are open for fees. Of these we hold EUR 100 back.", False),
        ("We keep 2 people back. The EUR 482.67 are open for fees.", False),
        ("We hold EUR 100 back. EUR 482.67 lie between budget and cost.", False),
    ],
)
def test_money_that_is_kept_back_is_not_promised_too(memo: str, wrong: bool) -> None:
    assert (seen(memo, budget=1000)["memo.reserve"].status == "warn") is wrong


@pytest.mark.parametrize(
    ("memo", "foreign"),
    [
        ("We keep EUR 60 back; the other EUR 422.67 are free.", []),
        ("Three small sums, EUR 120, EUR 130 and EUR 145, make EUR 395.", ["EUR 120"]),
        ("Each month begun costs EUR 70, two of them EUR 140.", ["EUR 70"]),
        ("We keep EUR 60 back; the other EUR 442.67 are free.", ["EUR 60"]),
    ],
)
def test_what_is_worked_out_in_the_open_is_no_foreign_sum(memo: str, foreign: list[str]) -> None:
    """The first foreign amount is marked; one that follows from it is not told as another."""
    found = seen(memo, budget=1000)["memo.sums"]
    told = found.message if found.status == "fail" else ""
    for amount in ("422.67", "EUR 395", "EUR 140"):
        assert amount not in told
    assert ("442.67" in told) is ("442.67" in memo)


def test_a_day_before_the_start_is_told_as_such() -> None:
    found = seen("The order is signed on 2026-02-12.")["memo.dates"]
    assert "it lies before 2026-03-02" in found.message
    assert "lies before" not in seen("The hall is let on 2026-04-12.")["memo.dates"].message


def test_the_demanded_share_of_the_runs_has_a_tolerance_like_any_other() -> None:
    """Nine in ten are demanded: the day of 89.6 % of the runs is still that of nine in ten."""
    given = {"deadline": "2026-06-01"}
    text = draft(ledger(), f"{PROMISES}\n\nNine in ten (90 %) of the runs end by 2026-03-17.")
    of_runs = checked(text, probability=0.9, **given)["memo.dates"]
    assert of_runs.status == "pass"
    slip = draft(ledger(), f"{PROMISES}\n\nWe are done by 2026-03-19 (90 %).")
    assert checked(slip, probability=0.9, **given)["memo.dates"].status == "fail"


def _gate(after: str, criterion: str, stop: str = "not so") -> dict[str, Any]:
    tasks = ledger()["tasks"]
    tasks[0]["deliverable"], tasks[1]["deliverable"] = "letters sent to all choirs", "pieces named"
    tasks[1]["id"] = "collect-pieces"
    risks = [{**ledger()["risks"][0], "affects": ["one", "collect-pieces"]}]
    gates = [{"id": "go", "after": after, "criterion": criterion, "stop_if": stop}]
    return {"tasks": tasks, "gates": gates, "risks": risks}


@pytest.mark.parametrize(
    ("after", "criterion", "early"),
    [
        ("one", "the pieces are collected and named", True),
        ("collect-pieces", "the pieces are collected and named", False),
        ("one", "letters to all choirs are sent", False),
        ("one", "the board agrees", False),
        ("one", "all choirs are sent letters that name pieces", False),
    ],
)
def test_a_gate_looks_at_what_is_done(after: str, criterion: str, early: bool) -> None:
    found = seen("", **_gate(after, criterion))["trace.ready"]
    assert (found.status == "warn") is early
    if early:
        assert "which collect-pieces delivers later" in found.message


@pytest.mark.parametrize(
    ("criterion", "stop", "other"),
    [
        ("letters to all choirs are sent", "fewer than nine pieces are named", True),
        ("every choir was written to", "more than two pieces are not named yet", True),
        ("the count of answers", "fewer than 30 people have said yes", False),
        ("the test sheets", "fewer than half of the kinds have passed", False),
        ("a sample of read pages", "more than five words in a hundred are wrong", False),
        ("the rent in the lease", "the landlord wants more than 2,600 EUR", False),
        ("the log of the night shifts", "more than two beds stood without a nurse", False),
        ("minutes of the board", "fewer than four members voted for it", False),
        ("the bank statement", "less than 5,000 EUR has come in", False),
        ("what the till shows", "fewer than 200 tickets are sold", False),
        ("letters to all choirs are sent", "fewer than nine letters were sent", False),
        ("letters to all choirs are sent", "more than two envelopes came back", False),
        ("letters to all choirs are sent", "pieces are not named: the printer waits", False),
    ],
)
def test_a_stop_that_counts_what_comes_later_measures_something_else(
    criterion: str, stop: str, other: bool
) -> None:
    found = seen("", **_gate("one", criterion, stop))["trace.stops"]
    assert (found.status == "warn") is other
    assert not other or "collect-pieces delivers later" in found.message


def test_a_chain_may_be_named_by_what_its_tasks_deliver() -> None:
    tasks = [
        {"id": id, "o": 9, "m": 10, "p": 11, "deps": deps, "uses": {"crew": 1}, "owner": "Ann",
         "cost": {"fixed": 0, "per_day": 0}, "serves": ["g"], "deliverable": made}
        for id, deps, made in (("move-two", [], "two parishes moved"),
                               ("review", ["move-two"], "minutes"),
                               ("move-six", ["review"], "six parishes moved"),
                               ("read-only", ["move-six"], "old host locked"))
    ]  # fmt: skip
    whole = "The chain runs the two, the review, the six, lock: 40 days."
    assert seen(whole, tasks=tasks, risks=[])["memo.chain"].status == "pass"
    short = "The chain runs the two, the review, the six: 40 days."
    assert seen(short, tasks=tasks, risks=[])["memo.chain"].status == "warn"


def _risks(*responses: str, residual: float = 0.2) -> list[dict[str, Any]]:
    model = {**ledger()["risks"][0], "response_cost": 0, "residual_prob": residual}
    return [{**model, "id": f"r{n}", "response": told} for n, told in enumerate(responses)]


@pytest.mark.parametrize(
    ("risks", "told"),
    [
        (_risks("call", "wait", ""), "Risk r2 has no response."),
        (_risks("", residual=0.1), "from 0.2 to 0.1 all the same"),
        (_risks("", "", ""), ""),
        (_risks("call", "it is borne"), ""),
        (_risks("call", "", ""), ""),
    ],
)
def test_a_risk_is_answered_where_the_others_are(risks: list[dict[str, Any]], told: str) -> None:
    found = seen("", risks=risks)["risks.answers"]
    assert (found.status == "warn") is bool(told)
    assert told in found.message
