"""Twins that no honest draft passes, of tasks whose tests are pytest files, in the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domains.code.domain import CodeDomain
from workbench.core.checks import CheckResult, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

TESTS = """
def test_sums():
    from solution import add

    values = (1, 2)
    assert add(*values) == 3
"""
HONEST = "def add(a, b):\n    return a + b\n"


@pytest.fixture(scope="module")
def domain() -> Iterator[CodeDomain]:
    found = CodeDomain()
    yield found
    found.configure({})


def posed(domain: CodeDomain, tests: str) -> Task:
    data = {
        "id": "code/add",
        "title": "Add",
        "prompt": "Write add(a, b).",
        "settings": {"entry": "add", "module": "solution"},
        "pytest": tests,
        "reference": HONEST,
    }
    return domain.load(TaskFile("add.yaml", data))


def checked(domain: CodeDomain, task: Task, draft: str) -> list[CheckResult]:
    return list(domain.check(task.shown(len(task.stages)), draft, None))


def test_no_honest_draft_passes_the_twin_of_a_task_of_pytest_files(domain: CodeDomain) -> None:
    task = posed(domain, TESTS)
    twin = domain.impossible(task)
    assert twin is not None
    assert twin.reference == ""
    assert scorecard(checked(domain, task, HONEST)).passed
    wrong = [r.check for r in checked(domain, twin, HONEST) if r.status == "fail"]
    assert wrong == ["test_sums_once_more"]
    off = HONEST.replace("a + b", "a + b + 1")
    assert [r.check for r in checked(domain, twin, off) if r.status == "fail"] == ["test_sums"]


@pytest.mark.parametrize(
    "assertion",
    [
        "assert add(1, 2) > 2",
        "assert add(1, 2) == 1 + 2",
        "assert add(True, 0) == True",
        "assert (1, 2) == 3",
        "for n in (1, 2):\n        assert add(n, 0) == n",
    ],
)
def test_what_is_no_plain_equality_of_a_call_gives_no_twin(
    domain: CodeDomain, assertion: str
) -> None:
    tests = f"def test_it():\n    from solution import add\n    {assertion}\n"
    assert domain.impossible(posed(domain, tests)) is None


METHODS = """
import unittest

from solution import add


class Sums(unittest.TestCase):
    def setUp(self):
        self.one = 1

    def test_both(self):
        self.assertEqual(add(self.one, 2), 3)
"""


def test_a_method_of_a_test_case_has_its_contradiction_beside_it(domain: CodeDomain) -> None:
    twin = domain.impossible(posed(domain, METHODS))
    assert twin is not None
    wrong = [r.check.rpartition("::")[2] for r in checked(domain, twin, HONEST)
             if r.status == "fail"]  # fmt: skip
    assert wrong == ["test_both_once_more"]


@pytest.mark.parametrize(
    ("told", "other"),
    [
        ("add(1, 2) == 3", "add(1, 2) == 4"),
        (
            "[n for n in add([1], [2])] == [[1, 2]]",
            "[n for n in add([1], [2])] == [[1, 2], [1, 2]]",
        ),
        ("add((), ()) == ()", "add((), ()) == (0,)"),
        ("add('a', 'b') == 'ab'", "add('a', 'b') == 'abs'"),
    ],
)
def test_an_assertion_of_an_imported_set_has_one_that_wants_another_value(
    domain: CodeDomain, told: str, other: str
) -> None:
    task = posed(domain, TESTS)
    stage = replace(task.stages[0], checks={"tests": [{"name": "case 1", "assert": told}]})
    twin = domain.impossible(replace(task, stages=(stage,)))
    assert twin is not None
    assert twin.stages[0].checks["tests"] == [
        {"name": "case 1", "assert": told},
        {"name": "case 1 (once more)", "assert": other},
    ]


@pytest.mark.parametrize(
    "told", ["add(1, 2) == add(2, 1)", "3 == 3", "add(1, 2)", "x =", "add(1e300, 0) == 1e300"]
)
def test_an_assertion_that_wants_no_literal_has_none(domain: CodeDomain, told: str) -> None:
    task = posed(domain, TESTS)
    stage = replace(task.stages[0], checks={"tests": [{"name": "case 1", "assert": told}]})
    assert domain.impossible(replace(task, stages=(stage,))) is None
