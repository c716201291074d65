"""A call that gives the right value and changes what it was given gets a remark, never a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domains.code import DOMAIN
from tests.domains.code.test_verdicts import check
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

TESTS = (
    {"name": "two", "call": "rest([1, 2, 3])", "expect": "[2, 3]"},
    {"name": "one", "call": "rest([1])", "expect": "[]"},
    {"name": "none", "call": "rest([])", "raises": "IndexError"},
)
POPS = "def rest(items):\n    items.pop(0)\n    return list(items)\n"
COPIES = "def rest(items):\n    items[0]\n    return items[1:]\n"


def rest_task(tests: Sequence[Mapping[str, str]] = TESTS, prompt: str = "Write rest.") -> Task:
    data = {
        "id": "code/rest",
        "title": "Rest",
        "prompt": prompt,
        "settings": {"entry": "rest"},
        "tests": list(tests),
        "hidden": {"tests": [dict(test, name=f"hidden {test['name']}") for test in tests]},
    }
    return DOMAIN.load(TaskFile("rest.yaml", data))


def test_the_remark_names_the_call_and_what_it_left() -> None:
    found = check(rest_task(), POPS)
    remark = found["keeps its arguments"]
    assert (remark.status, remark.severity, remark.decides) == ("warn", "minor", False)
    assert remark.message == "rest([1, 2, 3]) changes its argument: afterwards it is [2, 3]."
    assert all(result.status == "pass" for name, result in found.items() if name in ("two", "one"))


def test_a_call_that_copies_gets_none() -> None:
    assert "keeps its arguments" not in check(rest_task(), COPIES)


@pytest.mark.parametrize("said", ["Remove it in place.", "It works in-place and returns the list."])
def test_a_task_that_speaks_of_working_in_place_gets_none(said: str) -> None:
    task = rest_task(prompt=said)
    assert "keeps its arguments" not in check(task, POPS)


def test_a_function_whose_value_is_none_is_meant_to_change_it() -> None:
    tests = ({"name": "two", "call": "rest([1, 2])", "expect": "None"},)
    draft = "def rest(items):\n    items.pop(0)\n"
    assert "keeps its arguments" not in check(rest_task(tests), draft)


def test_of_hidden_tests_it_says_nothing() -> None:
    hidden = rest_task().hidden_only()
    assert {result.check for result in DOMAIN.check(hidden, POPS, None)} == {
        *("hidden two", "hidden one", "hidden none")
    }


@pytest.mark.parametrize(
    ("assertion", "told"),
    [
        ("list(rest([1, 2, 3])) == [2, 3]", True),
        ("[str(n) for n in rest(items=[1, 2])] == ['2']", True),
        ("rest((1, 2)) == [2]", False),
        ("(lambda given: rest(given))([1, 2]) == [2]", False),
    ],
)
def test_calls_in_assertions_are_watched_too(assertion: str, told: bool) -> None:
    draft = (
        "def rest(items):\n    if isinstance(items, tuple):\n        return list(items[1:])\n"
        "    items.pop(0)\n    return list(items)\n"
    )
    task = rest_task(({"name": "one", "assert": assertion},))
    assert ("keeps its arguments" in check(task, draft)) is told
    assert "keeps its arguments" not in check(task, COPIES)


def test_a_call_in_an_assertion_that_gives_none_is_meant_to_change_it() -> None:
    task = rest_task(({"name": "one", "assert": "rest([1, 2]) is None"},))
    draft = "def rest(items):\n    items.pop(0)\n"
    assert "keeps its arguments" not in check(task, draft)
