"""Sentences of a memo that the simulation confirms or contradicts, with near misses left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.planning.plans import checked, draft, ledger
from workbench.core.checks import CheckResult
from workbench.core.telling.wording import opening

CLAIMED = "We finish by 16 March 2026 with 81 %, for EUR 517.33."


def told(memo: str, **changes: Any) -> dict[str, CheckResult]:
    found = checked(draft(ledger(**changes), f"{CLAIMED}\n\n{memo}"), deadline="2026-03-20")
    return {name: r for name, r in found.items() if r.status == "warn"}


@pytest.mark.parametrize(
    "memo",
    [
        "The deadline has a chance of 97 %.",
        "The chance to be done by 20 March is 96 %.",
        "With a probability of 97 % we keep the 20th of March.",
    ],
)
def test_a_chance_of_a_further_day_that_the_simulation_confirms_needs_no_entry(memo: str) -> None:
    assert told(memo) == {}


def test_one_that_it_denies_is_told_with_the_simulated_one() -> None:
    found = told("The deadline has a chance of 60 %.")
    assert list(found) == ["memo.chances"]
    assert "2026-03-20" in found["memo.chances"].message
    assert not found["memo.chances"].decides


@pytest.mark.parametrize(
    "memo",
    [
        "By the deadline 60 % of the seats are sold.",
        "On 16 March and on 20 March the chance differs by 60 %.",
        "The chance is 60 % that nobody notices.",
    ],
)
def test_a_share_that_is_no_chance_of_one_day_is_not_held_against_it(memo: str) -> None:
    assert "memo.chances" not in told(memo)


CHAIN = [
    {"id": "survey-house", "o": 8, "m": 10, "p": 12},
    {"id": "buy-boards", "o": 8, "m": 10, "p": 12},
    {"id": "mount", "o": 8, "m": 10, "p": 12},
    {"id": "hand-over", "o": 3, "m": 4, "p": 5},
]


def chain(memo: str) -> dict[str, CheckResult]:
    tasks: list[dict[str, Any]] = []
    for each in CHAIN:
        deps = [tasks[-1]["id"]] if tasks else []
        tasks.append({**each, "deps": deps, "uses": {"crew": 1}, "owner": "A", "serves": ["g"]})
    risk = ledger()["risks"][0] | {"affects": [each["id"] for each in CHAIN]}
    return told(memo, tasks=tasks, risks=[risk])


def test_a_chain_that_leaves_out_a_task_of_its_length_is_named() -> None:
    found = chain("Surveying the house, the boards and mounting them take 34 days on average.")
    assert "hand-over (4 days" in found["memo.chain"].message
    assert found["memo.chain"].expected.startswith("30 days")


@pytest.mark.parametrize(
    "memo",
    [
        "Surveying the house, the boards, mounting and handing over take 34 days on average.",
        "Surveying the house, the boards, mounting, and the handover take 34 days on average.",
        "Surveying the house, the boards and mounting take 30 days on average.",
        "The whole plan takes 34 days on average.",
        "The survey is what most of the 34 days hang on.",
        "Surveying the house, the boards, mounting, keys: 34 days on average.",
        "Survey, boards, mounting and giving it over take 34 days on average.",
        "The house is surveyed, the boards come, all is mounted. With the last step it is 34 days.",
    ],
)
def test_a_whole_chain_or_a_mere_length_is_none(memo: str) -> None:
    assert "memo.chain" not in chain(memo)


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("To keep the deadline one has to start two days earlier.", True),
        ("To keep the deadline one has to start three weeks earlier.", False),
        ("Two days earlier the deadline was set.", False),
        ("One might start two days earlier.", False),
    ],
)
def test_an_earlier_start_is_simulated(memo: str, wrong: bool) -> None:
    text = draft(ledger(), f"{CLAIMED}\n\n{memo}")
    found = checked(text, deadline="2026-03-12", probability=0.9)
    assert (found["memo.start"].status == "warn") is wrong


def with_responses(memo: str) -> CheckResult:
    risk = ledger()["risks"][0]
    both = [risk | {"response_cost": 4}, risk | {"id": "rain", "response_cost": 7}]
    return checked(draft(ledger(risks=both), f"{CLAIMED}\n\n{memo}"))["memo.responses"]


def test_a_response_whose_price_alone_is_kept_back_is_named() -> None:
    assert "rain (7)" in with_responses("A call costs EUR 4.").message


@pytest.mark.parametrize(
    "memo", ["A call costs EUR 4, a tent EUR 7.", "Both cost EUR 11.", "We call, and have a tent."]
)
def test_prices_told_one_by_one_or_together_or_not_at_all_are_fine(memo: str) -> None:
    assert with_responses(memo).status == "pass"


# --- risks and gates -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("buys", "side"), [(6, ""), (30, "overstated"), (0, "understated"), (None, "")]
)
def test_a_stated_gain_is_simulated_and_its_slip_named(buys: Any, side: str) -> None:
    data = ledger()
    data["risks"][0].update(buys=buys)
    found = checked(draft(data)).get("risks.buys")
    assert (found is None) == (buys is None)
    assert (found is not None and found.status == "fail") == bool(side)
    assert found is None or side in found.message


def test_a_wrong_chance_says_for_which_correlation_another_day_would_be_right() -> None:
    data = ledger(claims=ledger()["claims"] | {"probability_rho0": 0.98})
    assert "at ρ = 0." in checked(draft(data))["success.rho0"].fix


def test_what_moves_with_the_plan_is_not_called_still_open() -> None:
    data = ledger(claims=ledger()["claims"] | {"probability": 0.98})
    wrong = checked(draft(data))["success.probability"]
    assert "as it now stands" in opening(wrong, 1, ())
    assert "still open" in opening(checked(draft(ledger(goals=[])))["trace.goals"], 1, ())


# --- lengths, stops and what a table or a share of one tells --------------------------------------


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("Here two takes 19 days.", True),
        ("Here `two` lasts about 19.", True),
        ("Here two takes 6 days.", False),
        ("Here one and two takes 11 days.", False),
        ("Here two takes 19 people.", False),
        ("Here two takes 19 % of them.", False),
        ("Here a crew of two waits 19 days.", False),
    ],
)
def test_the_length_told_for_a_task_is_one_of_its_own(memo: str, wrong: bool) -> None:
    assert ("memo.lengths" in told(memo)) is wrong


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("Should under a third of the batches sprout, we stop.", True),
        ("Should under half of the batches sprout, we stop.", False),
        ("Should too few of the batches sprout, we stop.", False),
        ("A third of the money is spent by then.", False),
        ("Of 40 batches half sprout, and a third does not.", False),
        ("A third of the batches sprout under glass.", False),
        ("At gate go we halt where under a third of the batches sprout.", True),
    ],
)
def test_a_memo_stops_where_its_gate_does(memo: str, wrong: bool) -> None:
    gate = {"id": "go", "after": "one", "criterion": "half of the batches sprout",
            "stop_if": "under half of the batches sprout"}  # fmt: skip
    assert ("memo.stops" in told(memo, gates=[gate])) is wrong


@pytest.mark.parametrize(
    ("memo", "wrong"),
    [
        ("After the order 40 % of the filler's price, EUR 33,800, falls due and only the board may "
         "stop.", False),
        ("Once the price of the filler is paid, EUR 30,000 would be lost if we stop.", False),
        ("Only the board may stop; EUR 9,000 more for the filler is no matter.", False),
        ("Should the price of the filler go above EUR 80,000, we stop.", True),
        ("Should the price of the filler go above EUR 84,500, we stop; 10 days are lost.", False),
        ("We stop if the price of the filler is above EUR 80,000; what is paid is lost.", True),
    ],
)  # fmt: skip
def test_what_a_stop_costs_is_no_value_at_which_it_comes(memo: str, wrong: bool) -> None:
    gate = {"id": "go", "after": "one", "criterion": "the filler fits the drawing",
            "stop_if": "the price of the filler is above EUR 84500"}  # fmt: skip
    assert ("memo.stops" in told(memo, gates=[gate])) is wrong


def test_a_share_and_its_day_may_stand_in_two_cells_of_a_row() -> None:
    table = "| What | When |\n|---|---|\n| Half of the runs end by | 2026-03-14 |\n"
    assert checked(draft(ledger(), f"{CLAIMED}\n\n{table}"))["memo.dates"].status == "pass"
    other = table.replace("Half of the runs end by", "The doors open on")
    assert checked(draft(ledger(), f"{CLAIMED}\n\n{other}"))["memo.dates"].status == "fail"


@pytest.mark.parametrize(
    ("chance", "told_so"),
    [("81 %", True), ("0.81", True), ("one of them", False), ("1 day", False), ("91 %", False)],
)
def test_the_claimed_chance_is_told_as_per_cent_or_as_a_share(chance: str, told_so: bool) -> None:
    memo = f"We finish by 16 March 2026 for EUR 517.33, {chance}."
    found = checked(draft(ledger(), memo))["memo.promises"]
    assert (found.status == "pass") is told_so


@pytest.mark.parametrize(
    "memo",
    [
        "Half of the runs end by 20 March.",
        "One run in four ends after 20 March.",
        "Every third run is still going on 20 March.",
        "With overruns that strike one by one, 20 March holds in four runs out of five.",
        "We can do 20 March. Only three runs in four get there by then.",
        "The chance is singly 60 percent, and 97 percent of the runs end by 20 March.",
        "The chance is 60 percent, and singly 97 percent of the runs end by 20 March.",
        "60 percent of the runs end by 20 March, and 81 percent by 16 March.",
        "Nine runs in ten end by 20 March, nine in ten by 12 March.",
    ],
)
def test_a_share_of_the_runs_in_words_is_held_against_its_day_and_case(memo: str) -> None:
    assert "memo.chances" in told(memo)


@pytest.mark.parametrize(
    "memo",
    [
        "Ninety-seven runs in a hundred end by 20 March.",
        "One run in thirty is not over on 20 March.",
        "More than nine runs in ten end by 20 March, four in five by 16 March.",
        "The chance of 20 March would be two in three without the calls.",
        "Two of three runs on the river end by 20 March, if the crew is ill.",
        "The runs end by 20 March; in three of four streets nobody notices.",
        "By the 11th hardly one run in ten is over; 20 March is nearly certain.",
        "The chance is 60 percent, and 97 percent of the runs end by 20 March.",
        "With the van the chance rises to 60 percent, all before 20 March.",
    ],
)
def test_one_that_is_right_or_of_another_plan_is_left_alone(memo: str) -> None:
    assert told(memo) == {}


def test_the_runs_that_miss_a_day_tell_its_chance() -> None:
    memo = "19 runs in a hundred miss 16 March 2026; the plan costs EUR 517.33."
    assert checked(draft(ledger(), memo))["memo.promises"].status == "pass"
