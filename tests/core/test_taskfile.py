"""A complaint about a task file names the file, the line, the field and the fix."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.core.task import Budget, Stage
from workbench.core.taskfile import TaskFile, common_task
from workbench.errors import TaskFileError

FIELDS = frozenset({"tests", "forbidden"})
GOOD: dict[str, Any] = {"id": "code/x", "title": "X", "prompt": "Write x.", "tests": [1, 2]}
LINES = {("id",): 1, ("title",): 2, ("prompt",): 3, ("tests",): 4, ("tests", 0): 5, ("stages",): 7}


def source(**changes: Any) -> TaskFile:
    data = {key: value for key, value in (GOOD | changes).items() if value is not ...}
    return TaskFile("x.yaml", data, {at: line for at, line in LINES.items() if at[0] in data})


def complaint(file: TaskFile) -> TaskFileError:
    with pytest.raises(TaskFileError) as caught:
        common_task(file, FIELDS, "code")
    return caught.value


def test_a_file_without_stages_has_one_made_of_its_top_level_checks() -> None:
    task = common_task(source(), FIELDS, "code")
    assert task.stages == (Stage("all", "", {"tests": [1, 2]}),)
    assert (task.id, task.domain, task.redact, task.budget) == ("code/x", "code", True, Budget())


def test_all_shared_fields_are_read() -> None:
    task = common_task(
        source(
            tests=...,
            stages=[{"tests": [1]}, {"name": "more", "prompt": "And y.", "forbidden": ["os"]}],
            hidden={"tests": [3]},
            materials={"entry": "x"},
            settings={"time_limit": 1},
            budget={"rounds": 3, "money": 1, "seconds": 2.5, "tokens": 100},
            redact=False,
            difficulty="easy",
            reference="def x(): ...",
        ),
        FIELDS,
        "code",
    )
    assert task.stages[0] == Stage("stage 1", "", {"tests": [1]})
    assert task.stages[1] == Stage("more", "And y.", {"forbidden": ["os"]})
    assert task.budget == Budget(3, 100, 1.0, 2.5)
    assert (task.hidden, task.redact, task.difficulty) == ({"tests": [3]}, False, "easy")


def test_a_missing_field_is_named_with_what_to_add() -> None:
    error = complaint(source(title=...))
    assert str(error) == "x.yaml: field 'title': is missing. Add 'title:' with text."
    assert (error.file, error.field, error.exit_status) == ("x.yaml", "title", 2)


def test_a_value_of_the_wrong_type_is_shown_at_its_line() -> None:
    error = complaint(source(title=["X"]))
    assert str(error) == "x.yaml:2: field 'title': should be text, not ['X']."
    assert error.line == 2


def test_an_empty_value_is_no_text() -> None:
    assert "should be text, not None." in str(complaint(source(title=None)))


def test_a_field_that_nothing_reads_comes_with_the_nearest_that_is_read() -> None:
    error = complaint(source(promt="x"))
    assert "field 'promt': is not a field that anything reads." in str(error)
    assert error.hint == "Did you mean 'prompt'?"
    assert complaint(source(zzz=1)).hint.startswith("Known: budget, context, difficulty")


def test_checks_beside_stages_are_not_passed_over_in_silence() -> None:
    error = complaint(source(stages=[{"tests": [1]}]))
    assert str(error).startswith("x.yaml:4: field 'tests': stands beside 'stages'")


def test_complaints_about_stages_name_the_stage() -> None:
    assert "field 'stages': has no stage." in str(complaint(source(tests=..., stages=[])))
    error = complaint(source(tests=..., stages=[{"tests": [1]}, "two"]))
    assert str(error) == "x.yaml:7: field 'stages.1': should be a mapping, not 'two'."
    assert "stages.0.test" in str(complaint(source(tests=..., stages=[{"test": [1]}])))


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ([], "field 'budget': should be a mapping, not []."),
        ({"rounds": 0}, "field 'budget.rounds': should be more than 0, not 0."),
        ({"money": -1.5}, "field 'budget.money': should be more than 0, not -1.5."),
        ({"rounds": "3"}, "field 'budget.rounds': should be a whole number, not '3'."),
        ({"rounds": True}, "field 'budget.rounds': should be a whole number, not True."),
        ({"round": 3}, "field 'budget.round': is not a field that anything reads."),
    ],
)
def test_a_budget_that_bounds_nothing_is_refused(budget: Any, message: str) -> None:
    assert message in str(complaint(source(budget=budget)))


def test_a_complaint_about_an_unknown_place_points_at_its_nearest_known_parent() -> None:
    with pytest.raises(TaskFileError) as caught:
        source().fail(("tests", 0, "expect", 3), "is odd.", "Say 3.")
    assert str(caught.value) == "x.yaml:5: field 'tests.0.expect.3': is odd. Say 3."


def test_a_place_beyond_the_end_of_a_list_is_missing_and_no_crash() -> None:
    file = source()
    assert file.get(("tests", 7), int, 0) == 0
    assert file.get(("tests", "name"), int, 0) == 0
    assert file.get(("title", "sub"), str, "x") == "x"
    assert file.get(("tests", 1), float) == 2.0
    with pytest.raises(TaskFileError, match=r"'tests\.7': is missing"):
        file.get(("tests", 7), int)


def test_a_file_that_is_no_mapping_says_so() -> None:
    with pytest.raises(TaskFileError, match="should be a mapping"):
        common_task(TaskFile("x.yaml", [1]), FIELDS, "code")  # type: ignore[arg-type]
