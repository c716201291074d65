"""Actions run on the records: preconditions, effects, order, and where it all should end."""

from __future__ import annotations

import pytest

from domains.service.machine import (
    MISSING,
    Call,
    alike,
    comes_along,
    differences,
    flat,
    goal_state,
    holds,
    read_actions,
    run,
    value_at,
)

STATE = {"orders": {"A": {"status": "open", "paid": 20.0, "tags": ["x", "y"]}}}
ACTIONS = read_actions(
    [
        {"name": "close", "pre": [{"path": "orders.{o}.status", "op": "eq", "value": "open"}],
         "effects": [{"path": "orders.{o}.status", "value": "closed"}]},
        {"name": "pay", "pre": [{"path": "orders.{o}.status", "op": "==", "value": "closed"},
                                {"path": "orders.{o}.paid", "op": ">=", "arg": "amount"}],
         "effects": [{"path": "orders.{o}.back", "arg": "amount"}]},
    ]
)  # fmt: skip


def test_an_action_sees_what_the_ones_before_it_did() -> None:
    done = run(STATE, ACTIONS, [Call("close", {"o": "A"}), Call("pay", {"o": "A", "amount": 5})])
    assert not done.refusals
    assert value_at(done.state, "orders.A.back") == 5
    assert value_at(STATE, "orders.A.back") is MISSING


def test_the_order_of_the_entries_does_not_count() -> None:
    done = run(STATE, ACTIONS, [Call("pay", {"o": "A", "amount": 5}), Call("close", {"o": "A"})])
    assert not done.refusals


@pytest.mark.parametrize(
    ("call", "cause"),
    [
        (Call("gift", {}), "unknown_action"),
        (Call("close", {}), "missing_argument"),
        (Call("close", {"o": "B"}), "precondition"),
        (Call("pay", {"o": "A", "amount": 5}), "precondition"),
    ],
)
def test_a_call_that_cannot_be_made_says_why_and_changes_nothing(call: Call, cause: str) -> None:
    done = run(STATE, ACTIONS, [call])
    assert done.refusals[0].cause == cause
    assert done.refusals[0].expected
    assert done.state == STATE


@pytest.mark.parametrize(
    ("there", "op", "wanted", "holds_so"),
    [
        (20, "ge", "20.00", True),
        (19.99, "ge", 20, False),
        ("2026-03-03", "ge", "2026-02-16", True),
        ("2026-03-03", "lt", "2026-02-16", False),
        ("open", "gt", 3, False),
        ("open", "in", ["shut", "open"], True),
        (MISSING, "eq", "open", False),
        (MISSING, "ne", "open", True),
        (True, "eq", "true", True),
        (1, "eq", True, False),
    ],
)
def test_comparisons(there: object, op: str, wanted: object, holds_so: bool) -> None:
    assert holds(there, op, wanted) is holds_so


def test_the_goal_is_the_start_with_exactly_its_paths_changed() -> None:
    for goal in (
        {"orders.A.status": "closed"},
        {"/orders/A/status": "closed"},
        {"orders": {"A": {"status": "closed"}}},
        [{"path": "orders.A.status", "value": "closed"}],
    ):
        wanted = goal_state(STATE, goal)
        done = run(STATE, ACTIONS, [Call("close", {"o": "A"})])
        assert differences(STATE, wanted, done.state) == []
        assert [one.path for one in differences(STATE, wanted, STATE)] == ["orders.A.status"]


SEATS = read_actions(
    {
        "set_seats": {
            "args": ["total", "note"],
            "effects": [
                {"path": "team.seats", "arg": "total"},
                {"path": "team.changed", "value": True},
                {"path": "team.note", "arg": "note"},
            ],
        },
        "upgrade": {"effects": [{"path": "team.plan", "value": "gold"}]},
    }
)
TEAM = {"team": {"seats": 9, "changed": False, "note": "", "plan": "plain"}}


@pytest.mark.parametrize(
    ("calls", "goal", "beside"),
    [
        ([Call("set_seats", {"total": 13, "note": "x"})], {"team.seats": 13}, {"team.changed"}),
        ([Call("set_seats", {"total": 13, "note": "x"})], {"/team/seats": 13}, {"team.changed"}),
        ([Call("set_seats", {"total": 12, "note": "x"})], {"team.seats": 13}, set()),
        (
            [Call("set_seats", {"total": 13, "note": "x"})],
            {"team.seats": 13, "team.changed": False},
            set(),
        ),
        (
            [Call("set_seats", {"total": 13, "note": "x"}), Call("upgrade", {})],
            {"team.seats": 13},
            {"team.changed"},
        ),
    ],
)
def test_what_an_action_sets_of_itself_comes_along(
    calls: list[Call], goal: dict[str, object], beside: set[str]
) -> None:
    """Not with an action that misses the goal or is not needed, nor what a call's argument says."""
    assert comes_along(run(TEAM, SEATS, calls), TEAM, goal) == beside


def test_leaves_have_their_paths() -> None:
    assert flat(STATE)["orders.A.tags.1"] == "y"
    assert alike("20.0", 20)
    assert not alike("open", "Open")


def test_actions_may_come_as_a_mapping_and_effects_too() -> None:
    found = read_actions({"stop": {"effects": {"orders.A.status": "stopped"}}})
    assert value_at(run(STATE, found, [Call("stop", {})]).state, "orders.A.status") == "stopped"
