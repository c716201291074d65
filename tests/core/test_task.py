"""A task as a value: what is shown, what is hidden, and which set of checks scores belong to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.core.task import AddedCheck, Stage, Task

TASK = Task(
    "code/x",
    "code",
    "X",
    "Write x.",
    stages=(Stage("one", checks={"tests": [1]}), Stage("two", "More.", {"tests": [1, 2]})),
    hidden={"tests": [3]},
    materials={"entry": "x"},
    settings={"time_limit": 1.0},
    reference="def x(): ...",
    added=(AddedCheck("no eval", "lacks", "eval"),),
)


def test_what_is_shown_has_the_revealed_stages_and_nothing_hidden() -> None:
    shown = TASK.shown(1)
    assert [stage.name for stage in shown.stages] == ["one"]
    assert (shown.hidden, shown.reference) == (None, "")
    assert shown.added == TASK.added
    assert TASK.shown(9).stages == TASK.stages


def test_what_is_hidden_comes_without_the_shown_checks() -> None:
    hidden = TASK.hidden_only()
    assert (hidden.stages, hidden.added, hidden.reference) == ((), (), "")
    assert hidden.hidden == {"tests": [3]}
    assert hidden.settings == TASK.settings


@pytest.mark.parametrize(
    "change",
    [
        {"prompt": "Write y."},
        {"materials": {"entry": "y"}},
        {"settings": {}},
        {"added": ()},
        {"revision": 2},
        {"stages": (Stage("one", checks={"tests": [9]}),)},
    ],
)
def test_whatever_a_shown_check_may_see_makes_another_set(change: dict[str, object]) -> None:
    assert replace(TASK, **change).check_set(1) != TASK.check_set(1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [{"hidden": None}, {"reference": ""}, {"title": "Y"}, {"stages": TASK.stages[:1]}],
)
def test_what_no_shown_check_sees_leaves_the_set_as_it_is(change: dict[str, object]) -> None:
    assert replace(TASK, **change).check_set(1) == TASK.check_set(1)  # type: ignore[arg-type]


def test_each_stage_is_a_set_of_its_own_and_the_order_of_keys_is_none() -> None:
    assert TASK.check_set(1) != TASK.check_set(2)
    other = replace(TASK, materials={"b": 1, "a": 2})
    assert other.check_set(1) == replace(TASK, materials={"a": 2, "b": 1}).check_set(1)
    assert TASK.shown(2).check_set(2) == TASK.check_set(2)
