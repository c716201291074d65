"""Twins that no honest draft passes, of tasks whose tests are pytest files, in the sandbox."""

from __future__ import annotations

from collections.abc import Iterator

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
